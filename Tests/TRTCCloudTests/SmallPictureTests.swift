import Devices
import Foundation
import ParlorTesting
import Synchronization
import TXLiteAVSDK_TRTC
import Testing
import VideoEngine

/// The camera's pictures in two sizes.
@Suite(.timeLimit(.minutes(5))) struct SmallPictureTests {
    /// Alice shows her camera in both sizes; Bob and Carol are there.
    private struct Party {
        let trtc = TRTCWorld()
        let alice, bob, carol: Device

        init() throws {
            alice = try trtc.enter("alice")
            (bob, carol) = (try trtc.enter("bob", speaks: false), try trtc.enter("carol", speaks: false))
            #expect(sendSmall(true) == 0)
            openCamera(alice)
            try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: bob)
        }

        /// Alice sends small pictures of 160 × 120 and 10 a second, or no longer.
        @discardableResult
        func sendSmall(_ isOn: Bool, _ resolution: TRTCVideoResolution = ._160_120) -> Int32 {
            var answer: Int32?
            alice.trtc { cloud in
                let param = TRTCVideoEncParam()
                (param.videoResolution, param.resMode, param.videoFps) = (resolution, .landscape, 10)
                answer = cloud.enableEncSmallVideoStream(isOn, withQuality: param)
            }
            return answer ?? .min
        }

        func choose(_ type: TRTCVideoStreamType, on device: Device) {
            device.trtc { $0.setRemoteVideoStreamType("alice", type: type) }
            trtc.world.advance(by: .seconds(1))
        }

        func bytes(on device: Device) -> Int { device.video.withEngine { $0.statistics.received.first?.bytes ?? 0 } }
    }

    private let small = PictureSize(width: 160, height: 120)
    private let big = PictureSize(width: 360, height: 640)

    private func size(_ window: Window) -> PictureSize? {
        window.canvas.source.map { PictureSize(width: $0.width, height: $0.height) }
    }

    @Test func `who asks for the small size gets it, and everybody else the big one`() throws {
        let party = try Party()
        let (onBob, onCarol) = (Window(), Window())
        watch("alice", on: party.bob, onBob, .small)
        watch("alice", on: party.carol, onCarol)
        party.trtc.world.advance(by: .seconds(3))
        #expect(size(onBob) == small && size(onCarol) == big)
        #expect(onBob.canvas.count > 20 && onCarol.canvas.count > 30)
        #expect(party.bytes(on: party.bob) * 2 < party.bytes(on: party.carol))
        #expect(party.trtc.count("onSendFirstLocalVideoFrame(small)", on: party.alice) == 1)
        #expect(party.trtc.count("onSendFirstLocalVideoFrame(big)", on: party.alice) == 1)
        #expect(party.trtc.count("onFirstVideoFrame(alice,", on: party.bob) == 1)
        #expect(party.trtc.count("onError", on: party.alice) == 0)
        // A late one.
        let dave = try party.trtc.enter("dave", speaks: false)
        try party.trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: dave)
        let onDave = Window()
        watch("alice", on: dave, onDave, .small)
        party.trtc.world.advance(by: .seconds(1))
        #expect(size(onDave) == small)
    }

    @Test func `a viewer changes the size back and forth, and before there is a view`() throws {
        let party = try Party()
        let (onBob, onCarol) = (Window(), Window())
        party.choose(.small, on: party.bob)
        watch("alice", on: party.bob, onBob)
        watch("alice", on: party.carol, onCarol)
        party.trtc.world.advance(by: .seconds(1))
        #expect(size(onBob) == small && size(onCarol) == big)
        party.choose(.big, on: party.bob)
        #expect(size(onBob) == big)
        #expect(party.trtc.count("onUserVideoSizeChanged", on: party.bob) == 1)
        #expect(party.trtc.count("onUserVideoSizeChanged", on: party.carol) == 0)
        party.choose(.small, on: party.bob)
        party.choose(.sub, on: party.bob)
        #expect(size(onBob) == small && size(onCarol) == big)
        // The view alone asked for it.
        watch("alice", on: party.carol, onCarol, .small)
        party.trtc.world.advance(by: .seconds(1))
        #expect(size(onCarol) == small)
        party.carol.trtc { $0.stopRemoteView("alice", streamType: .small) }
        watch("alice", on: party.carol, onCarol)
        party.trtc.world.advance(by: .seconds(1))
        #expect(size(onCarol) == big)
        let freezes = party.bob.video.withEngine { $0.statistics.received.first?.freezes }
        #expect(freezes == 0)
    }

    @Test func `without small pictures the big ones come, until there are some`() throws {
        let party = try Party()
        let onBob = Window()
        watch("alice", on: party.bob, onBob, .small)
        party.trtc.world.advance(by: .seconds(1))
        #expect(size(onBob) == small)
        #expect(party.sendSmall(false) == 0)
        party.trtc.world.advance(by: .seconds(2))
        #expect(size(onBob) == big)
        #expect(party.alice.video.withEngine { $0.sentStreams } == [.main])
        #expect(party.sendSmall(true) == 0)
        party.trtc.world.advance(by: .seconds(2))
        #expect(size(onBob) == small)
        party.sendSmall(true, ._240_180)
        party.trtc.world.advance(by: .seconds(2))
        #expect(size(onBob) == PictureSize(width: 240, height: 180))
        try party.trtc.world.expectNo("onUserVideoAvailable", on: party.bob, for: .seconds(1))
    }

    @Test func `small pictures that are no smaller are refused`() throws {
        let party = try Party()
        #expect(party.sendSmall(true, ._960_540) == -1)
        #expect(party.alice.video.withEngine { $0.encoding(of: .main.small)?.width } == 160)
        party.alice.trtc { cloud in
            let param = TRTCVideoEncParam()
            (param.videoResolution, param.resMode) = (._160_120, .landscape)
            cloud.setVideoEncoderParam(param)
            #expect(cloud.enableEncSmallVideoStream(true, withQuality: param) == -1)
            #expect(cloud.enableEncSmallVideoStream(false, withQuality: param) == 0)
        }
        var dead: TRTCCloud?
        party.alice.trtc { dead = $0 }
        party.alice.run { TRTCCloud.destroySharedIntance() }
        party.alice.run { #expect(dead?.enableEncSmallVideoStream(true, withQuality: TRTCVideoEncParam()) == -1) }
    }

    @Test func `a closed or muted camera, a role and a room end both sizes`() throws {
        let party = try Party()
        let onBob = Window()
        for (end, begin) in [
            ({ $0.muteLocalVideo(.big, mute: true) }, { $0.muteLocalVideo(.big, mute: false) }),
            ({ $0.stopLocalPreview() }, { $0.startLocalPreview(true, view: nil) }),
            ({ $0.switch(.audience) }, { $0.switch(.anchor) }),
        ] as [((TRTCCloud) -> Void, (TRTCCloud) -> Void)] {
            watch("alice", on: party.bob, onBob, .small)
            party.trtc.world.advance(by: .seconds(1))
            #expect(size(onBob) == small)
            party.alice.trtc(end)
            try party.trtc.world.expect("onUserVideoAvailable(alice, available: false)", on: party.bob)
            let count = onBob.canvas.count
            party.trtc.world.advance(by: .seconds(1))
            #expect(onBob.canvas.count == count)
            party.alice.trtc(begin)
            try party.trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: party.bob)
            party.trtc.world.advance(by: .seconds(1))
            #expect(onBob.canvas.count > count + 3 && size(onBob) == small)
        }
        // The publisher's setting outlasts a room, the viewer's choice does not.
        party.bob.trtc { $0.setRemoteVideoStreamType("alice", type: .small) }
        for device in [party.alice, party.bob] {
            device.trtc { $0.exitRoom() }
            try party.trtc.world.expect("onExitRoom(0)", on: device)
            device.trtc { $0.enterRoom(party.trtc.params(device.name), appScene: .voiceChatRoom) }
        }
        openCamera(party.alice)
        try party.trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: party.bob)
        watch("alice", on: party.bob, onBob)
        party.trtc.world.advance(by: .seconds(1))
        #expect(size(onBob) == big)
        party.choose(.small, on: party.bob)
        #expect(size(onBob) == small)
    }

    @Test func `an image in the camera's place is small too`() throws {
        let party = try Party()
        let onBob = Window()
        watch("alice", on: party.bob, onBob, .small)
        let white = UIImage(try Picture(width: 36, height: 64, color: .white))
        party.alice.trtc { cloud in
            cloud.setVideoMuteImage(white, fps: 10)
            cloud.muteLocalVideo(.big, mute: true)
        }
        party.trtc.world.advance(by: .seconds(2))
        #expect(size(onBob) == small)
        #expect(try #require(onBob.canvas.source?.brightness(x: 80, y: 60)) > 220)
    }

    @Test func `losses are mended in the small size, and statistics have it`() throws {
        let party = try Party()
        let (onBob, figures) = (Window(), [Figures(), Figures()])
        party.alice.trtc { $0.addDelegate(figures[0]) }
        party.bob.trtc { $0.addDelegate(figures[1]) }
        watch("alice", on: party.bob, onBob, .small)
        party.trtc.world.advance(by: .seconds(1))
        party.alice.network.uplink = NetworkQuality(delay: .milliseconds(25), loss: 0.03)
        party.bob.network.downlink = NetworkQuality(delay: .milliseconds(25), loss: 0.04)
        party.trtc.world.advance(by: .seconds(20))
        let received = try #require(party.bob.video.withEngine { $0.statistics.received.first })
        #expect(received.isSmall && received.mended > 5)
        // The picture stands still for half a second at most, in twenty.
        #expect(received.freezes <= 1 && received.frozenTicks <= 25)
        #expect(received.lost <= 1)
        let sent = party.alice.video.withEngine { $0.statistics.sent }
        // Nobody sees the big ones.
        #expect(sent.map(\.stream) == [.main, .main.small] && sent[0].resent == 0 && sent[1].resent > 0)
        let local = try #require(figures[0].last.withLock { $0?.local })
        let remote = try #require(figures[1].last.withLock { $0?.remote })
        #expect(local.map(\.type) == [.big, .small] && remote.map(\.type) == [.small])
        #expect(local.map(\.size) == [[360, 640], [160, 120]] && remote.map(\.size) == [[160, 120]])
        #expect((7...11).contains(remote[0].frameRate))
        #expect(local[1].bitRate < local[0].bitRate)
    }

    @Test func `a connection that was lost comes back in the size that was wanted`() throws {
        let party = try Party()
        let onBob = Window()
        watch("alice", on: party.bob, onBob)
        party.choose(.small, on: party.bob)
        #expect(size(onBob) == small)
        party.bob.network.isConnected = false
        try party.trtc.world.expect("onConnectionLost", on: party.bob)
        party.choose(.big, on: party.bob)
        party.bob.network.isConnected = true
        try party.trtc.world.expect("onConnectionRecovery", on: party.bob)
        party.trtc.world.advance(by: .seconds(1))
        #expect(size(onBob) == big)
        let count = onBob.canvas.count
        party.trtc.world.advance(by: .seconds(1))
        #expect(onBob.canvas.count > count + 5)
    }
}
