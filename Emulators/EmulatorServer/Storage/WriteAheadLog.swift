import Foundation

/// SQLite's write-ahead log, looked over before SQLite opens it: SQLite takes the log up to the first frame that is not whole
/// and drops the rest without a word, which is right after a crash in the middle of a write and wrong after damage.
///
/// A transaction is acknowledged when all of its frames are on the disk, and the next one is written after that. So whatever
/// is missing of the last transaction, at its end or in its middle, was acknowledged to nobody. What is missing in front of a
/// later transaction was on the disk once, and is damage; so is a header that is not whole in front of frames.
enum WriteAheadLog {
    private static let headerBytes = 32
    private static let frameHeaderBytes = 24

    /// What is wrong with the log at `path`; nil where nothing is, or there is none.
    ///
    /// - Parameter pageOfEveryTransaction: a page of the database that each transaction writes once. It tells whether one
    ///   transaction or two are around a frame of which not even the header is whole.
    static func damage(at path: String, pageOfEveryTransaction: UInt32) -> String? {
        // Mapped, because a log may have grown long while somebody read.
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
            bytes.count > headerBytes
        else { return nil }
        return bytes.withUnsafeBytes { damage(in: $0, pageOfEveryTransaction) }
    }

    private static func damage(in log: UnsafeRawBufferPointer, _ pageOfEveryTransaction: UInt32) -> String? {
        let magic = number(log, 0)
        let pageBytes = Int(number(log, 8))
        guard magic & 0xffff_fffe == 0x377f_0682, (512...65536).contains(pageBytes), pageBytes.nonzeroBitCount == 1
        else {
            return "the header of the write-ahead log is not one"
        }
        let isBigEndian = magic & 1 == 1
        var sum = Sum()
        sum.add(log, from: 0, count: 24, isBigEndian: isBigEndian)
        guard sum == Sum(number(log, 24), number(log, 28)) else {
            return "the header of the write-ahead log does not match its checksum"
        }
        let frameBytes = frameHeaderBytes + pageBytes
        let frames = Frames(log: log, start: headerBytes, frameBytes: frameBytes)
        /// Of the transaction that is being read.
        var first = 0
        for frame in 0..<frames.count {
            let start = headerBytes + frame * frameBytes
            sum.add(log, from: start, count: 8, isBigEndian: isBigEndian)
            sum.add(log, from: start + frameHeaderBytes, count: pageBytes, isBigEndian: isBigEndian)
            let isWhole = frames.isOfThisLog(frame) && sum == Sum(number(log, start + 16), number(log, start + 20))
            guard isWhole else {
                let later = frames.laterTransactions(after: frame, ofTransactionFrom: first, pageOfEveryTransaction)
                return later == 0
                    ? nil
                    : "frame \(frame + 1) of the write-ahead log is broken, and \(later) transactions follow it"
            }
            if frames.endsTransaction(frame) { first = frame + 1 }
        }
        return nil
    }

    /// The 32-bit big-endian number at an offset.
    private static func number(_ log: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        UInt32(bigEndian: log.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// What the headers of frames say.
    private struct Frames {
        let log: UnsafeRawBufferPointer
        let start: Int
        let frameBytes: Int

        var count: Int { (log.count - start) / frameBytes }

        private func number(_ frame: Int, _ offset: Int) -> UInt32 {
            WriteAheadLog.number(log, start + frame * frameBytes + offset)
        }

        /// Whether it is none of a log that was here before.
        func isOfThisLog(_ frame: Int) -> Bool {
            number(frame, 8) == WriteAheadLog.number(log, 16) && number(frame, 12) == WriteAheadLog.number(log, 20)
        }

        func page(_ frame: Int) -> UInt32 { number(frame, 0) }

        func endsTransaction(_ frame: Int) -> Bool { number(frame, 4) != 0 }

        /// How many transactions are known to follow the one that the broken frame is of.
        func laterTransactions(after broken: Int, ofTransactionFrom first: Int, _ page: UInt32) -> Int {
            let later = (broken + 1..<count).filter(isOfThisLog)
            let ends = later.count(where: endsTransaction)
            guard let end = later.first(where: endsTransaction) else { return 0 }
            if isOfThisLog(broken), endsTransaction(broken) { return ends }
            // The frames up to the next end are of one transaction, unless the broken frame was the end of another: then both
            // have written the page.
            let around = Array(first..<broken) + later.prefix { $0 <= end }
            return around.count { self.page($0) == page } > 1 ? ends : ends - 1
        }
    }

    /// The running checksum of the file format's section 4.2.
    private struct Sum: Equatable {
        var first: UInt32 = 0
        var second: UInt32 = 0

        init(_ first: UInt32 = 0, _ second: UInt32 = 0) { (self.first, self.second) = (first, second) }

        mutating func add(_ log: UnsafeRawBufferPointer, from start: Int, count: Int, isBigEndian: Bool) {
            var offset = start
            while offset < start + count {
                let left = log.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                let right = log.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                first &+= (isBigEndian ? left.bigEndian : left.littleEndian) &+ second
                second &+= (isBigEndian ? right.bigEndian : right.littleEndian) &+ first
                offset += 8
            }
        }
    }
}
