/**
 * Tells customers that their jobs have ended: by a signed webhook, and by mail.
 * <p>
 * What is told is written in the very transaction in which the job ends (the outbox), and
 * sent afterwards, at least once, with an id by which the receiver knows it again:
 *
 * <pre>
 *  the job's end            any node                 any node, one at a time for an outlet
 *  -------------            --------                 -------------------------------------
 *  Outbox: one row  ----->  Relay: one delivery ---> Rounds: takes the outlet that waits longest,
 *  in the same              for each outlet that     sends what is due there for some seconds, or
 *  transaction              wants it                 until something fails, and gives it back
 * </pre>
 *
 * An outlet (a tenant's webhook, a tenant's mail) is what is leased, not a delivery: one
 * slow or dead receiver keeps one sender busy for a few seconds and then waits behind all
 * others, with gaps that grow. Each lease has a token, and a result is written only by
 * the token's holder. Due times, leases and ages are judged by the database's clock.
 * <p>
 * Locks, in this order: outbox, outlet (by tenant and kind), delivery.
 */
@NullMarked
@ApplicationModule(allowedDependencies = { "job", "gate", "tenant", "audit", "store", "http", "secret" })
package io.evenhand.notify;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
