import Testing

/// What each target may import: the table of the map in README.md, with the modules of the system and of packages.
private let importTable: [String: Set<String>] = {
    let collections: Set = [
        "Collections", "OrderedCollections", "DequeModule", "HeapModule", "BitCollections", "HashTreeCollections",
    ]
    let services: Set = [
        "IdentityEmulator", "RoomEmulator", "AttributeEmulator", "SignalingEmulator", "RTCEmulator",
    ]
    let mathematics: Set = ["Glibc", "Musl", "Darwin"]
    let platform: Set = ["Foundation", "Dispatch", "Synchronization"]
    let service = collections.union(["EmulatorAPI"])
    let network: Set = ["NIOCore", "NIOPosix", "NIOHTTP1", "NIOWebSocket"]
    return [
        // Pure.
        "EmulatorAPI": collections,
        "IdentityEmulator": service,
        "RoomEmulator": service,
        "AttributeEmulator": service,
        "SignalingEmulator": service,
        "RTCEmulator": service,
        "EmulatorSuite": services.union(collections).union(["EmulatorAPI"]),
        "VendorDialects": collections.union([
            "EmulatorAPI", "COpenSSL", "CJWT", "CZlib", "FoundationEssentials", "CryptoKit", "CommonCrypto",
        ]),
        "ServerDialects": ["EmulatorAPI", "VendorDialects", "FoundationEssentials"],
        "RoomHistories": ["EmulatorAPI"],
        "TenantOwnership": ["EmulatorAPI"],
        // Links are Sendable, so a simulated one guards its queue with a lock that nobody ever waits for.
        "Simulation": services.union(collections).union([
            "EmulatorAPI", "EmulatorSuite", "VendorDialects", "RoomHistories", "Synchronization",
        ]),
        "TenantPages": services.union([
            "EmulatorAPI", "EmulatorSuite", "VendorDialects", "CConsoleFiles", "Foundation",
        ]),
        // Shells.
        "EmulatorHost": platform.union(collections).union(["EmulatorAPI", "EmulatorSuite", "RTCEmulator"]),
        "EmulatorWire": platform.union(["EmulatorAPI", "COpenSSL", "CryptoKit"]),
        "EmulatorServer": platform.union(mathematics).union(collections).union(network).union([
            "EmulatorAPI", "EmulatorSuite", "EmulatorHost", "EmulatorWire", "RTCEmulator", "TenantPages",
            "VendorDialects", "ServerDialects", "TenantOwnership", "OpusAudio", "CJWT", "CNATS", "COpenSSL",
            "CSystemShims", "CCrashMark", "Hummingbird", "HummingbirdCore",
            "HTTPTypes", "NIOHTTPTypes",
            "NIOHTTPTypesHTTP1",
            "GRDB",
            "Logging", "ServiceLifecycle",
        ]),
        "ParlorCommand": platform.union(mathematics).union([
            "EmulatorAPI", "EmulatorSuite", "VendorDialects", "ServerDialects", "EmulatorHost", "EmulatorServer",
            "EmulatorWire", "TenantPages", "ArgumentParser", "Logging", "ServiceLifecycle", "Yams",
        ]),
        "ParlorCompare": platform.union([
            "EmulatorServer", "TenantPages", "VoiceRoomStories", "ParlorTesting", "ArgumentParser",
        ]),
        // What apps and tests link.
        "InProcessLink": collections.union(["EmulatorAPI", "EmulatorSuite", "EmulatorHost", "Synchronization"]),
        "EmulatorClient": platform.union(mathematics).union(collections).union(network).union([
            "EmulatorAPI", "EmulatorWire",
        ]),
        "OpusAudio": ["EmulatorAPI", "COpus", "CAudioShims", "AudioToolbox", "Synchronization"],
        "VoiceEngine": mathematics.union([
            "EmulatorAPI", "OpusAudio", "CSpeexDSP", "CSndFile", "CSoundTouchShims", "Synchronization",
        ]),
        "VideoEngine": mathematics.union(["EmulatorAPI", "CPictureShims", "Synchronization"]),
        "LiveStreams": platform.union(mathematics).union(["EmulatorWire", "OpusAudio", "VideoEngine"]),
        "ApplePictures": ["Foundation", "VideoEngine", "CoreMedia", "CoreVideo"],
        // Its tasks may be routed, with an interface of the runtime's own.
        "Devices": platform.union(["_Concurrency"]).union([
            "EmulatorAPI", "EmulatorHost", "EmulatorClient", "InProcessLink", "ApplePictures", "VideoEngine",
            "VoiceEngine", "VendorDialects", "ServerDialects", "CLoadedSymbols", "UIKit", "AppKit", "QuartzCore",
            "ObjectiveC",
        ]),
        "ParlorTesting": platform.union(mathematics).union([
            "EmulatorAPI", "EmulatorSuite", "Devices", "Simulation", "RoomHistories", "TenantPages", "VendorDialects",
            "VoiceEngine", "Testing",
        ]),
        // The one place that knows the kits of several vendors.
        "VoiceRoomStories": platform.union([
            "EmulatorAPI", "Devices", "ParlorTesting", "VendorDialects", "ImSDK_Plus", "TXLiteAVSDK_TRTC",
            "TRTCVoiceRoom", "VoiceEngine", "ZIM", "ZegoExpressEngine", "EasemobVoiceRoom", "VolcEngineRTC",
            "CComparisonFiles",
        ]),
        // Kits: not each other, but a component stands on its vendor's SDK modules; the dialect has its numbers, and what of
        // it has no effect.
        "ImSDK_Plus": platform.union(["EmulatorAPI", "Devices", "VendorDialects", "UIKit"]),
        "TXLiteAVSDK_TRTC": platform.union([
            "EmulatorAPI", "ApplePictures", "Devices", "VendorDialects", "UIKit", "AppKit", "VideoEngine",
            "VoiceEngine",
            "CLiteAVCodes",
        ]),
        "TUICore": platform.union(["ImSDK_Plus", "Devices", "VendorDialects"]),
        "ZIM": platform.union(["EmulatorAPI", "Devices", "VendorDialects", "UIKit"]),
        "HyphenateChat": platform.union(["EmulatorAPI", "Devices", "VendorDialects", "UIKit"]),
        "ZegoExpressEngine": platform.union([
            "EmulatorAPI", "ApplePictures", "Devices", "VendorDialects", "UIKit", "AppKit", "VideoEngine",
            "VoiceEngine",
        ]),
        "VolcEngineRTC": platform.union([
            "CVolcEngineTypes",
            "EmulatorAPI", "ApplePictures", "Devices", "VendorDialects", "UIKit", "AppKit", "VideoEngine",
            "VoiceEngine",
        ]),
        "AgoraRtcKit": platform.union([
            "EmulatorAPI", "ApplePictures", "Devices", "VendorDialects", "UIKit", "AppKit", "VideoEngine",
            "VoiceEngine", "simd",
        ]),
        "TRTCVoiceRoom": platform.union([
            "ImSDK_Plus", "TXLiteAVSDK_TRTC", "TUICore", "Devices", "VendorDialects",
        ]),
        // The component's requests to the App Server go over the device's network.
        "EasemobVoiceRoom": platform.union([
            "HyphenateChat", "AgoraRtcKit", "EmulatorAPI", "Devices", "VendorDialects",
        ]),
        // Other names of the same modules.
        "TUIVoiceRoom": ["TRTCVoiceRoom"],
        "TXLiteAVSDK_Professional": ["TXLiteAVSDK_TRTC"],
        "TXLiteAVSDK_Enterprise": ["TXLiteAVSDK_TRTC"],
        "ImSDK": ["ImSDK_Plus"],
        "AgoraChat": platform.union(["HyphenateChat"]),
    ]
}()

/// Imports outside the table, and targets that have no row in it.
func importsOutsideTheTable(_ file: SourceFile) -> [Finding] {
    guard file.area != .tests, file.area != .samples else { return [] }
    guard let allowed = importTable[file.target] else {
        let message =
            "\(file.target) has no row in the import table of ImportTableTests.swift; add one, as its own change"
        return [Finding(path: file.path, line: 1, message: message)]
    }
    let choosesFoundation = file.tokens.indices.contains {
        file.word($0) == "canImport" && file.word($0 + 2) == "FoundationEssentials"
    }
    return importedModules(file).compactMap { index in
        let module = file.word(index)
        if allowed.contains(module) || module == "Swift" { return nil }
        // Where the platform has no FoundationEssentials, the same types are in Foundation.
        if module == "Foundation" && choosesFoundation && allowed.contains("FoundationEssentials") { return nil }
        return file.finding(
            index, "\(file.target) may not import \(module), only: \(allowed.sorted().joined(separator: ", "))")
    }
}

/// The positions of the names of the modules a file imports.
func importedModules(_ file: SourceFile) -> [Int] {
    let before: Set = [
        "public", "package", "internal", "private", "fileprivate", "testable", "preconcurrency", "_exported",
        "_implementationOnly", "_spi", ")",
    ]
    let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    return file.tokens.indices.compactMap { index in
        guard file.word(index) == "import", file.tokens[index].kind == .word else { return nil }
        let startsLine = index == 0 || file.line(index - 1) < file.line(index)
        guard startsLine || before.contains(file.word(index - 1)) else { return nil }
        return kinds.contains(file.word(index + 1)) ? index + 2 : index + 1
    }
}

@Suite struct ImportTableTests {
    @Test func `targets import only what the table allows`() {
        expectTidy(importsOutsideTheTable)
    }

    @Test func `a service that imports another service, a shell or Foundation is found`() {
        let text = """
            import EmulatorAPI
            package import OrderedCollections
            import RoomEmulator
            @preconcurrency import Foundation
            import struct Dispatch.DispatchTime
            """
        #expect(lines(of: importsOutsideTheTable, in: "Emulators/AttributeEmulator/A.swift", text) == [3, 4, 5])
        #expect(lines(of: importsOutsideTheTable, in: "Emulators/Simulation/A.swift", text) == [4, 5])
    }

    @Test func `a target without a row is found`() {
        #expect(lines(of: importsOutsideTheTable, in: "Sources/Shared/A.swift", "struct A {}") == [1])
    }

    @Test func `Foundation may stand in for FoundationEssentials, and nowhere else in a pure target`() {
        let chosen = """
            #if canImport(FoundationEssentials)
            import FoundationEssentials
            #else
            import Foundation
            #endif
            """
        #expect(lines(of: importsOutsideTheTable, in: "Emulators/VendorDialects/A.swift", chosen).isEmpty)
        #expect(lines(of: importsOutsideTheTable, in: "Emulators/RoomEmulator/A.swift", chosen) == [2, 4])
        #expect(lines(of: importsOutsideTheTable, in: "Emulators/VendorDialects/A.swift", "import Foundation") == [1])
    }

    @Test func `a kit that imports another vendor's module is found`() {
        let text = "import ImSDK_Plus\nimport ZIM\n// import Nothing\nlet text = \"import Nothing\"\n"
        #expect(lines(of: importsOutsideTheTable, in: "Sources/Tencent/TUICore/A.swift", text) == [2])
    }
}
