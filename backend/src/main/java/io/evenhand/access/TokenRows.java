package io.evenhand.access;

import java.util.List;
import java.util.Optional;

import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface TokenRows extends JpaRepository<TokenRow, Long> {

	Optional<TokenRow> findByHash(String hash);

	List<TokenRow> findByIdLessThanOrderByIdDesc(long after, Limit limit);

	@Modifying
	@Query("delete from TokenRow t where t.tenant = ?1")
	int deleteOf(int tenant);

	List<TokenRow> findByDemoTrueAndRevokedAtIsNull();

}
