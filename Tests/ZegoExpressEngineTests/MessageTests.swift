import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import ZegoExpressEngine

/// Extra info of rooms, and messages in them.
struct MessageTests {
    @Test func `extra info reaches the others and who comes later, not the one who wrote it`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let bob = try express.enter("bob")
        let listener = express.listener
        for value in ["{\"lockseat\":false}", "{\"lockseat\":true}"] {
            alice.express { $0.setRoomExtraInfo(value, forKey: "audioRoom", roomID: "lobby") { #expect($0 == 0) } }
        }
        try express.world.expect("onRoomExtraInfoUpdate([audioRoom: {\"lockseat\":true}], roomID: lobby)", on: bob)
        let heard = listener.all.extraInfo
        #expect(heard.map(\.value) == ["{\"lockseat\":false}", "{\"lockseat\":true}"])
        #expect(heard.map(\.user) == ["alice", "alice"])
        #expect(heard[0].time < heard[1].time)
        #expect(express.callbacks(on: alice, "onRoomExtraInfo").isEmpty)
        let carol = try express.enter("carol")
        try express.world.expect("onRoomExtraInfoUpdate([audioRoom: {\"lockseat\":true}]", on: carol)
    }

    @Test func `a room has one extra info, which everybody may overwrite`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let bob = try express.enter("bob")
        alice.express { $0.setRoomExtraInfo("a", forKey: "mode", roomID: "lobby", callback: nil) }
        try express.world.expect("onRoomExtraInfoUpdate([mode: a]", on: bob)
        bob.express { $0.setRoomExtraInfo("b", forKey: "mode", roomID: "lobby") { #expect($0 == 0) } }
        try express.world.expect("onRoomExtraInfoUpdate([mode: b]", on: alice)
        bob.express { $0.setRoomExtraInfo("c", forKey: "other", roomID: "lobby") { #expect($0 == 1_002_017) } }
        try express.world.expect("setRoomExtraInfo error 1002017", on: bob)
        #expect(express.notes(on: bob).contains { $0.contains("put everything into one value") })
    }

    @Test(arguments: [
        (10, 128, "ok"), (11, 1, "error 1002015"), (0, 1, "error 1002014"), (1, 129, "error 1002016"), (1, 0, "ok"),
    ])
    func `keys have ten bytes and values 128`(key: Int, value: Int, answer: String) throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        alice.express { engine in
            engine.setRoomExtraInfo(
                String(repeating: "v", count: value), forKey: String(repeating: "k", count: key), roomID: "lobby"
            ) { _ in }
        }
        try express.world.expect("setRoomExtraInfo \(answer)", on: alice)
    }

    @Test func `extra info is for rooms one is in`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        alice.express { $0.setRoomExtraInfo("v", forKey: "k", roomID: "lobby") { #expect($0 == 1_000_002) } }
        try express.world.expect("setRoomExtraInfo error 1000002", on: alice)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
        alice.express { $0.setRoomExtraInfo("v", forKey: "k", roomID: "bar") { #expect($0 == 1_002_002) } }
        try express.world.expect("setRoomExtraInfo error 1002002", on: alice)
    }

    @Test func `ten writes in a second are taken, and no more`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        alice.express { engine in
            for number in 1...11 { engine.setRoomExtraInfo("\(number)", forKey: "k", roomID: "lobby") { _ in } }
        }
        try express.world.expect("setRoomExtraInfo error 1002072", on: alice)
        #expect(express.callbacks(on: alice, "setRoomExtraInfo ok").count == 10)
    }

    @Test func `messages reach the others with who sent them`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let bob = try express.enter("bob")
        let listener = express.listener
        let carol = try express.enter("carol")
        alice.express { engine in
            engine.sendBroadcastMessage("hello", roomID: "lobby") { code, id in
                #expect(code == 0)
                #expect(id > 0)
            }
            engine.sendBarrageMessage("wow", roomID: "lobby") { code, id in
                #expect(code == 0)
                #expect(!id.isEmpty)
            }
            engine.sendCustomCommand("gift", toUserList: nil, roomID: "lobby") { #expect($0 == 0) }
            engine.sendCustomCommand(
                "psst", toUserList: [ZegoUser(userID: "carol"), ZegoUser(userID: "nobody")], roomID: "lobby"
            ) { #expect($0 == 0) }
        }
        for device in [bob, carol] {
            try express.world.expect("onIMRecvBroadcastMessage(hello, from: alice", on: device)
            try express.world.expect("onIMRecvBarrageMessage(wow, from: alice", on: device)
            try express.world.expect("onIMRecvCustomCommand(gift, from: alice", on: device)
        }
        try express.world.expect("onIMRecvCustomCommand(psst, from: alice", on: carol)
        express.settle()
        #expect(express.callbacks(on: bob, "psst").isEmpty)
        #expect(express.callbacks(on: alice, "onIMRecv").isEmpty)
        let message = try #require(listener.all.messages.first)
        #expect(message.text == "hello")
        #expect(message.from == "alice")
        #expect(message.name == "alice")
        #expect(message.time >= 1_767_225_600_000)
    }

    @Test func `messages go wrong with numbers`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        alice.express { $0.sendBroadcastMessage("hi", roomID: "lobby") { code, _ in #expect(code == 1_000_002) } }
        try express.world.expect("sendBroadcastMessage error 1000002", on: alice)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
        let longest = String(repeating: "x", count: 1024)
        alice.express { engine in
            engine.sendBarrageMessage("hi", roomID: "bar") { code, id in #expect(code == 1_009_005 && id.isEmpty) }
            engine.sendBarrageMessage("", roomID: "lobby") { code, _ in #expect(code == 1_009_001) }
            engine.sendBarrageMessage(longest, roomID: "lobby") { code, _ in #expect(code == 0) }
            engine.sendBarrageMessage(longest + "x", roomID: "lobby") { code, _ in #expect(code == 1_009_002) }
            engine.sendCustomCommand("x", toUserList: [ZegoUser(userID: "")], roomID: "lobby") {
                #expect($0 == 1_009_011)
            }
            engine.sendCustomCommand(
                "x", toUserList: [ZegoUser(userID: String(repeating: "u", count: 64))], roomID: "lobby"
            ) { #expect($0 == 1_009_012) }
            for number in 1...3 { engine.sendBroadcastMessage("\(number)", roomID: "lobby") { _, _ in } }
        }
        try express.world.expect("sendBroadcastMessage error 1009015", on: alice)
        for code in [1_009_005, 1_009_001, 1_009_002] {
            try express.world.expect("sendBarrageMessage error \(code)", on: alice)
        }
        for code in [1_009_011, 1_009_012] {
            try express.world.expect("sendCustomCommand error \(code)", on: alice)
        }
        #expect(express.callbacks(on: alice, "sendBroadcastMessage ok").count == 2)
    }

    @Test func `transparent messages carry any bytes to those they are for`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let bob = try express.enter("bob")
        let bobs = express.listener
        _ = try express.enter("carol")
        let carols = express.listener
        func message(_ bytes: [UInt8], to users: [String] = []) -> ZegoRoomSendTransparentMessage {
            let message = ZegoRoomSendTransparentMessage()
            message.content = Data(bytes)
            message.recvUserList = users.map { ZegoUser(userID: $0) }
            return message
        }
        let longest = (0..<1024).map { UInt8(truncatingIfNeeded: $0) }
        alice.express { engine in
            engine.sendTransparentMessage(message(longest), roomID: "lobby") { #expect($0 == 0) }
            engine.sendTransparentMessage(message([0, 255], to: ["bob"]), roomID: "lobby") { #expect($0 == 0) }
            engine.sendTransparentMessage(message(longest + [1]), roomID: "lobby") { #expect($0 == 1_009_002) }
            engine.sendTransparentMessage(message([]), roomID: "lobby") { #expect($0 == 1_009_001) }
            engine.sendTransparentMessage(message([1]), roomID: "bar") { #expect($0 == 1_009_005) }
        }
        for code in [1_009_002, 1_009_001, 1_009_005] {
            try express.world.expect("sendTransparentMessage error \(code)", on: alice)
        }
        try express.world.expect("onRecvRoomTransparentMessage", on: bob)
        express.settle()
        #expect(bobs.all.transparent.map(\.bytes) == [longest, [0, 255]])
        #expect(bobs.all.transparent.map(\.user) == ["alice", "alice"])
        #expect(carols.all.transparent.map(\.bytes) == [longest])
    }

    @Test func `what the app's own server would have to know of is refused`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let message = ZegoRoomSendTransparentMessage()
        message.sendMode = .onlyServer
        message.content = Data([1])
        alice.express { $0.sendTransparentMessage(message, roomID: "lobby") { #expect($0 == 1_000_010) } }
        try express.world.expect("sendTransparentMessage error 1000010", on: alice)
    }

    @Test func `bytes beside the sound reach those who play the stream`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        let listener = express.listener
        alice.express { $0.sendSEI(Data([1])) }
        express.settle()
        #expect(listener.all.sideData.isEmpty)
        try express.play("alice_main", on: bob)
        alice.express { engine in
            engine.sendSEI(Data([1, 2, 3]))
            engine.sendSEI(Data(repeating: 7, count: 4096))
            engine.sendSEI(Data())
            engine.sendSEI(Data(repeating: 7, count: 4097))
        }
        try express.world.expect("onPlayerSyncRecvSEI(3 bytes, streamID: alice_main)", on: bob)
        try express.world.expect("onPlayerSyncRecvSEI(4096 bytes", on: bob)
        try express.world.expect("onDebugError(1003043", on: alice)
        try express.world.expect("onDebugError(1003044", on: alice)
        #expect(listener.all.sideData.first == [1, 2, 3])
        // Not publishing, nothing is sent and nothing said.
        bob.express { $0.sendSEI(Data([9])) }
        express.settle()
        #expect(express.callbacks(on: bob, "onDebugError").isEmpty)
    }
}
