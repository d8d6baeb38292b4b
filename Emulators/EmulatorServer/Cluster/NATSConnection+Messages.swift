import CNATS
import EmulatorAPI
import Foundation
import Synchronization

extension NATSConnection {
    /// What must be the last message for another to be taken.
    ///
    /// Servers before 2.11 refuse some messages only after they gave them to their replicas: those that expect the last message of a
    /// stream, those that expect a subject without messages, and those with an id of NATS' that was there. A server that is killed
    /// counts these wrongly when it comes back, and keeps other messages than the others do from then on. So nothing of Parlor has
    /// such an id, nobody expects 0 who could have looked before, and whoever expects the last message of a stream says what the last
    /// one of the subject is too, where that is enough for a refusal.
    struct Expectation: Hashable, Sendable {
        /// Of the whole stream; 0: it is empty.
        var last: UInt64?
        /// Of the subject; 0: it has none.
        var lastOfSubject: UInt64?
    }

    /// A message of a stream.
    struct Message: Sendable {
        var sequence: UInt64
        /// When the servers took it, as one of them wrote it.
        var time: Time
        var subject: String
        var bytes: [UInt8]
        /// What its writer calls it.
        var id: String?

        enum Time: Hashable, Sendable {
            case unixNanoseconds(Int64)
            /// Of RFC 3339, in UTC.
            case text(String)
        }

        /// When the servers took it, in whole seconds at least.
        var unixMilliseconds: Int64 {
            switch time {
            case .unixNanoseconds(let nanoseconds): nanoseconds / 1_000_000
            case .text(let text):
                (try? Date(text.prefix(19) + "Z", strategy: .iso8601)).map { Int64($0.timeIntervalSince1970) * 1000 }
                    ?? 0
            }
        }

        /// Whether its subject is this one, or one of those that it stands for: all that begin with what is in front of `>`.
        func has(_ pattern: String) -> Bool {
            pattern.hasSuffix(">") ? subject.hasPrefix(pattern.dropLast()) : subject == pattern
        }
    }

    /// The header with a message's ``Message/id``.
    private static let idHeader = "Parlor-Id"

    /// Publishes a message to a stream, under one of its subjects; its sequence number, once it is kept by most replicas.
    ///
    /// Throws ``NATSError/conflict`` where it expects something else than there is.
    @discardableResult
    func publish(
        _ bytes: [UInt8], to subject: String, of stream: String, expecting expectation: Expectation = Expectation(),
        headers: [(name: String, value: String)] = []
    ) throws(NATSError) -> UInt64 {
        var headers = headers
        if let last = expectation.last { headers.append(("Nats-Expected-Last-Sequence", "\(last)")) }
        if let last = expectation.lastOfSubject { headers.append(("Nats-Expected-Last-Subject-Sequence", "\(last)")) }
        var message: OpaquePointer?
        let made = bytes.withUnsafeBytes { bytes in
            natsMsg_Create(
                &message, subject, nil, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
        }
        guard made == NATS_OK else { throw Self.error(made) }
        defer { natsMsg_Destroy(message) }
        for header in headers {
            let status = natsMsgHeader_Set(message, header.name, header.value)
            guard status == NATS_OK else { throw Self.error(status) }
        }
        var ack: UnsafeMutablePointer<jsPubAck>?
        var code = jsErrCode(rawValue: 0)
        let status = js_PublishMsg(&ack, context, message, nil, &code)
        defer { jsPubAck_Destroy(ack) }
        do throws(NATSError) { try Self.check((status, code), of: "a message to \(subject)") } catch {
            note(stream, answers: !error.isUnanswered)
            throw error
        }
        note(stream, answers: true)
        guard let ack else { throw .unanswered(reason: "the acknowledgment is empty") }
        return ack.pointee.Sequence
    }

    /// Publishes a message that may have been published before, without an answer; its sequence number in either case.
    ///
    /// - Parameter id: what no other message of the subject is called.
    func publish(
        _ bytes: [UInt8], to subject: String, of stream: String, expecting expectation: Expectation, id: String
    ) throws(NATSError) -> UInt64 {
        do throws(NATSError) {
            return try publish(bytes, to: subject, of: stream, expecting: expectation, headers: [(Self.idHeader, id)])
        } catch {
            guard error == .conflict, let last = try lastMessage(of: subject, in: stream), last.id == id else {
                throw error
            }
            return last.sequence
        }
    }

    /// The last message of a subject of a stream; nil where there is none.
    func lastMessage(of subject: String, in stream: String) throws(NATSError) -> Message? {
        var message: OpaquePointer?
        var code = jsErrCode(rawValue: 0)
        // From the leader: a replica may lag.
        let status = js_GetLastMsg(&message, context, stream, subject, nil, &code)
        return try Self.message(status, code, message, of: "the last message of \(subject)")
    }

    /// A message of a stream; nil where it is not there any more.
    private func message(_ sequence: UInt64, of stream: String) throws(NATSError) -> Message? {
        var message: OpaquePointer?
        var code = jsErrCode(rawValue: 0)
        // From the leader: a replica may lag.
        let status = js_GetMsg(&message, context, stream, sequence, nil, &code)
        return try Self.message(status, code, message, of: "message \(sequence) of stream \(stream)")
    }

    /// What was answered to a question about one message.
    private static func message(
        _ status: natsStatus, _ code: jsErrCode, _ message: OpaquePointer?, of question: @autoclosure () -> String
    ) throws(NATSError) -> Message? {
        defer { natsMsg_Destroy(message) }
        if status == NATS_NOT_FOUND || code == JSNoMessageFoundErr { return nil }
        if code == JSStreamNotFoundErr { throw .notFound }
        try check((status, code), of: question())
        guard let message else { return nil }
        return Self.message(
            message, sequence: natsMsg_GetSequence(message), at: .unixNanoseconds(natsMsg_GetTime(message)))
    }

    /// How many messages are asked for one by one, of servers that give no batches. Of more, a consumer is made, which all servers of
    /// NATS have to hear of first.
    static let singleCount: UInt64 = 16
    /// How many messages a stream has at most that is read as a whole.
    var shortCount: UInt64 { asksForBatches.load(ordering: .relaxed) ? 64 : Self.singleCount }

    /// Reads the messages of a stream in order, from one up to another that is there.
    ///
    /// - Parameters:
    ///   - subject: those of this subject, or of those that it stands for; the last one must be among them.
    ///   - asksLeader: whether each is asked for from the leader, however many there are. Others come from a consumer, which any of the
    ///     servers may have.
    func forEachMessage(
        of stream: String, subject: String, from first: UInt64, through last: UInt64, asksLeader: Bool = false,
        _ body: (Message) throws -> Void
    ) throws {
        guard first <= last else { return }
        var first = max(1, first)
        if !asksLeader {
            first = try forEachInBatches(of: stream, subject: subject, from: first, through: last, body)
            guard first <= last else { return }
        }
        guard !asksLeader, last - first >= Self.singleCount else {
            for sequence in first...last {
                guard let message = try self.message(sequence, of: stream), message.has(subject) else { continue }
                try body(message)
            }
            return
        }
        var subscription: OpaquePointer?
        var code = jsErrCode(rawValue: 0)
        let status = withStrings([stream, subject]) { texts in
            var options = jsSubOptions()
            jsSubOptions_Init(&options)
            options.Stream = texts[0]
            options.Ordered = true
            options.Config.DeliverPolicy = js_DeliverByStartSequence
            options.Config.OptStartSeq = first
            return js_SubscribeSync(&subscription, context, texts[1], nil, &options, &code)
        }
        try Self.check((status, code), of: "reading \(subject)")
        defer { natsSubscription_Destroy(subscription) }
        while true {
            var next: OpaquePointer?
            let status = natsSubscription_NextMsg(&next, subscription, Self.patience)
            guard status == NATS_OK, let next else {
                throw Self.error(status, of: "reading \(subject) from \(first) through \(last)")
            }
            defer { natsMsg_Destroy(next) }
            var meta: UnsafeMutablePointer<jsMsgMetaData>?
            guard natsMsg_GetMetaData(&meta, next) == NATS_OK, let meta else { continue }
            let (sequence, time) = (meta.pointee.Sequence.Stream, meta.pointee.Timestamp)
            jsMsgMetaData_Destroy(meta)
            guard sequence <= last else { return }
            try body(Self.message(next, sequence: sequence, at: .unixNanoseconds(time)))
            if sequence == last { return }
        }
    }

    static func message(
        _ message: OpaquePointer, sequence: UInt64, at time: Message.Time, subject: String? = nil
    ) -> Message {
        let count = Int(natsMsg_GetDataLength(message))
        let bytes = natsMsg_GetData(message).map { start in
            Array(UnsafeRawBufferPointer(start: start, count: count))
        }
        return Message(
            sequence: sequence, time: time,
            subject: subject ?? natsMsg_GetSubject(message).map { String(cString: $0) } ?? "",
            bytes: bytes ?? [], id: header(idHeader, of: message))
    }

    static func header(_ name: String, of message: OpaquePointer) -> String? {
        var text: UnsafePointer<CChar>?
        return natsMsgHeader_Get(message, name, &text) == NATS_OK ? text.map { String(cString: $0) } : nil
    }
}
