/// A program of some seconds that is sent over and over: for the same time everybody gets the same.
///
/// It knows no clock. Time is milliseconds since the stream's beginning, which a server counts from its start and a
/// simulation from its own.
package struct LiveProgram: Hashable, Sendable {
    /// Milliseconds after which it repeats itself, in steps of 20.
    package static let loopRange = 20...600_000
    /// The longest program in bytes.
    package static let maximumByteCount = 8 << 20
    /// A viewer who is so many milliseconds behind is led back to what is sent at present.
    package static let maximumLag: UInt64 = 10_000

    /// Milliseconds after which it repeats itself.
    package let loopMilliseconds: Int
    /// In the order of their times, which are less than the loop's.
    package let records: [LiveRecord]
    /// The positions of key frames, or of all records if there are no pictures.
    private let entrances: [Int]

    /// A program of records in the order of their times.
    package init(_ records: [LiveRecord], loopMilliseconds: Int) throws(LiveStreamError) {
        guard Self.loopRange.contains(loopMilliseconds), loopMilliseconds % 20 == 0 else {
            throw .loopOutOfRange(loopMilliseconds)
        }
        guard !records.isEmpty else { throw .empty }
        var last: UInt64 = 0
        for record in records {
            guard record.time >= last, record.time < UInt64(loopMilliseconds) else { throw .wrongTime(record.time) }
            guard record.bytes.count <= LiveRecord.maximumByteCount else { throw .recordTooLong(record.bytes.count) }
            last = record.time
        }
        let count = records.reduce(LiveRecord.headerByteCount) { $0 + LiveRecord.headByteCount + $1.bytes.count }
        guard count <= Self.maximumByteCount else { throw .programTooLong(count) }
        if let picture = records.first(where: { $0.kind == .picture }), !picture.isKey { throw .keyFrameMissing }
        let keys = records.indices.filter { records[$0].kind == .picture && records[$0].isKey }
        entrances = keys.isEmpty ? Array(records.indices) : keys
        self.records = records
        self.loopMilliseconds = loopMilliseconds
    }

    /// The program in the bytes that ``bytes`` gives.
    package init(_ bytes: [UInt8]) throws(LiveStreamError) {
        guard bytes.count <= Self.maximumByteCount else { throw .programTooLong(bytes.count) }
        var reader = LiveStreamReader()
        let records = try reader.read(bytes)
        guard let loop = reader.loopMilliseconds else { throw .foreignHeader }
        guard reader.isBetweenRecords else { throw .cutShort }
        try self.init(records, loopMilliseconds: Int(loop))
    }

    /// The whole program, once.
    package var bytes: [UInt8] {
        var output = header
        for record in records { record.append(to: &output) }
        return output
    }

    /// What every stream of it begins with.
    package var header: [UInt8] { LiveRecord.header(loopMilliseconds: UInt32(loopMilliseconds)) }

    /// What a viewer gets who has had everything up to `last` and whose time is `now`, both included.
    ///
    /// Nil stands for one who joins: it begins with the header and the last entrance, a key frame if there are pictures.
    /// One who is more than ``maximumLag`` behind begins at the last entrance too, without a header.
    package func bytes(after last: UInt64?, until now: UInt64) -> [UInt8] {
        var output = last == nil ? header : []
        let loop = UInt64(loopMilliseconds)
        var from = last.map { $0 + 1 } ?? entrance(before: now)
        if now > from, now - from > max(Self.maximumLag, loop) { from = entrance(before: now) }
        guard from <= now else { return output }
        for turn in from / loop...now / loop {
            for record in records {
                let time = turn * loop + record.time
                if time < from { continue }
                guard time <= now else { break }
                record.append(to: &output, later: turn * loop)
            }
        }
        return output
    }

    /// The time of the last record at which a player can begin; 0 before the first one.
    private func entrance(before now: UInt64) -> UInt64 {
        let loop = UInt64(loopMilliseconds)
        let (turn, rest) = (now / loop, now % loop)
        if let index = entrances.last(where: { records[$0].time <= rest }) { return turn * loop + records[index].time }
        guard turn > 0, let index = entrances.last else { return 0 }
        return (turn - 1) * loop + records[index].time
    }
}
