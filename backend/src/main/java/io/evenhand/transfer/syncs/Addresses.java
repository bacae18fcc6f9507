package io.evenhand.transfer.syncs;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The addresses that a run has asked since it began or began again. Thread-safe.
 */
@Component
class Addresses {

	private final JdbcClient jdbc;

	Addresses(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** By primary key. */
	private static final String SEEN = "select count(*) from sync_address where job = :job and round_no = :round"
			+ " and address = :address";

	boolean seen(long job, int round, URI address) {
		return this.jdbc.sql(SEEN)
			.param("job", job)
			.param("round", round)
			.param("address", digest(address))
			.query(Integer.class)
			.single() > 0;
	}

	/** By primary key. */
	private static final String INSERT = "insert into sync_address (job, round_no, address) values (:job, :round, :address)";

	void add(long job, int round, URI address) {
		this.jdbc.sql(INSERT).param("job", job).param("round", round).param("address", digest(address)).update();
	}

	private static byte[] digest(URI address) {
		try {
			return MessageDigest.getInstance("SHA-256").digest(address.toString().getBytes(StandardCharsets.UTF_8));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
