import Devices
import ImSDK_Plus
import TRTCVoiceRoom
import TXLiteAVSDK_TRTC
import Testing

@Suite struct LetGoTests {
    /// The singletons of one device, seen without holding them.
    private struct Held {
        weak var device: Device?
        weak var room: TRTCVoiceRoom?
        weak var cloud: TRTCCloud?
        weak var chat: V2TIMManager?
    }

    @Test func `a world whose people are in a room, speak and wait for answers is freed with their singletons`() throws
    {
        var held: [Held] = []
        do {
            let voiceRoom = VoiceRoomWorld()
            let alice = try voiceRoom.owner()
            let bob = try voiceRoom.speaker("bob", seat: 1)
            bob.ask("leaveSeat") { $0.leaveSeat(callback: $1) }
            for guest in [alice, bob] {
                guest.device.run {
                    held.append(
                        Held(
                            device: guest.device, room: TRTCVoiceRoom.shared(), cloud: TRTCCloud.sharedInstance(),
                            chat: V2TIMManager.sharedInstance()))
                }
            }
            #expect(held.allSatisfy { $0.device != nil && $0.room != nil && $0.cloud != nil && $0.chat != nil })
        }
        for singletons in held {
            #expect(singletons.device == nil)
            #expect(singletons.room == nil)
            #expect(singletons.cloud == nil)
            #expect(singletons.chat == nil)
        }
    }
}
