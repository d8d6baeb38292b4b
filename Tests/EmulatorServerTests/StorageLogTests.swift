import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import Foundation
import Testing

/// Write-ahead logs of which a part is missing.
@Suite(.timeLimit(.minutes(15))) struct StorageLogTests {
    private let scratch = Scratch()

    /// A log as bytes, and where its transactions are.
    private struct Log {
        static let frameBytes = 24 + 4096

        var bytes: Data
        /// The frames of each transaction.
        var transactions: [Range<Int>] = []

        init(_ path: String) throws {
            bytes = try Data(contentsOf: URL(filePath: path))
            var first = 0
            for frame in 0..<((bytes.count - 32) / Self.frameBytes) {
                let place = Self.place(frame)
                guard bytes[place + 8..<place + 16] == bytes[16..<24] else { break }
                guard bytes[place + 4..<place + 8].contains(where: { $0 != 0 }) else { continue }
                transactions.append(first..<frame + 1)
                first = frame + 1
            }
        }

        static func place(_ frame: Int) -> Int { 32 + frame * frameBytes }

        /// The log up to the end of a transaction, with nothing but zeros in the place of a part of a frame.
        func cut(after transaction: Int, without part: Range<Int>, of frame: Int) -> Data {
            var cut = Data(bytes.prefix(Self.place(transactions[transaction].upperBound)))
            let start = Self.place(frame)
            cut.replaceSubrange(
                start + part.lowerBound..<start + part.upperBound, with: Data(count: part.count))
            return cut
        }
    }

    private static let wholeFrame = 0..<Log.frameBytes
    private static let header = 0..<24
    private static let page = 24..<Log.frameBytes

    /// A directory as a kill leaves it, with a log of many transactions of several frames each.
    private func crashed() async throws -> (directory: String, log: Log) {
        let store = try scratch.store()
        let lab = try await Lab(store)
        for round in 1...12 {
            // Longer than two pages: a transaction has several frames, however many writes share it.
            let attributes = ["first", "second", "third"].map {
                Attribute(key: $0, value: String(repeating: "\(round % 10)", count: 4000))
            }
            let write = Command.attribute(
                .set(room: "lobby", attributes: attributes, options: AttributeOptions(), expectedRevision: nil))
            await lab.host.submit(.command(session: lab.owner, command: write), request: UInt64(round))
            await lab.host.settle()
        }
        let directory = scratch.file("crashed")
        try scratch.copyDatabase(to: directory)
        await lab.host.finish()
        store.close()
        return (directory, try Log(scratch.database(in: directory) + "-wal"))
    }

    /// How many entries a copy with this log has after its recovery, or why it is refused.
    private func outcome(_ directory: String, _ log: Data) throws -> Result<UInt64, StorageError> {
        let copy = scratch.file("copy-\(UUID().uuidString)")
        try FileManager.default.copyItem(atPath: directory, toPath: copy)
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try log.write(to: URL(filePath: scratch.database(in: copy) + "-wal"))
        let path = scratch.file("copy.jsonl")
        return Result { () throws(StorageError) in
            try Export.write(tenant: "lab", of: copy, to: path).entryCount
        }
    }

    @Test func `what is missing of the last transaction was acknowledged to nobody, and is no damage`()
        async throws
    {
        let (directory, log) = try await crashed()
        let chosen = log.transactions.indices.dropFirst().filter { log.transactions[$0].count >= 3 }.prefix(4)
        try #require(chosen.count >= 2)
        for transaction in chosen {
            let frames = log.transactions[transaction]
            let before = log.bytes.prefix(Log.place(frames.lowerBound))
            let expected = try outcome(directory, Data(before)).get()
            for frame in frames {
                for part in [Self.wholeFrame, Self.header, Self.page] {
                    let cut = log.cut(after: transaction, without: part, of: frame)
                    let found = try outcome(directory, cut)
                    #expect(
                        (try? found.get()) == expected,
                        "transaction \(transaction), frame \(frame) of \(frames): \(found)")
                }
            }
        }
    }

    @Test func `what is missing in front of a later transaction is damage`() async throws {
        let (directory, log) = try await crashed()
        let chosen = log.transactions.indices.dropLast().filter { log.transactions[$0].count >= 3 }.prefix(4)
        try #require(chosen.count >= 2)
        for transaction in chosen {
            for frame in log.transactions[transaction] {
                for part in [Self.wholeFrame, Self.header, Self.page] {
                    let cut = log.cut(after: transaction + 1, without: part, of: frame)
                    guard case .failure(.logDamaged(_, let reason)) = try outcome(directory, cut) else {
                        Issue.record("transaction \(transaction), frame \(frame): it was taken")
                        continue
                    }
                    #expect(reason.contains("frame \(frame + 1) of the write-ahead log is broken"))
                }
            }
        }
    }
}
