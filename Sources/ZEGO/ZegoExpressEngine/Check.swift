import EmulatorAPI
import VendorDialects

/// Checks that the SDK makes itself before it asks the cloud; nil means valid.
enum Check {
    private static let profile = ZEGO.profile

    static func setup(appID: UInt32, appSign: String) -> ZEGO.ExpressFailure? {
        guard appID > 0 else { return ZEGO.ExpressFailure(.appIDZero, "the AppID is 0") }
        // Without an AppSign every login needs a token.
        guard !appSign.isEmpty, let fault = ZEGO.fault(ofAppSign: appSign) else { return nil }
        let isLengthWrong = appSign.utf8.count != ZEGO.appSignDigits
        return ZEGO.ExpressFailure(isLengthWrong ? .appSignLengthInvalid : .appSignCharacterInvalid, fault)
    }

    static func user(_ id: String, name: String) -> ZEGO.ExpressFailure? {
        if id.isEmpty { return ZEGO.ExpressFailure(.userIDEmpty, "the userID is empty") }
        if id.utf8.count > profile.stream.maximumUserIDBytes.value {
            return ZEGO.ExpressFailure(.userIDTooLong, "the userID has \(id.utf8.count) bytes")
        }
        if !isIdentifier(id) { return ZEGO.ExpressFailure(.userIDInvalid, "the userID \"\(id)\" is not valid") }
        if name.isEmpty { return ZEGO.ExpressFailure(.userNameEmpty, "the userName is empty") }
        if name.utf8.count > profile.stream.maximumUserNameBytes.value {
            return ZEGO.ExpressFailure(.userNameTooLong, "the userName has \(name.utf8.count) bytes")
        }
        return nil
    }

    static func room(_ id: String) -> ZEGO.ExpressFailure? {
        if id.isEmpty { return ZEGO.ExpressFailure(.roomIDEmpty, "the roomID is empty") }
        if id.utf8.count > profile.rtc.maximumChannelIDBytes.value {
            return ZEGO.ExpressFailure(.roomIDTooLong, "the roomID has \(id.utf8.count) bytes")
        }
        return isIdentifier(id) ? nil : ZEGO.ExpressFailure(.roomIDInvalid, "the roomID \"\(id)\" is not valid")
    }

    static func stream(_ id: String) -> ZEGO.ExpressFailure? {
        if id.isEmpty { return ZEGO.ExpressFailure(.streamIDEmpty, "the streamID is empty") }
        if id.utf8.count > profile.stream.maximumStreamIDBytes.value {
            return ZEGO.ExpressFailure(.streamIDTooLong, "the streamID has \(id.utf8.count) bytes")
        }
        let isGood = id.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        return isGood ? nil : ZEGO.ExpressFailure(.streamIDInvalid, "the streamID \"\(id)\" is not valid")
    }

    static func receivers(_ users: [String]) -> ZEGO.ExpressFailure? {
        for user in users {
            if user.isEmpty { return ZEGO.ExpressFailure(.receiverEmpty, "a receiver has no userID") }
            if user.utf8.count > profile.stream.maximumUserIDBytes.value {
                return ZEGO.ExpressFailure(.receiverTooLong, "a receiver's userID has \(user.utf8.count) bytes")
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
            return ZEGO.ExpressFailure(.multiRoomUserNotSame, "another user is in a room already")
        }
        guard rooms.count >= ZEGO.profile.sdk.maximumRooms.value else { return nil }
        return ZEGO.ExpressFailure(.multiRoomCountExceeded, "the user is in \(rooms.count) rooms already")
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}

/// Advice for the integrator on a code that comes from a wrong configuration or a wrong order of calls.
enum Advice {
    static func text(for failure: ZEGO.ExpressFailure) -> String {
        let advice: String? =
            switch failure.code {
            case .engineNotCreated: "call createEngine(with:eventHandler:) first"
            case .notLoggedIn: "call loginRoom first"
            case .multiRoomSwitchInvalid: "call logoutRoom for the one and loginRoom for the other"
            case .kickedOut: "the same userID logged in elsewhere; every device needs a userID of its own"
            case .renewedTokenLacksPublish: "let the app's server allow the streams that are published"
            case .tokenUserIDError: "make the token for the userID that logs in"
            case .tokenAppIDError: "make the token for the AppID of the profile"
            case .authenticationFailed: "make the token with the app's ServerSecret, for this room"
            case .configuredAfterStart: "call it before anything is published or played"
            case .roomCountExceeded: "call logoutRoom before another loginRoom, or setRoomMode(.multiRoom)"
            case .multiRoomCountExceeded: "call logoutRoom for one of them first"
            case .roomIDIncorrect: "use the roomID that was logged in to"
            case .userNameEmpty: "give the user a name; the userID will do"
            case .appIDZero: "check the AppID in the console"
            case .appSignLengthInvalid, .appSignCharacterInvalid, .appSignIncorrect:
                "copy the AppSign from the console"
            case .noToken: "set the AppSign of the profile, or the token of the room's config"
            case .tokenExpired: "get another token from the app's server"
            case .alreadyPublishing: "call stopPublishingStream first, or use another publish channel"
            case .streamIDInUse: "stream IDs are unique in the app; put the roomID and the userID into it"
            case .extraInfoKeysExceeded: "a room has one extra info; put everything into one value"
            case .playCountExceeded: "stop playing a stream first"
            case .configuredAfterLogin: "call it between createEngine and loginRoom"
            case .roomModeSetTooLate: "call it before createEngine"
            default: nil
            }
        return failure.text + (advice.map { "; \($0)" } ?? "")
    }
}
