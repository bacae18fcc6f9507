package io.evenhand.tenant;

import java.util.List;

import org.springframework.data.jpa.repository.JpaRepository;

interface PlanRows extends JpaRepository<PlanRow, String> {

	List<PlanRow> findAllByOrderByCode();

}
