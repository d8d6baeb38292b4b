#!/usr/bin/env bash
# Runs tests that are built, with the arguments of `swift test`; leaves out the lines that say that a test began. Where tests
# fail, what failed is printed again at the end, where a reader of a long output looks first.
#
# The tests have a temporary folder of their own. Files that they leave in it are a failure too. So is a run of more than
# PARLOR_TEST_MINUTES: it is ended, and the tests that had not ended are named.
set -uo pipefail

own=$(mktemp -d)
output=$own/output
left=$own/left
mkdir "$left"

minutes=${PARLOR_TEST_MINUTES:-20}
(
    trap 'kill $! 2>/dev/null; exit' TERM
    sleep $((minutes * 60)) &
    wait $!
    touch "$own/late"
    tests=$(cat "$own/pid")
    pkill -KILL -P "$tests"
    kill "$tests"
) >/dev/null 2>&1 &
watch=$!
trap 'kill "$watch" 2>/dev/null; rm -rf "$own"' EXIT

TMPDIR=$left/ bash -c 'echo $$ >"$0/pid"; exec swift test --skip-build "$@"' "$own" "$@" 2>&1 \
    | tee "$output" | grep -a --line-buffered -v '^◇ .* started\.$'
outcome=${PIPESTATUS[0]}
if [ -e "$own/late" ]; then
    outcome=1
    echo "== Ended after $minutes minutes. These tests had begun and not ended:"
    # A line begins with a sign that says how the test stands.
    awk '/^[^ ]+ +Test .* started\.$/ { sub(/^[^ ]+ +/, ""); sub(/ started\.$/, ""); begun[$0] = 1 }
        /^[^ ]+ +Test .* (passed|failed) after / { sub(/^[^ ]+ +/, ""); sub(/ (passed|failed) after .*/, ""); delete begun[$0] }
        END { for (name in begun) print "  " name }' "$output" | sort
fi
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
