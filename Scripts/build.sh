#!/usr/bin/env bash
# `swift build` with the given options, showing that something happens. On a terminal the compiler does; elsewhere, where it would
# print a line for each of its steps, one line in half a minute does. Warnings and errors come through, all that are about Parlor.
set -euo pipefail

if [ -t 1 ]; then exec swift build "$@"; fi

report() { printf '   %d:%02d  %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$1"; }
show() {
    case $1 in
        '['*/*']'*) step=$1 ;;
        'remark: Incremental compilation has been disabled'*) ;;
        # A package of others does not say what it does with a file.
        "warning: '"*' file(s) which are unhandled'* | *'/checkouts/'*'/CMakeLists.txt') ;;
        Fetch* | Updat* | Comput* | Creating* | 'Working copy'* | Building* | Planning* | 'Build '*complete*) ;;
        *) printf '%s\n' "$1" ;;
    esac
}
swift build "$@" 2>&1 | {
    step='looking for packages' next=0 line=''
    while :; do
        code=0
        IFS= read -r -t 10 part || code=$?
        # Where nothing came for a while, this may be a part of a line.
        line+=$part
        if [ "$code" = 0 ]; then
            show "$line"
            line=''
        elif [ "$code" -le 128 ]; then
            break
        fi
        if ((SECONDS >= next)); then
            report "$step"
            next=$((SECONDS + 30))
        fi
    done
    [ -z "$line" ] || show "$line"
}
report built
