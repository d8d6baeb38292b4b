import Dispatch
import EmulatorServer
import Foundation

/// A running server's record of itself, for the commands that look for it.
struct ServerRecord: Codable, Equatable {
    var pid: Int32
    var url: String
    var port: Int
    var startedAtUnixSeconds: Int64
    var version: String
    var dataDirectory: String?
    /// Gives this user's commands access if the server asks for a token.
    var adminToken: String?
}

/// The directory, one per user, for the records of running servers: one file for each port.
struct RuntimeDirectory: Equatable {
    var path: String

    /// The directory of the flag, or the system's for this user, or one in the temporary directory.
    static func find(flag: String?, environment: [String: String], userID: UInt32) -> RuntimeDirectory {
        if let flag, !flag.isEmpty { return RuntimeDirectory(path: flag) }
        if let system = environment["XDG_RUNTIME_DIR"], !system.isEmpty {
            return RuntimeDirectory(path: "\(system)/parlor")
        }
        let temporary = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let trimmed = temporary.count > 1 && temporary.hasSuffix("/") ? String(temporary.dropLast()) : temporary
        return RuntimeDirectory(path: "\(trimmed)/parlor-\(userID)")
    }

    /// Makes the directory if it is missing. Throws if other users could read or write in it.
    func prepare(userID: UInt32) throws(CommandFailure) {
        guard let found = try? FileManager.default.attributesOfItem(atPath: path) else {
            do {
                try PrivateFiles.makeDirectory(path)
            } catch {
                throw .notStarted(
                    "runtimeDirectory", "the runtime directory \(path) cannot be made: \(Self.describe(error))",
                    advice: "choose another with --runtime-dir")
            }
            return
        }
        if let problem = Self.problem(of: found, path: path, userID: userID) {
            throw .notStarted("runtimeDirectory", problem, advice: "remove it, or choose another with --runtime-dir")
        }
    }

    /// Why an existing directory cannot be used; nil if it can, or does not exist.
    func problem(userID: UInt32) -> String? {
        guard let found = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        return Self.problem(of: found, path: path, userID: userID)
    }

    private static func problem(of found: [FileAttributeKey: Any], path: String, userID: UInt32) -> String? {
        guard found[.type] as? FileAttributeType == .typeDirectory else { return "\(path) is not a directory" }
        let owner = (found[.ownerAccountID] as? NSNumber)?.uint32Value
        guard owner == userID else { return "\(path) belongs to user \(owner.map(String.init) ?? "unknown")" }
        let permissions = (found[.posixPermissions] as? NSNumber)?.uint16Value
        guard let permissions, permissions & 0o022 == 0 else { return "others may write in \(path)" }
        return nil
    }

    /// Writes a server's record. The file is complete or not there.
    func write(_ record: ServerRecord) throws {
        let file = file(ofPort: record.port)
        let temporary = "\(file).\(record.pid)"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        unlink(temporary)
        // It may hold a token.
        try PrivateFiles.write(try encoder.encode(record), to: temporary)
        guard rename(temporary, file) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    /// Removes a server's record, if it still belongs to that server.
    func remove(_ record: ServerRecord) {
        guard read(port: record.port)?.pid == record.pid else { return }
        unlink(file(ofPort: record.port))
    }

    func file(ofPort port: Int) -> String { "\(path)/\(port).json" }

    /// All records, by port. Unreadable ones are left out.
    var records: [ServerRecord] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.compactMap { name in name.hasSuffix(".json") ? Int(name.dropLast(5)) : nil }.sorted()
            .compactMap(read(port:))
    }

    private func read(port: Int) -> ServerRecord? {
        guard let bytes = FileManager.default.contents(atPath: file(ofPort: port)) else { return nil }
        return try? JSONDecoder().decode(ServerRecord.self, from: bytes)
    }

    private static func describe(_ error: any Error) -> String {
        error.systemReason
    }
}

extension ServerRecord {
    /// Whether the process that wrote the record still exists.
    var isProcessAlive: Bool { kill(pid, 0) == 0 || errno == EPERM }
}
