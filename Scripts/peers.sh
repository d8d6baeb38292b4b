#!/usr/bin/env bash
# Brings the servers that `make bench` measures beside Parlor: Debian's packages, unpacked into .build-peers. Nothing is installed,
# and no service is started. Where they are there already, or where there is no apt-get, it changes nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=.build-peers
servers=(redis-server nats-server mosquitto prosody)

[ ! -e "$folder/complete" ] || exit 0
if ! command -v apt-get >/dev/null 2>&1; then
    echo "peers: no apt-get here; what is on the PATH is measured"
    exit 0
fi
# With every library that is not on this machine.
packages=$(apt-get --simulate install --no-install-recommends "${servers[@]}" 2>/dev/null | awk '/^Inst/ { print $2 }') || packages=
if [ -z "$packages" ]; then
    echo "peers: apt-get knows none of ${servers[*]}, or has them installed; what is on the PATH is measured"
    exit 0
fi
echo "peers: unpacking $(echo $packages) into $folder"
rm -rf "$folder"
mkdir -p "$folder/packages"
# The files belong to who calls this; the sandbox of apt-get may not write here.
(cd "$folder/packages" && apt-get -o APT::Sandbox::User="$(id -un)" download -qq $packages)
for package in "$folder"/packages/*.deb; do dpkg-deb --extract "$package" "$folder"; done
rm -r "$folder/packages"
touch "$folder/complete"
