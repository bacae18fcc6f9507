package io.evenhand.transfer.exports;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobStore;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Tells a test that a blob is about to be opened, on the thread that opens it. The bean
 * is given to the application as a further source. Thread-safe.
 */
@Configuration(proxyBeanMethods = false)
class HeldBlobs {

	/** Named as it is given to the application. */
	static final String SOURCE = "spring.main.sources=io.evenhand.transfer.exports.HeldBlobs";

	static final AtomicReference<Consumer<String>> opening = new AtomicReference<>((blob) -> {
	});

	@Bean
	static BeanPostProcessor heldBlobStore() {
		return new BeanPostProcessor() {
			@Override
			public Object postProcessAfterInitialization(Object bean, String name) {
				return (bean instanceof BlobStore store) ? new Told(store) : bean;
			}
		};
	}

	private record Told(BlobStore store) implements BlobStore {

		@Override
		public Blob put(InputStream in, long limit) throws IOException {
			return this.store.put(in, limit);
		}

		@Override
		public InputStream open(String id, long from) throws IOException {
			Objects.requireNonNull(opening.get()).accept(id);
			return this.store.open(id, from);
		}

		@Override
		public void delete(String id) throws IOException {
			this.store.delete(id);
		}

		@Override
		public List<String> storedBefore(Instant moment) throws IOException {
			return this.store.storedBefore(moment);
		}

	}

}
