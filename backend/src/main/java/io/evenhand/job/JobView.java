package io.evenhand.job;

import java.util.List;

import io.evenhand.gate.Held;
import org.jspecify.annotations.Nullable;

/**
 * A job together with where it stands at the gate. Immutable.
 *
 * @param job the job
 * @param position its place among its tenant's jobs that have not started in its lane,
 * from 1, held ones included; null unless it waits for its start
 * @param waiting what holds it, the first reason first; empty where nothing of it waits
 */
public record JobView(Job job, @Nullable Integer position, List<Held> waiting) {

}
