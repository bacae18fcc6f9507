/**
 * HOW: the only code that knows the internals of Spring Batch; lets each leaf step
 * execution pass the gate.
 * <p>
 * How a step travels. Managers think and wait, leaves work, and between them stands the
 * gate:
 *
 * <pre>
 *  manager's thread (any number, no slot, no connection)     slot's thread (as many as slots)
 *  -----------------------------------------------------     --------------------------------
 *                                                            Gate grants the job's launch
 *                                                            GrantRunner: opens the job ...
 *  JobOpener: JobOperator.start(evenhand.job=17)  &lt;--------- ... and waits in Opening
 *   |
 *   |- GateStep "plan"            first leaf step:
 *   |    Gate.bind(launch, step)  ------------------------->  ... LeafRunner runs "plan" under
 *   |    Gate.whenEnded(group) ... waits                      the launch's own grant
 *   |    reads the step execution back  &lt;------------------  settled
 *   |
 *   |- GatedPartitions "load-parts"
 *   |    PartSplitter: 40 step executions and
 *   |    40 step requests in one transaction  -------------> Gate grants them one by one, on
 *   |    Gate.whenEnded(group) ... waits                      any node: LeafRunner loads the
 *   |                                                         step execution by its id and runs
 *   |    PartTotals: all completed? their sums  &lt;----------  the leaf "load"
 *   |
 *   |- GateStep "finish" ...
 *   |
 *  JobEvents.ended(17), Gate.closed(launch)
 * </pre>
 *
 * A leaf writes through {@link io.evenhand.batch.ChunkFence}: one chunk is one
 * transaction of data, position, step execution and the check that the grant still holds.
 * A step execution that stopped half-way is run again as it is, from its last chunk. A
 * step beside the gate is refused twice: by {@link io.evenhand.batch.EveryStepIsGated} at
 * start-up and by the fence before its first write.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "gate", "tenant", "store" })
package io.evenhand.batch;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
