package io.evenhand.access;

import java.util.List;
import java.util.Optional;

import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;

interface UserRows extends JpaRepository<UserRow, Long> {

	Optional<UserRow> findByName(String name);

	List<UserRow> findByNameGreaterThanOrderByName(String after, Limit limit);

	boolean existsByRoleAndEnabledTrue(String role);

	List<UserRow> findByDemoTrueAndEnabledTrue();

}
