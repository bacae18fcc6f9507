package io.evenhand.transfer.syncs.provider;

import java.util.List;
import java.util.Optional;

import org.springframework.data.repository.Repository;

/**
 * The providers in the database.
 */
interface ProviderRows extends Repository<ProviderRow, Integer> {

	List<ProviderRow> findAllByOrderByName();

	Optional<ProviderRow> findByName(String name);

	ProviderRow save(ProviderRow row);

}
