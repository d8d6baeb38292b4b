import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// A mix in the form of a request to the cloud.
struct MixTask: Sendable {
    /// Marks an input without a level report. No app is expected to use this number.
    static let silentLevelID = UInt32.max
    /// Marks an input whose level is reported under the stream's name.
    static let namedLevelID = UInt32.max - 1

    var name: String
    var inputs: [MixInput]
    var outputs: [StreamID]
    var fault: ZEGO.ExpressFailure?
    /// What of the task has no effect.
    var missing: [ZEGO.ExpressNotEmulated]

    init(_ task: ZegoMixerTask) {
        name = task.taskID
        inputs = task.inputs.map { input in
            MixInput(
                stream: StreamID(input.streamID),
                levelID: task.tellsSoundLevels ? input.soundLevelID : Self.silentLevelID,
                // Of such an input only the picture is mixed.
                volume: input.contentType == .videoOnly ? 0 : input.volume)
        }
        outputs = task.outputs.map { StreamID($0.target) }
        missing =
            task.missing + Self.missing(of: task.inputs) + Self.missing(of: task.outputs)
            + Self.missing(of: task.audioConfig)
        fault =
            Self.fault(focused: task.inputs.count(where: \.isAudioFocus))
            ?? Self.fault(userData: task.userData.count)
            ?? Self.fault(of: task.inputs) ?? Self.fault(ofName: name) ?? Self.fault(of: task.outputs)
            ?? Self.fault(of: task.audioConfig)
    }

    /// What was chosen for how the mix sounds and has no effect: players hear the inputs themselves.
    static func missing(of sound: ZegoMixerAudioConfig) -> [ZEGO.ExpressNotEmulated] {
        let usual = ZegoMixerAudioConfig()
        return (sound.bitrate != usual.bitrate ? [.mixerBitrate] : [])
            + (sound.channel != usual.channel ? [.mixerChannel] : [])
            + (sound.codecID != usual.codecID ? [.mixerCodec] : [])
            + (sound.mixMode != usual.mixMode ? [.mixerMixMode] : [])
    }

    static func missing(of outputs: [ZegoMixerOutput]) -> [ZEGO.ExpressNotEmulated] {
        outputs.contains { $0.videoConfig != nil } ? [.mixerOutputVideoConfig] : []
    }

    private static func missing(of inputs: [ZegoMixerInput]) -> [ZEGO.ExpressNotEmulated] {
        (inputs.contains(where: \.isAudioFocus) ? [.mixerInputFocus] : [])
            + (inputs.contains { $0.audioDirection != -1 } ? [.mixerInputDirection] : [])
            + (inputs.contains { $0.layout != .zero } ? [.mixerInputLayout] : [])
            + (inputs.contains { $0.renderMode != .fill } ? [.mixerInputRenderMode] : [])
            + (inputs.contains { $0.cornerRadius != 0 } ? [.mixerInputCornerRadius] : [])
            + (inputs.contains { $0.label != nil } ? [.mixerInputLabel] : [])
            + (inputs.contains { $0.imageInfo != nil } ? [.mixerInputImage] : [])
    }

    private static let sdk = ZEGO.profile.sdk

    private static func fault(focused: Int) -> ZEGO.ExpressFailure? {
        let maximum = sdk.maximumFocusVoices.value
        guard focused > maximum else { return nil }
        return .tooManyFocused(focused, maximum: maximum)
    }

    private static func fault(userData count: Int) -> ZEGO.ExpressFailure? {
        let maximum = sdk.maximumMixUserDataBytes.value
        guard count > maximum else { return nil }
        return .mixUserDataTooLong(count, maximum: maximum)
    }

    /// Checks a name's characters, which the cloud does not check. The characters of stream IDs are allowed, which is
    /// assumed.
    static func fault(ofName name: String) -> ZEGO.ExpressFailure? {
        Check.stream(name)?.code == .streamIDInvalid
            ? .mixTaskIDInvalid(name) : nil
    }

    /// Checks what is refused although it would not be seen: there are no pictures.
    private static func fault(of inputs: [ZegoMixerInput]) -> ZEGO.ExpressFailure? {
        let (labels, images) = (sdk.maximumMixLabelBytes.value, sdk.maximumMixImageURLBytes.value)
        if inputs.contains(where: { ($0.label?.text.utf8.count ?? 0) > labels }) {
            return .mixLabelTooLong(maximum: labels)
        }
        if inputs.contains(where: { ($0.imageInfo?.url.utf8.count ?? 0) > images }) {
            return .mixImageURLTooLong(maximum: images)
        }
        return nil
    }

    static func fault(of outputs: [ZegoMixerOutput]) -> ZEGO.ExpressFailure? {
        let maximum = ZEGO.profile.stream.maximumMixOutputBytes.value
        if outputs.contains(where: { $0.target.isEmpty }) {
            return .mixWithoutTarget
        } else if outputs.contains(where: { $0.target.utf8.count > maximum }) {
            return .mixTargetTooLong(maximum: maximum)
        } else if outputs.contains(where: { $0.target.contains("://") }) {
            return .missing("mixing to a URL")
        } else if let output = outputs.first(where: { Check.stream($0.target)?.code == .streamIDInvalid }) {
            return .mixTargetInvalid(output.target)
        }
        return nil
    }

    static func fault(of sound: ZegoMixerAudioConfig) -> ZEGO.ExpressFailure? {
        let maximum = sdk.maximumMixKilobits.value
        guard Int(sound.bitrate) > maximum else { return nil }
        return .mixBitRateInvalid(Int(sound.bitrate), maximum: maximum)
    }
}

// MARK: Mixing

extension ZegoExpressEngine {
    /// Mixes others' streams, or changes the inputs of a running task. Players of an output hear the inputs.
    ///
    /// It ends on its own 90 s after the last of its inputs. 1005001 to 1005003 for the task ID, 1005020, 1005021,
    /// 1005025 and 1005030 for the numbers of inputs and outputs, 1005026 for an input that is not published, 1005024,
    /// 1005029, 1005031 and 1005068 for values beyond a limit.
    public func start(_ task: ZegoMixerTask, callback: ZegoMixerStartCallback?) {
        let handed = Handover(callback)
        let mix = MixTask(task)
        let done: @Sendable (ZEGO.ExpressFailure?) -> Void = { [self] failure in
            guard let callback = handed.value else { return }
            answer("startMixerTask", failure) { callback(failure.number, [:]) }
        }
        begin(
            "startMixerTask(\(mix.name), inputs: \(mix.inputs.map(\.stream)), outputs: \(mix.outputs))", refused: done
        ) {
            engine in
            for missing in mix.missing { engine.warn(missing) }
            engine.mix("startMixerTask", fault: mix.fault, done) { channel in
                .startMix(
                    channel: channel, task: mix.name, source: .streams(inputs: mix.inputs), outputs: mix.outputs)
            }
        }
    }

    /// Ends a mix; 1005011 for one that does not run.
    public func stop(_ task: ZegoMixerTask, callback: ZegoMixerStopCallback?) {
        let handed = Handover(callback)
        let name = task.taskID
        let done: @Sendable (ZEGO.ExpressFailure?) -> Void = { [self] failure in
            guard let callback = handed.value else { return }
            answer("stopMixerTask", failure) { callback(failure.number) }
        }
        begin("stopMixerTask(\(name))", refused: done) { engine in
            engine.mix("stopMixerTask", fault: nil, done) { .stopMix(channel: $0, task: name) }
        }
    }

    private func mix(
        _ call: String, fault: ZEGO.ExpressFailure?, _ done: @escaping @Sendable (ZEGO.ExpressFailure?) -> Void,
        _ command: (ChannelID) -> RTCCommand
    ) {
        let (room, link) = state.withLock { ($0.rooms.first(where: \.isInside), $0.link) }
        let fault = fault ?? (room == nil ? nil : faultOfPace(call))
        guard let room, let link, fault == nil else {
            let failure = fault ?? .outsideRooms
            refuse(call, failure)
            return done(failure)
        }
        link.send(.rtc(command(room.channel))) { [weak self] result in
            guard case .failure(let cause) = result else { return done(nil) }
            let failure = ZEGO.ExpressFailure(
                cause, lost: call.hasPrefix("start") ? .mixStartFailed : .mixStopFailed)
            self?.refuse(call, failure)
            done(failure)
        }
    }

    /// The failure if one more mix now would exceed the rate; otherwise records the moment.
    private func faultOfPace(_ call: String) -> ZEGO.ExpressFailure? {
        let (now, maximum) = (Instant(device.now), ZEGO.profile.sdk.maximumMixRequestsPerSecond.value)
        guard !state.withLock({ $0.mixRequests.admits(maximum: maximum, at: now) }) else { return nil }
        return .mixedTooOften(maximum: maximum, isStop: call.hasPrefix("stop"))
    }

    /// Mixes all streams in a room, as they come and go.
    ///
    /// The caller is in a room, not necessarily in that one. 1002002 for an empty room, and the codes of other mixes.
    public func start(_ task: ZegoAutoMixerTask, callback: ZegoMixerStartCallback?) {
        let handed = Handover(callback)
        let done: @Sendable (ZEGO.ExpressFailure?) -> Void = { [self] failure in
            guard let callback = handed.value else { return }
            answer("startAutoMixerTask", failure) { callback(failure.number, [:]) }
        }
        let (name, room, outputs) = (task.taskID, task.roomID, task.outputList.map { StreamID($0.target) })
        let levelID = task.enableSoundLevel ? MixTask.namedLevelID : MixTask.silentLevelID
        let fault =
            MixTask.fault(ofName: name) ?? MixTask.fault(of: task.outputList) ?? MixTask.fault(of: task.audioConfig)
        let missing = MixTask.missing(of: task.outputList) + MixTask.missing(of: task.audioConfig)
        begin("startAutoMixerTask(\(name), roomID: \(room), outputs: \(outputs))", refused: done) { engine in
            for missing in missing { engine.warn(missing) }
            engine.mix("startAutoMixerTask", fault: fault, done) { channel in
                .startMix(
                    channel: channel, task: name, source: .channel(channel: ChannelID(room), levelID: levelID),
                    outputs: outputs)
            }
        }
    }

    /// Ends an automatic mix; 1005011 for one that does not run.
    public func stop(_ task: ZegoAutoMixerTask, callback: ZegoMixerStopCallback?) {
        let handed = Handover(callback)
        let name = task.taskID
        let done: @Sendable (ZEGO.ExpressFailure?) -> Void = { [self] failure in
            guard let callback = handed.value else { return }
            answer("stopAutoMixerTask", failure) { callback(failure.number) }
        }
        begin("stopAutoMixerTask(\(name))", refused: done) { engine in
            engine.mix("stopAutoMixerTask", fault: nil, done) { .stopMix(channel: $0, task: name) }
        }
    }
}
