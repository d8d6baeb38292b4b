package import EmulatorAPI

/// Tencent's dialect: TRTC and Chat under one app number.
package enum Tencent {
    /// TRTC's name of a room. Room 123 and room "123" are two rooms.
    package enum RTCRoom: Hashable, Sendable {
        /// By number, 1...4294967294; 0 stands for "no number given".
        case number(UInt32)
        /// By text, at most 64 bytes.
        case text(String)
    }

    /// The prefix of a ``ChannelID`` made from a text room; no number begins with it.
    private static let textRoomMark = "s:"

    /// The channel of a room named by number.
    package static func channel(numericRoom number: UInt32) -> ChannelID {
        ChannelID("\(number)")
    }

    /// The channel of a room named by text.
    package static func channel(stringRoom text: String) -> ChannelID {
        ChannelID(textRoomMark + text)
    }

    /// Whether a room's text may have the character: letters and digits of English, the space and the marks that
    /// `TRTCCloudDef.h` lists for `strRoomId`.
    package static func isInTextRoom(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        return switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: " !#$%&()+-:;<=.>?@[]^_{}|~,".utf8.contains(byte)
        }
    }

    /// The room a channel was made from; nil for a channel that this dialect cannot make.
    package static func room(of channel: ChannelID) -> RTCRoom? {
        let name = channel.rawValue
        // Compared by bytes: in a comparison by characters, a combining mark at the start of the room's text would hide
        // the prefix.
        if name.utf8.starts(with: textRoomMark.utf8) {
            return .text(String(Substring(name.utf8.dropFirst(textRoomMark.utf8.count))))
        }
        guard let number = UInt32(name), "\(number)" == name else { return nil }
        return .number(number)
    }
}
