package io.evenhand.access;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;

/**
 * What must be right before anybody is let in. Outside the demo world: there is a secret
 * key (where the database is not the embedded one), there is an operator or the password
 * of the first one, and no sign-in that everybody knows. Runs before the web server
 * starts; nodes that start together take turns.
 */
@Component
class FirstStart implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(FirstStart.class);

	static final String OPERATOR = "operator";

	private final Installation installation;

	private final DoorSettings settings;

	private final Seeds seeds;

	private final Users users;

	FirstStart(Installation installation, DoorSettings settings, Seeds seeds, Users users) {
		this.installation = installation;
		this.settings = settings;
		this.seeds = seeds;
		this.users = users;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (this.installation.demo()) {
			return;
		}
		if (!this.installation.embedded() && blank(this.settings.secretKey())) {
			throw new StartRefused("Evenhand has no secret key, without which it neither encrypts nor signs.",
					"Set EVENHAND_SECRET_KEY to a long random text, the same on all nodes "
							+ "(openssl rand -base64 32 makes one).");
		}
		this.seeds.inTurn(this::firstOperator);
		List<String> known = this.seeds.demoSignIns();
		if (!known.isEmpty()) {
			logger.warn("""


					  ************************************************************************
					  Everybody knows these sign-ins, and this is not the demo world: {}
					  Disable the users, revoke the tokens, or give them other passwords.
					  ************************************************************************
					""", String.join(", ", known));
		}
	}

	private void firstOperator() {
		if (this.seeds.hasOperator()) {
			return;
		}
		String password = this.settings.bootstrap().operatorPassword();
		if (password == null || blank(password)) {
			throw new StartRefused("Evenhand has no operator yet, and so nobody could set anything up.",
					"Set EVENHAND_BOOTSTRAP_OPERATOR_PASSWORD: the first operator is named \"operator\" and has this "
							+ "password. Or set EVENHAND_DEMO_ENABLED=true to look around in the demo world.");
		}
		this.users.createFirstOperator(OPERATOR, password);
		logger.info("Made the first operator, named \"{}\"", OPERATOR);
	}

	private static boolean blank(@Nullable String text) {
		return text == null || text.isBlank();
	}

}
