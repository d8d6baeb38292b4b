#!/usr/bin/env bash
# Checks what only an optimized program shows: how many instructions a unit of work takes, what worlds leave in memory, and what
# the server takes of both.
# The bounds are in Tests/ReleaseChecks/bounds.txt. Fails where one is passed; says where one could be lowered.
#
#   BINARIES=FOLDER Scripts/check-release.sh            checks what was built there
#   BINARIES=FOLDER Scripts/check-release.sh --record   writes the bounds anew: what is counted, and 3 % more
#
# `make check-release` builds them first, as `make test` has them: the bounds are for that build.
# Instructions are counted by valgrind, on Linux. Time is not measured: the machine may be busy with other things.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
bounds=Tests/ReleaseChecks/bounds.txt
program=${BINARIES:?a folder with ReleaseChecks and parlor}/ReleaseChecks
work=$(mktemp -d)
started=()
trap '[ ${#started[@]} = 0 ] || kill "${started[@]}" 2>/dev/null || true; rm -rf "$work"' EXIT

if ! command -v valgrind >/dev/null 2>&1; then
    echo "check-release: no valgrind here, so no instructions are counted"
    exit 0
fi

# The server has Swift's libraries inside, as `make release` has them: the same objects are linked once more. Their own list of
# libraries is that of a program that loads Swift's, and these bring further ones.
libraries=(
    jwt crypto nats opus stdc++ FoundationEssentials FoundationInternationalization _FoundationICU _FoundationCShims
    _FoundationCollections CoreFoundation BlocksRuntime
)
swiftc -emit-executable -static-stdlib -o "$work/linked" -module-name parlor "@$BINARIES/parlor.product/Objects.LinkFileList" \
    "${libraries[@]/#/-l}" -use-ld=lld -Xlinker --gc-sections -Xlinker --defsym -Xlinker main=parlor_main \
    -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs

# Without debug information, whose newest form not every valgrind reads.
strip -g -o "$work/program" "$program"
strip -g -o "$work/parlor" "$work/linked"

# The server looks at each of these that it does not know.
unset "${!PARLOR_@}"

# The same order in every dictionary, in every run.
export SWIFT_DETERMINISTIC_HASHING=1

# The instructions of a whole run of a command.
instructions() {
    valgrind --tool=callgrind --callgrind-out-file="$work/out" "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
    sed -n 's/^==[0-9]*== Collected : \([0-9]*\)$/\1/p' "$work/log"
}

# Two runs, so that what a unit needs beforehand does not count.
each() {
    local most least
    most=$(instructions "$work/program" run "$1" $(($2 * 3 / 2)))
    least=$(instructions "$work/program" run "$1" $(($2 / 2)))
    echo $(((most - least) / $2))
}

# Waits until a program has written a line that begins so.
await() {
    local tries=0
    until grep -q "^$2" "$1" 2>/dev/null; do
        ((++tries < 600)) || { cat "$1" >&2; exit 1; }
        sleep 0.1
    done
}

# Starts a server, which a program before its name may count; its number and its port.
serve() {
    "$@" "$work/parlor" start --port 0 --log-level warning --runtime-dir "$work/run" >"$work/server" 2>&1 &
    server=$!
    started+=("$server")
    await "$work/server" "parlor ready"
    port=$(sed -n 's/^parlor ready .*:\([0-9]*\)$/\1/p' "$work/server")
}

# Logs so many users in, from a number on, who stay.
join() {
    "$program" users "$port" "$1" "$2" >"$work/users$1" &
    started+=($!)
    await "$work/users$1" ready
}

# Ends the users, and then the server.
end() {
    local number
    for ((number = ${#started[@]} - 1; number >= 0; number--)); do
        kill "${started[$number]}"
        wait "${started[$number]}" 2>/dev/null || true
    done
    started=()
    rm -f "$work"/server "$work"/users*
}

# What a server alone has of the machine's memory, in KiB: what it shares with its file is not counted.
held() { awk '$1 == "RssAnon:" { print $2 }' "/proc/$server/status"; }

# Sets `counted` to the instructions of a server that so many users log in to and leave.
count_users() {
    serve valgrind --tool=callgrind --callgrind-out-file="$work/out" --log-file="$work/log"
    join 0 "$1"
    end
    counted=$(sed -n 's/^==[0-9]*== Collected : \([0-9]*\)$/\1/p' "$work/log")
}

# Takes a figure: its name, how much it is, and of what.
take() {
    local most
    if [ "$record" = yes ]; then
        echo "$1 $(($2 * 103 / 100))" | tee -a "$work/bounds"
        return
    fi
    most=$(awk -v unit="$1" '$1 == unit { print $2 }' "$bounds")
    [ -n "$most" ] || { echo "check-release: error: $bounds has no bound for $1" >&2; exit 1; }
    printf '%-28s %10d %s (at most %d)\n' "$1" "$2" "$3" "$most"
    if (($2 > most)); then
        echo "check-release: error: $1 takes more $3 than $bounds allows" >&2
        failed=1
    elif (($2 * 100 < most * 90)); then
        echo "  It is more than a tenth better: lower its bound, with --record."
    fi
}

failed=0
record=$([ "${1:-}" = --record ] && echo yes || echo no)
while read -r unit count; do
    counted=$(each "$unit" "$count")
    take "$unit" "$counted" instructions
done < <("$program" list)

counted=$(instructions "$work/parlor" exec --runtime-dir "$work/run" -- true)
take server-start "$counted" instructions
count_users 100
before=$counted
count_users 500
take server-login $(((counted - before) / 400)) instructions

serve
take server-idle "$(held)" KiB
# The first few bring in what the process needs once.
join 0 50
before=$(held)
join 50 850
take server-user $((($(held) - before) * 1024 / 850)) bytes
end

if [ "$record" = yes ]; then
    {
        echo "# What one unit takes in a release build on x86_64 Linux, at most: instructions; for server-idle KiB, and for"
        echo "# server-user bytes. Written by Scripts/check-release.sh --record."
        cat "$work/bounds"
    } >"$bounds"
    exit
fi

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
