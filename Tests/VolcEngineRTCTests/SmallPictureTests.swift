import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VideoEngine

@testable import VolcEngineRTC

/// The camera in two sizes, and who gets which.
@Suite(.timeLimit(.minutes(5))) struct SmallPictureTests {
    private let world = VolcWorld()
    private let large = [320, 240]
    private let small = [160, 120]

    private func config(_ width: Int, _ height: Int, _ frameRate: Int = 15) -> ByteRTCVideoEncoderConfig {
        let config = ByteRTCVideoEncoderConfig()
        (config.width, config.height, config.frameRate) = (width, height, frameRate)
        return config
    }

    private func wish(_ width: Int32, _ height: Int32) -> ByteRTCRemoteVideoConfig {
        let config = ByteRTCRemoteVideoConfig()
        (config.width, config.height) = (width, height)
        return config
    }

    /// Alice shows her camera in two sizes.
    private func sender() throws -> Device {
        let alice = try world.person("alice")
        alice.volc { engine in
            #expect(engine.enableSimulcastMode(true) == 0)
            #expect(engine.setVideoEncoderConfig([config(320, 240), config(160, 120, 10)]) == 0)
            #expect(engine.startVideoCapture() == 0)
        }
        let room = try world.room(of: alice)
        #expect(world.join(room, as: "alice") == 0)
        world.settle()
        return alice
    }

    private func watch(_ user: String = "alice", on device: Device) -> PictureCanvas {
        let view = UIView()
        let canvas = ByteRTCVideoCanvas()
        canvas.view = view
        let key = ByteRTCRemoteStreamKey()
        (key.userId, key.roomId) = (user, "lobby")
        device.volc { #expect($0.setRemoteVideoCanvas(key, withCanvas: canvas) == 0) }
        return view.canvas
    }

    private func size(_ canvas: PictureCanvas) -> [Int]? { canvas.source.map { [$0.width, $0.height] } }

    private func bytes(on device: Device) -> Int {
        device.video.withEngine { $0.statistics.received.first?.bytes ?? 0 }
    }

    private func choose(_ width: Int32, _ height: Int32, on device: Device) throws {
        #expect(try world.held(of: device).setRemoteVideoConfig("alice", remoteVideoConfig: wish(width, height)) == 0)
        world.settle(.seconds(2))
    }

    @Test func `each gets the size that is nearest to the wanted one, and the largest at first`() throws {
        let alice = try sender()
        let (bob, carol) = (try world.enter("bob"), try world.enter("carol"))
        let (onBob, onCarol) = (watch(on: bob), watch(on: carol))
        try choose(180, 100, on: bob)
        #expect(size(onBob) == small && size(onCarol) == large)
        world.settle(.seconds(3))
        #expect(bytes(on: bob) * 3 < bytes(on: carol) * 2)
        #expect(world.callbacks("onLocalVideoStateChanged(encoding", on: alice).count == 1)
        #expect(world.callbacks("onUserPublishStream(alice", on: bob) == ["onUserPublishStream(alice, type: both)"])
        for (width, height, wanted) in [
            (640, 360, large), (240, 170, small), (250, 200, large), (1, 1, small), (.max, .max, large), (0, 1, large),
            (160, 120, small), (-1, 5, large),
        ] as [(Int32, Int32, [Int])] {
            try choose(width, height, on: bob)
            #expect(size(onBob) == wanted, "\(width) × \(height)")
        }
        #expect(size(onCarol) == large)
        // Who comes later may say it with the room.
        let dave = try world.person("dave")
        let room = try world.room(of: dave)
        #expect(world.join(room, as: "dave") { $0.remoteVideoConfig = wish(160, 120) } == 0)
        let onDave = watch(on: dave)
        world.settle(.seconds(2))
        #expect(size(onDave) == small)
        #expect(world.callbacks("onRemoteVideoSizeChanged(alice, 160 × 120)", on: dave).count == 1)
        // SDK 3.4 counts the sizes.
        let subscription = ByteRTCSubscribeVideoConfig()
        for (index, wanted) in [(0, large), (2, small), (-1, small), (0, large)] {
            subscription.videoIndex = index
            #expect(
                room.subscribeUserStream(
                    "alice", streamType: .indexMain, mediaType: .audioAndVideo, videoConfig: subscription) == 0)
            world.settle(.seconds(2))
            #expect(size(onDave) == wanted, "\(index)")
        }
    }

    @Test func `what is published keeps its sizes, and one size is sent without the mode`() throws {
        let alice = try sender()
        let bob = try world.enter("bob")
        let onBob = watch(on: bob)
        try choose(160, 120, on: bob)
        #expect(size(onBob) == small)
        alice.volc { engine in
            #expect(engine.enableSimulcastMode(false) == 0)
            #expect(engine.setMaxVideoEncoderConfig(config(240, 240)) == 0)
        }
        world.settle(.seconds(2))
        #expect(size(onBob) == small)
        let room = try world.held(of: alice)
        #expect(room.unpublishStream(.video) == 0)
        world.settle()
        let count = onBob.count
        world.settle()
        #expect(onBob.count == count && alice.video.withEngine { $0.sentStreams } == [])
        #expect(room.publishStream(.video) == 0)
        world.settle(.seconds(2))
        #expect(size(onBob) == [240, 240])
        // With the mode again the SDK chooses the second size.
        #expect(room.unpublishStream(.video) == 0)
        alice.volc { #expect($0.enableSimulcastMode(true) == 0) }
        world.settle()
        #expect(room.publishStream(.video) == 0)
        world.settle(.seconds(2))
        #expect(size(onBob) == [120, 120])
    }

    @Test func `sizes that do not fall are refused, and of more than three the first three count`() throws {
        let alice = try world.person("alice")
        func set(_ configs: [ByteRTCVideoEncoderConfig]?) -> Int32 { alice.volc { $0.setVideoEncoderConfig(configs) } }
        #expect(set([config(160, 120), config(160, 120)]) == -2)
        #expect(set([config(160, 120), config(320, 240)]) == -2)
        #expect(set([config(160, 120), config(0, 0)]) == -2)
        #expect(set([config(640, 360), config(160, 120), config(320, 240)]) == -2)
        #expect(set([config(640, 360), config(320, 180), config(160, 90), config(640, 360)]) == 0)
        #expect(set([]) == 0)
        #expect(set(nil) == 0)
        #expect(world.world.trace.map(\.text).filter { $0.contains("between the first and the last") }.count == 1)
    }

    @Test func `a closed camera, an invisible user and a lost network end and keep both sizes`() throws {
        let alice = try sender()
        let bob = try world.enter("bob")
        let onBob = watch(on: bob)
        try choose(160, 120, on: bob)
        for (end, begin) in [
            ({ $0.volc { $0.stopVideoCapture() } }, { $0.volc { $0.startVideoCapture() } }),
            (
                { (try? world.held(of: $0))?.setUserVisibility(false) ?? 1 },
                { (try? world.held(of: $0))?.setUserVisibility(true) ?? 1 }
            ),
        ] as [((Device) -> Int32, (Device) -> Int32)] {
            #expect(end(alice) == 0)
            world.settle()
            let count = onBob.count
            world.settle()
            #expect(onBob.count == count)
            #expect(begin(alice) == 0)
            world.settle(.seconds(2))
            #expect(onBob.count > count + 5 && size(onBob) == small)
        }
        alice.network.uplink = NetworkQuality(delay: .milliseconds(25), loss: 0.03)
        bob.network.downlink = NetworkQuality(delay: .milliseconds(25), loss: 0.04)
        world.settle(.seconds(15))
        #expect(bob.video.withEngine { $0.statistics.received.first.map { $0.isSmall && $0.mended > 3 } } == true)
        bob.network.isConnected = false
        world.settle(.seconds(5))
        #expect(try world.held(of: bob).setRemoteVideoConfig("alice", remoteVideoConfig: wish(0, 0)) == 0)
        bob.network.isConnected = true
        world.settle(.seconds(5))
        #expect(size(onBob) == large)
        bob.network.isConnected = false
        world.settle(.seconds(40))
        #expect(try world.held(of: bob).setRemoteVideoConfig("alice", remoteVideoConfig: wish(160, 120)) == 0)
        bob.network.isConnected = true
        world.settle(.seconds(8))
        #expect(size(onBob) == small)
    }

    @Test func `a size that an SDK did not say is none`() {
        #expect(LayerSizes("320x240 160x120").map { [$0.large, $0.small] } == [76_800, 19_200])
        for text in ["", "320x240", "320x240 160", "320x240 160x120 80x60", "axb 160x120", "1x1 160x120", "320x240  1"]
        {
            #expect(LayerSizes(text) == nil, "\(text)")
        }
    }
}
