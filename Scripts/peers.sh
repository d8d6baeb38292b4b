#!/usr/bin/env bash
# Brings programs of others: servers that `make bench` measures beside Parlor, and for clusters NATS' and strace. Debian's packages,
# unpacked into .build-peers. Nothing is installed, and no service is started. Where they are there already, or where there is no apt-get, it
# changes nothing.
#
#   peers.sh [SERVER…]    all, or those that are named
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=.build-peers
servers=()
for server in "${@:-redis-server nats-server mosquitto prosody}"; do
    for name in $server; do
        [ -e "$folder/complete-$name" ] || command -v "$name" >/dev/null 2>&1 || servers+=("$name")
    done
done
[ ${#servers[@]} -gt 0 ] || exit 0
if ! command -v apt-get >/dev/null 2>&1; then
    echo "peers: no apt-get here, and ${servers[*]} not on the PATH"
    exit 0
fi
# With every library that is not on this machine.
packages=$(apt-get --simulate install --no-install-recommends "${servers[@]}" 2>/dev/null | awk '/^Inst/ { print $2 }') || packages=
if [ -z "$packages" ]; then
    echo "peers: apt-get knows none of ${servers[*]}"
    exit 0
fi
echo "peers: unpacking $(echo $packages) into $folder"
rm -rf "$folder/packages"
mkdir -p "$folder/packages"
# The files belong to who calls this; the sandbox of apt-get may not write here.
(cd "$folder/packages" && apt-get -o APT::Sandbox::User="$(id -un)" download -qq $packages)
for package in "$folder"/packages/*.deb; do dpkg-deb --extract "$package" "$folder"; done
rm -r "$folder/packages"
for server in "${servers[@]}"; do touch "$folder/complete-$server"; done
