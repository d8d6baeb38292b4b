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
            try connection.publish(Array(bytes[start..<end]), to: parts(of: info))
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
        guard var info = try info(of: object), info.deleted != true else { return }
        let subject = parts(of: info)
        (info.size, info.chunks, info.digest, info.deleted) = (0, 0, "", true)
        try describe(info)
        try connection.purge(stream, subject: subject)
    }

    private func parts(of info: ObjectDescription) -> String { "$O.\(name).C.\(info.nuid)" }

    private func description(of object: String) -> String {
        "$O.\(name).M.\(Base64.url.encode(Array(object.utf8)))"
    }

    private func info(of object: String) throws(NATSError) -> ObjectDescription? {
        guard let message = try connection.lastMessage(of: description(of: object), in: stream) else { return nil }
        do { return try JSONDecoder().decode(ObjectDescription.self, from: Data(message.bytes)) } catch {
            throw .refused(reason: "the description of object \(object) cannot be read: \(error)")
        }
    }

    private func describe(_ info: ObjectDescription) throws(NATSError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let text = try? encoder.encode(info) else { throw .refused(reason: "an object cannot be described") }
        try connection.publish(
            Array(text), to: description(of: info.name), headers: [(name: "Nats-Rollup", value: "sub")])
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
