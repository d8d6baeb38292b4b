public import ApplePictures
import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VideoEngine

// MARK: Pictures that the app changes

extension ZegoExpressEngine {
    /// Lets the app change the local pictures; see ``enableCustomVideoProcessing(_:config:channel:)``.
    public func enableCustomVideoProcessing(_ enable: Bool, config: ZegoCustomVideoProcessConfig?) {
        enableCustomVideoProcessing(enable, config: config, channel: .main)
    }

    /// Lets the app change the local pictures, before preview and encoder, or no longer.
    ///
    /// Each goes to the handler, and what ``sendCustomVideoProcessedCVPixelBuffer(_:timestamp:channel:)`` gives back is
    /// shown and sent. 1011003 while something is published, previewed or played; 1011011 unless the config has pixel
    /// buffers, in 32BGRA or NV12; 1000010 for other channels. Then nothing changes.
    public func enableCustomVideoProcessing(
        _ enable: Bool, config: ZegoCustomVideoProcessConfig?, channel: ZegoPublishChannel
    ) {
        let type = config?.bufferType ?? .cvPixelBuffer
        let call = "enableCustomVideoProcessing(\(enable), bufferType: \(type), channel: \(channel))"
        guard channel == .main || !enable else { return refuseMissing(call) }
        changeCustomVideo(call, channel) { custom in
            switch type {
            case _ where !enable: custom.processing = nil
            case .cvPixelBuffer, .unknown: custom.processing = .bgra
            case .nv12CVPixelBuffer: custom.processing = .nv12
            case .rawData, .encodedData, .glTexture2D:
                return .bufferType("\(type)", "pictures are changed in pixel buffers")
            }
            return nil
        }
    }

    /// Sets who gets pictures to change; held weakly, nil is nobody. Then no pictures are shown and sent while
    /// ``enableCustomVideoProcessing(_:config:channel:)`` is on.
    public func setCustomVideoProcessHandler(_ handler: (any ZegoCustomVideoProcessHandler)?) {
        let checked = WeakListener { [weak object = handler.map(device.checked)] in object }
        begin("setCustomVideoProcessHandler(\(handler == nil ? "nil" : "handler"))") { engine in
            engine.state.withLock { $0.custom.processHandler = checked }
        }
    }

    /// Gives a changed picture back; see ``sendCustomVideoProcessedCVPixelBuffer(_:timestamp:channel:)``.
    public func sendCustomVideoProcessedCVPixelBuffer(_ buffer: CVPixelBuffer, timestamp: CMTime) {
        sendCustomVideoProcessedCVPixelBuffer(buffer, timestamp: timestamp, channel: .main)
    }

    /// Gives a changed picture back, in place of the last one that the handler got; it has its time. Of two for one picture
    /// the later counts, and without one it is left out.
    ///
    /// 1011005 without ``enableCustomVideoProcessing(_:config:channel:)``, 1011004 before `onStart` and after `onStop`,
    /// 1000017 for other buffers than 32BGRA, NV12 and I420.
    public func sendCustomVideoProcessedCVPixelBuffer(
        _ buffer: CVPixelBuffer, timestamp: CMTime, channel: ZegoPublishChannel
    ) {
        let call = "sendCustomVideoProcessedCVPixelBuffer"
        let fault = state.withLock { state -> ZEGO.ExpressFailure? in
            guard state.setup != nil else { return .noEngine }
            guard channel == .main, state.custom.processing != nil else {
                return .noCustomProcessing
            }
            guard state.custom.isStarted else {
                return .processModuleNotCreated
            }
            return nil
        }
        if let fault { return refuse(call, fault) }
        do throws(PixelBufferError) {
            let picture = try Picture(buffer)
            device.video.withEngine { $0.giveBack(picture) }
            if state.withLock({ $0.custom.rendering != nil }) { perform { $0.render(captured: picture) } }
        } catch {
            refuse(call, ZEGO.ExpressFailure(.illegalArgument, of: error))
        }
    }

    /// Gives a changed picture back, for both uses. 1000010 for a picture that is only shown or only sent.
    public func sendCustomVideoProcessedCVPixelBuffer(
        _ buffer: CVPixelBuffer, timestamp: CMTime, usage: ZegoProcessedDataUsageType, channel: ZegoPublishChannel
    ) {
        guard usage == .both else {
            return refuseMissing("sendCustomVideoProcessedCVPixelBuffer(_:timestamp:usage: \(usage))")
        }
        sendCustomVideoProcessedCVPixelBuffer(buffer, timestamp: timestamp, channel: channel)
    }

    /// Gives the app a picture to change. On the device's queue, with no lock held.
    func process(_ collected: CollectedPicture) {
        let (format, handler) = state.withLock { ($0.custom.processing, $0.custom.processHandler.object) }
        guard let format, let handler, let buffer = collected.picture.pixelBuffer(format) else { return }
        let timestamp = CMTime(value: Int64(collected.timestamp), timescale: 90_000)
        device.run { handler.tellCapturedUnprocessedCVPixelBuffer(buffer, timestamp: timestamp, channel: .main) }
    }
}
