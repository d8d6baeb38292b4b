import Devices
import Foundation
import ParlorTesting
import Testing
import VideoEngine
import ZegoExpressEngine

/// Pictures that apps show themselves, and snapshots.
@Suite(.timeLimit(.minutes(5))) struct ShownPictureTests {
    /// Alice publishes with the camera; Bob is there, and both have the same wish for pictures.
    private func call(_ prepare: (ZegoExpressEngine) -> Void = { _ in }) throws -> (
        express: ExpressWorld, alice: Device, bob: Device
    ) {
        let express = ExpressWorld()
        let (alice, bob) = (try express.enter("alice"), try express.enter("bob"))
        for device in [alice, bob] { device.express(prepare) }
        alice.express { engine in
            engine.enableCamera(true)
            engine.startPublishingStream("alice_main")
        }
        try express.world.expect("onPublisherSendVideoFirstFrame(main)", on: alice)
        return (express, alice, bob)
    }

    private func rendering(
        _ type: ZegoVideoBufferType, _ series: ZegoVideoFrameFormatSeries = .RGB, showsToo: Bool = false
    ) -> ZegoCustomVideoRenderConfig {
        let config = ZegoCustomVideoRenderConfig()
        (config.bufferType, config.frameFormatSeries, config.enableEngineRender) = (type, series, showsToo)
        return config
    }

    @Test func `an app gets the pictures as bytes, and a stream needs no view`() throws {
        for (series, format) in [(.RGB, .bgra32), (.YUV, .i420)] as [(ZegoVideoFrameFormatSeries, ZegoVideoFrameFormat)]
        {
            let (own, others) = (RenderHandler(), RenderHandler())
            let (express, alice, bob) = try call {
                $0.enableCustomVideoRender(true, config: rendering(.rawData, series))
            }
            alice.express { $0.setCustomVideoRenderHandler(own) }
            bob.express { engine in
                engine.setCustomVideoRenderHandler(others)
                engine.startPlayingStream("alice_main")
            }
            express.world.advance(by: .seconds(2))
            #expect(own.captured.count > 15 && others.remote.count > 15)
            let (mine, seen) = (try #require(own.captured.last), try #require(others.remote.last))
            for frame in [mine, seen] {
                #expect(frame.format == format && (frame.picture.width, frame.picture.height) == (360, 640))
                #expect(TestCard.reading(of: frame.picture)?.position == .front)
            }
            #expect(mine.flipMode == .x && mine.name == "0" && seen.name == "alice_main")
            alice.express { $0.useFrontCamera(false) }
            express.world.advance(by: .seconds(1))
            #expect(own.captured.last?.flipMode == ZegoVideoFlipMode.none)
        }
    }

    @Test func `an app gets the pictures in pixel buffers, and views show nothing unless it wants that too`() throws {
        for (series, showsToo) in [(.RGB, false), (.YUV, true)] as [(ZegoVideoFrameFormatSeries, Bool)] {
            let handler = RenderHandler()
            let (express, _, bob) = try call {
                $0.enableCustomVideoRender(true, config: rendering(.cvPixelBuffer, series, showsToo: showsToo))
            }
            let canvas = ZegoCanvas(view: ZGView())
            bob.express { engine in
                engine.setCustomVideoRenderHandler(handler)
                engine.startPlayingStream("alice_main", canvas: canvas)
            }
            express.world.advance(by: .seconds(2))
            let seen = try #require(handler.remote.last)
            #expect(seen.format == (series == .RGB ? .bgra32 : .nv12))
            #expect(TestCard.reading(of: seen.picture)?.position == .front)
            #expect((canvas.view.canvas.count > 15) == showsToo)
        }
    }

    @Test func `streams and the local pictures are left to the engine one by one`() throws {
        let (own, others) = (RenderHandler(), RenderHandler())
        let (express, alice, bob) = try call { $0.enableCustomVideoRender(true, config: rendering(.rawData)) }
        let (preview, canvas) = (ZegoCanvas(view: ZGView()), ZegoCanvas(view: ZGView()))
        alice.express { engine in
            engine.setCustomVideoRenderHandler(own)
            engine.startPreview(preview)
            engine.enableCapturedVideoCustomVideoRender(false, channel: .main)
        }
        bob.express { engine in
            engine.setCustomVideoRenderHandler(others)
            engine.enableRemoteVideoCustomVideoRender(false, streamID: "alice_main")
            engine.startPlayingStream("alice_main", canvas: canvas)
        }
        express.world.advance(by: .seconds(2))
        #expect(own.captured.isEmpty && others.remote.isEmpty)
        #expect(preview.view.canvas.count > 15 && canvas.view.canvas.count > 15)
        bob.express { $0.enableRemoteVideoCustomVideoRender(true, streamID: "alice_main") }
        alice.express { $0.enableCapturedVideoCustomVideoRender(true, channel: .main) }
        express.settle()
        let count = canvas.view.canvas.count
        express.world.advance(by: .seconds(1))
        #expect(own.captured.count > 8 && others.remote.count > 8 && canvas.view.canvas.count == count)
        for device in [alice, bob] { #expect(express.callbacks(on: device, "onDebugError").isEmpty) }
    }

    @Test func `who captures or changes pictures is shown what they become`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let handler = RenderHandler()
        let red = try #require(
            try Picture(width: 64, height: 64, color: PictureColor(rgb: 0xFF0000)).pixelBuffer(.bgra))
        let changer = Changer(red)
        alice.express { engine in
            engine.enableCustomVideoRender(true, config: nil)
            engine.setCustomVideoRenderHandler(handler)
            engine.enableCustomVideoProcessing(true, config: nil)
            engine.setCustomVideoProcessHandler(changer)
            engine.startPreview()
        }
        express.world.advance(by: .seconds(1))
        let shown = try #require(handler.captured.last)
        #expect(handler.captured.count > 8 && shown.picture.width == 64)
        alice.express { engine in
            engine.stopPreview()
            engine.enableCustomVideoProcessing(false, config: nil)
            engine.enableCustomVideoCapture(true, config: nil)
            engine.startPreview()
        }
        express.settle()
        let count = handler.captured.count
        for _ in 0..<10 {
            alice.express {
                $0.sendCustomVideoCapturePixelBuffer(red, timestamp: CMTime(value: 1, timescale: 1000))
            }
            express.world.advance(by: .milliseconds(100))
        }
        #expect(handler.captured.count == count, "what an app captures itself it has")
        #expect(express.callbacks(on: alice, "onDebugError").isEmpty)
    }

    @Test func `rendering of the wrong kind or at the wrong time has its code`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        alice.express { engine in
            engine.enableRemoteVideoCustomVideoRender(true, streamID: "bob_main")
            for type in [ZegoVideoBufferType.glTexture2D, .nv12CVPixelBuffer, .encodedData] {
                engine.enableCustomVideoRender(true, config: rendering(type))
            }
            engine.startPlayingStream("bob_main")
            engine.enableCustomVideoRender(true, config: rendering(.rawData))
        }
        express.settle()
        #expect(express.callbacks(on: alice, "onDebugError(1011011").count == 2)
        #expect(express.callbacks(on: alice, "onDebugError(1000010").count == 1)
        #expect(express.callbacks(on: alice, "onDebugError(1011003").count == 2)
    }

    @Test func `reports of quality tell of pictures, and of none where there are none`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let own = express.listener
        let bob = try express.enter("bob")
        let others = express.listener
        alice.express { engine in
            engine.enableCamera(true)
            engine.startPublishingStream("alice_main")
        }
        try express.play("alice_main", on: bob)
        express.world.advance(by: .seconds(10))
        let sent = try #require(own.all.publisherPictures.last)
        #expect((13...16).contains(sent.rate) && sent.kilobits > 10 && sent.totalBytes > sent.bytes)
        let none = try #require(others.all.playerPictures.last)
        #expect(none.isMuted && none.rate == 0 && none.bytes == 0 && none.totalBytes > 0)
        bob.express { $0.startPlayingStream("alice_main", canvas: ZegoCanvas(view: ZGView())) }
        express.world.advance(by: .seconds(10))
        let seen = try #require(others.all.playerPictures.last)
        #expect(!seen.isMuted && (13...16).contains(seen.rate) && seen.kilobits > 10 && abs(seen.lag) <= 80)
        #expect(seen.totalBytes > seen.bytes && seen.bytes > 1000 && seen.breaks == 0)
    }

    // MARK: Snapshots

    #if !canImport(UIKit) && !canImport(AppKit)
        @Test func `a snapshot is the last picture, as others get it`() throws {
            let (express, alice, bob) = try call()
            bob.express { $0.startPlayingStream("alice_main", canvas: ZegoCanvas(view: ZGView())) }
            express.world.advance(by: .seconds(1))
            var images: [ZGImage] = []
            var codes: [Int32] = []
            func keep(_ code: Int32, _ image: ZGImage?) {
                codes.append(code)
                if let image { images.append(image) }
            }
            alice.express { $0.takePublishStreamSnapshot(keep) }
            bob.express { $0.takePlayStreamSnapshot("alice_main", callback: keep) }
            express.settle()
            #expect(codes == [0, 0])
            let (own, seen) = (try #require(images.first), try #require(images.last))
            #expect((own.width, own.height) == (360, 640) && (seen.width, seen.height) == (360, 640))
            let readings = [own, seen].compactMap { TestCard.reading(of: $0.picture) }
            #expect(readings.count == 2 && readings.allSatisfy { $0.position == .front })
            #expect(readings[1].number <= readings[0].number)
            alice.express { engine in
                engine.setVideoMirrorMode(.bothMirror)
                engine.takePublishStreamSnapshot(keep, channel: .main)
            }
            express.settle()
            let mirrored = try #require(images.last?.picture)
            #expect(TestCard.reading(of: mirrored) == nil && TestCard.reading(of: mirrored.mirrored()) != nil)
        }
    #endif

    @Test func `a snapshot of nothing has its code and no image`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        try express.enter("bob", publishes: true)
        try express.play("bob_main", on: alice)
        var answers: [String] = []
        func keep(_ code: Int32, _ image: ZGImage?) { answers.append("\(code) \(image == nil)") }
        alice.express { engine in
            engine.takePublishStreamSnapshot(keep)
            engine.takePublishStreamSnapshot(keep, channel: .aux)
            engine.takePlayStreamSnapshot("bob_main", callback: keep)
            engine.takePlayStreamSnapshot("nobody", callback: keep)
            engine.createMediaPlayer()?.takeSnapshot(keep)
        }
        express.settle()
        #expect(answers == ["1003030 true", "1003030 true", "1004030 true", "1004030 true", "1008042 true"])
        alice.run { ZegoExpressEngine.destroy(nil) }
        express.settle()
        alice.express { $0.takePublishStreamSnapshot(keep) }
        express.settle()
        #expect(answers.last == "1000001 true")
    }
}

/// Keeps the pictures it is given to show.
private final class RenderHandler: NSObject, ZegoCustomVideoRenderHandler {
    struct Frame {
        var picture: Picture
        var format: ZegoVideoFrameFormat
        var flipMode: ZegoVideoFlipMode?
        /// Of the stream, or the channel's number.
        var name: String
    }
    var captured: [Frame] = []
    var remote: [Frame] = []

    private func frame(
        _ data: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>, _ lengths: UnsafeMutablePointer<UInt32>,
        _ param: ZegoVideoFrameParam, _ flipMode: ZegoVideoFlipMode?, _ name: String
    ) -> Frame? {
        var bytes: [UInt8] = []
        for plane in 0..<4 { bytes += UnsafeBufferPointer(start: data[plane], count: Int(lengths[plane])) }
        let (width, height) = (Int(param.size.width), Int(param.size.height))
        let format: PictureFormat = param.format == .bgra32 ? .bgra : .i420
        guard Int(param.strides[0]) == (format == .bgra ? 4 * width : width), param.rotation == 0,
            let picture = try? Picture(bytes, format: format, width: width, height: height)
        else { return nil }
        return Frame(picture: picture, format: param.format, flipMode: flipMode, name: name)
    }

    private func frame(
        _ buffer: CVPixelBuffer, _ param: ZegoVideoFrameParam, _ flipMode: ZegoVideoFlipMode?, _ name: String
    ) -> Frame? {
        guard let picture = try? Picture(buffer), Int(param.size.width) == picture.width else { return nil }
        return Frame(picture: picture, format: param.format, flipMode: flipMode, name: name)
    }

    func onCapturedVideoFrameRawData(
        _ data: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>, dataLength: UnsafeMutablePointer<UInt32>,
        param: ZegoVideoFrameParam, flipMode: ZegoVideoFlipMode, channel: ZegoPublishChannel
    ) {
        frame(data, dataLength, param, flipMode, "\(channel.rawValue)").map { captured.append($0) }
    }

    func onRemoteVideoFrameRawData(
        _ data: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>, dataLength: UnsafeMutablePointer<UInt32>,
        param: ZegoVideoFrameParam, streamID: String
    ) {
        frame(data, dataLength, param, nil, streamID).map { remote.append($0) }
    }

    func onCapturedVideoFrameCVPixelBuffer(
        _ buffer: CVPixelBuffer, param: ZegoVideoFrameParam, flipMode: ZegoVideoFlipMode, channel: ZegoPublishChannel
    ) {
        frame(buffer, param, flipMode, "\(channel.rawValue)").map { captured.append($0) }
    }

    func onRemoteVideoFrameCVPixelBuffer(_ buffer: CVPixelBuffer, param: ZegoVideoFrameParam, streamID: String) {
        frame(buffer, param, nil, streamID).map { remote.append($0) }
    }
}

/// Gives another picture back.
private final class Changer: NSObject, ZegoCustomVideoProcessHandler {
    private let result: CVPixelBuffer
    init(_ result: CVPixelBuffer) { self.result = result }

    func onStart(_ channel: ZegoPublishChannel) {}
    func onStop(_ channel: ZegoPublishChannel) {}
    func onCapturedUnprocessedCVPixelBuffer(_ buffer: CVPixelBuffer, timestamp: CMTime, channel: ZegoPublishChannel) {
        ZegoExpressEngine.shared().sendCustomVideoProcessedCVPixelBuffer(result, timestamp: timestamp)
    }
}
