import Devices
import Foundation
import HyphenateChat
import Testing

/// The same module in real time, on the emulator embedded in the process.
@Suite struct LiveTests {
    @Test func `async functions bring what there is and why there is not, and calls that wait return`() async throws {
        let emulator = EmbeddedEmulator.shared
        let (alice, bob) = (emulator.makeDevice("alice"), emulator.makeDevice("bob"))
        defer { for device in [alice, bob] { device.close() } }
        for (name, device) in [("alice", alice), ("bob", bob)] {
            let token = Tenant.easemobDemo.token(for: name, at: Int64(Date().timeIntervalSince1970))
            let error = device.run { () -> EMError? in
                EMClient.shared().initializeSDK(with: EMOptions(appkey: Tenant.easemobDemo.appID))
                return EMClient.shared().login(withUsername: name, token: token)
            }
            #expect(error == nil)
        }
        let room = alice.run {
            EMClient.shared().roomManager?.createChatroom(
                withSubject: "live", description: nil, invitees: nil, message: nil, maxMembersCount: 10, error: nil)?
                .chatroomId ?? ""
        }
        let (joined, error) = await bob.run { await EMClient.shared().roomManager!.joinChatroom(room) }
        #expect(joined?.chatroomId == room && joined?.owner == "alice" && error == nil)
        let (failure, _) = await bob.run {
            await EMClient.shared().roomManager!.setChatroomAttributes(room, attributes: ["a b": "1"], autoDelete: true)
        }
        #expect(failure?.code == .invalidParam)
        let (_, missing) = await bob.run { await EMClient.shared().roomManager!.joinChatroom("0") }
        #expect(missing?.code == .chatroomNotExist)
        #expect(bob.run { EMClient.shared().logout(false) } == nil)
    }
}
