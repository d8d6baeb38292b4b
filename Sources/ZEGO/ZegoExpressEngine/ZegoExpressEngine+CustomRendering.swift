import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// MARK: Pictures that the app shows

extension ZegoExpressEngine {
    /// Gives the app the local pictures and those of played streams to show, or no longer.
    ///
    /// Streams need no view then. Views show nothing unless the config says so. 1011003 while something is published,
    /// previewed or played; 1000010 for encoded pictures; 1011011 unless the config has bytes or pixel buffers. Then nothing
    /// changes.
    public func enableCustomVideoRender(_ enable: Bool, config: ZegoCustomVideoRenderConfig?) {
        let type = config?.bufferType ?? .unknown
        let (series, showsToo) = (config?.frameFormatSeries ?? .RGB, config?.enableEngineRender ?? false)
        let call = "enableCustomVideoRender(\(enable), bufferType: \(type), series: \(series))"
        guard !enable || type != .encodedData else { return refuseMissing(call) }
        changeCustomVideo(call, .main) { custom in
            switch type {
            case _ where !enable: custom.rendering = nil
            case .rawData, .unknown, .cvPixelBuffer:
                custom.rendering = CustomRendering(
                    asPixelBuffers: type == .cvPixelBuffer, series: series, showsToo: showsToo)
            case .encodedData, .glTexture2D, .nv12CVPixelBuffer:
                return .bufferType("\(type)", "pictures to show are bytes or pixel buffers")
            }
            return nil
        }
    }

    /// Sets who gets pictures to show; held weakly, nil is nobody.
    public func setCustomVideoRenderHandler(_ handler: (any ZegoCustomVideoRenderHandler)?) {
        let checked = WeakListener { [weak object = handler.map(device.checked)] in object }
        begin("setCustomVideoRenderHandler(\(handler == nil ? "nil" : "handler"))") { engine in
            engine.state.withLock { $0.custom.renderHandler = checked }
        }
    }

    /// Gives the app the local pictures too, the default, or has the engine show them. 1011003 without
    /// ``enableCustomVideoRender(_:config:)``. Other channels than the main one have no pictures.
    public func enableCapturedVideoCustomVideoRender(_ enable: Bool, channel: ZegoPublishChannel) {
        changeRendering("enableCapturedVideoCustomVideoRender(\(enable), channel: \(channel))") {
            if channel == .main { $0.leavesOutCaptured = !enable }
        }
    }

    /// Gives the app the pictures of a stream too, played or not, the default, or has the engine show them. 1011003 without
    /// ``enableCustomVideoRender(_:config:)``.
    public func enableRemoteVideoCustomVideoRender(_ enable: Bool, streamID: String) {
        let stream = StreamID(streamID)
        changeRendering("enableRemoteVideoCustomVideoRender(\(enable), streamID: \(streamID))") { rendering in
            if enable { rendering.leftOutPlays.remove(stream) } else { rendering.leftOutPlays.insert(stream) }
        }
    }

    private func changeRendering(_ call: String, _ body: @escaping @Sendable (inout CustomRendering) -> Void) {
        begin(call) { engine in
            let isThere = engine.state.withLock { state in
                guard var rendering = state.custom.rendering else { return false }
                body(&rendering)
                state.custom.rendering = rendering
                return true
            }
            guard isThere else {
                return engine.refuse(String(call.prefix { $0 != "(" }), .noCustomRendering)
            }
            engine.settlePlayedPictures()
            engine.showPlays()
            engine.drivePictures()
        }
    }

    /// Shows every played stream where it belongs.
    private func showPlays() {
        for stream in state.withLock({ $0.plays.keys.sorted() }) { show(stream) }
    }

    /// Gives the app an own picture to show. On the device's queue, with no lock held.
    func render(captured picture: Picture) {
        let (custom, handler, mirror) = state.withLock {
            ($0.custom, $0.custom.renderHandler.object, $0.pictures.mirror)
        }
        // What the app captures itself it has.
        guard let rendering = custom.rendering, !rendering.leavesOutCaptured, custom.capture == nil, let handler else {
            return
        }
        let isFront = device.video.withEngine { $0.cameraPosition == .front }
        let flip: ZegoVideoFlipMode =
            switch mirror {
            case .onlyPreviewMirror: isFront ? .x : .none
            case .bothMirror: .x
            case .noMirror, .onlyPublishMirror: .none
            }
        if let buffer = rendering.pixelBuffer(of: picture) {
            device.run {
                handler.tellCapturedVideoFrameCVPixelBuffer(
                    buffer, param: rendering.param(of: picture), flipMode: flip, channel: .main)
            }
        } else {
            rendering.withBytes(of: picture) { data, lengths, param in
                device.run {
                    handler.tellCapturedVideoFrameRawData(
                        data, dataLength: lengths, param: param, flipMode: flip, channel: .main)
                }
            }
        }
    }

    /// Gives the app a stream's picture to show. On the device's queue, with no lock held.
    func render(_ picture: Picture, of stream: StreamID) {
        let (custom, handler, isPlayed) = state.withLock {
            ($0.custom, $0.custom.renderHandler.object, $0.plays[stream]?.playable != nil)
        }
        guard isPlayed, let rendering = custom.rendering, rendering.takes(stream), let handler else { return }
        if let buffer = rendering.pixelBuffer(of: picture) {
            device.run {
                handler.tellRemoteVideoFrameCVPixelBuffer(
                    buffer, param: rendering.param(of: picture), streamID: stream.rawValue)
            }
        } else {
            rendering.withBytes(of: picture) { data, lengths, param in
                device.run {
                    handler.tellRemoteVideoFrameRawData(
                        data, dataLength: lengths, param: param, streamID: stream.rawValue)
                }
            }
        }
    }
}

extension CustomRendering {
    /// Nil for bytes.
    fileprivate func pixelBuffer(of picture: Picture) -> CVPixelBuffer? {
        guard asPixelBuffers else { return nil }
        return picture.pixelBuffer(series == .RGB ? .bgra : .nv12)
    }

    fileprivate func param(of picture: Picture) -> ZegoVideoFrameParam {
        let param = ZegoVideoFrameParam()
        param.size = CGSize(width: picture.width, height: picture.height)
        let half = Int32((picture.width + 1) / 2)
        let strides: [Int32]
        switch (series, asPixelBuffers) {
        case (.RGB, _): (param.format, strides) = (.bgra32, [Int32(4 * picture.width)])
        case (.YUV, true): (param.format, strides) = (.nv12, [Int32(picture.width), 2 * half])
        case (.YUV, false): (param.format, strides) = (.i420, [Int32(picture.width), half, half])
        }
        for (plane, stride) in strides.enumerated() { param.strides[plane] = stride }
        return param
    }

    /// The planes without gaps, their lengths, and what they are. Four of each; of missing planes the length is 0.
    fileprivate func withBytes(
        of picture: Picture,
        _ body: (
            UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>, UnsafeMutablePointer<UInt32>, ZegoVideoFrameParam
        ) -> Void
    ) {
        var bytes = picture.bytes(series == .RGB ? .bgra : .i420)
        let light = picture.width * picture.height
        let starts = series == .RGB ? [0] : [0, light, light + (bytes.count - light) / 2]
        let ends = starts.dropFirst() + [bytes.count]
        bytes.withUnsafeMutableBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return }
            var planes = [UnsafeMutablePointer<UInt8>](repeating: first, count: 4)
            var lengths = [UInt32](repeating: 0, count: 4)
            for (plane, (start, end)) in zip(starts, ends).enumerated() {
                planes[plane] = first + start
                lengths[plane] = UInt32(end - start)
            }
            planes.withUnsafeMutableBufferPointer { planes in
                lengths.withUnsafeMutableBufferPointer { lengths in
                    guard let planes = planes.baseAddress, let lengths = lengths.baseAddress else { return }
                    body(planes, lengths, param(of: picture))
                }
            }
        }
    }
}
