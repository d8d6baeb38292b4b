#!/usr/bin/env bash
# Plays the samples' stories side by side, and prints what each has to say, one after the other. Exits with 0 only if all went as
# they should.
#
#   stories.sh FOLDER [OPTION…]    where the built samples are, and what each of them is told
set -euo pipefail
built=$1
shift

samples=(TencentVoiceRoom ZegoLiveAudioRoom EasemobAgoraVoiceRoom VolcengineWatchTogether)
said=$(mktemp -d)
running=()
trap 'rm -rf "$said"' EXIT
# Jobs in the background do not hear of it.
trap 'kill ${running[@]+"${running[@]}"} 2>/dev/null || true; exit 130' INT TERM
for sample in "${samples[@]}"; do
    "$built/$sample" "$@" >"$said/$sample" 2>&1 &
    running+=($!)
done
code=0
for index in "${!samples[@]}"; do
    wait "${running[$index]}" || code=1
    cat "$said/${samples[$index]}"
done
exit $code
