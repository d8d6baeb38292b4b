#!/usr/bin/env bash
# A live room over the network: a server on a free port, the owner in one process, the listener in another. Exits with 0
# only if each heard the other.
#
#   two-terminals.sh PARLOR SAMPLE [OPTION…]    the built command, the built sample, and what the sample is told
set -euo pipefail

# The first time round starts the server, which runs the second time round.
if [ "$1" != inside ]; then exec "$1" exec -- "${BASH_SOURCE[0]}" inside "${@:2}"; fi
shift

"$@" --as owner &
owner=$!
listener_code=0 owner_code=0
"$@" --as listener || listener_code=$?
# Nobody else comes, so it would wait in vain.
if [ "$listener_code" != 0 ]; then kill "$owner" 2>/dev/null || true; fi
wait "$owner" || owner_code=$?
if [ "$listener_code" != 0 ] || [ "$owner_code" != 0 ]; then
    echo "✗ the owner exited with $owner_code, the listener with $listener_code" >&2
    exit 1
fi
echo "✓ two processes heard each other over the network"
