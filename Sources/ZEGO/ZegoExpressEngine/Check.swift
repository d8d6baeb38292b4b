import EmulatorAPI
import VendorDialects

/// Checks that the SDK makes itself before it asks the cloud; nil means valid.
enum Check {
    private static let profile = ZEGO.profile

    static func setup(appID: UInt32, appSign: String) -> ZEGO.ExpressFailure? {
        guard appID > 0 else { return .appIDZero }
        // Without an AppSign every login needs a token.
        guard !appSign.isEmpty, let fault = ZEGO.fault(ofAppSign: appSign) else { return nil }
        return .appSignInvalid(appSign, fault)
    }

    static func user(_ id: String, name: String) -> ZEGO.ExpressFailure? {
        if id.isEmpty { return .userIDEmpty }
        if id.utf8.count > profile.stream.maximumUserIDBytes.value {
            return .userIDTooLong(id.utf8.count)
        }
        if !isIdentifier(id) { return .userIDInvalid(id) }
        if name.isEmpty { return .userNameEmpty }
        if name.utf8.count > profile.stream.maximumUserNameBytes.value {
            return .userNameTooLong(name.utf8.count)
        }
        return nil
    }

    static func room(_ id: String) -> ZEGO.ExpressFailure? {
        if id.isEmpty { return .roomIDEmpty }
        if id.utf8.count > profile.rtc.maximumChannelIDBytes.value {
            return .roomIDTooLong(id.utf8.count)
        }
        return isIdentifier(id) ? nil : .roomIDInvalid(id)
    }

    static func stream(_ id: String) -> ZEGO.ExpressFailure? {
        if id.isEmpty { return .streamIDEmpty }
        if id.utf8.count > profile.stream.maximumStreamIDBytes.value {
            return .streamIDTooLong(id.utf8.count)
        }
        let isGood = id.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        return isGood ? nil : .streamIDInvalid(id)
    }

    static func receivers(_ users: [String]) -> ZEGO.ExpressFailure? {
        for user in users {
            if user.isEmpty { return .receiverEmpty }
            if user.utf8.count > profile.stream.maximumUserIDBytes.value {
                return .receiverTooLong(user.utf8.count)
            }
        }
        return nil
    }

    /// Digits, letters and the marks that the vendor lists.
    private static func isIdentifier(_ text: String) -> Bool {
        let marks = Set("~!@#$%^&*()_+=-`;',.<>\\".utf8)
        return text.utf8.allSatisfy { isAlphanumeric($0) || marks.contains($0) }
    }

    /// Why a user who is in `rooms` may not enter one more.
    static func another(beside rooms: [Room], as user: String) -> ZEGO.ExpressFailure? {
        guard let first = rooms.first else { return nil }
        guard first.user.rawValue == user else {
            return .anotherUserInRoom
        }
        guard rooms.count >= ZEGO.profile.sdk.maximumRooms.value else { return nil }
        return .inTooManyRooms(rooms.count)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}
