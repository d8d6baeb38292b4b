import Foundation
import NIOPosix

/// A file on its way between a data directory and a remote client. It is deleted when nothing refers to it any more, or
/// at the next start.
package final class TransferFile: Sendable {
    /// The prefix of directories that exist while a journal is transferred.
    static let namePrefix = ".transfer-"
    /// How much of it is in memory at a time.
    private static let bytesAtOnce = 1 << 18

    /// A directory that the file has to itself.
    let directory: String
    let path: String

    /// Makes an empty file in a directory of its own.
    init(in parent: String) throws {
        directory = "\(parent)/\(Self.namePrefix)\(UUID().uuidString)"
        path = directory + "/journal"
        try PrivateFiles.makeDirectory(directory)
        try PrivateFiles.write([], to: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    /// How long it is, in bytes.
    var byteCount: Int {
        get throws {
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
            return size?.intValue ?? 0
        }
    }

    /// Passes the file on in parts. The next part is read when the one before was taken.
    func forEachPart(_ take: ([UInt8]) async throws -> Void) async throws {
        let handle = try Handle(path, isWriting: false)
        while let part = try await handle.read(Self.bytesAtOnce) { try await take(part) }
    }

    /// Writes the parts that arrive. The next part is asked for when the one before is written.
    func fill<Parts: AsyncSequence>(with parts: Parts, _ bytes: (Parts.Element) -> [UInt8]) async throws {
        let handle = try Handle(path, isWriting: true)
        for try await part in parts { try await handle.write(bytes(part)) }
    }

    /// The open file. Its reads and writes may wait for the disk, so none is done on an event loop or in the pool.
    private final class Handle: Sendable {
        private let handle: FileHandle

        init(_ path: String, isWriting: Bool) throws {
            let url = URL(filePath: path)
            handle = try isWriting ? FileHandle(forWritingTo: url) : FileHandle(forReadingFrom: url)
        }

        deinit { try? handle.close() }

        func read(_ count: Int) async throws -> [UInt8]? {
            try await NIOThreadPool.singleton.runIfActive { [handle] in
                let part = try handle.read(upToCount: count) ?? Data()
                return part.isEmpty ? nil : Array(part)
            }
        }

        func write(_ bytes: [UInt8]) async throws {
            try await NIOThreadPool.singleton.runIfActive { [handle] in try handle.write(contentsOf: bytes) }
        }
    }
}
