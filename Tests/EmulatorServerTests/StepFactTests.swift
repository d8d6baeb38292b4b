import EmulatorAPI
import Foundation
import Testing
import VendorDialects

@testable import TenantPages

/// The rows of vendors' profiles behind the answers of steps.
@Suite struct StepFactTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Every form of a command, as the golden file of the wire format has it.
    private static let commands: [Command] = {
        let file = root.appending(path: "Tests/EmulatorAPITests/Golden/wire.txt")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap { try? JSONDecoder().decode(Command.self, from: Data($0.utf8)) }
    }()

    private static let names = Vendor.allCases.reduce(into: Set<String>()) { names, vendor in
        names.formUnion(vendor.profileRows.map(\.name))
    }

    /// The rows that exist of a path: in a section of a kind, where it is of kinds.
    private static func rows(_ path: String) -> [String] {
        guard path.hasPrefix("kind.") else { return names.contains(path) ? [path] : [] }
        let name = path.dropFirst("kind.".count)
        let sections = names.filter { $0.hasSuffix(".kind") }.map { $0.dropLast(".kind".count) } + ["room"]
        return sections.map { "\($0).\(name)" }.filter(names.contains)
    }

    @Test(arguments: [
        "VendorDialects/DecidingRows", "TenantPages/DecidingRows+Commands", "TenantPages/DecidingRows+Errors",
    ])
    func `each path of the table is a row of some vendor`(file: String) throws {
        let text = try String(contentsOf: Self.root.appending(path: "Emulators/\(file).swift"), encoding: .utf8)
        let paths = text.matches(of: /"(\w+\.\w+)"/).map { String($0.1) }
        #expect(paths.count > 30)
        for path in paths { #expect(!Self.rows(path).isEmpty, "no vendor has \(path)") }
    }

    @Test func `the rows behind each kind of command are of a profile`() {
        #expect(Self.commands.count > 80)
        for command in Self.commands {
            for path in DecidingRows.behind(command) { #expect(!Self.rows(path).isEmpty, "\(command): \(path)") }
            for vendor in Vendor.allCases {
                let known = Set(vendor.profileRows.map(\.name))
                let found = StepFacts.names(behind: command, error: nil, of: vendor, kind: nil)
                #expect(known.isSuperset(of: found))
                #expect(Set(found).count == found.count, "\(command)")
            }
        }
    }

    @Test func `what was refused names the rows of its obstacle, not those of all the command`() {
        let write = Command.attribute(
            .set(room: "lobby", attributes: [], options: AttributeOptions(), expectedRevision: nil))
        let tooMany = EmulatorError.limitExceeded(limit: .attributeCount, maximum: 16, attempted: 17)
        for vendor in [Vendor.tencent, .zego, .easemob] {
            let found = StepFacts.names(behind: write, error: tooMany, of: vendor, kind: nil)
            #expect(found == ["attribute.maximumCount"])
            let done = StepFacts.names(behind: write, error: nil, of: vendor, kind: nil)
            #expect(done.contains("attribute.conflict") && done.contains("attribute.maximumCount"))
        }
        #expect(StepFacts.names(behind: write, error: tooMany, of: .agora, kind: nil) == [])
    }

    @Test func `rows about a kind of rooms are those of the room's kind`() {
        let leave = Command.room(.leave(room: "lobby"))
        let error = EmulatorError.ownerCannotLeave(room: "lobby")
        func names(_ vendor: Vendor, _ kind: RoomKind?) -> [String] {
            StepFacts.names(behind: leave, error: error, of: vendor, kind: kind)
        }
        #expect(names(.tencent, "Meeting") == ["meeting.ownership"])
        #expect(names(.tencent, "AVChatRoom") == ["avChatRoom.ownership"])
        #expect(names(.tencent, nil) == [])
        #expect(names(.easemob, "chatroom") == ["room.ownership"])
    }

    @Test func `a limit's rows depend on what was sent where`() {
        let message = Message(
            id: "m", body: .text(text: "hello"), priority: .normal, isOnlineOnly: false, attachment: [], receivers: nil)
        let tooLong = EmulatorError.limitExceeded(limit: .messageBytes, maximum: 1, attempted: 2)
        func names(_ command: Command) -> [String] {
            StepFacts.names(behind: command, error: tooLong, of: .tencent, kind: nil)
        }
        #expect(names(.room(.send(room: "lobby", message: message))) == ["room.maximumMessageBytes"])
        #expect(names(.signaling(.send(user: "bob", message: message))) == ["signaling.maximumMessageBytes"])
    }

    // MARK: Codes and causes

    @Test(arguments: CodeNames.List.allCases) func `each list of codes has names`(list: CodeNames.List) {
        #expect((-5_000...120_000).contains { CodeNames.name(of: $0, in: list) != nil } || list == .zim)
        #expect(CodeNames.name(of: 1, in: .zim) == "ZIMErrorCodeFailed")
        #expect(CodeNames.name(of: 12_345_678, in: list) == nil)
    }

    @Test func `an answer has the name that the vendor's headers give its code`() {
        let error = EmulatorError.roomNotFound(room: "attic")
        let join = Command.room(.enter(room: "attic", entry: .join))
        #expect(Vendor.tencent.answer(to: error, of: join).codeName == "ERR_SVR_GROUP_NOT_FOUND")
        #expect(Vendor.zego.answer(to: error, of: join).codeName?.hasPrefix("ZIMErrorCode") == true)
        #expect(Vendor.easemob.answer(to: error, of: join).codeName?.hasPrefix("EMError") == true)
        let full = EmulatorError.limitExceeded(limit: .publisherCount, maximum: 1, attempted: 2)
        let publish = Command.rtc(.publish(channel: "stage", index: 0, name: nil, kinds: .sound, extra: ""))
        #expect(Vendor.agora.answer(to: full, of: publish).codeName?.hasPrefix("AgoraErrorCode") == true)
        // Attributes' keys have a code without a constant in the headers.
        let key = EmulatorError.limitExceeded(limit: .attributeKeyBytes, maximum: 32, attempted: 33)
        let answer = Vendor.tencent.answer(to: key)
        #expect(answer.code == 10045 && answer.codeName == nil)
    }

    @Test func `a vendor with a list for each kind of call has its code by the command`() {
        let error = EmulatorError.notInChannel(channel: "stage")
        func name(_ command: RTCCommand) -> String? {
            Vendor.volcengine.answer(to: error, of: .rtc(command)).codeName
        }
        #expect(
            name(.subscribe(channel: "stage", stream: nil, kinds: .sound, isSubscribed: true))
                == "ByteRTCSubscribeState.failedNotInRoom")
        #expect(name(.setNote(channel: "stage", key: "k", value: "v")) == "ByteRTCSetRoomExtraInfoResult.notJoinRoom")
        #expect(name(.leave(channel: "stage")) == nil)
    }

    @Test func `the page has a sentence for each error, in both languages, with values that the error has`() throws {
        let file = Self.root.appending(path: "Emulators/TenantPages/Page/causes.js")
        let text = try String(contentsOf: file, encoding: .utf8)
        let sentences = text.matches(of: /cause_(\w+): \[\s*"([^"]+)",\s*"([^"]+)"\]/)
        let known = Dictionary(sentences.map { (String($0.1), (String($0.2), String($0.3))) }) { first, _ in first }
        #expect(known.keys.sorted() == EmulatorError.Kind.allCases.map(\.rawValue).sorted())
        let source = try String(
            contentsOf: Self.root.appending(path: "Emulators/EmulatorAPI/EmulatorError.swift"), encoding: .utf8)
        for (kind, (english, chinese)) in known {
            let form = try #require(source.firstMatch(of: try Regex("case \(kind)(\\([^)]*\\))?\n")), "\(kind)")
            let declared = form.output[0].substring ?? ""
            for sentence in [english, chinese] {
                for value in sentence.matches(of: /\{(\w+)\}/) {
                    #expect(declared.contains("\(value.1):"), "\(kind) has no \(value.1)")
                }
            }
            #expect(chinese.unicodeScalars.contains { (0x4e00...0x9fff).contains($0.value) })
        }
    }
}
