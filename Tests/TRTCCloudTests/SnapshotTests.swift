import Devices
import Foundation
import ParlorTesting
import Synchronization
import TXLiteAVSDK_TRTC
import Testing
import VideoEngine

/// Images of what people see.
@Suite(.timeLimit(.minutes(5))) struct SnapshotTests {
    /// Keeps what a completion gives.
    private final class Album: Sendable {
        let images = Mutex<[TXImage?]>([])
        var last: TXImage?? { images.withLock { $0.last } }
    }

    /// The image of a snapshot: nil without an answer, `.some(nil)` without a picture.
    private func snapshot(
        _ trtc: TRTCWorld, on device: Device, of user: String?, _ type: TRTCVideoStreamType = .big,
        _ source: TRTCSnapshotSourceType = .stream
    ) -> TXImage?? {
        let album = Album()
        device.trtc { cloud in
            cloud.snapshotVideo(user, type: type, sourceType: source) { image in
                album.images.withLock { $0.append(image) }
            }
        }
        trtc.world.advance(by: .milliseconds(20))
        return album.last
    }

    private func reading(_ image: TXImage??) throws -> TestCard.Reading? {
        TestCard.reading(of: try #require(image ?? nil).picture)
    }

    @Test func `snapshots have the local camera and others' cameras and screens`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        openCamera(alice, Window())
        alice.trtc { $0.startScreenCapture(inApp: .sub, encParam: nil) }
        watch("alice", on: bob, Window())
        watch("alice", on: bob, Window(), .sub)
        trtc.world.advance(by: .seconds(1))
        for source in [TRTCSnapshotSourceType.stream, .capture] {
            #expect(try reading(snapshot(trtc, on: alice, of: nil, .big, source))?.position == .front)
            #expect(try reading(snapshot(trtc, on: alice, of: "", .sub, source))?.isScreen == true)
            #expect(try reading(snapshot(trtc, on: bob, of: "alice", .big, source))?.position == .front)
            #expect(try reading(snapshot(trtc, on: bob, of: "alice", .sub, source))?.isScreen == true)
        }
        let image = try #require(snapshot(trtc, on: bob, of: "alice") ?? nil)
        #expect(image.width == 360 && image.height == 640)
        let png = try #require(image.pngData())
        let read = try #require(UIImage(data: png))
        #expect(TestCard.reading(of: read.picture)?.number == TestCard.reading(of: image.picture)?.number)
        #expect(trtc.count("snapshotVideo(alice, type: big): 360 x 640", on: bob) == 3)
        let album = Album()
        bob.trtc { $0.snapshotVideo("alice", type: .sub) { image in album.images.withLock { $0.append(image) } } }
        trtc.world.advance(by: .milliseconds(20))
        #expect((album.last ?? nil)?.width == 360)
    }

    @Test func `a snapshot of a view has its layout`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (own, remote) = (Window(), Window())
        try remote.canvas.resize(width: 90, height: 90)
        openCamera(alice, own)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        let mine = try #require(snapshot(trtc, on: alice, of: nil, .big, .view) ?? nil)
        // The preview is mirrored, so the card cannot be read.
        #expect(TestCard.reading(of: mine.picture) == nil)
        #expect(TestCard.reading(of: mine.picture.mirrored())?.position == .front)
        let theirs = try #require(snapshot(trtc, on: bob, of: "alice", .big, .view) ?? nil)
        #expect(theirs.width == 90 && theirs.height == 90)
    }

    @Test func `without a picture there is no image`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        func isEmpty(_ image: TXImage??) -> Bool {
            if case .some(.none) = image { true } else { false }
        }
        #expect(isEmpty(snapshot(trtc, on: alice, of: nil)))
        #expect(isEmpty(snapshot(trtc, on: alice, of: nil, .sub, .view)))
        #expect(isEmpty(snapshot(trtc, on: bob, of: "nobody")))
        openCamera(alice)
        trtc.world.advance(by: .seconds(1))
        // Bob did not ask for Alice's pictures.
        #expect(isEmpty(snapshot(trtc, on: bob, of: "alice")))
        #expect(isEmpty(snapshot(trtc, on: alice, of: nil, .sub)))
        let window = Window()
        watch("alice", on: bob, window)
        trtc.world.advance(by: .seconds(1))
        #expect(!isEmpty(snapshot(trtc, on: bob, of: "alice")))
        bob.trtc { $0.stopRemoteView("alice", streamType: .big) }
        #expect(isEmpty(snapshot(trtc, on: bob, of: "alice")))
        alice.trtc { $0.stopLocalPreview() }
        #expect(isEmpty(snapshot(trtc, on: alice, of: nil)))
        bob.trtc { $0.snapshotVideo(nil, type: .big, sourceType: .stream, completionBlock: nil) }
        trtc.world.advance(by: .milliseconds(20))
        #expect(trtc.count("snapshotVideo(nil, type: big): nil", on: bob) == 1)
    }
}
