import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VideoEngine

// The camera's pictures in a second, small size: who sends them, and who wants them.
extension TRTCCloud {
    /// Sends the camera's pictures also in a small size, for those who ask for it; or no longer, the default.
    ///
    /// -1, and nothing changes, if the big pictures are not larger than the small ones would be. Later settings of the big
    /// ones do not matter.
    @discardableResult
    public func enableEncSmallVideoStream(_ enable: Bool, withQuality smallVideoEncParam: TRTCVideoEncParam) -> Int32 {
        let settings = encoderSettings(of: smallVideoEncParam)
        let text = "\(enable), withQuality: \(settings.width) x \(settings.height), \(settings.frameRate) fps"
        guard lifetime.begin("TRTCCloud.enableEncSmallVideoStream(\(text))", on: device) else { return -1 }
        let big = state.withLock { $0.pictures.latestSize }
        guard !enable || big.width * big.height > settings.width * settings.height else {
            return Tencent.profile.sdk.smallPictureRefusal.value
        }
        perform { cloud in
            cloud.state.withLock { $0.pictures.smallEncoding = enable ? settings : nil }
            cloud.drivePictures()
            cloud.settlePictures()
        }
        return 0
    }

    /// Chooses whether the pictures of a user's camera come in the big size, the default, or in the small one while the user
    /// sends it; before the view is asked for, or later. Nothing happens for `.sub`. Leaving the room ends the choice.
    ///
    /// What is shown changes with the next key frame, which is asked for.
    public func setRemoteVideoStreamType(_ userId: String, type: TRTCVideoStreamType) {
        begin("setRemoteVideoStreamType(\(userId), type: \(type))") { cloud in
            guard type != .sub else { return }
            cloud.choose(SizeChoice(isSmall: type == .small, isOfView: false), of: UserID(userId))
        }
    }

    /// A view asks for a size. What the app chose for the user by itself is stronger than the default.
    func chooseSize(of user: UserID, forView type: TRTCVideoStreamType) {
        switch type {
        case .sub: break
        case .small: choose(SizeChoice(isSmall: true, isOfView: true), of: user)
        case .big:
            if state.withLock({ $0.pictures.sizes[user]?.isOfView == true }) { choose(nil, of: user) }
        }
    }

    private func choose(_ choice: SizeChoice?, of user: UserID) {
        let remote = RemotePictures(user, isScreen: false)
        let (isNews, room) = state.withLock { state in
            let before = state.pictures.wantsSmall(user)
            state.pictures.sizes[user] = choice
            let isNews = before != state.pictures.wantsSmall(user) && state.pictures.receives(remote)
            return (isNews, state.entered)
        }
        guard isNews, let room else { return }
        tellSize(of: remote, in: room)
        requestKeyFrame(of: remote, in: room)
    }

    /// Tells the cloud in which size a user's pictures are wanted. It knows which size there is.
    func tellSize(of remote: RemotePictures, in room: Room) {
        guard !remote.isScreen else { return }
        let wantsSmall = state.withLock { $0.pictures.wantsSmall(remote.user) }
        guard wantsSmall || room.chosenSizes.contains(remote.user) else { return }
        change(stay: room.number) { _ = $0.chosenSizes.insert(remote.user) }
        let command = RTCCommand.subscribe(
            channel: room.channel, stream: remote.stream, kinds: .smallPicture, isSubscribed: wantsSmall)
        room.link.send(.rtc(command)) { [weak self] result in
            // Requests that the network lost are repeated when it is back.
            guard case .failure(.rejected(let error)) = result else { return }
            self?.tell(.error(Tencent.TRTCFailure(error)))
        }
    }

    /// Asks for a key frame in the size that is wanted, and in the other one, in case it is the only one. The one that does
    /// not come is asked for in vain.
    func requestKeyFrame(of remote: RemotePictures, in room: Room) {
        let wantsSmall = !remote.isScreen && state.withLock { $0.pictures.wantsSmall(remote.user) }
        let kinds: [MediaKinds] = wantsSmall ? [.smallPicture, remote.kind] : [remote.kind]
        for kind in kinds {
            // Without an answer there will be another request: the engine asks as long as it waits.
            room.link.send(.rtc(.requestKeyFrame(channel: room.channel, stream: remote.stream, kind: kind))) { _ in }
        }
    }
}

/// In which size a user's pictures are wanted.
struct SizeChoice: Hashable, Sendable {
    var isSmall: Bool
    /// Whether a view asked for it, with which it ends.
    var isOfView: Bool
}

extension Pictures {
    /// Whether the pictures of a user's camera are wanted in the small size.
    func wantsSmall(_ user: UserID) -> Bool { sizes[user]?.isSmall == true }

    /// Whether a user's pictures are to come to the device.
    func receives(_ remote: RemotePictures) -> Bool {
        views[remote] != nil && !areRemotesMuted && !mutedRemotes.contains(remote)
    }
}
