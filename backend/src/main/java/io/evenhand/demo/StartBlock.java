package io.evenhand.demo;

import io.evenhand.access.Installation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Says where Evenhand can be reached once it can, and in the demo world how to sign in.
 */
@Component
class StartBlock {

	private static final Logger logger = LoggerFactory.getLogger(StartBlock.class);

	private final Installation installation;

	private final Environment environment;

	StartBlock(Installation installation, Environment environment) {
		this.installation = installation;
		this.environment = environment;
	}

	@EventListener(ApplicationReadyEvent.class)
	public void ready() {
		String port = this.environment.getProperty("local.server.port");
		if (port != null) {
			logger.info(
					text("http://localhost:" + port + this.environment.getProperty("server.servlet.context-path", "")));
		}
	}

	String text(String address) {
		if (!this.installation.demo()) {
			return "Evenhand is ready at " + address;
		}
		return """


				  Evenhand is ready at %s

				  This is the demo world; everybody knows its sign-ins (name / password):
				    staff       support / support   operator / operator   auditor / auditor
				    customers   acme / acme         birch / birch         cedar / cedar
				  API tokens: demo-acme demo-birch demo-cedar demo-support demo-operator demo-auditor
				""".formatted(address);
	}

}
