package io.evenhand.audit;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

interface AuditRows extends Repository<AuditRow, Long> {

	AuditRow save(AuditRow row);

	/** Walks the primary key backwards, or audit_tenant, audit_object, audit_actor. */
	@Query("""
			select a from AuditRow a where a.id < :after
			and (:actor is null or a.actor = :actor)
			and (:objectType is null or a.objectType = :objectType)
			and (:objectId is null or a.objectId = :objectId)
			and (:tenant is null or a.tenant = :tenant)
			and (:since is null or a.at >= :since)
			order by a.id desc""")
	List<AuditRow> page(@Nullable String actor, @Nullable String objectType, @Nullable String objectId,
			@Nullable Integer tenant, @Nullable Instant since, long after, Limit limit);

}
