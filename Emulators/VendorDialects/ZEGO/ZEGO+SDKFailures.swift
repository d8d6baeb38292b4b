package import EmulatorAPI

// What the Express engine refuses or reports by itself, without the cloud. The codes are the vendor's, the texts our own. A kit
// has no other way to an error with a text, so each stands here.
extension ZEGO.ExpressFailure {
    /// The code for a fault of the device, which says itself what is wrong.
    package init(_ code: ZEGO.ExpressCode, of fault: some Error) { self.init(code, "\(fault)") }

    // MARK: Setting up and logging in

    package static let noEngine = Self(.engineNotCreated, "there is no engine; call createEngine first")
    package static let appIDZero = Self(.appIDZero, "the AppID is 0")
    package static let userIDEmpty = Self(.userIDEmpty, "the userID is empty")
    package static let roomIDEmpty = Self(.roomIDEmpty, "the roomID is empty")
    package static let streamIDEmpty = Self(.streamIDEmpty, "the streamID is empty")
    package static let userNameEmpty = Self(.userNameEmpty, "the userName is empty")
    package static let receiverEmpty = Self(.receiverEmpty, "a receiver has no userID")
    package static let anotherUserInRoom = Self(.multiRoomUserNotSame, "another user is in a room already")
    package static let inRoomAlready = Self(.roomCountExceeded, "the user is in a room already")
    package static let loggedOutDuringLogin = Self(.disconnected, "logged out before the login had finished")
    package static let roomsNotSwitched = Self(.multiRoomSwitchInvalid, "rooms are not switched in multi-room mode")
    package static let outsideRooms = Self(.notLoggedIn, "not in a room")
    package static let renewedTokenLacksPublish = Self(
        .renewedTokenLacksPublish, "the token does not allow to publish what is published")
    package static let inRoomForScenario = Self(.configuredAfterLogin, "the user is in a room")
    package static let roomModeTooLate = Self(.roomModeSetTooLate, "the engine is there")
    package static let experimentalCallInvalid = Self(.experimentalJSONInvalid, "the text is no JSON object")
    package static let eventHandlerExists = Self(.eventHandlerExists, "there is a handler; set nil before another")
    package static let retryTimedOut = Self(.retryTimedOut, "the connection did not come back in time")
    package static let publishRetryTimedOut = Self(.publishRetryTimedOut, "the connection did not come back in time")

    package static func publishForbidden(_ stream: StreamID) -> Self {
        Self(.publishForbidden, "the app's server forbids stream \(stream)")
    }

    package static func playForbidden(_ stream: StreamID) -> Self {
        Self(.playForbidden, "the app's server forbids stream \(stream)")
    }

    package static func userIDTooLong(_ bytes: Int) -> Self { Self(.userIDTooLong, "the userID has \(bytes) bytes") }

    package static func userIDInvalid(_ id: String) -> Self {
        Self(.userIDInvalid, "the userID \"\(id)\" is not valid")
    }

    package static func roomIDTooLong(_ bytes: Int) -> Self { Self(.roomIDTooLong, "the roomID has \(bytes) bytes") }

    package static func roomIDInvalid(_ id: String) -> Self {
        Self(.roomIDInvalid, "the roomID \"\(id)\" is not valid")
    }

    package static func streamIDTooLong(_ bytes: Int) -> Self {
        Self(.streamIDTooLong, "the streamID has \(bytes) bytes")
    }

    package static func streamIDInvalid(_ id: String) -> Self {
        Self(.streamIDInvalid, "the streamID \"\(id)\" is not valid")
    }

    package static func userNameTooLong(_ bytes: Int) -> Self {
        Self(.userNameTooLong, "the userName has \(bytes) bytes")
    }

    package static func receiverTooLong(_ bytes: Int) -> Self {
        Self(.receiverTooLong, "a receiver's userID has \(bytes) bytes")
    }

    package static func inTooManyRooms(_ rooms: Int) -> Self {
        Self(.multiRoomCountExceeded, "the user is in \(rooms) rooms already")
    }

    package static func inThatRoomAlready(_ room: String) -> Self {
        Self(.roomCountExceeded, "the user is in room \(room) already")
    }

    package static func retryTimedOut(_ cause: Self) -> Self { Self(.retryTimedOut, cause.text) }

    package static func publishRetryTimedOut(_ cause: Self) -> Self { Self(.publishRetryTimedOut, cause.text) }

    package static func appSignInvalid(_ appSign: String, _ fault: String) -> Self {
        Self(appSign.utf8.count == ZEGO.appSignDigits ? .appSignCharacterInvalid : .appSignLengthInvalid, fault)
    }

    package static func notInRoom(_ room: String, _ code: ZEGO.ExpressCode = .roomIDIncorrect) -> Self {
        Self(code, "room \(room) was not logged in to")
    }

    package static func notInThisRoom(isOutside: Bool) -> Self {
        Self(isOutside ? .notLoggedIn : .roomIDIncorrect, "not in this room")
    }

    package static func removed(from room: ChannelID, _ code: ZEGO.ExpressCode) -> Self {
        Self(code, "removed from room \(room)")
    }

    // MARK: Publishing and playing

    package static func alreadyPublishing(_ stream: StreamID, _ channel: String) -> Self {
        Self(.alreadyPublishing, "the channel \(channel) publishes \(stream)")
    }

    package static func streamExtraInfoTooLong(_ characters: Int, maximum: Int) -> Self {
        Self(.streamExtraInfoTooLong, "the extra info has \(characters) characters, at most \(maximum) are")
    }

    package static func noBytes(_ code: ZEGO.ExpressCode) -> Self { Self(code, "there are no bytes") }

    package static func tooManyBytes(_ bytes: Int, maximum: Int, _ code: ZEGO.ExpressCode) -> Self {
        Self(code, "\(bytes) bytes, at most \(maximum) are sent")
    }

    package static func streamNotPlayed(_ stream: String) -> Self {
        Self(.streamNotPlayed, "stream \(stream) is not played")
    }

    package static func messageTooLong(_ bytes: Int, maximum: Int) -> Self {
        Self(.messageTooLong, "the message has \(bytes) bytes, at most \(maximum) are sent")
    }

    // MARK: Sound

    package static let microphoneTaken = Self(.illegalArgument, "another publish channel has the microphone")
    package static let soundIsUsed = Self(.configuredAfterStart, "something is published or played")
    package static let appGivesNoSound = Self(
        .illegalArgument, "the app gives no sound; call enableCustomAudioIO with the source .custom")

    package static func bitrateInvalid(_ kilobits: Int, maximum: Int) -> Self {
        Self(.bitrateInvalid, "the bit rate is \(kilobits) kbit/s, at most \(maximum) are sent")
    }

    package static func wrongSourceOfMain(_ source: String) -> Self {
        Self(.illegalArgument, "the main channel cannot have the source \(source)")
    }

    package static func playersMissing(_ players: [Int32]) -> Self {
        Self(.illegalArgument, "there is no such player: \(players)")
    }

    package static func sourceChosenElsewhere(_ source: String) -> Self {
        Self(.illegalArgument, "the source \(source) is chosen with setAudioSource")
    }

    package static func samplesInvalid(_ bytes: Int, _ channels: Int, _ rate: Int) -> Self {
        Self(.illegalArgument, "\(bytes) bytes of \(channels) channels at \(rate) Hz")
    }

    package static func intervalInvalid(
        _ milliseconds: Int, _ range: ClosedRange<Int>, _ code: ZEGO.ExpressCode
    ) -> Self {
        Self(code, "the interval is \(milliseconds) ms, not in \(range)")
    }

    package static func spectrumIntervalTooShort(_ milliseconds: Int, minimum: Int) -> Self {
        Self(.spectrumIntervalInvalid, "the interval is \(milliseconds) ms, less than \(minimum)")
    }

    package static func microphoneBroken(_ fault: some Error, isPublishing: Bool) -> Self {
        Self(isPublishing ? .publishFailed : .deviceBroken, "the microphone is broken: \(fault)")
    }

    // MARK: Players and effects

    package static let nothingInMemory = Self(.mediaFileMissing, "there is nothing in memory to play")
    package static let nothingLoaded = Self(.mediaPlayFailed, "nothing is loaded; wait for loadResource")
    package static let mediaWithoutPictures = Self(.mediaSnapshotFailed, "media has no pictures here")
    package static let mediaPlayerDestroyed = Self(.mediaPlayerMissing, "the media player was destroyed")
    package static let effectPlayerExists = Self(.effectPlayersExceeded, "there is an audio effect player already")

    package static func mediaNotFound(_ path: String) -> Self { Self(.mediaFileMissing, "there is no file at \(path)") }

    package static func mediaUnreadable(_ path: String, _ reason: String) -> Self {
        Self(.mediaDecodeFailed, "\(path) cannot be read: \(reason)")
    }

    package static func mediaWithoutSound(_ path: String) -> Self {
        Self(.mediaHoldsNoSound, "there is no sound in \(path)")
    }

    package static func mediaPathInvalid(_ path: String) -> Self { Self(.mediaPathInvalid, "\"\(path)\" is no path") }

    package static func tooManyPieces(maximum: Int) -> Self {
        Self(.mediaPlayFailed, "at most \(maximum) pieces sound at once")
    }

    package static func mediaBrokeOff(_ path: String, _ reason: String) -> Self {
        Self(.mediaDecodeFailed, "\(path) broke off: \(reason)")
    }

    package static func mediaFormatInvalid(_ path: String, _ reason: String) -> Self {
        Self(.mediaFormatInvalid, "\(path) cannot be decoded: \(reason)")
    }

    package static func mediaElsewhere(_ url: String) -> Self {
        Self(.mediaPathInvalid, "only files of this machine are played, not \(url)")
    }

    package static func mediaSeekFailed(_ milliseconds: UInt64, _ duration: Int) -> Self {
        Self(.mediaSeekFailed, "cannot go to \(milliseconds) of \(duration) ms")
    }

    package static func tooManyMediaPlayers(maximum: Int) -> Self {
        Self(.mediaPlayersExceeded, "there are \(maximum) media players already")
    }

    package static func effectWithoutSound(_ effect: UInt32) -> Self {
        Self(.effectPlayFailed, "there is no sound to play for \(effect)")
    }

    package static func effectNotLoaded(_ cause: Self) -> Self { Self(.effectLoadFailed, cause.text) }

    package static func effectPlayFailed(_ cause: Self) -> Self { Self(.effectPlayFailed, cause.text) }

    /// No duration: the effect does not play.
    package static func effectSeekFailed(_ effect: UInt32, to milliseconds: UInt64, duration: Int?) -> Self {
        let text = duration.map { "cannot go to \(milliseconds) of \($0) ms" } ?? "it does not play"
        return Self(.effectSeekFailed, "effect \(effect): \(text)")
    }

    // MARK: Pictures

    package static let screenTaken = Self(.illegalArgument, "another publish channel has the screen")
    package static let capturerNotCreated = Self(.capturerNotCreated, "onStart has not come, or onStop has")
    package static let processModuleNotCreated = Self(.processModuleNotCreated, "onStart has not come, or onStop has")
    package static let noCustomCapture = Self(
        .noCustomVideoCapture, "the camera's pictures are taken; call enableCustomVideoCapture")
    package static let noCustomProcessing = Self(
        .noCustomVideoProcessing, "the app changes no pictures; call enableCustomVideoProcessing")
    package static let picturesAreUsed = Self(
        .customVideoTooLate, "something is published, previewed or played; call it before")
    package static let noCustomRendering = Self(
        .customVideoTooLate, "the app shows no pictures; call enableCustomVideoRender first")
    package static let screenNotCaptured = Self(.screenNotCaptured, "call startScreenCapture first")
    package static let sizesInvalid = Self(
        .illegalArgument, "both sizes need a resolution of one shape, a rate and a bit rate above 0")

    package static func rotationInvalid(_ degrees: Int32) -> Self {
        Self(.illegalArgument, "\(degrees) degrees are no quarters of a turn")
    }

    package static func noPicture(_ code: ZEGO.ExpressCode) -> Self { Self(code, "there is no picture") }

    package static func bufferType(_ type: String, _ text: String) -> Self {
        Self(.bufferTypeNotSupported, "\(text), not \(type)")
    }

    package static func screenCaptureFailed(_ fault: some Error, isDenied: Bool) -> Self {
        Self(isDenied ? .screenCaptureDenied : .screenCaptureFailed, "the screen cannot be captured: \(fault)")
    }

    // MARK: Mixing

    package static let mixWithoutTarget = Self(.mixNoOutputTarget, "an output has no target")

    package static func tooManyFocused(_ focused: Int, maximum: Int) -> Self {
        Self(.mixFocusExceeded, "\(focused) voices have the focus, at most \(maximum) may")
    }

    package static func mixUserDataTooLong(_ bytes: Int, maximum: Int) -> Self {
        Self(.mixUserDataTooLong, "the user data has \(bytes) bytes, at most \(maximum) are sent")
    }

    package static func mixTaskIDInvalid(_ task: String) -> Self {
        Self(.mixTaskIDInvalid, "the taskID \"\(task)\" is not valid")
    }

    package static func mixLabelTooLong(maximum: Int) -> Self {
        Self(.mixLabelTooLong, "a label has more than \(maximum) bytes")
    }

    package static func mixImageURLTooLong(maximum: Int) -> Self {
        Self(.mixImageURLTooLong, "an image's URL has more than \(maximum) bytes")
    }

    package static func mixTargetTooLong(maximum: Int) -> Self {
        Self(.mixTargetTooLong, "a target has more than \(maximum) bytes")
    }

    package static func mixTargetInvalid(_ target: String) -> Self {
        Self(.mixTargetInvalid, "the target \"\(target)\" is not valid")
    }

    package static func mixBitRateInvalid(_ kilobits: Int, maximum: Int) -> Self {
        Self(.mixSoundInvalid, "the mix has \(kilobits) kbit/s, at most \(maximum) are sent")
    }

    package static func mixedTooOften(maximum: Int, isStop: Bool) -> Self {
        Self(isStop ? .mixStopTooOften : .mixTooOften, "more than \(maximum) requests in a second")
    }
}
