import EmulatorAPI
import Simulation

/// A schedule as one line of text, such as `1 17 typical up/bob/2=80 moment/bob%20taps%20seat%203/1=120`: the version, the
/// seed, the mode, and the choices that are not zero.
struct ScheduleText: Hashable, CustomStringConvertible {
    var seed: UInt64
    var mode: ExploreMode
    var choices: [Schedule.Point: Int] = [:]

    init(seed: UInt64, mode: ExploreMode, choices: [Schedule.Point: Int] = [:]) {
        self.seed = seed
        self.mode = mode
        self.choices = choices
    }

    /// The longest text that is read, in bytes.
    static let maximumBytes = 8 << 20

    /// Reads a text. Throws a ``ScheduleFault`` that names what is wrong with it.
    init(_ text: String) throws(ScheduleFault) {
        guard text.utf8.count <= Self.maximumBytes else {
            throw ScheduleFault(reason: "it has more than \(Self.maximumBytes) bytes")
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count >= 3 else { throw ScheduleFault(reason: "it has no version, seed and mode") }
        guard words[0] == "1" else { throw ScheduleFault(reason: "it is of version \(words[0]), and only 1 is known") }
        guard let seed = UInt64(words[1]) else { throw ScheduleFault(reason: "\"\(words[1])\" is no seed") }
        guard let mode = ExploreMode(rawValue: String(words[2])) else {
            throw ScheduleFault(reason: "\"\(words[2])\" is no mode")
        }
        self.init(seed: seed, mode: mode)
        for word in words.dropFirst(3) {
            guard let (point, value) = Self.choice(word) else {
                throw ScheduleFault(reason: "\"\(word)\" is no choice, such as up/bob/2=80")
            }
            if let limit = Self.limit(of: point.kind, mode), value >= limit {
                throw ScheduleFault(reason: "\"\(word)\" is too much: less than \(limit) is known")
            }
            guard choices.updateValue(value, forKey: point) == nil else {
                throw ScheduleFault(reason: "\"\(word)\" is chosen twice")
            }
        }
    }

    private static func choice(_ word: Substring) -> (Schedule.Point, Int)? {
        let sides = word.split(separator: "=", omittingEmptySubsequences: false)
        guard sides.count == 2, let value = Int(sides[1]), value > 0 else { return nil }
        let parts = sides[0].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let kind = Schedule.Kind(rawValue: String(parts[0])),
            let owner = decoded(parts[1]), let number = Int(parts[2]), number > 0
        else { return nil }
        return (Schedule.Point(kind, owner, number), value)
    }

    /// What a choice is less than; nil where the body says it.
    private static func limit(of kind: Schedule.Kind, _ mode: ExploreMode) -> Int? {
        switch kind {
        case .up, .down: mode.delayLimit
        case .task: WorldTasks.delayLimit
        case .tie, .happens, .without, .absent: 2
        case .moment: nil
        }
    }

    /// A point as it is written.
    static func word(_ point: Schedule.Point) -> String {
        "\(point.kind.rawValue)/\(encoded(point.owner))/\(point.number)"
    }

    /// Letters and digits of ASCII as they are, each other byte as `%` and two hexadecimal digits.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = byte < 128 && (scalar.properties.isAlphabetic || (48...57).contains(byte))
            return isPlain ? String(scalar) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    var description: String {
        let chosen = choices.sorted { $0.key < $1.key }.map { " \(Self.word($0))=\($1)" }
        return "1 \(seed) \(mode.rawValue)" + chosen.joined()
    }
}

/// A text that is no schedule.
public struct ScheduleFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, without the full stop.
    public let reason: String

    public var description: String { "the text is no schedule: \(reason)" }
}
