// swift-tools-version: 6.1
import PackageDescription

/// The settings every target shares: Swift 6 mode (package-wide, below) and the import rules of the style guide.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A target of the emulator itself, under `Emulators/`.
func emulator(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Emulators/\(name)", swiftSettings: settings)
}

/// A target an app or a test links, under `Sources/`.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: path ?? "Sources/\(name)", swiftSettings: settings)
}

/// A test target, under `Tests/`.
func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil, exclude: [String] = [])
    -> Target
{
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude,
        resources: resources, swiftSettings: settings)
}

/// A C library the platform's package manager installs.
func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig,
        providers: [.apt([apt]), .brew([brew])])
}

let orderedCollections: Target.Dependency = .product(name: "OrderedCollections", package: "swift-collections")
let heap: Target.Dependency = .product(name: "HeapModule", package: "swift-collections")
let deque: Target.Dependency = .product(name: "DequeModule", package: "swift-collections")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let services: [Target.Dependency] = [
    "IdentityEmulator", "RoomEmulator", "AttributeEmulator", "SignalingEmulator", "RTCEmulator",
]

let package = Package(
    name: "Parlor",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "parlor", targets: ["parlor"]),
        .library(name: "ParlorTesting", targets: ["ParlorTesting", "Devices", "VoiceEngine"]),
        .library(name: "ImSDK_Plus", targets: ["ImSDK_Plus"]),
        .library(name: "TXLiteAVSDK_TRTC", targets: ["TXLiteAVSDK_TRTC"]),
        .library(name: "TUICore", targets: ["TUICore"]),
        .library(name: "TRTCVoiceRoom", targets: ["TRTCVoiceRoom"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    ],
    targets: [
        // System libraries
        system("COpus", pkgConfig: "opus", apt: "libopus-dev", brew: "opus"),
        system("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
        system("CSpeexDSP", pkgConfig: "speexdsp", apt: "libspeexdsp-dev", brew: "speexdsp"),
        system("CSndFile", pkgConfig: "sndfile", apt: "libsndfile1-dev", brew: "libsndfile"),
        .systemLibrary(
            name: "SoundTouchLibrary", path: "Sources/System/SoundTouchLibrary", pkgConfig: "soundtouch",
            providers: [.apt(["libsoundtouch-dev"]), .brew(["sound-touch"])]),
        .target(name: "CAudioShims", dependencies: ["COpus"], path: "Sources/System/CAudioShims"),
        .target(
            name: "CSoundTouchShims", dependencies: ["SoundTouchLibrary"], path: "Sources/System/CSoundTouchShims",
            linkerSettings: [.linkedLibrary("SoundTouch")]),

        // The pure core
        emulator("EmulatorAPI"),
        emulator("IdentityEmulator", ["EmulatorAPI", orderedCollections]),
        emulator("RoomEmulator", ["EmulatorAPI", orderedCollections]),
        emulator("AttributeEmulator", ["EmulatorAPI", orderedCollections]),
        emulator("SignalingEmulator", ["EmulatorAPI", orderedCollections]),
        emulator("RTCEmulator", ["EmulatorAPI", orderedCollections]),
        emulator("EmulatorSuite", ["EmulatorAPI"] + services + [orderedCollections]),
        emulator("VendorDialects", ["EmulatorAPI", "COpenSSL", "CZlib"]),
        emulator(
            "Simulation",
            ["EmulatorAPI", "EmulatorSuite", "VendorDialects", "RTCEmulator", heap, deque, orderedCollections]),

        // Shells
        emulator("EmulatorHost", ["EmulatorAPI", "EmulatorSuite", "RTCEmulator", deque]),
        .executableTarget(
            name: "parlor", dependencies: ["EmulatorAPI", "VendorDialects", argumentParser],
            path: "Emulators/ParlorCommand", swiftSettings: settings),

        // What apps and tests link
        library("InProcessLink", ["EmulatorAPI", "EmulatorSuite", "EmulatorHost", "RTCEmulator"]),
        library("OpusAudio", ["COpus", "CAudioShims"]),
        library("VoiceEngine", ["OpusAudio", "CSpeexDSP", "CSndFile", "CSoundTouchShims"]),
        library("Devices", ["EmulatorAPI", "EmulatorHost", "InProcessLink", "VoiceEngine", "VendorDialects"]),
        library("ParlorTesting", ["EmulatorAPI", "Devices", "Simulation", "VendorDialects", "VoiceEngine"]),

        // Tencent
        library("ImSDK_Plus", ["EmulatorAPI", "Devices", "VendorDialects"], path: "Sources/Tencent/ImSDK_Plus"),
        library(
            "TXLiteAVSDK_TRTC", ["EmulatorAPI", "Devices", "VendorDialects", "VoiceEngine"],
            path: "Sources/Tencent/TXLiteAVSDK_TRTC"),
        library("TUICore", ["ImSDK_Plus", "Devices"], path: "Sources/Tencent/TUICore"),
        library(
            "TRTCVoiceRoom", ["ImSDK_Plus", "TXLiteAVSDK_TRTC", "TUICore", "Devices"],
            path: "Sources/Tencent/TRTCVoiceRoom"),

        // Benchmarks: an executable of this package, so that it may measure what only the package can see.
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "EmulatorAPI", "EmulatorSuite", "EmulatorHost", "VendorDialects", "Simulation", "OpusAudio", "COpus",
                "CAudioShims",
                "VoiceEngine", "Devices", "ParlorTesting", "ImSDK_Plus", "TXLiteAVSDK_TRTC", "TRTCVoiceRoom",
            ],
            path: "Tests/Benchmarks", swiftSettings: settings),

        // Tests
        tests("EmulatorAPITests", ["EmulatorAPI"], exclude: ["Golden"]),
        tests("IdentityEmulatorTests", ["IdentityEmulator", "EmulatorAPI"]),
        tests("RoomEmulatorTests", ["RoomEmulator", "EmulatorAPI"]),
        tests("AttributeEmulatorTests", ["AttributeEmulator", "EmulatorAPI"]),
        tests("SignalingEmulatorTests", ["SignalingEmulator", "EmulatorAPI"]),
        tests("RTCEmulatorTests", ["RTCEmulator", "EmulatorAPI"]),
        tests("EmulatorSuiteTests", ["EmulatorSuite", "EmulatorAPI", "VendorDialects"]),
        tests("VendorDialectsTests", ["VendorDialects", "EmulatorAPI"], exclude: ["Golden"]),
        tests("SimulationTests", ["Simulation", "EmulatorAPI", "VendorDialects"]),
        tests("EmulatorHostTests", ["EmulatorHost", "InProcessLink", "EmulatorAPI", "VendorDialects"]),
        tests("ParlorCommandTests", ["EmulatorAPI", "VendorDialects", "parlor"], exclude: ["Golden"]),
        tests("OpusAudioTests", ["OpusAudio"]),
        tests("VoiceEngineTests", ["VoiceEngine", "OpusAudio"]),
        tests("DevicesTests", ["Devices", "ParlorTesting", "EmulatorAPI", "VendorDialects"], exclude: ["Golden"]),
        tests("ImSDKPlusTests", ["ImSDK_Plus", "TUICore", "ParlorTesting", "Devices", "VendorDialects"]),
        tests(
            "TRTCCloudTests",
            ["EmulatorAPI", "TXLiteAVSDK_TRTC", "ParlorTesting", "Devices", "VendorDialects", "VoiceEngine"]),
        tests(
            "TRTCVoiceRoomTests",
            [
                "TRTCVoiceRoom", "TXLiteAVSDK_TRTC", "ImSDK_Plus", "TUICore", "ParlorTesting", "Devices",
                "VendorDialects", "VoiceEngine",
            ]),
        tests(
            "KitConformanceTests",
            ["TRTCVoiceRoom", "TXLiteAVSDK_TRTC", "ImSDK_Plus", "TUICore", "ParlorTesting", "Devices"]),
        tests("TidyTests", []),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
