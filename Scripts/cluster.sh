#!/usr/bin/env bash
# A cluster on this machine: three servers of NATS and three nodes of Parlor. It plays a live room of two processes of each sample
# across the nodes, kills a node while people talk, then a server of NATS, and prints what it saw. Exits with 0 only if everybody heard
# each other and every tenant was served again in time.
#
#   cluster.sh FOLDER SECONDS    where the built samples and `parlor` are, and how long people talk; VERBOSE=1 prints everything
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
built=$1 seconds=$2
# How long a takeover may take, in milliseconds.
bound=5000

nats=$(PATH="$PWD/.build-python/bin:$PWD/.build-peers/usr/sbin:$PATH" command -v nats-server) || {
    echo "cluster: error: there is no nats-server; \`Scripts/setup.sh --cluster\` brings it, or brew install nats-server" >&2
    exit 1
}
folder=$(mktemp -d)
declare -A processes=()
finish() {
    kill -9 "${processes[@]}" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

say() { printf '   %s\n' "$*"; }
now() { date +%s%3N; }
fail() {
    echo "✗ $*" >&2
    for log in "$folder"/*.log; do
        echo "── the end of $(basename "$log")" >&2
        tail -n 5 "$log" >&2
    done
    exit 1
}

# Nine ports that are free now: of the servers of NATS for clients and among themselves, and of the nodes.
read -ra ports < <(python3 -c '
import socket
held = [socket.create_server(("127.0.0.1", 0)) for _ in range(9)]
print(*(s.getsockname()[1] for s in held))')
routes=$(printf 'nats://127.0.0.1:%s,' "${ports[@]:3:3}")
servers=$(printf 'nats://127.0.0.1:%s,' "${ports[@]:0:3}")
servers=${servers%,}

start_nats() {
    "$nats" -a 127.0.0.1 -p "${ports[$1]}" -js -sd "$folder/nats$1" --server_name "n$1" --cluster_name parlor \
        --cluster "nats://127.0.0.1:${ports[$1 + 3]}" --routes "${routes%,}" >>"$folder/nats$1.log" 2>&1 &
    processes[nats$1]=$!
}
node_port() { echo "${ports[$1 + 6]}"; }
node() { echo "127.0.0.1:$(node_port "$1")"; }
start_node() {
    "$built/parlor" start --port "$(node_port "$1")" --cluster "$servers" --runtime-dir "$folder/run$1" \
        >>"$folder/node$1.log" 2>&1 &
    processes[node$1]=$!
    "$built/parlor" wait --timeout 30s --server "http://$(node "$1")" >/dev/null || fail "node $1 does not answer"
}
kill_process() {
    kill -9 "${processes[$1]}"
    wait "${processes[$1]}" 2>/dev/null || true
    unset "processes[$1]"
}
status() { "$built/parlor" status --server "http://$(node "$1")"; }
# Which node each tenant is on, with the ports of the nodes in the place of their ids.
places() {
    status "$1" | awk '
        $1 == "node" { address = $4; sub(/:$/, "", address); at[$2] = address }
        $1 == "tenant" { owner = $4; sub(/,$/, "", owner); print $2, (owner in at) ? at[owner] : "nowhere" }'
}

# The built sample, and the two parts in it.
rooms=('TencentVoiceRoom owner listener' 'ZegoLiveAudioRoom host speaker' 'EasemobAgoraVoiceRoom owner listener'
    'VolcengineWatchTogether host audience')
# Plays all rooms, whose apps are given the nodes that are named.
play() {
    local addresses=() running=() index room sample one two
    for index in "$@"; do addresses+=("$(node "$index")"); done
    for room in "${rooms[@]}"; do
        read -r sample one two <<<"$room"
        # Each app asks another node first.
        addresses=("${addresses[@]:1}" "${addresses[0]}")
        PARLOR_EMULATOR_HOST=$(IFS=,; echo "${addresses[*]}") Scripts/two-terminals.sh inside "$one" "$two" "$built/$sample" \
            --seconds "$seconds" >"$folder/$sample.said" 2>&1 &
        running+=($!)
    done
    local code=0
    for index in "${!rooms[@]}"; do
        read -r sample _ <<<"${rooms[$index]}"
        if wait "${running[$index]}" && [ -z "${VERBOSE-}" ]; then
            say "$sample: $(grep '✓' "$folder/$sample.said" | tail -n 1)"
        else
            [ -n "${VERBOSE-}" ] || code=1
            sed "s/^/      $sample: /" "$folder/$sample.said"
        fi
    done
    [ "$code" = 0 ] || fail "not everybody heard each other"
}

# Kills the node that has the most tenants, and says how long it takes until others have all of them.
kill_owner() {
    local address index victim other start passed
    address=$(places 0 | awk '{ print $2 }' | sort | uniq -c | sort -rn | awk 'NR == 1 { print $2 }')
    for index in 0 1 2; do [ "$(node "$index")" != "$address" ] || victim=$index; done
    other=$(((victim + 1) % 3))
    start=$(now)
    kill_process "node$victim"
    while places "$other" | grep -q -e "$address" -e nowhere; do
        passed=$(($(now) - start))
        ((passed < bound)) || fail "after $passed ms tenants are still without a node"
        sleep 0.05
    done
    say "node $victim at $address was killed; others have its tenants after $(($(now) - start)) ms"
    killed=$victim
}

echo "== Three servers of NATS, three nodes of Parlor"
for index in 0 1 2; do start_nats $index; done
for index in 0 1 2; do start_node $index; done
places 0 | while read -r tenant address; do say "tenant $tenant is on $address"; done

echo "== Rooms across the nodes"
play 0 1 2

echo "== A node is killed while people talk"
# They talk for long enough to hear half of it all the same.
(
    seconds=20
    play 0 1 2
) &
talk=$!
sleep 6
kill_owner
wait $talk || fail "not everybody was heard again"
echo "== Those who are left play on"
play $(((killed + 1) % 3)) $(((killed + 2) % 3))
start_node "$killed"

echo "== A server of NATS is killed, and comes back"
kill_process nats0
# The others choose leaders meanwhile, which ends leases and connections for some seconds.
sleep 12
start_nats 0
start=$(now)
until settled=$(for index in 0 1 2; do status $index; done) \
    && ! grep -q -e 'no node' -e 'lease is over' -e 'still starting' <<<"$settled"; do
    (($(now) - start < 30000)) || fail "the nodes do not go on"
    sleep 0.2
done
play 0 1 2

echo "== A node is drained"
"$built/parlor" stop --drain --server "http://$(node 0)" >/dev/null || fail "node 0 could not be drained"
unset 'processes[node0]'
places 1 | grep -q nowhere && fail "a tenant has no node"
play 1 2
echo "== The cluster did what it should"
