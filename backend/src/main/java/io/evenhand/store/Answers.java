package io.evenhand.store;

import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The answers that were given to requests which carry a key, so that a repeated request
 * gets the first one's. The database's clock judges ages. Thread-safe.
 */
@Component
public class Answers {

	/**
	 * Minutes after which a request without an answer counts as lost, with its node or in
	 * an outage; longer than any request takes between its begin and its end.
	 */
	static final int LOST_AFTER = 2;

	private final JdbcClient jdbc;

	Answers(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Fails on the primary key where the key was used before. */
	private static final String BEGIN = """
			insert into answer (caller, request_key, print, begun_at) values (:caller, :key, :print, now(6))
			""";

	/** By primary key. */
	private static final String FIND = """
			select print, status, location, content_type, body,
				case when begun_at < timestampadd(minute, :lost, now(6)) then 1 else 0 end as lost
			from answer where caller = :caller and request_key = :key
			""";

	/** By primary key; one of several that find it lost takes it over. */
	private static final String TAKE_OVER = """
			update answer set begun_at = now(6)
			where caller = :caller and request_key = :key and print = :print and status is null
				and begun_at < timestampadd(minute, :lost, now(6))
			""";

	/**
	 * Begins to answer a request. Not inside a transaction: others must see it at once.
	 * @param key whose request and by which key
	 * @param print a digest of what is asked for, up to 64 characters
	 * @return whether it is the caller's to answer, or what stands in its way
	 */
	public Begin begin(Key key, String print) {
		try {
			this.jdbc.sql(BEGIN).param("caller", key.caller()).param("key", key.key()).param("print", print).update();
			return new Begin.First();
		}
		catch (DuplicateKeyException ex) {
			return again(key, print);
		}
	}

	private Begin again(Key key, String print) {
		Optional<Row> found = this.jdbc.sql(FIND)
			.param("caller", key.caller())
			.param("key", key.key())
			.param("lost", -LOST_AFTER)
			.query((row, number) -> {
				int status = row.getInt("status");
				Answer answer = row.wasNull() ? null : new Answer(status, row.getString("location"),
						row.getString("content_type"), row.getString("body"));
				return new Row(row.getString("print"), answer, row.getInt("lost") == 1);
			})
			.optional();
		if (found.isEmpty()) {
			return new Begin.Busy();
		}
		Row row = found.get();
		if (!row.print().equals(print)) {
			return new Begin.Other();
		}
		if (row.answer() != null) {
			return new Begin.Again(row.answer());
		}
		return row.lost() && takeOver(key, print) ? new Begin.First() : new Begin.Busy();
	}

	private boolean takeOver(Key key, String print) {
		return this.jdbc.sql(TAKE_OVER)
			.param("caller", key.caller())
			.param("key", key.key())
			.param("print", print)
			.param("lost", -LOST_AFTER)
			.update() == 1;
	}

	/** By primary key. */
	private static final String END = """
			update answer set status = :status, location = :location, content_type = :type, body = :body
			where caller = :caller and request_key = :key
			""";

	/**
	 * Keeps the answer.
	 * @param key what was begun
	 * @param answer what was answered
	 */
	public void end(Key key, Answer answer) {
		this.jdbc.sql(END)
			.param("status", answer.status())
			.param("location", answer.location())
			.param("type", answer.contentType())
			.param("body", answer.body())
			.param("caller", key.caller())
			.param("key", key.key())
			.update();
	}

	/** By primary key. */
	private static final String FORGET = """
			delete from answer where caller = :caller and request_key = :key and status is null
			""";

	/**
	 * Forgets that it was begun: nothing was done, and the request may come again.
	 * @param key what was begun
	 */
	public void forget(Key key) {
		this.jdbc.sql(FORGET).param("caller", key.caller()).param("key", key.key()).update();
	}

	/** By {@code answer_by_age}. */
	private static final String PURGE = "delete from answer where begun_at < timestampadd(day, :days, now(6)) limit 500";

	/**
	 * Removes a few old answers.
	 * @param days older than so many days
	 * @return how many were removed, at most 500
	 */
	public int purge(int days) {
		return this.jdbc.sql(PURGE).param("days", -days).update();
	}

	/**
	 * Whose request and by which key.
	 *
	 * @param caller who sends it, up to 80 characters
	 * @param key the digest of the key that came with it, up to 64 characters
	 */
	public record Key(String caller, String key) {
	}

	/**
	 * An answer as it was given.
	 *
	 * @param status the HTTP status
	 * @param location where what was made stands
	 * @param contentType of the body
	 * @param body as text
	 */
	public record Answer(int status, @Nullable String location, @Nullable String contentType, @Nullable String body) {
	}

	/** What becomes of a request with a key. */
	public sealed interface Begin {

		/** It is the first: answer it, then {@code end} or {@code forget}. */
		record First() implements Begin {
		}

		/**
		 * It was answered before.
		 *
		 * @param answer the first answer
		 */
		record Again(Answer answer) implements Begin {
		}

		/** The same request is being answered now. */
		record Busy() implements Begin {
		}

		/** The key was used for another request. */
		record Other() implements Begin {
		}

	}

	private record Row(String print, @Nullable Answer answer, boolean lost) {
	}

}
