package io.evenhand.tenant;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

interface TenantRows extends JpaRepository<TenantRow, Integer> {

	Optional<TenantRow> findByCode(String code);

	List<TenantRow> findAllByIdIn(Collection<Integer> ids);

	List<TenantRow> findByCodeGreaterThanOrderByCode(String after, Limit limit);

	List<TenantRow> findByCodeStartingWithOrderByCode(String beginning, Limit limit);

	List<TenantRow> findByNameStartingWithOrderByName(String beginning, Limit limit);

	@Query("select t from TenantRow t where t.state <> 'active' order by t.id")
	List<TenantRow> takenAway();

	@Query("select t.badge from TenantRow t")
	List<String> badges();

	@Query("select t.colour from TenantRow t")
	List<Integer> colours();

}
