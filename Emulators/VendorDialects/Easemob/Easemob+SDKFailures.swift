// What HyphenateChat refuses by itself, before anything is sent, or says of an answer. The codes are the vendor's, the texts our
// own. A kit has no other way to an error with a text, so each stands here.
extension Easemob.ChatFailure {
    // MARK: Setting up and logging in

    package static let notInitialized = Self(.general, "initializeSDK(with:) was not called")
    package static let changesAppKeyWhileLoggedIn = Self(.userAlreadyLoginSame, "log out before the app key is changed")
    package static let userIDEmpty = Self(.invalidUsername, "the user id is empty")
    package static let tokenEmpty = Self(.invalidToken, "the token is empty")
    package static let loggedOutDuringLogin = Self(.userNotLogin, "logged out before the login had finished")
    package static let loginEndedByServer = Self(.userKickedByOtherDevice, "the server ended the login")
    package static let answerWithoutToken = Self(.serverUnknownError, "the answer has no token")
    package static let noAnswerPossible = Self(.serverTimeout, "no answer can come")
    package static let resourceEmpty = Self(.invalidParam, "the resource is empty")

    package static func appKeyInvalid(_ fault: String) -> Self { Self(.invalidAppkey, fault) }

    package static func linkClosed(_ reason: String) -> Self { Self(.serverUnknownError, reason) }

    package static func userIDTooLong(_ bytes: Int, maximum: Int) -> Self {
        Self(.usernameTooLong, "the user id has \(bytes) bytes, more than \(maximum)")
    }

    package static func userIDInvalid(_ name: String) -> Self {
        Self(.invalidUsername, "the user id \"\(name)\" is not valid")
    }

    package static func passwordInvalid(_ bytes: Int, maximum: Int) -> Self {
        Self(.invalidPassword, "the password has \(bytes) bytes, not 1...\(maximum)")
    }

    package static func loggedInAlready(_ user: String) -> Self {
        Self(.userAlreadyLoginSame, "user \(user) is logged in already")
    }

    /// Somebody is logged in, and `name` logs in with a password.
    package static func loggedIn(_ user: String, isSame: Bool) -> Self {
        Self(isSame ? .userAlreadyLoginSame : .userAlreadyLoginAnother, "user \(user) is logged in on this device")
    }

    /// The REST API answered with another status than 200; `word` and `text` are what its answer says.
    package static func answered(_ status: Int, _ word: String, _ text: String?) -> Self {
        let code: Easemob.ChatCode =
            switch (status, word) {
            case (_, "invalid_grant"): .userAuthenticationFailed
            case (_, "duplicate_unique_property_exists"): .userAlreadyExist
            case (_, "illegal_argument"): .userIllegalArgument
            case (_, "organization_application_not_found"): .invalidAppkey
            case (404, _): .userNotFound
            case (429, _): .serverBusy
            case (401, _), (403, _): .serverServingForbidden
            default: .serverUnknownError
            }
        return Self(code, text ?? "HTTP \(status) \(word)")
    }

    // MARK: Messages

    package static let messageForNobody = Self(.messageInvalid, "the message is for nobody")
    package static let extInvalid = Self(.messageInvalid, "ext does not fit into JSON")

    package static func eventInvalid(_ event: String, maximum: Int) -> Self {
        Self(.messageInvalid, "the event \"\(event)\" is not 1...\(maximum) letters, digits, - _ / .")
    }

    package static func messageUnknown(_ message: String) -> Self {
        Self(.messageInvalid, "message \(message) is not known to this device")
    }

    package static func notInConversation(_ message: String) -> Self {
        Self(.messageInvalid, "message \(message) is not in the conversation")
    }

    package static func notEmulated(_ what: UnsupportedOperation) -> Self {
        Self(.operationUnsupported, "not emulated: \(what.rawValue)")
    }

    /// What fails with 111, in words.
    package enum UnsupportedOperation: String, Sendable {
        case groups, receipts
        case files = "messages with files"
        case recallingFromUsers = "recalling messages between users"
    }

    // MARK: Rooms, presence and users

    package static let nobodyNamed = Self(.invalidParam, "nobody is named")
    package static let noKeyNamed = Self(.invalidParam, "no key is named")
    package static let subscribesToThemselves = Self(
        .presenceCannotSubscribeSelf, "users do not subscribe to themselves")

    package static func roomIDInvalid(_ room: String) -> Self {
        Self(.chatroomInvalidId, "the room id \"\(room)\" is not valid")
    }

    package static func tooLong(_ name: String, _ characters: Int, maximum: Int) -> Self {
        Self(.invalidParam, "\(name) has \(characters) characters, more than \(maximum)")
    }

    package static func memberPageInvalid(_ size: Int, maximum: Int) -> Self {
        Self(.invalidParam, "pageSize is \(size), not 1...\(maximum), or the cursor is none")
    }

    package static func roomPageInvalid(_ page: Int, _ size: Int, maximum: Int) -> Self {
        Self(.invalidParam, "the page is \(page), from 1, and pageSize \(size), 1...\(maximum)")
    }

    package static func pageInvalid(_ page: Int, _ size: Int) -> Self {
        Self(.invalidParam, "the page is \(page) and pageSize \(size), from 1")
    }

    package static func keysFailed(_ names: String) -> Self { Self(.partialSuccess, "these keys failed: \(names)") }

    package static func presenceTimeInvalid(_ seconds: Int, maximum: Int) -> Self {
        Self(.presenceParamExceed, "expiry is \(seconds) s, not 1...\(maximum)")
    }
}
