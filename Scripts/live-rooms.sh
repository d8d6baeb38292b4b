#!/usr/bin/env bash
# A server on a free port, and a live room of two processes for each sample, all at the same time. Of a room in which each heard
# the other it prints how they did, of others everything. Exits with 0 only if all heard each other.
#
#   live-rooms.sh FOLDER SECONDS    where the built samples and `parlor` are, and how long people talk; VERBOSE=1 prints everything
set -euo pipefail

# The first time round starts the server, which runs the second time round.
if [ "$1" != inside ]; then exec "$1/parlor" exec -- "${BASH_SOURCE[0]}" inside "$@"; fi
built=$2 seconds=$3
two_terminals=$(dirname "${BASH_SOURCE[0]}")/two-terminals.sh

# The built sample, and the two parts in it.
rooms=('TencentVoiceRoom owner listener' 'ZegoLiveAudioRoom host speaker' 'EasemobAgoraVoiceRoom owner listener'
    'VolcengineWatchTogether host audience')
said=$(mktemp -d)
running=()
trap 'rm -rf "$said"' EXIT
# Jobs in the background do not hear of it.
trap 'kill ${running[@]+"${running[@]}"} 2>/dev/null || true; exit 130' INT TERM
for room in "${rooms[@]}"; do
    read -r sample one two <<<"$room"
    "$two_terminals" inside "$one" "$two" "$built/$sample" --seconds "$seconds" >"$said/$sample" 2>&1 &
    running+=($!)
done
code=0
for index in "${!rooms[@]}"; do
    read -r sample _ <<<"${rooms[$index]}"
    shown=' heard '
    if ! wait "${running[$index]}"; then code=1 shown=; fi
    [ -z "${VERBOSE-}" ] || shown=
    echo "── $sample"
    grep -e "$shown" "$said/$sample" | sed 's/^/  /' || true
done
exit $code
