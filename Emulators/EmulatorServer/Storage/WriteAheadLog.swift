import Foundation

/// SQLite's write-ahead log, looked over before SQLite opens it: SQLite takes the log up to the first frame that is not whole
/// and drops the rest without a word, which is right after a crash in the middle of a write and wrong after damage.
///
/// Frames are written in order, so a crash leaves at most the last frame broken. A broken frame with a later frame of the
/// same log behind it is damage; so is a header that is not whole in front of frames. A last frame that was whole once and
/// was damaged cannot be told from one that a crash cut short.
enum WriteAheadLog {
    private static let headerBytes = 32
    private static let frameHeaderBytes = 24

    /// What is wrong with the log at `path`; nil where nothing is, or there is none.
    static func damage(at path: String) -> String? {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)), bytes.count > headerBytes else {
            return nil
        }
        return bytes.withUnsafeBytes { damage(in: $0) }
    }

    private static func damage(in log: UnsafeRawBufferPointer) -> String? {
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
        let frames = (log.count - headerBytes) / frameBytes
        func isOfThisLog(_ frame: Int) -> Bool {
            let start = headerBytes + frame * frameBytes
            return number(log, start + 8) == number(log, 16) && number(log, start + 12) == number(log, 20)
        }
        for frame in 0..<frames {
            let start = headerBytes + frame * frameBytes
            sum.add(log, from: start, count: 8, isBigEndian: isBigEndian)
            sum.add(log, from: start + frameHeaderBytes, count: pageBytes, isBigEndian: isBigEndian)
            let isWhole = isOfThisLog(frame) && sum == Sum(number(log, start + 16), number(log, start + 20))
            if isWhole { continue }
            let later = (frame + 1..<frames).count { isOfThisLog($0) }
            return later == 0
                ? nil : "frame \(frame + 1) of the write-ahead log is broken, and \(later) frames follow it"
        }
        return nil
    }

    /// The 32-bit big-endian number at an offset.
    private static func number(_ log: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        UInt32(bigEndian: log.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
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
