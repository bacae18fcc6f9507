package io.evenhand.gate;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Wakes this node's dispatchers once what concerns them is committed; those of other
 * nodes notice it at their next poll. Thread-safe.
 */
@Component
class Signals {

	private final Map<Integer, Runnable> listeners = new ConcurrentHashMap<>();

	private volatile BiConsumer<String, String> closed = (node, boot) -> {
	};

	void listen(int lane, Runnable listener) {
		this.listeners.put(lane, listener);
	}

	/** Something of the lane has changed; told after the caller's transaction, if any. */
	void changed(int lane) {
		if (!TransactionSynchronizationManager.isSynchronizationActive()) {
			tell(lane);
			return;
		}
		TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
			@Override
			public void afterCommit() {
				tell(lane);
			}
		});
	}

	void allChanged() {
		this.listeners.keySet().forEach(this::changed);
	}

	void onClosed(BiConsumer<String, String> listener) {
		this.closed = listener;
	}

	/** A job that a node had opened was closed. */
	void closed(String node, String boot) {
		this.closed.accept(node, boot);
		allChanged();
	}

	private void tell(int lane) {
		Runnable listener = this.listeners.get(lane);
		if (listener != null) {
			listener.run();
		}
	}

}
