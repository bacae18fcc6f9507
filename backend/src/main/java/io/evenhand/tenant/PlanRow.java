package io.evenhand.tenant;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;

/**
 * A plan in the database. Confined to its persistence context.
 */
@Entity
@Immutable
@Table(name = "plan")
class PlanRow {

	@Id
	private String code;

	private String name;

	@SuppressWarnings("NullAway.Init") // filled by Hibernate
	protected PlanRow() {
	}

	Plan plan() {
		return new Plan(this.code, this.name);
	}

}
