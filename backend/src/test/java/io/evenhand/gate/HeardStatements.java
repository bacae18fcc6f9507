package io.evenhand.gate;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Writes down what goes to MySQL while somebody listens. Thread-safe.
 */
final class HeardStatements {

	private static final String BEFORE = "ClientPreparedStatement: ";

	private final List<String> heard = new CopyOnWriteArrayList<>();

	private volatile boolean listening;

	private volatile @Nullable Consumer<String> before;

	void listen() {
		this.heard.clear();
		this.listening = true;
	}

	/** What is to happen before each statement, which it is told. */
	void before(Consumer<String> action) {
		this.before = action;
	}

	List<String> heard() {
		this.listening = false;
		return this.heard.stream().distinct().toList();
	}

	DataSource on(DataSource pool) {
		return new DelegatingDataSource(pool) {
			@Override
			public Connection getConnection() throws java.sql.SQLException {
				return proxy(Connection.class, super.getConnection());
			}
		};
	}

	@SuppressWarnings("unchecked")
	private <T> T proxy(Class<T> type, T target) {
		return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
				(self, method, arguments) -> call(target, method, arguments));
	}

	private Object call(Object target, Method method, Object[] arguments) throws Throwable {
		Consumer<String> told = this.before;
		if ((this.listening || told != null) && target instanceof Statement && method.getName().startsWith("execute")) {
			String sent = sent(target, arguments);
			if (told != null) {
				told.accept(sent);
			}
			if (this.listening) {
				this.heard.addAll(List.of(sent.split(";\n")));
			}
		}
		try {
			Object result = method.invoke(target, arguments);
			return switch (method.getName()) {
				case "prepareStatement" -> proxy(PreparedStatement.class, (PreparedStatement) result);
				case "createStatement" -> proxy(Statement.class, (Statement) result);
				default -> result;
			};
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
	}

	private static String sent(Object statement, Object @Nullable [] arguments) {
		if (arguments != null && arguments.length > 0 && arguments[0] instanceof String sql) {
			return sql;
		}
		String text = statement.toString();
		int at = text.indexOf(BEFORE);
		return (at >= 0) ? text.substring(at + BEFORE.length()) : "";
	}

}
