import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// The two sizes in which the camera is sent.
struct Layers: Hashable, Sendable {
    var large: PictureEncoding
    var small: PictureEncoding

    /// What the others are told of them.
    var text: String { "\(large.width)x\(large.height) \(small.width)x\(small.height)" }
}

/// The small size, as far as the app said it.
enum SmallForm: Hashable, Sendable {
    case none
    /// Half as wide and high as the large one.
    case half
    case encoding(PictureEncoding)

    /// With the large size; nil for one size.
    func layers(beside large: PictureEncoding) -> Layers? {
        switch self {
        case .none: return nil
        case .encoding(let small): return Layers(large: large, small: small)
        case .half:
            let divisor = Volcengine.profile.sdk.smallPictureDivisor.value
            let small = PictureEncoding.nearest(
                width: large.width / divisor, height: large.height / divisor, frameRate: large.frameRate)
            return Layers(large: large, small: small)
        }
    }
}

/// How many pixels a user's two sizes have.
struct LayerSizes: Hashable, Sendable {
    var large: Int
    var small: Int

    /// What a user's SDK said; nil for anything else.
    init?(_ text: String) {
        let sizes = text.split(separator: " ", omittingEmptySubsequences: false).map { size -> Int? in
            let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            guard sides.count == 2, sides.allSatisfy(PictureEncoding.sideRange.contains) else { return nil }
            return sides[0] * sides[1]
        }
        guard sizes.count == 2, let large = sizes[0], let small = sizes[1] else { return nil }
        (self.large, self.small) = (large, small)
    }
}

/// In which size a user's pictures are wanted.
enum SizeWish: Hashable, Sendable {
    /// The one that is nearest to this; the large one for 0.
    case nearest(width: Int, height: Int)
    /// Counted from the large one.
    case index(Int)

    func wantsSmall(of sizes: LayerSizes) -> Bool {
        switch self {
        case .index(let index): return index > 0
        case .nearest(let width, let height):
            guard width > 0, height > 0 else { return false }
            let wanted = width.multipliedSaturated(by: height)
            return abs(wanted - sizes.small) < abs(wanted - sizes.large)
        }
    }
}

extension ByteRTCVideo {
    /// Lets the camera be sent in several sizes, or in one, as at first. Counts for what is published from then on.
    @discardableResult
    public func enableSimulcastMode(_ enabled: Bool) -> Int32 {
        act("enableSimulcastMode(\(enabled))") { state in
            state.video.isSimulcast = enabled
            return .success
        }
    }
}

extension ByteRTCRoom {
    /// Receives a user's pictures in the size that is nearest to this, as the user sends them; the largest for 0.
    @discardableResult
    public func setRemoteVideoConfig(_ userId: String, remoteVideoConfig: ByteRTCRemoteVideoConfig) -> Int32 {
        let wish = wish(of: remoteVideoConfig)
        return stay("setRemoteVideoConfig(\(userId), \(remoteVideoConfig.width) × \(remoteVideoConfig.height))") { _ in
            .success
        } then: { engine, number in
            engine.choose(wish, of: UserID(userId), number)
        }
    }

    /// The size that a configuration is nearest to; its rate has no effect.
    func wish(of config: ByteRTCRemoteVideoConfig) -> SizeWish {
        if config.framerate != 0 { device.warn(of: Volcengine.RTCNotEmulated.remoteVideoRate) }
        return .nearest(width: Int(config.width), height: Int(config.height))
    }
}

// What the cloud knows of sizes. Everything here runs on the device's queue.
extension ByteRTCVideo {
    /// The sizes in which a room has the camera; nil for one. What is published keeps them.
    func layers(of stay: Stay) -> Layers? {
        guard !stay.told.contains(.picture) else {
            return stay.told.contains(.smallPicture) ? state.withLock { $0.video.layers } : nil
        }
        return state.withLock { state in
            guard state.video.isSimulcast else { return nil }
            let layers = state.video.layers ?? state.video.small.layers(beside: state.video.encoding)
            state.video.layers = layers
            return layers
        }
    }

    /// Notes in which size the app wants a user's pictures.
    func choose(_ wish: SizeWish, of user: UserID, _ number: Int) {
        change(number) { $0.sizes[user] = wish }
        settleSize(of: user, number)
    }

    /// Tells the cloud in which size a user's pictures are wanted, where it knows otherwise, or again.
    func settleSize(of user: UserID, _ number: Int, isAgain: Bool = false) {
        guard let stay = stay(number), stay.isInside, let remote = stay.remotes[user],
            let link = state.withLock({ $0.connection.link })
        else { return }
        let wish = stay.sizes[user] ?? stay.request?.size
        let wantsSmall = remote.layers.flatMap { wish?.wantsSmall(of: $0) } ?? false
        guard wantsSmall != remote.receivesSmall || isAgain && wantsSmall else { return }
        change(number) { $0.remotes[user]?.receivesSmall = wantsSmall }
        let stream = StreamReference.numbered(user: user, index: Volcengine.StreamIndex.main.rawValue)
        let command = RTCCommand.subscribe(
            channel: stay.channel, stream: stream, kinds: .smallPicture, isSubscribed: wantsSmall)
        link.send(.rtc(command)) { [weak self] result in
            guard case .failure(.lost) = result else { return }
            self?.change(number) { $0.remotes[user]?.receivesSmall = !wantsSmall }
        }
        guard remote.isSeen(.main) else { return }
        // One that the network loses is asked for again.
        let kind: MediaKinds = wantsSmall ? .smallPicture : .picture
        link.send(.rtc(.requestKeyFrame(channel: stay.channel, stream: stream, kind: kind))) { _ in }
    }
}
