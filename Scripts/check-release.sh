#!/usr/bin/env bash
# Checks what only an optimized program shows: how many instructions a unit of work takes, and what worlds leave in memory.
# The bounds are in Tests/ReleaseChecks/bounds.txt. Fails where one is passed; says where one could be lowered.
#
#   Scripts/check-release.sh            checks
#   Scripts/check-release.sh --record   writes the bounds anew: what is counted, and 3 % more
#
# Instructions are counted by valgrind, on Linux. Time is not measured: the machine may be busy with other things.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
bounds=Tests/ReleaseChecks/bounds.txt
program=.build/release/ReleaseChecks
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

quiet=$([ -t 2 ] || echo --quiet)
# A table of swift-collections hashes with its own address as the seed, and a longer path of the program moves it: 3 % more were counted.
# With this condition, all tables of a size have one seed.
PARLOR_ONLY=ReleaseChecks swift build $quiet -c release -Xswiftc -DCOLLECTIONS_DETERMINISTIC_HASHING --product ReleaseChecks
if ! command -v valgrind >/dev/null 2>&1; then
    echo "check-release: no valgrind here, so no instructions are counted"
    exit 0
fi

# Without debug information, whose newest form not every valgrind reads.
strip -g -o "$work/program" "$program"

# The same order in every dictionary, in every run.
export SWIFT_DETERMINISTIC_HASHING=1

# The instructions of a whole run.
instructions() {
    valgrind --tool=callgrind --callgrind-out-file="$work/out" "$work/program" run "$1" "$2" >"$work/log" 2>&1 \
        || { cat "$work/log" >&2; exit 1; }
    sed -n 's/^==[0-9]*== Collected : \([0-9]*\)$/\1/p' "$work/log"
}

# Two runs, so that what a unit needs beforehand does not count.
each() { echo $((($(instructions "$1" $(($2 * 3 / 2))) - $(instructions "$1" $(($2 / 2)))) / $2)); }

if [ "${1:-}" = --record ]; then
    {
        echo "# Instructions of one unit in a release build on x86_64 Linux, at most. Written by Scripts/check-release.sh --record."
        "$program" list | while read -r unit count; do
            counted=$(each "$unit" "$count")
            echo "$unit $((counted * 103 / 100))"
        done
    } >"$work/bounds"
    mv "$work/bounds" "$bounds"
    cat "$bounds"
    exit
fi

failed=0
while read -r unit count; do
    most=$(awk -v unit="$unit" '$1 == unit { print $2 }' "$bounds")
    [ -n "$most" ] || { echo "check-release: error: $bounds has no bound for $unit" >&2; exit 1; }
    counted=$(each "$unit" "$count")
    printf '%-28s %10d instructions (at most %d)\n' "$unit" "$counted" "$most"
    if ((counted > most)); then
        echo "check-release: error: $unit takes more instructions than $bounds allows" >&2
        failed=1
    elif ((counted * 100 < most * 90)); then
        echo "  It is more than a tenth better: lower its bound, with --record."
    fi
done < <("$program" list)

count=2000
most=$((8 * 1024 * 1024))
for kind in worlds schedules; do
    left=$("$program" $kind $count)
    printf '%-28s %10d bytes left (at most %d)\n' "$count $kind" "$left" "$most"
    if ((left > most)); then
        echo "check-release: error: $kind leave memory behind" >&2
        failed=1
    fi
done
exit $failed
