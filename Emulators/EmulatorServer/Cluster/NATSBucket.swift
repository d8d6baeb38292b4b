import CNATS
import Foundation
import Synchronization

/// Keys with values in NATS, each with the revision of its last change.
final class NATSBucket: Sendable {
    /// What a key is after a change; no value after it was deleted.
    struct Entry: Hashable, Sendable {
        var key: String
        var value: [UInt8]?
        var revision: UInt64
    }

    let name: String
    private let connection: NATSConnection
    private let handle: NATSHandle
    private var store: OpaquePointer { handle.pointer }

    init(_ store: OpaquePointer, name: String, of connection: NATSConnection) {
        (handle, self.name, self.connection) = (NATSHandle(pointer: store), name, connection)
    }

    deinit { kvStore_Destroy(store) }

    /// The servers that keep the bucket, the leader first. None where a single server keeps everything.
    var servers: [ClusterReport.Server] {
        get throws(NATSError) { try connection.servers(of: stream) }
    }

    /// What a key is after its last change, as the servers' leader knows it; nil where there never was one.
    func lastChange(of key: String) throws(NATSError) -> Entry? {
        try connection.lastMessage(of: subject(of: key), in: stream).map { message in
            // A deletion has no bytes, and no record is empty.
            Entry(key: key, value: message.bytes.isEmpty ? nil : message.bytes, revision: message.sequence)
        }
    }

    /// Writes a key, whatever it is; the new revision.
    @discardableResult
    func write(_ value: [UInt8], to key: String) throws(NATSError) -> UInt64 {
        try connection.publish(value, to: subject(of: key), of: stream)
    }

    /// Writes a key, if its last change is still the one of `revision`; 0: if there is none, or it was deleted. The new revision.
    ///
    /// Throws ``NATSError/conflict`` where it was changed since.
    func write(_ value: [UInt8], to key: String, expecting revision: UInt64) throws(NATSError) -> UInt64 {
        var revision = revision
        // Looked up first, for a refused message that expects 0 does harm: see ``NATSConnection/Expectation``.
        if revision == 0, let last = try lastChange(of: key) {
            guard last.value == nil else { throw .conflict }
            revision = last.revision
        }
        return try publish(value, key, revision)
    }

    /// Deletes a key, if its last change is still the one of `revision`; the revision of the deletion.
    @discardableResult
    func delete(_ key: String, expecting revision: UInt64) throws(NATSError) -> UInt64 {
        try publish([], key, revision, headers: [("KV-Operation", "DEL")])
    }

    private func publish(
        _ value: [UInt8], _ key: String, _ revision: UInt64, headers: [(name: String, value: String)] = []
    ) throws(NATSError) -> UInt64 {
        try connection.publish(
            value, to: subject(of: key), of: stream,
            expecting: NATSConnection.Expectation(lastOfSubject: revision), headers: headers)
    }

    /// What keeps it.
    private var stream: String { "KV_\(name)" }

    private func subject(of key: String) -> String { "$KV.\(name).\(key)" }

    /// Follows all keys on a thread of its own, until what is returned goes: `onBegin`, what each key is now, `onCaughtUp`, then
    /// every change, in order. After it was interrupted it begins again in the same way.
    func watch(
        onBegin: @escaping @Sendable () -> Void, onCaughtUp: @escaping @Sendable () -> Void,
        onChange: @escaping @Sendable (Entry) -> Void
    ) -> Watch { Watch(self, onBegin, onCaughtUp, onChange) }

    /// What follows the keys; nil where that cannot be made.
    fileprivate func makeWatcher() -> Watcher? {
        var watcher: OpaquePointer?
        guard kvStore_WatchAll(&watcher, store, nil) == NATS_OK, let watcher else { return nil }
        return Watcher(watcher)
    }

    fileprivate static func entry(_ entry: OpaquePointer) -> Entry {
        let isPut = kvEntry_Operation(entry) == kvOp_Put
        let count = Int(kvEntry_ValueLen(entry))
        let value = kvEntry_Value(entry).map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } ?? []
        return Entry(
            key: kvEntry_Key(entry).map { String(cString: $0) } ?? "", value: isPut ? value : nil,
            revision: kvEntry_Revision(entry))
    }
}

/// A watcher of the library, which may be stopped while another thread waits.
private final class Watcher: Sendable {
    private let handle: NATSHandle
    var pointer: OpaquePointer { handle.pointer }

    init(_ pointer: OpaquePointer) { handle = NATSHandle(pointer: pointer) }

    func stop() { kvWatcher_Stop(pointer) }

    deinit { kvWatcher_Destroy(pointer) }
}

extension NATSBucket {
    /// Goes on as long as somebody holds it.
    final class Watch: Sendable {
        /// How long it waits before it begins again, in seconds.
        private static let pause = 0.25

        private struct State {
            var watcher: Watcher?
            var isOver = false
        }

        private final class Shared: Sendable {
            let state = Mutex(State())
        }

        private let shared = Shared()

        fileprivate init(
            _ bucket: NATSBucket, _ onBegin: @escaping @Sendable () -> Void,
            _ onCaughtUp: @escaping @Sendable () -> Void, _ onChange: @escaping @Sendable (Entry) -> Void
        ) {
            let thread = Thread { [shared] in
                Thread.current.name = "parlor cluster"
                while let watcher = Self.begin(bucket, shared) {
                    onBegin()
                    Self.follow(watcher, onCaughtUp: onCaughtUp, onChange: onChange)
                }
            }
            thread.start()
        }

        deinit {
            let watcher = shared.state.withLock { state in
                state.isOver = true
                return state.watcher.take()
            }
            watcher?.stop()
        }

        /// Begins again, for a watch that has come to lag behind.
        func restart() { shared.state.withLock { $0.watcher.take() }?.stop() }

        /// Nil where nobody holds the watch any more.
        private static func begin(_ bucket: NATSBucket, _ shared: Shared) -> Watcher? {
            while true {
                let watcher = bucket.makeWatcher()
                let isOver = shared.state.withLock { state in
                    if !state.isOver { state.watcher = watcher }
                    return state.isOver
                }
                guard !isOver else { return nil }
                if let watcher { return watcher }
                Thread.sleep(forTimeInterval: pause)
            }
        }

        private static func follow(_ watcher: Watcher, onCaughtUp: () -> Void, onChange: (Entry) -> Void) {
            while true {
                var next: OpaquePointer?
                let status = kvWatcher_Next(&next, watcher.pointer, 60_000)
                if status == NATS_TIMEOUT { continue }
                guard status == NATS_OK else { return }
                guard let next else {
                    onCaughtUp()
                    continue
                }
                onChange(NATSBucket.entry(next))
                kvEntry_Destroy(next)
            }
        }
    }
}
