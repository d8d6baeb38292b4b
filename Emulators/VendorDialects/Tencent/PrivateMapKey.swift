import EmulatorAPI

/// The user buffer that makes a UserSig a privateMapKey: rights in one room, in big-endian binary form.
struct RoomRights: Equatable {
    var account: String
    var sdkAppID: UInt32
    var room: Tencent.RTCRoom
    /// A moment; the UserSig around it has a duration.
    var expiresAtUnixSeconds: UInt32
    /// The vendor's bits, in the same order as in ``Privileges``.
    var privileges: UInt32

    private static let numericRoomVersion: UInt8 = 0
    private static let stringRoomVersion: UInt8 = 1

    /// Account and room text must each fit in 65,535 bytes.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        let number: UInt32
        let text: String?
        switch room {
        case .number(let value): (number, text) = (value, nil)
        case .text(let value): (number, text) = (0, value)
        }
        bytes.append(text == nil ? Self.numericRoomVersion : Self.stringRoomVersion)
        Self.append(account, to: &bytes)
        for value in [sdkAppID, number, expiresAtUnixSeconds, privileges, 0] { Self.append(value, to: &bytes) }
        if let text { Self.append(text, to: &bytes) }
        return bytes
    }

    private static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        guard let length = UInt16(exactly: text.utf8.count) else {
            preconditionFailure("a user buffer holds texts of up to 65535 bytes, not \(text.utf8.count)")
        }
        append(length, to: &bytes)
        bytes.append(contentsOf: text.utf8)
    }
}

// MARK: Reading

extension RoomRights {
    init(base64 text: String) throws(TokenFault) {
        let bytes: [UInt8]
        do throws(Base64.Fault) {
            bytes = try Base64.standard.decode(text)
        } catch {
            throw .malformed(reason: "TLS.userbuf is not Base64: \(error.reason)")
        }
        try self.init(bytes: bytes)
    }

    init(bytes: [UInt8]) throws(TokenFault) {
        var reader = Reader(bytes: bytes)
        let version: UInt8 = try reader.number("version")
        guard version <= Self.stringRoomVersion else {
            throw .malformed(reason: "TLS.userbuf has version \(version), not 0 or 1")
        }
        account = try reader.text("account")
        sdkAppID = try reader.number("sdkappid")
        let number: UInt32 = try reader.number("room number")
        expiresAtUnixSeconds = try reader.number("expiry")
        privileges = try reader.number("privileges")
        let accountType: UInt32 = try reader.number("account type")
        guard accountType == 0 else { throw .malformed(reason: "TLS.userbuf has account type \(accountType), not 0") }
        if version == Self.stringRoomVersion {
            guard number == 0 else {
                throw .malformed(reason: "TLS.userbuf names room number \(number) as well as a text room")
            }
            room = .text(try reader.text("room text"))
        } else {
            room = .number(number)
        }
        guard reader.isAtEnd else {
            throw .malformed(reason: "TLS.userbuf has \(reader.remaining) bytes after its last field")
        }
    }

    /// Reads big-endian fields from the front of some bytes.
    private struct Reader {
        let bytes: [UInt8]
        var position = 0
        var remaining: Int { bytes.count - position }
        var isAtEnd: Bool { remaining == 0 }

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func take(_ count: Int, for field: String) throws(TokenFault) -> ArraySlice<UInt8> {
            guard count <= remaining else {
                throw .malformed(
                    reason:
                        "TLS.userbuf ends inside its \(field): \(count) bytes at offset \(position) of \(bytes.count)")
            }
            defer { position += count }
            return bytes[position..<position + count]
        }

        mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
            _ field: String
        ) throws(TokenFault) -> Number {
            try take(Number.bitWidth / 8, for: field).reduce(0) { $0 << 8 | Number($1) }
        }

        mutating func text(_ field: String) throws(TokenFault) -> String {
            let length: UInt16 = try number("\(field) length")
            guard let text = String(utf8: try take(Int(length), for: field)) else {
                throw .malformed(reason: "TLS.userbuf has \(field) that is not UTF-8")
            }
            guard text.isStreamSafe else {
                throw .malformed(
                    reason: "TLS.userbuf has \(field) with more than \(MarkRun.maximum) combining marks in a row")
            }
            return text
        }
    }
}
