import EmulatorWire
import NIOCore
import NIOWebSocket

/// One WebSocket frame of a client. Its body is unmasked, and valid until the next frame is read.
struct SocketFrame {
    var opcode: WebSocketOpcode
    var isFinal: Bool
    var isMasked: Bool
    var body: UnsafeRawBufferPointer
}

/// Reads WebSocket frames from a connection's bytes (RFC 6455, section 5.2).
///
/// It unmasks a frame's body into a buffer that all connections of an event loop share, so a frame costs no allocation.
struct SocketFrames {
    /// Bytes of frames that are not complete.
    private var bytes = ByteBuffer()

    mutating func append(_ new: ByteBuffer) {
        if bytes.readableBytes == 0 {
            bytes = new
        } else {
            bytes.discardReadBytes()
            var new = new
            bytes.writeBuffer(&new)
        }
    }

    /// How much there is of frames that were not taken.
    var byteCount: Int { bytes.readableBytes }

    /// The next complete frame; nil when there is none. After a fault nothing more can be read.
    ///
    /// - Parameters:
    ///   - limit: the most bytes of a text.
    ///   - taken: how many of these came in earlier fragments.
    mutating func next(
        into buffers: SocketBuffers, atMost limit: Int, beside taken: Int = 0
    ) throws(WireFault) -> SocketFrame? {
        let first = bytes.withUnsafeReadableBytes { bytes in
            Result { () throws(WireFault) in try Self.first(of: bytes, into: buffers, atMost: limit, beside: taken) }
        }
        guard let (frame, byteCount) = try first.get() else {
            // Empty storage is given back: most connections are idle most of the time.
            if bytes.readableBytes == 0 { bytes = ByteBuffer() }
            return nil
        }
        bytes.moveReaderIndex(forwardBy: byteCount)
        return frame
    }

    /// The first frame of `bytes` and its length; nil when it is not complete.
    private static func first(
        of bytes: UnsafeRawBufferPointer, into buffers: SocketBuffers, atMost limit: Int, beside taken: Int
    ) throws(WireFault) -> (SocketFrame, byteCount: Int)? {
        guard let head = try Head(bytes, atMost: limit, beside: taken), bytes.count - head.byteCount >= head.bodyCount
        else {
            return nil
        }
        let body = buffers.room(for: head.bodyCount)
        let masked = UnsafeRawBufferPointer(rebasing: bytes[head.byteCount...].prefix(head.bodyCount))
        copy(masked, to: body, mask: head.mask ?? 0)
        let frame = SocketFrame(
            opcode: head.opcode, isFinal: head.isFinal, isMasked: head.mask != nil, body: UnsafeRawBufferPointer(body))
        return (frame, head.byteCount + head.bodyCount)
    }

    /// `mask` has the four bytes in memory order.
    private static func copy(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer, mask: UInt32) {
        let wide = UInt64(mask) << 32 | UInt64(mask)
        var index = 0
        while index + 8 <= source.count {
            let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ wide
            target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
            index += 8
        }
        withUnsafeBytes(of: mask) { mask in
            while index < source.count {
                target[index] = source[index] ^ mask[index & 3]
                index += 1
            }
        }
    }

    /// What stands before a frame's body.
    private struct Head {
        var opcode: WebSocketOpcode
        var isFinal: Bool
        var mask: UInt32?
        var byteCount: Int
        var bodyCount: Int

        /// Nil when it is not all there.
        init?(_ bytes: UnsafeRawBufferPointer, atMost limit: Int, beside taken: Int) throws(WireFault) {
            guard bytes.count >= 2 else { return nil }
            let (first, second) = (bytes[0], bytes[1])
            guard let opcode = WebSocketOpcode(encodedWebSocketOpcode: first & 0x0f) else {
                preconditionFailure("four bits are always an opcode")
            }
            self.opcode = opcode
            isFinal = first & 0x80 != 0
            guard first & 0x70 == 0 else {
                throw .malformedFrame(
                    reason: "not a WebSocket frame: a reserved bit is set, and no extension was agreed on")
            }
            var count = UInt64(second & 0x7f)
            byteCount = 2
            switch count {
            case 126:
                byteCount = 4
                guard bytes.count >= byteCount else { return nil }
                count = UInt64(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
            case 127:
                byteCount = 10
                guard bytes.count >= byteCount else { return nil }
                count = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt64.self))
            default: break
            }
            if opcode.isControlOpcode {
                guard isFinal, count <= 125 else {
                    throw .malformedFrame(reason: "not a WebSocket frame: a control frame in fragments or too long")
                }
            }
            let room = opcode == .continuation ? max(0, limit - taken) : limit
            guard count <= UInt64(room) else { throw .frameTooLong(maximumBytes: limit) }
            bodyCount = Int(count)
            if second & 0x80 != 0 {
                guard bytes.count >= byteCount + 4 else { return nil }
                mask = bytes.loadUnaligned(fromByteOffset: byteCount, as: UInt32.self)
                byteCount += 4
            }
        }
    }
}

/// Buffers that the connections of one event loop use in turn. They keep nothing from one call to the next.
final class SocketBuffers {
    private struct WriteBuffers: ~Copyable {
        /// Frames to be written.
        var output = CanonicalWriter()
        /// One frame that goes to many sessions, while it is made.
        var frame = CanonicalWriter()

        /// Lets connections encode their items until there is enough for one round, and then sends the bytes.
        mutating func write(from connections: inout ArraySlice<Connection>) -> [SocketDraft] {
            var drafts: [SocketDraft] = []
            while output.count < SocketBuffers.bytesPerRound, let connection = connections.popFirst() {
                if let draft = connection.draft(to: &output, frame: &frame) { drafts.append(draft) }
            }
            output.withBytes { bytes in
                var start = 0
                for index in drafts.indices {
                    let end = drafts[index].end
                    drafts[index].rest = drafts[index].connection.send(
                        UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
                    start = end
                }
            }
            output.clear(keeping: SocketBuffers.keptByteCount)
            frame.clear(keeping: SocketBuffers.keptByteCount)
            return drafts
        }
    }

    private var writeBuffers = WriteBuffers()
    private var input = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
    /// More is given back after use.
    private static let keptByteCount = 1 << 16
    /// How much is encoded before it is sent. That much is still in the processor's cache.
    private static let bytesPerRound = 1 << 15

    deinit { input.deallocate() }

    fileprivate func room(for count: Int) -> UnsafeMutableRawBufferPointer {
        if input.count < count || input.count > Self.keptByteCount {
            input.deallocate()
            input = .allocate(byteCount: max(4096, count), alignment: 8)
        }
        return UnsafeMutableRawBufferPointer(rebasing: input[..<count])
    }

    /// Writes the outboxes of connections, as far as their sockets take it.
    ///
    /// It encodes the output of many connections first and sends it then, one right after the other. A client that
    /// falls asleep between two of its messages has to be woken for each, and that costs more than sending.
    func write(_ connections: [Connection]) {
        for connection in connections { connection.readOn() }
        var waiting = connections[...]
        while !waiting.isEmpty {
            for draft in writeBuffers.write(from: &waiting) where draft.connection.conclude(draft) {
                waiting.append(draft.connection)
            }
        }
    }
}

/// What a connection has encoded to be sent.
struct SocketDraft {
    let connection: Connection
    /// Where it ends in the encoded bytes.
    var end = 0
    var itemCount = 0
    /// Whether the outbox held more than fits into one draft.
    var isCutShort = false
    /// Why nothing follows.
    var endReason: String?
    /// What the socket has not taken.
    var rest: ByteBuffer?
}

extension CanonicalWriter {
    /// Appends a text frame as a server sends it: whole and unmasked.
    mutating func appendFrame(_ frame: ServerFrame) {
        let start = count
        frame.append(to: &self)
        withFrameHead(.text, bodyCount: count - start) { insert($0, at: start) }
    }
}

extension ByteBuffer {
    /// Appends a frame as a server sends it: whole and unmasked.
    mutating func writeFrame(_ opcode: WebSocketOpcode, _ body: some Collection<UInt8>) {
        withFrameHead(opcode, bodyCount: body.count) { _ = writeBytes($0) }
        writeBytes(body)
    }
}

/// Calls `take` with the head of a frame that a server sends whole and unmasked.
private func withFrameHead(_ opcode: WebSocketOpcode, bodyCount: Int, _ take: (UnsafeRawBufferPointer) -> Void) {
    let (mark, headCount) =
        switch bodyCount {
        case 0...125: (UInt8(bodyCount), 2)
        case 126...0xffff: (UInt8(126), 4)
        default: (UInt8(127), 10)
        }
    withUnsafeTemporaryAllocation(byteCount: headCount, alignment: 1) { head in
        head[0] = 0x80 | UInt8(webSocketOpcode: opcode)
        head[1] = mark
        for place in stride(from: headCount - 1, to: 1, by: -1) {
            head[place] = UInt8(truncatingIfNeeded: bodyCount >> (8 * (headCount - 1 - place)))
        }
        take(UnsafeRawBufferPointer(head))
    }
}
