import EmulatorAPI
package import EmulatorHost
import Foundation
import VendorDialects

/// `parlor export`: a tenant's whole journal as a file of JSON lines, which is the form of a bug report.
package enum Export {
    /// Writes the journal of a tenant in `directory`, which a running server may have open, to `path`; how many entries.
    ///
    /// Written beside `path` first and renamed, so that a file of that name is whole. With `withSecret: false` the file can
    /// be replayed, but a tenant imported from it needs a secret before anybody can log in.
    ///
    /// - Parameter recorded: what the running tenant is after an entry that is on the disk; a replay must come to the same.
    ///   nil: the newest snapshot in the directory.
    @discardableResult
    package static func write(
        tenant name: String, of directory: String, to path: String, withSecret: Bool = true,
        recorded: TenantSnapshot? = nil
    ) throws(StorageError) -> UInt64 {
        let source = Store.path(of: name, in: directory)
        guard FileManager.default.fileExists(atPath: source) else {
            throw .tenantNotFound(name: name, directory: directory)
        }
        // Whoever has the directory open writes the log at this moment, and has looked it over before.
        if let lock = try? DirectoryLock(directory) {
            defer { withExtendedLifetime(lock) {} }
            try TenantFile.settle(source)
            if let damage = WriteAheadLog.damage(at: source + "-wal") {
                throw .damaged(
                    file: source, saved: TenantFile.readableEntryCount(source), written: nil, reason: damage)
            }
        }
        let file = try TenantFile(source, isReadOnly: true)
        var tenant = try file.tenant()
        if !withSecret {
            tenant.description.secret = ""
            tenant.description.clientKey = nil
        }
        var recorded = recorded
        if recorded == nil { recorded = try file.newestSnapshot() }
        var lines = try LineWriter(path)
        do {
            let coding = JournalCoding()
            var count: UInt64 = 0
            var checksum = Checksum()
            let header = try coding.text(
                ExportedJournal.Header(parlorJournal: ExportedJournal.schemaVersion, tenant: tenant))
            checksum.add(header)
            try lines.write(header)
            try file.forEachEntry { entry, _ in
                let line = try coding.text(entry)
                checksum.add(line)
                try lines.write(line)
                count += 1
                guard let recorded, recorded.position == entry.position else { return }
                let state = try coding.text(ExportedJournal.Recorded(snapshot: recorded))
                checksum.add(state)
                try lines.write(state)
            }
            let end = ExportedJournal.End.Content(entryCount: count, checksum: checksum.text)
            try lines.write(try coding.text(ExportedJournal.End(end: end)))
            try lines.finish()
            return count
        } catch {
            lines.abandon()
            if let error = error as? StorageError { throw error }
            throw .unwritable(file: path, reason: TenantFile.reason(error))
        }
    }

    /// Throws where something other than a file is at `path`: a file that is written beside it and renamed would take the
    /// place of a device or a pipe.
    package static func check(target path: String) throws(StorageError) {
        let files = FileManager.default
        guard files.fileExists(atPath: path) else { return }
        let place = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let type = (try? files.attributesOfItem(atPath: place))?[.type] as? FileAttributeType
        guard type != .typeRegular else { return }
        let reason = type == .typeDirectory ? "it is a directory" : "it is not a regular file"
        throw .unwritable(file: path, reason: reason)
    }
}

/// Writes a file of lines that is there as a whole or not at all.
struct LineWriter {
    private let path: String
    private let draft: String
    private let handle: FileHandle
    private var buffer = Data()

    init(_ path: String) throws(StorageError) {
        try Export.check(target: path)
        self.path = path
        draft = "\(path).draft-\(ProcessInfo.processInfo.processIdentifier)"
        guard FileManager.default.createFile(atPath: draft, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: draft)
        else { throw .unwritable(file: path, reason: "\(draft) cannot be made") }
        self.handle = handle
    }

    mutating func write(_ line: String) throws {
        buffer.append(contentsOf: line.utf8)
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= 1 << 16 { try flush() }
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
        try? FileManager.default.removeItem(atPath: draft)
    }

    private mutating func flush() throws {
        try handle.write(contentsOf: buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}
