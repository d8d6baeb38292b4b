import EmulatorAPI
import EmulatorSuite
import Testing

@testable import VendorDialects

/// What an app's own server limits of a token by `LimitTokenPrivilege`.
@Suite struct VolcengineTokenLimitTests {
    /// When the tenant begins.
    private static let birth: Int64 = 1_767_225_600
    private static let sound = MediaKinds.sound

    private static func token(
        _ user: String = "bob", room: String = "lobby", nonce: UInt32 = 7, expires: Int64 = 1_768_225_600,
        app: String = VolcengineServerWorld.description.appID,
        appKey: String = VolcengineServerWorld.description.secret
    ) -> String {
        Volcengine.AccessToken(
            appID: app, room: room, user: user, nonce: nonce, issuedAtUnixSeconds: 1,
            expiresAtUnixSeconds: UInt32(expires),
            privileges: [.init(0, endsAtUnixSeconds: 0), .init(4, endsAtUnixSeconds: 0)]
        ).text(appKey: appKey)
    }

    /// Alice and bob are in the lobby, each with a token of their own, and bob speaks.
    private func stage() throws -> VolcengineServerWorld {
        var world = try VolcengineServerWorld()
        try world.logIn("alice", "bob")
        try world.enter("alice", "lobby", token: Self.token("alice"))
        try world.enter("bob", "lobby", token: Self.token())
        world.world.must(world.session(of: "bob"), Self.speaks)
        return world
    }

    private static let speaks = Command.rtc(
        .publish(channel: "lobby", index: 0, name: nil, kinds: sound, extra: ""))

    private static func fields(
        _ more: [String: JSONValue] = [:], token: String? = nil, seconds: JSONValue = 60
    ) -> [String: JSONValue] {
        let fields: [String: JSONValue] = [
            "RoomId": "lobby", "UserId": "bob", "Token": .text(token ?? Self.token()), "ForbiddenInterval": seconds,
        ]
        return fields.merging(more) { $1 }
    }

    private func limit(
        _ fields: [String: JSONValue], method: String = "POST", version: String = "2023-11-01",
        _ world: inout VolcengineServerWorld
    ) -> (status: Int, code: String, result: [String: JSONValue]) {
        world.act("LimitTokenPrivilege", version: version, method: method, date: world.date, fields)
    }

    @Test func `who speaks with the token stops, and speaks again with it after the interval`() throws {
        var world = try stage()
        let found = limit(Self.fields(), &world)
        #expect(found.result == ["Message": "Success", "EndTime": .number(Self.birth + 60)])
        #expect(world.lines == ["bob: right 84 ended", "alice: bob stopped forbidden"])
        let bob = world.session(of: "bob")
        #expect(world.world.refusal(bob, Self.speaks) == .privilegeMissing(privilege: .sendAudio))
        world.world.advance(by: .seconds(60) - .nanoseconds(1))
        // Entering again with the token lifts nothing.
        world.leave("bob", "lobby")
        try world.enter("bob", "lobby", token: Self.token())
        #expect(world.world.refusal(bob, Self.speaks) == .privilegeMissing(privilege: .sendAudio))
        world.world.advance(by: .nanoseconds(1))
        world.world.must(bob, Self.speaks)
    }

    @Test func `who is not there is kept from speaking too, and another token is free`() throws {
        var world = try stage()
        world.leave("bob", "lobby")
        #expect(limit(Self.fields(), &world).code == "")
        #expect(world.lines == [])
        let bob = world.session(of: "bob")
        try world.enter("bob", "lobby", token: Self.token())
        #expect(world.world.refusal(bob, Self.speaks) == .privilegeMissing(privilege: .sendAudio))
        let other = try Volcengine.tokenFormat.read(
            Self.token(nonce: 8), VolcengineServerWorld.description.secret)
        world.world.must(
            bob, .rtc(.renewRights(channel: "lobby", credential: .reading(reading: other))))
        world.world.must(bob, Self.speaks)
        // It is limited by itself.
        #expect(limit(Self.fields(token: Self.token(nonce: 8)), &world).code == "")
        #expect(world.lines == ["bob: right 84 ended", "alice: bob stopped forbidden"])
    }

    @Test(
        arguments: [
            (1, 60), (59, 60), (60, 60), (61, 61), (259_199, 259_199), (259_200, 259_200), (259_201, 259_200),
            (9_000_000_000_000, 259_200),
        ] as [(Int64, Int64)])
    func `an interval that is too short or too long is the shortest or the longest`(asked: Int64, given: Int64) throws {
        var world = try stage()
        let found = limit(Self.fields(seconds: .number(asked)), &world)
        #expect(found.result["EndTime"] == .number(Self.birth + given))
        world.world.advance(by: .seconds(given) - .nanoseconds(1))
        let bob = world.session(of: "bob")
        #expect(world.world.refusal(bob, Self.speaks) == .privilegeMissing(privilege: .sendAudio))
        world.world.advance(by: .nanoseconds(1))
        world.world.must(bob, Self.speaks)
    }

    @Test func `a token of something else, and what is missing, is refused and changes nothing`() throws {
        var world = try stage()
        let wrong = "InvalidParameter.Unmarshal"
        let other = "0123456789abcdef01234567"
        let cases: [([String: JSONValue], String)] = [
            (Self.fields(token: Self.token(room: "hall")), wrong), (Self.fields(token: Self.token("alice")), wrong),
            (Self.fields(token: Self.token(room: "")), wrong), (Self.fields(token: Self.token(app: other)), wrong),
            (Self.fields(token: Self.token(appKey: "other")), wrong),
            (Self.fields(token: Self.token(expires: Self.birth - 1)), wrong), (Self.fields(token: "001"), wrong),
            (Self.fields(["RoomId": "hall"]), wrong), (Self.fields(["UserId": "alice"]), wrong),
            (Self.fields(["RoomId": "a b"]), "InvalidParameter.IllegalRoomID"),
            (Self.fields(["UserId": "a b"]), "InvalidParameter.IllegalTo"),
            (Self.fields(token: ""), "MissingParameter"), (Self.fields(["RoomId": .null]), "MissingParameter"),
            (Self.fields(["UserId": ""]), "MissingParameter"), (Self.fields(seconds: .null), "MissingParameter"),
            (Self.fields(["Token": 7]), "MissingParameter"), (Self.fields(seconds: 0), wrong),
            (Self.fields(seconds: .number(-1)), wrong), (Self.fields(seconds: "a minute"), wrong),
            (Self.fields(["AppId": .text(other)]), "InvalidParameter.NotExistAppId"),
        ]
        let before = world.world.tenant
        for (fields, code) in cases {
            let found = limit(fields, &world)
            #expect(found.status == 400 && found.code == code, "\(fields): \(found)")
            #expect(world.told.isEmpty)
        }
        #expect(limit(Self.fields(), version: "2020-12-01", &world).code == "InvalidActionOrVersion")
        #expect(limit(Self.fields(), method: "GET", &world).code == "InvalidActionOrVersion")
        #expect(world.world.tenant == before)
    }

    @Test func `a token for every room and one that ends now are limited in this room`() throws {
        var world = try stage()
        #expect(limit(Self.fields(token: Self.token(room: "*")), &world).code == "")
        #expect(limit(Self.fields(token: Self.token(expires: Self.birth)), &world).code == "")
        #expect(world.lines == [])
    }

    @Test func `forty tokens are limited in a second, and refused calls do not count`() throws {
        var world = try stage()
        for _ in 1...41 { #expect(limit(Self.fields(token: "001"), &world).status == 400) }
        for number in 1...40 {
            #expect(limit(Self.fields(token: Self.token(nonce: UInt32(number + 10))), &world).code == "")
        }
        let before = world.world.tenant
        let found = limit(Self.fields(), &world)
        #expect(found.status == 429 && found.code == "FlowLimitExceeded.QPSOverLimit")
        #expect(world.world.tenant == before)
        world.world.advance(by: .seconds(1))
        #expect(limit(Self.fields(), &world).result["EndTime"] == .number(Self.birth + 61))
    }
}

extension VolcengineServerWorld {
    /// What the tenant's clock shows, as requests are dated; up to the end of the first hour.
    fileprivate var date: String {
        let seconds = world.tenant.unixMilliseconds / 1000 - 1_767_225_600
        let (minutes, rest) = (seconds / 60, seconds % 60)
        return "20260101T00\(minutes < 10 ? "0" : "")\(minutes)\(rest < 10 ? "0" : "")\(rest)Z"
    }
}
