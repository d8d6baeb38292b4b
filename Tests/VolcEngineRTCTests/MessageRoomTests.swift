import Devices
import Foundation
import ParlorTesting
import Testing

@testable import VolcEngineRTC

/// Hears of rooms' messages as apps of 3.60 do.
private final class MessageApp: NSObject, ByteRTCRTSRoomDelegate {
    var heard: [String] = []

    func rtsRoom(
        _ rtsRoom: ByteRTCRTSRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int,
        extraInfo: String
    ) { heard.append("room \(roomId) \(state)") }
    func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onLeaveRoom stats: ByteRTCRoomStats) { heard.append("out") }
    func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onUserJoined userInfo: ByteRTCUserInfo) {
        heard.append("joined \(userInfo.userId)")
    }
    func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onUserLeave uid: String, reason: ByteRTCUserOfflineReason) {
        heard.append("left \(uid)")
    }
    func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onRoomMessageReceived msgid: Int, uid: String, message: String) {
        heard.append("\(msgid) of \(uid): \(message)")
    }
    func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onRoomBinaryMessageReceived uid: String, message: Data) {
        heard.append("\(uid): \(message.count) bytes")
    }
    func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onUserMessageReceived uid: String, message: String) {
        heard.append("\(uid) to me: \(message)")
    }
    func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onRoomMessageSendResult msgid: Int, error: ByteRTCRoomMessageSendResult) {
        heard.append("sent \(msgid) \(error.rawValue)")
    }
    func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onUserMessageSendResult msgid: Int, error: ByteRTCUserMessageSendResult) {
        heard.append("sent to one \(msgid) \(error.rawValue)")
    }
}

@Suite struct MessageRoomTests {
    private let world = EngineWorld()
    private let app = MessageApp()
    private let other = MessageApp()

    /// A person in the lobby for its messages.
    private func enter(_ name: String, _ app: MessageApp) throws -> (Device, ByteRTCRTSRoom) {
        let device = try world.person(name)
        let room = try #require(device.engine { $0.createRTSRoom("lobby") })
        room.delegateRts = app
        let user = ByteRTCUserInfo()
        user.userId = name
        #expect(room.joinRTSRoom(world.base.token(name), userInfo: user) == 0)
        world.base.settle()
        return (device, room)
    }

    @Test func `people who join for messages talk to the room and to one another`() throws {
        let (_, talk) = try enter("alice", app)
        let (_, hear) = try enter("bob", other)
        #expect(talk.sendRoomMessage("hello") == 1)
        #expect(talk.sendRoomBinaryMessage(Data([1, 2])) == 2)
        let number: Int64 = talk.sendUserMessage("bob", message: "psst", config: .reliableOrdered)
        #expect(number == 3)
        #expect(talk.sendUserMessage("zoe", message: "psst", config: .reliableOrdered) == 4)
        world.base.settle()
        #expect(hear.leaveRoom() == 0)
        #expect(hear.leaveRoom() == -3)
        world.base.settle()
        #expect(
            app.heard == [
                "room lobby 0", "joined bob", "sent 1 200", "sent 2 200", "sent to one 3 0", "sent to one 4 4",
                "left bob",
            ])
        #expect(
            other.heard == [
                "room lobby 0", "joined alice", "1 of alice: hello", "alice: 2 bytes", "alice to me: psst", "out",
            ])
    }

    @Test func `who joins for messages neither hears nor publishes, and is told of no streams`() throws {
        let carol = try world.enter("carol", hertz: 880)
        let (alice, room) = try enter("alice", app)
        alice.engine { engine in
            #expect(engine.startAudioCapture() == 0)
            #expect(engine.startVideoCapture() == 0)
        }
        world.base.settle()
        #expect(alice.tone(880) < 0.01)
        #expect(carol.tone(440) < 0.01)
        let told = world.base.world.callbacks(on: alice).filter { $0.hasPrefix("rtsRoom") || $0.hasPrefix("rtcRoom") }
        #expect(told == ["rtsRoom onRoomStateChanged(lobby, withUid: alice, state: 0)", "rtsRoom onUserJoined(carol)"])
        #expect(
            world.base.world.callbacks(on: alice).filter { $0.contains("onUserStart") || $0.contains("Remote") } == [])
        #expect(room.sendRoomMessage("hi") == 1)
        world.base.settle()
        #expect(try world.heard(carol).contains("1 of alice: hi"))
    }

    @Test func `a room with streams tells both of its delegates, and each until it is replaced`() throws {
        let alice = try world.enter("alice")
        let (_, talk) = try enter("bob", other)
        let room = try world.room(alice)
        _ = try world.heard(alice)
        room.delegateRts = app
        #expect(room.delegateRts === app)
        #expect(talk.sendRoomMessage("one") == 1)
        world.base.settle()
        #expect(try world.heard(alice) == ["1 of bob: one"])
        #expect(app.heard == ["1 of bob: one"])
        #expect(room.setRTCRoomDelegateRts(nil) == 0)
        #expect(talk.sendRoomMessage("two") == 2)
        world.base.settle()
        #expect(try world.heard(alice) == ["2 of bob: two"])
        room.delegateRts = app
        room.delegate = nil
        #expect(talk.sendRoomMessage("three") == 3)
        world.base.settle()
        #expect(try world.heard(alice).isEmpty)
        #expect(app.heard == ["1 of bob: one", "3 of bob: three"])
    }

    @Test func `a room for messages is refused and ends as others do`() throws {
        let (alice, room) = try enter("alice", app)
        let user = ByteRTCUserInfo()
        user.userId = "alice"
        #expect(room.joinRTSRoom(world.base.token("alice"), userInfo: user) == -2)
        #expect(alice.engine { $0.createRTSRoom("no room") } == nil)
        let second = try #require(alice.engine { $0.createRTSRoom("attic") })
        second.delegateRts = app
        user.userId = "two words"
        #expect(second.joinRTSRoom("token", userInfo: user) == -1)
        user.userId = "alice"
        #expect(second.joinRTSRoom("token", userInfo: user) == 0)
        world.base.settle()
        #expect(app.heard == ["room lobby 0", "room attic -1000"])
        #expect(room.updateToken("token") == 0)
        world.base.settle()
        #expect(app.heard.last == "room lobby -1010")
        room.destroy()
        #expect(room.sendRoomMessage("late") == -201)
        #expect(room.setRTCRoomDelegateRts(app) == -201)
        world.base.settle()
        #expect(app.heard.count == 3)
        let notes = world.base.world.trace.filter { $0.kind == .note }.map(\.text)
        #expect(notes.contains("ByteRTCEngine.createRTSRoom returned nil: no room cannot be a room's id"))
        #expect(notes.contains("ByteRTCRTSRoom.joinRTSRoom returned -2"))
    }
}
