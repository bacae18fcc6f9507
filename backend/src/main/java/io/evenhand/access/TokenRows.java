package io.evenhand.access;

import java.util.List;
import java.util.Optional;

import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;

interface TokenRows extends JpaRepository<TokenRow, Long> {

	Optional<TokenRow> findByHash(String hash);

	List<TokenRow> findByIdLessThanOrderByIdDesc(long after, Limit limit);

	List<TokenRow> findByDemoTrueAndRevokedAtIsNull();

}
