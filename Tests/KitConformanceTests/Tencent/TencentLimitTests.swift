import Devices
import EmulatorAPI
import Foundation
import ImSDK_Plus
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing

/// Limits of Tencent's that leave something out instead of refusing it.
struct TencentLimitTests {
    @Test func `of 101 messages that wait the oldest is gone`() throws {
        final class Reader: NSObject, V2TIMSimpleMsgListener {
            var texts: [String] = []
            func onRecvC2CTextMessage(_ msgID: String!, sender info: V2TIMUserInfo!, text: String!) {
                texts.append(text)
            }
        }
        for (count, first) in [(100, "1"), (101, "2")] {
            let world = KitWorld(.chat)
            let alice = try world.member("alice")
            let bob = try world.member("bob")
            world.on(bob) { $0.logout({}, fail: { _, _ in }) }
            try world.works("logout", on: bob)
            for number in 1...count {
                world.on(alice) { $0.sendC2CTextMessage("\(number)", to: "bob", succ: {}, fail: { _, _ in }) }
            }
            world.advance(by: .seconds(1))
            let reader = Reader()
            world.on(bob) { $0.addSimpleMsgListener(listener: reader) }
            world.logIn("bob", world.tenant.token(for: "bob"), on: bob)
            world.advance(by: .seconds(1))
            #expect(reader.texts.count == 100)
            #expect(reader.texts.first == first)
        }
    }

    @Test func `of 201 users whose status is watched the first is let go`() throws {
        let world = KitWorld(.chat)
        let alice = try world.member("alice")
        let first = try world.member("u1")
        let second = try world.member("u2")
        world.on(alice) { $0.subscribeUserStatus((1...201).map { "u\($0)" }, succ: {}, fail: { _, _ in }) }
        try world.works("subscribeUserStatus", on: alice)
        let listener = StatusListener()
        world.on(alice) { $0.addIMSDKListener(listener: listener) }
        for device in [first, second] { world.on(device) { $0.logout({}, fail: { _, _ in }) } }
        world.advance(by: .seconds(1))
        #expect(listener.users == ["u2"])
    }

    private final class StatusListener: NSObject, V2TIMSDKListener {
        var users: [String] = []
        func onUserStatusChanged(_ userStatusList: [V2TIMUserStatus]!) { users += userStatusList.map { $0.userID } }
    }

    @Test func `forty messages a second arrive, the next is dropped unless it matters most`() throws {
        let world = KitWorld(.chat)
        let alice = try world.owner()
        let bob = try world.member("bob", of: "10001")
        let listener = TextListener()
        world.on(bob) { $0.addSimpleMsgListener(listener: listener) }
        for number in 1...41 {
            world.on(alice) {
                $0.sendGroupTextMessage(
                    "\(number)", to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
            }
        }
        world.on(alice) {
            $0.sendGroupTextMessage("last", to: "10001", priority: .PRIORITY_HIGH, succ: {}, fail: { _, _ in })
        }
        world.advance(by: .milliseconds(500))
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
        let world = KitWorld(.trtc)
        let alice = try world.entered("alice")
        func sends(_ number: Int, _ size: Int, count: Int = 1) -> [Bool] {
            world.advance(by: .seconds(2))
            var results: [Bool] = []
            world.trtc(alice) { cloud in
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
        let world = KitWorld(.trtc, adjust: { $0.rtc.streams.maximumPublished = 2 })
        let devices = try ["alice", "bob", "carol"].map { try world.entered($0) }
        for device in devices { world.trtc(device) { $0.startLocalAudio(.default) } }
        world.advance(by: .seconds(1))
        let carol = world.callbacks(on: devices[2])
        #expect(carol.contains { $0.contains("onError(-102052,") })
        #expect(!world.callbacks(on: devices[0]).contains { $0.contains("onUserAudioAvailable(carol") })
        #expect(world.callbacks(on: devices[0]).contains { $0.contains("onUserAudioAvailable(bob") })
    }
}
