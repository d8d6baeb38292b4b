import Devices
import Dispatch
import Foundation
import Synchronization
import TRTCVoiceRoom
import Testing

/// Callbacks of a live device come on the queue that the app chose, in order.
@Suite(.timeLimit(.minutes(15))) struct DelegateQueueTests {
    private static let key = DispatchSpecificKey<String>()

    /// Notes what came, and on which queue.
    private final class RecordingDelegate: NSObject, TRTCVoiceRoomDelegate, Sendable {
        let calls: AsyncStream<(call: String, queue: String?)>
        private let continuation: AsyncStream<(call: String, queue: String?)>.Continuation

        override init() {
            (calls, continuation) = AsyncStream.makeStream()
            super.init()
        }

        func note(_ call: String) {
            continuation.yield((call, DispatchQueue.getSpecific(key: DelegateQueueTests.key)))
        }

        func onSeatMute(index: Int, isMute: Bool) { note("onSeatMute \(index) \(isMute)") }
        func onSeatClose(index: Int, isClose: Bool) { note("onSeatClose \(index) \(isClose)") }
    }

    @Test func `delegate calls and answers come on the app's own queue, one after the other`() async throws {
        let alice = EmbeddedEmulator.shared.makeDevice("queue-alice")
        let queue = DispatchQueue(label: "the app's own")
        queue.setSpecific(key: Self.key, value: "the app's own")
        let delegate = RecordingDelegate()
        let now = Int64(Date().timeIntervalSince1970)
        alice.run {
            TRTCVoiceRoom.shared().setDelegate(delegate: delegate)
            TRTCVoiceRoom.shared().setDelegateQueue(queue: queue)
        }
        let token = Tenant.tencentDemo.token(for: "queue-alice", at: now)
        #expect(
            await answer(on: alice) {
                $0.login(sdkAppID: 1_400_000_001, userId: "queue-alice", userSig: token, callback: $1)
            } == 0)
        #expect(
            await answer(on: alice) { room, done in
                let param = VoiceRoomParam()
                param.roomName = "queues"
                param.seatCount = 8
                room.createRoom(roomID: 424_242, roomParam: param, callback: done)
            } == 0)
        var expected: [String] = []
        for index in 0..<2 {
            for isOn in [true, false] {
                alice.run {
                    TRTCVoiceRoom.shared().muteSeat(seatIndex: index, isMute: isOn) { _, _ in delegate.note("muted") }
                }
                expected.append("onSeatMute \(index) \(isOn)")
            }
        }
        var events: [String] = []
        var answers = 0
        for await (call, name) in delegate.calls {
            #expect(name == "the app's own", "\(call) came elsewhere")
            if call == "muted" { answers += 1 } else { events.append(call) }
            if events.count + answers == 8 { break }
        }
        #expect(events == expected)
        #expect(answers == 4)
        #expect(await answer(on: alice) { $0.destroyRoom(callback: $1) } == 0)
    }

    private func answer(
        on device: Device, _ body: (TRTCVoiceRoom, @escaping ActionCallback) -> Void
    ) async -> Int32 {
        await withCheckedContinuation { continuation in
            device.run { body(TRTCVoiceRoom.shared()) { code, _ in continuation.resume(returning: code) } }
        }
    }
}
