import CNATS
import EmulatorAPI
import Foundation
import Synchronization

/// Why NATS did not do what was asked.
enum NATSError: Error, Hashable, Sendable {
    /// An address is none of NATS: `nats://host:port`, several with commas.
    case badAddress(String, reason: String)
    /// None of the servers can be reached.
    case unreachable(String, reason: String)
    /// The servers have no JetStream.
    case noJetStream(String)
    /// There are fewer servers than replicas are wanted.
    case tooFewServers(replicas: Int, reason: String)
    /// Something else was written since, or the key or the stream is there already.
    case conflict
    /// There is no such stream, key or message.
    case notFound
    /// No answer came: it may have been done.
    case unanswered(reason: String)
    /// NATS refuses it.
    case refused(reason: String)
}

extension NATSError: CustomStringConvertible {
    /// Whether no answer came.
    var isUnanswered: Bool { if case .unanswered = self { true } else { false } }

    var description: String {
        switch self {
        case .badAddress(let address, let reason): "\"\(address.shown())\" is no address of NATS servers: \(reason)"
        case .unreachable(let address, let reason): "no NATS server answers at \(address): \(reason)"
        case .noJetStream(let address): "the NATS servers at \(address) run without JetStream"
        case .tooFewServers(let replicas, let reason):
            "JetStream has too few servers for \(replicas) replicas: \(reason)"
        case .conflict: "something else was written before"
        case .notFound: "it is not there"
        case .unanswered(let reason): "NATS gave no answer: \(reason)"
        case .refused(let reason): "NATS refuses it: \(reason)"
        }
    }
}

/// An object of the library.
// Safe because the library locks its objects: every thread may use one at any time until it is destroyed, in a `deinit`.
struct NATSHandle: @unchecked Sendable {
    let pointer: OpaquePointer
}

/// A connection to NATS servers and their JetStream. It comes back by itself after it was lost.
///
/// Every call waits for its answer, on the calling thread; none may be made on an event loop or in the pool of tasks.
final class NATSConnection: Sendable {
    /// How long a call waits for its answer, in milliseconds.
    static let patience: Int64 = 1000
    /// How long the first connection may take, in milliseconds.
    private static let connectTimeout: Int64 = 2000
    /// How long a stream may take no message until its servers are asked for another leader. They choose one within nine seconds where
    /// the one that was there is gone.
    static let leaderPatience = Duration.seconds(10)
    /// How long a lost connection waits before each attempt, in milliseconds.
    private static let reconnectWait: Int64 = 250

    /// The addresses it was opened with.
    let address: String
    private let now: @Sendable () -> ContinuousClock.Instant
    /// Since when each stream has taken no message, of those whose servers gave no answer to the last one.
    private let silences = Mutex<[String: ContinuousClock.Instant]>([:])
    /// Whether the servers may answer with several messages, as far as is known.
    let asksForBatches = Atomic(true)
    private let connectionHandle: NATSHandle
    private let contextHandle: NATSHandle
    var connection: OpaquePointer { connectionHandle.pointer }
    var context: OpaquePointer { contextHandle.pointer }

    /// Connects, and finds out whether there is JetStream.
    ///
    /// - Parameters:
    ///   - name: what the servers call this connection in their listings.
    ///   - now: the clock by which a stream's silence is measured.
    init(
        _ address: String, name: String, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) throws(NATSError) {
        (self.address, self.now) = (address, now)
        let connection = try Self.connect(address, name)
        var context: OpaquePointer?
        var options = jsOptions()
        jsOptions_Init(&options)
        options.Wait = Self.patience
        guard natsConnection_JetStream(&context, connection, &options) == NATS_OK, let context else {
            natsConnection_Destroy(connection)
            throw .refused(reason: "no JetStream context can be made")
        }
        (connectionHandle, contextHandle) = (NATSHandle(pointer: connection), NATSHandle(pointer: context))
        var account: UnsafeMutablePointer<jsAccountInfo>?
        var code = jsErrCode(rawValue: 0)
        let status = js_GetAccountInfo(&account, context, nil, &code)
        jsAccountInfo_Destroy(account)
        guard status == NATS_OK else {
            // Nobody answers requests for JetStream where no server has it.
            if status == NATS_NO_RESPONDERS || code == JSNotEnabledErr || code == JSNotEnabledForAccountErr {
                throw .noJetStream(address)
            }
            throw Self.error(status, code, of: "the account")
        }
    }

    deinit {
        jsCtx_Destroy(context)
        natsConnection_Destroy(connection)
    }

    private static func connect(_ address: String, _ name: String) throws(NATSError) -> OpaquePointer {
        let servers = address.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        for server in servers {
            guard let scheme = ["nats://", "tls://"].first(where: server.hasPrefix) else {
                throw .badAddress(address, reason: "\"\(server.shown())\" does not begin with nats:// or tls://")
            }
            guard server.count > scheme.count else { throw .badAddress(address, reason: "\"\(server)\" names no host") }
        }
        var options: OpaquePointer?
        guard natsOptions_Create(&options) == NATS_OK else { throw .refused(reason: "no memory") }
        defer { natsOptions_Destroy(options) }
        // Several of them with commas.
        guard natsOptions_SetURL(options, nil) == NATS_OK, Self.set(servers, in: options) == NATS_OK else {
            throw .badAddress(address, reason: Self.lastReason)
        }
        natsOptions_SetName(options, name)
        natsOptions_SetTimeout(options, connectTimeout)
        natsOptions_SetMaxReconnect(options, -1)
        natsOptions_SetReconnectWait(options, reconnectWait)
        // What is written while there is no connection is refused, and not sent late.
        natsOptions_SetReconnectBufSize(options, 0)
        natsOptions_SetFailRequestsOnDisconnect(options, true)
        natsOptions_SetPingInterval(options, 2000)
        natsOptions_SetMaxPingsOut(options, 2)
        // Without a handler the library prints what it comes upon.
        natsOptions_SetErrorHandler(options, { _, _, _, _ in }, nil)
        var connection: OpaquePointer?
        let status = natsConnection_Connect(&connection, options)
        guard status == NATS_OK, let connection else {
            if status == NATS_INVALID_ARG || status == NATS_ADDRESS_MISSING {
                throw .badAddress(address, reason: Self.lastReason)
            }
            throw .unreachable(address, reason: Self.text(status))
        }
        return connection
    }

    private static func set(_ servers: [String], in options: OpaquePointer?) -> natsStatus {
        var texts = servers.map { UnsafePointer(strdup($0)) }
        defer { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }
        return natsOptions_SetServers(options, &texts, Int32(texts.count))
    }

    // MARK: Streams

    /// Makes a stream of what is published to `subjects`; ``NATSError/conflict`` where one of its name is there.
    func makeStream(_ name: String, subjects: [String], replicas: Int, hasRollups: Bool = false) throws(NATSError) {
        guard try state(of: name) == nil else { throw .conflict }
        let status = withStrings([name] + subjects) { texts -> (natsStatus, jsErrCode) in
            var subjects = Array(texts.dropFirst())
            return subjects.withUnsafeMutableBufferPointer { subjects in
                var configuration = jsStreamConfig()
                jsStreamConfig_Init(&configuration)
                configuration.Name = texts[0]
                configuration.Subjects = subjects.baseAddress
                configuration.SubjectsLen = Int32(subjects.count)
                configuration.Storage = js_FileStorage
                configuration.Replicas = Int64(replicas)
                configuration.AllowRollup = hasRollups
                configuration.AllowDirect = true
                var code = jsErrCode(rawValue: 0)
                return (js_AddStream(nil, context, &configuration, nil, &code), code)
            }
        }
        try Self.check(status, of: "making stream \(name)", replicas: replicas)
    }

    /// Deletes a stream with all that is in it.
    func deleteStream(_ name: String) throws(NATSError) {
        var code = jsErrCode(rawValue: 0)
        let status = js_DeleteStream(context, name, nil, &code)
        try Self.check((status, code), of: "deleting stream \(name)")
    }

    /// The names of the streams that begin with `prefix`, sorted.
    func streamNames(prefix: String) throws(NATSError) -> [String] {
        var list: UnsafeMutablePointer<jsStreamNamesList>?
        var code = jsErrCode(rawValue: 0)
        let status = js_StreamNames(&list, context, nil, &code)
        defer { jsStreamNamesList_Destroy(list) }
        if status == NATS_NOT_FOUND { return [] }
        try Self.check((status, code), of: "the streams' names")
        guard let list = list?.pointee, let names = list.List else { return [] }
        return (0..<Int(list.Count)).compactMap { names[$0].map { String(cString: $0) } }
            .filter { $0.hasPrefix(prefix) }.sorted()
    }

    /// The first and the last message of a stream.
    struct StreamState: Hashable, Sendable {
        var first: UInt64
        /// 0 where nothing was ever written.
        var last: UInt64
        var byteCount: UInt64
    }

    /// What the servers say of a stream; nil where there is none.
    private func info<Value>(
        of stream: String, subjects pattern: String? = nil, _ body: (jsStreamInfo) -> Value
    ) throws(NATSError) -> Value? {
        var info: UnsafeMutablePointer<jsStreamInfo>?
        let result = withStrings([stream] + (pattern.map { [$0] } ?? [])) { texts -> (natsStatus, jsErrCode) in
            var options = jsOptions()
            jsOptions_Init(&options)
            if texts.count > 1 { options.Stream.Info.SubjectsFilter = texts[1] }
            var code = jsErrCode(rawValue: 0)
            return (js_GetStreamInfo(&info, context, texts[0], &options, &code), code)
        }
        defer { jsStreamInfo_Destroy(info) }
        if result.0 == NATS_NOT_FOUND || result.1 == JSStreamNotFoundErr { return nil }
        try Self.check(result, of: "the state of stream \(stream)")
        return info.map { body($0.pointee) }
    }

    /// What is in a stream; nil where there is none.
    func state(of stream: String) throws(NATSError) -> StreamState? {
        try info(of: stream) { info in
            StreamState(first: info.State.FirstSeq, last: info.State.LastSeq, byteCount: info.State.Bytes)
        }
    }

    /// The subjects of a stream's messages, of those that `pattern` stands for.
    func subjects(of stream: String, matching pattern: String) throws(NATSError) -> [String] {
        let subjects = try info(of: stream, subjects: pattern) { info -> [String] in
            guard let list = info.State.Subjects?.pointee else { return [] }
            return (0..<Int(list.Count)).compactMap { list.List?[$0].Subject.map { String(cString: $0) } }
        }
        return subjects ?? []
    }

    /// The servers that keep a stream, the leader first, then by name. None where a single server keeps everything.
    func servers(of stream: String) throws(NATSError) -> [ClusterReport.Server] {
        let servers = try info(of: stream) { info -> [ClusterReport.Server] in
            guard let cluster = info.Cluster?.pointee else { return [] }
            let leader = cluster.Leader.map { String(cString: $0) } ?? ""
            let others = (0..<Int(cluster.ReplicasLen)).compactMap { cluster.Replicas?[$0]?.pointee }
            return (leader.isEmpty ? [] : [ClusterReport.Server(leader: leader)])
                + others.map(ClusterReport.Server.init).sorted { $0.name < $1.name }
        }
        guard let servers else { throw .notFound }
        return servers
    }

    /// Takes note of whether a stream took a message, or said why it does not. Where it gives no answer for long, it gets another leader.
    ///
    /// A server that was paused may lead a stream, tell of it, and take messages, and apply none: its peers keep them, and nobody is
    /// answered for as long as it leads. Seen with NATS 2.9.10.
    func note(_ stream: String, answers: Bool) {
        let isLost = silences.withLock { silences in
            guard !answers else {
                silences[stream] = nil
                return false
            }
            let now = now()
            let begin = silences[stream] ?? now
            let isLost = begin.duration(to: now) >= Self.leaderPatience
            // Or another leader may be asked for before this one can show that it answers.
            silences[stream] = isLost ? now : begin
            return isLost
        }
        guard isLost else { return }
        var reply: OpaquePointer?
        _ = natsConnection_RequestString(
            &reply, connection, "$JS.API.STREAM.LEADER.STEPDOWN.\(stream)", "", Self.patience)
        natsMsg_Destroy(reply)
    }

    /// Removes the messages in front of one; those of one subject only, where it is given.
    func purge(_ stream: String, before sequence: UInt64 = 0, subject: String? = nil) throws(NATSError) {
        let status = withStrings([stream] + (subject.map { [$0] } ?? [])) { texts -> (natsStatus, jsErrCode) in
            var options = jsOptions()
            jsOptions_Init(&options)
            options.Wait = Self.patience
            options.Stream.Purge.Sequence = sequence
            if texts.count > 1 { options.Stream.Purge.Subject = texts[1] }
            var code = jsErrCode(rawValue: 0)
            return (js_PurgeStream(context, texts[0], &options, &code), code)
        }
        try Self.check(status, of: "dropping messages of stream \(stream)")
    }

    /// Deletes a message, if it is still there.
    func delete(message sequence: UInt64, of stream: String) throws(NATSError) {
        var code = jsErrCode(rawValue: 0)
        let status = js_DeleteMsg(context, stream, sequence, nil, &code)
        if status == NATS_NOT_FOUND || code == JSNoMessageFoundErr || code == JSSequenceNotFoundErr { return }
        try Self.check((status, code), of: "deleting message \(sequence) of stream \(stream)")
    }

    // MARK: State

    /// The longest message that the servers take, in bytes.
    var maximumMessageBytes: Int { Int(natsConnection_GetMaxPayload(connection)) }

    /// Whether there is a connection to a server now.
    var isConnected: Bool { natsConnection_Status(connection) == NATS_CONN_STATUS_CONNECTED }

    // MARK: Keys

    /// Makes a bucket of keys where there is none.
    func makeBucket(_ name: String, replicas: Int) throws(NATSError) -> NATSBucket {
        var store: OpaquePointer?
        if js_KeyValue(&store, context, name) == NATS_OK, let store {
            return NATSBucket(store, name: name, of: self)
        }
        let status = withStrings([name]) { texts in
            var configuration = kvConfig()
            kvConfig_Init(&configuration)
            configuration.Bucket = texts[0]
            configuration.History = 1
            configuration.Replicas = Int32(replicas)
            return js_CreateKeyValue(&store, context, &configuration)
        }
        guard status == NATS_OK, let store else {
            // This call tells no code: the text has it.
            let reason = Self.lastReason
            if reason.contains("replicas") || reason.contains("peers") {
                throw .tooFewServers(replicas: replicas, reason: reason)
            }
            throw Self.error(status)
        }
        return NATSBucket(store, name: name, of: self)
    }

    // MARK: Errors

    static func check(
        _ result: (natsStatus, jsErrCode), of question: @autoclosure () -> String, replicas: Int = 0
    ) throws(NATSError) {
        guard result.0 != NATS_OK else { return }
        switch result.1 {
        case JSStreamReplicasNotSupportedErr, JSClusterNoPeersErr, JSInsufficientResourcesErr:
            throw .tooFewServers(replicas: replicas, reason: lastReason)
        default: throw error(result.0, result.1, of: question())
        }
    }

    /// What a status means, as the answer to a question. Called on the thread of the call, at once.
    static func error(
        _ status: natsStatus, _ code: jsErrCode = jsErrCode(rawValue: 0), of question: String? = nil
    ) -> NATSError {
        let error = error(status, code)
        guard case .unanswered(let reason) = error, let question else { return error }
        return .unanswered(reason: "\(question): \(reason)")
    }

    /// From NATS 2.11 on: a message with the same expectation is under way, and may be taken. The library does not know this code yet.
    private static let undecided = jsErrCode(rawValue: 10164)

    private static func error(_ status: natsStatus, _ code: jsErrCode) -> NATSError {
        switch code {
        case JSStreamWrongLastSequenceErr, JSStreamNameExistErr: return .conflict
        case JSStreamNotFoundErr, JSNoMessageFoundErr: return .notFound
        case JSClusterNotAvailErr, JSClusterNotLeaderErr, undecided: return .unanswered(reason: lastReason)
        default: break
        }
        switch status {
        case NATS_NOT_FOUND: return .notFound
        case NATS_TIMEOUT, NATS_NO_RESPONDERS, NATS_CONNECTION_CLOSED, NATS_CONNECTION_DISCONNECTED, NATS_IO_ERROR,
            NATS_NO_SERVER, NATS_STALE_CONNECTION, NATS_NOT_YET_CONNECTED, NATS_INSUFFICIENT_BUFFER,
            NATS_MISSED_HEARTBEAT, NATS_MISMATCH:
            return .unanswered(reason: text(status))
        default:
            let reason = lastReason
            // Some calls tell no code.
            return reason.contains("temporarily unavailable") ? .unanswered(reason: reason) : .refused(reason: reason)
        }
    }

    static func text(_ status: natsStatus) -> String {
        guard let text = natsStatus_GetText(status) else { return "status \(status.rawValue)" }
        return String(cString: text)
    }

    /// What the library says of the last error on this thread.
    static var lastReason: String {
        var status = NATS_OK
        guard let text = nats_GetLastError(&status), text.pointee != 0 else { return self.text(status) }
        return String(cString: text)
    }
}

/// Texts for C while `body` runs.
func withStrings<Value>(_ strings: [String], _ body: ([UnsafePointer<CChar>?]) -> Value) -> Value {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { UnsafePointer($0) })
}
