package io.evenhand.tenant;

import java.util.List;

import org.springframework.data.repository.Repository;

interface PlanRows extends Repository<PlanRow, String> {

	List<PlanRow> findAllByOrderByCode();

	boolean existsById(String code);

}
