import Synchronization

/// The tenants' files that are open to be written, at most so many: a tenant that writes nothing needs no descriptor.
///
/// A file is opened when it is used. Where too many are open, the one that was used longest ago is closed, which moves its
/// log into it.
final class OpenFiles: Sendable {
    private struct Entry {
        /// Absent while it is opened.
        var file: TenantFile?
        var isInUse: Bool
        var lastUse: UInt64
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var useCount: UInt64 = 0
    }

    /// Most files that are open, and more than are ever in use at once.
    private let limit: Int
    /// Whether the process can open no file.
    private let hasNoDescriptors: @Sendable () -> Bool
    private let state = Mutex(State())

    init(limit: Int, hasNoDescriptors: @escaping @Sendable () -> Bool = { PrivateFiles.hasNoDescriptors }) {
        self.limit = limit
        self.hasNoDescriptors = hasNoDescriptors
    }

    /// How many are open.
    var count: Int { state.withLock { $0.entries.count } }

    /// Uses the file at `path`, which `open` opens where it is not. Uses of one file come one at a time.
    func using<Value>(
        _ path: String, open: () throws -> TenantFile, _ body: (TenantFile) throws -> Value
    ) throws -> Value {
        let (found, leaving) = state.withLock { state in
            state.useCount += 1
            let found = state.entries[path]?.file
            state.entries[path] = Entry(file: found, isInUse: true, lastUse: state.useCount)
            return (found, state.entries.count > limit ? Self.takeOldest(&state) : nil)
        }
        // A file that cannot be moved into has its log beside it, and is whole with that.
        try? leaving?.close()
        do {
            let file = try found ?? self.open(open)
            defer { state.withLock { $0.entries[path] = Entry(file: file, isInUse: false, lastUse: $0.useCount) } }
            return try body(file)
        } catch {
            if found == nil { state.withLock { if $0.entries[path]?.file == nil { $0.entries[path] = nil } } }
            throw error
        }
    }

    /// Opens a file. Where the process has no descriptors left, files that are not in use are closed for it, one after the
    /// other.
    private func open(_ open: () throws -> TenantFile) throws -> TenantFile {
        while true {
            do {
                return try open()
            } catch {
                guard hasNoDescriptors(), let leaving = state.withLock({ Self.takeOldest(&$0) }) else {
                    throw error
                }
                try? leaving.close()
            }
        }
    }

    /// Closes a file that is not in use.
    func close(_ path: String) throws {
        let entry = state.withLock { $0.entries.removeValue(forKey: path) }
        try entry?.file?.close()
    }

    private static func takeOldest(_ state: inout State) -> TenantFile? {
        let oldest = state.entries.filter { !$0.value.isInUse }.min { $0.value.lastUse < $1.value.lastUse }
        guard let oldest else { return nil }
        state.entries[oldest.key] = nil
        return oldest.value.file
    }
}
