import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import VideoEngine

@testable import VolcEngineRTC

/// Keeps what it gets.
private final class Sink: NSObject, ByteRTCVideoSinkDelegate {
    var frames: [ByteRTCVideoFrame] = []

    func onFrame(_ videoFrame: ByteRTCVideoFrame) { frames.append(videoFrame) }

    /// What the squares of the last picture say.
    var reading: TestCard.Reading? {
        guard let frame = frames.last, let bytes = frame.dataBuf else { return nil }
        let format: PictureFormat =
            switch ByteRTCVideoPixelFormat(rawValue: Int(frame.format)) {
            case .BGRA: .bgra
            case .RGBA: .rgba
            case .NV12: .nv12
            default: .i420
            }
        let picture = try? Picture(
            [UInt8](bytes), format: format, width: Int(frame.width), height: Int(frame.height))
        return picture.flatMap(TestCard.reading(of:))
    }
}

/// Keeps the pictures it asked for.
private final class Album: NSObject, ByteRTCVideoSnapshotCallbackDelegate {
    var local: [(task: Int, image: ByteRTCImage?, code: Int)] = []
    var remote: [(task: Int, user: String?, image: ByteRTCImage?, code: Int)] = []

    func onTakeLocalSnapshotResult(
        _ taskId: Int, streamIndex: ByteRTCStreamIndex, image: ByteRTCImage?, errorCode: Int
    ) {
        local.append((taskId, image, errorCode))
    }

    func onTakeRemoteSnapshotResult(
        _ taskId: Int, streamKey: ByteRTCRemoteStreamKey!, image: ByteRTCImage!, errorCode: Int
    ) {
        remote.append((taskId, streamKey.userId, image, errorCode))
    }
}

@Suite struct SinkTests {
    private func key(_ user: String, _ index: ByteRTCStreamIndex = .indexMain, room: String = "lobby")
        -> ByteRTCRemoteStreamKey
    {
        ByteRTCRemoteStreamKey(room: room, user: user, index: index)
    }

    @Test func `a sink gets a user's pictures in each format, with the planes that belong to it`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        alice.volc { #expect($0.startVideoCapture() == 0) }
        let expected: [(ByteRTCVideoSinkPixelFormat, ByteRTCVideoPixelFormat, [Int])] = [
            (.original, .I420, [640, 320, 320]), (.I420, .I420, [640, 320, 320]), (.BGRA, .BGRA, [2560]),
            (.RGBA, .RGBA, [2560]), (.NV12, .NV12, [640, 640]),
        ]
        for (format, named, strides) in expected {
            let sink = Sink()
            bob.volc { #expect($0.setRemoteVideoSink(key("alice"), withSink: sink, withPixelFormat: format) == 0) }
            world.settle()
            let frame = try #require(sink.frames.last)
            #expect(frame.format == Int32(named.rawValue))
            #expect(frame.width == 640 && frame.height == 360)
            #expect(frame.planeStrides as? [NSNumber] == strides.map { NSNumber(value: $0) })
            #expect(frame.numberOfPlanes == Int32(strides.count))
            #expect((frame.planeDatas as? [Data])?.reduce(Data(), +) == frame.dataBuf)
            #expect((frame.textureBuf != nil) == (format == .BGRA || format == .NV12))
            let times = sink.frames.map(\.time.value)
            #expect(times == times.sorted() && Set(times).count == times.count)
            #expect(sink.reading?.position == .front, "\(format)")
        }
    }

    @Test func `a sink that is gone or taken away gets nothing more, and a view beside it goes on`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let (sink, view) = (Sink(), UIView())
        let canvas = ByteRTCVideoCanvas()
        canvas.view = view
        alice.volc { #expect($0.startVideoCapture() == 0) }
        bob.volc { engine in
            #expect(engine.setRemoteVideoCanvas(key("alice"), withCanvas: canvas) == 0)
            #expect(engine.setRemoteVideoSink(key("alice"), withSink: sink, withPixelFormat: .I420) == 0)
            #expect(engine.setRemoteVideoSink(key(""), withSink: sink, withPixelFormat: .I420) == -2)
            #expect(engine.setRemoteVideoSink(key("alice", .index3rd), withSink: sink, withPixelFormat: .I420) == -2)
            #expect(engine.setLocalVideoSink(.index3rd, withSink: sink, withPixelFormat: .I420) == -2)
        }
        world.settle()
        #expect(!sink.frames.isEmpty)
        bob.volc { #expect($0.setRemoteVideoSink(key("alice"), withSink: nil, withPixelFormat: .I420) == 0) }
        world.settle()
        let (frames, shown) = (sink.frames.count, view.canvas.count)
        bob.volc { engine in
            // Nobody else holds it.
            #expect(engine.setRemoteVideoSink(key("alice"), withSink: Sink(), withPixelFormat: .I420) == 0)
        }
        world.settle()
        #expect(sink.frames.count == frames)
        #expect(view.canvas.count > shown)
    }

    @Test func `a sink of a user outlasts rooms, and one of the local camera ends with the room`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let (own, other) = (Sink(), Sink())
        alice.volc { engine in
            #expect(engine.setLocalVideoSink(.indexMain, withSink: own, withPixelFormat: .NV12) == 0)
            #expect(engine.startVideoCapture() == 0)
        }
        bob.volc { #expect($0.setRemoteVideoSink(key("alice"), withSink: other, withPixelFormat: .I420) == 0) }
        world.settle()
        #expect(own.reading != nil && other.reading != nil)
        let (talk, watch) = (try world.held(of: alice), try world.held(of: bob))
        #expect(watch.leaveRoom() == 0)
        world.settle()
        let seen = other.frames.count
        #expect(world.join(watch, as: "bob") == 0)
        world.settle()
        #expect(other.frames.count > seen)
        #expect(talk.leaveRoom() == 0)
        world.settle()
        let shown = own.frames.count
        world.settle()
        #expect(own.frames.count == shown)
    }

    @Test func `200 sinks are taken, and one more is one too many`() throws {
        let world = VolcWorld()
        let bob = try world.person("bob")
        let sink = Sink()
        bob.volc { engine in
            for number in 1...200 {
                #expect(engine.setRemoteVideoSink(key("u\(number)"), withSink: sink, withPixelFormat: .I420) == 0)
            }
            #expect(engine.setRemoteVideoSink(key("u201"), withSink: sink, withPixelFormat: .I420) == -11)
            #expect(engine.setRemoteVideoSink(key("u1"), withSink: nil, withPixelFormat: .I420) == 0)
            #expect(engine.setRemoteVideoSink(key("u201"), withSink: sink, withPixelFormat: .I420) == 0)
        }
    }

    @Test func `a snapshot has the next picture, or says within a second why it has none`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let album = Album()
        bob.volc { engine in
            #expect(engine.takeLocalSnapshot(.indexMain, callback: album) == 1)
            #expect(engine.takeRemoteSnapshot(key("alice"), callback: album) == 1)
            #expect(engine.takeRemoteSnapshot(key("carol"), callback: album) == 2)
            #expect(engine.takeLocalSnapshot(.index4th, callback: album) == -2)
        }
        world.settle(.milliseconds(900))
        // Alice publishes, without a camera.
        #expect(album.local.map(\.code) == [-2])
        #expect(album.remote.map(\.code) == [-2])
        #expect(album.remote.map(\.task) == [2])
        world.settle(.milliseconds(200))
        #expect(album.remote.map(\.code) == [-2, -3])
        #expect(album.remote.allSatisfy { $0.image == nil })

        alice.volc { #expect($0.startVideoCapture() == 0) }
        bob.volc { #expect($0.startVideoCapture() == 0) }
        world.settle()
        bob.volc { engine in
            #expect(engine.takeRemoteSnapshot(key("alice"), callback: album) == 3)
            #expect(engine.takeLocalSnapshot(.indexMain, callback: album) == 2)
            #expect(engine.setLocalVideoMirrorType(.none) == 0)
            #expect(engine.takeLocalSnapshot(.indexMain, callback: nil) == 3)
        }
        world.settle(.milliseconds(500))
        let remote = try #require(album.remote.last)
        #expect(remote.code == 0 && remote.user == "alice")
        #expect(try TestCard.reading(of: #require(remote.image).picture) != nil)
        let local = try #require(album.local.last)
        #expect(local.code == 0 && local.task == 2)
        #expect(try TestCard.reading(of: #require(local.image).picture) != nil)
        #expect(
            world.callbacks("Snapshot", on: bob) == [
                "onTakeLocalSnapshotResult(1, errorCode: -2)", "onTakeRemoteSnapshotResult(2, errorCode: -2)",
                "onTakeRemoteSnapshotResult(1, errorCode: -3)", "onTakeLocalSnapshotResult(2, errorCode: 0)",
                "onTakeLocalSnapshotResult(3, errorCode: 0)", "onTakeRemoteSnapshotResult(3, errorCode: 0)",
            ])
    }

    @Test func `a snapshot of the own front camera is mirrored as the user sees it`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let album = Album()
        alice.volc { engine in
            #expect(engine.startVideoCapture() == 0)
        }
        world.settle()
        alice.volc { _ = $0.takeLocalSnapshot(.indexMain, callback: album) }
        world.settle(.milliseconds(200))
        let picture = try #require(album.local.last?.image).picture
        #expect(TestCard.reading(of: picture) == nil)
        #expect(TestCard.reading(of: picture.mirrored())?.position == .front)
    }

    @Test func `100 snapshots wait, and one more is one too many`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        _ = alice
        let album = Album()
        bob.volc { engine in
            for task in 1...100 { #expect(engine.takeRemoteSnapshot(key("alice"), callback: album) == task) }
            #expect(engine.takeRemoteSnapshot(key("alice"), callback: album) == -11)
        }
        world.settle(.seconds(2))
        #expect(album.remote.map(\.code) == [Int](repeating: -3, count: 100))
        bob.volc { #expect($0.takeRemoteSnapshot(key("alice"), callback: album) == 101) }
    }

    @Test func `a problem is reported after a room was joined, and stands in the trace`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let info = ByteRTCProblemFeedbackInfo()
        info.problemDesc = "a hum"
        alice.volc { #expect($0.feedback(.localNoise, info: info) == -1) }
        let room = try world.room(of: alice)
        #expect(world.join(room, as: "alice") == 0)
        world.settle()
        alice.volc { engine in
            #expect(engine.feedback([], info: nil) == -3)
            #expect(engine.feedback([.localNoise, .remoteEcho], info: info) == 0)
        }
        #expect(room.leaveRoom() == 0)
        world.settle()
        alice.volc { #expect($0.feedback(.otherMessage, info: info) == 0) }
        world.settle()
        let noted = world.world.trace.filter { $0.text.hasPrefix("a problem was reported") }
        #expect(
            noted.map(\.text) == [
                "a problem was reported: \(UInt64(1) << 10 | UInt64(1) << 41) a hum []",
                "a problem was reported: 1 a hum []",
            ])
    }
}
