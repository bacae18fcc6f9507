# Sourced by obtain-mysql and obtain-chromium: packages of a Debian or Ubuntu archive, downloaded and unpacked into a
# folder of our own. Needs no root, installs nothing, and leaves the machine's apt and dpkg state alone.
#
# A result folder appears by one rename once it is whole; a lock lets one run at a time work in the cache.

cache=${EVENHAND_TOOLS_CACHE:-${XDG_CACHE_HOME:-~/.cache}/evenhand}

say() { printf '%s\n' "$*" >&2; }

fail() {
	say "$*"
	exit 1
}

on_debian() {
	local tool
	for tool in apt-get apt-cache apt-config dpkg-deb flock; do
		command -v "$tool" >/dev/null || return 1
	done
}

take_lock() { # name
	mkdir -p "$cache" || fail "The cache folder $cache cannot be made; EVENHAND_TOOLS_CACHE names another."
	exec 9>"$cache/$1.lock"
	flock -n 9 && return
	say "Another run is fetching $1; waiting for it."
	flock 9
}

# Sets $work, where this run assembles its result in $work/new, and $tree, the unpacked packages in it. What an
# interrupted run left is cleared first: the lock says that nobody uses it.
open_work_folder() { # name
	work=$cache/$1.part
	tree=$work/new/tree
	rm -rf "$work"
	mkdir -p "$work/lists/partial" "$work/archives/partial" "$tree"
	: >"$work/empty"
	trap 'rm -rf "$work"' EXIT
	trap 'exit 130' INT TERM HUP
}

# An apt of our own in $work: lists, cache, and the dpkg status that it is to believe. With an empty status every library
# is fetched along. A sources file of our own also leaves the machine's pins aside.
configure_apt() { # dpkg status file, [sources file]
	{
		cat <<-CONF
			Dir::State "$work";
			Dir::State::lists "$work/lists";
			Dir::State::status "$1";
			Dir::Cache "$work";
			Dir::Cache::archives "$work/archives";
			#clear APT::Update::Post-Invoke;
			#clear APT::Update::Post-Invoke-Success;
			#clear DPkg::Post-Invoke;
			APT::Install-Recommends "false";
			Acquire::Languages "none";
			Acquire::Retries "2";
			Acquire::http::Timeout "30";
			Acquire::https::Timeout "30";
		CONF
		[ "$(id -u)" != 0 ] || echo 'APT::Sandbox::User "root";'
		[ -z "${2:-}" ] || cat <<-CONF
			Dir::Etc::sourcelist "$2";
			Dir::Etc::sourceparts "/dev/null";
			Dir::Etc::preferences "$work/empty";
			Dir::Etc::preferencesparts "/dev/null";
		CONF
	} >"$work/apt.conf"
}

# The archives that the machine's own apt reads, whichever format its source files have; one address a line.
machine_mirrors() {
	apt-get update --print-uris 2>/dev/null | sed -n "s#^'\([^']*\)/dists/[^']*InRelease'.*#\1#p" | awk '!seen[$0]++'
}

update_lists() { apt-get -c "$work/apt.conf" -qq -o APT::Update::Error-Mode=any update >>"$work/log" 2>&1; }

candidate() { # package -> its version, or nothing
	apt-cache -c "$work/apt.conf" policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: \([^(].*\)/\1/p'
}

download_and_unpack() { # package
	local deb
	apt-get -c "$work/apt.conf" -qq -y --download-only install "$1" >>"$work/log" 2>&1 || return 1
	for deb in "$work"/archives/*.deb; do
		dpkg-deb -x "$deb" "$tree" || return 1
	done
}

# The folders of the unpacked tree that hold shared libraries, as LD_LIBRARY_PATH wants them, relative to $here.
library_path() { (cd "$work/new" && find tree -name 'lib*.so*' -printf '$here/%h\n') | sort -u | paste -sd:; }

publish() { # final folder
	rm -rf "$1"
	mv -T "$work/new" "$1"
}

show_log() { [ ! -s "$work/log" ] || tail -n 8 "$work/log" | sed 's/^/  apt: /' >&2; }
