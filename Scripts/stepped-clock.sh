#!/usr/bin/env bash
# Makes the library with which ClusterRounds sets the clocks of nodes, in the folder of its programs. Where there is no Linux, it does
# nothing, and no clock is set.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ "$(uname -s)" = Linux ] || exit 0
# Swift's tools have one.
compiler=$(command -v clang || command -v cc)
"$compiler" -std=gnu11 -O2 -Wall -Wextra -Werror -shared -fPIC -o "$1/libSteppedClock.so" Tests/SteppedClock/stepped_clock.c
