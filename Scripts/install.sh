#!/usr/bin/env bash
# Scripts/install.sh install|uninstall, with the variables that the Makefile explains: BINARIES, PREFIX, DESTDIR; and COMPLETIONS_ZSH,
# where zsh looks below PREFIX. Installs the two programs without their debug symbols, and what the programs themselves say:
# manual pages and completions.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

: "${PREFIX:=/usr/local}" "${DESTDIR:=}" "${COMPLETIONS_ZSH:=share/zsh/site-functions}"
programs=(parlor parlor-compare)
fail() {
    printf '%s: %s\n' "$action" "$*" >&2
    exit 1
}

action=${1:-}
case $action in
install | uninstall) ;;
*)
    echo "usage: Scripts/install.sh install|uninstall" >&2
    exit 2
    ;;
esac
[[ $PREFIX == /* ]] || fail "PREFIX has to begin with \"/\", and is \"$PREFIX\""
root=$DESTDIR${PREFIX%/}

# Where the files of a program are, below the prefix.
files() {
    echo "bin/$1"
    echo "share/man/man1/$1.1"
    echo "share/bash-completion/completions/$1"
    echo "$COMPLETIONS_ZSH/_$1"
    echo "share/fish/vendor_completions.d/$1.fish"
}

install_program() {
    local program=$BINARIES/$1 folder version
    [ -x "$program" ] || fail "there is no $program; \`make release\` builds it"
    { read -r program_file && read -r page && read -r bash && read -r zsh && read -r fish; } < <(files "$1")
    for file in "$program_file" "$page" "$bash" "$zsh" "$fish"; do mkdir -p "$root/${file%/*}"; done
    # Written beside its place and moved: a server that runs keeps its file.
    strip -o "$root/$program_file.new" "$program"
    chmod 755 "$root/$program_file.new"
    mv -f "$root/$program_file.new" "$root/$program_file"
    version=$("$BINARIES/parlor" version)
    "$program" --experimental-dump-help | Scripts/manual.py "${version#parlor }" >"$root/$page"
    "$program" --generate-completion-script bash >"$root/$bash"
    "$program" --generate-completion-script zsh >"$root/$zsh"
    "$program" --generate-completion-script fish >"$root/$fish"
    chmod 644 "$root"/{"$page","$bash","$zsh","$fish"}
}

case $action in
install)
    [ -n "${BINARIES:-}" ] || fail "BINARIES says where the programs are, and is not set"
    for name in "${programs[@]}"; do install_program "$name"; done
    echo "installed ${programs[*]} in $root/bin"
    ;;
uninstall)
    for name in "${programs[@]}"; do
        while read -r file; do
            rm -f "$root/$file"
            # Folders that this leaves empty were ours, or are nobody's loss; the prefix itself stays.
            (cd "$root" 2>/dev/null && rmdir -p "${file%/*}" 2>/dev/null) || true
        done < <(files "$name")
    done
    echo "removed ${programs[*]} from $root/bin"
    ;;
esac
