import CNATS
import Foundation
import Synchronization

extension NATSConnection {
    /// Most messages that are asked for at once.
    private static let batchLimit: UInt64 = 1024
    /// The bytes behind which a server ends its answer: a part of what the library keeps until it is read.
    private static let batchBytes = 16 << 20

    /// Reads messages of a stream in order, many in one question, as ``forEachMessage(of:subject:from:through:asksLeader:_:)`` does; the
    /// number from which on they are still to be read, which is behind the last where all were.
    ///
    /// Any of the servers that keep the stream answers, and it may not have the last messages yet. Servers before 2.11 know no such
    /// question, and are not asked again.
    func forEachInBatches(
        of stream: String, subject: String, from first: UInt64, through last: UInt64, _ body: (Message) throws -> Void
    ) throws -> UInt64 {
        var next = first
        while next <= last, asksForBatches.load(ordering: .relaxed) {
            let found = try batch(
                of: stream, subject: subject, from: next, count: min(Self.batchLimit, last - next + 1))
            let wanted = found.prefix { $0.sequence <= last }
            guard let end = wanted.last?.sequence else { break }
            for message in wanted { try body(message) }
            next = end + 1
        }
        return next
    }

    /// The next messages of a subject, from a number on; fewer than so many where they are long.
    private func batch(
        of stream: String, subject: String, from first: UInt64, count: UInt64
    ) throws(NATSError) -> [Message] {
        var inbox: UnsafeMutablePointer<CChar>?
        var subscription: OpaquePointer?
        defer {
            natsSubscription_Destroy(subscription)
            natsInbox_Destroy(inbox)
        }
        let question =
            #"{"seq":\#(first),"batch":\#(count),"max_bytes":\#(Self.batchBytes),"next_by_subj":"\#(subject)"}"#
        guard natsInbox_Create(&inbox) == NATS_OK,
            natsConnection_SubscribeSync(&subscription, connection, inbox) == NATS_OK,
            natsConnection_PublishRequest(
                connection, "$JS.API.DIRECT.GET.\(stream)", inbox, question, Int32(question.utf8.count)) == NATS_OK
        else { return [] }
        var messages: [Message] = []
        while true {
            var answer: OpaquePointer?
            // What was read so far is whole; whoever asked goes on behind it, in another way.
            guard natsSubscription_NextMsg(&answer, subscription, Self.patience) == NATS_OK, let answer else {
                return messages
            }
            defer { natsMsg_Destroy(answer) }
            // The end, or nothing was found, or nobody answers such questions.
            guard let number = Self.header("Nats-Sequence", of: answer).flatMap({ UInt64($0) }),
                let subject = Self.header("Nats-Subject", of: answer),
                let time = Self.header("Nats-Time-Stamp", of: answer)
            else { return messages }
            guard Self.header("Nats-Num-Pending", of: answer) != nil else {
                asksForBatches.store(false, ordering: .relaxed)
                return []
            }
            // Each names the one in front of it, so that one that was lost on its way is missed.
            guard Self.header("Nats-Last-Sequence", of: answer) == "\(messages.last?.sequence ?? 0)" else {
                return messages
            }
            messages.append(Self.message(answer, sequence: number, at: .text(time), subject: subject))
        }
    }
}
