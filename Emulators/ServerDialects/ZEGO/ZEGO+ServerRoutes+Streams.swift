import EmulatorAPI
import VendorDialects

/// The last request about a stream, as a record keeps it.
private struct StreamSequence {
    static let collection = "zego.stream-sequences"

    /// The stream's name is longer than a key may be.
    static func key(_ stream: StreamID) -> String {
        Base64.url.encode(Cipher.digest(Array(stream.rawValue.utf8), count: 24))
    }

    var sequence: Int64
    /// On the tenant's clock.
    var unixMilliseconds: Int64

    init(sequence: Int64, unixMilliseconds: Int64) {
        self.sequence = sequence
        self.unixMilliseconds = unixMilliseconds
    }

    /// Nil for a record that nothing here wrote.
    init?(_ text: String?) {
        guard let values = text.flatMap({ JSONValue.object(of: $0) }), case .number(let sequence)? = values["sequence"],
            case .number(let moment)? = values["at"]
        else { return nil }
        self.init(sequence: sequence, unixMilliseconds: moment)
    }

    func change(of stream: StreamID) -> RecordChange {
        let values: [String: JSONValue] = ["sequence": .number(sequence), "at": .number(unixMilliseconds)]
        return RecordChange(
            collection: Self.collection, key: Self.key(stream), text: JSONValue.object(values).text)
    }
}

// Streams that the app's server forbids by their names, in whichever rooms they are or come to be. Nothing but the request to resume
// one ends that.
extension ZEGO.APICall {
    func forbidStream(_ isForbidden: Bool) throws(ZEGO.APIFailure) -> VendorDecision {
        let stream = StreamID(try requiredText("StreamId"))
        guard Self.isStreamID(stream) else { throw Self.notAStream(stream, .streamIDInvalid) }
        return try decide(isForbidden, [stream])
    }

    func forbidStreams(_ areForbidden: Bool) throws(ZEGO.APIFailure) -> VendorDecision {
        let names = try texts("StreamId")
        let maximum = facts.maximumStreamsForbidden.value
        guard (1...maximum).contains(names.count) else {
            throw ZEGO.APIFailure(.streamListInvalid, "StreamId has \(names.count) streams, not 1...\(maximum)")
        }
        var streams: [StreamID] = []
        for stream in names.map({ StreamID($0) }) where !streams.contains(stream) {
            guard Self.isStreamID(stream) else { throw Self.notAStream(stream, .streamListInvalid) }
            streams.append(stream)
        }
        return try decide(areForbidden, streams)
    }

    private static func notAStream(_ stream: StreamID, _ code: ZEGO.APICode) -> ZEGO.APIFailure {
        ZEGO.APIFailure(code, "StreamId is \(stream.rawValue.shown()), which no stream can have")
    }

    private static func isStreamID(_ stream: StreamID) -> Bool {
        let bytes = stream.rawValue.utf8
        return (1...ZEGO.profile.stream.maximumStreamIDBytes.value).contains(bytes.count)
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    private func decide(_ isForbidden: Bool, _ streams: [StreamID]) throws(ZEGO.APIFailure) -> VendorDecision {
        let text = try requiredText("Sequence")
        guard let sequence = Int64(text), sequence >= 0 else {
            throw invalid("Sequence is \(text.shown()), not a whole number from 0")
        }
        for stream in streams { try check(sequence, of: stream) }
        let mark = StreamSequence(sequence: sequence, unixMilliseconds: tenant.unixMilliseconds)
        let commands = streams.map { AdministrationCommand.forbidStream(stream: $0, isForbidden: isForbidden) }
        return answer(
            commands + [.changeRecords(changes: lapsed(besides: streams) + streams.map { mark.change(of: $0) })],
            ["Data": .null])
    }

    private func isFresh(_ mark: StreamSequence) -> Bool {
        let age = tenant.unixMilliseconds.subtractingSaturated(mark.unixMilliseconds)
        return (0..<Int64(facts.sequenceSeconds.value) * 1000).contains(age)
    }

    /// Throws for a request that was overtaken by a later one about the stream.
    private func check(_ sequence: Int64, of stream: StreamID) throws(ZEGO.APIFailure) {
        let text = tenant.records.text(of: StreamSequence.key(stream), in: StreamSequence.collection)
        guard facts.olderSequenceIsRefused.value, let last = StreamSequence(text), isFresh(last),
            sequence <= last.sequence
        else { return }
        throw invalid("Sequence is \(sequence), and a request about stream \(stream) had \(last.sequence) lately")
    }

    /// Removes records that nobody asks for any more. It looks at more of them than a request adds, so that there are never many.
    private func lapsed(besides streams: [StreamID]) -> [RecordChange] {
        let kept = Set(streams.map { StreamSequence.key($0) })
        let records = tenant.records.records(
            in: StreamSequence.collection, limit: 2 * facts.maximumStreamsForbidden.value)
        return records.filter { record in
            !kept.contains(record.key) && !(StreamSequence(record.text).map { isFresh($0) } ?? false)
        }.map { RecordChange(collection: StreamSequence.collection, key: $0.key, text: nil) }
    }
}
