import Devices
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import Synchronization
import Testing
import VideoEngine

/// People who see each other.
@Suite(.timeLimit(.minutes(5))) struct PictureTests {
    @Test func `two people see each other's cameras`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (own, remote, other) = (Window(), Window(), Window())
        openCamera(alice, own)
        openCamera(bob)
        try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: bob)
        try trtc.world.expect("onUserVideoAvailable(bob, available: true)", on: alice)
        watch("alice", on: bob, remote)
        watch("bob", on: alice, other)
        try trtc.world.expect("onFirstVideoFrame(alice, streamType: big, 360 x 640)", on: bob, within: .seconds(1))
        try trtc.world.expect("onFirstVideoFrame(bob,", on: alice, within: .seconds(1))
        let first = try #require(remote.canvas.reading)
        trtc.world.advance(by: .seconds(2))
        let later = try #require(remote.canvas.reading)
        #expect(first.position == .front && later.number > first.number + 20 && later.tick > first.tick + 80)
        #expect((25...35).contains(later.number - first.number))
        #expect(other.canvas.count > 20 && own.canvas.count > 20)
        #expect(trtc.count("onFirstVideoFrame(nil, streamType: big", on: alice) == 1)
        #expect(trtc.count("onSendFirstLocalVideoFrame(big)", on: alice) == 1)
        #expect(trtc.count("onCameraDidReady()", on: alice) == 1)
        #expect(trtc.count("onError", on: alice) == 0)
    }

    @Test func `lost packets of pictures are sent again, and hardly a key frame is needed`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        openCamera(alice)
        watch("alice", on: bob, Window())
        trtc.world.advance(by: .seconds(1))
        let before = try #require(alice.video.withEngine { $0.statistics.sent.first?.keyFrames })
        alice.network.uplink = NetworkQuality(delay: .milliseconds(25), loss: 0.02)
        bob.network.downlink = NetworkQuality(delay: .milliseconds(25), loss: 0.03)
        trtc.world.advance(by: .seconds(20))
        let sent = try #require(alice.video.withEngine { $0.statistics.sent.first })
        let received = try #require(bob.video.withEngine { $0.statistics.received.first })
        #expect(sent.resent >= received.mended && received.mended > 10)
        // One that is lost three times in a row still needs a key frame.
        #expect(sent.keyFrames <= before + 1)
        #expect(10 * received.lost < received.mended)
        #expect(received.freezes == 0)
    }

    @Test func `the front camera is mirrored in the preview and not for the others`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (own, remote) = (Window(), Window())
        openCamera(alice, own)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        func shows(_ canvas: PictureCanvas, mirrored: Bool) throws -> Bool {
            let (image, source) = (try #require(canvas.image), try #require(canvas.source))
            return try #require(image.difference(from: mirrored ? source.mirrored() : source)) < 1
        }
        #expect(try shows(own.canvas, mirrored: true))
        #expect(try shows(remote.canvas, mirrored: false) && remote.canvas.reading?.position == .front)
        alice.trtc { _ = $0.getDeviceManager().switchCamera(false) }
        trtc.world.advance(by: .seconds(1))
        #expect(try shows(own.canvas, mirrored: false))
        #expect(remote.canvas.reading?.position == .back)
        alice.run { #expect(!TRTCCloud.sharedInstance().getDeviceManager().isFrontCamera()) }
        let params = TRTCRenderParams()
        params.mirrorType = .enable
        alice.trtc { $0.setLocalRenderParams(params) }
        bob.trtc { $0.setRemoteRenderParams("alice", streamType: .big, params: params) }
        trtc.world.advance(by: .seconds(1))
        #expect(try shows(own.canvas, mirrored: true) && shows(remote.canvas, mirrored: true))
        // What is sent mirrored cannot be read as a test card any more.
        alice.trtc { $0.setVideoEncoderMirror(true) }
        trtc.world.advance(by: .seconds(1))
        let sent = try #require(remote.canvas.source)
        #expect(TestCard.reading(of: sent.mirrored())?.position == .back)
    }

    @Test func `a muted camera is not seen, and then comes back with a key frame`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let remote = Window()
        openCamera(alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        alice.trtc { $0.muteLocalVideo(.big, mute: true) }
        try trtc.world.expect("onUserVideoAvailable(alice, available: false)", on: bob)
        let count = remote.canvas.count
        trtc.world.advance(by: .seconds(1))
        #expect(count > 5 && remote.canvas.count == count)
        alice.trtc { $0.muteLocalVideo(.big, mute: false) }
        try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: bob)
        trtc.world.advance(by: .milliseconds(500))
        #expect(remote.canvas.count > count + 3)
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(800))
    }

    @Test func `a closed camera, a role and leaving end it for the others`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let remote = Window()
        watch("alice", on: bob, remote)
        for end in [
            { $0.stopLocalPreview() }, { $0.switch(.audience) }, { $0.exitRoom() },
        ] as [(TRTCCloud) -> Void] {
            openCamera(alice)
            try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: bob)
            trtc.world.advance(by: .milliseconds(500))
            alice.trtc(end)
            try trtc.world.expect("onUserVideoAvailable(alice, available: false)", on: bob)
            let count = remote.canvas.count
            trtc.world.advance(by: .milliseconds(500))
            #expect(remote.canvas.count == count && count > 0)
            alice.trtc { $0.switch(.anchor) }
            trtc.world.advance(by: .milliseconds(500))
        }
        #expect(!alice.audio.isPicturing)
    }

    @Test func `audience with a camera is warned and not seen until it is an anchor`() throws {
        let trtc = TRTCWorld()
        let bob = try trtc.enter("bob")
        let alice = try trtc.enter("alice", role: .audience)
        openCamera(alice)
        try trtc.world.expect("onWarning(6001,", on: alice)
        try trtc.world.expectNo("onUserVideoAvailable(", on: bob, for: .seconds(1))
        alice.trtc { $0.switch(.anchor) }
        try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: bob)
    }

    @Test func `who comes late sees a picture soon, and nothing without asking`() throws {
        let (trtc, alice, _) = try callOfTwo()
        openCamera(alice)
        trtc.world.advance(by: .seconds(5))
        let carol = try trtc.enter("carol", role: .audience)
        try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: carol)
        trtc.world.advance(by: .seconds(1))
        #expect(carol.video.withEngine { $0.statistics.received.isEmpty })
        let remote = Window()
        watch("alice", on: carol, remote)
        trtc.world.advance(by: .milliseconds(400))
        #expect(remote.canvas.count > 0)
        carol.trtc { $0.stopRemoteView("alice", streamType: .big) }
        trtc.world.advance(by: .milliseconds(100))
        let count = remote.canvas.count
        trtc.world.advance(by: .seconds(1))
        #expect(remote.canvas.count == count && carol.video.withEngine { $0.statistics.received.isEmpty })
    }

    @Test func `muting others' pictures keeps the last one`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let remote = Window()
        openCamera(alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        for mute in [
            { $0.muteRemoteVideoStream("alice", streamType: .big, mute: $1) }, { $0.muteAllRemoteVideoStreams($1) },
        ] as [(TRTCCloud, Bool) -> Void] {
            bob.trtc { mute($0, true) }
            trtc.world.advance(by: .milliseconds(200))
            let count = remote.canvas.count
            trtc.world.advance(by: .seconds(1))
            #expect(remote.canvas.count == count && remote.canvas.reading != nil)
            bob.trtc { mute($0, false) }
            trtc.world.advance(by: .seconds(1))
            #expect(remote.canvas.count > count)
        }
    }

    @Test func `lost packets are recovered from by a key frame`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let remote = Window()
        openCamera(alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        bob.network.downlink = NetworkQuality(loss: 0.3)
        trtc.world.advance(by: .seconds(5))
        bob.network.downlink = .perfect
        trtc.world.advance(by: .seconds(1))
        let count = remote.canvas.count
        trtc.world.advance(by: .seconds(1))
        #expect(remote.canvas.count > count + 10)
        let received = bob.video.withEngine { $0.statistics.received.first }
        #expect(try #require(received).lost > 0)
    }

    @Test func `a connection that was lost shows pictures again`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let remote = Window()
        openCamera(alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        bob.network.isConnected = false
        try trtc.world.expect("onConnectionLost", on: bob)
        let count = remote.canvas.count
        bob.network.isConnected = true
        try trtc.world.expect("onConnectionRecovery", on: bob)
        trtc.world.advance(by: .seconds(1))
        #expect(remote.canvas.count > count + 5)
    }

    @Test func `another size is encoded, and told`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let remote = Window()
        openCamera(alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        let param = TRTCVideoEncParam()
        (param.videoResolution, param.resMode, param.videoFps) = (._320_180, .landscape, 10)
        alice.trtc { $0.setVideoEncoderParam(param) }
        try trtc.world.expect(
            "onUserVideoSizeChanged(alice, streamType: big, 320 x 180)", on: bob, within: .seconds(1))
        #expect(remote.canvas.source?.width == 320)
        let count = remote.canvas.count
        trtc.world.advance(by: .seconds(2))
        #expect((18...22).contains(remote.canvas.count - count))
    }

    @Test func `a camera's pictures carry messages`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        alice.trtc { #expect($0.sendSEIMsg(Data([1, 2]), repeatCount: 1)) }
        try trtc.world.expectNo("onRecvSEIMsg(alice", on: bob, for: .seconds(1))
        openCamera(alice)
        try trtc.world.expect("onRecvSEIMsg(alice", on: bob, within: .seconds(1))
    }

    @Test func `the others see an image of the app's while the camera is muted`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (own, remote) = (Window(), Window())
        let white = UIImage(try Picture(width: 36, height: 64, color: .white))
        openCamera(alice, own)
        watch("alice", on: bob, remote)
        alice.trtc { $0.setVideoMuteImage(white, fps: 1) }
        trtc.world.advance(by: .seconds(1))
        #expect(remote.canvas.reading?.position == .front)
        alice.trtc { $0.muteLocalVideo(.big, mute: true) }
        trtc.world.advance(by: .seconds(1))
        let count = remote.canvas.count
        trtc.world.advance(by: .seconds(2))
        // At least five a second.
        #expect((9...11).contains(remote.canvas.count - count))
        #expect(try #require(remote.canvas.source?.brightness(x: 100, y: 100)) > 220)
        #expect(own.canvas.reading?.position == .front)
        #expect(trtc.count("onUserVideoAvailable(alice, available: false)", on: bob) == 0)
        alice.trtc { $0.setVideoMuteImage(nil, fps: 5) }
        try trtc.world.expect("onUserVideoAvailable(alice, available: false)", on: bob)
        alice.trtc { $0.muteLocalVideo(.big, mute: false) }
        trtc.world.advance(by: .seconds(1))
        #expect(remote.canvas.reading?.position == .front)
    }

    @Test func `pictures are sent turned, and shown as they are`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (own, remote) = (Window(), Window())
        openCamera(alice, own)
        watch("alice", on: bob, remote)
        alice.trtc { $0.setVideoEncoderRotation(._180) }
        trtc.world.advance(by: .seconds(1))
        let sent = try #require(remote.canvas.source)
        #expect(TestCard.reading(of: sent) == nil && TestCard.reading(of: sent.turned(.half)) != nil)
        #expect(own.canvas.reading?.position == .front)
        alice.trtc { $0.setVideoEncoderRotation(._0) }
        trtc.world.advance(by: .seconds(1))
        #expect(remote.canvas.reading?.position == .front)
    }

    @Test func `an app is told when pictures begin, wait and end, and why`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        func expect(_ status: String, _ reason: String, _ type: String = "big") throws {
            let text =
                "onRemoteVideoStatusUpdated(alice, streamType: \(type), streamStatus: \(status), reason: \(reason))"
            try trtc.world.expect(text, on: bob, within: .seconds(2))
        }
        let remote = Window()
        watch("alice", on: bob, remote)
        openCamera(alice)
        try expect("playing", "remoteStarted")
        trtc.world.advance(by: .seconds(2))
        try alice.video.use(.nothing)
        try expect("loading", "bufferingBegin")
        try alice.video.use(.testCard(name: "alice"))
        try expect("playing", "bufferingEnd")
        bob.trtc { $0.muteRemoteVideoStream("alice", streamType: .big, mute: true) }
        try expect("stopped", "localStopped")
        trtc.world.advance(by: .seconds(2))
        bob.trtc { $0.muteAllRemoteVideoStreams(false) }
        try expect("playing", "localStarted")
        trtc.world.advance(by: .seconds(1))
        bob.trtc { $0.stopAllRemoteView() }
        try expect("stopped", "localStopped")
        watch("alice", on: bob, remote)
        try expect("playing", "localStarted")
        alice.trtc { $0.muteLocalVideo(.big, mute: true) }
        try expect("stopped", "remoteStopped")
        #expect(trtc.count("streamStatus: loading", on: bob) == 1)
        #expect(trtc.count("onRemoteVideoStatusUpdated", on: alice) == 0)
    }

    @Test func `calls without an effect say so once, and are no errors`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        for _ in 0..<2 {
            alice.trtc { cloud in
                cloud.setGSensorMode(.disable)
                cloud.setNetworkQosParam(TRTCNetworkQosParam())
                cloud.setWatermark(nil, streamType: .big, rect: .zero)
                let param = TRTCVideoEncParam()
                (param.enableAdjustRes, param.minVideoBitrate) = (true, 100)
                cloud.setVideoEncoderParam(param)
                let phone = cloud.getDeviceManager()
                #expect(phone?.isCameraZoomSupported() == false && phone?.getCameraZoomMaxRatio() == 1)
                #expect(phone?.isCameraTorchSupported() == false && phone?.isAutoFocusEnabled() == false)
                #expect(phone?.setCameraZoomRatio(2) == -1 && phone?.enableCameraTorch(true) == -1)
                #expect(phone?.setCameraFocusPosition(.zero) == -1 && phone?.enableCameraAutoFocus(true) == -1)
            }
        }
        trtc.world.advance(by: .seconds(1))
        #expect(trtc.count("onError", on: alice) == 0)
        let notes = trtc.world.trace.filter { $0.kind == .note }.map(\.text)
        #expect(notes.filter { $0.contains("has no effect here") }.count == 9)
    }

    // MARK: Figures

    @Test func `statistics have the size, rate and bit rate of cameras and screens`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (remote, screen, figures) = (Window(), Window(), [Figures(), Figures()])
        alice.trtc { $0.addDelegate(figures[0]) }
        bob.trtc { $0.addDelegate(figures[1]) }
        trtc.world.advance(by: .seconds(4))
        let sound = try #require(figures[0].last.withLock { $0?.bytes })
        openCamera(alice)
        alice.trtc { cloud in
            let param = TRTCVideoEncParam()
            (param.videoResolution, param.resMode, param.videoFps) = (._480_270, .landscape, 5)
            cloud.startScreenCapture(inApp: .sub, encParam: param)
        }
        watch("alice", on: bob, remote)
        watch("alice", on: bob, screen, .sub)
        trtc.world.advance(by: .seconds(6))
        let sent = try #require(figures[0].last.withLock { $0 })
        let received = try #require(figures[1].last.withLock { $0 })
        for rows in [sent.local, received.remote] {
            #expect(rows.map(\.type) == [.big, .sub])
            #expect(rows.map(\.size) == [[360, 640], [480, 270]])
            #expect((14...16).contains(rows[0].frameRate) && (4...6).contains(rows[1].frameRate))
            #expect(rows.allSatisfy { $0.bitRate > 0 })
        }
        #expect(received.remote.map(\.blocked) == [[0, 0], [0, 0]])
        // More than the sound, of which there were four seconds before.
        #expect(sent.bytes[0] > 4 * sound[0] && received.bytes[1] > 4 * sound[0])
    }

    @Test func `statistics say how long pictures were frozen`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (remote, figures) = (Window(), Figures())
        bob.trtc { $0.addDelegate(figures) }
        openCamera(alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(3))
        try alice.video.use(.nothing)
        trtc.world.advance(by: .seconds(6))
        let frozen = try #require(figures.last.withLock { $0?.remote.first?.blocked })
        #expect(frozen[0] > 3_000 && frozen[1] == 100)
        try alice.video.use(.testCard(name: "alice"))
        trtc.world.advance(by: .seconds(6))
        let after = try #require(figures.last.withLock { $0?.remote.first?.blocked })
        #expect(after[0] >= frozen[0] && after[1] == 0)
    }
}
