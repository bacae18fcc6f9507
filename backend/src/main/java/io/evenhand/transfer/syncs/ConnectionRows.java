package io.evenhand.transfer.syncs;

import java.util.List;
import java.util.Optional;

import org.springframework.data.repository.Repository;

/**
 * The connections in the database. Whose they are is part of each query.
 */
interface ConnectionRows extends Repository<ConnectionRow, Long> {

	List<ConnectionRow> findByTenantOrderByName(int tenant);

	Optional<ConnectionRow> findByTenantAndName(int tenant, String name);

	Optional<ConnectionRow> findByTenantAndId(int tenant, long id);

	List<ConnectionRow> findTop100ByIdGreaterThanOrderById(long after);

	int countByTenant(int tenant);

	ConnectionRow save(ConnectionRow row);

	void delete(ConnectionRow row);

}
