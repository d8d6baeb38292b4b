import Devices
import Foundation
import Testing
import VoiceEngine
import ZegoExpressEngine

/// The emulator inside the process, in real time.
struct LiveTests {
    @Test(.timeLimit(.minutes(15)))
    func `two live devices meet, hear each other and part`() async throws {
        let emulator = EmbeddedEmulator.shared
        let alice = emulator.makeDevice("live alice")
        let bob = emulator.makeDevice("live bob")
        try alice.audio.use(.tone(hertz: 440, amplitude: 0.3))
        let room = "live-\(UUID().uuidString)"
        let stream = "\(room)_alice"
        let (heard, told) = AsyncStream<String>.makeStream()
        let player = PlayingHandler { told.yield($0) }
        for (device, handler) in [(alice, nil), (bob, player)] as [(Device, PlayingHandler?)] {
            device.run {
                let profile = ZegoEngineProfile()
                profile.appID = 1_234_567_890
                profile.appSign = Tenant.zegoDemoAppSign
                ZegoExpressEngine.createEngine(with: profile, eventHandler: handler)
            }
            try #require(await logIn(device, room: room) == 0)
        }
        alice.run { ZegoExpressEngine.shared().startPublishingStream(stream) }
        var events: [String] = []
        for await event in heard {
            events.append(event)
            if event == "heard \(stream)" { break }
        }
        #expect(events == ["stream \(stream)", "heard \(stream)"])
        for device in [alice, bob] {
            await withCheckedContinuation { done in device.run { ZegoExpressEngine.destroy { done.resume() } } }
        }
        _ = player
    }

    private func logIn(_ device: Device, room: String) async -> Int32 {
        await withCheckedContinuation { done in
            device.run {
                ZegoExpressEngine.shared().loginRoom(
                    room, user: ZegoUser(userID: UUID().uuidString), config: ZegoRoomConfig()
                ) { code, _ in done.resume(returning: code) }
            }
        }
    }
}

/// Plays what comes, and says so.
private final class PlayingHandler: NSObject, ZegoEventHandler, Sendable {
    private let tell: @Sendable (String) -> Void

    init(_ tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

    func onRoomStreamUpdate(
        _ updateType: ZegoUpdateType, streamList: [ZegoStream], extendedData: [AnyHashable: Any]?, roomID: String
    ) {
        guard updateType == .add else { return }
        for stream in streamList {
            tell("stream \(stream.streamID)")
            ZegoExpressEngine.shared().startPlayingStream(stream.streamID)
        }
    }

    func onPlayerRecvAudioFirstFrame(_ streamID: String) { tell("heard \(streamID)") }
}
