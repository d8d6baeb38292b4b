#!/usr/bin/env bash
# Runs tests that are built, with the arguments of `swift test`; leaves out the lines that say that a test began. Where tests
# fail, what failed is printed again at the end, where a reader of a long output looks first.
set -uo pipefail

output=$(mktemp)
trap 'rm -f "$output"' EXIT
swift test --skip-build "$@" 2>&1 | tee "$output" | grep -a --line-buffered -v '^◇ .* started\.$'
outcome=${PIPESTATUS[0]}
if [ "$outcome" -ne 0 ]; then
    echo "== Failed:"
    grep -a -e '^✘' -e 'error:' -e 'Fatal error' "$output" | cut -c 1-600
fi
exit "$outcome"
