import Devices
import Foundation
import ParlorTesting
import Testing
import VideoEngine

@testable import VolcEngineRTC

/// Mirrors pictures, in a pixel buffer or in bytes.
private final class Mirror: NSObject, ByteRTCVideoProcessorDelegate {
    enum Answer { case buffer, bytes, nothing, damaged }
    var answer: Answer
    var count = 0
    var formats: Set<Int32> = []

    init(_ answer: Answer) { self.answer = answer }

    func processVideoFrame(_ srcFrame: ByteRTCVideoFrame) -> ByteRTCVideoFrame? {
        count += 1
        formats.insert(srcFrame.format)
        switch answer {
        case .nothing: return nil
        case .damaged:
            srcFrame.textureBuf = nil
            srcFrame.dataBuf = Data([1])
            return srcFrame
        case .buffer:
            let picture = srcFrame.textureBuf.flatMap { try? Picture($0) }
            let frame = ByteRTCVideoFrame()
            frame.textureBuf = picture?.mirrored().pixelBuffer(.bgra)
            return frame
        case .bytes:
            let format: PictureFormat = srcFrame.format == 1 ? .i420 : .nv12
            let picture = srcFrame.dataBuf.flatMap {
                try? Picture([UInt8]($0), format: format, width: Int(srcFrame.width), height: Int(srcFrame.height))
            }
            srcFrame.textureBuf = nil
            srcFrame.dataBuf = (picture?.mirrored().bytes(format)).map { Data($0) }
            return srcFrame
        }
    }
}

@Suite struct ProcessingTests {
    private func config(_ format: ByteRTCVideoPixelFormat) -> ByteRTCVideoPreprocessorConfig {
        let config = ByteRTCVideoPreprocessorConfig()
        config.requiredPixelFormat = format
        return config
    }

    @Test func `others see what the app made of the camera's pictures`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let view = UIView()
        let canvas = ByteRTCVideoCanvas()
        canvas.view = view
        bob.volc { engine in
            let key = ByteRTCRemoteStreamKey(room: "lobby", user: "alice")
            #expect(engine.setRemoteVideoCanvas(key, withCanvas: canvas) == 0)
        }
        alice.volc { #expect($0.startVideoCapture() == 0) }
        for (answer, format) in [
            (Mirror.Answer.buffer, ByteRTCVideoPixelFormat.unknown), (.bytes, .I420), (.bytes, .unknown),
        ] {
            let mirror = Mirror(answer)
            alice.volc { #expect($0.registerLocalVideoProcessor(mirror, withConfig: config(format)) == 0) }
            world.settle()
            #expect(mirror.count > 10)
            #expect(mirror.formats == [format == .I420 ? 1 : 8])
            let source = try #require(view.canvas.source)
            #expect(TestCard.reading(of: source) == nil)
            #expect(TestCard.reading(of: source.mirrored()) != nil)
        }
        alice.volc { #expect($0.registerLocalVideoProcessor(nil, withConfig: nil) == 0) }
        world.settle()
        #expect(view.canvas.reading != nil)
    }

    @Test func `pictures are used as they were where the app makes nothing of them, or is gone`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let view = UIView()
        let canvas = ByteRTCVideoCanvas()
        canvas.view = view
        bob.volc { engine in
            let key = ByteRTCRemoteStreamKey(room: "lobby", user: "alice")
            #expect(engine.setRemoteVideoCanvas(key, withCanvas: canvas) == 0)
        }
        alice.volc { engine in
            #expect(engine.startVideoCapture() == 0)
            #expect(engine.registerLocalVideoProcessor(Mirror(.nothing), withConfig: config(.BGRA)) == -2)
        }
        for answer in [Mirror.Answer.nothing, .damaged] {
            let mirror = Mirror(answer)
            alice.volc { #expect($0.registerLocalVideoProcessor(mirror, withConfig: nil) == 0) }
            world.settle()
            #expect(mirror.count > 10)
            #expect(view.canvas.reading != nil)
        }
        // Both are gone.
        let seen = view.canvas.count
        world.settle()
        #expect(view.canvas.count > seen + 10)
        #expect(world.world.traceText.contains("has no picture that can be read"))
    }

    @Test func `what the vendor's licensed or mixing services do is refused with the vendor's codes`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let room = try world.held(of: alice)
        let mixed = ByteRTCMixedStreamConfig.default()
        mixed.pushURL = "rtmp://example.com/live"
        alice.volc { engine in
            #expect(engine.startPushMixedStream(toCDN: "task", mixedConfig: mixed, observer: nil) == -10)
            #expect(engine.updatePushMixedStream(toCDN: "task", mixedConfig: mixed) == -10)
            #expect(engine.stopPushStreamToCDN("task") == -10)
            let mark = ByteRTCVideoWatermarkConfig()
            #expect(
                engine.setVideoWatermark(.indexMain, withImagePath: "/a.png", withRtcWatermarkConfig: mark) == -10)
            #expect(engine.clearVideoWatermark(.indexMain) == -10)
            let effects: ByteRTCVideoEffect = engine.getVideoEffectInterface()
            #expect(effects.initCVResource("license", withAlgoModelDir: "models") == -1000)
            #expect(effects.enable() == -1000)
            #expect(effects.setEffectNodes(["a"]) == -1000)
            #expect(effects.updateNode("a", key: "b", value: 0.5) == -1000)
            #expect(effects.setColorFilter("f") == -1000)
            #expect(effects.setColorFilterIntensity(0.5) == -1000)
            #expect(effects.enableVirtualBackground("b", with: ByteRTCVirtualBackgroundSource()) == -1000)
            #expect(effects.disableVirtualBackground() == -1000)
            #expect(effects.disableVideoEffect() == -1000)
        }
        #expect(room.startSubtitle(ByteRTCSubtitleConfig()) == -10)
        #expect(room.stopSubtitle() == -10)
    }
}
