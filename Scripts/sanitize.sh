#!/usr/bin/env bash
# Builds the core, the engines and one kit of each vendor with a sanitizer, "address" or "thread", and runs their tests. What it
# reports fails, but for the reports that Scripts/known-races.txt explains. The names of test targets may follow, to run only these.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

sanitizer=${1:-}
case $sanitizer in
address | thread) shift ;;
*)
    echo "usage: Scripts/sanitize.sh address|thread [TARGET …]" >&2
    exit 2
    ;;
esac

tests=(
    EmulatorAPITests IdentityEmulatorTests RoomEmulatorTests AttributeEmulatorTests SignalingEmulatorTests RTCEmulatorTests
    EmulatorSuiteTests VendorDialectsTests ServerDialectsTests SimulationTests EmulatorHostTests
    OpusAudioTests VoiceEngineTests VideoEngineTests
    TRTCCloudTests ZegoExpressEngineTests AgoraRtcKitTests VolcEngineRTCTests
)
[ $# -eq 0 ] || tests=("$@")
# It measures resident memory, and a sanitizer keeps what is freed and a shadow of the rest.
skipped='an open camera keeps no pictures but the last'

export PARLOR_ONLY=$(IFS=, && echo "${tests[*]}")
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
# The leak checker would report what Swift's runtime and the test runner keep until the process ends.
export ASAN_OPTIONS=detect_leaks=0
# The tests go on after a report; all are judged at the end.
export TSAN_OPTIONS="exitcode=0 log_path=$reports/report"
# A sanitizer that stops the process prints a trace of its own.
export SWIFT_BACKTRACE=enable=no
build=(--sanitize="$sanitizer" --scratch-path ".build-$sanitizer")

echo "== Building with the $sanitizer sanitizer (a first build takes long)"
swift build $([ -t 2 ] || echo --quiet) --build-tests "${build[@]}" || exit 1
echo "== Testing with the $sanitizer sanitizer"
Scripts/run-tests.sh "${build[@]}" --skip "$skipped"
outcome=$?
Scripts/known-races.py "$reports" || outcome=1
exit "$outcome"
