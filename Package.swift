// swift-tools-version: 6.1
import PackageDescription

#if canImport(Glibc)
    import Glibc

    /// Whether a program may have the places that hold addresses as ranges: glibc reads these from 2.36 on.
    let readsRanges = {
        var name = [CChar](repeating: 0, count: 32)
        confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count)
        let version = name.map { UInt8(bitPattern: $0) }.split { !(0x30...0x39).contains($0) }
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        return !version.lexicographicallyPrecedes([2, 36])
    }()
#else
    let readsRanges = false
#endif

/// The settings every target shares: Swift 6 mode (package-wide, below) and the import rules of the style guide.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A target of the emulator itself, under `Emulators/`.
func emulator(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Emulators/\(name)", exclude: exclude, swiftSettings: settings)
}

/// A target an app or a test links, under `Sources/`.
func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [],
    extra: [SwiftSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path ?? "Sources/\(name)", exclude: exclude,
        swiftSettings: settings + extra)
}

/// The systems where a package manager installs C libraries for sound and pictures. An iOS app gets none of them: there the
/// system's codec, or Swift, takes their place, or the effect is absent; pictures are not encoded.
let audioLibraries: [Platform] = [.linux, .macOS]
let usesAudioLibraries: [SwiftSetting] = [.define("AUDIO_LIBRARIES", .when(platforms: audioLibraries))]

let usesPictureLibraries: [SwiftSetting] = [.define("PICTURE_LIBRARIES", .when(platforms: audioLibraries))]

/// Whether this package is a dependency that was fetched by its URL: SwiftPM and Xcode put it into a folder `checkouts`. While
/// versions are chosen, before anything is there, SwiftPM reads the manifest as if it stood at the root.
let isFetched =
    Context.packageDirectory == "/" || Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"

/// Traits for what not every app links. An app that fetches the package gets none of it, nor the packages behind it, unless it names
/// the trait: its rooms run in its own process. Here, and for a package that depends on this one by its path, the server is on,
/// which has all of them. So nobody has to write a flag; README.md has a table for apps.
///
/// A trait turns on no other one. SwiftPM passes a flag for each that is on, in an order that changes from run to run, and another
/// order compiles everything again. So what belongs to a smaller trait names the larger one too, here and in `#if`.
let withServer = ["Server"]
let withNetwork = ["Network"] + withServer
let withBackEnd = ["BackEnd"] + withServer
let withPages = ["Pages"] + withServer

/// Sample by sample, unoptimized code is far too slow for tests with many people. A package that is fetched by its version may
/// not set flags, so an app's debug build has the slow code.
let optimized: [SwiftSetting] = isFetched ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The server starts sooner, and holds less, where its linker leaves out what nobody calls, though others could find it by name,
/// and writes the places that hold addresses as ranges. The linker comes with Swift.
let linkedForStart: [LinkerSetting] =
    isFetched
    ? []
    : [
        .unsafeFlags(
            ["-use-ld=lld"]
                + (["--no-export-dynamic"] + (readsRanges ? ["-z", "pack-relative-relocs"] : []))
                .flatMap { ["-Xlinker", $0] },
            .when(platforms: [.linux], configuration: .release))
    ]

/// A C library for sound or pictures, where there are any.
func audio(_ name: String) -> Target.Dependency {
    .target(name: name, condition: .when(platforms: audioLibraries))
}

/// Apple's systems bring CryptoKit, which clients use in its place.
let cryptography: Target.Dependency = .target(name: "COpenSSL", condition: .when(platforms: [.linux]))
let webTokens: Target.Dependency = .target(name: "CJWT", condition: .when(platforms: [.linux]))

/// `make test` tests optimized code, as it ships. The tests themselves run once, and to optimize them takes longer. So does a job of
/// its own that checks all types once more for those who import a module, and nobody imports a test.
let unoptimized: [SwiftSetting] =
    isFetched
    ? [] : [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

/// A test target, under `Tests/`.
func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil, exclude: [String] = [])
    -> Target
{
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude,
        resources: resources, swiftSettings: settings + unoptimized)
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

/// A product that is fetched and built with one of these traits only. SwiftPM fetches no package whose products all stand behind
/// traits that are off.
func product(_ name: String, _ package: String, with traits: [String]) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: Set(traits)))
}

let argumentParser = product("ArgumentParser", "swift-argument-parser", with: withServer)
let logging = product("Logging", "swift-log", with: withServer)
let lifecycle = product("ServiceLifecycle", "swift-service-lifecycle", with: withServer)
let grdb = product("GRDB", "GRDB.swift", with: withServer)
let yams = product("Yams", "Yams", with: withServer)
/// Sockets and WebSocket frames, for both ends of a network link.
let nio = ["NIOCore", "NIOPosix", "NIOHTTP1", "NIOWebSocket"].map { product($0, "swift-nio", with: withNetwork) }
let hummingbird = [
    product("Hummingbird", "hummingbird", with: withServer),
    product("HummingbirdCore", "hummingbird", with: withServer),
    product("HTTPTypes", "swift-http-types", with: withServer),
    product("NIOHTTPTypes", "swift-nio-extras", with: withServer),
    product("NIOHTTPTypesHTTP1", "swift-nio-extras", with: withServer),
]
/// The vendors' server APIs and callbacks, for emulators in an app's or a test's own process.
let backEnds: Target.Dependency = .target(name: "ServerDialects", condition: .when(traits: Set(withBackEnd)))
/// What makes a page of a world.
let pages: Target.Dependency = .target(name: "TenantPages", condition: .when(traits: Set(withPages)))
/// The way to a server, for devices.
let networkClient: Target.Dependency = .target(name: "EmulatorClient", condition: .when(traits: Set(withNetwork)))

let services: [Target.Dependency] = [
    "IdentityEmulator", "RoomEmulator", "AttributeEmulator", "SignalingEmulator", "RTCEmulator",
]

let package = Package(
    name: "Parlor",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "parlor", targets: ["parlor"]),
        .executable(name: "parlor-compare", targets: ["parlor-compare"]),
        .library(name: "ParlorTesting", targets: ["ParlorTesting", "Devices", "VoiceEngine", "VideoEngine"]),
        .library(name: "LiveStreams", targets: ["LiveStreams"]),
        .library(name: "ImSDK_Plus", targets: ["ImSDK_Plus"]),
        .library(name: "TXLiteAVSDK_TRTC", targets: ["TXLiteAVSDK_TRTC"]),
        .library(name: "TUICore", targets: ["TUICore"]),
        .library(name: "TRTCVoiceRoom", targets: ["TRTCVoiceRoom"]),
        .library(name: "TUIVoiceRoom", targets: ["TUIVoiceRoom"]),
        .library(name: "TXLiteAVSDK_Professional", targets: ["TXLiteAVSDK_Professional"]),
        .library(name: "TXLiteAVSDK_Enterprise", targets: ["TXLiteAVSDK_Enterprise"]),
        .library(name: "ImSDK", targets: ["ImSDK"]),
        .library(name: "ZIM", targets: ["ZIM"]),
        .library(name: "ZegoExpressEngine", targets: ["ZegoExpressEngine"]),
        .library(name: "HyphenateChat", targets: ["HyphenateChat"]),
        .library(name: "AgoraChat", targets: ["AgoraChat"]),
        .library(name: "AgoraRtcKit", targets: ["AgoraRtcKit"]),
        .library(name: "EasemobVoiceRoom", targets: ["EasemobVoiceRoom"]),
        .library(name: "VolcEngineRTC", targets: ["VolcEngineRTC"]),
        .library(name: "VoiceRoomStories", targets: ["VoiceRoomStories"]),
    ],
    traits: [
        .trait(name: "Network", description: "Devices reach a server: PARLOR_EMULATOR_HOST and RemoteEmulator."),
        .trait(
            name: "BackEnd",
            description:
                "An emulator in the app's own process answers server APIs and sends callbacks, as a server does."),
        .trait(
            name: "Pages",
            description: "A test's world, and one that fails, is written as a page for a browser."),
        .trait(
            name: "Server",
            description: "The server, and the commands parlor and parlor-compare, with all that the other traits bring."
        ),
        .default(enabledTraits: isFetched ? [] : ["Server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // System libraries
        system("COpus", pkgConfig: "opus", apt: "libopus-dev", brew: "opus"),
        system("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        system("CNATS", pkgConfig: "libnats", apt: "libnats-dev", brew: "cnats"),
        system("CJWT", pkgConfig: "libjwt", apt: "libjwt-dev", brew: "libjwt"),
        // Every system has it where the compiler looks.
        .systemLibrary(name: "CZlib", path: "Sources/System/CZlib", providers: [.apt(["zlib1g-dev"])]),
        system("CSpeexDSP", pkgConfig: "speexdsp", apt: "libspeexdsp-dev", brew: "speexdsp"),
        system("CSndFile", pkgConfig: "sndfile", apt: "libsndfile1-dev", brew: "libsndfile"),
        system("CVPX", pkgConfig: "vpx", apt: "libvpx-dev", brew: "libvpx"),
        system("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
        .systemLibrary(
            name: "SoundTouchLibrary", path: "Sources/System/SoundTouchLibrary", pkgConfig: "soundtouch",
            providers: [.apt(["libsoundtouch-dev"]), .brew(["sound-touch"])]),
        // TRTC's errors and warnings as numbers of C, so that delegates of Objective-C have them.
        .systemLibrary(name: "CLiteAVCodes", path: "Sources/System/CLiteAVCodes"),
        // Volcengine's sets of options, which Objective-C takes from C only.
        .systemLibrary(name: "CVolcEngineTypes", path: "Sources/System/CVolcEngineTypes"),
        .target(name: "CAudioShims", dependencies: ["COpus"], path: "Sources/System/CAudioShims"),
        .target(
            name: "CPictureShims", dependencies: ["CVPX", "CPNG"], path: "Sources/System/CPictureShims"),
        .target(name: "CSystemShims", path: "Sources/System/CSystemShims"),
        .target(name: "CCrashMark", path: "Sources/System/CCrashMark"),
        .target(name: "CLoadedSymbols", path: "Sources/System/CLoadedSymbols"),
        // Files of pages, which are in the programs: these are installed alone.
        .target(name: "CConsoleFiles", path: "Sources/System/CConsoleFiles"),
        .target(name: "CComparisonFiles", path: "Sources/System/CComparisonFiles"),
        .target(
            name: "CSoundTouchShims", dependencies: ["SoundTouchLibrary"], path: "Sources/System/CSoundTouchShims",
            linkerSettings: [.linkedLibrary("SoundTouch")]),

        // The pure core
        emulator("EmulatorAPI"),
        emulator("IdentityEmulator", ["EmulatorAPI", orderedCollections]),
        emulator("RoomEmulator", ["EmulatorAPI", orderedCollections]),
        emulator("AttributeEmulator", ["EmulatorAPI", orderedCollections]),
        emulator("SignalingEmulator", ["EmulatorAPI", orderedCollections, deque]),
        emulator("RTCEmulator", ["EmulatorAPI", orderedCollections]),
        emulator("EmulatorSuite", ["EmulatorAPI"] + services + [orderedCollections]),
        emulator("VendorDialects", ["EmulatorAPI", cryptography, webTokens, "CZlib"]),
        // What an app's own server asks and hears.
        emulator("ServerDialects", ["EmulatorAPI", "VendorDialects"]),
        // What devices saw of a tenant, and what must hold of it.
        emulator("RoomHistories", ["EmulatorAPI"]),
        // Which node of a cluster owns a tenant.
        emulator("TenantOwnership", ["EmulatorAPI"]),
        emulator(
            "Simulation",
            [
                "EmulatorAPI", "EmulatorSuite", "VendorDialects", "RTCEmulator", "RoomHistories", heap, deque,
                orderedCollections,
            ]),

        // How tenants are shown in a browser.
        emulator(
            "TenantPages", ["EmulatorAPI", "EmulatorSuite", "RTCEmulator", "VendorDialects", "CConsoleFiles"],
            exclude: ["Page"]),

        // Shells
        emulator("EmulatorHost", ["EmulatorAPI", "EmulatorSuite", "RTCEmulator", deque]),
        emulator("EmulatorWire", ["EmulatorAPI", cryptography]),
        emulator(
            "EmulatorServer",
            [
                "EmulatorAPI", "EmulatorSuite", "EmulatorHost", "EmulatorWire", "RTCEmulator", "TenantPages",
                "VendorDialects", "ServerDialects", "TenantOwnership", "OpusAudio", "CJWT", "CNATS", "COpenSSL",
                "CSystemShims", "CCrashMark",
            ]
                + nio + hummingbird + [grdb, lifecycle, logging, deque, orderedCollections]),
        .executableTarget(
            name: "parlor",
            dependencies: [
                "EmulatorAPI", "EmulatorSuite", "EmulatorHost", "EmulatorServer", "EmulatorWire", "TenantPages",
                "VendorDialects", "ServerDialects", argumentParser, logging, lifecycle, yams,
            ],
            path: "Emulators/ParlorCommand", swiftSettings: settings, linkerSettings: linkedForStart),
        // No dependency of parlor, which becomes it: a server is to carry no kits, and dependencies are linked.
        .executableTarget(
            name: "parlor-compare",
            dependencies: ["EmulatorServer", "TenantPages", "VoiceRoomStories", "ParlorTesting", argumentParser],
            path: "Emulators/ParlorCompare", swiftSettings: settings),

        // What apps and tests link
        library("InProcessLink", ["EmulatorAPI", "EmulatorSuite", "EmulatorHost", deque]),
        library("EmulatorClient", ["EmulatorAPI", "EmulatorWire", deque] + nio),
        library("OpusAudio", [audio("COpus"), audio("CAudioShims")], extra: usesAudioLibraries + optimized),
        library(
            "VoiceEngine", ["OpusAudio", audio("CSpeexDSP"), audio("CSndFile"), audio("CSoundTouchShims")],
            extra: usesAudioLibraries + optimized),
        library("VideoEngine", ["EmulatorAPI", audio("CPictureShims")], extra: usesPictureLibraries + optimized),
        library("LiveStreams", ["EmulatorWire", "OpusAudio", "VideoEngine"], extra: optimized),
        library("ApplePictures", ["VideoEngine"]),
        library(
            "Devices",
            [
                "EmulatorAPI", "EmulatorHost", networkClient, backEnds, "InProcessLink", "ApplePictures", "VideoEngine",
                "VoiceEngine", "VendorDialects", "CLoadedSymbols",
            ]),
        library(
            "ParlorTesting",
            [
                "EmulatorAPI", "EmulatorSuite", "Devices", "Simulation", "RoomHistories", "VendorDialects",
                "VoiceEngine",
                pages,
            ]),

        // Tencent
        library("ImSDK_Plus", ["EmulatorAPI", "Devices", "VendorDialects"], path: "Sources/Tencent/ImSDK_Plus"),
        library(
            "TXLiteAVSDK_TRTC",
            [
                "EmulatorAPI", "ApplePictures", "Devices", "VendorDialects", "VideoEngine", "VoiceEngine",
                "CLiteAVCodes",
            ],
            path: "Sources/Tencent/TXLiteAVSDK_TRTC"),
        library("TUICore", ["ImSDK_Plus", "Devices", "VendorDialects"], path: "Sources/Tencent/TUICore"),
        library(
            "TRTCVoiceRoom", ["ImSDK_Plus", "TXLiteAVSDK_TRTC", "TUICore", "Devices", "VendorDialects"],
            path: "Sources/Tencent/TRTCVoiceRoom"),
        // Other names under which the vendor ships the same modules.
        library("TUIVoiceRoom", ["TRTCVoiceRoom"], path: "Sources/Tencent/TUIVoiceRoom"),
        library("TXLiteAVSDK_Professional", ["TXLiteAVSDK_TRTC"], path: "Sources/Tencent/TXLiteAVSDK_Professional"),
        library("TXLiteAVSDK_Enterprise", ["TXLiteAVSDK_TRTC"], path: "Sources/Tencent/TXLiteAVSDK_Enterprise"),
        library("ImSDK", ["ImSDK_Plus"], path: "Sources/Tencent/ImSDK"),

        // ZEGO
        library("ZIM", ["EmulatorAPI", "Devices", "VendorDialects"], path: "Sources/ZEGO/ZIM"),
        library(
            "ZegoExpressEngine",
            ["EmulatorAPI", "ApplePictures", "Devices", "VendorDialects", "VideoEngine", "VoiceEngine"],
            path: "Sources/ZEGO/ZegoExpressEngine"),

        // Easemob, with Agora's channels
        library("HyphenateChat", ["EmulatorAPI", "Devices", "VendorDialects"], path: "Sources/Easemob/HyphenateChat"),
        // The chat under the names of Agora's package.
        library("AgoraChat", ["HyphenateChat"], path: "Sources/Easemob/AgoraChat"),
        library(
            "AgoraRtcKit", ["EmulatorAPI", "ApplePictures", "Devices", "VendorDialects", "VideoEngine", "VoiceEngine"],
            path: "Sources/Easemob/AgoraRtcKit"),
        library(
            "EasemobVoiceRoom", ["HyphenateChat", "AgoraRtcKit", "EmulatorAPI", "Devices", "VendorDialects"],
            path: "Sources/Easemob/EasemobVoiceRoom"),

        // Volcengine
        library(
            "VolcEngineRTC",
            [
                "EmulatorAPI", "ApplePictures", "Devices", "VendorDialects", "VideoEngine", "VoiceEngine",
                "CVolcEngineTypes",
            ],
            path: "Sources/Volcengine/VolcEngineRTC"),

        // One story on every vendor, for `parlor compare`.
        library(
            "VoiceRoomStories",
            [
                "EmulatorAPI", "Devices", "ParlorTesting", "VendorDialects", "VoiceEngine", "ImSDK_Plus",
                "TXLiteAVSDK_TRTC", "TRTCVoiceRoom", "ZIM", "ZegoExpressEngine", "EasemobVoiceRoom", "VolcEngineRTC",
                "CComparisonFiles",
            ],
            exclude: ["html", "css", "js"].map { "Page/page.\($0)" }),

        // Tenants under load, for what measures them.
        .target(
            name: "Loads",
            dependencies: [
                "EmulatorAPI", "EmulatorSuite", "EmulatorHost", "EmulatorWire", "VendorDialects", "ServerDialects",
                "Devices",
                "ParlorTesting", "ImSDK_Plus",
            ],
            path: "Tests/Loads", swiftSettings: settings),

        // Small apps with a bug each, which schedules find.
        .target(
            name: "PlantedApps",
            dependencies: [
                "ImSDK_Plus", "ZIM", "ZegoExpressEngine", "HyphenateChat", "VolcEngineRTC", "ParlorTesting", "Devices",
                "Simulation", "EmulatorAPI", "VendorDialects",
            ],
            path: "Tests/PlantedApps", swiftSettings: settings),

        // What only an optimized program shows: its instructions, and what it leaves in memory.
        .executableTarget(
            name: "ReleaseChecks",
            dependencies: [
                "EmulatorAPI", "EmulatorSuite", "EmulatorWire", "Loads", "Devices", "ParlorTesting", "ImSDK_Plus",
                "VendorDialects", "VoiceEngine",
            ],
            path: "Tests/ReleaseChecks", exclude: ["bounds.txt"], swiftSettings: settings),

        // Rounds of faults of a cluster on this machine.
        .executableTarget(
            name: "ClusterRounds",
            dependencies: [
                "EmulatorAPI", "EmulatorClient", "EmulatorHost", "EmulatorServer", "VendorDialects", "ServerDialects",
                "NATSServers", "LoopbackPorts", "LoopbackProxies", "OperationHistories", "Loads", logging,
            ],
            path: "Tests/ClusterRounds", swiftSettings: settings),

        // Benchmarks: an executable of this package, so that it may measure what only the package can see.
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "EmulatorAPI", "Loads", "PlantedApps", "EmulatorSuite", "EmulatorHost", "VendorDialects",
                "ServerDialects", "Simulation", "OpusAudio", "COpus", "CAudioShims", "COpenSSL", "CZlib",
                "VideoEngine", "VoiceEngine", "Devices", "ParlorTesting", "ImSDK_Plus", "TXLiteAVSDK_TRTC",
                "TRTCVoiceRoom", "EmulatorServer", "EmulatorClient", "EmulatorWire", "ZIM", "ZegoExpressEngine",
                "CSystemShims", grdb,
            ] + nio,
            path: "Tests/Benchmarks", swiftSettings: settings),

        // Prints the trace of one simulated world, for the test that compares two processes.
        .executableTarget(
            name: "TraceReplay",
            dependencies: ["Devices", "ParlorTesting", "TRTCVoiceRoom", "VoiceEngine", "VoiceRoomStories"],
            path: "Tests/TraceReplay", swiftSettings: settings),

        // Tests
        .target(name: "GoldenFiles", path: "Tests/GoldenFiles", swiftSettings: settings),
        // Seeds of properties, with how to test one of them again.
        .target(name: "Seeds", path: "Tests/Seeds", swiftSettings: settings),
        tests("SeedsTests", ["Seeds"]),
        // What listeners with other forms of a vendor's callbacks heard.
        .target(name: "FormNotes", path: "Tests/FormNotes", swiftSettings: settings),
        tests("FormShapesTests", []),
        // Ports that tests hold or lend.
        .target(name: "LoopbackPorts", path: "Tests/LoopbackPorts", swiftSettings: settings),
        // Networks that tests cut.
        .target(
            name: "LoopbackProxies", dependencies: nio, path: "Tests/LoopbackProxies", swiftSettings: settings),
        // Servers of NATS, which keep what a cluster has.
        .target(
            name: "NATSServers", dependencies: ["LoopbackPorts"], path: "Tests/NATSServers", swiftSettings: settings),
        // What clients did with a register, and whether an order explains it.
        .target(name: "OperationHistories", path: "Tests/OperationHistories", swiftSettings: settings),
        tests("OperationHistoriesTests", ["OperationHistories"]),
        // Programs of random steps for tenants, and how long they go on.
        .target(
            name: "Fuzzing",
            dependencies: ["EmulatorAPI", "EmulatorSuite", "EmulatorHost", "EmulatorWire", "VendorDialects"],
            path: "Tests/Fuzzing", swiftSettings: settings),
        tests("FuzzTests", ["Fuzzing", "EmulatorAPI", "EmulatorSuite", "EmulatorWire", "VendorDialects"]),
        tests("EmulatorAPITests", ["EmulatorAPI", "GoldenFiles"], exclude: ["Golden"]),
        tests("IdentityEmulatorTests", ["IdentityEmulator", "EmulatorAPI"]),
        tests("RoomEmulatorTests", ["RoomEmulator", "EmulatorAPI"]),
        tests("AttributeEmulatorTests", ["AttributeEmulator", "EmulatorAPI"]),
        tests("SignalingEmulatorTests", ["SignalingEmulator", "EmulatorAPI"]),
        tests("RTCEmulatorTests", ["RTCEmulator", "EmulatorAPI"]),
        tests(
            "EmulatorSuiteTests",
            ["EmulatorSuite", "EmulatorAPI", "VendorDialects", "ServerDialects", "RTCEmulator", "EmulatorWire"]),
        tests(
            "VendorDialectsTests", ["VendorDialects", "ServerDialects", "EmulatorAPI", "GoldenFiles"],
            exclude: ["Golden"]),
        tests(
            "ServerDialectsTests", ["ServerDialects", "VendorDialects", "EmulatorAPI", "GoldenFiles"],
            exclude: ["Golden"]),
        tests("RoomHistoriesTests", ["RoomHistories", "Simulation", "EmulatorAPI", "VendorDialects"]),
        tests("TenantOwnershipTests", ["TenantOwnership", "EmulatorAPI", heap]),
        // Explorations, and that they find the bugs of small apps.
        tests("PlantedBugs", ["PlantedApps", "ZIM", "ParlorTesting", "Devices", "Simulation", "EmulatorAPI"]),
        tests("SimulationTests", ["Simulation", "EmulatorSuite", "EmulatorAPI", "VendorDialects", "ServerDialects"]),
        tests(
            "EmulatorHostTests",
            ["EmulatorHost", "EmulatorSuite", "InProcessLink", "EmulatorAPI", "VendorDialects", "ServerDialects"]),
        tests("EmulatorWireTests", ["EmulatorWire", "EmulatorAPI", "GoldenFiles"], exclude: ["Golden"]),
        tests(
            "EmulatorServerTests",
            [
                "EmulatorServer", "EmulatorClient", "EmulatorWire", "EmulatorHost", "EmulatorSuite", "EmulatorAPI",
                "TenantPages", "VendorDialects", "ServerDialects", "Devices", "VoiceEngine", "OpusAudio",
                "TRTCVoiceRoom", "TXLiteAVSDK_TRTC", "ImSDK_Plus",
                "TUICore", "ZIM", "HyphenateChat", "ZegoExpressEngine", "LoopbackPorts", "LoopbackProxies",
                "NATSServers", "Fuzzing",
                "ParlorTesting",
                "TenantOwnership", "CNATS",
                grdb, logging, lifecycle, product("NIOEmbedded", "swift-nio", with: withNetwork),
            ] + nio + hummingbird,
            exclude: ["Python"]),
        tests(
            "Scenarios",
            [
                "EmulatorAPI", "EmulatorSuite", "EmulatorHost", "EmulatorServer", "EmulatorClient", "InProcessLink",
                "RoomHistories", "Simulation", "VendorDialects", "GoldenFiles",
            ],
            exclude: ["Texts", "Golden"]),
        tests(
            "ParlorCommandTests",
            [
                "EmulatorAPI", "EmulatorClient", "EmulatorHost", "EmulatorServer", "TenantPages", "VendorDialects",
                "ServerDialects", "VoiceRoomStories",
                "parlor", "parlor-compare", "GoldenFiles", "LoopbackPorts", argumentParser, logging,
            ],
            exclude: ["Golden"]),
        tests("OpusAudioTests", ["OpusAudio", "Seeds"]),
        tests("VoiceEngineTests", ["VoiceEngine", "OpusAudio"]),
        tests("VideoEngineTests", ["VideoEngine", "VoiceEngine"]),
        tests("LiveStreamsTests", ["LiveStreams", "VideoEngine", "VoiceEngine"]),
        tests(
            "DevicesTests",
            [
                "Devices", "ParlorTesting", "EmulatorAPI", "EmulatorClient", "VendorDialects", "ServerDialects",
                "VideoEngine",
                "VoiceEngine", "GoldenFiles",
            ],
            exclude: ["Golden"]),
        tests(
            "ImSDKPlusTests",
            [
                "FormNotes", "ImSDK_Plus", "TUICore", "EmulatorAPI", "ParlorTesting", "Devices", "VendorDialects",
                "ServerDialects",
            ]),
        tests(
            "TRTCCloudTests",
            [
                "FormNotes", "EmulatorAPI", "TXLiteAVSDK_TRTC", "ParlorTesting", "Devices", "VendorDialects",
                "VideoEngine",
                "VoiceEngine",
            ]),
        tests(
            "TRTCVoiceRoomTests",
            [
                "FormNotes", "TRTCVoiceRoom", "TXLiteAVSDK_TRTC", "ImSDK_Plus", "TUICore", "ParlorTesting", "Devices",
                "EmulatorAPI", "VendorDialects", "VoiceEngine", "Seeds",
            ]),
        tests(
            "KitConformanceTests",
            [
                "TRTCVoiceRoom", "TXLiteAVSDK_TRTC", "ImSDK_Plus", "TUICore", "ZIM", "ZegoExpressEngine",
                "HyphenateChat", "AgoraRtcKit", "EasemobVoiceRoom", "VolcEngineRTC", "ParlorTesting", "Devices",
                "EmulatorAPI",
                "EmulatorSuite", "VendorDialects", "ServerDialects", "VideoEngine", "VoiceEngine", "VoiceRoomStories",
                "TraceReplay",
                "LoopbackPorts",
                "GoldenFiles",
            ]),
        tests(
            "ZIMTests", ["FormNotes", "ZIM", "EmulatorAPI", "ParlorTesting", "Devices", "VendorDialects", "Seeds"]),
        tests(
            "ZegoExpressEngineTests",
            [
                "FormNotes", "ZegoExpressEngine", "EmulatorAPI", "ParlorTesting", "Devices", "VendorDialects",
                "VideoEngine",
                "VoiceEngine",
            ]),
        tests(
            "HyphenateChatTests",
            [
                "FormNotes", "HyphenateChat", "EmulatorAPI", "ParlorTesting", "Devices", "VendorDialects",
                "ServerDialects",
            ]),
        tests(
            "AgoraRtcKitTests",
            [
                "FormNotes", "AgoraRtcKit", "EmulatorAPI", "ParlorTesting", "Devices", "VendorDialects", "VideoEngine",
                "VoiceEngine",
            ]),
        tests(
            "VolcEngineRTCTests",
            [
                "FormNotes", "VolcEngineRTC", "EmulatorAPI", "ParlorTesting", "Devices", "VendorDialects",
                "VideoEngine",
                "VoiceEngine",
            ]),
        tests(
            "EasemobVoiceRoomTests",
            [
                "FormNotes", "EasemobVoiceRoom", "HyphenateChat", "AgoraRtcKit", "EmulatorAPI", "ParlorTesting",
                "Devices",
                "VendorDialects", "VoiceEngine",
            ]),
        tests(
            "VoiceRoomStoriesTests",
            [
                "VoiceRoomStories", "ParlorTesting", "Devices", "VendorDialects", "EmulatorAPI", "GoldenFiles", "Seeds",
                "VoiceEngine", "Fuzzing",
            ],
            exclude: ["Golden"]),
        // Built as apps are, without this package's settings.
        .testTarget(
            name: "AppImportTests",
            dependencies: [
                "TUIVoiceRoom", "TXLiteAVSDK_Professional", "TXLiteAVSDK_Enterprise", "ImSDK", "ZIM",
                "ZegoExpressEngine", "AgoraChat",
                "ParlorTesting",
            ], path: "Tests/AppImportTests"),
        tests("TidyTests", ["GoldenFiles"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// The samples, which are a package of their own: `make test` builds them with the rest, so that nothing is compiled twice.
// They see what any app sees.
if Context.environment["PARLOR_SAMPLES"] != nil {
    package.targets += [
        .target(
            name: "SampleStories", dependencies: ["ParlorTesting"], path: "Samples/Stories", packageAccess: false),
        .executableTarget(
            name: "TencentVoiceRoom",
            dependencies: [
                "TRTCVoiceRoom", "TXLiteAVSDK_TRTC", "TUICore", "ParlorTesting", "SampleStories", argumentParser,
            ],
            path: "Samples/TencentVoiceRoom", packageAccess: false),
        .executableTarget(
            name: "ZegoLiveAudioRoom",
            dependencies: ["ZIM", "ZegoExpressEngine", "ParlorTesting", "SampleStories", argumentParser],
            path: "Samples/ZegoLiveAudioRoom", packageAccess: false),
        // Its folder has the component's name, which a second module cannot have.
        .executableTarget(
            name: "EasemobAgoraVoiceRoom",
            dependencies: ["EasemobVoiceRoom", "ParlorTesting", "SampleStories", argumentParser],
            path: "Samples/EasemobVoiceRoom", packageAccess: false),
        .executableTarget(
            name: "VolcengineWatchTogether",
            dependencies: ["VolcEngineRTC", "ParlorTesting", "LiveStreams", "SampleStories", argumentParser],
            path: "Samples/VolcengineWatchTogether", packageAccess: false),
        .testTarget(
            name: "TwoPhones", dependencies: ["TRTCVoiceRoom", "ParlorTesting"], path: "Samples/Tests/TwoPhones",
            packageAccess: false),
        .testTarget(
            name: "SampleStoriesTests", dependencies: ["SampleStories", "ParlorTesting", "TXLiteAVSDK_TRTC"],
            path: "Samples/Tests/SampleStoriesTests", packageAccess: false),
    ]
}

// The plugin that `make docs` renders the documentation with; apps that use a library do not fetch it.
if Context.environment["PARLOR_DOCS"] != nil {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"))
}

// A part of the package: `PARLOR_ONLY=RTCEmulatorTests,TidyTests` leaves these targets and what they stand on.
if let names = Context.environment["PARLOR_ONLY"] {
    var open = names.split(separator: ",").map(String.init)
    var kept: Set<String> = []
    while let name = open.popLast() {
        guard kept.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else {
            continue
        }
        open += target.dependencies.compactMap { dependency in
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): name
            default: nil
            }
        }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll()
}
