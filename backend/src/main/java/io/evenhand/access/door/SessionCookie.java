package io.evenhand.access.door;

import io.evenhand.access.Installation;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.session.web.http.DefaultCookieSerializer;

/**
 * The session's cookie, named after the installation: browsers keep cookies by host, not
 * by port, so that two installations on one host would overwrite each other's.
 */
@Configuration(proxyBeanMethods = false)
class SessionCookie {

	@Bean
	CookieSerializer cookieSerializer(Installation installation) {
		DefaultCookieSerializer cookie = new DefaultCookieSerializer();
		cookie.setCookieName("evenhand-" + installation.name());
		cookie.setUseHttpOnlyCookie(true);
		cookie.setSameSite("Lax");
		return cookie;
	}

}
