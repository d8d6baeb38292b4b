import EmulatorWire
import Foundation

/// A file's lines, one at a time, with no more of the file in memory than the line that is read.
struct LineReader {
    /// Most bytes of one line. A longer one is refused.
    ///
    /// An entry holds one command, which came in one frame. In a journal each byte of that takes six at most, as `\u0000`, and
    /// what is around it a few hundred.
    static let maximumLineBytes = 16 * Wire.maximumFrameBytes
    private static let bytesAtOnce = 1 << 18

    private let path: String
    private let handle: FileHandle
    private var buffer: [UInt8] = []
    /// Where in the buffer the next line begins.
    private var start = 0
    private var isAtEnd = false
    /// The number of the line that was read last, from 1.
    private(set) var line = 0

    init(_ path: String) throws(StorageError) {
        self.path = path
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw .unreadable(file: path, reason: String(cString: strerror(errno)))
        }
        self.handle = handle
    }

    /// The next line without its end; nil after the last.
    mutating func next() throws(StorageError) -> String? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return try text(buffer[start..<end])
            }
            if isAtEnd {
                guard start < buffer.count else { return nil }
                line += 1
                throw broken("the line breaks off")
            }
            guard buffer.count - start <= Self.maximumLineBytes else {
                line += 1
                throw broken("the line is longer than \(Self.maximumLineBytes) bytes")
            }
            searched = buffer.count - start
            buffer.removeFirst(start)
            start = 0
            do {
                let more = try handle.read(upToCount: Self.bytesAtOnce) ?? Data()
                isAtEnd = more.isEmpty
                buffer += more
            } catch {
                throw .unreadable(file: path, reason: TenantFile.reason(error))
            }
        }
    }

    /// What is wrong with the line that was read last.
    func broken(_ reason: String) -> StorageError { .brokenLine(file: path, line: line, reason: reason) }

    private mutating func text(_ bytes: ArraySlice<UInt8>) throws(StorageError) -> String {
        line += 1
        guard let text = String(validating: bytes, as: UTF8.self) else { throw broken("the line is not UTF-8") }
        return text
    }
}

/// Writes a file of lines that is there as a whole or not at all, and that nobody but this user reads.
struct LineWriter {
    private static let bytesAtOnce = 1 << 16

    let path: String
    private let draft: String
    private let handle: FileHandle
    private var buffer = Data()

    init(_ path: String) throws(StorageError) {
        try Export.check(target: path)
        self.path = path
        draft = "\(path).draft-\(ProcessInfo.processInfo.processIdentifier)"
        unlink(draft)
        do {
            handle = FileHandle(fileDescriptor: try PrivateFiles.make(draft), closeOnDealloc: true)
        } catch {
            throw .unwritable(file: path, reason: "\(draft) cannot be made: \(error.systemReason)")
        }
    }

    mutating func write(_ line: String) throws {
        buffer.append(contentsOf: line.utf8)
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= Self.bytesAtOnce { try flush() }
    }

    /// Puts the file in its place.
    mutating func finish() throws {
        try flush()
        try handle.synchronize()
        try handle.close()
        guard rename(draft, path) == 0 else {
            throw StorageError.unwritable(file: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Leaves what was at the place as it is.
    func abandon() {
        try? handle.close()
        unlink(draft)
    }

    private mutating func flush() throws {
        try handle.write(contentsOf: buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}
