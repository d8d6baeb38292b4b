import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects

/// The data streams of a connection.
struct DataStreams: Sendable {
    /// How many streams of its own it has. They are numbered from 1.
    var count = 0
    /// How many messages were sent on each, by its number.
    var sent: [Int: UInt32] = [:]
    /// When the messages of the last second were sent, and how large they were.
    private var recent: [(at: Duration, bytes: Int, stream: Int)] = []
    /// The number that each stream's next message should have, by sender and stream.
    private var expected: [Source: UInt32] = [:]

    private struct Source: Hashable {
        var uid: UInt
        var stream: Int
    }

    /// Whether a further message is too much for a second.
    mutating func exceeds(_ bytes: Int, on stream: Int, at now: Duration) -> Bool {
        let rtc = Agora.profile.rtc
        recent.removeAll { now - $0.at >= .seconds(1) }
        guard recent.count < rtc.maximumDataPerSecond.value,
            recent.reduce(bytes, { $0 + $1.bytes }) <= rtc.maximumDataBytesPerSecond.value
        else { return true }
        recent.append((now, bytes, stream))
        return false
    }

    /// How many messages of a sender did not come before this one.
    mutating func missed(_ sequence: UInt32, from uid: UInt, on stream: Int) -> Int {
        let source = Source(uid: uid, stream: stream)
        defer { expected[source] = sequence &+ 1 }
        guard let wanted = expected[source], sequence > wanted else { return 0 }
        return Int(sequence - wanted)
    }

    mutating func forget(_ uid: UInt) { expected = expected.filter { $0.key.uid != uid } }
}

// MARK: Data streams

extension AgoraRtcEngineKit {
    /// Makes a stream of messages: 0, or -113 outside a channel, -116 beyond 5. Its messages come in order, and none is late.
    @discardableResult
    public func createDataStream(_ streamId: UnsafeMutablePointer<Int>, config: AgoraDataStreamConfig) -> Int32 {
        if config.syncWithAudio { device.warn(of: Agora.RTCNotEmulated.syncWithAudio) }
        return createDataStream("createDataStream(config:)", .main, streamId)
    }

    /// Makes a stream of messages. Its messages come in order, and none is late, whatever is asked for.
    @discardableResult
    public func createDataStream(_ streamId: UnsafeMutablePointer<Int>, reliable: Bool, ordered: Bool) -> Int32 {
        createDataStream("createDataStream(reliable: \(reliable), ordered: \(ordered))", .main, streamId)
    }

    /// Makes a stream of messages of a further connection; -113 where it is not there.
    @discardableResult
    public func createDataStreamEx(
        _ streamId: UnsafeMutablePointer<Int>, config: AgoraDataStreamConfig, connection: AgoraRtcConnection
    ) -> Int32 {
        if config.syncWithAudio { device.warn(of: Agora.RTCNotEmulated.syncWithAudio) }
        return createDataStream("createDataStreamEx(config:)", Self.key(connection), streamId)
    }

    /// Makes a stream of messages of a further connection; -113 where it is not there.
    @discardableResult
    public func createDataStreamEx(
        _ streamId: UnsafeMutablePointer<Int>, reliable: Bool, ordered: Bool, connection: AgoraRtcConnection
    ) -> Int32 {
        createDataStream(
            "createDataStreamEx(reliable: \(reliable), ordered: \(ordered))", Self.key(connection), streamId)
    }

    private func createDataStream(
        _ call: String, _ key: Connection.Key, _ streamId: UnsafeMutablePointer<Int>
    ) -> Int32 {
        var made = 0
        let result = act(call) { state in
            let code = state.connections.change(key) { connection -> Agora.ErrorCode in
                guard connection.data.count < Agora.profile.rtc.maximumDataStreams.value else {
                    return .tooManyDataStreams
                }
                connection.data.count += 1
                made = connection.data.count
                return .noError
            }
            return code ?? .notInChannel
        }
        if result == 0 { streamId.pointee = made }
        return result
    }

    /// Sends a message to everybody in the channel: 0, or -113 outside it, -2 for a stream that was not made, -114 beyond
    /// 1 KB, -5 for audience, -115 beyond 60 messages or 30 KB a second.
    @discardableResult
    public func sendStreamMessage(_ streamId: Int, data: Data) -> Int32 {
        send("sendStreamMessage(\(streamId), data: \(data.count) bytes)", .main, streamId, data)
    }

    /// The same on a further connection.
    @discardableResult
    public func sendStreamMessageEx(_ streamId: Int, data: Data, connection: AgoraRtcConnection) -> Int32 {
        send("sendStreamMessageEx(\(streamId), data: \(data.count) bytes)", Self.key(connection), streamId, data)
    }

    private func send(_ call: String, _ key: Connection.Key, _ stream: Int, _ data: Data) -> Int32 {
        let now = device.now
        var sequence: UInt32 = 0
        let result = act(call) { state in
            let code = state.connections.change(key) { connection -> Agora.ErrorCode in
                guard connection.isInside else { return .notInChannel }
                guard (1...max(1, connection.data.count)).contains(stream), connection.data.count > 0 else {
                    return .invalidArgument
                }
                guard data.count <= Agora.profile.rtc.maximumDataBytes.value else { return .sizeTooLarge }
                guard connection.client.isVisible else { return .refused }
                guard !connection.data.exceeds(data.count, on: stream, at: now) else { return .bitrateLimit }
                sequence = connection.data.sent[stream, default: 0]
                connection.data.sent[stream] = sequence &+ 1
                return .noError
            }
            return code ?? .notInChannel
        }
        guard result == 0 else { return result }
        let message = ChannelMessage(
            kind: .numbered, bytes: Bytes([UInt8](data)), number: stream, sequence: sequence)
        perform { engine in
            guard let connection = engine.state.withLock({ $0.connections[key] }), let link = connection.link else {
                return
            }
            link.send(.rtc(.send(channel: connection.channel, message: message))) { [weak engine] result in
                guard let engine, case .failure(.rejected(let error)) = result, !engine.lifetime.isOver else { return }
                engine.tell(Agora.Failure(error), connection.outlet)
            }
        }
        return result
    }

    /// Sends bytes along with the local sound to everybody who hears it: 0, or -113 outside a channel, -5 unless the local
    /// sound is published, -2 without bytes, -114 beyond 1 KB. Others get them by `rtcEngine(_:audioMetadataReceived:metadata:)`.
    @discardableResult
    public func sendAudioMetadata(_ metadata: Data) -> Int32 {
        sendMetadata("sendAudioMetadata(\(metadata.count) bytes)", .main, metadata)
    }

    /// The same on a further connection.
    @discardableResult
    public func sendAudioMetadataEx(_ connection: AgoraRtcConnection, metadata: Data) -> Int32 {
        sendMetadata("sendAudioMetadataEx(\(metadata.count) bytes)", Self.key(connection), metadata)
    }

    private func sendMetadata(_ call: String, _ key: Connection.Key, _ metadata: Data) -> Int32 {
        act(call) { state in
            guard let connection = state.connections[key], connection.isInside else { return .notInChannel }
            guard !metadata.isEmpty else { return .invalidArgument }
            guard metadata.count <= Agora.profile.rtc.maximumMetadataBytes.value else { return .sizeTooLarge }
            return connection.isSendingSound ? .noError : .refused
        } then: { engine in
            guard let connection = engine.state.withLock({ $0.connections[key] }), let link = connection.link else {
                return
            }
            let message = ChannelMessage(kind: .soundData, bytes: Bytes([UInt8](metadata)))
            link.send(.rtc(.send(channel: connection.channel, message: message))) { [weak engine] result in
                guard let engine, case .failure(.rejected(let error)) = result, !engine.lifetime.isOver else { return }
                engine.tell(Agora.Failure(error), connection.outlet)
            }
        }
    }

    private func receiveMetadata(_ data: Data, from user: UserID, _ connection: Connection) {
        let uid = UserNumber.number(of: user)
        guard connection.remotes[uid] != nil, !connection.isSilenced(uid) else { return }
        tell(connection.outlet, "audioMetadataReceived(\(uid), \(data.count) bytes)") { [self] in
            $0.tellRtcEngine(self, audioMetadataReceived: uid, metadata: data)
        }
    }

    /// A message of another user came.
    func receive(_ message: ChannelMessage, from user: UserID, _ number: Int) {
        if message.kind == .soundData, let connection = connection(number) {
            return receiveMetadata(Data(message.bytes.values), from: user, connection)
        }
        guard message.kind == .numbered, let connection = connection(number) else { return }
        let (uid, stream) = (UserNumber.number(of: user), message.number)
        let data = Data(message.bytes.values)
        let missed = change(number) { $0.data.missed(message.sequence, from: uid, on: stream) } ?? 0
        if missed > 0 {
            let error = Int(Agora.ErrorCode.streamMessageTimedOut.rawValue)
            tell(connection.outlet, "didOccurStreamMessageError(\(uid), \(stream), error: \(error), missed: \(missed))")
            { [self] in
                $0.tellRtcEngine(
                    self, didOccurStreamMessageErrorFromUid: uid, streamId: stream, error: error, missed: missed,
                    cached: 0)
            }
        }
        tell(connection.outlet, "receiveStreamMessageFromUid(\(uid), \(stream), \(data.count) bytes)") { [self] in
            $0.tellRtcEngine(self, receiveStreamMessageFromUid: uid, streamId: stream, data: data)
        }
    }
}
