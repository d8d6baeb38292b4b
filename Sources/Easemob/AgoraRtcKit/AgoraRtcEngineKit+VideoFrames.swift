import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// What the app's delegate for pictures wants.
struct FrameWishes: Hashable, Sendable {
    var isWriting = false
    var seesCaptured = false
    var seesSent = false
    var seesReceived = false
    var format = AgoraVideoFormat.default
    var isMirrored = false

    init() {}

    init(_ delegate: any AgoraVideoFrameDelegate) {
        let position = delegate.tellGetObservedFramePosition()
        isWriting = delegate.tellGetVideoFrameProcessMode() == .readWrite
        (seesCaptured, seesSent) = (position.contains(.postCapture), position.contains(.preEncoder))
        seesReceived = position.contains(.preRenderer)
        format = delegate.tellGetVideoFormatPreference()
        isMirrored = delegate.tellGetMirrorApplied() && !(isWriting && seesCaptured && seesSent)
    }

    var seesOwn: Bool { seesCaptured || seesSent }
    var seesAny: Bool { seesOwn || seesReceived }
}

extension AgoraRtcEngineKit {
    /// Gives pictures on their way to a delegate, held weakly; nil ends that. True unless the engine was destroyed.
    @discardableResult
    public func setVideoFrameDelegate(_ delegate: (any AgoraVideoFrameDelegate)?) -> Bool {
        let observer = WeakListener { [weak object = delegate.map(device.checked)] in object }
        return act("setVideoFrameDelegate(\(delegate == nil ? "nil" : "…"))") { state in
            state.video.observer = observer
            return .noError
        } then: {
            $0.lookAtPictures()
        } == 0
    }

    // MARK: On the device's queue

    /// Lets the device's engine collect the pictures that somebody looks at or waits for.
    func lookAtPictures() {
        let (snapshots, observer) = state.withLock { ($0.video.snapshots, $0.video.observer) }
        let wishes = observer.object.map { FrameWishes($0) } ?? FrameWishes()
        state.withLock { $0.video.wishes = wishes }
        if wishes.format == .I422 { device.warn(of: Agora.RTCNotEmulated.pictureFormat) }
        var collected: VideoEngine.Collected = []
        if wishes.seesOwn || snapshots.contains(where: { $0.uid == 0 }) { collected.insert(.captured) }
        if wishes.seesReceived || snapshots.contains(where: { $0.uid > 0 }) { collected.insert(.received) }
        device.video.withEngine { [collected] engine in
            engine.collected = collected
            engine.appChangesPictures = wishes.isWriting && wishes.seesOwn
            engine.appChangesReceivedPictures = wishes.isWriting && wishes.seesReceived
        }
    }

    /// Gives the pictures of a tick to the app's delegate. With no lock held.
    func show(_ pictures: [CollectedPicture]) {
        let (observer, wishes) = state.withLock { ($0.video.observer, $0.video.wishes) }
        guard let delegate = observer.object else { return }
        for collected in pictures {
            switch collected.place {
            case .captured(let stream): showOwn(collected, PictureTrack(stream), delegate, wishes)
            case .received(let key): showReceived(collected, key, delegate, wishes)
            }
        }
    }

    private func showOwn(
        _ collected: CollectedPicture, _ track: PictureTrack, _ delegate: any AgoraVideoFrameDelegate,
        _ wishes: FrameWishes
    ) {
        guard wishes.seesOwn else { return }
        let source = track.source
        var shown = wishes.isMirrored ? collected.picture.mirrored() : collected.picture
        var isShown = true
        if wishes.seesCaptured {
            (shown, isShown) = shown.seen(as: wishes.format, collected.timestamp) { frame in
                var isKept = delegate.tellCapture(frame, sourceType: source)
                // Older SDKs say the same in other calls.
                if source == .camera { isKept = delegate.tellCapture(frame) && isKept }
                if source == .screen { isKept = delegate.tellScreenCapture(frame) && isKept }
                return isKept
            }
        }
        var sent: Picture? = shown
        let encoding = device.video.withEngine { $0.encoding(of: track.stream) }
        if isShown, wishes.seesSent, let encoding {
            sent = shown.fitted(encoding)
            let seen = sent?.seen(as: wishes.format, collected.timestamp) { frame in
                var isKept = delegate.tellPreEncode(frame, sourceType: source)
                if source == .camera { isKept = delegate.tellPreEncode(frame) && isKept }
                if source == .screen { isKept = delegate.tellPreEncodeScreenVideoFrame(frame) && isKept }
                return isKept
            }
            sent = seen.flatMap { $0.isKept ? $0.picture : nil }
        }
        guard wishes.isWriting else { return }
        guard track == .camera else { return device.warn(of: Agora.RTCNotEmulated.changedOtherPictures) }
        if isShown { device.video.withEngine { [shown, sent] in $0.giveBack(shown, toSend: sent) } }
    }

    private func showReceived(
        _ collected: CollectedPicture, _ key: PictureStreamKey, _ delegate: any AgoraVideoFrameDelegate,
        _ wishes: FrameWishes
    ) {
        guard wishes.seesReceived, let (connection, uid) = sender(key) else { return }
        let channel = connection.channel.rawValue
        let (picture, isKept) = collected.picture.seen(as: wishes.format, collected.timestamp) { frame in
            delegate.tellRenderVideoFrame(frame, uid: uid, channelId: channel)
        }
        guard wishes.isWriting, isKept else { return }
        let event = device.video.withEngine { $0.showChanged(picture, key, timestamp: collected.timestamp) }
        if let event { take(event) }
    }
}

extension Picture {
    /// The picture in the size that is sent.
    fileprivate func fitted(_ encoding: PictureEncoding) -> Picture {
        do {
            return try filling(width: encoding.width, height: encoding.height, .crop)
        } catch {
            preconditionFailure("an encoding has a size that no picture has: \(error)")
        }
    }

    /// What an app makes of the picture, and what it answers.
    fileprivate func seen(
        as format: AgoraVideoFormat, _ timestamp: UInt32, _ look: (AgoraOutputVideoFrame) -> Bool
    ) -> (picture: Picture, isKept: Bool) {
        let picture = upright()
        let frame = AgoraOutputVideoFrame()
        (frame.width, frame.height) = (Int32(picture.width), Int32(picture.height))
        frame.renderTimeMs = Int64(timestamp / 90)
        let raw = AgoraVideoFormat(rawValue: Agora.profile.sdk.frameFormat.value)
        let used = format == .default ? raw ?? .I420 : format == .I422 ? .I420 : format
        frame.type = used.rawValue
        guard let layout = used.layout else { return picture.seenAsBuffer(used.buffer ?? .nv12, frame, look) }
        var bytes = picture.bytes(layout)
        if used == .NV21 { Picture.swapPairs(&bytes, from: picture.width * picture.height) }
        let original = bytes
        let isKept = bytes.withUnsafeMutableBufferPointer { buffer in
            frame.point(to: buffer, layout)
            defer { (frame.yBuffer, frame.uBuffer, frame.vBuffer) = (nil, nil, nil) }
            return look(frame)
        }
        guard bytes != original else { return (picture, isKept) }
        if used == .NV21 { Picture.swapPairs(&bytes, from: picture.width * picture.height) }
        // The number of bytes has not changed, so this does not throw.
        let changed = try? Picture(bytes, format: layout, width: picture.width, height: picture.height)
        return (changed ?? picture, isKept)
    }

    /// A buffer that the app leaves out, or that is none of a picture, leaves the picture as it was.
    private func seenAsBuffer(
        _ format: PixelBufferFormat, _ frame: AgoraOutputVideoFrame, _ look: (AgoraOutputVideoFrame) -> Bool
    ) -> (picture: Picture, isKept: Bool) {
        frame.pixelBuffer = pixelBuffer(format)
        let isKept = look(frame)
        guard let buffer = frame.pixelBuffer, let changed = try? Picture(buffer) else { return (self, isKept) }
        return (changed, isKept)
    }
}

extension AgoraOutputVideoFrame {
    /// Lets the frame point to the bytes of a picture of its size.
    fileprivate func point(to bytes: UnsafeMutableBufferPointer<UInt8>, _ layout: PictureFormat) {
        guard let start = bytes.baseAddress else { return }
        let (light, half) = (Int(width) * Int(height), (width + 1) / 2)
        yBuffer = start
        switch layout {
        case .i420:
            (yStride, uStride, vStride) = (width, half, half)
            uBuffer = start + light
            vBuffer = start + light + Int(half) * ((Int(height) + 1) / 2)
        case .nv12:
            (yStride, uStride) = (width, 2 * half)
            uBuffer = start + light
        case .bgra, .rgba, .argb, .abgr: yStride = Int32(bytes.count)
        }
    }
}
