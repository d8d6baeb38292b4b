import Devices
import Foundation
import TRTCVoiceRoom
import Testing

/// The same modules in real time, on the emulator embedded in the process: no server and no set-up.
@Suite struct EmbeddedEmulatorTests {
    @Test func `two live devices meet in a room, and a wrong token is refused`() async throws {
        let emulator = EmbeddedEmulator.shared
        let (alice, bob) = (emulator.makeDevice("alice"), emulator.makeDevice("bob"))
        let now = Int64(Date().timeIntervalSince1970)
        let demo = Tenant.tencentDemo

        #expect(
            await login("mallory", on: emulator.makeDevice("mallory"), token: demo.token(for: "alice", at: now))
                == 70013)
        #expect(await login("alice", on: alice, token: demo.token(for: "alice", at: now)) == 0)
        #expect(await login("bob", on: bob, token: demo.token(for: "bob", at: now)) == 0)
        let created = await withCheckedContinuation { continuation in
            alice.run {
                let param = VoiceRoomParam()
                param.roomName = "live"
                param.seatCount = 4
                TRTCVoiceRoom.shared().createRoom(roomID: 4242, roomParam: param) { code, _ in
                    continuation.resume(returning: code)
                }
            }
        }
        #expect(created == 0)
        let entered = await withCheckedContinuation { continuation in
            bob.run {
                TRTCVoiceRoom.shared().enterRoom(roomID: 4242) { code, _ in continuation.resume(returning: code) }
            }
        }
        #expect(entered == 0)
        let seated = await withCheckedContinuation { continuation in
            alice.run {
                TRTCVoiceRoom.shared().enterSeat(seatIndex: 0) { code, _ in continuation.resume(returning: code) }
            }
        }
        #expect(seated == 0)
        let destroyed = await withCheckedContinuation { continuation in
            alice.run { TRTCVoiceRoom.shared().destroyRoom { code, _ in continuation.resume(returning: code) } }
        }
        #expect(destroyed == 0)
    }

    private func login(_ user: String, on device: Device, token: String) async -> Int32 {
        await withCheckedContinuation { continuation in
            device.run {
                TRTCVoiceRoom.shared().login(sdkAppID: 1_400_000_001, userId: user, userSig: token) { code, _ in
                    continuation.resume(returning: code)
                }
            }
        }
    }
}
