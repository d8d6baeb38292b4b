import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// The form of small pictures that are sent beside the large ones.
open class AgoraSimulcastStreamConfig: NSObject {
    /// Kilobits in a second; the SDK chooses for -1.
    public var kBitrate: Int32 = -1
    /// Pictures in a second; 5 for 0.
    public var framerate: Int32 = Int32(Agora.profile.sdk.smallPictureRate.value)
    /// How large they are; half as wide and high as the large ones for 0 x 0.
    public var dimensions = CGSize.zero

    /// The same as ``kBitrate``, as older SDKs call it.
    public var bitrate: Int32 {
        get { kBitrate }
        set { kBitrate = newValue }
    }
}

/// Which of a user's pictures are received.
open class AgoraVideoSubscriptionOptions: NSObject {
    /// In which size.
    public var type: AgoraVideoStreamType = .high
    /// Whether they are not decoded. They always are.
    public var encodedFrameOnly = false
}

/// What a connection sends of small pictures.
struct SmallPictures: Hashable, Sendable {
    /// What the app said of their form; 0 stands for nothing.
    struct Form: Hashable, Sendable {
        var width = 0
        var height = 0
        var frameRate = 0
        var kilobits = 0
    }

    var mode = AgoraSimulcastStreamMode.autoSimulcastStream
    var form = Form()

    /// How they are sent beside pictures that are sent so: never larger, and lying or upright as those.
    func encoding(beside large: PictureEncoding) -> PictureEncoding {
        let sdk = Agora.profile.sdk
        let divisor = sdk.smallPictureDivisor.value
        var (width, height) = (form.width, form.height)
        if width < 1 || height < 1 || width * height > large.width * large.height {
            (width, height) = (large.width / divisor, large.height / divisor)
        }
        return PictureEncoding.nearest(
            width: width, height: height,
            frameRate: min(form.frameRate > 0 ? form.frameRate : sdk.smallPictureRate.value, large.frameRate),
            bitRate: form.kilobits > 0 ? form.kilobits.multipliedSaturated(by: 1000) : nil
        ).turned(isTall: large.height > large.width)
    }
}

// MARK: Sending small pictures

extension AgoraRtcEngineKit {
    /// Sends small pictures beside the large ones, whatever is sent, or no longer. Deprecated by the vendor.
    @discardableResult
    public func enableDualStreamMode(_ enabled: Bool) -> Int32 {
        sendSmall("enableDualStreamMode(\(enabled))", .main, .init(enabled), nil)
    }

    /// The same in a form of their own. Deprecated by the vendor.
    @discardableResult
    public func enableDualStreamMode(_ enabled: Bool, streamConfig: AgoraSimulcastStreamConfig) -> Int32 {
        sendSmall("enableDualStreamMode(\(enabled), streamConfig:)", .main, .init(enabled), streamConfig)
    }

    /// The same for a further connection; -113 where it is not there. Deprecated by the vendor.
    @discardableResult
    public func enableDualStreamModeEx(
        _ enabled: Bool, streamConfig: AgoraSimulcastStreamConfig?, connection: AgoraRtcConnection
    ) -> Int32 {
        sendSmall(
            "enableDualStreamModeEx(\(enabled), streamConfig:)", Self.key(connection), .init(enabled), streamConfig)
    }

    /// Sends small pictures beside the large ones, whatever is sent, or not, or, as at first, from the moment on when a host wants
    /// them. They have half the width and height and 5 pictures a second.
    @discardableResult
    public func setDualStreamMode(_ mode: AgoraSimulcastStreamMode) -> Int32 {
        sendSmall("setDualStreamMode(\(mode))", .main, mode, nil)
    }

    /// The same in a form of their own; -2 for a size below 0. A form that is larger than the large pictures does not count.
    @discardableResult
    public func setDualStreamMode(_ mode: AgoraSimulcastStreamMode, streamConfig: AgoraSimulcastStreamConfig) -> Int32 {
        sendSmall("setDualStreamMode(\(mode), streamConfig:)", .main, mode, streamConfig)
    }

    /// The same for a further connection; -113 where it is not there.
    @discardableResult
    public func setDualStreamModeEx(
        _ mode: AgoraSimulcastStreamMode, streamConfig: AgoraSimulcastStreamConfig?, connection: AgoraRtcConnection
    ) -> Int32 {
        sendSmall("setDualStreamModeEx(\(mode), streamConfig:)", Self.key(connection), mode, streamConfig)
    }

    private func sendSmall(
        _ call: String, _ key: Connection.Key, _ mode: AgoraSimulcastStreamMode, _ config: AgoraSimulcastStreamConfig?
    ) -> Int32 {
        let sides: [CGFloat] = config.map { [$0.dimensions.width, $0.dimensions.height] } ?? [0, 0]
        let (rate, kilobits) = (Int(config?.framerate ?? 0), Int(config?.kBitrate ?? 0))
        let longest = CGFloat(Agora.profile.sdk.maximumPictureSide.value)
        return act(call) { state in
            guard key == .main || state.connections[key] != nil else { return .notInChannel }
            guard sides.allSatisfy({ $0 >= 0 && $0 <= longest }) else { return .invalidArgument }
            let form = SmallPictures.Form(
                width: Int(sides[0]), height: Int(sides[1]), frameRate: rate, kilobits: kilobits)
            let small = SmallPictures(mode: mode, form: form)
            if key == .main { state.video.small = small }
            _ = state.connections.change(key) { $0.small = small }
            return .noError
        } then: {
            $0.settleAll()
        }
    }
}

extension AgoraSimulcastStreamMode {
    fileprivate init(_ isEnabled: Bool) { self = isEnabled ? .enableSimulcastStream : .disableSimulcastStream }
}

// MARK: Receiving small pictures

extension AgoraRtcEngineKit {
    /// Chooses in which size a user's pictures come, before a channel is joined or in it: 0, or -121 for a uid that is none, -4 for
    /// a layer, of which there are none. Leaving the channel ends the choice.
    ///
    /// Who wants small pictures gets large ones while the user sends no others. If a host wants them, the user's SDK begins to
    /// send them, unless the app there switched that off.
    @discardableResult
    public func setRemoteVideoStream(_ uid: UInt, type: AgoraVideoStreamType) -> Int32 {
        choose("setRemoteVideoStream(\(uid), type: \(type))", type, of: uid, .main)
    }

    /// The same for a further connection; -113 where it is not there.
    @discardableResult
    public func setRemoteVideoStreamEx(_ uid: UInt, type: AgoraVideoStreamType, connection: AgoraRtcConnection) -> Int32
    {
        choose("setRemoteVideoStreamEx(\(uid), type: \(type))", type, of: uid, Self.key(connection))
    }

    /// The same as ``setRemoteVideoStream(_:type:)``, with options.
    @discardableResult
    public func setRemoteVideoSubscriptionOptions(_ uid: UInt, options: AgoraVideoSubscriptionOptions) -> Int32 {
        if options.encodedFrameOnly { device.warn(of: Agora.RTCNotEmulated.encodedFrameOnly) }
        let type = options.type
        return choose("setRemoteVideoSubscriptionOptions(\(uid), type: \(type))", type, of: uid, .main)
    }

    /// The same for a further connection; -113 where it is not there.
    @discardableResult
    public func setRemoteVideoSubscriptionOptionsEx(
        _ uid: UInt, options: AgoraVideoSubscriptionOptions, connection: AgoraRtcConnection
    ) -> Int32 {
        if options.encodedFrameOnly { device.warn(of: Agora.RTCNotEmulated.encodedFrameOnly) }
        let (type, key) = (options.type, Self.key(connection))
        return choose("setRemoteVideoSubscriptionOptionsEx(\(uid), type: \(type))", type, of: uid, key)
    }

    /// Chooses in which size pictures come in channels that are joined from now on, of users of whom nothing else is said: 0, or -4
    /// for a layer, of which there are none.
    @discardableResult
    public func setRemoteDefaultVideoStreamType(_ streamType: AgoraVideoStreamType) -> Int32 {
        act("setRemoteDefaultVideoStreamType(\(streamType))") { state in
            guard streamType.isThere else { return .notSupported }
            state.video.defaultSize = streamType
            return .noError
        }
    }

    /// Has no effect; switching it off says nothing.
    @discardableResult
    public func setRemoteSubscribeFallbackOption(_ option: AgoraStreamFallbackOptions) -> Int32 {
        let call = "setRemoteSubscribeFallbackOption(\(option))"
        return option == .disabled ? act(call) : ignore(call, .subscribeFallback)
    }

    private func choose(_ call: String, _ type: AgoraVideoStreamType, of uid: UInt, _ key: Connection.Key) -> Int32 {
        act(call) { state in
            if let fault = Check.uid(uid) { return fault }
            guard type.isThere else { return .notSupported }
            guard key == .main || state.connections[key] != nil else { return .notInChannel }
            if key == .main { state.video.sizes[uid] = type }
            _ = state.connections.change(key) { $0.sizes[uid] = type }
            return .noError
        } then: { engine in
            guard let connection = engine.state.withLock({ $0.connections[key] }) else { return }
            engine.tellSize(uid, connection.number)
        }
    }
}

extension AgoraVideoStreamType {
    fileprivate var isThere: Bool { self == .high || self == .low }
}

// What the cloud knows of sizes. Everything here runs on the device's queue.
extension AgoraRtcEngineKit {
    /// Tells the cloud in which size pictures are wanted, of all users of whom the app said it.
    func tellSizes(_ number: Int) {
        for uid in connection(number)?.sizes.keys.sorted() ?? [] { tellSize(uid, number) }
        askForSmall(number)
    }

    /// Tells the cloud in which size a user's pictures are wanted, if the app said it and the user is there.
    func tellSize(_ uid: UInt, _ number: Int) {
        guard let connection = connection(number), connection.isInside, let link = connection.link,
            connection.sizes[uid] != nil, let user = connection.remotes[uid]?.user
        else { return }
        let command = RTCCommand.subscribe(
            channel: connection.channel, stream: .numbered(user: user, index: 0), kinds: .smallPicture,
            isSubscribed: connection.wantsSmall(uid))
        link.send(.rtc(command)) { [weak self] result in
            // What the network lost is said again when it is back.
            guard let self, !lifetime.isOver, case .failure(.rejected(let error)) = result else { return }
            tell(Agora.Failure(error), connection.outlet)
        }
        ask(for: uid, connection)
    }

    /// Whether a user sends small pictures, as the cloud says.
    func seeSmall(_ uid: UInt, _ number: Int, _ hasSmall: Bool) {
        let seen = change(number) { connection -> Connection? in
            guard var remote = connection.remotes[uid] else { return nil }
            let isNews = remote.hasSmall != hasSmall
            remote.hasSmall = hasSmall
            connection.remotes[uid] = remote
            return isNews || !hasSmall ? connection : nil
        }
        guard let connection = seen ?? nil, connection.wantsSmall(uid) else { return }
        ask(for: uid, connection)
    }

    /// Asks for the small pictures that are wanted and that nobody sends yet.
    func askForSmall(_ number: Int) {
        guard let connection = connection(number) else { return }
        for uid in connection.remotes.keys.sorted()
        where connection.wantsSmall(uid) && connection.remotes[uid]?.hasSmall == false { ask(for: uid, connection) }
    }

    /// Asks for a key frame in the size that is wanted, and if only the other one is there, also of that. The user's SDK may begin
    /// to send small pictures when a host asks for them.
    private func ask(for uid: UInt, _ connection: Connection) {
        guard connection.isInside, let link = connection.link, let remote = connection.remotes[uid], remote.isSeen
        else {
            return
        }
        var kinds: [MediaKinds] = [.picture]
        if connection.wantsSmall(uid) {
            kinds =
                remote.hasSmall ? [.smallPicture] : connection.options.isHost ? [.smallPicture, .picture] : [.picture]
        }
        for kind in kinds {
            let stream = StreamReference.numbered(user: remote.user, index: 0)
            // One that is lost is asked for again.
            link.send(.rtc(.requestKeyFrame(channel: connection.channel, stream: stream, kind: kind))) { _ in }
        }
    }

    /// Somebody needs a key frame of the local pictures, or wants small ones.
    func sendKeyFrame(_ kind: MediaKinds, _ connection: Connection) {
        if let stream = connection.sentStream(kind) {
            device.video.withEngine { $0.requestKeyFrame(stream) }
        } else if connection.sentTrack != nil {
            change(connection.number) { $0.isSmallAsked = true }
            settlePictures(connection.number)
        }
    }

    /// Somebody misses packets of the local pictures.
    func sendAgain(_ sequences: [UInt16], _ kind: MediaKinds, _ connection: Connection) {
        guard let stream = connection.sentStream(kind) else { return }
        device.video.withEngine { $0.requestPackets(sequences, of: stream) }
    }

    /// Encodes small pictures of what connections send so. A source has one small size, the one of the connection that came first.
    func driveSmall(_ connections: [Connection], _ video: VideoSettings) {
        var wanted: [PictureStream: PictureEncoding] = [:]
        for connection in connections where connection.sendsSmall {
            guard let track = connection.sentTrack, wanted[track.stream] == nil else { continue }
            wanted[track.stream] = connection.small.encoding(beside: video.encoding(of: track))
        }
        device.video.withEngine { $0.sendSmall(wanted) }
    }
}

extension Connection {
    /// The stream that is sent in the size of a kind of pictures, if one is.
    fileprivate func sentStream(_ kind: MediaKinds) -> PictureStream? {
        guard kind == .smallPicture else { return sentTrack?.stream }
        return sendsSmall ? sentTrack?.stream.small : nil
    }
}
