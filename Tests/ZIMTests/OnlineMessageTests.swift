import Devices
import Foundation
import ParlorTesting
import Testing
import ZIM

/// Commands and barrages are for those who are connected when they are sent.
struct OnlineMessageTests {
    @Test func `who is cut off gets texts afterwards, and no commands or barrages`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let carol = try zim.member("carol")
        let (atBob, atCarol) = (zim.listen(on: bob), zim.listen(on: carol))
        bob.network.isConnected = false
        try zim.world.expect("roomStateChanged(connecting", on: bob, within: .seconds(40))
        zim.send(ZIMCommandMessage(message: Data("seat".utf8)), to: "lobby", .room, on: alice)
        zim.send(ZIMBarrageMessage(message: "wow"), to: "lobby", .room, on: alice)
        zim.send(ZIMTextMessage(message: "where is bob?"), to: "lobby", .room, on: alice)
        zim.send(ZIMCommandMessage(message: Data("seat".utf8)), on: alice)
        zim.send(ZIMTextMessage(message: "where are you?"), on: alice)
        #expect(atCarol.messages.map(\.type) == [.command, .barrage, .text])
        bob.network.isConnected = true
        try zim.world.expect("roomStateChanged(connected, event: success, roomID: lobby)", on: bob)
        zim.settle()
        #expect(atBob.messages.map(\.type) == [.text])
        #expect(atBob.peerMessages.map(\.type) == [.text])
        // From then on he gets everything.
        zim.send(ZIMCommandMessage(message: Data("again".utf8)), to: "lobby", .room, on: alice)
        zim.send(ZIMCommandMessage(message: Data("again".utf8)), on: alice)
        #expect(atBob.messages.map(\.type) == [.text, .command])
        #expect(atBob.peerMessages.map(\.type) == [.text, .command])
    }

    @Test func `what was under way when the connection broke still arrives`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let listener = zim.listen(on: bob)
        bob.network.downlink.delay = .seconds(2)
        zim.send(ZIMCommandMessage(message: Data("seat".utf8)), to: "lobby", .room, on: alice)
        #expect(listener.messages.isEmpty)
        bob.network.isConnected = false
        zim.settle()
        bob.network.downlink.delay = .milliseconds(10)
        bob.network.isConnected = true
        zim.settle()
        #expect(listener.messages.map(\.type) == [.command])
    }
}
