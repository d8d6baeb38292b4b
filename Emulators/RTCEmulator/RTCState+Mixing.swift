package import EmulatorAPI
import OrderedCollections

// Streams made of others. No audio is touched: players of an output hear the inputs, and are told which these are.
extension RTCState {
    /// Longest name of a mix, in UTF-8 bytes.
    package static let maximumMixNameBytes = 256

    mutating func startMix(
        _ task: String, of inputs: [MixInput], as asked: [StreamID], at place: Place, rules: StreamRules
    ) throws(EmulatorError) -> [RTCNotice] {
        guard !inputs.isEmpty else { throw .invalidArgument(name: "mix inputs", value: "") }
        guard inputs.count <= rules.maximumMixInputs else {
            throw .limitExceeded(limit: .mixInputCount, maximum: rules.maximumMixInputs, attempted: inputs.count)
        }
        try check(task, asked, rules: rules)
        for input in inputs where streams[input.stream] == nil { throw .mixInputMissing(stream: input.stream) }
        return run(task, as: Mix(place: place, inputs: inputs, outputs: asked))
    }

    /// Mixes what is published in the channel `mixed`, as it comes and goes.
    mutating func mixChannel(
        _ task: String, of mixed: ChannelID, levelID: UInt32, as asked: [StreamID], at place: Place, rules: StreamRules
    ) throws(EmulatorError) -> [RTCNotice] {
        try check(task, asked, rules: rules)
        guard stages[mixed] != nil else { throw .notInChannel(channel: mixed) }
        var mix = Mix(place: place, inputs: [], outputs: asked, mixed: mixed, levelID: levelID)
        mix.inputs = inputs(of: mix)
        return run(task, as: mix)
    }

    private func check(_ task: String, _ asked: [StreamID], rules: StreamRules) throws(EmulatorError) {
        guard (1...Self.maximumMixNameBytes).contains(task.utf8.count) else {
            throw .invalidArgument(name: "mix task", value: String(task.prefix(40)))
        }
        guard !asked.isEmpty else { throw .invalidArgument(name: "mix outputs", value: "") }
        guard asked.count <= rules.maximumMixOutputs else {
            throw .limitExceeded(limit: .mixOutputCount, maximum: rules.maximumMixOutputs, attempted: asked.count)
        }
        for output in asked where streams[output] != nil || outputs[output].map({ $0 != task }) ?? false {
            throw .streamExists(stream: output)
        }
        guard mixes[task] != nil || mixes.count < rules.maximumMixes else {
            throw .limitExceeded(limit: .mixCount, maximum: rules.maximumMixes, attempted: mixes.count + 1)
        }
    }

    /// Starts a mix, or puts it in the place of one that runs under its name.
    private mutating func run(_ task: String, as mix: Mix) -> [RTCNotice] {
        let asked = mix.outputs
        var rerouted = OrderedSet(mixes[task]?.outputs.flatMap { sources(of: $0) } ?? [])
        let dropped = mixes[task]?.outputs.filter { !asked.contains($0) } ?? []
        for output in dropped { outputs[output] = nil }
        cancelEnd(of: task)
        mixes[task] = mix
        for output in asked { outputs[output] = task }
        for output in asked { rerouted.formUnion(sources(of: output)) }
        return dropped.flatMap { tellUnplayable($0) } + asked.flatMap { tellPlayable($0) }
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
        return mix.outputs.flatMap { tellUnplayable($0) } + rerouted.map { .reroute($0) }
    }

    private mutating func cancelEnd(of task: String) {
        if let endsAt = mixes[task]?.endsAt { mixDeadlines.remove(task, at: endsAt) }
        mixes[task]?.endsAt = nil
    }

    // MARK: - Inputs that come and go

    /// What a mix of a channel is made of; in order of publishing.
    private func inputs(of mix: Mix) -> [MixInput] {
        guard let mixed = mix.mixed else { return mix.inputs }
        return (stages[mixed]?.streams ?? []).map { MixInput(stream: $0, levelID: mix.levelID, volume: 100) }
    }

    /// The streams of a channel changed: its mixes change with them.
    mutating func remix(_ channel: ChannelID) -> [RTCNotice] {
        guard !mixes.isEmpty else { return [] }
        let tasks = mixes.filter { $0.value.mixed == channel }.keys.sorted()
        var notices: [RTCNotice] = []
        for task in tasks {
            guard let mix = mixes[task] else { continue }
            let inputs = inputs(of: mix)
            mixes[task]?.inputs = inputs
            notices += mix.outputs.flatMap { tellPlayable($0) }
        }
        return notices
    }

    /// Sets or takes back the end of mixes whose inputs went or came; to be called when streams may have.
    package mutating func settleMixes(at now: Instant, rules: RTCRules) {
        guard !mixes.isEmpty, let life = rules.streams?.idleMixLife else { return }
        for (task, mix) in mixes {
            let isFed = mix.inputs.contains { streams[$0.stream] != nil }
            if isFed {
                cancelEnd(of: task)
            } else if mix.endsAt == nil {
                let endsAt = now.advanced(by: life)
                mixes[task]?.endsAt = endsAt
                mixDeadlines.insert(task, at: endsAt)
            }
        }
    }

    /// Ends the mixes that had no input for too long.
    mutating func advanceMixes(to now: Instant) -> [RTCNotice] {
        var notices: [RTCNotice] = []
        while let (_, task) = mixDeadlines.popFirst(through: now) {
            mixes[task]?.endsAt = nil
            notices += end(task)
        }
        return notices
    }

    /// The outputs of every mix that has the stream.
    func mixedOutputs(of stream: StreamID) -> [StreamID] {
        guard !mixes.isEmpty else { return [] }
        return mixes.values.filter { mix in mix.inputs.contains { $0.stream == stream } }.flatMap(\.outputs)
    }
}
