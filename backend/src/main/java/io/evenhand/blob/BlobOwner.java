package io.evenhand.blob;

import java.util.List;
import java.util.Set;

/**
 * Somebody who keeps blobs. Whoever does must say so here: what nobody owns is removed
 * after a while. Each is a Spring bean.
 */
@FunctionalInterface
public interface BlobOwner {

	/**
	 * Which of some blobs are its own.
	 * @param ids at most a hundred ids
	 * @return those of them that are still needed
	 */
	Set<String> owned(List<String> ids);

}
