import Devices
import EmulatorAPI
import Synchronization
import VideoEngine

// MARK: Snapshots

extension TRTCCloud {
    /// Gives an image of a user's camera, or for `.sub` of the screen; nil is the local user. The image is nil if there is no
    /// picture: of others there are none without ``startRemoteView(_:streamType:view:)``.
    ///
    /// It is called on the device's own queue.
    public func snapshotVideo(
        _ userId: String?, type: TRTCVideoStreamType, sourceType: TRTCSnapshotSourceType,
        completionBlock: ((TXImage?) -> Void)?
    ) {
        let handed = completionBlock.map { Handover($0) }
        begin("snapshotVideo(\(userId ?? "nil"), type: \(type), sourceType: \(sourceType))") { cloud in
            let picture = cloud.picture(of: userId, isScreen: type == .sub, sourceType)
            let size = picture.map { "\($0.width) x \($0.height)" } ?? "nil"
            cloud.device.record(.callback, "TRTCCloud.snapshotVideo(\(userId ?? "nil"), type: \(type)): \(size)")
            handed?.value(picture.map { PhoneImage.of($0) })
        }
    }

    /// Does what ``snapshotVideo(_:type:sourceType:completionBlock:)`` does, with the stream's picture. Deprecated by the
    /// vendor.
    public func snapshotVideo(
        _ userId: String?, type: TRTCVideoStreamType, completionBlock: ((TXImage?) -> Void)?
    ) {
        snapshotVideo(userId, type: type, sourceType: .stream, completionBlock: completionBlock)
    }

    private func picture(of user: String?, isScreen: Bool, _ source: TRTCSnapshotSourceType) -> Picture? {
        let pictures = state.withLock { $0.pictures }
        guard let user, !user.isEmpty else {
            if source == .view {
                // The screen's view is that of the stream which the screen is.
                let isShared = isScreen || pictures.camera.isScreen
                return (isShared ? pictures.screenView : pictures.localView)?.image
            }
            return device.video.withEngine { $0.lastPicture(.captured(isScreen ? .screen : .main))?.upright() }
        }
        let remote = RemotePictures(UserID(user), isScreen: isScreen)
        guard let canvas = pictures.views[remote] else { return nil }
        switch source {
        case .view: return canvas?.image
        case .stream, .capture: return device.video.withEngine { $0.lastPicture(.received(remote.key))?.upright() }
        }
    }
}
