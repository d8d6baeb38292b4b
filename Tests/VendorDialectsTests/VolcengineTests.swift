import EmulatorAPI
import GoldenFiles
import Testing

@testable import VendorDialects

struct VolcengineTests {
    @Test func `every fact of the profile is a row with its source`() throws {
        let rows = Volcengine.profile.rows
        let assumed = rows.count { if case .assumed = $0.basis { true } else { false } }
        let text = table(rows.map { [$0.name, $0.value, $0.basis.summary] })
        let difference = try differenceFromGolden(
            "\(rows.count) facts, \(assumed) of them assumed\n\n" + text, "volcengine-profile.txt")
        #expect(difference == nil)
    }

    @Test func `the rules are ones that a tenant can enforce, with and without privileges`() throws {
        for checksPrivileges in [false, true] {
            let rules = Volcengine.profile.rules(checksPrivileges: checksPrivileges)
            try rules.validate()
            let asked = rules.rtc.rights.asked.map(\.right)
            #expect(asked.contains(.join))
            #expect(asked.contains(.sendAudio) == checksPrivileges)
        }
        #expect(Volcengine.profile.rules.rtc.rights.asked.count == 1)
    }

    @Test func `every refusal has a code in each of the vendor's lists, and a text`() throws {
        var rows = [
            [
                "refusal", "join", "stream", "login", "message", "extra info", "visibility", "subscribe", "forward",
                "text",
            ]
        ]
        func row(_ name: String, _ failure: Volcengine.Failure) -> [String] {
            let obstacle = failure.obstacle
            let stream = Volcengine.ErrorCode(stream: obstacle)
            let codes: [Int32?] = [
                Volcengine.ErrorCode(joining: obstacle).rawValue, stream?.rawValue,
                Volcengine.LoginCode(obstacle).rawValue, Volcengine.MessageCode(obstacle).rawValue,
                Volcengine.ExtraInfoCode(obstacle).rawValue, Volcengine.VisibilityCode(obstacle).rawValue,
                Volcengine.SubscribeCode(obstacle).rawValue, Volcengine.ForwardCode(obstacle).rawValue,
            ]
            #expect(!codes.contains(0), "\(name) is told as a success")
            return [name] + codes.map { $0.map(String.init) ?? "-" } + [failure.text]
        }
        let errors: [EmulatorError] =
            [
                .unknownApp(app: "a"), .appUnavailable(app: "a"), .notLoggedIn,
                .forcedOffline(reason: .loggedInElsewhere), .forcedOffline(reason: .administrator),
                .alreadyLoggedIn(user: "alice"), .invalidUserID(text: "x y"), .userNotFound(user: "zoe"),
                .receiverOffline(user: "zoe"), .tokenEmpty, .tokenMalformed(reason: "not Base64"),
                .tokenVersionUnsupported(version: "002"), .tokenForAnotherApp(expected: "1", actual: "2"),
                .tokenForAnotherUser(expected: "1", actual: "2"), .tokenSignatureInvalid,
                .tokenExpired(expiredAtUnixSeconds: 1_700_000_000), .tokenRevoked, .permitRefused(reason: "expired"),
                .privilegeMissing(privilege: .join), .privilegeMissing(privilege: .sendAudio),
                .privilegeMissing(privilege: .receiveAudio), .roomNotFound(room: "attic"),
                .invalidChannelID(text: "键"), .notInChannel(channel: "lobby"), .alreadyInChannel(channel: "lobby"),
                .channelForbidden(channel: "lobby", isForEverybody: true, secondsLeft: 60),
                .channelForbidden(channel: "lobby", isForEverybody: false, secondsLeft: 60),
                .notVisible(channel: "lobby"), .streamNotFound(index: 0), .invalidArgument(name: "user", value: "bob"),
                .invalidArgument(name: "note key", value: ""), .invalidArgument(name: "scene", value: "live"),
                .featureDisabled(feature: .mixes), .notEmulated(feature: "captions"),
            ] + Limit.allCases.map { .limitExceeded(limit: $0, maximum: 16, attempted: 17) }
            + Rate.allCases.map { .rateExceeded(rate: $0, maximum: 5, perMilliseconds: 1000) }
        for error in errors {
            let name =
                switch error {
                case .limitExceeded(let limit, _, _): "limitExceeded \(limit.rawValue)"
                case .rateExceeded(let rate, _, _): "rateExceeded \(rate.rawValue)"
                case .privilegeMissing(let privilege): "privilegeMissing \(privilege.rawValue)"
                default: Mirror(reflecting: error).children.first?.label ?? "\(error)"
                }
            rows.append(row(name, Volcengine.Failure(error)))
        }
        for error: LinkError in [.notConnected, .connectionLost, .timedOut, .closed(reason: "shut down")] {
            rows.append(row("\(error)", Volcengine.Failure(.lost(error))))
        }
        let difference = try differenceFromGolden(table(rows), "volcengine-error-table.txt")
        #expect(difference == nil)
    }

    @Test func `ids have 1 to 128 letters, digits and four signs`() {
        #expect(Volcengine.isID("a"))
        #expect(Volcengine.isID("Az09_@-."))
        #expect(Volcengine.isID(String(repeating: "a", count: 128)))
        #expect(!Volcengine.isID(String(repeating: "a", count: 129)))
        for text in ["", " ", "a b", "语聊房", "a/b", "a#b", "a\n"] { #expect(!Volcengine.isID(text), "\(text)") }
        #expect(Volcengine.isBusinessID(""))
        #expect(Volcengine.isBusinessID("scene.a@b-c_1"))
        #expect(!Volcengine.isBusinessID("scene a"))
    }

    @Test func `app ids have 24 letters and digits, and AppKeys are not empty`() {
        let appID = "0123456789abcdef01234567"
        #expect(Volcengine.fault(ofAppID: appID) == nil)
        #expect(Volcengine.fault(ofAppID: appID + "8")?.contains("not 25") == true)
        #expect(Volcengine.fault(ofAppID: String(appID.dropLast()))?.contains("not 23") == true)
        #expect(Volcengine.fault(ofAppID: "-" + appID.dropFirst())?.contains("letters and digits") == true)
        #expect(Volcengine.fault(ofAppKey: "k") == nil)
        #expect(Volcengine.fault(ofAppKey: "")?.contains("not 0") == true)
        #expect(Volcengine.fault(ofAppKey: String(repeating: "k", count: 128)) == nil)
        #expect(Volcengine.fault(ofAppKey: String(repeating: "k", count: 129))?.contains("not 129") == true)
        #expect(Volcengine.fault(ofAppKey: "a b")?.contains("printable") == true)
    }

    @Test func `a tenant is made from its description, and faults are named`() throws {
        var description = TenantDescription.volcengineDemo
        let setup = try description.setup(seed: 1, bornAtUnixMilliseconds: 0)
        #expect(setup.app == AppID(description.appID))
        #expect(setup.rules == Volcengine.profile.rules)
        description.removeSecrets()
        _ = try description.setup(seed: 1, bornAtUnixMilliseconds: 0)
        description.clientKey = "key"
        #expect(throws: TenantDescriptionError.self) { try description.setup(seed: 1, bornAtUnixMilliseconds: 0) }
        description.clientKey = nil
        description.appID = "short"
        #expect(throws: TenantDescriptionError.invalidAppID("short", reason: "an AppId has 24 characters, not 5")) {
            try description.setup(seed: 1, bornAtUnixMilliseconds: 0)
        }
    }
}
