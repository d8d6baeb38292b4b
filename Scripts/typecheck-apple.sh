#!/bin/bash
# Type-checks on Linux what only Apple systems compile: all that an app links, with Objective-C interoperability, and app-like
# sources on it. Modules of Apple's that Linux lacks are stand-ins, in Tests/AppleSystems/StandIns. On Apple's systems the build
# itself is the check.
#
#   typecheck-apple.sh FOLDER    the scratch folder of `make test`, whose modules of other packages it uses
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ "$(uname -s)" = Linux ] || exit 0

scratch=${1:?the scratch folder of a build of the tests}
built=$scratch/release
out=$scratch/apple-systems
stand_ins=Tests/AppleSystems/StandIns
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
rm -rf "$out/modules"
mkdir -p "$out/modules" "$out/standard"

language=(
    -frontend -swift-version 6 -parse-as-library -enable-objc-interop
    -module-cache-path "$out/cache" -plugin-path "$toolchain/lib/swift/host/plugins"
)
settings=(
    -package-name parlor -D Network -D Pages -warnings-as-errors -enable-upcoming-feature ExistentialAny
    -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InternalImportsByDefault
)
# Where modules are: the standard library, ours, Apple's, the system's, then those of other packages.
places=(-I "$out/standard" -I "$out/modules" -Xcc -I -Xcc "$stand_ins/ObjectiveC" -I "$built/Modules")
for map in "$stand_ins"/*/module.modulemap Sources/System/{CZlib,CLiteAVCodes,CVolcEngineTypes}/module.modulemap \
    "$built"/{CNIO*,CLoadedSymbols,CConsoleFiles}.build/module.modulemap \
    "$scratch"/checkouts/swift-nio/Sources/CNIOWindows/include/module.modulemap \
    "$scratch"/checkouts/swift-atomics/Sources/_AtomicsShims/include/module.modulemap
do
    [ ! -f "$map" ] || places+=(-Xcc "-fmodule-map-file=$map")
done

# With interoperability the compiler wants one type of Apple's standard library to pass anything as a C pointer. Compiling
# the library with it takes a minute, once for a toolchain.
standard_library() {
    local name="Swift.swiftmodule/$(uname -m)-unknown-linux-gnu" text=$out/standard/Swift.swiftinterface
    local original=$toolchain/lib/swift/linux/$name.swiftinterface made=$out/standard/$name.swiftmodule
    [ "$made" -nt "$original" ] && return
    echo "== Compiling a standard library for Objective-C interoperability (once)"
    mkdir -p "${made%/*}"
    sed 's/ -disable-objc-interop//g' "$original" >"$text"
    echo '@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> { let value: Builtin.RawPointer }' >>"$text"
    swiftc -frontend -compile-module-from-interface "$text" -o "$made" -module-name Swift -parse-stdlib -enable-objc-interop
}

# stand_in NAME [FLAG...]
stand_in() {
    swiftc "${language[@]}" "${places[@]}" -emit-module -module-name "$1" "$stand_ins/$1.swift" "${@:2}" \
        -experimental-skip-all-function-bodies -o "$out/modules/$1.swiftmodule"
}

# check FOLDER: the target with that folder's name.
check() {
    local name=${1##*/} sources
    mapfile -t sources < <(find "$1" -name '*.swift' | sort)
    local command=(swiftc "${language[@]}" "${settings[@]}" "${places[@]}" -module-name "$name" "${sources[@]}")
    # Without bodies, as code for them needs more of Apple's libraries than the stand-ins have.
    "${command[@]}" -emit-module -experimental-skip-all-function-bodies -o "$out/modules/$name.swiftmodule"
    # Without a condition the sources are the same on all systems, and the build has checked their bodies.
    if grep -qE '^ *#if |import (Foundation|ObjectiveC)' "${sources[@]}"; then "${command[@]}" -typecheck; fi
}

# together FOLDER...: targets that do not import each other, two at a time.
together() {
    local folder running=()
    for folder; do
        check "$folder" &
        running+=($!)
        [ ${#running[@]} -lt 2 ] && continue
        wait "${running[0]}"
        running=("${running[@]:1}")
    done
    for folder in "${running[@]}"; do wait "$folder"; done
}

standard_library
stand_in Darwin
stand_in ObjectiveC -import-underlying-module
stand_in Foundation -import-underlying-module
stand_in CoreGraphics
stand_in QuartzCore
stand_in UIKit
stand_in CoreVideo
stand_in CryptoKit
together Emulators/EmulatorAPI Sources/OpusAudio
together Emulators/{VendorDialects,IdentityEmulator,RoomEmulator,AttributeEmulator,SignalingEmulator,RTCEmulator,RoomHistories,EmulatorWire}
together Sources/VoiceEngine Sources/VideoEngine Emulators/EmulatorSuite Sources/EmulatorClient
together Emulators/{EmulatorHost,Simulation,ServerDialects,TenantPages}
together Sources/InProcessLink Sources/ApplePictures
check Sources/Devices
together Sources/ParlorTesting Sources/ZEGO/{ZegoExpressEngine,ZIM} Sources/Tencent/{ImSDK_Plus,TXLiteAVSDK_TRTC} \
    Sources/Easemob/{HyphenateChat,AgoraRtcKit} \
    Sources/Volcengine/VolcEngineRTC
together Sources/Tencent/{TUICore,ImSDK,TXLiteAVSDK_Professional,TXLiteAVSDK_Enterprise}
together Sources/Tencent/TRTCVoiceRoom Sources/Easemob/{AgoraChat,EasemobVoiceRoom}
check Sources/Tencent/TUIVoiceRoom
# Apps are written in Swift 5, without this package's settings.
swiftc "${language[@]}" "${places[@]}" -typecheck -swift-version 5 -module-name Apps Tests/AppleSystems/Apps/*.swift
