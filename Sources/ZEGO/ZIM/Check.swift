import EmulatorAPI
import VendorDialects

/// Checks that the SDK makes itself before it asks the cloud; nil means valid.
enum Check {
    private static let profile = ZEGO.profile

    static func userID(_ text: String) -> Refusal? {
        isIdentifier(text, maximumBytes: profile.identity.maximumUserIDBytes.value) ? nil : .argument("userID", text)
    }

    static func userName(_ text: String) -> Refusal? {
        size("userName", text, profile.sdk.maximumUserNameBytes.value)
    }

    static func room(_ id: String, name: String) -> Refusal? {
        guard isIdentifier(id, maximumBytes: profile.room.maximumRoomIDBytes.value) else {
            return .argument("roomID", id)
        }
        return size("roomName", name, profile.room.maximumNameBytes.value)
    }

    /// A text of at most this many bytes.
    static func size(_ name: String, _ text: String, _ maximum: Int) -> Refusal? {
        let count = text.utf8.count
        guard count > maximum else { return nil }
        return .tooManyBytes(name, count, maximum: maximum)
    }

    /// Digits, letters and the marks that the vendor lists.
    private static func isIdentifier(_ text: String, maximumBytes: Int) -> Bool {
        let marks = Set("!#$%&()+-:;<=.>?@[]^_{}|~".utf8)
        return !text.isEmpty && text.utf8.count <= maximumBytes
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || marks.contains(byte)
            }
    }
}

/// How fast this device sends messages.
struct MessagePace {
    private var kept = RateWindow()
    private var commands = RateWindow()

    /// Counts a message at `now`; false if it exceeds the limit of its second. Barrages are not counted.
    mutating func admits(_ type: ZIMMessageType, at now: Instant) -> Bool {
        let facts = ZEGO.profile.sdk
        switch type {
        case .barrage: return true
        case .command: return commands.admits(maximum: facts.commandsPerSecond.value, at: now)
        default: return kept.admits(maximum: facts.storedMessagesPerSecond.value, at: now)
        }
    }
}
