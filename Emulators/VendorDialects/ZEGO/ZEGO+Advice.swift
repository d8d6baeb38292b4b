// Advice for whoever writes the app, on a code that comes of a wrong configuration or a wrong order of calls. A kit puts it into the
// trace.

extension ZEGO.ZIMFailure {
    /// What to do about it; `app` is the AppID. Nil where the text says it.
    package func advice(app: String) -> String? {
        switch code {
        case .engineNotInit: "this instance was destroyed; make another with ZIM.create(with:)"
        case .networkCommonError:
            "check that the AppID \(app) and the AppSign are those of one app in the console, or log in with a token"
        case .tokenInvalid:
            "have the app's server make the token with this app's ServerSecret, for this AppID and this user"
        case .tokenVersionError: "give login the whole token of the app's server; it begins with 04"
        case .tokenExpired: "the token is past its time; ask the app's server for another"
        case .tokenTimeIsTooShort: "the token has less than 30 s left; have the app's server make longer ones"
        case .userHasAlreadyLogged: "call login once; logout() comes before another login"
        case .userOffline: "call logout() before another user logs in"
        case .userIsNotLogged: "call login(with:token:callback:) first and wait for its callback"
        case .userIsNotInTheRoom: "enter the room first and wait for the callback of enterRoom"
        case .theRoomDoesNotExist: "make the room with createRoom, or enter it with enterRoom, which makes it"
        case .theRoomIsConnecting: "wait for the callback of the call that is entering the room"
        default: nil
        }
    }
}

extension ZEGO.ExpressFailure {
    /// What to do about it. Nil where the text says it.
    package var advice: String? {
        switch code {
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
    }

    /// What went wrong, and what to do about it.
    package var textWithAdvice: String { text + (advice.map { "; \($0)" } ?? "") }
}
