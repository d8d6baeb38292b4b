import Foundation

/// A file's lines, one at a time.
struct LineReader {
    /// Most bytes of one line. A longer one is refused.
    static let maximumLineBytes = 64 << 20

    private let path: String
    private let handle: FileHandle
    private var buffer = Data()
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
        var searched = buffer.startIndex
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer = buffer[(end + 1)...] }
                return try text(buffer[..<end])
            }
            searched = buffer.endIndex
            if isAtEnd {
                guard !buffer.isEmpty else { return nil }
                line += 1
                throw broken("the line breaks off")
            }
            guard buffer.count <= Self.maximumLineBytes else {
                line += 1
                throw broken("the line is longer than \(Self.maximumLineBytes) bytes")
            }
            do {
                let more = try handle.read(upToCount: 1 << 16) ?? Data()
                isAtEnd = more.isEmpty
                let count = buffer.count
                buffer = Data(buffer) + more
                searched = count
            } catch {
                throw .unreadable(file: path, reason: TenantFile.reason(error))
            }
        }
    }

    /// What is wrong with the line that was read last.
    func broken(_ reason: String) -> StorageError { .brokenLine(file: path, line: line, reason: reason) }

    private mutating func text(_ bytes: Data) throws(StorageError) -> String {
        line += 1
        guard let text = String(validating: bytes, as: UTF8.self) else { throw broken("the line is not UTF-8") }
        return text
    }
}
