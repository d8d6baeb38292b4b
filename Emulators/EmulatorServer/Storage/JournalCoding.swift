import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import EmulatorWire
import Foundation

/// How entries and states are spelled on disk: JSON, readable with any tool, the same text for equal values.
struct JournalCoding {
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()

    /// A state is as large as its tenant, but no deeper than its types, and its texts were commands' once.
    private static let bounds = JSONBounds(values: .max)

    init() { encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }

    func text(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        var text = text
        if let breach = text.withUTF8({ Self.bounds.breach(in: UnsafeRawBufferPointer($0)) }) { throw breach }
        return try decoder.decode(type, from: Data(text.utf8))
    }

    /// The text of an input; the same as of any value, sooner.
    func text(of input: Input) throws -> String { try text(input) { input.appendCanonical(to: &$0) } }

    /// The text of something that steps lead to, or of what a client asked for; the same as of any value, sooner.
    func text(_ value: some Encodable, canonical append: (inout CanonicalWriter) -> Bool) throws -> String {
        var writer = CanonicalWriter()
        guard append(&writer) else { return try text(value) }
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// What a text is of that `read` may know in canonical form; the same as of any value, sooner.
    func value<Value: Decodable>(from text: String, canonical read: (UnsafeRawBufferPointer) -> Value?) throws -> Value
    {
        var text = text
        if let value = text.withUTF8({ read(UnsafeRawBufferPointer($0)) }) { return value }
        return try value(Value.self, from: text)
    }

    /// The hash of a state, the same in every process for equal states.
    func hash(of state: TenantState) throws -> String {
        var checksum = Checksum()
        checksum.add(try text(state))
        return checksum.text
    }

    /// What an error of decoding says, with the place in the JSON.
    static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        let (path, reason): ([any CodingKey], String) =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context.codingPath, context.debugDescription)
            case .keyNotFound(let key, let context): (context.codingPath, "\(key.stringValue) is missing")
            @unknown default: ([], "\(error)")
            }
        let place = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        return place.isEmpty ? reason : "\(place): \(reason)"
    }
}

/// The journal's running checksum: each entry's covers all before it, so that a lost, moved or changed one is found.
struct JournalChain: Hashable, Sendable {
    private(set) var value: UInt64

    /// Before the first entry.
    init() { value = Checksum().value }

    /// Goes on from a value that was kept.
    init(continuing value: UInt64) { self.value = value }

    /// Goes on by an entry whose input is spelled `text`.
    mutating func add(position: UInt64, at: Instant, text: String?, outcome: Int64?) {
        var checksum = Checksum(continuing: value)
        checksum.add(position)
        checksum.add(UInt64(bitPattern: at.nanoseconds))
        checksum.add(text ?? "")
        if let outcome { checksum.add(UInt64(bitPattern: outcome)) }
        value = checksum.value
    }
}

extension StepOutcome {
    /// As a journal's column: the refusal in bit 0, then 31 bits of events, then effects.
    var packed: Int64 {
        Int64(bitPattern: UInt64(effectCount) << 32 | UInt64(min(eventCount, 0x7fff_ffff)) << 1 | (isRefused ? 1 : 0))
    }

    init(packed: Int64) {
        let bits = UInt64(bitPattern: packed)
        self.init(
            isRefused: bits & 1 == 1, eventCount: UInt32(truncatingIfNeeded: bits >> 1 & 0x7fff_ffff),
            effectCount: UInt32(truncatingIfNeeded: bits >> 32))
    }
}
