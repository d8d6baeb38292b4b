import EmulatorAPI
import GoldenFiles
import Testing
import VendorDialects

@testable import ServerDialects

@Suite struct ZEGOServerFactsTests {
    @Test func `what the server API limits is rows with their sources`() throws {
        let rows = ProfileRow.rows(of: ZEGO.apiFacts, named: "server")
        let assumed = rows.count { if case .assumed = $0.basis { true } else { false } }
        let text = table(rows.map { [$0.name, $0.value, $0.basis.summary] })
        let difference = try differenceFromGolden(
            "\(rows.count) facts, \(assumed) of them assumed\n\n" + text, "zego-server.txt")
        #expect(difference == nil)
    }

    @Test func `every refusal of the tenant has a code in each product`() throws {
        let errors: [EmulatorError] = [
            .userNotFound(user: "u"), .receiverOffline(user: "u"), .roomNotFound(room: "r"),
            .roomExists(room: "r", isOwnedByCaller: false, isCallerMember: false), .notMember(room: "r", user: "u"),
            .inviteesUnknown(users: ["u"]), .invitationNotFound(id: "c"), .notPartyToInvitation(id: "c"),
            .limitExceeded(limit: .channelMessageBytes, maximum: 1, attempted: 2),
            .limitExceeded(limit: .queryCount, maximum: 1, attempted: 2),
            .limitExceeded(limit: .listedUserCount, maximum: 1, attempted: 2),
            .limitExceeded(limit: .messageBytes, maximum: 1, attempted: 2),
            .limitExceeded(limit: .roomCount, maximum: 1, attempted: 2),
            .limitExceeded(limit: .inviteeCount, maximum: 1, attempted: 2),
            .limitExceeded(limit: .userIDBytes, maximum: 1, attempted: 2),
            .limitExceeded(limit: .attributeCount, maximum: 1, attempted: 2),
            .rateExceeded(rate: .roomMessages, maximum: 1, perMilliseconds: 1000),
            .invalidArgument(name: "channel", value: "c"), .notEmulated(feature: "it"), .notLoggedIn,
        ]
        let rows = errors.map { error in
            ["\(error)"] + ZEGO.APIProduct.allCases.map { "\(ZEGO.APIFailure(error, of: $0).code.rawValue)" }
        }
        let text = table([["refusal"] + ZEGO.APIProduct.allCases.map(\.rawValue)] + rows)
        #expect(try differenceFromGolden(text, "zego-server-codes.txt") == nil)
    }
}
