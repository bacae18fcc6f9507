package io.evenhand.web.portal;

import org.jspecify.annotations.Nullable;

/**
 * Asks before something is done with a job, or says why it was not done. Immutable.
 *
 * @param verb cancel, pause, resume, retry or import
 * @param job the job
 * @param possible whether it can be done in the job's state
 * @param version of the job as the person sees it
 * @param refused why nothing was done, a sentence; null where it was not tried
 */
record ActPage(String verb, JobCard job, boolean possible, int version, @Nullable String refused) {
}
