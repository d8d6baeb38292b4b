import EmulatorAPI
import Foundation
import GoldenFiles
import Testing

@testable import VendorDialects

struct EasemobTests {
    @Test func `every fact of the profile is a row with its source`() throws {
        let rows = Easemob.profile.rows
        let assumed = rows.count { if case .assumed = $0.basis { true } else { false } }
        let text = table(rows.map { [$0.name, $0.value, $0.basis.summary] })
        let difference = try differenceFromGolden(
            "\(rows.count) facts, \(assumed) of them assumed\n\n" + text, "easemob-profile.txt")
        #expect(difference == nil)
    }

    @Test func `a tenant can enforce the rules of the profile`() throws {
        try Easemob.profile.rules.validate()
        #expect(Easemob.profile.rules.room.kinds.first?.ownership == .keepOwner)
    }

    @Test func `every refusal has a code of HyphenateChat and a text`() throws {
        var rows = [["refusal", "code", "text"]]
        let errors: [EmulatorError] =
            [
                .unknownApp(app: "acme#voice"), .appUnavailable(app: "acme#voice"), .notLoggedIn,
                .forcedOffline(reason: .loggedInElsewhere), .forcedOffline(reason: .administrator),
                .alreadyLoggedIn(user: "alice"), .invalidUserID(text: ""),
                .invalidUserID(text: String(repeating: "u", count: 65)), .userNotFound(user: "zoe"), .tokenEmpty,
                .tokenMalformed(reason: "not Base64"), .tokenForAnotherApp(expected: "1", actual: "2"),
                .tokenForAnotherUser(expected: "alice", actual: "bob"), .tokenSignatureInvalid,
                .tokenExpired(expiredAtUnixSeconds: 1_700_000_000), .tokenRevoked, .invalidRoomID(text: ""),
                .roomNotFound(room: "r"), .alreadyMember(room: "r"), .notMember(room: "r", user: "bob"),
                .ownerCannotLeave(room: "r"), .notPermitted(room: "r"), .muted(room: "r"), .muted(room: ""),
                .notExempt(room: "r"),
                .banned(room: "r", secondsLeft: 60), .messageNotFound(message: "m"),
                .messageTooOld(message: "m", maximumSeconds: 120), .notSender(message: "m"),
                .attributesHeld(keys: ["a"]), .invalidArgument(name: "attribute key", value: "键"),
                .notEmulated(feature: "groups"), .refusedBeforehand(code: 508, reason: "custom logic denied"),
            ] + Limit.allCases.map { .limitExceeded(limit: $0, maximum: 16, attempted: 17) }
            + Rate.allCases.map { .rateExceeded(rate: $0, maximum: 5, perMilliseconds: 1000) }
        for error in errors {
            let failure = Easemob.ChatFailure(error)
            #expect(failure.code != .noError, "\(error)")
            let name =
                switch error {
                case .limitExceeded(let limit, _, _): "limitExceeded \(limit.rawValue)"
                case .rateExceeded(let rate, _, _): "rateExceeded \(rate.rawValue)"
                default: Mirror(reflecting: error).children.first?.label ?? "\(error)"
                }
            rows.append([name, "\(failure.code.rawValue)", failure.text])
        }
        for error: LinkError in [.notConnected, .connectionLost, .timedOut, .closed(reason: "shut down")] {
            let failure = Easemob.ChatFailure(error)
            rows.append(["\(error)", "\(failure.code.rawValue)", failure.text])
        }
        let difference = try differenceFromGolden(table(rows), "easemob-error-table.txt")
        #expect(difference == nil)
    }

    /// Every constant of the codes, without success.
    private func constants() throws -> [Int32] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Emulators/VendorDialects/Easemob/ErrorCode+HyphenateChat.swift")
        return try String(contentsOf: file, encoding: .utf8)
            .matches(of: #/static let \w+ = Self\(rawValue: (\d+)\)/#).compactMap { Int32($0.output.1) }
            .filter { $0 != 0 }
    }

    @Test func `each code that never comes is a constant, and has one reason`() throws {
        let constants = try constants()
        let never = Easemob.ChatCode.neverGiven.flatMap { row in
            row.codes.flatMap { range in constants.filter { range.contains($0) } }
        }
        #expect(constants.count > 90)
        #expect(Set(never).count == never.count)
        #expect(never.contains(701) && !never.contains(702))
        for row in Easemob.ChatCode.neverGiven {
            for range in row.codes { #expect(constants.contains(range.lowerBound), "\(range)") }
        }
    }
}
