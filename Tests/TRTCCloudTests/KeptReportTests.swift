import Devices
import ParlorTesting
import Synchronization
import Testing

@testable import TXLiteAVSDK_TRTC

/// What the SDK remembers of users for its reports.
struct KeptReportTests {
    @Test func `bytes of a user who left still count, without the user`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", speaks: false)
        let bob = try trtc.enter("bob")
        let carol = try trtc.enter("carol")
        trtc.world.advance(by: .seconds(3))
        func base() throws -> SoundReports {
            try alice.run { try #require(TRTCCloud.sharedInstance().state.withLock { $0.room }).reports.sound }
        }
        #expect(try base().publishers == ["bob", "carol"])
        carol.trtc { $0.stopLocalAudio() }
        trtc.world.advance(by: .seconds(1))
        let before = try base().received.total
        carol.trtc { $0.exitRoom() }
        bob.trtc { $0.stopLocalAudio() }
        trtc.world.advance(by: .seconds(1))
        #expect(try base().publishers == ["bob"])
        #expect(try base().received.total >= before)
        bob.trtc { $0.exitRoom() }
        trtc.world.advance(by: .seconds(3))
        #expect(try base().publishers.isEmpty)
        #expect(try base().received.total >= before)
        #expect(before > 0)
    }
}
