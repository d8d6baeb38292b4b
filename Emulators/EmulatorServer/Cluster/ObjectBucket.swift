import EmulatorAPI
import Foundation
import VendorDialects

/// Objects of any size in NATS, as its object stores keep them: a stream with the parts of each object, and a message that
/// describes it. NATS' own tools list and read them.
struct ObjectBucket: Sendable {
    /// Most bytes of a part.
    private static let partBytes = 128 << 10

    private let name: String
    private let connection: NATSConnection

    private var stream: String { "OBJ_\(name)" }

    /// Makes the bucket where there is none.
    init(_ name: String, replicas: Int, of connection: NATSConnection) throws(NATSError) {
        (self.name, self.connection) = (name, connection)
        do throws(NATSError) {
            try connection.makeStream(
                stream, subjects: ["$O.\(name).C.>", "$O.\(name).M.>"], replicas: replicas, hasRollups: true)
        } catch .conflict {
            return
        }
    }

    /// The message that describes an object.
    private struct ObjectDescription: Codable {
        struct Options: Codable {
            var maximumChunkSize = partBytes

            private enum CodingKeys: String, CodingKey { case maximumChunkSize = "max_chunk_size" }
        }

        var name: String
        var bucket: String
        var nuid: String
        var size: Int
        var mtime: String
        var chunks: Int
        var digest: String
        /// NATS' own tools leave the descriptions of objects that they delete.
        var deleted: Bool?
        var options: Options? = Options()
    }

    /// Keeps an object, in the place of one of its name.
    func put(_ bytes: [UInt8], as object: String) throws(NATSError) {
        let old = try info(of: object)
        let info = ObjectDescription(
            name: object, bucket: name, nuid: .drawn(22), size: bytes.count, mtime: Self.now,
            chunks: (bytes.count + Self.partBytes - 1) / Self.partBytes, digest: Self.digest(bytes))
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + Self.partBytes)
            try connection.publish(Array(bytes[start..<end]), to: parts(of: info), of: stream)
            start = end
        }
        try describe(info)
        if let old { try connection.purge(stream, subject: parts(of: old)) }
    }

    /// An object that is whole; throws ``NATSError/notFound`` where there is none.
    func bytes(of object: String) throws(NATSError) -> [UInt8] {
        guard let info = try info(of: object), info.deleted != true else { throw .notFound }
        guard info.size > 0 else { return [] }
        guard let last = try connection.lastMessage(of: parts(of: info), in: stream) else { throw .notFound }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(info.size)
        do {
            try connection.forEachMessage(of: stream, subject: parts(of: info), from: 1, through: last.sequence) {
                bytes += $0.bytes
            }
        } catch let error as NATSError {
            throw error
        } catch {
            throw .refused(reason: "\(error)")
        }
        guard bytes.count == info.size, Self.digest(bytes) == info.digest else {
            throw .refused(reason: "object \(object) is not whole")
        }
        return bytes
    }

    /// Deletes an object, if there is one.
    func delete(_ object: String) throws(NATSError) {
        guard let info = try info(of: object) else { return }
        try connection.purge(stream, subject: description(of: object))
        try connection.purge(stream, subject: parts(of: info))
    }

    /// Deletes the objects that nobody needs, and parts of no object: what was left by nodes that died while they wrote or deleted.
    /// Returns how many there were.
    ///
    /// - Parameter end: what was written later stays, in Unix milliseconds: its writer may be about to tell of it.
    func sweep(writtenBefore end: Int64, isNeeded: (_ object: String) throws -> Bool) throws -> Int {
        // In front of the descriptions: an object that comes in between has parts that are young.
        var lost = Set(try connection.subjects(of: stream, matching: "$O.\(name).C.>"))
        var old: [String] = []
        let descriptions = "$O.\(name).M.>"
        if let last = try connection.lastMessage(of: descriptions, in: stream) {
            try connection.forEachMessage(of: stream, subject: descriptions, from: 1, through: last.sequence) {
                let info = try Self.info(in: $0)
                lost.remove(parts(of: info))
                if $0.unixMilliseconds < end { old.append(info.name) }
            }
        }
        let unneeded = try old.filter { try !isNeeded($0) }
        for object in unneeded { try delete(object) }
        var count = unneeded.count
        for subject in lost.sorted() {
            guard let part = try connection.lastMessage(of: subject, in: stream), part.unixMilliseconds < end else {
                continue
            }
            try connection.purge(stream, subject: subject)
            count += 1
        }
        return count
    }

    private func parts(of info: ObjectDescription) -> String { "$O.\(name).C.\(info.nuid)" }

    private func description(of object: String) -> String {
        "$O.\(name).M.\(Base64.url.encode(Array(object.utf8)))"
    }

    private func info(of object: String) throws(NATSError) -> ObjectDescription? {
        guard let message = try connection.lastMessage(of: description(of: object), in: stream) else { return nil }
        return try Self.info(in: message)
    }

    private static func info(in message: NATSConnection.Message) throws(NATSError) -> ObjectDescription {
        do { return try JSONDecoder().decode(ObjectDescription.self, from: Data(message.bytes)) } catch {
            throw .refused(reason: "the description \(message.subject) of an object cannot be read: \(error)")
        }
    }

    private func describe(_ info: ObjectDescription) throws(NATSError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let text = try? encoder.encode(info) else { throw .refused(reason: "an object cannot be described") }
        try connection.publish(
            Array(text), to: description(of: info.name), of: stream, headers: [(name: "Nats-Rollup", value: "sub")])
    }

    private static func digest(_ bytes: [UInt8]) -> String {
        "SHA-256=" + Base64.url.encode(KeyedHash.digest(bytes))
    }

    private static var now: String { Date().formatted(.iso8601) }
}

extension String {
    /// So many letters and digits, drawn by chance.
    static func drawn(_ count: Int) -> String {
        let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        return String((0..<count).map { _ in letters[Int.random(in: letters.indices)] })
    }
}
