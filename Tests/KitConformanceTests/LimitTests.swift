import Devices
import EmulatorAPI
import Foundation
import ImSDK_Plus
import ParlorTesting
import TRTCVoiceRoom
import TXLiteAVSDK_TRTC
import Testing

/// Limits that the vendor names, at n and at n + 1, as an app meets them.
struct LimitTests {
    /// One limit: what works at its size, and the code one more gets.
    struct Limit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let call: String
        let size: Int
        let code: Int32
        /// Asks for something of that size, as the owner of a Meeting group 10001.
        let ask: @Sendable (V2TIMManager, Int) -> Void

        init(
            _ description: String, _ size: Int, _ call: String, code: Int32,
            ask: @escaping @Sendable (V2TIMManager, Int) -> Void
        ) {
            testDescription = "\(description): \(size)"
            self.size = size
            self.call = call
            self.code = code
            self.ask = ask
        }
    }

    private static func text(_ size: Int) -> String { String(repeating: "x", count: size) }

    static let limits: [Limit] = [
        Limit("bytes of a group id", 48, "createGroup", code: 8501) { chat, size in
            chat.createGroup(GroupType_Meeting, groupID: text(size), groupName: "", succ: { _ in }, fail: { _, _ in })
        },
        Limit("bytes of a group name", 100, "setGroupInfo", code: 8502) { describe($0) { $1.groupName = $0 }($1) },
        Limit("bytes of an introduction", 400, "setGroupInfo", code: 8503) {
            describe($0) { $1.introduction = $0 }($1)
        },
        Limit("bytes of a notification", 400, "setGroupInfo", code: 8504) {
            describe($0) { $1.notification = $0 }($1)
        },
        Limit("bytes of a picture's address", 500, "setGroupInfo", code: 8505) {
            describe($0) { $1.faceURL = $0 }($1)
        },
        Limit("bytes of a nickname", 500, "setSelfInfo", code: 40601) { chat, size in
            let info = V2TIMUserFullInfo()
            info.nickName = text(size)
            chat.setSelfInfo(info, succ: {}, fail: { _, _ in })
        },
        Limit("custom fields of a profile", 100, "setSelfInfo", code: 6017) { chat, size in
            let info = V2TIMUserFullInfo()
            info.customInfo = Dictionary(uniqueKeysWithValues: (1...size).map { ("f\($0)", Data("v".utf8)) })
            chat.setSelfInfo(info, succ: {}, fail: { _, _ in })
        },
        Limit("bytes of a status", 500, "setSelfStatus", code: 6017) { chat, size in
            let status = V2TIMUserStatus()
            status.customStatus = text(size)
            chat.setSelfStatus(status, succ: {}, fail: { _, _ in })
        },
        Limit("bytes of an attribute's key", 32, "setGroupAttributes", code: 10045) { chat, size in
            chat.setGroupAttributes("10001", attributes: [text(size): "v"], succ: {}, fail: { _, _ in })
        },
        Limit("bytes of an attribute's value", 4096, "setGroupAttributes", code: 10046) { chat, size in
            chat.setGroupAttributes("10001", attributes: ["k": text(size)], succ: {}, fail: { _, _ in })
        },
        Limit("attributes", 16, "setGroupAttributes", code: 10047) { chat, size in
            let attributes = Dictionary(uniqueKeysWithValues: (1...size).map { ("k\($0)", "v") })
            chat.setGroupAttributes("10001", attributes: attributes, succ: {}, fail: { _, _ in })
        },
        Limit("bytes of all attributes", 16_384, "initGroupAttributes", code: 10048) { chat, size in
            // Four full values and their keys leave 16,384 - 4 × 4,001 bytes for a fifth.
            var attributes = Dictionary(uniqueKeysWithValues: (1...4).map { ("\($0)", text(4000)) })
            attributes["5"] = text(size - 4 * 4001 - 1)
            chat.initGroupAttributes("10001", attributes: attributes, succ: {}, fail: { _, _ in })
        },
        Limit("bytes of a message", 12_288, "sendGroupTextMessage", code: 8001) { chat, size in
            chat.sendGroupTextMessage(
                text(size), to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
        },
        Limit("bytes of an invitation's data", 12_288, "invite", code: 80002) { chat, size in
            chat.invite(
                "bob", data: text(size), onlineUserOnly: true, offlinePushInfo: nil, timeout: 0, succ: {},
                fail: { _, _ in })
        },
        Limit("users looked up", 100, "getUsersInfo", code: 10005) { chat, size in
            chat.getUsersInfo((1...size).map { "u\($0)" }, succ: { _ in }, fail: { _, _ in })
        },
        Limit("groups looked up", 50, "getGroupsInfo", code: 10005) { chat, size in
            chat.getGroupsInfo((1...size).map { "g\($0)" }, succ: { _ in }, fail: { _, _ in })
        },
        Limit("counters", 20, "setGroupCounters", code: 10004) { chat, size in
            let counters = Dictionary(uniqueKeysWithValues: (1...size).map { ("c\($0)", NSNumber(value: $0)) })
            chat.setGroupCounters("10001", counters: counters, succ: { _ in }, fail: { _, _ in })
        },
        Limit("bytes of a counter's key", 128, "setGroupCounters", code: 10004) { chat, size in
            chat.setGroupCounters("10001", counters: [text(size): 1], succ: { _ in }, fail: { _, _ in })
        },
    ]

    private static func describe(
        _ chat: V2TIMManager, _ change: @escaping (String, V2TIMGroupInfo) -> Void
    ) -> (Int) -> Void {
        { size in
            let info = V2TIMGroupInfo()
            info.groupID = "10001"
            change(text(size), info)
            chat.setGroupInfo(info, succ: {}, fail: { _, _ in })
        }
    }

    @Test(arguments: limits) func `a limit of Chat's is reached and not passed`(limit: Limit) throws {
        let scene = Scene()
        let alice = try scene.owner(type: GroupType_Meeting)
        _ = try scene.member("bob")
        scene.on(alice) { limit.ask($0, limit.size + 1) }
        try scene.fails(limit.call, limit.code, on: alice)
        scene.on(alice) { limit.ask($0, limit.size) }
        try scene.works(limit.call, on: alice)
    }

    @Test func `a user id of 32 bytes logs in, one of 33 is 7003`() throws {
        let scene = Scene()
        let device = scene.device("device")
        for (size, result) in [(33, "fail 7003"), (32, "succ")] {
            scene.logIn(Self.text(size), scene.tenant.token(for: Self.text(size)), on: device)
            try scene.world.expect("V2TIMManager.login \(result)", on: device)
        }
    }

    @Test func `of 101 messages that wait the oldest is gone`() throws {
        final class Reader: NSObject, V2TIMSimpleMsgListener {
            var texts: [String] = []
            func onRecvC2CTextMessage(_ msgID: String!, sender info: V2TIMUserInfo!, text: String!) {
                texts.append(text)
            }
        }
        for (count, first) in [(100, "1"), (101, "2")] {
            let scene = Scene()
            let alice = try scene.member("alice")
            let bob = try scene.member("bob")
            scene.on(bob) { $0.logout({}, fail: { _, _ in }) }
            try scene.works("logout", on: bob)
            for number in 1...count {
                scene.on(alice) { $0.sendC2CTextMessage("\(number)", to: "bob", succ: {}, fail: { _, _ in }) }
            }
            scene.world.advance(by: .seconds(1))
            let reader = Reader()
            scene.on(bob) { $0.addSimpleMsgListener(listener: reader) }
            scene.logIn("bob", scene.tenant.token(for: "bob"), on: bob)
            scene.world.advance(by: .seconds(1))
            #expect(reader.texts.count == 100)
            #expect(reader.texts.first == first)
        }
    }

    @Test func `of 201 users whose status is watched the first is let go`() throws {
        let scene = Scene()
        let alice = try scene.member("alice")
        let first = try scene.member("u1")
        let second = try scene.member("u2")
        scene.on(alice) { $0.subscribeUserStatus((1...201).map { "u\($0)" }, succ: {}, fail: { _, _ in }) }
        try scene.works("subscribeUserStatus", on: alice)
        let listener = StatusListener()
        scene.on(alice) { $0.addIMSDKListener(listener: listener) }
        for device in [first, second] { scene.on(device) { $0.logout({}, fail: { _, _ in }) } }
        scene.world.advance(by: .seconds(1))
        #expect(listener.users == ["u2"])
    }

    private final class StatusListener: NSObject, V2TIMSDKListener {
        var users: [String] = []
        func onUserStatusChanged(_ userStatusList: [V2TIMUserStatus]!) { users += userStatusList.map { $0.userID } }
    }

    @Test func `forty messages a second arrive, the next is dropped unless it matters most`() throws {
        let scene = Scene()
        let alice = try scene.owner()
        let bob = try scene.member("bob", of: "10001")
        let listener = TextListener()
        scene.on(bob) { $0.addSimpleMsgListener(listener: listener) }
        for number in 1...41 {
            scene.on(alice) {
                $0.sendGroupTextMessage(
                    "\(number)", to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
            }
        }
        scene.on(alice) {
            $0.sendGroupTextMessage("last", to: "10001", priority: .PRIORITY_HIGH, succ: {}, fail: { _, _ in })
        }
        scene.world.advance(by: .milliseconds(500))
        #expect(listener.texts.count == 41)
        #expect(listener.texts.suffix(2) == ["40", "last"])
    }

    private final class TextListener: NSObject, V2TIMSimpleMsgListener {
        var texts: [String] = []
        func onRecvGroupTextMessage(
            _ msgID: String!, groupID: String!, sender info: V2TIMGroupMemberInfo!, text: String!
        ) {
            texts.append(text)
        }
    }

    @Test func `custom commands have 1 KB, ten kinds, and thirty a second`() throws {
        let scene = Scene()
        let alice = try scene.entered("alice")
        func sends(_ number: Int, _ size: Int, count: Int = 1) -> [Bool] {
            scene.world.advance(by: .seconds(2))
            var results: [Bool] = []
            scene.trtc(alice) { cloud in
                results = (1...count).map { _ in
                    cloud.sendCustomCmdMsg(number, data: Data(count: size), reliable: true, ordered: true)
                }
            }
            return results
        }
        #expect(sends(1, 1024) == [true] && sends(1, 1025) == [false])
        #expect(sends(10, 1) == [true] && sends(11, 1) == [false] && sends(0, 1) == [false])
        #expect(sends(1, 1, count: 31) == Array(repeating: true, count: 30) + [false])
        #expect(sends(1, 1024, count: 9) == Array(repeating: true, count: 8) + [false])
    }

    @Test func `as many anchors are heard as the room takes`() throws {
        let scene = Scene(adjust: { $0.rtc.streams.maximumPublished = 2 })
        let devices = try ["alice", "bob", "carol"].map { try scene.entered($0) }
        for device in devices { scene.trtc(device) { $0.startLocalAudio(.default) } }
        scene.world.advance(by: .seconds(1))
        let carol = scene.world.callbacks(on: devices[2])
        #expect(carol.contains { $0.contains("onError(-102052,") })
        #expect(!scene.world.callbacks(on: devices[0]).contains { $0.contains("onUserAudioAvailable(carol") })
        #expect(scene.world.callbacks(on: devices[0]).contains { $0.contains("onUserAudioAvailable(bob") })
    }
}
