package io.evenhand.gate;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import javax.sql.DataSource;

import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Writes down what goes to MySQL while somebody listens. Thread-safe.
 */
final class HeardStatements {

	private static final String BEFORE = "ClientPreparedStatement: ";

	private final List<String> heard = new CopyOnWriteArrayList<>();

	private volatile boolean listening;

	void listen() {
		this.listening = true;
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
		if (this.listening && target instanceof PreparedStatement && method.getName().startsWith("execute")) {
			String text = target.toString();
			int at = text.indexOf(BEFORE);
			if (at >= 0) {
				this.heard.addAll(List.of(text.substring(at + BEFORE.length()).split(";\n")));
			}
		}
		try {
			Object result = method.invoke(target, arguments);
			return (result instanceof PreparedStatement statement && method.getName().equals("prepareStatement"))
					? proxy(PreparedStatement.class, statement) : result;
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
	}

}
