package io.evenhand.access;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Prints a refused start as two sentences instead of a stack trace. Immutable.
 */
final class StartRefusedAnalyzer extends AbstractFailureAnalyzer<StartRefused> {

	@Override
	protected FailureAnalysis analyze(Throwable root, StartRefused refused) {
		return new FailureAnalysis(String.valueOf(refused.getMessage()), refused.action(), refused);
	}

}
