package io.evenhand.blob;

class InMemoryBlobStoreTests extends BlobStoreContract {

	private final InMemoryBlobStore store = new InMemoryBlobStore();

	@Override
	BlobStore store() {
		return this.store;
	}

	@Override
	long held() {
		return this.store.size();
	}

}
