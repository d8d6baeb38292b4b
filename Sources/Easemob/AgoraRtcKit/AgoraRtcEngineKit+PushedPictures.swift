import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// MARK: Pictures that the app pushes

extension AgoraRtcEngineKit {
    /// Sends pictures that the app pushes in place of the camera's, or the camera's again: 0, or -8 in a channel, -4 for
    /// pictures that are encoded already.
    ///
    /// The local view shows what is pushed. A host sends it with `publishCustomVideoTrack`, and also where the camera's would be
    /// sent. Bytes and pixel buffers are taken, whatever `useTexture` is.
    @discardableResult
    public func setExternalVideoSource(
        _ enable: Bool, useTexture: Bool, sourceType: AgoraExternalVideoSourceType
    ) -> Int32 {
        act("setExternalVideoSource(\(enable), useTexture: \(useTexture), sourceType: \(sourceType))") { state in
            guard sourceType == .videoFrame else { return .notSupported }
            guard state.connections.all.isEmpty else { return .invalidState }
            guard enable != state.video.isExternal else { return .noError }
            state.video.setPushed(0, enable ? PictureQueue() : nil)
            return .noError
        } then: {
            $0.settleAll()
        }
    }

    /// Makes a track of pictures that the app pushes, which a connection sends with `publishCustomVideoTrack` and
    /// `customVideoTrackId`. Returns its id, or `UInt32.max` where there are too many and after the engine was destroyed.
    @discardableResult
    public func createCustomVideoTrack() -> UInt32 {
        var made = UInt32.max
        act("createCustomVideoTrack()") { state in
            let ids = 1...UInt(Agora.profile.sdk.maximumVideoTracks.value)
            guard let id = ids.first(where: { state.video.pushed[$0] == nil }) else { return .resourceLimited }
            state.video.setPushed(id, PictureQueue())
            made = UInt32(id)
            return .noError
        }
        return made
    }

    /// Ends a track: 0, or -2 for one that is not there.
    @discardableResult
    public func destroyCustomVideoTrack(_ videoTrackId: UInt) -> Int32 {
        act("destroyCustomVideoTrack(\(videoTrackId))") { state in
            guard videoTrackId > 0, state.video.pushed[videoTrackId] != nil else { return .invalidArgument }
            state.video.setPushed(videoTrackId, nil)
            return .noError
        } then: {
            $0.settleAll()
        }
    }

    /// Pushes a picture to the external source. False unless
    /// ``setExternalVideoSource(_:useTexture:sourceType:)`` was called, and for what is no picture; the trace says why.
    @discardableResult
    public func pushExternalVideoFrame(_ frame: AgoraVideoFrame) -> Bool { push(frame, to: 0) }

    /// Pushes a picture to a track. False for a track that is not there, and for what is no picture; the trace says why.
    @discardableResult
    public func pushExternalVideoFrame(_ frame: AgoraVideoFrame, videoTrackId: UInt) -> Bool {
        push(frame, to: videoTrackId)
    }

    private func push(_ frame: AgoraVideoFrame, to id: UInt) -> Bool {
        guard !lifetime.isOver, let queue = state.withLock({ $0.video.pushed[id] }) else {
            return refusePush("there is no source \(id) of pushed pictures")
        }
        if frame.time.value != 0 { device.warn(of: Agora.RTCNotEmulated.pushedTime) }
        let picture: Picture
        do throws(PushFault) {
            picture = try Picture(frame)
        } catch {
            return refusePush("\(error)")
        }
        queue.push(picture)
        noteShape(picture, of: id)
        return true
    }

    private func refusePush(_ reason: String) -> Bool {
        device.record(.note, "AgoraRtcEngineKit.pushExternalVideoFrame returned false: \(reason)")
        return false
    }

    /// Pictures are sent wide or high as they come, unless the app wants one of both.
    private func noteShape(_ picture: Picture, of id: UInt) {
        let isTurned = picture.rotation == .quarter || picture.rotation == .threeQuarters
        let isTall = isTurned ? picture.width > picture.height : picture.height > picture.width
        let isNews = state.withLock { state in
            guard state.video.tallTracks.contains(id) != isTall else { return false }
            if isTall { state.video.tallTracks.insert(id) } else { state.video.tallTracks.remove(id) }
            return true
        }
        if isNews { perform { $0.applyEncoding() } }
    }
}

extension VideoSettings {
    fileprivate mutating func setPushed(_ id: UInt, _ queue: PictureQueue?) {
        pushed[id] = queue
        tallTracks.remove(id)
    }
}
