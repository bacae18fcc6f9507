package io.evenhand.web;

import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.view.RedirectView;

/**
 * How each form that worked is answered: 303 to a page that can be reloaded.
 */
public final class SeeOther {

	private SeeOther() {
	}

	/**
	 * Answers 303.
	 * @param path a path of ours, with its query
	 * @return the view
	 */
	public static RedirectView to(String path) {
		RedirectView view = new RedirectView(path, true, false, false);
		view.setStatusCode(HttpStatus.SEE_OTHER);
		return view;
	}

}
