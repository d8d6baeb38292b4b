#!/usr/bin/env bash
# Builds the README's first package as an app does: Parlor fetched by its URL, one vendor's voice room, debug. Fails where that
# fetches or compiles more than is listed here, which somebody would wait for; prints the processor time, and does not judge it:
# it judges the bytes of object code, which the time goes with and which are the same wherever this runs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# All packages that are fetched, and all targets of them that are compiled. Modules of C libraries alone have no objects.
packages="parlor swift-collections"
targets="ApplePictures AttributeEmulator CAudioShims CLoadedSymbols CPictureShims CSoundTouchShims ContainersPreview
    DequeModule Devices EmulatorAPI EmulatorHost EmulatorSuite HeapModule IdentityEmulator ImSDK_Plus InProcessLink
    InternalCollectionsUtilities OpusAudio OrderedCollections ParlorTesting RTCEmulator RoomEmulator RoomHistories
    SignalingEmulator Simulation TRTCVoiceRoom TUICore TXLiteAVSDK_TRTC VendorDialects VideoEngine VoiceEngine"

# Most bytes of object code of these targets, in KiB.
maximum_object_code=99000

# Variables that change this package's manifest, or lead its devices elsewhere, are not the app's.
while read -r name; do unset "$name"; done < <(compgen -e | grep '^PARLOR_' || true)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The tree as it is, committed or not, as a repository with a version.
mkdir "$folder/parlor"
tar -c --exclude='./.build*' --exclude=./.git --exclude='./*/.build' . | tar -x -C "$folder/parlor"
git -C "$folder/parlor" init --quiet
git -C "$folder/parlor" add .
git -C "$folder/parlor" -c user.name=Parlor -c user.email=parlor@localhost commit --quiet -m "As it is"
git -C "$folder/parlor" tag 0.1.0

# The package and its test are what the README shows: in each language, the first two blocks of Swift.
block() { awk -v wanted="$2" '/^```swift$/ { inside = ++number == wanted; next } /^```/ { inside = 0 } inside' "$1"; }
app=$folder/app
mkdir -p "$app/Tests/AppTests"
for number in 1 2; do
    if ! cmp -s <(block README.md $number) <(block README.zh-CN.md $number); then
        echo "first build: the READMEs' blocks $number of Swift differ" >&2
        exit 1
    fi
done
block README.md 1 | sed "s|url: \"[^\"]*\"|url: \"file://$folder/parlor\"|" >"$app/Package.swift"
block README.md 2 >"$app/Tests/AppTests/FirstRoomTests.swift"
# A default device, which the environment leads to a server.
cat >"$app/Tests/AppTests/NetworkTests.swift" <<'END'
import Foundation
import ParlorTesting
import TRTCVoiceRoom
import Testing

@Test func `callbacks that this package was built without are refused`() {
    let tenant = World(seed: 1).addTenant(.tencentDemo)
    let refusal = #expect(throws: WebhookSettingsError.self) { try tenant.sendWebhooks(of: "trtc") { _ in .success } }
    #expect(refusal?.description.hasSuffix("this program was built without the trait BackEnd") == true)
}

@Test func `a page that this package was built without is refused`() {
    let refusal = #expect(throws: WorldPageFailure.self) { try World(seed: 1).writePage(to: "page.html") }
    #expect(refusal?.description.hasSuffix("this program was built without the trait Pages of Parlor") == true)
}

@Test(.enabled(if: ProcessInfo.processInfo.environment["PARLOR_EMULATOR_HOST"] != nil))
func `a server is asked for`() { TRTCVoiceRoom.shared().login(sdkAppID: 1, userId: "alice", userSig: "", callback: nil) }
END

cd "$app"
TIMEFORMAT="%U %S"
{ time swift build --quiet --build-tests >build.txt 2>&1 || failed=yes; } 2>time.txt
if [ -n "${failed:-}" ]; then
    cat build.txt >&2
    exit 1
fi
swift test --skip-build

# same WHAT EXPECTED FOUND
same() {
    local difference
    difference=$(diff <(printf '%s\n' $2 | sort) <(printf '%s\n' $3 | sort) | sed -n 's/^</missing:/p; s/^>/more than expected:/p') || true
    [ -z "$difference" ] && return
    printf 'first build: the %s are not those that Scripts/first-build.sh lists\n%s\n' "$1" "$difference" >&2
    exit 1
}
found_targets=$(find .build/debug/*.build -name '*.o' | sed 's|^.build/debug/\([^/]*\)\.build/.*|\1|' | sort -u | grep -v '^App.*Tests$')
found_packages=$(ls .build/checkouts)
same "packages fetched" "$packages" "$found_packages"
same "targets compiled" "$targets" "$found_targets"
object_code=$(find .build/debug/*.build -name '*.o' -not -path '*/App*Tests.build/*' -exec cat {} + | wc -c | awk '{ print int($1 / 1024) }')
if [ "$object_code" -gt "$maximum_object_code" ]; then
    echo "first build: $object_code KiB of object code are compiled, more than the $maximum_object_code in Scripts/first-build.sh" >&2
    exit 1
fi

# Without the trait, a named server is refused aloud: another emulator than that would be confusing.
if PARLOR_EMULATOR_HOST=127.0.0.1:1 swift test --skip-build --filter 'a server is asked for' >network.txt 2>&1 \
    || ! grep -q 'PARLOR_EMULATOR_HOST leads to 127.0.0.1:1.*traits: \["Network"\]' network.txt; then
    echo "first build: a server that is named and cannot be reached is not refused" >&2
    cat network.txt >&2
    exit 1
fi
# With it, NIO is fetched too, and still nothing of the server's.
sed -i 's/from: "0.1.0")/from: "0.1.0", traits: ["Network"])/' Package.swift
swift package --quiet resolve
same "packages fetched with the trait Network" "$packages swift-atomics swift-nio swift-system" "$(ls .build/checkouts)"
printf 'first build: %s packages, %s targets, %s KiB of object code, %s s of processor time\n' \
    "$(wc -w <<<"$found_packages")" "$(wc -w <<<"$found_targets")" "$object_code" "$(awk '{ print int($1 + $2 + 0.5) }' time.txt)"
