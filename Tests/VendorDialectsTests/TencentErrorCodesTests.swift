import EmulatorAPI
import GoldenFiles
import Testing

@testable import VendorDialects

struct TencentErrorCodesTests {
    /// One of every case, with every value that decides on a code.
    private static let errors: [EmulatorError] = [
        .unknownApp(app: "1400000009"), .appUnavailable(app: "1400000009"), .notLoggedIn,
        .forcedOffline(reason: .loggedInElsewhere),
        .forcedOffline(reason: .administrator), .alreadyLoggedIn(user: "alice"), .invalidUserID(text: "ä"),
        .userNotFound(user: "zoe"), .tokenEmpty, .tokenMalformed(reason: "not base64"),
        .tokenVersionUnsupported(version: "1.0"), .tokenForAnotherApp(expected: "1", actual: "2"),
        .tokenForAnotherUser(expected: "alice", actual: "bob"), .tokenSignatureInvalid,
        .tokenExpired(expiredAtUnixSeconds: 1_767_225_600), .tokenRevoked, .permitRefused(reason: "expired"),
        .privilegeMissing(privilege: .createChannel), .privilegeMissing(privilege: .join),
        .privilegeMissing(privilege: .sendAudio), .invalidRoomID(text: "@TGS#1"), .unknownRoomKind(kind: "Chat"),
        .roomNotFound(room: "10001"), .roomExists(room: "10001", isOwnedByCaller: true, isCallerMember: true),
        .roomExists(room: "10001", isOwnedByCaller: false, isCallerMember: false), .alreadyMember(room: "10001"),
        .notMember(room: "10001", user: "bob"), .ownerCannotLeave(room: "10001"), .notPermitted(room: "10001"),
        .muted(room: "10001"), .banned(room: "10001", secondsLeft: 60), .messageNotFound(message: "m1"),
        .messageTooOld(message: "m1", maximumSeconds: 120), .notSender(message: "m1"),
        .staleRevision(expected: 3, actual: 5),
        .attributesHeld(keys: ["seat0", "seat1"]), .invitationNotFound(id: "i1"), .notPartyToInvitation(id: "i1"),
        .invitationExists(id: "i1"), .invalidInvitees(users: []), .invalidInvitees(users: ["alice"]),
        .invalidChannelID(text: ""), .notInChannel(channel: "10001"), .alreadyInChannel(channel: "10001"),
        .notVisible(channel: "10001"), .invalidArgument(name: "groupID", value: ""),
        .notEmulated(feature: "callExperimentalAPI \"x\""), .refusedBeforehand(code: 10101, reason: "rude"),
        .refusedBeforehand(code: 10102, reason: ""),
    ]

    private static let counted: [EmulatorError] =
        Feature.allCases.map { .unsupportedByKind(kind: "AVChatRoom", feature: $0) }
        + Limit.allCases.map { .limitExceeded(limit: $0, maximum: 16, attempted: 17) }
        + Rate.allCases.map { .rateExceeded(rate: $0, maximum: 5, perMilliseconds: 1000) }
        + Feature.allCases.map { .featureDisabled(feature: $0) }

    private static let links: [LinkError] = [
        .notConnected, .unreachable(address: "127.0.0.1:7070", source: "PARLOR_EMULATOR_HOST"), .connectionLost,
        .timedOut,
        .closed(reason: "shut down"),
    ]

    @Test func `every refusal has a code of Chat, a code of TRTC and a text`() throws {
        var rows = [["refusal", "Chat", "TRTC", "text"]]
        for error in Self.errors + Self.counted {
            let (chat, trtc) = (Tencent.IMFailure(error), Tencent.TRTCFailure(error))
            #expect(chat.text == trtc.text)
            rows.append([
                Self.name(of: error), "\(chat.code.rawValue)", "\(trtc.code.rawValue)", chat.text,
            ])
        }
        for error in Self.links {
            let (chat, trtc) = (Tencent.IMFailure(error), Tencent.TRTCFailure(error))
            rows.append([
                Self.name(of: error), "\(chat.code.rawValue)", "\(trtc.code.rawValue)", chat.text,
            ])
        }
        let difference = try differenceFromGolden(table(rows), "tencent-error-table.txt")
        #expect(difference == nil)
    }

    @Test func `no refusal passes for a success`() {
        for error in Self.errors + Self.counted {
            #expect(Tencent.IMFailure(error).code.rawValue > 0, "\(error)")
            #expect(Tencent.TRTCFailure(error).code.rawValue < 0, "\(error)")
        }
    }

    @Test func `a text names the value that was refused`() {
        let refused: [(EmulatorError, String)] = [
            (.roomNotFound(room: "10001"), "10001"), (.invalidUserID(text: "ä"), "\"ä\""),
            (.tokenExpired(expiredAtUnixSeconds: 77), "77"), (.staleRevision(expected: 3, actual: 5), "3"),
            (.limitExceeded(limit: .attributeCount, maximum: 16, attempted: 17), "17"),
            (.notEmulated(feature: "recall"), "recall"),
        ]
        for (error, value) in refused { #expect(Tencent.IMFailure(error).text.contains(value), "\(error)") }
    }

    @Test func `a refusal and a lost connection are told apart`() {
        let refused = Tencent.IMFailure(CallFailure.rejected(.roomNotFound(room: "10001")))
        let lost = Tencent.IMFailure(CallFailure.lost(.notConnected))
        #expect(refused.code == .groupNotFound)
        #expect(lost.code == .disconnected)
        #expect(Tencent.TRTCFailure(CallFailure.lost(.timedOut)).code == .serverRequestTimedOut)
        #expect(
            Tencent.TRTCFailure(CallFailure.rejected(.tokenExpired(expiredAtUnixSeconds: 1))).code
                == .userSigCheckFailed)
    }

    /// The case without its values, with what was counted.
    private static func name(of error: Any) -> String {
        let mirror = Mirror(reflecting: error)
        guard let child = mirror.children.first else { return "\(error)" }
        let detail = Mirror(reflecting: child.value).children.compactMap { child -> String? in
            switch child.value {
            case let limit as Limit: limit.rawValue
            case let rate as Rate: rate.rawValue
            case let feature as Feature: feature.rawValue
            case let isOwned as Bool where child.label == "isOwnedByCaller": isOwned ? "own" : "another's"
            default: nil
            }
        }
        let single = (child.value as? Feature)?.rawValue
        return ([child.label ?? "", single] + detail).compactMap { $0 }.joined(separator: " ")
    }
}
