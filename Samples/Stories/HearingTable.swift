import VoiceEngine

/// What one phone heard of one voice: for how long, and how loud.
public struct Heard: Hashable, Sendable {
    /// For how many seconds.
    public var seconds: Double
    /// The average level, in dB of full scale.
    public var level: Double

    /// Describes what was heard.
    public init(seconds: Double, level: Double) {
        self.seconds = seconds
        self.level = level
    }

    /// The part of `stretches` that lies between two moments, each stretch as loud as it is on average; nil where no part does.
    ///
    /// Ticks are of 20 ms, from the first up to, not including, the last.
    public init?(of stretches: [(ticks: Range<Int>, level: Double)], in window: Range<Int>) {
        let parts = stretches.map { (count: Double($0.ticks.clamped(to: window).count), level: $0.level) }
        let count = parts.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        self.init(seconds: count / 50, level: parts.reduce(0) { $0 + $1.count * $1.level } / count)
    }
}

extension Speaker {
    /// What was heard of a publisher in the last moments up to now; nil if nothing was.
    ///
    /// Counted from the end of the recording: a speaker's ticks begin when its device first plays, not with the world.
    public func heard(_ publisher: String, inLast span: Duration) -> Heard? {
        guard span.ticks > 0 else { return nil }
        let recording = recording
        let end = recording.startTick + recording.samples.count / 1920
        return Heard(of: heard(publisher).map { ($0.ticks, $0.averageLevel) }, in: end - span.ticks..<end)
    }

    /// What was heard of a publisher in all; nil if nothing was.
    public func heardInAll(_ publisher: String) -> Heard? {
        Heard(of: heard(publisher).map { ($0.ticks, $0.averageLevel) }, in: 0..<Int.max)
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int { Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000) }
    /// Whole ticks of 20 ms.
    fileprivate var ticks: Int { milliseconds / 20 }
}

/// Who hears whom and how loud: a row for each phone, a column for each voice.
public struct HearingTable: Hashable, Sendable {
    /// What stands in a row and a column.
    public enum Cell: Hashable, Sendable {
        /// Nobody hears themselves.
        case own
        /// Not heard.
        case silence
        /// Heard at this level, in dB of full scale.
        case level(Double)

        fileprivate var text: String {
            switch self {
            case .own: "·"
            case .silence: "–"
            case .level(let level): String(Int(level.rounded()))
            }
        }
    }

    /// Whose voices there are.
    public private(set) var voices: [String] = []
    /// Whose phones there are.
    public let phones: [String]
    private var cells: [[Cell]]

    /// A table without voices.
    public init(phones: [String]) {
        self.phones = phones
        cells = phones.map { _ in [] }
    }

    /// Adds a voice, with what each phone hears of it, in the order of `phones`.
    public mutating func add(_ voice: String, _ heard: [Cell]) {
        precondition(heard.count == phones.count, "a voice has a cell for each phone")
        voices.append(voice)
        for index in phones.indices { cells[index].append(heard[index]) }
    }

    /// The table, in as many parts as it takes to be no wider than `columns`.
    public func lines(columns: Int = 80) -> [String] {
        let corner = "hears, dBFS"
        let left = (phones.map { RoomPicture.cut($0).count } + [corner.count]).max()! + 2
        let width = (voices.map { RoomPicture.cut($0).count } + [4]).max()! + 2
        let perPart = max(1, (columns - left) / width)
        var lines: [String] = []
        for start in stride(from: 0, to: voices.count, by: perPart) {
            let part = start..<min(start + perPart, voices.count)
            lines.append("  " + corner.left(left - 2) + voices[part].map { RoomPicture.cut($0).right(width) }.joined())
            for (phone, row) in zip(phones, cells) {
                lines.append(
                    "  " + RoomPicture.cut(phone).left(left - 2) + row[part].map { $0.text.right(width) }.joined())
            }
        }
        return lines
    }
}
