import Foundation
import GoldenFiles
import Testing

/// Kits whose names `parlor can-i-use` knows, by target.
private let kits = [
    "ImSDK_Plus", "TXLiteAVSDK_TRTC", "TUICore", "TRTCVoiceRoom", "ZIM", "ZegoExpressEngine", "HyphenateChat",
    "AgoraChat", "AgoraRtcKit", "EasemobVoiceRoom", "VolcEngineRTC",
]

/// Members that Swift's own protocols have, and no vendor.
private let languageNames: Set = [
    "description", "debugDescription", "hash(into:)", "hash(_:)", "rawValue", "allCases", "=(_:_:)", "==(_:_:)",
    "encode(to:)", "init(from:)", "init(rawValue:)", "init(_:)", "init()", "isEqual(_:)", "CodingKeys", "RawValue",
    "copy(with:)",
]

/// The names that apps find in kits' files, sorted; `!` stands before those that refuse, whatever is asked of them.
///
/// Files with forms of listeners have the same callbacks once more. A name that begins with `_` is no vendor's.
func interface(of files: [SourceFile]) -> [String] {
    let found = files.filter { !$0.hasFormsOfListeners }.flatMap { file in
        declarations(in: file).map { (declaration: $0, refuses: file.path.hasSuffix("+Unsupported.swift")) }
    }
    let hidden = Set(found.map(\.declaration).filter { $0.isType && $0.access != .public }.map(\.path))
    let names = found.filter { declaration, _ in
        let path = declaration.path
        let owners = path.indices.dropFirst().map { Array(path[..<$0]) }
        return declaration.access == .public && !languageNames.contains(path.last ?? "")
            && !path.contains { $0.hasPrefix("_") } && hidden.isDisjoint(with: owners)
    }
    let refused = Set(names.filter(\.refuses).map { $0.declaration.path.joined(separator: ".") })
    return Set(names.map { $0.declaration.path.joined(separator: ".") }).sorted().map {
        (refused.contains($0) ? "! " : "") + $0
    }
}

/// The table of a kit, as the command's sources have it.
private func table(of kit: String, _ names: [String]) -> String {
    let reason = names.count > 480 ? "// Over 500 lines: every name of the module, a line each.\n" : ""
    return """
        // swift-format-ignore-file
        \(reason)
        extension InterfaceTable {
            /// The names that the kit of \(kit) declares. Recorded from its sources by InterfaceTests.
            static let \(variable(of: kit)) = \"""

        """
            + names.map { "        \($0)\n" }.joined() + "        \"\"\"\n}\n"
}

/// `ZIM` is `zim`, `AgoraRtcKit` is `agoraRtcKit`.
private func variable(of kit: String) -> String {
    let capitals = kit.prefix { $0.isUppercase }.count
    let count = capitals == kit.count || capitals < 2 ? max(capitals, 1) : capitals - 1
    return (kit.prefix(count).lowercased() + kit.dropFirst(count)).filter { $0 != "_" }
}

@Suite struct InterfaceTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Emulators/ParlorCommand/Interfaces")

    @Test(arguments: kits) func `the table of a kit has every public name of its sources, and no other`(kit: String)
        throws
    {
        let files = SourceFile.all.filter { $0.area == .kits && $0.target == kit }
        let names = interface(of: files)
        #expect(names.count > 10)
        let difference = try differenceFromRecord(table(of: kit, names), folder.appending(path: "\(kit).swift"))
        #expect(difference == nil, "RECORD=1 swift test --filter InterfaceTests brings the tables up to date")
    }

    @Test func `every kit has a table, or only passes on what another has`() {
        let all = Set(SourceFile.all.filter { $0.area == .kits }.map(\.target)).subtracting(kits)
        for kit in all {
            let files = SourceFile.all.filter { $0.area == .kits && $0.target == kit }
            #expect(interface(of: files) == [], "\(kit)")
        }
    }

    @Test func `public names are found, with their types and labels, each once`() {
        let file = SourceFile(
            "Sources/ZEGO/ZIM/A.swift",
            """
            open class ZIM {
                public var one = 1
                public private(set) var two = 2
                public func call(_ a: Int, with b: String) {}
                public func call(_ a: Int, with b: String?) {}
                func hidden() {}
                package func alsoHidden() {}
                public init() {}
                public enum State { case on, off(reason: Int) }
            }
            extension ZIM {
                public static func create(with config: Int) -> ZIM? { nil }
            }
            public protocol ZIMEventHandler { func zim(_ zim: ZIM, errorInfo: Int) }
            public protocol _Forms { func other() }
            class Hidden { public func call() {} }
            """)
        #expect(
            interface(of: [file]) == [
                "ZIM", "ZIM.State", "ZIM.State.off(reason:)", "ZIM.State.on", "ZIM.call(_:with:)", "ZIM.create(with:)",
                "ZIM.one", "ZIM.two", "ZIMEventHandler", "ZIMEventHandler.zim(_:errorInfo:)",
            ])
    }

    @Test func `what refuses is marked, and of what scripts write the forms of listeners are left out`() {
        let refusing = SourceFile("Sources/ZEGO/ZIM/ZIM+Unsupported.swift", "extension ZIM { public func a() {} }")
        let other = SourceFile("Sources/ZEGO/ZIM/ZIM+Other.swift", "extension ZIM { public func b() {} }")
        let forms = SourceFile(
            "Sources/ZEGO/ZIM/Generated/Forms.swift",
            "// Generated by Scripts/listener-forms.py; run it.\nextension ZIM { public func c() {} }")
        let calls = SourceFile(
            "Sources/ZEGO/ZIM/Generated/Calls.swift",
            "// Generated by Scripts/call-forms.py; run it.\nextension ZIM { public func d() {} }")
        #expect(interface(of: [other, refusing, forms, calls]) == ["! ZIM.a()", "ZIM.b()", "ZIM.d()"])
    }

    @Test(arguments: [
        ("ZIM", "zim"), ("AgoraRtcKit", "agoraRtcKit"), ("ImSDK_Plus", "imSDKPlus"),
        ("TXLiteAVSDK_TRTC", "txLiteAVSDKTRTC"),
        ("TUICore", "tuiCore"),
    ])
    func `a table is named like its kit`(kit: String, name: String) {
        #expect(variable(of: kit) == name)
    }
}
