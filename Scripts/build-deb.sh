#!/usr/bin/env bash
# Packs the programs of BINARIES as a Debian package in the folder OUTPUT, and prints its path. Its dependencies are the packages of
# the shared libraries that the programs need, as dpkg-shlibdeps finds them on this system: it installs on systems of this release.
# INCOMPLETE=yes takes programs that need Swift's libraries too, such as debug builds; their package is for checks only.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
    printf 'deb: %s\n' "$*" >&2
    exit 1
}
for tool in dpkg-deb dpkg-shlibdeps; do
    command -v $tool >/dev/null || fail "no \`$tool\`; on Debian and Ubuntu: apt-get install dpkg-dev"
done
[ -x "${BINARIES:-}/parlor" ] || fail "BINARIES says where the programs are; there is no ${BINARIES:-}/parlor"
output=${OUTPUT:?says where the package goes}
if [ -z "${INCOMPLETE:-}" ] && readelf -d "$BINARIES"/parlor{,-compare} | grep -E 'NEEDED.*\[lib(swift|Foundation)' >/dev/null; then
    fail "the programs in $BINARIES need Swift's libraries, which no Debian package has; \`make release\` builds others"
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
DESTDIR=$folder/package PREFIX=/usr COMPLETIONS_ZSH=share/zsh/vendor-completions Scripts/install.sh install >/dev/null
gzip -9n "$folder"/package/usr/share/man/man1/*.1

# dpkg-shlibdeps wants a source package's file; what it finds goes into ours.
mkdir -p "$folder/debian" "$folder/package/DEBIAN"
printf 'Source: parlor\n\nPackage: parlor\nArchitecture: any\n' >"$folder/debian/control"
libraries=$(cd "$folder" && dpkg-shlibdeps -O ${INCOMPLETE:+--ignore-missing-info} package/usr/bin/* 2>shlibdeps.txt) || {
    cat "$folder/shlibdeps.txt" >&2
    fail "a shared library belongs to no Debian package"
}
version=$("$BINARIES/parlor" version)
version=${version#parlor }
architecture=$(dpkg --print-architecture)
cat >"$folder/package/DEBIAN/control" <<END
Package: parlor
Version: $version
Architecture: $architecture
Maintainer: Parlor <parlor@localhost>
Section: devel
Priority: optional
Installed-Size: $(du -sk --exclude=DEBIAN "$folder/package" | cut -f 1)
Depends: ${libraries#shlibs:Depends=}
Description: cloud for voice rooms that runs on your own machine
 Stands in for the clouds of voice-room vendors in tests and during development:
 Tencent TRTC and Chat, ZEGO ZIM and Express, Easemob chat with Agora channels,
 and Volcengine RTC. The command parlor runs the server, and parlor-compare plays
 the same stories on several vendors.
END

mkdir -p "$output"
package=$output/parlor_${version}_$architecture.deb
dpkg-deb --root-owner-group ${DEB_COMPRESSION:+-Z$DEB_COMPRESSION} --build "$folder/package" "$package" >/dev/null
echo "$package"
