import Foundation
import GoldenFiles
import Testing
import VendorDialects

@testable import parlor

@Suite struct CanIUseTests {
    private func answer(_ words: String...) -> CommandOutcome {
        Parlor.run(["can-i-use"] + words, nowUnixSeconds: 0)
    }

    @Test func `what works is said with its module, kind and vendor`() {
        let outcome = answer("ZIM.setRoomAttributes")
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.standardOutput
                == "yes: ZIM.setRoomAttributes(_:roomID:config:callback:), a call of ZIM (zego)\n")
    }

    @Test(arguments: ["setRoomAttributes", "zim.setroomattributes", "ZIM.setRoomAttributes(_:roomID:config:callback:)"])
    func `a name may have its type and its labels, in any capitals`(word: String) {
        #expect(answer(word).standardOutput.contains("ZIM.setRoomAttributes(_:roomID:config:callback:)"))
    }

    @Test func `labels and types have to be the name's own`() {
        #expect(answer("setRoomAttributes(_:)").exitCode == 2)
        #expect(answer("ZegoExpressEngine.setRoomAttributes").exitCode == 2)
        #expect(answer("setRoomAttributes", "--vendor", "tencent").exitCode == 2)
        #expect(answer("").exitCode == 2)
        #expect(answer("(").exitCode == 2)
    }

    @Test func `a callback is found by its first label too`() {
        let outcome = answer("didJoinChannel")
        #expect(outcome.exitCode == 0)
        #expect(outcome.standardOutput.contains("a callback of AgoraRtcKit (agora)"))
        #expect(answer("onUserAudioAvailable").standardOutput.contains("a callback of TXLiteAVSDK_TRTC (tencent)"))
    }

    @Test func `what has no effect is not emulated, and what has it in part is`() {
        let none = answer("TRTCCloud.setLogDirPath")
        #expect(none.exitCode == 1)
        #expect(
            none.standardOutput.hasPrefix("no: TRTCCloud.setLogDirPath(_:), a call of TXLiteAVSDK_TRTC (tencent)\n"))
        #expect(none.standardOutput.contains("  TRTCCloud.setLogDirPath(_:) has no effect here."))
        let part = answer("TRTCCloud.startAudioRecording")
        #expect(part.exitCode == 0)
        #expect(part.standardOutput.hasPrefix("in part: TRTCCloud.startAudioRecording(_:), "))
        #expect(part.standardOutput.contains("files other than .wav and .pcm"))
        let refused = answer("AgoraRtcEngineKit.registerExtension")
        #expect(refused.exitCode == 1)
        #expect(refused.standardOutput.contains("  It fails here with the vendor's code for what is not supported.\n"))
        let missing = answer("getKTVManager")
        #expect(missing.exitCode == 1)
        #expect(missing.standardOutput.contains("  The vendor's library of music is not emulated.\n"))
    }

    @Test func `of several names, each is answered, and one that is missing decides the code`() {
        let both = answer("setRoomAttributes", "getKTVManager")
        #expect(both.exitCode == 1)
        #expect(both.standardOutput.contains("yes: ZIM.setRoomAttributes"))
        #expect(both.standardOutput.contains("no: ByteRTCVideo.getKTVManager()"))
    }

    @Test func `a name that nobody has comes with the nearest one`() {
        let outcome = answer("setRoomAtributes")
        #expect(outcome.exitCode == 2)
        #expect(
            outcome.standardError.contains(
                "no vendor's kit has a name \"setRoomAtributes\" (did you mean \"setRoomAttributes\"?)"))
        #expect(answer(String(repeating: "a", count: 5000)).standardError.count < 400)
        #expect(answer("login", "--vendor", "tencnt").standardError.contains("did you mean \"tencent\"?"))
    }

    @Test func `a word that many names have is answered in a few lines`() {
        let lines = answer("init").standardOutput + answer("userId").standardOutput
        #expect(lines.split(separator: "\n").count < 60)
        #expect(lines.contains(" more that \"userId\" may mean; write its type too\n"))
    }

    @Test func `in JSON every match has its state and reasons`() throws {
        struct Read: Decodable {
            struct Name: Decodable { var vendor, module, name, kind, state: String; var reasons: [String] }
            struct Content: Decodable { var names: [Name] }
            var data: Content
        }
        let outcome = answer("TRTCCloud.setLogDirPath", "--json")
        #expect(outcome.exitCode == 1)
        let names = try JSONDecoder().decode(Read.self, from: Data(outcome.standardOutput.utf8)).data.names
        #expect(names.map(\.state) == ["not emulated"])
        #expect(names.map(\.kind) == ["call"])
        #expect(names[0].reasons.count == 1)
    }
}

/// The tables behind the command.
@Suite struct InterfaceTableTests {
    @Test func `a row of what has no effect is about the names it begins with`() {
        func names(_ row: String) -> [String] { InterfaceTable.noEffect(row, "").map(\.name) }
        func isPart(_ row: String) -> Bool { InterfaceTable.noEffect(row, "").contains(where: \.isPart) }
        #expect(names("A.b(_:)") == ["A.b(_:)"])
        #expect(names("A.b(_:), c(_:d:)") == ["A.b(_:)", "A.c(_:d:)"])
        #expect(names("A.b(_:) and C.d()") == ["A.b(_:)", "C.d()"])
        #expect(names("A.one and two") == ["A.one", "A.two"])
        #expect(!isPart("A.b(_:), c(_:d:)") && !isPart("A.one and two"))
        for row in [
            "A.b(_:), its time", "A.b(_:) with an ext", "A.b: pitch, on iOS", "A.b(_:), on iOS", "A.b(_:) setFast",
        ] {
            #expect(names(row).count == 1 && isPart(row), "\(row)")
        }
        #expect(names("A.b(_:), c(_:), the sound") == ["A.b(_:)", "A.c(_:)"])
        #expect(isPart("A.b(_:), c(_:), the sound"))
    }

    @Test func `each row of what has no effect is about a name that a kit has`() {
        let known = Set(InterfaceTable.names.map(\.name))
        for module in InterfaceTable.modules {
            for row in module.withoutEffect where !known.contains(row.name) {
                Issue.record("\(module.name): \(row.name), of: \(row.warning)")
            }
        }
    }

    @Test func `each missing name is of a known module, stands once, and has a sentence`() {
        let modules = Set(InterfaceTable.modules.map(\.name))
        for missing in MissingName.all {
            #expect(modules.contains(missing.module), "\(missing.name)")
            #expect(missing.reason.hasSuffix(".") && missing.reason.first?.isUppercase == true, "\(missing.name)")
        }
        #expect(Set(MissingName.all.map { $0.module + $0.name }).count == MissingName.all.count)
    }

    @Test func `each name has a reason where it is not supported, and none where it is`() {
        for name in InterfaceTable.names {
            #expect(name.reasons.isEmpty == (name.state == .supported), "\(name.name)")
        }
        #expect(Set(InterfaceTable.names.map { $0.module + $0.name }).count == InterfaceTable.names.count)
    }

    @Test func `the page of coverage is as the tables are`() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "Emulators/VendorDialects/VendorDialects.docc/Coverage.md")
        let difference = try differenceFromRecord(CoveragePage.text, page)
        #expect(difference == nil, "RECORD=1 swift test --filter InterfaceTableTests brings the page up to date")
    }
}

/// The article of what is covered, from the tables of `parlor can-i-use` and `parlor facts`.
private enum CoveragePage {
    static var text: String {
        let modules = InterfaceTable.modules.map { module in
            (module, InterfaceTable.names.filter { $0.module == module.name })
        }
        return """
            # What is covered

            How many names of each vendor's modules work here, what is missing, and how the vendors' facts are known.

            `parlor can-i-use NAME` answers for one name, `parlor facts` lists the facts. <doc:NoEffect> says what compiles and
            has no effect. A name is a type, a call, a callback, a property or a case; forms that differ in closures or
            optionals alone are one. The page is generated from the tables of both commands:
            `RECORD=1 swift test --filter InterfaceTableTests` brings it up to date.

            ## Names

            | Module | Vendor | Supported | In part | Not emulated |
            |---|---|---|---|---|

            """
                + modules.map { module, names in
                    let counts = InterfaceName.State.allCases.map { state in names.count { $0.state == state } }
                    return "| `\(module.name)` | \(module.vendor.rawValue) | "
                        + counts.map(String.init).joined(separator: " | ") + " |\n"
                }.joined() + """

                    ## Facts

                    | Vendor | Documented | Observed | Assumed |
                    |---|---|---|---|

                    """
                + Vendor.allCases.map { vendor in
                    let facts = VendorFact.all.filter { $0.vendor == vendor }
                    let counts = BasisName.allCases.map { basis in facts.count { $0.basis == basis } }
                    return "| \(vendor.rawValue) | " + counts.map(String.init).joined(separator: " | ") + " |\n"
                }.joined()
                + modules.map { module, names in section(module.name, names) }.joined()
    }

    private static func section(_ module: String, _ names: [InterfaceName]) -> String {
        let rows = names.filter { $0.state != .supported }
        guard !rows.isEmpty else { return "" }
        return """

            ## \(module)

            | Name | | Why |
            |---|---|---|

            """
                + rows.map { name in
                    let state = name.state == .partial ? "in part" : "not emulated"
                    return "| `\(name.name)` | \(state) | \(name.reasons.joined(separator: " ")) |\n"
                }.joined()
    }
}
