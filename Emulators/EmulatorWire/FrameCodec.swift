import EmulatorAPI
import Foundation

extension ServerFrame {
    /// The frame as one JSON object, keys sorted.
    package func encoded() -> [UInt8] {
        var writer = CanonicalWriter()
        append(to: &writer)
        return writer.withBytes { Array($0) }
    }

    /// Appends the frame as one JSON object, keys sorted. If that is longer than a frame may be, appends a frame that
    /// reports it.
    package func append(to writer: inout CanonicalWriter) {
        let start = writer.count
        if !appendCanonical(to: &writer) { writer.append(encodedJSON(self)) }
        let bytes = writer.count - start
        guard bytes > Wire.maximumFrameBytes else { return }
        writer.shorten(to: start)
        writer.append(encodedJSON(substitute(forBytes: bytes)))
    }

    /// What is sent instead of a frame that is too long. A tenant's rules keep changes shorter, so for a reply this
    /// means that nothing was found and nothing happened. A lost event ends the session.
    private func substitute(forBytes bytes: Int) -> ServerFrame {
        let maximum = Wire.maximumFrameBytes
        switch self {
        case .reply(_, let request):
            return .reply(
                .failure(.limitExceeded(limit: .replyBytes, maximum: maximum, attempted: bytes)), request: request)
        case .event, .welcome, .ended, .fault:
            return .ended(reason: "a frame of \(bytes) bytes was due, and at most \(maximum) are sent")
        }
    }

    /// The frame as the general encoder writes it, for comparison.
    package func generallyEncoded() -> [UInt8] { encodedJSON(self) }

    /// Reads a frame; throws ``WireFault/malformedFrame(reason:)``.
    package init(encoded bytes: [UInt8]) throws(WireFault) {
        let frame = bytes.withUnsafeBytes { bytes in
            Result { () throws(WireFault) in try Self(encoded: bytes) }
        }
        self = try frame.get()
    }

    /// Reads a frame; throws ``WireFault/malformedFrame(reason:)``.
    package init(encoded bytes: UnsafeRawBufferPointer) throws(WireFault) { self = try decodedJSON(bytes) }
}

extension ClientFrame {
    /// The frame as one JSON object, keys sorted.
    package func encoded() -> [UInt8] {
        var writer = CanonicalWriter()
        return appendCanonical(to: &writer) ? writer.withBytes { Array($0) } : encodedJSON(self)
    }

    /// The frame as the general encoder writes it, for comparison.
    package func generallyEncoded() -> [UInt8] { encodedJSON(self) }

    /// Reads a frame; throws ``WireFault/malformedFrame(reason:)``.
    package init(encoded bytes: [UInt8]) throws(WireFault) {
        let frame = bytes.withUnsafeBytes { bytes in
            Result { () throws(WireFault) in try Self(encoded: bytes) }
        }
        self = try frame.get()
    }

    /// Reads a frame; throws ``WireFault/malformedFrame(reason:)``, also if a credential is not a token.
    package init(encoded bytes: UnsafeRawBufferPointer) throws(WireFault) {
        // No frequent frame has a credential.
        if let frame = Self(canonical: bytes) {
            self = frame
        } else {
            try self.init(generally: bytes)
        }
    }

    /// Reads a frame with the general decoder, which can say why it refuses one.
    package init(generally bytes: UnsafeRawBufferPointer) throws(WireFault) {
        if let breach = Wire.clientBounds.breach(in: bytes) { throw WireFault(breach) }
        self = try decodedJSON(bytes)
        // A reading is a checked token. Only the tenant checks tokens, so a reading from outside would be forged.
        if case .command(let command, _) = self,
            let read = command.credentials.first(where: { !$0.credential.isUnread })
        {
            throw .malformedFrame(reason: "command.\(read.place): over a connection a credential is a token")
        }
    }
}

extension WireFault: Error {
    fileprivate init(_ breach: JSONBreach) {
        switch breach {
        case .marksInARow(let maximum): self = .tooManyMarksInARow(maximum: maximum)
        case .depth(let maximum): self = .nestedTooDeep(maximum: maximum)
        case .values(let maximum): self = .tooManyValues(maximum: maximum)
        case .notUTF8, .numberBytes: self = .malformedFrame(reason: "frame: \(breach)")
        }
    }
}

private func encodedJSON(_ frame: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return Array(try encoder.encode(frame))
    } catch {
        // Frames are made of strings, whole numbers and lists of these; JSON has a place for each.
        preconditionFailure("a frame that JSON cannot hold: \(frame): \(error)")
    }
}

private func decodedJSON<Frame: Decodable>(_ bytes: UnsafeRawBufferPointer) throws(WireFault) -> Frame {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { throw .malformedFrame(reason: "frame: it is empty") }
    do {
        // The decoder no longer uses the bytes when it returns, and they live until then.
        let data = Data(
            bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
        return try JSONDecoder().decode(Frame.self, from: data)
    } catch let error as DecodingError {
        // For a number that does not fit its key, the decoder says that the whole text is no JSON.
        if error.isAboutTheWholeText, (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil {
            throw .malformedFrame(reason: "frame: a number in it is not whole, or beyond what its key takes")
        }
        throw .malformedFrame(reason: error.placeAndReason)
    } catch {
        throw .malformedFrame(reason: "\(error)")
    }
}

extension DecodingError {
    fileprivate var isAboutTheWholeText: Bool {
        guard case .dataCorrupted(let context) = self else { return false }
        return context.codingPath.isEmpty && context.debugDescription.contains("valid JSON")
    }

    /// The place of the fault in the frame, and its reason.
    fileprivate var placeAndReason: String {
        switch self {
        case .typeMismatch(let type, let context):
            // An enumeration with values reads one key. The decoder names it only by the type's name.
            context.debugDescription.hasPrefix("Invalid number of keys")
                ? "\(place(context.codingPath)): expected exactly one of the keys that stand for its kinds"
                : "\(place(context.codingPath)): expected \(type)"
        case .valueNotFound(let type, let context):
            "\(place(context.codingPath)): expected \(type), found null"
        case .keyNotFound(let key, let context):
            "\(place(context.codingPath)): no key '\(key.stringValue)'"
        case .dataCorrupted(let context):
            "\(place(context.codingPath)): \(context.debugDescription)"
        @unknown default:
            "\(self)"
        }
    }

    private func place(_ path: [any CodingKey]) -> String {
        if path.isEmpty { return "frame" }
        var place = ""
        for key in path {
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return place
    }
}
