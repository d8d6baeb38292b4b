public import Devices
import EmulatorAPI
import VoiceEngine

/// An expected callback did not come in time.
public struct ExpectationFailure: Error, CustomStringConvertible, HasPage {
    /// The text that no callback contained.
    public let expected: String
    /// On which device.
    public let device: String
    /// How long was waited.
    public let within: Duration
    /// When waiting ended.
    public let at: Duration
    /// The most similar callback, on any device; nil if there was none.
    public let closest: TraceEntry?
    var page = ""

    init(expected: String, device: String, within: Duration, at: Duration, candidates: [TraceEntry]) {
        self.expected = expected
        self.device = device
        self.within = within
        self.at = at
        closest = candidates.min { left, right in
            Self.rank(left, device: device, text: expected) < Self.rank(right, device: device, text: expected)
        }
    }

    public var description: String {
        let found = closest.map { "closest was: \($0)" } ?? "there was no callback at all"
        return
            "\(device) was not told \"\(expected)\" within \(within.milliseconds) ms (it is \(Instant(at)) s); \(found)\(page)"
    }

    /// Smaller is closer: the text counts first, then the device, then recency.
    private static func rank(_ entry: TraceEntry, device: String, text: String) -> (Int, Int, Int64) {
        let distance = editDistance(Array(entry.text.prefix(text.count + 20).utf8), Array(text.utf8))
        return (distance, entry.device == device ? 0 : 1, -entry.at.nanoseconds)
    }
}

/// Something came that should not have.
public struct UnexpectedCallback: Error, CustomStringConvertible, HasPage {
    /// The callback.
    public let entry: TraceEntry
    /// The text in it.
    public let text: String
    var page = ""

    public var description: String { "unexpected \"\(text)\": \(entry)\(page)" }
}

/// A listener did not hear an expected publisher, or heard an unexpected one.
public struct HearingFailure: Error, CustomStringConvertible {
    public let description: String
}

extension World {
    /// Lets `duration` pass and throws unless `listener`'s speaker played `publisher` for at least `minimum` of it.
    public func expect(
        _ listener: Device, hears publisher: String, for duration: Duration, atLeast minimum: Duration
    ) throws(HearingFailure) {
        let heard = heard(publisher, by: listener, during: duration)
        guard heard < minimum else { return }
        throw hearingFailure(
            "\(listener) heard \(publisher) for \(heard.milliseconds) ms of \(duration.milliseconds) ms; expected \(minimum.milliseconds) ms or more; \(everything(heardBy: listener))"
        )
    }

    /// Lets `duration` pass and throws if `listener`'s speaker played `publisher` for more than `maximum` of it.
    public func expect(
        _ listener: Device, doesNotHear publisher: String, for duration: Duration, atMost maximum: Duration = .zero
    ) throws(HearingFailure) {
        let heard = heard(publisher, by: listener, during: duration)
        guard heard > maximum else { return }
        throw hearingFailure(
            "\(listener) heard \(publisher) for \(heard.milliseconds) ms of \(duration.milliseconds) ms; expected \(maximum.milliseconds) ms at most"
        )
    }

    private func hearingFailure(_ text: String) -> HearingFailure {
        HearingFailure(description: text + pageLine(of: text))
    }

    /// Whom the device has heard and for how long. It shows mistyped names.
    private func everything(heardBy listener: Device) -> String {
        var ticks: [String: Int] = [:]
        for interval in listener.audio.speaker.heard { ticks[interval.publisher, default: 0] += interval.ticks.count }
        guard !ticks.isEmpty else { return "so far it heard nobody" }
        let list = ticks.sorted { $0.key < $1.key }.map { "\($0.key) for \($0.value * 20) ms" }
        return "so far it heard \(list.joined(separator: ", "))"
    }

    private func heard(_ publisher: String, by listener: Device, during duration: Duration) -> Duration {
        let before = listener.audio.speaker.heard(publisher).reduce(0) { $0 + $1.ticks.count }
        advance(by: duration)
        let after = listener.audio.speaker.heard(publisher).reduce(0) { $0 + $1.ticks.count }
        return .milliseconds(20) * (after - before)
    }
}
