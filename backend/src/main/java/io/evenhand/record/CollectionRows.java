package io.evenhand.record;

import java.util.List;
import java.util.Optional;

import org.springframework.data.repository.Repository;

/**
 * The collections in the database.
 */
interface CollectionRows extends Repository<CollectionRow, Integer> {

	List<CollectionRow> findAllByOrderByName();

	Optional<CollectionRow> findByName(String name);

	CollectionRow save(CollectionRow row);

}
