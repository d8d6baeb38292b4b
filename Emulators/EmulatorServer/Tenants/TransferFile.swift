import Foundation
import NIOPosix

/// A file on its way between a data directory and somebody far away; gone when nobody holds it any more, or with the next
/// start.
package final class TransferFile: Sendable {
    /// Begins the names of directories that are there while a journal travels.
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

    /// Hands the file on, a part at a time; the next one when the one before was taken.
    func forEachPart(_ take: ([UInt8]) async throws -> Void) async throws {
        let handle = try Handle(path, isWriting: false)
        while let part = try await handle.read(Self.bytesAtOnce) { try await take(part) }
    }

    /// Writes what arrives, a part at a time; the next one is asked for when the one before is written.
    func fill<Parts: AsyncSequence>(with parts: Parts, _ bytes: (Parts.Element) -> [UInt8]) async throws {
        let handle = try Handle(path, isWriting: true)
        for try await part in parts { try await handle.write(bytes(part)) }
    }

    /// The open file. Reading and writing it may wait for the disk, so neither is done on an event loop or in the pool.
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
