// The only script of ours; every page works without it.
(function () {
	"use strict";
	var failed = 0, fresh = Date.now(), stale = document.getElementById("stale");

	// Two failed polls in a row: say how old the page is.
	document.addEventListener("htmx:afterRequest", function (event) {
		if (!event.detail.elt || event.detail.elt.id !== "poll") {
			return;
		}
		failed = event.detail.successful ? 0 : failed + 1;
		fresh = failed === 0 ? Date.now() : fresh;
		stale.hidden = failed < 2;
		stale.querySelector(".age").textContent = Math.round((Date.now() - fresh) / 1000);
	});

	document.addEventListener("click", function (event) {
		var copy = event.target.closest("[data-copy]"), open = event.target.closest("[data-dialog]");
		if (copy && navigator.clipboard) {
			navigator.clipboard.writeText(document.getElementById(copy.dataset.copy).textContent);
		}
		if (open) {
			document.getElementById(open.dataset.dialog).showModal();
		}
	});

	document.addEventListener("keydown", function (event) {
		var field = document.querySelector("input[type=search]");
		if (event.key === "/" && field && !event.target.closest("input, textarea, select")) {
			event.preventDefault();
			field.focus();
		}
	});
})();
