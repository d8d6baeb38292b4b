import EmulatorAPI
import GoldenFiles
import Testing

@testable import VendorDialects

struct ZEGOTests {
    private static let errors: [EmulatorError] = [
        .unknownApp(app: "1234567890"), .appUnavailable(app: "1234567890"), .notLoggedIn,
        .forcedOffline(reason: .loggedInElsewhere),
        .forcedOffline(reason: .administrator), .alreadyLoggedIn(user: "alice"), .invalidUserID(text: ""),
        .invalidUserID(text: "ä"), .invalidUserID(text: String(repeating: "u", count: 64)), .userNotFound(user: "zoe"),
        .tokenEmpty, .clientKeyWrong, .tokenMalformed(reason: "not Base64"),
        .tokenContentInvalid(field: "nonce", reason: "it is missing"),
        .tokenContentInvalid(field: "json", reason: "it is not an object"), .tokenVersionUnsupported(version: "03"),
        .tokenForAnotherApp(expected: "1", actual: "2"), .tokenForAnotherUser(expected: "alice", actual: "bob"),
        .tokenSignatureInvalid, .tokenExpired(expiredAtUnixSeconds: 1_700_000_000), .tokenRevoked,
        .tokenLifetimeTooShort(secondsLeft: 29, minimum: 30), .permitRefused(reason: "no JSON"),
        .privilegeMissing(privilege: .join), .privilegeMissing(privilege: .sendAudio), .invalidRoomID(text: ""),
        .unknownRoomKind(kind: "hall"), .roomNotFound(room: "r"),
        .roomExists(room: "r", isOwnedByCaller: false, isCallerMember: false),
        .roomExists(room: "r", isOwnedByCaller: false, isCallerMember: true),
        .alreadyMember(room: "r"), .notMember(room: "r", user: "bob"), .ownerCannotLeave(room: "r"),
        .notPermitted(room: "r"), .muted(room: "r"), .banned(room: "r", secondsLeft: 60),
        .messageNotFound(message: "m1"), .messageTooOld(message: "m1", maximumSeconds: 120), .notSender(message: "m1"),
        .staleRevision(expected: 3, actual: 5), .attributesHeld(keys: ["0", "1"]), .invitationNotFound(id: "c"),
        .notPartyToInvitation(id: "c"), .invitationExists(id: "c"), .invalidInvitees(users: []),
        .inviteesUnknown(users: ["zoe"]), .notInviter(id: "c"), .invitationAnswered(id: "c"),
        .unsupportedByInvitationMode(id: "c", mode: .oneShot), .alreadyInInvitation(id: "c"),
        .invalidChannelID(text: ""),
        .invalidChannelID(text: "long"), .notInChannel(channel: "r"), .alreadyInChannel(channel: "r"),
        .notVisible(channel: "r"), .invalidStreamID(text: ""), .invalidStreamID(text: "a b"),
        .streamExists(stream: "s"), .streamNotFound(index: 0), .indexTaken(index: 0, stream: "s"),
        .streamForbidden(stream: "s"),
        .mixInputMissing(stream: "s"), .mixNotFound(task: "t"), .invalidArgument(name: "note key", value: ""),
        .invalidArgument(name: "text", value: ""), .invalidArgument(name: "side data", value: ""),
        .invalidArgument(name: "mix task", value: ""), .invalidArgument(name: "mix inputs", value: ""),
        .invalidArgument(name: "mix outputs", value: ""), .invalidArgument(name: "user", value: "bob"),
        .invalidArgument(name: "slot", value: "4"), .notEmulated(feature: "video"),
        .refusedBeforehand(code: 6_000_230, reason: "rude"),
    ]

    private static let counted: [EmulatorError] =
        Limit.allCases.map { .limitExceeded(limit: $0, maximum: 16, attempted: 17) }
        + Rate.allCases.map { .rateExceeded(rate: $0, maximum: 5, perMilliseconds: 1000) }
        + Feature.allCases.flatMap { [.featureDisabled(feature: $0), .unsupportedByKind(kind: "room", feature: $0)] }

    private static let links: [LinkError] = [
        .notConnected, .unreachable(address: "127.0.0.1:7070", source: "PARLOR_EMULATOR_HOST"), .connectionLost,
        .timedOut,
        .closed(reason: "shut down"),
    ]

    @Test func `every refusal has a code of ZIM, a code of Express and a text`() throws {
        var rows = [["refusal", "ZIM", "Express", "text"]]
        for error in Self.errors + Self.counted {
            let (zim, express) = (ZEGO.ZIMFailure(error), ZEGO.ExpressFailure(error))
            #expect(zim.text == express.text)
            #expect((6_000_001...6_000_999).contains(zim.code.rawValue), "\(error)")
            #expect((1_000_001...1_099_999).contains(express.code.rawValue), "\(error)")
            rows.append([
                Self.name(of: error), "\(zim.code.rawValue)", "\(express.code.rawValue)", zim.text,
            ])
        }
        for error in Self.links {
            let (zim, express) = (ZEGO.ZIMFailure(error), ZEGO.ExpressFailure(error))
            rows.append(["\(error)", "\(zim.code.rawValue)", "\(express.code.rawValue)", zim.text])
        }
        let difference = try differenceFromGolden(table(rows), "zego-error-table.txt")
        #expect(difference == nil)
    }

    private static func name(of error: EmulatorError) -> String {
        switch error {
        case .limitExceeded(let limit, _, _): "limitExceeded \(limit.rawValue)"
        case .rateExceeded(let rate, _, _): "rateExceeded \(rate.rawValue)"
        case .featureDisabled(let feature): "featureDisabled \(feature.rawValue)"
        case .unsupportedByKind(_, let feature): "unsupportedByKind \(feature.rawValue)"
        case .roomExists(_, _, isCallerMember: true): "roomExists with the caller in it"
        default: Mirror(reflecting: error).children.first?.label ?? "\(error)"
        }
    }

    @Test func `the same refusal has the code of what was asked for`() {
        let gone = CallFailure.rejected(.roomNotFound(room: "r"))
        #expect(ZEGO.ZIMFailure(gone, during: .joiningRoom).code.rawValue == 6_000_322)
        #expect(ZEGO.ZIMFailure(gone, during: .leavingRoom).code.rawValue == 6_000_306)
        #expect(ZEGO.ZIMFailure(gone, during: .usingRoom).code.rawValue == 6_000_301)
        #expect(ZEGO.ZIMFailure(.lost(.connectionLost), during: .messaging).code.rawValue == 6_000_009)
        #expect(ZEGO.ExpressFailure(CallFailure.lost(.connectionLost)).code.rawValue == 1_002_051)
        #expect(ZEGO.ExpressFailure(CallFailure.rejected(.tokenEmpty)).code.rawValue == 1_002_067)
    }

    @Test func `every fact of the profile is a row with its source`() throws {
        let rows = ZEGO.profile.rows
        let assumed = rows.count { if case .assumed = $0.basis { true } else { false } }
        #expect(Set(rows.map(\.name)).count == rows.count)
        let text = table(rows.map { [$0.name, $0.value, $0.basis.summary] })
        let difference = try differenceFromGolden(
            "\(rows.count) facts, \(assumed) of them assumed\n\n" + text, "zego-profile.txt")
        #expect(difference == nil)
    }

    @Test func `the limits of the vendor's guides are the rules`() {
        let rules = ZEGO.profile.rules
        #expect(rules.attribute.maximumCount == 20)
        #expect(rules.attribute.maximumKeyBytes == 16)
        #expect(rules.attribute.maximumValueBytes == 1024)
        #expect(rules.rtc.notes?.maximumKeyBytes == 10)
        #expect(rules.rtc.notes?.maximumValueBytes == 128)
        #expect(rules.identity.offlineGrace == .seconds(35))
        #expect(rules.room.kinds.map(\.ownership) == [.haveNoOwner])
    }

    @Test func `every state of a device has a number of its own, and every number of the vendor's a state`() {
        #expect(Set(DeviceState.allCases.map { ZEGO.number(of: $0) }) == Set(0...15))
        for state in DeviceState.allCases { #expect(ZEGO.deviceState(number: ZEGO.number(of: state)) == state) }
        #expect(ZEGO.number(of: .open) == 0)
        #expect(ZEGO.number(of: .disabled) == 9)
        #expect(ZEGO.number(of: .muted) == 10)
        #expect(ZEGO.deviceState(number: 16) == nil)
    }

    @Test func `a description makes a tenant, or says what is wrong with it`() throws {
        let secret = "parlor-demo-secret-worthless-001"
        let sign = String(repeating: "ab", count: 32)
        func description(_ appID: String, _ secret: String, _ sign: String?) -> TenantDescription {
            TenantDescription(name: "club", vendor: .zego, appID: appID, secret: secret, clientKey: sign)
        }
        let setup = try description("4294967295", secret, sign).setup(seed: 1, bornAtUnixMilliseconds: 0)
        #expect(setup.app == "4294967295")
        #expect(setup.clientKey == sign)
        #expect(try description("1", secret, nil).setup(seed: 1, bornAtUnixMilliseconds: 0).clientKey == nil)
        for (wrong, expected) in [
            (
                description("0", secret, sign),
                TenantDescriptionError.invalidAppID("0", reason: "an AppID is a number, 1...4294967295")
            ),
            (description("1", "short", sign), .invalidSecret(reason: "a server secret has 32 bytes, not 5")),
            (description("1", secret, "ab"), .invalidClientKey(reason: "an app sign has 64 characters, not 2")),
            (
                description("1", secret, String(repeating: "xy", count: 32)),
                .invalidClientKey(reason: "an app sign has hexadecimal digits only")
            ),
        ] {
            #expect(throws: expected) { try wrong.setup(seed: 1, bornAtUnixMilliseconds: 0) }
        }
    }
}
