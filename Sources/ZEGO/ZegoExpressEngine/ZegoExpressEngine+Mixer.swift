import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// A mix as the cloud is asked for it.
struct MixTask: Sendable {
    /// Stands for an input whose level nobody asked for. No app has so many streams that it numbers one like this.
    static let silentLevelID = UInt32.max

    var name: String
    var inputs: [MixInput]
    var outputs: [StreamID]
    var fault: ZEGO.ExpressFailure?

    init(_ task: ZegoMixerTask) {
        name = task.taskID
        inputs = task.inputs.map { input in
            MixInput(
                stream: StreamID(input.streamID),
                levelID: task.tellsSoundLevels ? input.soundLevelID : Self.silentLevelID, volume: input.volume)
        }
        outputs = task.outputs.map { StreamID($0.target) }
        let maximum = ZEGO.profile.sdk.maximumFocusVoices.value
        let focused = task.inputs.count(where: \.isAudioFocus)
        if focused > maximum {
            fault = ZEGO.ExpressFailure(.mixFocusExceeded, "\(focused) voices have the focus, at most \(maximum) may")
        } else if task.outputs.contains(where: { $0.target.isEmpty }) {
            fault = ZEGO.ExpressFailure(.mixNoOutputTarget, "an output has no target")
        } else if task.outputs.contains(where: { $0.target.contains("://") }) {
            fault = .missing("mixing to a URL")
        }
    }
}

// MARK: Mixing

extension ZegoExpressEngine {
    /// Makes streams of others, or changes what a task that runs is made of. Whoever plays an output hears the inputs.
    ///
    /// 1005001 and 1005002 for the task ID, 1005020, 1005021, 1005025 and 1005030 for the numbers of inputs and outputs,
    /// 1005026 for an input that is not published.
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
            engine.mix("startMixerTask", fault: mix.fault, done) { channel in
                .startMix(channel: channel, task: mix.name, inputs: mix.inputs, outputs: mix.outputs)
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
        _ command: (ChannelID) -> StreamCommand
    ) {
        let (room, link) = state.withLock { ($0.rooms.first(where: \.isInside), $0.link) }
        guard let room, let link, fault == nil else {
            let failure = fault ?? ZEGO.ExpressFailure(.notLoggedIn, "not in a room")
            refuse(call, failure)
            return done(failure)
        }
        link.send(.rtc(.stream(command: command(room.channel)))) { [weak self] result in
            guard case .failure(let cause) = result else { return done(nil) }
            let failure = ZEGO.ExpressFailure(cause)
            self?.refuse(call, failure)
            done(failure)
        }
    }

    /// 1000010: mixing a room's streams by themselves is not emulated.
    public func start(_ task: ZegoAutoMixerTask, callback: ZegoMixerStartCallback?) {
        let handed = Handover(callback)
        refuseAutoMix("startAutoMixerTask(_:callback:)") { handed.value?($0, [:]) }
    }

    /// 1000010: mixing a room's streams by themselves is not emulated.
    public func stop(_ task: ZegoAutoMixerTask, callback: ZegoMixerStopCallback?) {
        let handed = Handover(callback)
        refuseAutoMix("stopAutoMixerTask(_:callback:)") { handed.value?($0) }
    }

    private func refuseAutoMix(_ call: String, _ callback: @escaping @Sendable (Int32) -> Void) {
        let failure = ZEGO.ExpressFailure.missing("ZegoExpressEngine.\(call)")
        refuseMissing(call)
        answer(String(call.prefix { $0 != "(" }), failure) { callback(failure.code.rawValue) }
    }
}
