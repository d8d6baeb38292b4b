import Devices
import EmulatorAPI
import Foundation
import HyphenateChat
import ParlorTesting
import Testing
import VendorDialects

/// Limits of Easemob's that leave something out instead of refusing it.
struct EasemobLimitTests {
    /// The callbacks on a device that begin with a text.
    private func heard(_ text: String, on device: Device, in world: KitWorld) -> [String] {
        world.callbacks(on: device).filter { $0.hasPrefix(text) }
    }

    @Test func `of 501 messages that wait the oldest is gone`() throws {
        for (count, first) in [(500, "1"), (501, "2")] {
            let world = KitWorld(.hyphenateChat)
            let alice = try world.easemobUser("alice")
            let bob = try world.easemobUser("bob")
            world.easemob(bob) { $0.logout(false) { _ in } }
            try world.easemobWorks("logout", on: bob)
            for number in 1...count {
                world.sendEasemob(EMTextMessageBody(text: "\(number)"), to: "bob", .chat, on: alice)
                if number % 100 == 0 { world.settle() }
            }
            world.settle()
            world.logInToEasemob("bob", on: bob)
            world.settle()
            let messages = heard("messagesDidReceive", on: bob, in: world)
            #expect(messages.count == Easemob.profile.signaling.maximumWaitingMessages.value)
            #expect(messages.first == "messagesDidReceive([\(first)]) from alice to bob")
        }
    }

    @Test func `a hundred messages a second arrive, the next is dropped unless it matters most`() throws {
        let world = KitWorld(.hyphenateChat)
        let (alice, room) = try world.easemobOwner()
        let bob = try world.easemobMember("bob", of: room)
        let most = Easemob.profile.room.maximumMessagesPerSecond.value
        for number in 1...most + 1 {
            world.sendEasemob(EMTextMessageBody(text: "\(number)"), to: room, on: alice)
        }
        world.sendEasemob(EMTextMessageBody(text: "last"), to: room, on: alice) { $0.priority = .high }
        world.advance(by: .milliseconds(500))
        let messages = heard("messagesDidReceive", on: bob, in: world)
        #expect(messages.count == most + 1)
        #expect(messages.suffix(2) == ["100", "last"].map { "messagesDidReceive([\($0)]) from alice to \(room)" })
        // Their senders get a success all the same.
        #expect(heard("send ok", on: alice, in: world).count == most + 2)
    }

    @Test func `of 3001 users whose presence is watched the first is let go`() throws {
        let world = KitWorld(.hyphenateChat)
        let alice = try world.easemobUser("alice")
        let most = Easemob.profile.signaling.maximumPresenceSubscriptions.value
        let users = (1...most + 1).map { "u\($0)" }
        for start in stride(from: 0, to: users.count, by: 100) {
            let part = Array(users[start..<min(start + 100, users.count)])
            world.easemob(alice) { $0.presenceManager?.subscribe(part, expiry: 3600) { _, _ in } }
            try world.easemobWorks("subscribe", on: alice)
        }
        // The SDK's own list agrees.
        world.easemob(alice) { client in
            client.presenceManager?.fetchSubscribedMembers(withPageNum: 1, pageSize: 5000) { members, _ in
                #expect(members == Array(users.dropFirst()))
            }
        }
        try world.easemobWorks("fetchSubscribedMembers", on: alice)
        for user in ["u1", "u2"] { _ = try world.easemobUser(user) }
        #expect(heard("presenceStatusDidChanged([u1:", on: alice, in: world).isEmpty)
        #expect(heard("presenceStatusDidChanged([u2:", on: alice, in: world).count == 1)
    }
}
