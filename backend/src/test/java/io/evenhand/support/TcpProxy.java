package io.evenhand.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

/**
 * The network between a node and its MySQL, in a test's hand: it passes, refuses, freezes
 * and cuts. On the loopback address; understands MySQL's packets as far as it must to see
 * a COMMIT go by, and therefore needs plain connections ({@link TestDatabase#through}).
 * Thread-safe.
 */
public final class TcpProxy implements AutoCloseable {

	private static final Optional<CommitCuts.Where> PASSES = Optional.empty();

	private final InetSocketAddress server;

	private final ServerSocket door;

	private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();

	private final Object change = new Object();

	private Weather weather = Weather.FAIR;

	private volatile @Nullable CommitCuts cuts;

	private TcpProxy(InetSocketAddress server) {
		this.server = server;
		try {
			this.door = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * A proxy that passes everything.
	 * @param host where the server is
	 * @param port where the server is
	 * @return the proxy, to be closed by the test
	 */
	public static TcpProxy before(String host, int port) {
		TcpProxy proxy = new TcpProxy(new InetSocketAddress(host, port));
		Thread thread = new Thread(proxy::accept, "proxy-" + proxy.port());
		thread.setDaemon(true);
		thread.start();
		return proxy;
	}

	/** The port that it answers on, on the loopback address. */
	public int port() {
		return this.door.getLocalPort();
	}

	/** Everything passes again; what a freeze held back arrives now. */
	public void pass() {
		become(Weather.FAIR);
	}

	/** The server is away: what is open is cut, and each new connection is reset. */
	public void refuse() {
		become(Weather.AWAY);
		cutAll();
	}

	/** Connections are taken, and nothing arrives any more, in either direction. */
	public void freeze() {
		become(Weather.FROZEN);
	}

	/** Cuts what is open now, whatever it is doing; new connections pass. */
	public void cutAll() {
		this.connections.forEach(ProxiedConnection::cut);
	}

	/**
	 * From now on cuts the commits that these choose.
	 * @param chosen which, null for none
	 */
	public void cutCommits(@Nullable CommitCuts chosen) {
		this.cuts = chosen;
	}

	/** How many connections are open through it. */
	public int open() {
		return this.connections.size();
	}

	@Override
	public void close() {
		try {
			this.door.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		refuse();
	}

	Optional<CommitCuts.Where> judge(CharSequence transaction) {
		CommitCuts chosen = this.cuts;
		return (chosen != null) ? chosen.judge(transaction) : PASSES;
	}

	/** Waits while it is frozen. */
	void awaitThaw() throws InterruptedException {
		synchronized (this.change) {
			while (this.weather == Weather.FROZEN) {
				this.change.wait();
			}
		}
	}

	void ended(ProxiedConnection connection) {
		this.connections.remove(connection);
	}

	private void become(Weather next) {
		synchronized (this.change) {
			this.weather = next;
			this.change.notifyAll();
		}
	}

	private boolean away() {
		synchronized (this.change) {
			return this.weather == Weather.AWAY;
		}
	}

	private void accept() {
		while (!this.door.isClosed()) {
			try {
				connect(this.door.accept());
			}
			catch (IOException ex) {
				// the door was closed, or that client is gone
			}
		}
	}

	private void connect(Socket client) throws IOException {
		if (away()) {
			ProxiedConnection.reset(client);
			return;
		}
		Socket target = new Socket();
		try {
			target.connect(this.server);
			ProxiedConnection connection = new ProxiedConnection(this, client, target);
			this.connections.add(connection);
			connection.start();
			if (away()) {
				connection.cut();
			}
		}
		catch (IOException ex) {
			ProxiedConnection.reset(client);
			target.close();
		}
	}

	private enum Weather {

		FAIR, AWAY, FROZEN

	}

}
