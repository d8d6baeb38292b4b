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
        return Refusal(.commonModuleParamsInvalid, "\(name) has \(count) bytes, more than \(maximum)")
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

/// The times of recent calls, for the SDK's own frequency limits.
struct CallWindow {
    private var calls: [Duration] = []

    /// Counts `count` calls at `now`. False, without counting them, if there would be more than `maximum` within
    /// `window`.
    mutating func admits(_ count: Int = 1, at now: Duration, maximum: Int, window: Duration) -> Bool {
        calls.removeAll { now - $0 >= window }
        guard calls.count + count <= maximum else { return false }
        calls += Array(repeating: now, count: count)
        return true
    }
}

/// How fast this device sends messages.
struct MessagePace {
    private var kept = CallWindow()
    private var commands = CallWindow()

    /// Counts a message at `now`; false if it exceeds the limit of its second. Barrages are not counted.
    mutating func admits(_ type: ZIMMessageType, at now: Duration) -> Bool {
        let facts = ZEGO.profile.sdk
        switch type {
        case .barrage: return true
        case .command:
            return commands.admits(at: now, maximum: facts.commandsPerSecond.value, window: .seconds(1))
        default: return kept.admits(at: now, maximum: facts.storedMessagesPerSecond.value, window: .seconds(1))
        }
    }
}
