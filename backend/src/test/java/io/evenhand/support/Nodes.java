package io.evenhand.support;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nodes of one test: separate JVMs of the packaged jar on one real MySQL database and
 * one storage folder, ended with the test. Used as a {@code @RegisterExtension} field, by
 * one thread.
 */
public final class Nodes implements AfterEachCallback {

	/** The first operator's password on these nodes. */
	public static final String OPERATOR_PASSWORD = "an-operator-in-a-test";

	private static final Logger logger = LoggerFactory.getLogger(Nodes.class);

	private static final String SECRET_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

	private static final AtomicInteger tests = new AtomicInteger();

	private final String storage = ProcessHandle.current().pid() + "-" + tests.incrementAndGet();

	private final List<NodeProcess> started = new ArrayList<>();

	private @Nullable TestDatabase database;

	private boolean lent;

	/**
	 * The database that this test's nodes share.
	 * @return the database, with the schema and nothing in it
	 */
	public TestDatabase database() {
		if (this.database == null) {
			this.database = TestMySql.lend();
			this.lent = true;
		}
		return this.database;
	}

	/**
	 * Lets this test's nodes make the schema themselves; before anything else is asked.
	 * @return the database, empty until the first node has started
	 */
	public TestDatabase emptyDatabase() {
		return only(TestMySql.freshDatabase());
	}

	/**
	 * Puts this test's nodes on a server of their own; before anything else is asked.
	 * @return the database, empty until the first node has started
	 */
	public TestDatabase databaseOnItsOwnServer() {
		return only(TestMySql.freshDatabaseOnItsOwnServer());
	}

	private TestDatabase only(TestDatabase chosen) {
		if (this.database != null) {
			throw new IllegalStateException("These nodes have a database already");
		}
		this.database = chosen;
		return chosen;
	}

	/**
	 * Starts a node and waits until it is up.
	 * @param name its id and the name of its log in target/nodes
	 * @return the node
	 */
	public NodeProcess start(String name) {
		return start(name, UnaryOperator.identity());
	}

	/**
	 * Starts a node with settings of the test's own and waits until it is up.
	 * @param name its id and the name of its log in target/nodes
	 * @param settings changes to the usual settings
	 * @return the node
	 */
	public NodeProcess start(String name, UnaryOperator<NodeSettings> settings) {
		return launch(name, settings).awaitReady();
	}

	/**
	 * Starts a node and does not wait: to start several at once, or one that is to be
	 * refused.
	 * @param name its id and the name of its log in target/nodes
	 * @param settings changes to the usual settings
	 * @return the node
	 */
	public NodeProcess launch(String name, UnaryOperator<NodeSettings> settings) {
		TestDatabase database = database();
		Path storage = Checkout.file("backend/target/nodes/storage-" + this.storage);
		NodeSettings usual = NodeSettings.named(name)
			.with(database.environment())
			.with(Map.of("EVENHAND_SECRET_KEY", SECRET_KEY, "EVENHAND_BOOTSTRAP_OPERATOR_PASSWORD", OPERATOR_PASSWORD,
					"EVENHAND_STORAGE_DIR", storage.toString()));
		NodeProcess node = NodeProcess.start(settings.apply(usual));
		this.started.add(node);
		return node;
	}

	@Override
	public void afterEach(ExtensionContext context) {
		boolean failed = context.getExecutionException().isPresent();
		for (NodeProcess node : this.started) {
			node.kill();
			if (failed) {
				logger.info("The end of node {}'s log:\n{}", node.name(), node.logTail(60));
			}
		}
		this.started.clear();
		if (this.lent && this.database != null) {
			TestMySql.giveBack(this.database);
		}
		this.database = null;
		this.lent = false;
	}

}
