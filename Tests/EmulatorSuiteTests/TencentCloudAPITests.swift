import EmulatorAPI
import EmulatorSuite
import ServerDialects
import Testing
import VendorDialects

/// What an app's own server asks TRTC for.
@Suite struct TencentCloudAPITests {
    private let room: JSONValue = ["SdkAppId": 1_400_000_001, "RoomId": 10001]

    /// Users who speak in a room.
    private func stage(_ users: UserID..., in channel: ChannelID = "10001") -> TencentServerWorld {
        var world = TencentServerWorld()
        for (index, user) in users.enumerated() {
            let session = UInt64(index + 1)
            world.admit(user)
            Self.enter(&world, session, user, channel)
            world.world.must(
                session, .rtc(.publish(channel: channel, index: 0, name: nil, kinds: [.sound, .picture], extra: "")))
        }
        return world
    }

    private static func enter(
        _ world: inout TencentServerWorld, _ session: UInt64, _ user: UserID, _ channel: ChannelID
    ) {
        let entry = ChannelEntry(user: user, credential: TenantWorld.credential(user), scene: .call)
        world.world.must(session, .rtc(.enter(channel: channel, entry: entry)))
    }

    private func with(_ fields: [String: JSONValue], roomID: JSONValue = 10001) -> JSONValue {
        let body: [String: JSONValue] = ["SdkAppId": 1_400_000_001, "RoomId": roomID]
        return .object(body.merging(fields) { $1 })
    }

    private func removals(_ world: TencentServerWorld) -> [[UInt64]] {
        world.told { if case .rtc(.removed) = $0 { true } else { false } }
    }

    @Test func `a room is dismissed by its number or its text, and the other room of that name goes on`() {
        var world = stage("ann", "bob")
        #expect(world.act("DismissRoomByStrRoomId", with([:], roomID: "10001")).code == "FailedOperation.RoomNotExist")
        #expect(world.act("DismissRoom", room).code == "")
        #expect(removals(world).flatMap { $0 }.sorted() == [1, 2])
        #expect(world.act("DismissRoom", room).code == "FailedOperation.RoomNotExist")
        var other = stage("ann", in: "s:my room")
        #expect(other.act("DismissRoomByStrRoomId", with([:], roomID: "my room")).code == "")
        #expect(removals(other) == [[1]])
    }

    @Test func `users are removed, the others are told, and the removed come back`() {
        var world = stage("ann", "bob", "eve")
        #expect(world.act("RemoveUser", with(["UserIds": ["bob", "zoe"]])).code == "")
        #expect(removals(world) == [[2]])
        #expect(
            world.told { if case .rtc(.participantLeft) = $0 { true } else { false } } == [[1, 3]])
        Self.enter(&world, 2, "bob", "10001")
        #expect(world.act("RemoveUser", with(["UserIds": ["zoe"]])).code == "FailedOperation.UserNotExist")
        #expect(
            world.act("RemoveUser", with(["UserIds": ["bob"]], roomID: 10002)).code == "FailedOperation.RoomNotExist")
        #expect(
            world.act("RemoveUser", with(["UserIds": .list((0...9).map { .text("u\($0)") })])).code
                == "FailedOperation.UserNotExist")
        #expect(
            world.act("RemoveUser", with(["UserIds": .list((0...10).map { .text("u\($0)") })])).code
                == "InvalidParameter.UserIds")
        #expect(world.act("RemoveUser", with(["UserIds": []])).code == "InvalidParameter.UserIds")
        #expect(world.act("RemoveUser", with(["UserIds": [7]])).code == "InvalidParameter.UserIds")
        #expect(world.act("RemoveUser", with(["UserIds": "bob"])).code == "InvalidParameter")
        #expect(world.act("RemoveUser", room).code == "MissingParameter")
    }

    /// Who was told of muted kinds of whose streams.
    private func mutes(_ world: TencentServerWorld) -> [String] {
        world.told.map { event, sessions in
            guard case .rtc(.streamChanged(_, let stream)) = event else { return "\(event)" }
            return "\(stream.publisher.user) \(stream.muted.rawValue) to \(sessions.map(\.rawValue).sorted())"
        }
    }

    @Test func `a user's sound and pictures are stopped, one or both, and let through, and the others see them muted`()
    {
        var world = stage("ann", "bob")
        func told(_ isMute: Int64) -> [String] {
            #expect(world.act("SetUserBlocked", with(["UserId": "bob", "IsMute": .number(isMute)])).code == "")
            return mutes(world)
        }
        #expect(told(2) == ["bob 1 to [1]"])
        #expect(told(2) == [])
        #expect(told(1) == ["bob 3 to [1]"])
        #expect(told(0) == ["bob 0 to [1]"])
        #expect(told(3) == ["bob 2 to [1]"])
        #expect(world.act("SetUserBlocked", with(["UserId": "bob", "IsMute": 4])).code == "InvalidParameter.IsMute")
        #expect(
            world.act("SetUserBlocked", with(["UserId": "zoe", "IsMute": 1])).code == "FailedOperation.UserNotExist")
        #expect(
            world.act("SetUserBlocked", with(["UserId": "bob", "IsMute": 1], roomID: 2)).code
                == "FailedOperation.RoomNotExist")
        #expect(world.act("SetUserBlocked", with(["UserId": "bob"])).code == "MissingParameter")
        let text: JSONValue = ["SdkAppId": 1_400_000_001, "StrRoomId": "attic", "UserId": "bob", "IsMute": 1]
        #expect(world.act("SetUserBlockedByStrRoomId", text).code == "FailedOperation.RoomNotExist")
    }

    @Test func `what a blocked user does in the meantime is seen by nobody, and newcomers find them muted`() {
        var world = stage("ann", "bob")
        world.world.must(2, .rtc(.mute(channel: "10001", index: 0, kinds: .sound, isMuted: true)))
        #expect(world.act("SetUserBlocked", with(["UserId": "bob", "IsMute": 2])).code == "")
        // Sound that is muted already looks as before, and goes on doing so.
        #expect(mutes(world) == [])
        let (_, unmuted) = world.world.take(
            .command(
                session: SessionID(2), command: .rtc(.mute(channel: "10001", index: 0, kinds: .sound, isMuted: false))))
        #expect(unmuted.events.isEmpty)
        world.admit("eve")
        let entry = ChannelEntry(user: "eve", credential: TenantWorld.credential("eve"), scene: .call)
        let entered = world.world.take(
            .command(session: SessionID(3), command: .rtc(.enter(channel: "10001", entry: entry)))
        ).reply
        guard case .success(.channel(let snapshot))? = entered else {
            Issue.record("\(String(describing: entered))")
            return
        }
        #expect(snapshot.streams.map { "\($0.publisher.user) \($0.isAudible)" } == ["ann true", "bob false"])
        #expect(world.act("SetUserBlocked", with(["UserId": "bob", "IsMute": 0])).code == "")
        #expect(mutes(world) == ["bob 0 to [1, 3]"])
        // A ban outlives the stream, and a new one begins muted.
        #expect(world.act("SetUserBlocked", with(["UserId": "bob", "IsMute": 1])).code == "")
        world.world.must(2, .rtc(.unpublish(channel: "10001", index: 0, kinds: .all)))
        let (_, again) = world.world.take(
            .command(
                session: SessionID(2),
                command: .rtc(.publish(channel: "10001", index: 0, name: nil, kinds: [.sound, .picture], extra: ""))))
        guard case .rtc(.streamAdded(_, let stream))? = again.events.first else {
            Issue.record("\(again)")
            return
        }
        #expect(!stream.isAudible && stream.muted == [.sound, .picture])
    }

    @Test func `who asks is known by the signature, before anything else is looked at`() {
        var world = stage("ann")
        let before = world.world.tenant
        let now = world.world.tenant.unixMilliseconds / 1000
        func code(
            secretID: String = "AKID1400000001", secretKey: String = "key", at seconds: Int64? = nil,
            day: String? = nil,
            changing: [String: String?] = [:]
        ) -> String {
            world.act(
                "DismissRoom", room, secretID: secretID, secretKey: secretKey, at: seconds, day: day, changing: changing
            ).code
        }
        #expect(code(secretID: "AKID1") == "AuthFailure.SecretIdNotFound")
        #expect(code(secretKey: "other") == "AuthFailure.SignatureFailure")
        #expect(code(at: now - 301) == "AuthFailure.SignatureExpire")
        #expect(code(at: now + 301) == "AuthFailure.SignatureExpire")
        #expect(code(day: "1970-01-02") == "AuthFailure.SignatureFailure")
        #expect(code(changing: ["x-tc-timestamp": "\(now - 1)"]) == "AuthFailure.SignatureFailure")
        #expect(code(changing: ["x-tc-timestamp": nil]) == "AuthFailure.SignatureExpire")
        #expect(code(changing: ["host": "elsewhere"]) == "AuthFailure.SignatureFailure")
        for authorization in [nil, "", "Bearer x", "TC3-HMAC-SHA256 Credential=a, Signature=b"] {
            let answer = world.send(
                VendorCall(method: "POST", target: "/", authorization: authorization, body: Array("{}".utf8)))
            guard case .object(let response) = answer["Response"], case .object(let error)? = response["Error"] else {
                Issue.record("\(answer)")
                continue
            }
            #expect(error["Code"] == "AuthFailure.InvalidAuthorization")
        }
        #expect(world.world.tenant == before)
        #expect(code(at: now - 300) == "")
    }

    @Test func `what is no action, version, region or parameter has its code, and changes nothing`() {
        var world = stage("ann")
        let before = world.world.tenant
        #expect(world.act("CloseRoom", room).code == "InvalidAction")
        #expect(world.act("DismissRoom", room, changing: ["x-tc-version": "2018-01-01"]).code == "NoSuchVersion")
        #expect(world.act("DismissRoom", room, changing: ["x-tc-region": nil]).code == "MissingParameter")
        #expect(world.act("DismissRoom", room, changing: ["x-tc-region": "ap-nowhere"]).code == "UnsupportedRegion")
        #expect(world.act("DismissRoom", with(["Reason": "x"])).code == "UnknownParameter")
        #expect(world.act("DismissRoom", ["RoomId": 10001]).code == "MissingParameter")
        #expect(
            world.act("DismissRoom", ["SdkAppId": 1_400_000_002, "RoomId": 10001]).code == "InvalidParameter.SdkAppId")
        #expect(world.act("DismissRoom", ["SdkAppId": "1400000001", "RoomId": 10001]).code == "InvalidParameter")
        #expect(world.act("DismissRoom", with([:], roomID: 0)).code == "InvalidParameter.RoomId")
        #expect(world.act("DismissRoom", with([:], roomID: .number(1 << 32))).code == "InvalidParameter.RoomId")
        #expect(world.act("DismissRoom", with([:], roomID: "10001")).code == "InvalidParameter")
        #expect(world.act("DismissRoomByStrRoomId", with([:], roomID: 10001)).code == "InvalidParameter")
        for text in ["", "夜", String(repeating: "x", count: 65)] {
            #expect(
                world.act("DismissRoomByStrRoomId", with([:], roomID: .text(text))).code == "InvalidParameter.RoomId")
        }
        #expect(world.act("DismissRoom", []).code == "InvalidParameter")
        let get = world.send(VendorCall(method: "GET", target: "/?Action=DismissRoom"))
        guard case .object(let response) = get["Response"], case .object(let error)? = response["Error"] else {
            Issue.record("\(get)")
            return
        }
        #expect(error["Code"] == "UnsupportedProtocol")
        #expect(world.world.tenant == before)
    }

    @Test func `an action has 20 calls in a second, and one more is refused`() {
        var world = stage("ann", "bob")
        for _ in 1...10 {
            for isMute in 0...1 {
                #expect(
                    world.act("SetUserBlocked", with(["UserId": "bob", "IsMute": .number(Int64(isMute))])).code == "")
            }
        }
        #expect(world.act("SetUserBlocked", with(["UserId": "bob", "IsMute": 1])).code == "RequestLimitExceeded")
        #expect(world.act("RemoveUser", with(["UserIds": ["bob"]])).code == "")
        world.world.advance(by: .seconds(1))
        #expect(world.act("SetUserBlocked", with(["UserId": "ann", "IsMute": 1])).code == "")
    }

    @Test func `a request of the vendor's own Python package is taken as it is`() {
        // tencentcloud-sdk-python-trtc 3.1.177 at second 1000, with nothing but the endpoint changed: it sends that as the host.
        var world = stage("ann", "bob")
        let answer = world.send(
            VendorCall(
                method: "POST", target: "",
                authorization: "TC3-HMAC-SHA256 Credential=AKID1400000001/1970-01-01/trtc/tc3_request, "
                    + "SignedHeaders=content-type;host, "
                    + "Signature=2a39fde336719f4b5f9fd4e51f9e3a6d72957a0b9e9f82b6cfb83c52e59f3f1d",
                contentType: "application/json",
                headers: [
                    "host": "127.0.0.1:8080/vendors/tencent/1400000001", "x-tc-action": "RemoveUser",
                    "x-tc-version": "2019-07-22", "x-tc-region": "ap-guangzhou", "x-tc-timestamp": "1000",
                    "x-tc-language": "zh-CN", "x-tc-requestclient": "SDK_PYTHON_3.1.177",
                ],
                body: Array(#"{"SdkAppId": 1400000001, "RoomId": 10001, "UserIds": ["bob"]}"#.utf8)))
        guard case .object(let response) = answer["Response"] else {
            Issue.record("\(answer)")
            return
        }
        #expect(response["Error"] == nil && response["RequestId"] != nil)
        #expect(removals(world) == [[2]])
    }

    @Test func `an app that serves no channels in its tenant has no rooms of TRTC, whoever has them`() {
        var world = stage("ann")
        var service = world.world.setup.services[0]
        service.parts = .messaging
        let signed = TencentServerWorld.signed("DismissRoom", room, at: 1000)
        guard
            case .respond(let response) = Tencent.serverRoutes.answer(
                signed.request(to: service, of: [service]), world.world.tenant)
        else {
            Issue.record("it is carried out")
            return
        }
        #expect(String(decoding: response.body, as: UTF8.self).contains(#""Code":"UnsupportedOperation""#))
        #expect(world.act("DismissRoom", room).code == "")
    }

    @Test func `days are those of the calendar`() {
        let days: [(Int64, String)] = [
            (0, "1970-01-01"), (86_399, "1970-01-01"), (951_782_400, "2000-02-29"), (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"), (4_107_542_400, "2100-03-01"), (-1, "1969-12-31"),
        ]
        for (second, day) in days { #expect(Tencent.CloudSignature.day(ofUnixSeconds: second) == day) }
    }

    @Test func `a request is signed as the vendor's example is`() {
        // From the vendor's page "Signature v3", where the key is not shown.
        let body = Array(
            #"{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}"#.utf8)
        let digits = Tencent.CloudSignature.digits(
            method: "POST", path: "/",
            headers: [
                ("content-type", "application/json; charset=utf-8"), ("host", "cvm.tencentcloudapi.com"),
                ("x-tc-action", "describeinstances"),
            ],
            body: body, scope: "2019-02-25/cvm/tc3_request", timestamp: "1551113065",
            secretKey: String(repeating: "*", count: 32))
        #expect(digits == "10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f")
    }
}
