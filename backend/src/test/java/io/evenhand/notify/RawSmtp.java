package io.evenhand.notify;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A mail server on loopback that keeps what it is given line by line. It refuses
 * recipients that begin with "nobody" and, where it is told to, every mail. Thread-safe.
 */
final class RawSmtp implements AutoCloseable {

	private final ServerSocket server;

	private final List<Mail> mails = new CopyOnWriteArrayList<>();

	volatile boolean full;

	RawSmtp() {
		try {
			this.server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		Thread accept = new Thread(this::accept, "raw-smtp");
		accept.setDaemon(true);
		accept.start();
	}

	int port() {
		return this.server.getLocalPort();
	}

	List<Mail> mails() {
		return List.copyOf(this.mails);
	}

	private void accept() {
		while (!this.server.isClosed()) {
			try (Socket socket = this.server.accept()) {
				serve(socket);
			}
			catch (IOException ex) {
				// closed, by one side or the other
			}
		}
	}

	private void serve(Socket socket) throws IOException {
		BufferedReader in = new BufferedReader(
				new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
		OutputStream out = socket.getOutputStream();
		say(out, "220 raw");
		List<String> recipients = new ArrayList<>();
		for (String line = in.readLine(); line != null; line = in.readLine()) {
			if (line.startsWith("RCPT TO:<nobody")) {
				say(out, "550 no such user");
			}
			else if (line.startsWith("RCPT TO:")) {
				recipients.add(line.substring("RCPT TO:".length()));
				say(out, "250 ok");
			}
			else if (line.equals("DATA")) {
				say(out, "354 go on");
				this.mails.add(new Mail(List.copyOf(recipients), data(in)));
				recipients.clear();
				say(out, "250 taken");
			}
			else if (line.equals("QUIT")) {
				say(out, "221 bye");
				return;
			}
			else {
				say(out, (this.full && line.startsWith("MAIL")) ? "452 full" : "250 ok");
			}
		}
	}

	private static List<String> data(BufferedReader in) throws IOException {
		List<String> lines = new ArrayList<>();
		for (String line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
			lines.add(line);
		}
		return lines;
	}

	private static void say(OutputStream out, String line) throws IOException {
		out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
		out.flush();
	}

	@Override
	public void close() {
		try {
			this.server.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * A mail as it came.
	 *
	 * @param recipients of the envelope
	 * @param lines head and body
	 */
	record Mail(List<String> recipients, List<String> lines) {

		/** The lines before the first empty one. */
		List<String> head() {
			return this.lines.subList(0, this.lines.indexOf(""));
		}

	}

}
