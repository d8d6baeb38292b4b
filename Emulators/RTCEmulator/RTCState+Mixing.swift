import EmulatorAPI
import OrderedCollections

// Streams made of others. No audio is touched: players of an output hear the inputs, and are told which these are.
extension RTCState {
    /// Longest name of a mix, in UTF-8 bytes.
    package static let maximumMixNameBytes = 256

    mutating func startMix(
        _ task: String, of inputs: [MixInput], as asked: [StreamID], at place: Place, rules: StreamRules
    ) throws(EmulatorError) -> [RTCNotice] {
        guard (1...Self.maximumMixNameBytes).contains(task.utf8.count) else {
            throw .invalidArgument(name: "mix task", value: String(task.prefix(40)))
        }
        guard !inputs.isEmpty else { throw .invalidArgument(name: "mix inputs", value: "") }
        guard !asked.isEmpty else { throw .invalidArgument(name: "mix outputs", value: "") }
        guard inputs.count <= rules.maximumMixInputs else {
            throw .limitExceeded(limit: .mixInputCount, maximum: rules.maximumMixInputs, attempted: inputs.count)
        }
        guard asked.count <= rules.maximumMixOutputs else {
            throw .limitExceeded(limit: .mixOutputCount, maximum: rules.maximumMixOutputs, attempted: asked.count)
        }
        for input in inputs where streams[input.stream] == nil { throw .mixInputMissing(stream: input.stream) }
        for output in asked where streams[output] != nil || outputs[output].map({ $0 != task }) ?? false {
            throw .streamExists(stream: output)
        }
        guard mixes[task] != nil || mixes.count < rules.maximumMixes else {
            throw .limitExceeded(limit: .mixCount, maximum: rules.maximumMixes, attempted: mixes.count + 1)
        }

        var rerouted = OrderedSet(mixes[task]?.outputs.flatMap { sources(of: $0) } ?? [])
        let dropped = mixes[task]?.outputs.filter { !asked.contains($0) } ?? []
        for output in dropped { outputs[output] = nil }
        mixes[task] = Mix(place: place, inputs: inputs, outputs: asked)
        for output in asked { outputs[output] = task }
        for output in asked { rerouted.formUnion(sources(of: output)) }
        return dropped.flatMap { tellUnplayable($0) } + asked.flatMap { tellPlayable($0) }
            + rerouted.map { .reroute($0) }
    }

    mutating func stopMix(_ task: String) throws(EmulatorError) -> [RTCNotice] {
        guard let mix = mixes[task] else { throw .mixNotFound(task: task) }
        let rerouted = OrderedSet(mix.outputs.flatMap { sources(of: $0) })
        for output in mix.outputs { outputs[output] = nil }
        mixes[task] = nil
        return mix.outputs.flatMap { tellUnplayable($0) } + rerouted.map { .reroute($0) }
    }

    /// The outputs of every mix that has the stream.
    func mixedOutputs(of stream: StreamID) -> [StreamID] {
        guard !mixes.isEmpty else { return [] }
        return mixes.values.filter { mix in mix.inputs.contains { $0.stream == stream } }.flatMap(\.outputs)
    }
}
