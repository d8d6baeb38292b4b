/// A piece of a live stream: 20 ms of sound, or a picture.
///
/// A stream is ``LiveRecord/header(loopMilliseconds:)`` and then records, each one byte of kind, one of flags, eight of time,
/// four of length, big-endian, and its bytes. It is no vendor's format; a player of any kind can be written for it.
package struct LiveRecord: Hashable, Sendable {
    /// What a record's bytes are.
    package enum Kind: UInt8, Hashable, Sendable {
        /// An Opus packet of 20 ms.
        case sound = 1
        /// A VP8 picture.
        case picture = 2
    }

    /// The longest bytes of a record.
    package static let maximumByteCount = 1 << 20
    /// Bytes ahead of a record's own.
    package static let headByteCount = 14
    /// Bytes ahead of the first record.
    package static let headerByteCount = 9

    package var kind: Kind
    /// Whether a player can begin here: every sound, and key frames.
    package var isKey: Bool
    /// When it begins, in milliseconds since the stream's beginning.
    package var time: UInt64
    /// Opaque to the emulator.
    package var bytes: [UInt8]

    package init(kind: Kind, isKey: Bool, time: UInt64, bytes: [UInt8]) {
        self.kind = kind
        self.isKey = isKey
        self.time = time
        self.bytes = bytes
    }

    /// The bytes at a stream's beginning. A stream that repeats itself says after how many milliseconds.
    package static func header(loopMilliseconds: UInt32) -> [UInt8] {
        Array("LIVE".utf8) + [1] + (0..<4).map { UInt8(truncatingIfNeeded: loopMilliseconds >> (24 - 8 * $0)) }
    }

    /// Appends the record, `later` milliseconds later than it says.
    package func append(to output: inout [UInt8], later: UInt64 = 0) {
        output.append(kind.rawValue)
        output.append(isKey ? 1 : 0)
        let time = time + later
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            output.append(UInt8(truncatingIfNeeded: time >> shift))
        }
        let count = UInt32(bytes.count)
        for shift in stride(from: UInt32(24), through: 0, by: -8) {
            output.append(UInt8(truncatingIfNeeded: count >> shift))
        }
        output += bytes
    }
}

/// Why bytes are no live stream, or no program of one.
package enum LiveStreamError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stream begins with "LIVE" and the number 1.
    case foreignHeader
    /// A record is sound (1) or a picture (2).
    case unknownKind(UInt8)
    /// A record has at most ``LiveRecord/maximumByteCount`` bytes.
    case recordTooLong(Int)
    /// The bytes end within a record.
    case cutShort
    /// A program has at most ``LiveProgram/maximumByteCount`` bytes.
    case programTooLong(Int)
    /// A program repeats after ``LiveProgram/loopRange`` milliseconds.
    case loopOutOfRange(Int)
    /// A program has at least one record.
    case empty
    /// Records come in the order of their times, which are less than the loop's.
    case wrongTime(UInt64)
    /// The first picture of a program is a key frame.
    case keyFrameMissing

    /// One line for a person, with the refused value.
    package var description: String {
        switch self {
        case .foreignHeader: "no live stream: it does not begin with \"LIVE\" and 1"
        case .unknownKind(let kind): "a record is 1 (sound) or 2 (picture), not \(kind)"
        case .recordTooLong(let count): "a record has at most \(LiveRecord.maximumByteCount) bytes, not \(count)"
        case .cutShort: "the bytes end within a record"
        case .programTooLong(let count): "a program has at most \(LiveProgram.maximumByteCount) bytes, not \(count)"
        case .loopOutOfRange(let loop):
            "a program lasts \(LiveProgram.loopRange.lowerBound)...\(LiveProgram.loopRange.upperBound) ms, not \(loop)"
        case .empty: "the program has no record"
        case .wrongTime(let time): "a record at \(time) ms is not in the order of times, or behind the end"
        case .keyFrameMissing: "the first picture is no key frame"
        }
    }
}

/// Takes a live stream apart, however its bytes are cut on the way.
package struct LiveStreamReader: Sendable {
    /// After how many milliseconds the stream repeats itself, 0 for one that does not; nil before the header came.
    package private(set) var loopMilliseconds: UInt32?
    private var waiting: [UInt8] = []

    package init() {}

    /// Whether nothing is left of a record whose rest has not come.
    package var isBetweenRecords: Bool { loopMilliseconds != nil && waiting.isEmpty }

    /// The records that these bytes complete. After an error the stream cannot go on.
    package mutating func read(_ bytes: [UInt8]) throws(LiveStreamError) -> [LiveRecord] {
        waiting += bytes
        var position = 0
        if loopMilliseconds == nil {
            guard zip(waiting, Array("LIVE".utf8) + [1]).allSatisfy({ $0 == $1 }) else { throw .foreignHeader }
            guard waiting.count >= LiveRecord.headerByteCount else { return [] }
            loopMilliseconds = UInt32(truncatingIfNeeded: number(at: 5, count: 4))
            position = LiveRecord.headerByteCount
        }
        var records: [LiveRecord] = []
        while waiting.count - position >= LiveRecord.headByteCount {
            guard let kind = LiveRecord.Kind(rawValue: waiting[position]) else { throw .unknownKind(waiting[position]) }
            let count = Int(number(at: position + 10, count: 4))
            guard count <= LiveRecord.maximumByteCount else { throw .recordTooLong(count) }
            let start = position + LiveRecord.headByteCount
            guard waiting.count - start >= count else { break }
            records.append(
                LiveRecord(
                    kind: kind, isKey: waiting[position + 1] & 1 == 1, time: number(at: position + 2, count: 8),
                    bytes: Array(waiting[start..<start + count])))
            position = start + count
        }
        waiting.removeFirst(position)
        return records
    }

    private func number(at start: Int, count: Int) -> UInt64 {
        waiting[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
