package io.evenhand.support;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;

import com.zaxxer.hikari.HikariDataSource;
import org.flywaydb.core.Flyway;

/**
 * A database that one test has to itself. Immutable.
 *
 * @param name its name on the server
 * @param url its JDBC address, with the parameters that Evenhand uses
 * @param username who may do everything in it
 * @param password that user's password, possibly empty
 */
public record TestDatabase(String name, String url, String username, String password) {

	/**
	 * Gives it the whole schema.
	 * @return this database
	 */
	public TestDatabase migrated() {
		Flyway.configure()
			.dataSource(this.url, this.username, this.password)
			.locations("classpath:db/migration/common", "classpath:db/migration/mysql")
			.load()
			.migrate();
		return this;
	}

	/**
	 * A network of its own to it.
	 * @return a proxy that passes everything, to be closed by the test
	 */
	public TcpProxy proxy() {
		URI address = URI.create(this.url.substring("jdbc:".length(), this.url.indexOf('?')));
		return TcpProxy.before(address.getHost(), (address.getPort() > 0) ? address.getPort() : 3306);
	}

	/**
	 * The same database, reached through a proxy and without encryption, which the proxy
	 * does not understand.
	 * @param proxy where the connections go
	 * @return the database by another address
	 */
	public TestDatabase through(TcpProxy proxy) {
		int path = this.url.indexOf('/', "jdbc:mysql://".length());
		String plain = this.url.contains("sslMode=") ? "" : "&sslMode=DISABLED";
		return new TestDatabase(this.name, "jdbc:mysql://127.0.0.1:" + proxy.port() + this.url.substring(path) + plain,
				this.username, this.password);
	}

	/**
	 * A connection of its own, as the driver makes it.
	 * @return the connection, to be closed by the caller
	 * @throws SQLException if the server refuses
	 */
	public Connection connect() throws SQLException {
		return DriverManager.getConnection(this.url, this.username, this.password);
	}

	/**
	 * A pool with the session settings that a node has.
	 * @param connections how many at most
	 * @return the pool, to be closed by the caller
	 */
	public HikariDataSource pool(int connections) {
		HikariDataSource pool = new HikariDataSource();
		pool.setPoolName(this.name);
		pool.setJdbcUrl(this.url);
		pool.setUsername(this.username);
		pool.setPassword(this.password);
		pool.setMaximumPoolSize(connections);
		pool.setMinimumIdle(1);
		pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
		pool.setConnectionInitSql("set session innodb_lock_wait_timeout=5");
		return pool;
	}

	/**
	 * Where to find it, in the standard names of a node's environment.
	 * @return three environment variables
	 */
	public Map<String, String> environment() {
		return Map.of("SPRING_DATASOURCE_URL", this.url, "SPRING_DATASOURCE_USERNAME", this.username,
				"SPRING_DATASOURCE_PASSWORD", this.password);
	}

}
