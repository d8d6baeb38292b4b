import AgoraRtcKit
import Devices
import ParlorTesting
import Testing
import VideoEngine

/// A delegate that looks at pictures and changes them.
private final class Watcher: NSObject, AgoraVideoFrameDelegate {
    var mode = AgoraVideoFrameProcessMode.readOnly
    var format = AgoraVideoFormat.I420
    var position: AgoraVideoFramePosition = [.postCapture, .preRenderer]
    var isMirrored = false
    /// What is done with a picture in each place, and what is answered.
    var capture: (AgoraOutputVideoFrame) -> Bool = { _ in true }
    var encode: (AgoraOutputVideoFrame) -> Bool = { _ in true }
    var render: (AgoraOutputVideoFrame) -> Bool = { _ in true }
    var captured: [AgoraVideoSourceType] = []
    var encoded: [[Int32]] = []
    var rendered: [(uid: UInt, channel: String)] = []

    func onCapture(_ videoFrame: AgoraOutputVideoFrame, sourceType: AgoraVideoSourceType) -> Bool {
        captured.append(sourceType)
        return capture(videoFrame)
    }
    func onPreEncode(_ videoFrame: AgoraOutputVideoFrame, sourceType: AgoraVideoSourceType) -> Bool {
        encoded.append([videoFrame.width, videoFrame.height])
        return encode(videoFrame)
    }
    func onRenderVideoFrame(_ videoFrame: AgoraOutputVideoFrame, uid: UInt, channelId: String) -> Bool {
        rendered.append((uid, channelId))
        return render(videoFrame)
    }
    func getVideoFrameProcessMode() -> AgoraVideoFrameProcessMode { mode }
    func getVideoFormatPreference() -> AgoraVideoFormat { format }
    func getObservedFramePosition() -> AgoraVideoFramePosition { position }
    func getMirrorApplied() -> Bool { isMirrored }
}

/// Pictures that an app looks at and changes on their way, and snapshots of them.
@Suite(.timeLimit(.minutes(5))) struct VideoFrameTests {
    private let agora = AgoraWorld()
    private let watcher = Watcher()

    /// Makes a picture in planes white.
    private static func whiten(_ frame: AgoraOutputVideoFrame) -> Bool {
        guard let light = frame.yBuffer else { return true }
        for index in 0..<Int(frame.yStride) * Int(frame.height) { light[index] = 235 }
        return true
    }

    private func isWhite(_ view: UIView) -> Bool {
        guard let picture = view.canvas.source else { return false }
        return [(8, 8), (80, 60), (150, 110)].allSatisfy { (picture.brightness(x: $0.0, y: $0.1) ?? 0) > 200 }
    }

    private func watch(on device: Device) {
        let watcher = watcher
        device.agora { #expect($0.setVideoFrameDelegate(watcher)) }
    }

    @Test func `a delegate that only looks gets own and others' pictures, and changes nothing`() throws {
        let alice = try agora.seen("alice", uid: 1)
        let bob = try agora.seen("bob", uid: 2)
        let (seen, own) = (agora.view(of: 1, on: bob), agora.view(of: 0, on: alice))
        let others = agora.view(of: 2, on: alice)
        watcher.capture = Self.whiten
        watcher.render = { _ in false }
        watch(on: alice)
        agora.settle(.seconds(2))
        #expect((15...25).contains(watcher.captured.count) && Set(watcher.captured) == [.camera])
        #expect(watcher.rendered.count > 10 && watcher.rendered.allSatisfy { $0.uid == 2 && $0.channel == "lobby" })
        #expect(watcher.encoded.isEmpty)
        #expect(seen.canvas.reading?.position == .front && own.canvas.reading != nil && others.canvas.reading != nil)
        // What it wants counts from picture to picture.
        watcher.position = .preEncoder
        agora.settle(.milliseconds(200))
        let count = watcher.captured.count
        agora.settle()
        #expect(watcher.captured.count == count)
        #expect(watcher.encoded.last == [160, 120])
        alice.agora { #expect($0.setVideoFrameDelegate(nil)) }
        agora.settle(.milliseconds(200))
        let encoded = watcher.encoded.count
        agora.settle()
        #expect(watcher.encoded.count == encoded)
        alice.agora { engine in
            AgoraRtcEngineKit.destroy()
            #expect(!engine.setVideoFrameDelegate(watcher))
        }
    }

    @Test func `a delegate that changes pictures changes what the others see and the own view`() throws {
        let alice = try agora.seen("alice", uid: 1)
        let bob = try agora.seen("bob", uid: 2)
        let (seen, own) = (agora.view(of: 1, on: bob), agora.view(of: 0, on: alice))
        watcher.mode = .readWrite
        watcher.position = .postCapture
        watcher.capture = Self.whiten
        watch(on: alice)
        agora.settle()
        #expect(isWhite(seen) && isWhite(own))
        // Only what is sent.
        (watcher.capture, watcher.encode) = ({ _ in true }, Self.whiten)
        watcher.position = .preEncoder
        agora.settle()
        #expect(isWhite(seen) && own.canvas.reading != nil)
        // Nobody gets a picture that it leaves out. Where it leaves out only the sent one, the local view goes on.
        watcher.encode = { _ in false }
        agora.settle(.milliseconds(400))
        let (left, shown) = (seen.canvas.count, own.canvas.count)
        agora.settle()
        #expect(seen.canvas.count == left && own.canvas.count > shown)
        watcher.position = .postCapture
        watcher.capture = { _ in false }
        agora.settle(.milliseconds(400))
        let gone = own.canvas.count
        agora.settle()
        #expect(own.canvas.count == gone)
        alice.agora { #expect($0.setVideoFrameDelegate(nil)) }
        agora.settle()
        #expect(seen.canvas.reading != nil && own.canvas.count > gone)
    }

    @Test func `a delegate changes a remote user's pictures for its own view only`() throws {
        let bob = try agora.seen("bob", uid: 2, role: .audience)
        let carol = try agora.seen("carol", uid: 3, role: .audience)
        let (changed, plain) = (agora.view(of: 1, on: bob), agora.view(of: 1, on: carol))
        watcher.mode = .readWrite
        watcher.position = .preRenderer
        watcher.render = Self.whiten
        watch(on: bob)
        _ = try agora.seen("alice", uid: 1)
        agora.settle(.seconds(2))
        #expect(isWhite(changed) && plain.canvas.reading != nil)
        #expect(agora.callbacks("firstRemoteVideoFrame", on: bob).count == 1)
        watcher.render = { _ in false }
        agora.settle(.milliseconds(400))
        let count = changed.canvas.count
        agora.settle()
        #expect(changed.canvas.count == count)
    }

    @Test func `pictures come in the form that the delegate prefers`() throws {
        let alice = try agora.seen("alice", uid: 1)
        var forms: [String] = []
        watcher.capture = { frame in
            let kind = frame.pixelBuffer.map { "buffer \(CVPixelBufferGetWidth($0))" } ?? "bytes"
            let strides = [frame.yStride, frame.uStride, frame.vStride]
            forms.append("\(frame.type) \(kind) \(strides) \(frame.uBuffer != nil) \(frame.vBuffer != nil)")
            return true
        }
        watch(on: alice)
        let expected: [(AgoraVideoFormat, String)] = [
            (.I420, "1 bytes [160, 80, 80] true true"), (.NV12, "8 bytes [160, 160, 0] true false"),
            (.NV21, "3 bytes [160, 160, 0] true false"), (.BGRA, "2 bytes [76800, 0, 0] false false"),
            (.RGBA, "4 bytes [76800, 0, 0] false false"), (.default, "12 buffer 160 [0, 0, 0] false false"),
            (.cvPixelBGRA, "14 buffer 160 [0, 0, 0] false false"), (.I422, "1 bytes [160, 80, 80] true true"),
        ]
        for (format, text) in expected {
            watcher.format = format
            agora.settle(.milliseconds(300))
            #expect(forms.last == text, "\(format)")
        }
        #expect(agora.world.trace.contains { $0.kind == .note && $0.text.hasPrefix("AgoraVideoFormat.I422 has no") })
    }

    @Test func `a pixel buffer that the app puts in another's place is what the others see`() throws {
        let alice = try agora.seen("alice", uid: 1)
        let bob = try agora.seen("bob", uid: 2, role: .audience)
        let seen = agora.view(of: 1, on: bob)
        watcher.mode = .readWrite
        watcher.format = .cvPixelBGRA
        watcher.position = .postCapture
        watcher.capture = { frame in
            var made: CVPixelBuffer?
            _ = CVPixelBufferCreate(kCFAllocatorDefault, 160, 120, kCVPixelFormatType_32BGRA, nil, &made)
            guard let made, let start = CVPixelBufferGetBaseAddress(made) else { return false }
            let count = CVPixelBufferGetBytesPerRow(made) * 120
            start.initializeMemory(as: UInt8.self, repeating: 255, count: count)
            frame.pixelBuffer = made
            return true
        }
        watch(on: alice)
        agora.settle()
        #expect(isWhite(seen))
    }

    @Test func `mirrored pictures are given and sent mirrored, unless they are changed in two places`() throws {
        let alice = try agora.seen("alice", uid: 1)
        let bob = try agora.seen("bob", uid: 2, role: .audience)
        let seen = agora.view(of: 1, on: bob)
        watcher.isMirrored = true
        watcher.position = .postCapture
        watch(on: alice)
        agora.settle()
        // Only the delegate's.
        #expect(seen.canvas.reading != nil)
        watcher.mode = .readWrite
        agora.settle()
        let mirrored = try #require(seen.canvas.source)
        #expect(TestCard.reading(of: mirrored) == nil && TestCard.reading(of: mirrored.mirrored()) != nil)
        watcher.position = [.postCapture, .preEncoder]
        agora.settle()
        #expect(seen.canvas.reading != nil)
    }

    // MARK: Snapshots

    private func path(_ name: String) -> String { "\(NSTemporaryDirectory())parlor-\(UUID().uuidString)-\(name)" }

    @Test func `a snapshot of a user is the picture that the user sends`() throws {
        let (hears, sees) = (Listener(), Listener())
        let alice = try agora.seen("alice", uid: 1, hears)
        let bob = try agora.seen("bob", uid: 2, role: .audience, sees)
        agora.settle()
        let (own, other) = (path("own.jpg"), path("alice.png"))
        defer { for path in [own, other] { try? FileManager.default.removeItem(atPath: path) } }
        alice.agora { engine in
            #expect(engine.takeSnapshot(0, filePath: own) == 0)
            // One of a user is enough.
            #expect(engine.takeSnapshot(0, filePath: own) == 0)
        }
        bob.agora { #expect($0.takeSnapshot(1, filePath: other) == 0) }
        agora.settle()
        #expect(hears.snapshots.map(\.code) == [-3, 0] && sees.snapshots.map(\.code) == [0])
        #expect(sees.snapshots.first?.size == [160, 120] && sees.snapshots.first?.path == other)
        for path in [own, other] { #expect(TestCard.reading(of: try Picture(contentsOf: path))?.position == .front) }
        #expect(agora.world.trace.contains { $0.kind == .note && $0.text.contains("its format JPG has no effect") })
        // Nothing more is collected for it.
        #expect(bob.video.withEngine { $0.collected.isEmpty } && alice.video.withEngine { $0.collected.isEmpty })
    }

    @Test func `a snapshot of nobody, into no file or of what is muted fails`() throws {
        let sees = Listener()
        let alice = try agora.seen("alice", uid: 1)
        let bob = try agora.seen("bob", uid: 2, role: .audience, sees)
        agora.settle()
        let path = path("none.png")
        bob.agora { engine in
            #expect(engine.takeSnapshot(1, filePath: "") == -2)
            #expect(engine.takeSnapshot(-1, filePath: path) == -2)
            let other = AgoraRtcConnection(channelId: "bar", localUid: 5)
            #expect(engine.takeSnapshotEx(other, uid: 1, filePath: path) == -113)
            #expect(engine.takeSnapshot(7, filePath: path) == 0)
            #expect(engine.takeSnapshot(1, filePath: "/no/such/folder/a.png") == 0)
        }
        agora.settle(.seconds(2))
        #expect(sees.snapshots.map { [Int($0.uid), $0.code] } == [[1, -1], [7, -2]])
        alice.agora { #expect($0.muteLocalVideoStream(true) == 0) }
        agora.settle()
        bob.agora { engine in
            #expect(engine.takeSnapshot(1, filePath: path) == 0)
            // Audience has no pictures of its own.
            #expect(engine.takeSnapshot(0, filePath: path) == 0)
        }
        agora.settle(.seconds(2))
        #expect(sees.snapshots.dropFirst(2).map(\.code) == [-2, -2])
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
