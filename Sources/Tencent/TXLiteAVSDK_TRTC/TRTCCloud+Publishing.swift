import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// Mixes, and streams outside rooms. Nothing leaves this machine, so what is meant for content networks is judged as the
// cloud judges it and not relayed: each call says so once.

// MARK: Tasks

extension TRTCCloud {
    /// Starts to relay a stream; `onStartPublishMediaStream` reports the task's id: 0, or -3 outside a room, -2 for
    /// arguments that are not valid, -7 with the server's code for a task that runs already, -4 for screens and for
    /// mixes that are not in the caller's room.
    ///
    /// A mix in the room is heard by everybody who is not in it, as the user of `mixStreamIdentity`, instead of those who
    /// are in it. Only an anchor can ask for one. To content networks nothing is relayed: an address cannot be reached
    /// from here. Leaving the room ends all tasks.
    public func startPublishMediaStream(
        _ target: TRTCPublishTarget, encoderParam param: TRTCStreamEncoderParam?,
        mixingConfig config: TRTCStreamMixingConfig?
    ) {
        let request = PublishRequest(target, param, config)
        begin("startPublishMediaStream(\(request.text))") { cloud in
            let id = cloud.device.makeID()
            let answer: @Sendable (PublishFailure) -> Void = { [weak cloud] in
                cloud?.tell(.taskStarted($0.failure.code == .success ? id : "", $0))
            }
            let (task, failure) = cloud.judge(request)
            guard let task else { return answer(failure) }
            if let refusal = cloud.state.withLock({ $0.publishing.start(task, id: id) }) {
                return answer(PublishFailure(refusal))
            }
            guard let mix = request.mix, let encoding = request.encoding else {
                cloud.device.warn(of: Tencent.TRTCNotEmulated.startPublishMediaStream)
                return answer(PublishFailure(.success))
            }
            cloud.startMix(mix, encoding, id: id, answer)
        }
    }

    /// Changes a task; `onUpdatePublishMediaStream` reports the result.
    public func updatePublishMediaStream(
        _ taskId: String, publishTarget target: TRTCPublishTarget, encoderParam param: TRTCStreamEncoderParam?,
        mixingConfig config: TRTCStreamMixingConfig?
    ) {
        let request = PublishRequest(target, param, config)
        begin("updatePublishMediaStream(\(taskId), \(request.text))") { cloud in
            let answer: @Sendable (PublishFailure) -> Void = { [weak cloud] in
                cloud?.tell(.taskUpdated(taskId, $0))
            }
            let (task, failure) = cloud.judge(request)
            guard let task else { return answer(failure) }
            if let refusal = cloud.state.withLock({ $0.publishing.update(taskId, to: task) }) {
                return answer(PublishFailure(refusal))
            }
            guard let mix = request.mix else { return answer(PublishFailure(.success)) }
            cloud.updateMix(mix, answer)
        }
    }

    /// Ends a task, or with an empty id all of them; `onStopPublishMediaStream` reports the result.
    public func stopPublishMediaStream(_ taskId: String) {
        begin("stopPublishMediaStream(\(taskId))") { cloud in
            let refusal = cloud.state.withLock { $0.publishing.stop(taskId) }
            if refusal == nil { cloud.endMix(of: taskId) }
            cloud.tell(.taskStopped(taskId, PublishFailure(refusal)))
        }
    }

    private func judge(_ request: PublishRequest) -> (PublishTasks.Task?, PublishFailure) {
        guard let room = state.withLock({ $0.entered }) else {
            return (nil, PublishFailure(.publishingOutsideRoom))
        }
        let judged = request.judged(in: room)
        if judged.0 == nil, judged.1.failure.code == .notSupported, request.mode == .mixStreamToRoom {
            device.warn(of: Tencent.TRTCNotEmulated.mixElsewhere)
        }
        return judged
    }
}

/// What is to be relayed, as the app says it.
private struct PublishRequest: Sendable {
    /// A user of a room, as the app names them.
    struct User: Sendable {
        var name: String
        var number: UInt32
        var text: String

        init(_ user: TRTCUser) {
            name = user.userId
            number = user.intRoomId
            text = user.strRoomId ?? ""
        }

        /// Whether the user is in this room, or no room is named.
        func isIn(_ room: Room) -> Bool {
            (number == 0 && text.isEmpty) || (try? Entry.channel(number: number, text: text)) == room.channel
        }
    }

    var mode: TRTCPublishMode
    var addresses: [String]
    /// Nil without an encoding.
    var encoding: SoundEncoding?
    var robot: User?
    var users: [User]

    init(_ target: TRTCPublishTarget, _ param: TRTCStreamEncoderParam?, _ config: TRTCStreamMixingConfig?) {
        mode = target.mode
        addresses = (target.cdnUrlList ?? []).map(\.rtmpUrl)
        encoding = param.map {
            SoundEncoding(
                sampleRate: Int($0.audioEncodedSampleRate), channelCount: Int($0.audioEncodedChannelNum),
                kilobitsPerSecond: Int($0.audioEncodedKbps))
        }
        robot = target.mixStreamIdentity.map(User.init)
        users = (config?.audioMixUserList ?? []).map(User.init)
    }

    var text: String { "\(mode), \(addresses.count) addresses, \(users.count) users" }

    /// The mix in the caller's room; nil for other targets.
    var mix: RoomMix? {
        guard mode == .mixStreamToRoom, let robot else { return nil }
        return RoomMix(robot: robot.name, inputs: users.map(\.name))
    }

    func judged(in room: Room) -> (PublishTasks.Task?, PublishFailure) {
        func invalid(_ failure: Tencent.TRTCFailure) -> (PublishTasks.Task?, PublishFailure) {
            (nil, PublishFailure(failure))
        }
        let sdk = Tencent.profile.sdk
        switch mode {
        case .modeUnknown: return invalid(.targetWithoutMode)
        case .subStreamToCdn: return invalid(.noScreensToPublish)
        case .mixStreamToCdn, .mixStreamToRoom:
            if encoding == nil { return invalid(.mixWithoutEncoding) }
        case .bigStreamToCdn: break
        }
        if let fault = encoding?.fault(rates: sdk.publishSampleRates.value) { return invalid(fault) }
        guard users.count <= sdk.maximumMixUsers.value else { return invalid(.mixTooLarge(users.count)) }
        guard users.allSatisfy({ !$0.name.isEmpty }) else { return invalid(.mixedUserUnnamed) }
        guard mode != .mixStreamToRoom else { return judgedMix(in: room) }
        guard (1...sdk.maximumPublishAddresses.value).contains(addresses.count) else {
            return invalid(.wrongAddressCount(addresses.count))
        }
        if let wrong = addresses.first(where: { !$0.hasPrefix("rtmp://") && !$0.hasPrefix("rtmps://") }) {
            return invalid(.addressInvalid(wrong))
        }
        return (PublishTasks.Task(mode: mode, addresses: addresses.sorted()), PublishFailure(.success))
    }

    private func judgedMix(in room: Room) -> (PublishTasks.Task?, PublishFailure) {
        let maximum = Tencent.profile.rtc.maximumUserIDBytes.value
        guard let robot, (1...maximum).contains(robot.name.utf8.count) else {
            return (nil, PublishFailure(.robotInvalid))
        }
        guard robot.name != room.entry.user.rawValue, !room.audible.contains(UserID(robot.name)) else {
            return (nil, PublishFailure(.robotInRoom(robot.name)))
        }
        guard room.isSpeaker, robot.isIn(room), users.allSatisfy({ $0.isIn(room) }) else {
            return (nil, PublishFailure(.mixElsewhere))
        }
        // One mix of a room at a time: its task has no address.
        return (PublishTasks.Task(mode: mode, addresses: []), PublishFailure(.success))
    }
}

/// How the sound of a relayed stream is encoded.
struct SoundEncoding: Hashable, Sendable {
    var sampleRate: Int
    var channelCount: Int
    var kilobitsPerSecond: Int

    /// What is wrong with it; nil if nothing is.
    func fault(rates: [Int]) -> Tencent.TRTCFailure? {
        let sdk = Tencent.profile.sdk
        guard rates.contains(sampleRate) else { return .mixSampleRateInvalid(sampleRate) }
        guard (1...2).contains(channelCount) else { return .mixChannelsInvalid(channelCount) }
        let range = sdk.minimumPublishKilobits.value...sdk.maximumPublishKilobits.value
        return range.contains(kilobitsPerSecond) ? nil : .mixBitRateInvalid(kilobitsPerSecond, range)
    }
}

/// The answer to a request to relay something.
struct PublishFailure: Hashable, Sendable {
    var failure: Tencent.TRTCFailure
    /// The server's code, which `extraInfo` has.
    var serverCode: PublishTasks.ServerCode?

    init(_ failure: Tencent.TRTCFailure) { self.failure = failure }

    /// Why the room's cloud refused.
    init(_ failure: CallFailure) { self.failure = Tencent.TRTCFailure(failure) }

    /// The server's answer; nil is success.
    init(_ code: PublishTasks.ServerCode?) {
        serverCode = code
        failure =
            switch code {
            case nil: .success
            case .parameters: .taskModeChanged
            case .taskNotFound: .taskMissing
            case .started: .taskRunsAlready
            case .tooMany: .tooManyTasks
            }
    }

    var extraInfo: [AnyHashable: Any]? { serverCode.map { ["error_code": $0.rawValue] } }
}

// MARK: Mixing

extension TRTCCloud {
    /// Mixes the room into one stream, or with nil ends that; `onSetMixTranscodingConfig` reports the result: 0, or -3
    /// outside a room, -2 for arguments that are not valid, -4 for a screen.
    ///
    /// Nobody can play the mixed stream, because it is on a content network.
    public func setMix(_ config: TRTCTranscodingConfig?) {
        let fault = config.map(Self.fault) ?? nil
        begin("setMixTranscodingConfig(\(config.map { "\($0.mode), \($0.mixUsers.count) users" } ?? "nil"))") { cloud in
            guard cloud.state.withLock({ $0.entered != nil }) else {
                return cloud.tell(.mixSet(.outsideRoom("setMixTranscodingConfig")))
            }
            if fault == nil { cloud.device.warn(of: Tencent.TRTCNotEmulated.setMix) }
            cloud.tell(.mixSet(fault ?? .success))
        }
    }

    private static func fault(_ config: TRTCTranscodingConfig) -> Tencent.TRTCFailure? {
        let sdk = Tencent.profile.sdk
        switch config.mode {
        case .unknown: return .mixWithoutMode
        case .template_ScreenSharing: return .noScreensToMix
        case .manual, .template_PresetLayout:
            guard !config.mixUsers.isEmpty else { return .mixEmpty }
        case .template_PureAudio: break
        }
        guard config.mixUsers.count <= sdk.maximumMixUsers.value else {
            return .tooManyMixed(config.mixUsers.count, maximum: sdk.maximumMixUsers.value)
        }
        for user in config.mixUsers where user.userId.isEmpty && user.inputType != .watermark {
            return .mixedUserUnnamed
        }
        let encoding = SoundEncoding(
            sampleRate: Int(config.audioSampleRate), channelCount: Int(config.audioChannels),
            kilobitsPerSecond: Int(config.audioBitrate))
        return encoding.fault(rates: sdk.mixSampleRates.value)
    }
}

// MARK: The older calls

extension TRTCCloud {
    /// Names the local stream on the vendor's content network; `onStartPublishing` reports 0, or -3 outside a room, -2
    /// without a name. Nobody can play it.
    public func startPublishing(_ streamId: String, type: TRTCVideoStreamType) {
        publishOnNetwork("startPublishing(\(streamId), type: \(type))", isValid: !streamId.isEmpty) {
            .publishingStarted($0)
        }
    }

    /// Ends what ``startPublishing(_:type:)`` began; `onStopPublishing` reports 0, or -3 outside a room.
    public func stopPublishing() {
        publishOnNetwork("stopPublishing()", isValid: true) { .publishingStopped($0) }
    }

    /// Relays a stream to another content network; `onStartPublishCDNStream` reports 0, or -3 outside a room, -2 for an
    /// address that does not begin with `rtmp`. Nothing is relayed.
    public func startPublishCDNStream(_ param: TRTCPublishCDNParam) {
        let isValid = param.url.hasPrefix("rtmp://") || param.url.hasPrefix("rtmps://")
        publishOnNetwork("startPublishCDNStream(\(param.url))", isValid: isValid) { .relayStarted($0) }
    }

    /// Ends what ``startPublishCDNStream(_:)`` began; `onStopPublishCDNStream` reports 0, or -3 outside a room.
    public func stopPublishCDNStream() {
        publishOnNetwork("stopPublishCDNStream()", isValid: true) { .relayStopped($0) }
    }

    private func publishOnNetwork(
        _ call: String, isValid: Bool, _ answer: @escaping @Sendable (Tencent.TRTCFailure) -> DelegateCall
    ) {
        begin(call) { cloud in
            guard cloud.state.withLock({ $0.entered != nil }) else {
                return cloud.tell(answer(.publishingOutsideRoom))
            }
            guard isValid else {
                return cloud.tell(answer(.addressMissing(call)))
            }
            cloud.device.warn(of: Tencent.TRTCNotEmulated.startPublishing)
            cloud.tell(answer(.success))
        }
    }
}
