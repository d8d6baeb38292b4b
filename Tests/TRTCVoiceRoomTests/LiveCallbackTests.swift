import Devices
import Dispatch
import Foundation
import TRTCVoiceRoom
import Testing

/// The queue of each answer, in real time: what the component's own layer checks comes on the delegate's queue, what it asks
/// the layer below comes where the vendor's open source leaves it.
@Suite(.timeLimit(.minutes(15))) struct LiveCallbackTests {
    private static let key = DispatchSpecificKey<String>()

    @Test func `answers, also those of -1, come on the queue that the open source uses`() async {
        DispatchQueue.main.setSpecific(key: Self.key, value: "main")
        let own = DispatchQueue(label: "the app's own")
        own.setSpecific(key: Self.key, value: "own")
        let emulator = EmbeddedEmulator()
        let device = emulator.makeDevice("alice")
        device.run { TRTCVoiceRoom.shared().setDelegateQueue(queue: own) }
        func answer(_ call: (TRTCVoiceRoom, @escaping ActionCallback) -> Void) async -> String {
            await withCheckedContinuation { continuation in
                device.run {
                    call(TRTCVoiceRoom.shared()) { code, _ in
                        continuation.resume(returning: "\(code) \(DispatchQueue.getSpecific(key: Self.key) ?? "-")")
                    }
                }
            }
        }
        let token = Tenant.tencentDemo.token(for: "alice", at: Int64(Date().timeIntervalSince1970))
        let param = VoiceRoomParam()
        param.roomName = "Room"
        param.seatCount = 3

        #expect(await answer { $0.login(sdkAppID: 0, userId: "", userSig: "", callback: $1) } == "-1 main")
        #expect(await answer { $0.logout(callback: $1) } == "-1 own")
        #expect(await answer { $0.setSelfProfile(userName: "A", avatarURL: "", callback: $1) } == "-1 own")
        #expect(await answer { $0.createRoom(roomID: 1, roomParam: param, callback: $1) } == "-1 main")
        #expect(
            await answer {
                $0.login(sdkAppID: VoiceRoomWorld.appID, userId: "alice", userSig: token, callback: $1)
            } == "0 own")
        #expect(await answer { $0.exitRoom(callback: $1) } == "-1 own")
        #expect(await answer { $0.destroyRoom(callback: $1) } == "-1 own")
        #expect(await answer { $0.enterRoom(roomID: 0, callback: $1) } == "-1 main")
        #expect(await answer { $0.sendRoomTextMsg(message: "hi", callback: $1) } == "-1 own")
        #expect(await answer { $0.sendRoomCustomMsg(cmd: "c", message: "m", callback: $1) } == "-1 own")
        #expect(await answer { $0.createRoom(roomID: 1, roomParam: param, callback: $1) } == "0 own")
        #expect(await answer { $0.createRoom(roomID: 2, roomParam: param, callback: $1) } == "-1 main")
        #expect(await answer { $0.leaveSeat(callback: $1) } == "-1 own")
        #expect(await answer { _ = $0.moveSeat(seatIndex: 0, callback: $1) } == "-1 own")
        for index in [-1, 3] {
            #expect(await answer { $0.enterSeat(seatIndex: index, callback: $1) } == "-1 main")
            #expect(await answer { $0.pickSeat(seatIndex: index, userId: "bob", callback: $1) } == "-1 main")
            #expect(await answer { $0.kickSeat(seatIndex: index, callback: $1) } == "-1 main")
            #expect(await answer { $0.muteSeat(seatIndex: index, isMute: true, callback: $1) } == "-1 own")
            #expect(await answer { $0.closeSeat(seatIndex: index, isClose: true, callback: $1) } == "-1 own")
        }
        #expect(await answer { $0.enterSeat(seatIndex: 0, callback: $1) } == "0 own")
        #expect(await answer { $0.enterSeat(seatIndex: 1, callback: $1) } == "0 own")
        #expect(await answer { $0.pickSeat(seatIndex: 1, userId: "alice", callback: $1) } == "-1 own")
        #expect(await answer { $0.acceptInvitation(identifier: "nobody's", callback: $1) }.hasSuffix(" own"))
        #expect(await answer { $0.cancelInvitation(identifier: "nobody's", callback: $1) } == "0 own")
        #expect(await answer { $0.destroyRoom(callback: $1) } == "0 own")
        device.close()
    }
}
