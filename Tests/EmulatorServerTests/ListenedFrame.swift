import EmulatorAPI
import EmulatorServer
import Foundation

/// A frame of a listening, read as a script would read it.
struct ListenedFrame: Hashable {
    var kind: UInt8
    var flags: UInt8
    var level: UInt8
    var publisher: String
    var stream: String
    var sequence: UInt32
    var timestamp: UInt32
    var microseconds: UInt64
    var payload: [UInt8]

    /// The frames behind the beginning; nil where the bytes are none, or end within one.
    static func all(in bytes: [UInt8]) -> [ListenedFrame]? {
        guard bytes.starts(with: Array("LISTEN".utf8) + [0, 1]) else { return nil }
        var rest = bytes.dropFirst(8)
        func number(_ range: Range<Int>) -> UInt64 {
            rest.dropFirst(range.lowerBound).prefix(range.count).reduce(0) { $0 << 8 | UInt64($1) }
        }
        var frames: [ListenedFrame] = []
        while !rest.isEmpty {
            guard rest.count >= 24 else { return nil }
            let (publisher, stream, payload) = (Int(number(3..<4)), Int(number(4..<5)), Int(number(6..<8)))
            guard rest.count >= 24 + publisher + stream + payload else { return nil }
            func text(_ from: Int, _ count: Int) -> String {
                String(decoding: rest.dropFirst(from).prefix(count), as: UTF8.self)
            }
            frames.append(
                ListenedFrame(
                    kind: UInt8(number(0..<1)), flags: UInt8(number(1..<2)), level: UInt8(number(2..<3)),
                    publisher: text(24, publisher), stream: text(24 + publisher, stream),
                    sequence: UInt32(number(8..<12)), timestamp: UInt32(number(12..<16)), microseconds: number(16..<24),
                    payload: Array(rest.dropFirst(24 + publisher + stream).prefix(payload))))
            rest = rest.dropFirst(24 + publisher + stream + payload)
        }
        return frames
    }

    /// How it stands; nil for a packet.
    var state: [String: Any]? {
        guard kind == 0 else { return nil }
        return (try? JSONSerialization.jsonObject(with: Data(payload))) as? [String: Any]
    }

    /// Whose packet it is, and which.
    var packet: String { "\(publisher)\(stream.isEmpty ? "" : "/\(stream)") \(sequence) \(payload)" }
}

extension Listening {
    private struct Enough: Error {}

    /// All that waits, and how it stands after that.
    func drain() async throws -> (packets: [ListenedFrame], state: [String: Any]) {
        var bytes: [UInt8] = []
        var found: (packets: [ListenedFrame], state: [String: Any])?
        do {
            try await forEachPart { part in
                bytes += part
                guard let frames = ListenedFrame.all(in: bytes) else { throw Torn() }
                guard let state = frames.last(where: { $0.kind == 0 })?.state else { return }
                found = (frames.filter { $0.kind != 0 }, state)
                throw Enough()
            }
        } catch is Enough {}
        guard let found else { throw Ended() }
        return found
    }

    /// The bytes of a listening are no frames.
    struct Torn: Error {}
    /// A listening ended by itself.
    struct Ended: Error {}
}
