package io.evenhand.support;

import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.mysql.MySQLContainer;

/**
 * The real MySQL of the tests: found or started when the first test asks, one for this
 * JVM, gone at its end. The log names the server and the way in which it was come by.
 * Thread-safe.
 */
public final class TestMySql {

	private static final Logger logger = LoggerFactory.getLogger(TestMySql.class);

	private static final AtomicInteger databases = new AtomicInteger();

	/** Runs once; a failure is remembered, so that each test fails at once. */
	private static final FutureTask<MySqlServer> server = new FutureTask<>(
			() -> start(MySqlWay.choose(new ThisMachine())));

	/** Runs once, and only where a test asks. */
	private static final FutureTask<MySqlServer> alone = new FutureTask<>(() -> start(MySqlWay.own(new ThisMachine())));

	private static final LentDatabases lent = new LentDatabases(TestMySql::freshDatabase);

	private TestMySql() {
	}

	/**
	 * A new database without tables. Fails, saying how to get a server, where there is no
	 * way to one.
	 * @return a database that nobody else uses
	 */
	public static TestDatabase freshDatabase() {
		return freshDatabase(of(server));
	}

	/**
	 * A database with the whole schema and nothing but what the migrations put there,
	 * much sooner than a fresh one: another test may have used it before. Tables and
	 * triggers that the test adds are taken away after it; a test that changes the
	 * schema's own tables needs a fresh one.
	 * @return a database that nobody else uses until it is given back
	 */
	public static TestDatabase lend() {
		return lent.lend();
	}

	/**
	 * Ends the use of a lent database; one that is not given back is not lent again.
	 * @param database the database, with no connection of the test left
	 */
	public static void giveBack(TestDatabase database) {
		lent.giveBack(database);
	}

	/**
	 * A new database on a server that no other process uses, for a test that changes what
	 * holds for a whole server, and changes it back.
	 * @return a database without tables
	 */
	public static TestDatabase freshDatabaseOnItsOwnServer() {
		return freshDatabase(of(alone));
	}

	private static TestDatabase freshDatabase(MySqlServer server) {
		String name = "evenhand_" + ProcessHandle.current().pid() + "_" + databases.incrementAndGet();
		server.execute("drop database if exists " + name);
		server.execute("create database " + name);
		return server.database(name);
	}

	private static MySqlServer of(FutureTask<MySqlServer> starting) {
		starting.run();
		try {
			return starting.get();
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException(ex.getCause());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private static MySqlServer start(MySqlWay way) {
		if (way instanceof MySqlWay.Given given) {
			MySqlServer found = MySqlServer.at(given.url(), setting("USERNAME", "root"), setting("PASSWORD", ""));
			Runtime.getRuntime().addShutdownHook(new Thread(() -> dropDatabases(found)));
			return named(found, "EVENHAND_TEST_MYSQL_URL");
		}
		if (way instanceof MySqlWay.Binary binary) {
			return named(OwnMySql.start(binary.mysqld()), binary.from() + ", " + binary.mysqld());
		}
		return named(container(), "a container");
	}

	@SuppressWarnings("resource") // lives as long as this JVM; Testcontainers removes it
	private static MySqlServer container() {
		MySQLContainer container = new MySQLContainer("mysql:9.7").withUsername("root")
			.withPassword("test")
			.withCommand("--max-connections=600");
		container.start();
		return MySqlServer.at(container.getJdbcUrl(), "root", "test");
	}

	private static String setting(String name, String otherwise) {
		return Optional.ofNullable(System.getenv("EVENHAND_TEST_MYSQL_" + name)).orElse(otherwise);
	}

	private static MySqlServer named(MySqlServer found, String from) {
		try {
			logger.info("These tests use MySQL {} at {} ({})", found.version(), found.url(), from);
			return found;
		}
		catch (SQLException ex) {
			throw new IllegalStateException("The MySQL at " + found.url() + " (" + from + ") does not answer", ex);
		}
	}

	private static void dropDatabases(MySqlServer given) {
		for (int number = 1; number <= databases.get(); number++) {
			given.execute("drop database if exists evenhand_" + ProcessHandle.current().pid() + "_" + number);
		}
	}

}
