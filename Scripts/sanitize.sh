#!/usr/bin/env bash
# Builds the core, the engines and one kit of each vendor with a sanitizer, "address" or "thread", and runs their tests; with "thread"
# the server, the command and guests as well, in real time. What it reports fails, but for Scripts/races-that-are-none.txt. The names
# of test targets may follow, to run only these.
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
if [ "$sanitizer" = thread ]; then tests+=(EmulatorServerTests ParlorCommandTests KitConformanceTests DevicesTests); fi
[ $# -eq 0 ] || tests=("$@")
# They measure resident memory, and a sanitizer keeps what is freed and a shadow of the rest.
skipped='an open camera keeps no pictures but the last|a journal longer than the memory that is used for it travels'

export PARLOR_ONLY=$(IFS=, && echo "${tests[*]}")
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
# The leak checker would report what Swift's runtime and the test runner keep until the process ends.
export ASAN_OPTIONS=detect_leaks=0
# The tests go on after a report; all are printed at the end.
export TSAN_OPTIONS="exitcode=0 log_path=$reports/report suppressions=$PWD/Scripts/races-that-are-none.txt"
# A sanitizer that stops the process prints a trace of its own.
export SWIFT_BACKTRACE=enable=no
# With hundreds of tests begun at once, each waits so long for the others that its clients give up.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16
build=(--sanitize="$sanitizer" --scratch-path ".build-$sanitizer")

echo "== Building with the $sanitizer sanitizer (a first build takes long)"
swift build $([ -t 2 ] || echo --quiet) --build-tests "${build[@]}" || exit 1
echo "== Testing with the $sanitizer sanitizer"
if [ "$sanitizer" = thread ] && [ "$(uname -s)" = Linux ]; then
    clang -O1 -fPIC -shared -o "$reports/seen-mutex.so" Scripts/seen-mutex.c || exit 1
    export LD_PRELOAD=$reports/seen-mutex.so
fi
Scripts/run-tests.sh "${build[@]}" --skip "$skipped"
outcome=$?
unset LD_PRELOAD
if compgen -G "$reports/report*" >/dev/null; then
    echo "== Reports of the $sanitizer sanitizer:"
    cat "$reports"/report*
    outcome=1
fi
exit "$outcome"
