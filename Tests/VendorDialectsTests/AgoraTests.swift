import EmulatorAPI
import GoldenFiles
import Testing

@testable import VendorDialects

struct AgoraTests {
    @Test func `every fact of the profile is a row with its source`() throws {
        let rows = Agora.profile.rows
        let assumed = rows.count { if case .assumed = $0.basis { true } else { false } }
        let text = table(rows.map { [$0.name, $0.value, $0.basis.summary] })
        let difference = try differenceFromGolden(
            "\(rows.count) facts, \(assumed) of them assumed\n\n" + text, "agora-profile.txt")
        #expect(difference == nil)
    }

    @Test func `every refusal of a channel has a code, a reason and a text`() throws {
        var rows = [["refusal", "code", "reason", "text"]]
        let errors: [EmulatorError] =
            [
                .unknownApp(app: "a"), .appUnavailable(app: "a"), .forcedOffline(reason: .administrator),
                .invalidUserID(text: "x"), .tokenEmpty, .tokenMalformed(reason: "not Base64"),
                .tokenForAnotherApp(expected: "1", actual: "2"), .tokenForAnotherUser(expected: "1", actual: "2"),
                .tokenSignatureInvalid, .tokenExpired(expiredAtUnixSeconds: 1_700_000_000), .tokenRevoked,
                .privilegeMissing(privilege: .join), .privilegeMissing(privilege: .sendAudio),
                .invalidArgument(name: "channel", value: "键"), .notEmulated(feature: "video"),
            ] + Limit.allCases.map { .limitExceeded(limit: $0, maximum: 16, attempted: 17) }
            + Rate.allCases.map { .rateExceeded(rate: $0, maximum: 5, perMilliseconds: 1000) }
        for error in errors {
            let failure = Agora.Failure(error)
            #expect(failure.code != .noError, "\(error)")
            let name =
                switch error {
                case .limitExceeded(let limit, _, _): "limitExceeded \(limit.rawValue)"
                case .rateExceeded(let rate, _, _): "rateExceeded \(rate.rawValue)"
                case .privilegeMissing(let privilege): "privilegeMissing \(privilege.rawValue)"
                default: Mirror(reflecting: error).children.first?.label ?? "\(error)"
                }
            rows.append([name, "\(failure.code.rawValue)", "\(failure.reason.rawValue)", failure.text])
        }
        for error: LinkError in [.notConnected, .connectionLost, .timedOut, .closed(reason: "shut down")] {
            let failure = Agora.Failure(error)
            rows.append(["\(error)", "\(failure.code.rawValue)", "\(failure.reason.rawValue)", failure.text])
        }
        let difference = try differenceFromGolden(table(rows), "agora-error-table.txt")
        #expect(difference == nil)
    }
}
