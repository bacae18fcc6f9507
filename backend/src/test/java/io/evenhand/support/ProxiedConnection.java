package io.evenhand.support;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * One connection through a {@link TcpProxy}: a thread in each direction. What the client
 * sends is read packet by packet, so that a COMMIT can be cut before it is passed on, or
 * after, once the server begins to answer it. What it knows of the transaction is
 * confined to the thread that reads the client.
 */
final class ProxiedConnection {

	/** The first byte of a packet that carries a statement. */
	private static final int COM_QUERY = 3;

	/** Enough of each statement to know it by. */
	private static final int BEGINNING = 16 * 1024;

	private static final int LONGEST_TRANSACTION = 1024 * 1024;

	private final TcpProxy proxy;

	private final Socket client;

	private final Socket server;

	private final StringBuilder transaction = new StringBuilder();

	private volatile boolean cutAtAnswer;

	ProxiedConnection(TcpProxy proxy, Socket client, Socket server) {
		this.proxy = proxy;
		this.client = client;
		this.server = server;
	}

	void start() throws IOException {
		this.client.setTcpNoDelay(true);
		this.server.setTcpNoDelay(true);
		run("there", this::passThere);
		run("back", this::passBack);
	}

	/** Ends both sides as a broken network does. */
	void cut() {
		reset(this.client);
		reset(this.server);
		this.proxy.ended(this);
	}

	static void reset(Socket socket) {
		try (socket) {
			socket.setSoLinger(true, 0);
		}
		catch (IOException ex) {
			// closed already
		}
	}

	private void run(String direction, Pump pump) {
		Thread thread = new Thread(() -> {
			try {
				pump.run();
			}
			catch (IOException ex) {
				// one side is gone, and so is the other
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			finally {
				cut();
			}
		}, "proxy-" + direction);
		thread.setDaemon(true);
		thread.start();
	}

	private void passThere() throws IOException, InterruptedException {
		DataInputStream in = new DataInputStream(this.client.getInputStream());
		OutputStream out = this.server.getOutputStream();
		byte[] header = new byte[4];
		while (true) {
			in.readFully(header);
			int length = (header[0] & 0xff) | (header[1] & 0xff) << 8 | (header[2] & 0xff) << 16;
			byte[] packet = new byte[4 + length];
			System.arraycopy(header, 0, packet, 0, 4);
			in.readFully(packet, 4, length);
			this.proxy.awaitThaw();
			if (!hear(packet)) {
				return;
			}
			out.write(packet);
		}
	}

	/** Hears what a packet says; false where the connection is to end before it. */
	private boolean hear(byte[] packet) {
		boolean statement = packet.length > 5 && packet[3] == 0 && packet[4] == COM_QUERY;
		if (!statement) {
			return true;
		}
		String text = new String(packet, 5, Math.min(packet.length - 5, BEGINNING), StandardCharsets.ISO_8859_1)
			.toLowerCase(Locale.ROOT);
		if (text.endsWith("commit")) {
			Optional<CommitCuts.Where> cut = this.proxy.judge(this.transaction);
			this.transaction.setLength(0);
			this.cutAtAnswer = cut.filter(CommitCuts.Where.AFTER::equals).isPresent();
			return cut.isEmpty() || this.cutAtAnswer;
		}
		if (text.endsWith("rollback")) {
			this.transaction.setLength(0);
		}
		else if (this.transaction.length() < LONGEST_TRANSACTION) {
			this.transaction.append(text).append('\n');
		}
		return true;
	}

	private void passBack() throws IOException, InterruptedException {
		InputStream in = this.server.getInputStream();
		OutputStream out = this.client.getOutputStream();
		byte[] bytes = new byte[64 * 1024];
		for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
			this.proxy.awaitThaw();
			if (this.cutAtAnswer) {
				return;
			}
			out.write(bytes, 0, read);
		}
	}

	@FunctionalInterface
	private interface Pump {

		void run() throws IOException, InterruptedException;

	}

}
