import Devices
import EmulatorAPI
import Foundation
import HyphenateChat
import Testing
import VendorDialects

/// The same module in real time, on the emulator embedded in the process.
@Suite struct LiveTests {
    /// What the app's own server asks the vendor's REST API for.
    private func nameSuperAdmin(_ name: String, on device: Device) async {
        let demo = TenantDescription.easemobDemo
        let token = Easemob.Token(
            .app, appKey: demo.appID, user: "", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 10_000_000_000)
        let call = VendorCall(
            method: "POST", target: "/\(demo.appID.replacing("#", with: "/"))/chatrooms/super_admin",
            authorization: "Bearer \(token.text(clientSecret: demo.secret))", contentType: "application/json",
            body: Array(#"{"superadmin":"\#(name)"}"#.utf8))
        let status = await withCheckedContinuation { done in
            device.ask(call, vendor: "easemob", app: AppID(demo.appID), patience: .seconds(30)) {
                done.resume(returning: (try? $0.get())?.status)
            }
        }
        #expect(status == 200)
    }

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
        await nameSuperAdmin("alice", on: alice)
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
