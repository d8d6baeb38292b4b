#!/usr/bin/env bash
# A server on a free port, a live room with two who talk and one who is rude, and the app's own back end, which hears of the room by
# the vendor's callbacks. Prints what the back end and the rude one say; VERBOSE=1 prints the others too. Exits with 0 only if the
# back end put out the rude one, and the others heard each other.
#
#   back-end.sh FOLDER SECONDS    where the built samples and `parlor` are, and how long the two talk
set -euo pipefail

# The first time round starts the server, which runs the second time round.
if [ "$1" != inside ]; then exec "$1/parlor" exec -- "${BASH_SOURCE[0]}" inside "$@"; fi
built=$2 seconds=$3
top=$(dirname "${BASH_SOURCE[0]}")/..
room=20002
# The built-in tenant, with the key that everybody knows.
tenant=demo-tencent app=1400000001 secret=parlor-demo-key-public-and-worthless-0000000000000000000000000001

said=$(mktemp -d)
running=()
trap 'kill ${running[@]+"${running[@]}"} 2>/dev/null || true; rm -rf "$said"' EXIT
trap 'exit 130' INT TERM

"$top/.build-python/bin/python3" "$top/Samples/BackEnd/back_end.py" "$app" "$secret" "$room" "$built/parlor" "$tenant" \
    >"$said/back-end" 2>&1 &
back_end=$!
running+=("$back_end")
until grep -q listens "$said/back-end" 2>/dev/null; do
    kill -0 "$back_end" 2>/dev/null || break
    sleep 0.1
done
for part in owner listener heckler; do
    "$built/TencentVoiceRoom" --as "$part" --room "$room" --seconds "$seconds" >"$said/$part" 2>&1 &
    running+=($!)
done
code=0
for process in "${running[@]}"; do wait "$process" || code=1; done
shown=(back-end heckler)
if [ "$code" != 0 ] || [ -n "${VERBOSE-}" ]; then shown+=(owner listener); fi
for part in "${shown[@]}"; do sed 's/^/  /' "$said/$part"; done
exit $code
