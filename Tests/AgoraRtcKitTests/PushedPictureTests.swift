import AgoraRtcKit
import Devices
import ParlorTesting
import Testing
import VideoEngine

/// Pictures that an app pushes, the screen, and both beside the camera.
@Suite(.timeLimit(.minutes(5))) struct PushedPictureTests {
    private let agora = AgoraWorld()
    private static let orange = PictureColor(red: 240, green: 140, blue: 20)

    /// A frame of one color.
    private static func frame(
        _ format: AgoraVideoFormat, width: Int = 160, height: Int = 120, color: PictureColor = orange
    ) throws -> AgoraVideoFrame {
        let picture = try Picture(width: width, height: height, color: color)
        let frame = AgoraVideoFrame()
        frame.format = format.rawValue
        (frame.strideInPixels, frame.height) = (Int32(width), Int32(height))
        var bytes: [UInt8]
        switch format {
        case .I420: bytes = picture.bytes(.i420)
        case .BGRA: bytes = picture.bytes(.bgra)
        case .RGBA: bytes = picture.bytes(.rgba)
        case .NV12: bytes = picture.bytes(.nv12)
        case .NV21:
            bytes = picture.bytes(.nv12)
            for index in stride(from: width * height, to: bytes.count - 1, by: 2) { bytes.swapAt(index, index + 1) }
        case .cvPixelNV12, .cvPixelI420, .cvPixelBGRA:
            bytes = []
            frame.textureBuf = buffer(of: picture)
        case .default, .I422: bytes = []
        }
        frame.dataBuf = Data(bytes)
        return frame
    }

    /// A buffer of BGRA as an app makes it.
    private static func buffer(of picture: Picture) -> CVPixelBuffer? {
        var made: CVPixelBuffer?
        let code = CVPixelBufferCreate(
            kCFAllocatorDefault, picture.width, picture.height, kCVPixelFormatType_32BGRA, nil, &made)
        guard code == kCVReturnSuccess, let made else { return nil }
        CVPixelBufferLockBaseAddress(made, [])
        defer { CVPixelBufferUnlockBaseAddress(made, []) }
        guard let start = CVPixelBufferGetBaseAddress(made) else { return nil }
        let bytes = picture.bytes(.bgra)
        for row in 0..<picture.height {
            bytes.withUnsafeBytes { source in
                (start + row * CVPixelBufferGetBytesPerRow(made)).copyMemory(
                    from: source.baseAddress! + row * 4 * picture.width, byteCount: 4 * picture.width)
            }
        }
        return made
    }

    /// Pushes a frame again and again, as an app with a camera of its own does.
    private func push(_ frame: AgoraVideoFrame, on device: Device, track: UInt = 0) {
        for _ in 0..<10 {
            device.agora { #expect($0.pushExternalVideoFrame(frame, videoTrackId: track)) }
            agora.settle(.milliseconds(100))
        }
    }

    private func isNear(_ color: PictureColor?, _ other: PictureColor) -> Bool {
        guard let color else { return false }
        return zip([color.red, color.green, color.blue], [other.red, other.green, other.blue])
            .allSatisfy { abs(Int($0) - Int($1)) <= 24 }
    }

    private func external(_ name: String, uid: UInt) throws -> Device {
        try agora.seen(name, uid: uid) { engine in
            #expect(engine.setExternalVideoSource(true, useTexture: false, sourceType: .videoFrame) == 0)
        }
    }

    @Test func `what an app pushes is sent in place of the camera's pictures, in each form`() throws {
        let alice = try external("alice", uid: 1)
        let own = agora.view(of: 0, on: alice)
        let bob = try agora.seen("bob", uid: 2, role: .audience)
        let seen = agora.view(of: 1, on: bob)
        let formats: [AgoraVideoFormat] = [
            .I420, .BGRA, .NV21, .RGBA, .NV12, .cvPixelNV12, .cvPixelI420, .cvPixelBGRA,
        ]
        for (number, format) in formats.enumerated() {
            let color = PictureColor(red: UInt8(40 + 20 * number), green: 160, blue: UInt8(220 - 20 * number))
            push(try Self.frame(format, color: color), on: alice)
            #expect(isNear(seen.canvas.source?.color(x: 80, y: 60), color), "\(format)")
            #expect(isNear(own.canvas.source?.color(x: 80, y: 60), color), "\(format)")
        }
        #expect(!alice.video.withEngine { $0.isCapturing })
        #expect(
            agora.callbacks("localVideoState", "firstLocalVideo", on: alice).prefix(4) == [
                "localVideoStateChangedOf(capturing, error: OK, sourceType: custom)",
                "firstLocalVideoFrame(160 x 120, custom)",
                "localVideoStateChangedOf(encoding, error: OK, sourceType: custom)",
                "firstLocalVideoFramePublished(custom)",
            ])
        // Nothing is pushed, so nothing comes.
        agora.settle()
        let count = seen.canvas.count
        agora.settle()
        #expect(seen.canvas.count == count)
    }

    @Test func `what is pushed is cut, turned and sent in its shape`() throws {
        let alice = try external("alice", uid: 1)
        let bob = try agora.seen("bob", uid: 2, role: .audience)
        let seen = agora.view(of: 1, on: bob)
        // 16 pixels at the right and 8 rows below are garbage.
        var picture = try Picture(width: 176, height: 128, color: .white)
        let good = try Picture(width: 160, height: 120, color: Self.orange)
        let (wide, narrow) = (picture.bytes(.bgra), good.bytes(.bgra))
        var bytes = wide
        for row in 0..<120 {
            bytes.replaceSubrange(row * 704..<row * 704 + 640, with: narrow[row * 640..<(row + 1) * 640])
        }
        picture = try Picture(bytes, format: .bgra, width: 176, height: 128)
        let frame = AgoraVideoFrame()
        frame.format = AgoraVideoFormat.BGRA.rawValue
        (frame.strideInPixels, frame.height, frame.cropRight, frame.cropBottom) = (176, 128, 16, 8)
        frame.dataBuf = Data(picture.bytes(.bgra))
        push(frame, on: alice)
        let shown = try #require(seen.canvas.source)
        #expect(shown.width == 160 && shown.height == 120)
        for (x, y) in [(2, 2), (157, 2), (2, 117), (157, 117)] {
            #expect(isNear(shown.color(x: x, y: y), Self.orange), "\(x), \(y)")
        }
        frame.rotation = 90
        push(frame, on: alice)
        #expect(seen.canvas.source.map { [$0.width, $0.height] } == [120, 160])
    }

    @Test func `what is no picture is refused, and nothing else comes of it`() throws {
        let alice = try agora.person("alice")
        let frame = try Self.frame(.I420)
        func pushed(_ change: (AgoraVideoFrame) -> Void = { _ in }) throws -> Bool {
            let frame = try Self.frame(.I420)
            change(frame)
            return alice.agora { $0.pushExternalVideoFrame(frame) }
        }
        // Before the source is there, and to tracks that are not.
        #expect(try !pushed())
        alice.agora { engine in
            #expect(!engine.pushExternalVideoFrame(frame, videoTrackId: 1))
            #expect(engine.setExternalVideoSource(true, useTexture: true, sourceType: .encodedVideoFrame) == -4)
            #expect(!engine.pushExternalVideoFrame(frame))
            #expect(engine.setExternalVideoSource(true, useTexture: true, sourceType: .videoFrame) == 0)
        }
        #expect(try pushed())
        #expect(try !pushed { $0.dataBuf = nil })
        #expect(try !pushed { $0.dataBuf?.removeLast() })
        #expect(try !pushed { $0.dataBuf?.append(0) })
        for (width, height) in [(0, 120), (160, 0), (-160, 120), (160, -1), (4097, 2), (Int32.max, Int32.max)] {
            #expect(try !pushed { ($0.strideInPixels, $0.height) = (width, height) }, "\(width) x \(height)")
        }
        for format in [0, 5, 6, 16, 99, -1] { #expect(try !pushed { $0.format = format }, "\(format)") }
        // A pixel buffer without one.
        #expect(try !pushed { $0.format = AgoraVideoFormat.cvPixelNV12.rawValue })
        for degrees: Int32 in [45, -90, 360] { #expect(try !pushed { $0.rotation = degrees }) }
        #expect(try !pushed { $0.cropLeft = 160 })
        #expect(try !pushed { $0.cropTop = -1 })
        #expect(try !pushed { ($0.cropTop, $0.cropBottom) = (60, 60) })
        // Odd sizes are pictures.
        let odd = try Self.frame(.NV12, width: 161, height: 121)
        alice.agora { #expect($0.pushExternalVideoFrame(odd)) }
        let notes = agora.world.trace.filter { $0.kind == .note && $0.text.contains("returned false") }
        #expect(notes.contains { $0.text.contains("a picture of this size has") })
        alice.agora { engine in
            #expect(engine.setExternalVideoSource(false, useTexture: false, sourceType: .videoFrame) == 0)
            #expect(!engine.pushExternalVideoFrame(frame))
        }
        let token = agora.token("1")
        alice.agora { engine in
            #expect(engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1) == 0)
            // The source cannot be changed in a channel.
            #expect(engine.setExternalVideoSource(true, useTexture: false, sourceType: .videoFrame) == -8)
        }
    }

    @Test func `a further connection sends a track of its own beside the camera`() throws {
        let alice = try agora.seen("alice", uid: 1)
        let bob = try agora.seen("bob", uid: 2, role: .audience)
        let (camera, pushed) = (agora.view(of: 1, on: bob), agora.view(of: 11, on: bob))
        let most = 4
        let ids = alice.agora { engine in (1...most).map { _ in engine.createCustomVideoTrack() } }
        #expect(ids == [1, 2, 3, 4])
        #expect(alice.agora { $0.createCustomVideoTrack() } == .max)
        #expect(alice.agora { $0.destroyCustomVideoTrack(3) } == 0)
        #expect(alice.agora { $0.destroyCustomVideoTrack(3) } == -2)
        #expect(alice.agora { $0.destroyCustomVideoTrack(0) } == -2)
        #expect(alice.agora { $0.createCustomVideoTrack() } == 3)
        let options = AgoraRtcChannelMediaOptions()
        options.publishCustomVideoTrack = true
        options.customVideoTrackId = 2
        options.publishMicrophoneTrack = false
        options.clientRoleType = .broadcaster
        let connection = AgoraRtcConnection(channelId: "lobby", localUid: 11)
        let token = agora.token("11")
        alice.agora { engine in
            #expect(
                engine.joinChannelEx(byToken: token, connection: connection, delegate: nil, mediaOptions: options) == 0)
        }
        agora.settle()
        push(try Self.frame(.BGRA), on: alice, track: 2)
        #expect(camera.canvas.reading?.position == .front)
        #expect(isNear(pushed.canvas.source?.color(x: 80, y: 60), Self.orange))
        // A track that is gone is as good as one that nobody publishes.
        alice.agora { #expect($0.destroyCustomVideoTrack(2) == 0) }
        agora.settle()
        #expect(agora.callbacks("didVideoMuted", on: bob) == ["didVideoMuted(true, uid: 11)"])
        let count = camera.canvas.count
        agora.settle()
        #expect(camera.canvas.count > count)
    }

    // MARK: Screens

    private func parameters(
        width: Int = 160, height: Int = 120, sendsPictures: Bool = true
    ) -> AgoraScreenCaptureParameters2 {
        let parameters = AgoraScreenCaptureParameters2()
        parameters.captureVideo = sendsPictures
        parameters.videoParams.dimensions = CGSize(width: width, height: height)
        parameters.videoParams.frameRate = .fps10
        return parameters
    }

    @Test func `a screen takes the camera's place, and gives it back`() throws {
        let alice = try agora.seen("alice", uid: 1)
        let bob = try agora.seen("bob", uid: 2, role: .audience)
        let seen = agora.view(of: 1, on: bob)
        let own = agora.view(of: 0, on: alice, .hidden, .screen)
        alice.agora { engine in
            #expect(engine.updateScreenCapture(parameters()) == -8)
            #expect(engine.startScreenCapture(parameters(width: -1)) == -2)
            #expect(engine.startScreenCapture(parameters()) == 0)
            #expect(engine.startScreenCapture(parameters()) == -8)
            #expect(engine.startPreview(.screen) == 0)
        }
        agora.settle()
        // It is shared, and not sent.
        #expect(seen.canvas.reading?.isScreen == false)
        #expect(own.canvas.reading?.isScreen == true)
        #expect(
            agora.callbacks("sourceType: screen", on: alice) == [
                "localVideoStateChangedOf(capturing, error: OK, sourceType: screen)"
            ])
        agora.forget(on: bob)
        func publish(_ isScreen: Bool) {
            let options = AgoraRtcChannelMediaOptions()
            options.publishScreenCaptureVideo = isScreen
            alice.agora { #expect($0.updateChannel(with: options) == 0) }
            agora.settle()
        }
        publish(true)
        #expect(seen.canvas.reading?.isScreen == true)
        #expect(!alice.video.withEngine { $0.isCapturing })
        #expect(
            agora.callbacks("didVideoMuted", on: bob) == [
                "didVideoMuted(true, uid: 1)", "didVideoMuted(false, uid: 1)",
            ])
        #expect(
            agora.callbacks("didVideoPublish", on: alice).suffix(2) == [
                "didVideoPublishStateChange(camera, published, newState: noPublished)",
                "didVideoPublishStateChange(screen, noPublished, newState: published)",
            ])
        alice.agora { #expect($0.updateScreenCapture(parameters(width: 120, height: 160)) == 0) }
        agora.settle()
        #expect(seen.canvas.source?.height == 160)
        publish(false)
        #expect(seen.canvas.reading?.isScreen == false)
        alice.agora { #expect($0.stopScreenCapture() == 0) }
        agora.settle()
        #expect(
            agora.callbacks("sourceType: screen", on: alice).last
                == "localVideoStateChangedOf(stopped, error: OK, sourceType: screen)")
    }

    @Test func `camera and screen are both sent, by a user each`() throws {
        let bob = try agora.seen("bob", uid: 2, role: .audience)
        let (camera, screen) = (agora.view(of: 1, on: bob), agora.view(of: 11, on: bob))
        let alice = try agora.seen("alice", uid: 1)
        let options = AgoraRtcChannelMediaOptions()
        options.publishScreenTrack = true
        options.publishMicrophoneTrack = false
        options.clientRoleType = .broadcaster
        let token = agora.token("11")
        alice.agora { engine in
            #expect(engine.startScreenCapture(parameters()) == 0)
            let connection = AgoraRtcConnection(channelId: "lobby", localUid: 11)
            #expect(
                engine.joinChannelEx(byToken: token, connection: connection, delegate: nil, mediaOptions: options) == 0)
        }
        agora.settle(.seconds(2))
        #expect(camera.canvas.reading?.isScreen == false)
        #expect(screen.canvas.reading?.isScreen == true)
        // Each connection is muted by itself.
        let both = AgoraRtcConnection(channelId: "lobby", localUid: 11)
        alice.agora { engine in
            #expect(engine.muteLocalVideoStreamEx(true, connection: both) == 0)
            #expect(
                engine.muteLocalVideoStreamEx(true, connection: AgoraRtcConnection(channelId: "bar", localUid: 1))
                    == -113)
        }
        agora.settle()
        #expect(agora.callbacks("didVideoMuted", on: bob) == ["didVideoMuted(true, uid: 11)"])
        let (filmed, shared) = (camera.canvas.count, screen.canvas.count)
        agora.settle()
        #expect(camera.canvas.count > filmed && screen.canvas.count == shared)
        alice.agora { engine in
            #expect(engine.muteLocalVideoStreamEx(false, connection: both) == 0)
            #expect(engine.muteLocalVideoStream(true) == 0)
        }
        agora.settle()
        let still = camera.canvas.count
        agora.settle()
        #expect(camera.canvas.count == still && screen.canvas.count > shared)
        // A screen that cannot be shared, and one of which only the sound is.
        alice.agora { #expect($0.stopScreenCapture() == 0) }
        agora.settle()
        try alice.video.useScreen(.unusable(.notAuthorized))
        alice.agora { #expect($0.startScreenCapture(parameters()) == 0) }
        agora.settle()
        #expect(
            agora.callbacks("sourceType: screen", on: alice).last
                == "localVideoStateChangedOf(failed, error: deviceNoPermission, sourceType: screen)")
        let count = screen.canvas.count
        alice.agora { #expect($0.updateScreenCapture(parameters(sendsPictures: false)) == 0) }
        agora.settle()
        #expect(screen.canvas.count == count)
    }
}
