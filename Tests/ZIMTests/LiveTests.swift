import Devices
import Dispatch
import Foundation
import Testing
import ZIM

/// The same module in real time, on the emulator embedded in the process.
@Suite struct LiveTests {
    @Test func `two live devices meet in a room, and callbacks come on the queue that the app chose`() async throws {
        let emulator = EmbeddedEmulator.shared
        let (alice, bob) = (emulator.makeDevice("alice"), emulator.makeDevice("bob"))
        let queue = DispatchQueue(label: "the app's own")
        bob.run { ZIM.setCustomDispatchQueue(queue) }
        #expect(await logIn("alice", on: alice) == .success)
        #expect(await logIn("bob", on: bob) == .success)
        for device in [alice, bob] { #expect(await enter("live", on: device) == .success) }
        let isOnQueue = await withCheckedContinuation { continuation in
            bob.run {
                ZIM.shared()?.queryRoomAllAttributes(by: "live") { _, _, _ in
                    dispatchPrecondition(condition: .onQueue(queue))
                    continuation.resume(returning: Device.current === bob)
                }
            }
        }
        #expect(isOnQueue)
        let isTaken = await withCheckedContinuation { continuation in
            alice.run {
                ZIM.shared()?.setRoomAttributes(["0": "alice"], roomID: "live", config: nil) { _, keys, error in
                    dispatchPrecondition(condition: .onQueue(.main))
                    continuation.resume(returning: keys.isEmpty && error.code == .success)
                }
            }
        }
        #expect(isTaken)
        for device in [alice, bob] { device.run { ZIM.shared()?.destroy() } }
    }

    private func logIn(_ name: String, on device: Device) async -> ZIMErrorCode {
        let token = Tenant.zegoDemo.token(for: name, at: Int64(Date().timeIntervalSince1970))
        return await withCheckedContinuation { continuation in
            device.run {
                let user = ZIMUserInfo()
                user.userID = name
                let config = ZIMAppConfig()
                config.appID = UInt32(Tenant.zegoDemo.appID) ?? 0
                ZIM.create(with: config)?.login(with: user, token: token) { continuation.resume(returning: $0.code) }
            }
        }
    }

    private func enter(_ room: String, on device: Device) async -> ZIMErrorCode {
        await withCheckedContinuation { continuation in
            device.run {
                let info = ZIMRoomInfo()
                info.roomID = room
                ZIM.shared()?.enterRoom(with: info, config: nil) { continuation.resume(returning: $1.code) }
            }
        }
    }
}
