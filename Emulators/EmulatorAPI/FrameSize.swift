/// Sizes of values on the wire. They are used to cut lists that would exceed a frame.
package enum FrameSize {
    /// Longest frame either way, in bytes.
    package static let maximumBytes = 1 << 20
    /// The most bytes of entries on one page of a list. The first entry is included whatever its size.
    package static let pageBytes = 1 << 19
    /// The longest id in a list of a command, in UTF-8 bytes, because a reply repeats each of them. No vendor has
    /// longer ids of users and rooms.
    package static let maximumNamedIDBytes = 256

    /// The bytes of a text in quotes.
    package static func bytes(of text: String) -> Int {
        text.utf8.reduce(2) { sum, byte in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0a, 0x0c, 0x0d: sum + 2
            case 0..<0x20: sum + 6
            default: sum + 1
            }
        }
    }

    /// The bytes of texts by key.
    package static func bytes(of fields: [String: String]) -> Int {
        fields.reduce(2) { $0 + bytes(of: $1.key) + bytes(of: $1.value) + 2 }
    }
}

extension Identifier {
    package var frameBytes: Int { FrameSize.bytes(of: rawValue) }
}

extension UserProfile {
    /// The profile's size on the wire, in bytes; keys and punctuation count at their maximum.
    package var frameBytes: Int {
        56 + user.frameBytes + FrameSize.bytes(of: nickname) + FrameSize.bytes(of: avatarURL)
            + FrameSize.bytes(of: fields)
    }
}

extension RoomDescription {
    /// The description's size on the wire, in bytes; keys and punctuation count at their maximum.
    package var frameBytes: Int {
        80 + FrameSize.bytes(of: name) + FrameSize.bytes(of: introduction) + FrameSize.bytes(of: notification)
            + FrameSize.bytes(of: avatarURL) + FrameSize.bytes(of: fields)
    }
}

extension Member {
    /// The member's bytes on the wire, at most.
    package var frameBytes: Int {
        160 + profile.frameBytes
            + (description.map { 40 + FrameSize.bytes(of: $0.name) + FrameSize.bytes(of: $0.fields) } ?? 0)
    }
}

extension Invitation {
    /// The invitation's bytes on the wire, at most.
    package var frameBytes: Int {
        let texts = id.frameBytes + inviter.frameBytes + (terms.room?.frameBytes ?? 0) + FrameSize.bytes(of: terms.data)
        return users.reduce(330 + texts) { sum, user in
            sum + 60 + user.user.frameBytes + FrameSize.bytes(of: user.data)
        }
    }
}

extension ChannelUser {
    /// The user's bytes on the wire, at most.
    package var frameBytes: Int { 25 + user.frameBytes + FrameSize.bytes(of: nickname) }
}
