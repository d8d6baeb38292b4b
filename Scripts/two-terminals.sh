#!/usr/bin/env bash
# A live room over the network: a server on a free port, one part of the sample in one process, another in a second. Exits
# with 0 only if each heard the other.
#
#   two-terminals.sh PARLOR ROLE ROLE SAMPLE [OPTION…]    the built command, the two parts, the built sample, and what it is told
set -euo pipefail

# The first time round starts the server, which runs the second time round.
if [ "$1" != inside ]; then exec "$1" exec -- "${BASH_SOURCE[0]}" inside "${@:2}"; fi
one=$2 two=$3
shift 3

"$@" --as "$one" &
first=$!
first_code=0 second_code=0
"$@" --as "$two" || second_code=$?
# Nobody else comes, so it would wait in vain.
if [ "$second_code" != 0 ]; then kill "$first" 2>/dev/null || true; fi
wait "$first" || first_code=$?
if [ "$first_code" != 0 ] || [ "$second_code" != 0 ]; then
    echo "✗ the $one exited with $first_code, the $two with $second_code" >&2
    exit 1
fi
echo "✓ the $one and the $two heard each other over the network"
