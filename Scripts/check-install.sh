#!/usr/bin/env bash
# Installs the programs of BINARIES into a temporary folder, runs them there and takes them away again; the same with a Debian
# package, by dpkg on a copy of this machine's list of packages. Changes nothing on the machine. With DEB, that package is taken;
# else one is made of BINARIES, which may be a debug build: its Swift libraries, which no Debian package has, are then not asked for.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
    printf 'check-install: %s\n' "$*" >&2
    exit 1
}
BINARIES=$(cd "${BINARIES:?says where the programs are}" && pwd)
export BINARIES
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
version=$("$BINARIES/parlor" version)

# runs PREFIX: all that is installed below it works.
runs() {
    [ "$("$1/bin/parlor" version)" = "$version" ] || fail "parlor in $1 does not say its version"
    [ "$("$1/bin/parlor" exec --log-level error -- sh -c 'echo $PARLOR_EMULATOR_HOST' | cut -c 1-10)" = 127.0.0.1: ] \
        || fail "parlor exec in $1 starts no server"
    # Through parlor-compare, beside it. The kits find listeners' methods by the program's symbols, which are stripped.
    cmp <("$BINARIES/parlor-compare" seat-race) <("$1/bin/parlor" compare seat-race) \
        || fail "parlor compare in $1 says something else than before it was stripped"
}

# pages FOLDER: the manual pages there render without a warning, and have every command and option.
pages() {
    local name page missing
    for name in parlor parlor-compare; do
        page=$(find "$1" -name "$name.1*")
        MANWIDTH=1000 man --warnings --no-hyphenation -l "$page" >"$folder/$name.txt" 2>"$folder/warnings.txt" \
            || fail "man cannot show $page"
        [ ! -s "$folder/warnings.txt" ] || fail "$page: $(cat "$folder/warnings.txt")"
        missing=$("$BINARIES/$name" --experimental-dump-help | python3 -c '
import json, sys
page = open(sys.argv[1]).read()
def words(command, before):
    inner = [each for each in command.get("subcommands", []) if each["shouldDisplay"] and each["commandName"] != "help"]
    yield before + command["commandName"]
    for argument in command.get("arguments", []):
        for name in argument.get("names", []) if argument["shouldDisplay"] else []:
            yield ("--" if name["kind"] == "long" else "-") + name["name"]
    for each in inner:
        yield from words(each, "" if each.get("subcommands") else before + command["commandName"] + " ")
print(*[word for word in words(json.load(sys.stdin)["command"], "") if word not in page], sep=", ")' "$folder/$name.txt")
        [ -z "$missing" ] || fail "$page does not have $missing"
    done
}

# Each shell reads what is completed in it, where the shell is there.
completions() {
    local shell place
    while read -r shell place; do
        [ -s "$place" ] || fail "there is no $place"
        ! command -v "$shell" >/dev/null || "$shell" -n "$place" || fail "$shell cannot read $place"
    done <<END
bash $1/share/bash-completion/completions/parlor
bash $1/share/bash-completion/completions/parlor-compare
zsh $1/$2/_parlor
zsh $1/$2/_parlor-compare
fish $1/share/fish/vendor_completions.d/parlor.fish
fish $1/share/fish/vendor_completions.d/parlor-compare.fish
END
}

export DESTDIR=$folder/stage PREFIX=/opt/parlor
Scripts/install.sh install >/dev/null
runs "$DESTDIR$PREFIX"
pages "$DESTDIR$PREFIX"
completions "$DESTDIR$PREFIX" share/zsh/site-functions
# The command line of the container is one that parlor knows.
for word in $(grep -E '^CMD ' Dockerfile | grep -oE '"--[a-z-]+"' | tr -d '"'); do
    grep -q -- "$word " "$folder/parlor.txt" || fail "the Dockerfile starts parlor with $word, which it does not have"
done
# Again over itself, while it runs, as an update does.
"$DESTDIR$PREFIX/bin/parlor" exec --log-level error -- Scripts/install.sh install >/dev/null
touch "$DESTDIR$PREFIX/bin/other"
Scripts/install.sh uninstall >/dev/null
left=$(find "$DESTDIR" -type f)
[ "$left" = "$DESTDIR$PREFIX/bin/other" ] || fail "uninstalling leaves ${left:-nothing of what others put there}"
rm "$DESTDIR$PREFIX/bin/other"
Scripts/install.sh uninstall >/dev/null
! PREFIX=relative Scripts/install.sh install 2>/dev/null || fail "a PREFIX that is no absolute path is taken"
! BINARIES=$folder Scripts/install.sh install 2>/dev/null || fail "programs that are not there are installed"
unset DESTDIR PREFIX

if command -v dpkg-shlibdeps >/dev/null && [ "$(id -u)" -eq 0 ]; then
    deb=${DEB:-$(OUTPUT=$folder INCOMPLETE=yes DEB_COMPRESSION=none Scripts/build-deb.sh)}
    system=$folder/system
    mkdir -p "$system/var/lib" "$system/usr"
    # Its dependencies are judged by what is installed here.
    cp -a /var/lib/dpkg "$system/var/lib/dpkg"
    rm -f "$system"/var/lib/dpkg/{lock,lock-frontend,triggers/Lock}
    # dpkg would run the triggers of this machine's packages in there.
    : >"$system/var/lib/dpkg/triggers/File"
    dpkg --root="$system" --install "$deb" >"$folder/dpkg.txt" 2>&1 || fail "dpkg does not install $deb: $(cat "$folder/dpkg.txt")"
    runs "$system/usr"
    pages "$system/usr"
    completions "$system/usr" share/zsh/vendor-completions
    dpkg --root="$system" --remove parlor >"$folder/dpkg.txt" 2>&1 || fail "dpkg does not remove it: $(cat "$folder/dpkg.txt")"
    left=$(find "$system/usr" -type f)
    [ -z "$left" ] || fail "removing the package leaves $left"
    if readelf -d "$BINARIES/parlor" | grep 'NEEDED.*\[libswift' >/dev/null; then
        ! OUTPUT=$folder Scripts/build-deb.sh 2>/dev/null || fail "programs that need Swift's libraries are packed"
    fi
fi
echo "installs, runs and goes away: $version"
