package import EmulatorAPI

// What the ZIM SDK refuses by itself, without the cloud. The codes are the vendor's, the texts our own. A kit
// has no other way to an error with a text, so each stands here.
extension ZEGO.ZIMFailure {
    private static func invalid(_ text: String) -> Self { Self(.paramsInvalid, text) }

    /// An argument that the method does not accept.
    package static func argument(_ name: String, _ value: String) -> Self {
        invalid("\(name) is not valid: \"\(value)\"")
    }

    /// Something that compiles and is not emulated.
    package static func notEmulated(_ what: String) -> Self { Self(EmulatorError.notEmulated(feature: what)) }

    package static func tooManyBytes(_ name: String, _ bytes: Int, maximum: Int) -> Self {
        invalid("\(name) has \(bytes) bytes, more than \(maximum)")
    }

    /// The name is the argument's.
    package static func outside(_ name: String, _ value: Int, _ range: ClosedRange<Int>, unit: String = "") -> Self {
        invalid("\(name) is \(value)\(unit), not \(range)")
    }

    package static let countZero = invalid("count is 0")

    // MARK: Logging in

    /// A call on a destroyed instance.
    package static let destroyed = Self(.engineNotInit, "this ZIM was destroyed")
    package static let loggedOutDuringLogin = Self(
        .userHasAlreadyLoggedOut, "logged out before the login had finished")

    package static func anotherIsLoggedIn(_ user: UserID) -> Self {
        Self(.userOffline, "\(user) is logged in and has not logged out")
    }

    // MARK: Users

    package static let noUsers = invalid("no users are named")
    package static let nobodyInvited = invalid("nobody is invited")
    package static let statusTooOften = Self(.triggerSDKFrequencyLimit, "the status changes more than once a second")

    package static func usersNamed(_ count: Int, maximum: Int) -> Self {
        invalid("\(count) users are named, not 1...\(maximum)")
    }

    package static func namesItself(_ user: String) -> Self { invalid("\(user) is this user") }

    package static func profilesTooOften(maximum: Int, seconds: Int) -> Self {
        Self(.userInfoQueriedLimit, "more than \(maximum) users within \(seconds) s")
    }

    /// Of the page of invitations that is asked for.
    package static func invitationPage(_ count: UInt32, _ next: Int64, maximum: Int) -> Self {
        invalid("count is \(count) and nextFlag \(next); count is 1...\(maximum), nextFlag 0 or more")
    }

    // MARK: Rooms

    /// A call that has to wait until a room is entered, or back.
    package static func connecting(_ room: RoomID) -> Self {
        Self(.theRoomIsConnecting, "room \(room) is being entered")
    }

    package static let noAttributes = invalid("no attributes are named")
    package static let noAttributesOrUsers = invalid("no attributes or no users are named")

    package static func membersAsked(_ count: Int, maximum: Int) -> Self {
        invalid("\(count) members are asked for, not 1...\(maximum)")
    }

    package static func memberAttributesTooOften(maximum: Int, seconds: Int) -> Self {
        Self(.memberAttributesQueriedTooOftenByUser, "more than \(maximum) reads in \(seconds) s")
    }

    package static func heldByOthers(_ keys: [String]) -> Self {
        Self(.roomAttributesOperationFailedPartly, "others own \(keys)")
    }

    package static func noBatch(_ room: RoomID) -> Self {
        Self(.roomAttributesCommonError, "no batch was begun for room \(room)")
    }

    package static func batchDiscarded(_ reason: String) -> Self {
        Self(.roomAttributesCommonError, "the batch was discarded: \(reason)")
    }

    // MARK: Messages

    package static let messageEmpty = invalid("the message is empty")
    package static let messageBlank = invalid("the message is blank")
    package static let messageTooOften = Self(.triggerSDKFrequencyLimit, "too many messages in one second")
    package static let barrageToUser = invalid("a barrage goes to a room, not to a user")

    package static func messageTypeNotSent(_ type: String) -> Self { invalid("a message of type \(type) is not sent") }

    package static func messageUnwritable(_ fault: some Error) -> Self {
        invalid("the message cannot be written down: \(fault)")
    }

    package static func receiverIsSender(_ user: String) -> Self { invalid("\(user) is the sender") }

    package static func noConversation(_ id: String) -> Self {
        Self(.conversationDoesNotExist, "there is no conversation with \(id)")
    }

    // MARK: Combined messages and messages of items

    package static let combinedWithoutTitle = invalid("a combined message has a title and a summary")
    package static let combinedWithoutMessages = invalid("a combined message has messages")
    package static let combinedUnsent = invalid("a message that was not sent cannot be combined")

    package static func combinedTooDeep(maximum: Int) -> Self {
        invalid("more than \(maximum) combined messages are inside one another")
    }

    package static func typeNotCombined(_ type: String) -> Self {
        invalid("a message of type \(type) cannot be combined")
    }

    package static func combinedTooLong(maximum: Int) -> Self {
        invalid("the combined messages have more than \(maximum) bytes")
    }

    package static func itemCount(_ count: Int, maximum: Int) -> Self {
        invalid("the message has \(count) items, not 1...\(maximum)")
    }

    package static func itemTypeInvalid(_ type: String) -> Self {
        invalid("an item of type \(type) cannot be in a message")
    }

    package static func tooManyItems(_ count: Int, of type: String, maximum: Int) -> Self {
        invalid("the message has \(count) items of type \(type), more than \(maximum)")
    }

    // MARK: Files

    package static func soundDuration(_ seconds: UInt32, maximum: Int) -> Self {
        Self(.fileDurationInvalid, "the sound has \(seconds) s, not 1...\(maximum)")
    }

    package static func noFile(_ path: String) -> Self { Self(.fileNotExist, "there is no file \"\(path)\"") }

    package static func isFolder(_ path: String) -> Self { Self(.fileError, "\"\(path)\" is a folder") }

    package static func fileTypeUnsupported(_ name: String, _ types: some Collection<String>) -> Self {
        Self(.fileTypeUnsupported, "\"\(name)\" is none of \(types.sorted().joined(separator: ", "))")
    }

    package static func fileSizeInvalid(_ name: String, _ bytes: Int64, maximum: Int) -> Self {
        Self(.fileSizeInvalid, "\"\(name)\" has \(bytes) bytes, not 1...\(maximum)")
    }

    package static let messageWithoutURL = Self(.fileDownloadUrlNotFound, "the message has no fileDownloadUrl")

    package static func fileElsewhere(_ url: String) -> Self {
        Self(
            .fileDownloadFailed, "\(url) is no file of this machine; files stay where their senders have them")
    }

    package static func messageWithoutFile(at index: Int) -> Self { invalid("the message has no file at \(index)") }

    // MARK: Taking back

    package static let neverSent = invalid("the message was never sent")

    package static func revokedBefore(_ id: String) -> Self {
        Self(.messageHasBeenRevoked, "message \(id) was taken back before")
    }

    package static func revokedByAnother(_ user: UserID, sender: String) -> Self {
        Self(.noCorrespondingOperationAuthority, "\(sender) sent it, not \(user)")
    }

    package static func typeNotKept(_ type: String) -> Self {
        invalid("a message of type \(type) is not kept by anybody")
    }

    package static func revokedTooLate(_ id: Int64, seconds: Int) -> Self {
        Self(.messageExceedsRevokeTime, "message \(id) is older than \(seconds) s")
    }
}
