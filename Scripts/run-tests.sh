#!/usr/bin/env bash
# Runs tests that are built, with the arguments of `swift test`; leaves out the lines that say that a test began. Where tests
# fail, what failed is printed again at the end, where a reader of a long output looks first.
#
# The tests have a temporary folder of their own. Files that they leave in it are a failure too.
set -uo pipefail

own=$(mktemp -d)
trap 'rm -rf "$own"' EXIT
output=$own/output
left=$own/left
mkdir "$left"
TMPDIR=$left/ swift test --skip-build "$@" 2>&1 | tee "$output" | grep -a --line-buffered -v '^◇ .* started\.$'
outcome=${PIPESTATUS[0]}
if [ "$outcome" -ne 0 ]; then
    echo "== Failed:"
    grep -a -e '^✘' -e 'error:' -e 'Fatal error' "$output" | cut -c 1-600
fi
# The package manager keeps its locks and its empty folders there, and the compiler what it makes of C's headers.
remains=$(cd "$left" && find . -mindepth 1 ! -name '*.lock' ! -path './TemporaryDirectory.*' ! -path './swift-*' | sort)
if [ -n "$remains" ]; then
    echo "== Left in the temporary folder by tests, which are to remove what they make:"
    head -n 40 <<<"$remains"
    [ "$outcome" -ne 0 ] || outcome=1
fi
exit "$outcome"
