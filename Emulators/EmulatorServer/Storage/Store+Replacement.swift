import EmulatorHost
import Foundation
import VendorDialects

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Store {
    /// A tenant's next file, whole and on the disk beside the one that is still the tenant's.
    package struct Replacement: Hashable, Sendable {
        let path: String
        let draft: String
    }

    /// Writes what is to take the place of the stored tenant of the same name, which goes on as it is.
    package func prepare(_ tenant: StoredTenant) throws(StorageError) -> Replacement {
        let name = tenant.description.name
        let path = Self.path(of: name, in: directory)
        guard FileManager.default.fileExists(atPath: path) else {
            throw .tenantNotFound(name: name, directory: directory)
        }
        _ = try Self.setup(tenant)
        let draft = path + TenantFile.draftSuffix
        try TenantDraft(draft, tenant).finish()
        return Replacement(path: path, draft: draft)
    }

    /// Makes what was prepared the tenant's next file: whoever takes the tenant up from here on has that. Where it throws, the
    /// tenant goes on as before.
    package func commit(_ replacement: Replacement) throws(StorageError) {
        do {
            try TenantFile.rename(replacement.draft, to: replacement.path + TenantFile.nextSuffix)
        } catch {
            TenantFile.remove(replacement.draft)
            throw error
        }
    }
}

// What a crash can leave behind, and how it is dealt with. A file's log is never beside another file than its own: SQLite
// would apply the one to the other.
extension TenantFile {
    /// Ends the name of a file that is being written.
    static let draftSuffix = ".draft"
    /// Ends the name of a whole file that is the tenant's from this name on, whatever is at the tenant's own.
    static let nextSuffix = ".next"
    /// Ends the name of the file of a tenant that is no more.
    static let droppedSuffix = ".dropped"
    /// Ends the name of a ``RecoveryMark``.
    static let recoveringSuffix = ".recovering"
    /// Ends the names of files that nobody needs after a crash.
    private static let leftoverSuffixes = [draftSuffix, droppedSuffix, ".import", ".salvage"]
    /// What SQLite keeps beside a file.
    static let companions = ["-wal", "-shm", "-journal"]

    /// Puts the next file of a tenant in its place, with nothing of the one before it; false where there is none.
    @discardableResult
    static func settle(_ path: String) throws(StorageError) -> Bool {
        let next = path + nextSuffix
        guard FileManager.default.fileExists(atPath: next) else { return false }
        try removeCompanions(of: path)
        try unlink(path + KeptPrograms.suffix)
        try rename(next, to: path)
        return true
    }

    /// Puts a file in the place of another, or of none; on the disk when this returns.
    static func rename(_ path: String, to target: String) throws(StorageError) {
        #if canImport(Darwin)
            let code = Darwin.rename(path, target)
        #elseif canImport(Glibc)
            let code = Glibc.rename(path, target)
        #else
            let code = Musl.rename(path, target)
        #endif
        guard code == 0 else { throw .unwritable(file: target, reason: String(cString: strerror(errno))) }
        try syncDirectory(of: target)
    }

    /// Does away with what a crash left in a data directory, and says what that was, a sentence each.
    ///
    /// What could hold something that is nowhere else stays.
    static func tidy(_ directory: String) throws(StorageError) -> [String] {
        var reports: [String] = []
        for name in names(in: directory) where name.hasPrefix(TransferFile.namePrefix) {
            try? FileManager.default.removeItem(atPath: directory + "/" + name)
            reports.append("\(directory)/\(name): a transfer was not finished, and is removed")
        }
        let folder = Store.folder(of: directory)
        for name in names(in: folder) where name.hasSuffix(".sqlite" + nextSuffix) {
            let path = folder + "/" + name.dropLast(nextSuffix.count)
            if try settle(path) { reports.append("\(path): the tenant was being changed or reset; that is done") }
        }
        for suffix in leftoverSuffixes {
            for name in names(in: folder) where stem(of: name).hasSuffix(".sqlite" + suffix) {
                let path = folder + "/" + stem(of: name)
                // Gone with another, as a log with its file.
                guard FileManager.default.fileExists(atPath: folder + "/" + name) else { continue }
                if suffix == droppedSuffix {
                    try removeCompanions(of: String(path.dropLast(suffix.count)))
                    reports.append("\(path): the tenant was being dropped; that is done")
                } else {
                    reports.append("\(path): it was not finished, and is removed")
                }
                remove(path)
            }
        }
        for name in names(in: folder) where name.hasSuffix(".sqlite" + recoveringSuffix) {
            let path = folder + "/" + name.dropLast(recoveringSuffix.count)
            if !FileManager.default.fileExists(atPath: path) { RecoveryMark.forget(path) }
        }
        for name in names(in: folder) where name.hasSuffix(".sqlite" + KeptPrograms.suffix) {
            let path = folder + "/" + name
            let tenant = path.dropLast(KeptPrograms.suffix.count)
            if !FileManager.default.fileExists(atPath: String(tenant)) { remove(path) }
        }
        for name in names(in: folder) where name.hasSuffix(KeptPrograms.suffix + draftSuffix) {
            remove(folder + "/" + name)
        }
        for name in names(in: folder) where stem(of: name) != name && stem(of: name).hasSuffix(".sqlite") {
            guard !FileManager.default.fileExists(atPath: folder + "/" + stem(of: name)) else { continue }
            reports.append(
                "\(folder)/\(name): the file it belongs to is gone; it stays until a tenant of that name is made")
        }
        return reports
    }

    private static func names(in directory: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
    }

    /// The name of the file that a file is of: its own, or that of the one whose log it is.
    private static func stem(of name: String) -> String {
        companions.first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
    }

    /// Deletes the logs of a file that is not open.
    static func removeCompanions(of path: String) throws(StorageError) {
        for suffix in companions { try unlink(path + suffix) }
        // Before anything else takes the name: not even after a power cut may a log be beside a file that is not its own.
        try syncDirectory(of: path)
    }

    /// Removes one file, if it is there.
    static func unlink(_ path: String) throws(StorageError) {
        #if canImport(Darwin)
            let code = Darwin.unlink(path)
        #elseif canImport(Glibc)
            let code = Glibc.unlink(path)
        #else
            let code = Musl.unlink(path)
        #endif
        guard code == 0 || errno == ENOENT else {
            throw .unwritable(file: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Returns when the names in a file's directory are on the disk.
    private static func syncDirectory(of path: String) throws(StorageError) {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do { try PrivateFiles.sync(directory) } catch {
            throw .unwritable(file: directory, reason: reason(error))
        }
    }
}
