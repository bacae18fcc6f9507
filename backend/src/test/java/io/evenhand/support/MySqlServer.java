package io.evenhand.support;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * A MySQL server that answers. Immutable.
 *
 * @param url its JDBC address without a database, ending in a slash
 * @param username who may make databases on it
 * @param password that user's password, possibly empty
 * @param parameters of each JDBC address, beside those that Evenhand always uses
 */
record MySqlServer(String url, String username, String password, String parameters) {

	private static final String ALWAYS = "?connectionTimeZone=UTC&forceConnectionTimeZoneToSession=true"
			+ "&rewriteBatchedStatements=true&cachePrepStmts=true&useLocalSessionState=true"
			+ "&allowPublicKeyRetrieval=true";

	/**
	 * A server by the address that somebody gave, with or without a database or
	 * parameters.
	 */
	static MySqlServer at(String url, String username, String password) {
		int question = url.indexOf('?');
		String address = (question < 0) ? url : url.substring(0, question);
		String parameters = (question < 0) ? "" : "&" + url.substring(question + 1);
		int path = address.indexOf('/', "jdbc:mysql://".length());
		return new MySqlServer((path < 0) ? address + "/" : address.substring(0, path + 1), username, password,
				parameters);
	}

	TestDatabase database(String name) {
		return new TestDatabase(name, this.url + name + ALWAYS + this.parameters, this.username, this.password);
	}

	Connection connect() throws SQLException {
		return DriverManager.getConnection(database("").url(), this.username, this.password);
	}

	String version() throws SQLException {
		try (Connection connection = connect();
				var result = connection.createStatement().executeQuery("select version()")) {
			result.next();
			return result.getString(1);
		}
	}

	void execute(String sql) {
		try (Connection connection = connect(); var statement = connection.createStatement()) {
			statement.execute(sql);
		}
		catch (SQLException ex) {
			throw new IllegalStateException("The MySQL server for the tests refused: " + sql, ex);
		}
	}

}
