#!/usr/bin/env bash
# A live room over the network: a server on a free port, and two people in a process each. Exits with 0 only if each heard
# the other.
#
#   two-terminals.sh PARLOR ROLE ROLE SAMPLE [OPTION…]    the built command; the sample's roles, first the one who opens the
#                                                         room; the built sample, and what the sample is told
set -euo pipefail

# The first time round starts the server, which runs the second time round.
if [ "$1" != inside ]; then exec "$1" exec -- "${BASH_SOURCE[0]}" inside "${@:2}"; fi
first_role=$2 second_role=$3
shift 3

"$@" --as "$first_role" &
first=$!
first_code=0 second_code=0
"$@" --as "$second_role" || second_code=$?
# Nobody else comes, so it would wait in vain.
if [ "$second_code" != 0 ]; then kill "$first" 2>/dev/null || true; fi
wait "$first" || first_code=$?
if [ "$second_code" != 0 ] || [ "$first_code" != 0 ]; then
    echo "✗ the $first_role exited with $first_code, the $second_role with $second_code" >&2
    exit 1
fi
echo "✓ two processes heard each other over the network"
