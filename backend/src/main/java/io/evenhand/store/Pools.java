package io.evenhand.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The pools beside the main one. The claim and the heartbeats never wait for a connection
 * that a page or a chunk holds, and the ids of Spring Batch come from two connections of
 * their own: taken from the main pool, a second connection while one is held starves it.
 */
@Configuration(proxyBeanMethods = false)
public class Pools {

	/** Qualifies the pool of the claim, the settles and the heartbeats. */
	public static final String CLAIMS = "claims";

	/** Qualifies the pool of Spring Batch's id sequences. */
	public static final String IDS = "ids";

	private static final int CLAIM_CONNECTIONS = 12;

	private static final int ID_CONNECTIONS = 2;

	@Bean
	static ProcessId processId() {
		return ProcessId.fresh();
	}

	@Bean
	static BeanPostProcessor sessionSettings(ProcessId processId) {
		return new SessionSettings(processId);
	}

	@Bean(defaultCandidate = false)
	@Qualifier(CLAIMS)
	HikariDataSource claimPool(HikariDataSource main) {
		HikariDataSource pool = sibling(main, CLAIMS, CLAIM_CONNECTIONS);
		pool.setAutoCommit(false);
		if (SessionSettings.isMySql(pool)) {
			// one round trip carries the whole third step of a claim; only here, where no
			// statement is built from anybody's text
			pool.addDataSourceProperty("allowMultiQueries", "true");
		}
		return pool;
	}

	@Bean(defaultCandidate = false)
	@Qualifier(IDS)
	HikariDataSource idPool(HikariDataSource main) {
		HikariDataSource pool = sibling(main, IDS, ID_CONNECTIONS);
		pool.setAutoCommit(false);
		return pool;
	}

	@Bean
	Dialect dialect(HikariDataSource main) {
		return Dialect.of(main);
	}

	@Bean
	ShortTransaction shortTransaction(@Qualifier(CLAIMS) HikariDataSource claims) {
		return new ShortTransaction(claims);
	}

	private static HikariDataSource sibling(HikariDataSource main, String name, int connections) {
		HikariConfig settings = new HikariConfig();
		main.copyStateTo(settings);
		HikariDataSource pool = new HikariDataSource();
		settings.copyStateTo(pool);
		pool.setPoolName(name);
		pool.setMaximumPoolSize(connections);
		pool.setMinimumIdle(1);
		return pool;
	}

}
