package io.evenhand.schedule;

import java.util.List;
import java.util.Optional;

import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;

/** By primary key or {@code job_schedule_name}. */
interface ScheduleRows extends JpaRepository<ScheduleRow, Long> {

	Optional<ScheduleRow> findByIdAndTenant(long id, int tenant);

	Optional<ScheduleRow> findByTenantAndName(int tenant, String name);

	List<ScheduleRow> findByTenantOrderByName(int tenant, Limit limit);

	List<ScheduleRow> findByIdGreaterThanOrderById(long after, Limit limit);

	int countByTenant(int tenant);

}
