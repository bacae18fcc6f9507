package io.evenhand.access;

import java.util.List;
import java.util.Optional;

import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface UserRows extends JpaRepository<UserRow, Long> {

	Optional<UserRow> findByName(String name);

	List<UserRow> findByNameGreaterThanOrderByName(String after, Limit limit);

	boolean existsByRoleAndEnabledTrue(String role);

	@Modifying
	@Query("delete from UserRow u where u.tenant = ?1")
	int deleteOf(int tenant);

	List<UserRow> findByDemoTrueAndEnabledTrue();

}
