import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// What `setParameters` was given, and what of it is about noise.
struct Parameters: Sendable {
    static let mode = "che.audio.ains_mode"
    static let lowerBound = "che.audio.nsng.lowerBound"
    private static let fine = "che.audio.nsng."
    /// All of the noise, in percent.
    private static let everything = 100

    /// The values as JSON, by key.
    private(set) var values: [String: String] = [:]
    /// What the app asked for by `setAINSMode`; nil where it did not.
    var mode: AUDIO_AINS_MODE?
    /// By how many decibels steady noise is reduced; nil leaves it.
    private(set) var noiseReduction: Int?

    /// Takes the keys of an object. False where there are too many keys by then.
    mutating func take(_ object: [String: JSONValue]) -> Bool {
        var changed = values
        for (key, value) in object { changed[key] = value.text }
        guard changed.count <= Agora.profile.sdk.maximumParameters.value else { return false }
        values = changed
        settle()
        return true
    }

    mutating func setMode(_ mode: AUDIO_AINS_MODE?) {
        self.mode = mode
        values[Self.mode] = nil
        settle()
    }

    /// The newer of the two ways counts: a key of the mode replaces the mode of the call.
    private mutating func settle() {
        let sdk = Agora.profile.sdk
        guard let text = values[Self.mode] else {
            noiseReduction = mode.map { mode in
                switch mode {
                case .AINS_MODE_BALANCED: sdk.balancedDecibels.value
                case .AINS_MODE_AGGRESSIVE: sdk.aggressiveDecibels.value
                case .AINS_MODE_ULTRALOWLATENCY: sdk.quickDecibels.value
                }
            }
            return
        }
        guard let mode = Int(text), mode > 0 else {
            noiseReduction = nil
            return
        }
        // The bound is what may be left of the noise, in percent: the app's high mode has 10, its middle one 80.
        let bound = values[Self.lowerBound].flatMap { Int($0) } ?? 50
        noiseReduction = sdk.quickDecibels.value + (Self.everything - min(max(bound, 0), Self.everything)) / 4
    }

    /// Which of the keys have no effect.
    static func missing(_ keys: some Collection<String>) -> [Agora.RTCNotEmulated] {
        let others = keys.filter { $0 != mode && $0 != lowerBound }
        let finer = others.contains { $0.hasPrefix(fine) }
        let unknown = others.contains { !$0.hasPrefix(fine) }
        return (finer ? [.finerParameters] : []) + (unknown ? [.parameters] : [])
    }
}

extension JSONValue {
    /// A number or a text as an app would write it; lists and objects as Swift shows them.
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .fraction(let number): "\(number)"
        case .bool(let value): "\(value)"
        case .null: "null"
        case .list, .object: "\(self)"
        }
    }
}

// MARK: Parameters and noise

extension AgoraRtcEngineKit {
    /// Sets something that has no call of its own: a JSON object of keys and values. 0, or -2 for a text that is none.
    ///
    /// `che.audio.ains_mode` with 1 or 2 suppresses steady noise under the user's voice, more with a lower
    /// `che.audio.nsng.lowerBound`; 0 ends that. Other keys are kept and have no effect.
    @discardableResult
    public func setParameters(_ options: String) -> Int32 {
        let isShort = options.utf8.count <= Agora.profile.sdk.maximumParameterBytes.value
        let object = isShort ? try? JSONDecoder().decode([String: JSONValue].self, from: Data(options.utf8)) : nil
        for missing in Parameters.missing((object ?? [:]).keys.sorted()) { device.warn(of: missing) }
        return act("setParameters(\(options.prefix(200)))") { state in
            guard let object, !object.isEmpty else { return .invalidArgument }
            return state.parameters.take(object) ? .noError : .resourceLimited
        } then: {
            $0.applyNoiseReduction()
        }
    }

    /// What ``setParameters(_:)`` was given for a key; nil without it.
    public func getParameter(_ parameter: String, args: String?) -> String? {
        state.withLock { $0.parameters.values[parameter] }
    }

    /// Suppresses steady noise under the user's voice, or leaves it.
    @discardableResult
    public func setAINSMode(_ enabled: Bool, mode: AUDIO_AINS_MODE) -> Int32 {
        act("setAINSMode(\(enabled), mode: \(mode))") { state in
            state.parameters.setMode(enabled ? mode : nil)
            return .noError
        } then: {
            $0.applyNoiseReduction()
        }
    }

    private func applyNoiseReduction() {
        let reduction = state.withLock { $0.parameters.noiseReduction }
        if reduction != nil, !MicrophoneTreatment.isEffective { device.warn(of: Agora.RTCNotEmulated.noiseOnIOS) }
        device.audio.withEngine { $0.treatment.noiseReduction = reduction }
    }
}
