package import VendorDialects

/// Why stored data cannot be used. Each case names the file or directory, and what was saved where something was.
package enum StorageError: Error, Hashable, Sendable {
    /// The directory cannot be made, read or written.
    case directoryUnusable(path: String, reason: String)
    /// Another process has the directory open; `holder` is what its lock file says, usually `process 4711`.
    case directoryInUse(path: String, holder: String)
    /// The file was written by another version of Parlor, and holds what this one does not read.
    case otherVersion(file: String, found: Int)
    /// The file is no tenant's, or so damaged that nothing in it can be read.
    case unreadable(file: String, reason: String)
    /// Its owner dropped a part of the journal's past while it was read. The rest can be read from its new beginning.
    case pastDropped(file: String)
    /// A part of the file is lost. Entries up to `saved` can be read and replayed; `written` is the last entry that is known
    /// to have been there, where that can be known. The file is left as it is.
    case damaged(file: String, saved: UInt64, written: UInt64?, reason: String)
    /// The write-ahead log beside the file is damaged in front of what was acknowledged. Both are left as they are.
    case logDamaged(file: String, reason: String)
    /// A process did not survive the recovery of the tenant. The file is left as it is.
    case suspected(file: String, reason: String)
    /// The journal, run again up to entry `position`, does not lead to what was recorded there. The file is left as it is.
    case diverged(file: String, position: UInt64, difference: String)
    /// The file cannot be written.
    case unwritable(file: String, reason: String)
    /// An exported journal breaks off or does not hold together. Lines count from 1.
    case brokenLine(file: String, line: Int, reason: String)
    /// No file is the tenant's.
    case tenantNotFound(name: String, directory: String)
    /// A file is the tenant's, and is left as it is.
    case tenantExists(name: String, directory: String)
    /// A host of this process has the tenant open.
    case tenantInUse(name: String)
    /// The stored description is not one of a tenant.
    case invalidTenant(name: String, reason: TenantDescriptionError)
}

extension StorageError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .directoryUnusable(let path, let reason): "\(path) cannot be used: \(reason)"
        case .directoryInUse(let path, let holder): "\(path) is in use by \(holder)"
        case .otherVersion(let file, let found):
            "\(file) has format version \(found), and this version of Parlor reads \(StoredTenant.formatVersion): use it with "
                + "\(found > StoredTenant.formatVersion ? "a later version of Parlor" : "the version of Parlor that wrote it"), "
                + "or make the tenant anew"
        case .unreadable(let file, let reason): "\(file) cannot be read: \(reason)"
        case .pastDropped(let file):
            "\(file) cannot be read: a part of its past was dropped while it was read; try again"
        case .damaged(let file, let saved, let written, let reason):
            "\(file) is damaged: entries up to \(saved) \(written.map { "of \($0) " } ?? "")are safe, then \(reason)"
        case .logDamaged(let file, let reason): "\(file) is damaged: \(reason)"
        case .suspected(let file, let reason): "\(file) is not tried again: \(reason)"
        case .diverged(let file, let position, let difference):
            "\(file): run again up to entry \(position), it leads to something else than was recorded: \(difference)"
        case .unwritable(let file, let reason): "\(file) cannot be written: \(reason)"
        case .brokenLine(let file, let line, let reason): "\(file):\(line): \(reason)"
        case .tenantNotFound(let name, let directory): "\(directory) has no tenant \(name)"
        case .tenantExists(let name, let directory): "\(directory) has a tenant \(name) already"
        case .tenantInUse(let name): "tenant \(name) is open already"
        case .invalidTenant(let name, let reason): "tenant \(name): \(reason)"
        }
    }
}
