package io.evenhand.batch;

import org.springframework.batch.core.step.Step;

/**
 * A step that may stand in a job: it does no work of its own but sends it through the
 * gate.
 */
sealed interface Gated extends Step permits GateStep, GatedPartitions {

}
