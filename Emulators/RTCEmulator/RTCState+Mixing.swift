package import EmulatorAPI
import OrderedCollections

// Streams mixed from others. No audio is processed: players of an output receive the inputs, and are told which these
// are.
extension RTCState {
    mutating func startMix(
        _ task: String, of source: MixSource, as outputs: [StreamID], at place: Place, rules: MixRules?
    ) throws(EmulatorError) -> [RTCNotice] {
        guard let rules else { throw .featureDisabled(feature: .mixes) }
        var mix = Mix(place: place, inputs: [], outputs: [])
        switch source {
        case .streams(let inputs):
            guard !inputs.isEmpty else { throw .invalidArgument(name: "mix inputs", value: "") }
            guard inputs.count <= rules.maximumInputs else {
                throw .limitExceeded(limit: .mixInputCount, maximum: rules.maximumInputs, attempted: inputs.count)
            }
            mix.outputs = try check(task, outputs, rules: rules)
            for input in inputs where names[input.stream] == nil { throw .mixInputMissing(stream: input.stream) }
            mix.inputs = inputs
        case .channel(let mixed, let levelID):
            mix.outputs = try check(task, outputs, rules: rules)
            guard channels[mixed] != nil else { throw .notInChannel(channel: mixed) }
            mix.mixed = mixed
            mix.levelID = levelID
            mix.inputs = inputs(of: mix)
        }
        return run(task, as: mix)
    }

    /// Throws if the mix is invalid. Otherwise returns its outputs, each once.
    private func check(
        _ task: String, _ asked: [StreamID], rules: MixRules
    ) throws(EmulatorError) -> [StreamID] {
        guard (1...max(1, rules.maximumNameBytes)).contains(task.utf8.count) else {
            throw .invalidArgument(name: "mix task", value: String(task.prefix(40)))
        }
        let asked = Array(OrderedSet(asked))
        guard !asked.isEmpty else { throw .invalidArgument(name: "mix outputs", value: "") }
        guard asked.count <= rules.maximumOutputs else {
            throw .limitExceeded(limit: .mixOutputCount, maximum: rules.maximumOutputs, attempted: asked.count)
        }
        for output in asked where !(1...max(1, rules.maximumOutputBytes)).contains(output.rawValue.utf8.count) {
            throw .invalidStreamID(text: String(output.rawValue.prefix(40)))
        }
        for output in asked where names[output] != nil || outputs[output].map({ $0 != task }) ?? false {
            throw .streamExists(stream: output)
        }
        guard mixes[task] != nil || mixes.count < rules.maximumCount else {
            throw .limitExceeded(limit: .mixCount, maximum: rules.maximumCount, attempted: mixes.count + 1)
        }
        return asked
    }

    /// Starts a mix, or replaces the running one with its name.
    private mutating func run(_ task: String, as mix: Mix) -> [RTCNotice] {
        let asked = mix.outputs
        var rerouted = OrderedSet(mixes[task]?.outputs.flatMap { sources(of: $0) } ?? [])
        let dropped = mixes[task]?.outputs.filter { !asked.contains($0) } ?? []
        for output in dropped { outputs[output] = nil }
        cancelEnd(of: task)
        mixes[task] = mix
        for output in asked { outputs[output] = task }
        for output in asked { rerouted.formUnion(sources(of: output)) }
        return dropped.flatMap { tellUnavailable($0) } + asked.flatMap { tellAvailable($0) }
            + rerouted.map { .reroute($0) }
    }

    mutating func stopMix(_ task: String) throws(EmulatorError) -> [RTCNotice] {
        guard mixes[task] != nil else { throw .mixNotFound(task: task) }
        return end(task)
    }

    private mutating func end(_ task: String) -> [RTCNotice] {
        guard let mix = mixes[task] else { return [] }
        cancelEnd(of: task)
        let rerouted = OrderedSet(mix.outputs.flatMap { sources(of: $0) })
        for output in mix.outputs { outputs[output] = nil }
        mixes[task] = nil
        return mix.outputs.flatMap { tellUnavailable($0) } + rerouted.map { .reroute($0) }
    }

    private mutating func cancelEnd(of task: String) {
        if let endsAt = mixes[task]?.endsAt { mixDeadlines.remove(task, at: endsAt) }
        mixes[task]?.endsAt = nil
    }

    // MARK: - Inputs that come and go

    /// The inputs of a mix of a channel, in order of publishing.
    private func inputs(of mix: Mix) -> [MixInput] {
        guard let mixed = mix.mixed else { return mix.inputs }
        guard let channel = channels[mixed] else { return [] }
        return channel.streams.compactMap { stream in
            channel.publication(at: stream)?.name.map { MixInput(stream: $0, levelID: mix.levelID, volume: 100) }
        }
    }

    /// The streams of a channel changed, so its mixes change too.
    mutating func remix(_ channel: ChannelID) -> [RTCNotice] {
        let tasks = mixes.filter { $0.value.mixed == channel }.keys.sorted()
        var notices: [RTCNotice] = []
        for task in tasks {
            guard let mix = mixes[task] else { continue }
            let inputs = inputs(of: mix)
            mixes[task]?.inputs = inputs
            notices += mix.outputs.flatMap { tellAvailable($0) }
        }
        return notices
    }

    /// Sets the end of mixes that lost all inputs, or removes it when an input is back. Call it whenever streams may
    /// have changed.
    package mutating func settleMixes(at now: Instant, rules: RTCRules) {
        guard !mixes.isEmpty, let life = rules.mixes?.idleLife else { return }
        for task in mixes.keys.sorted() {
            guard let mix = mixes[task] else { continue }
            let isFed = mix.inputs.contains { names[$0.stream] != nil }
            if isFed {
                cancelEnd(of: task)
            } else if mix.endsAt == nil {
                let endsAt = now.advanced(by: life)
                mixes[task]?.endsAt = endsAt
                mixDeadlines.insert(task, at: endsAt)
            }
        }
    }

    /// Ends the mixes that were without input for too long.
    mutating func advanceMixes(to now: Instant) -> [RTCNotice] {
        var notices: [RTCNotice] = []
        while let (_, task) = mixDeadlines.popFirst(through: now) {
            mixes[task]?.endsAt = nil
            notices += end(task)
        }
        return notices
    }

    /// The outputs of every mix that contains the stream.
    func mixedOutputs(of stream: StreamID) -> [StreamID] {
        guard !mixes.isEmpty else { return [] }
        return mixes.values.filter { mix in mix.inputs.contains { $0.stream == stream } }.flatMap(\.outputs).sorted()
    }
}

/// Streams that are made of others.
struct Mix: Hashable, Serializable, Sendable {
    var place: Place
    var inputs: [MixInput]
    var outputs: [StreamID]
    /// The channel whose streams are the inputs; nil if the inputs are named.
    var mixed: ChannelID?
    /// Names the inputs of a channel in sound levels.
    var levelID: UInt32 = 0
    /// When it ends, because no input is published; nil while one is.
    var endsAt: Instant?
}
