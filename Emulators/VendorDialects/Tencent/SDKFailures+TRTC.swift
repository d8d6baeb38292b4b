package import EmulatorAPI

// What TRTC's SDK refuses or reports by itself, without the cloud. The codes are the vendor's, the texts our own. A kit has no
// other way to an error with a text, so each stands here.
extension Tencent.TRTCFailure {
    /// The code for a fault of the device, which says itself what is wrong.
    package init(_ code: Tencent.TRTCCode, of fault: some Error) { self.init(code, "\(fault)") }

    /// Nothing failed: what callbacks with a code and a text have then.
    package static let success = Self(.success, "")

    package static func outsideRoom(_ call: String) -> Self { Self(.refused, "\(call) was called outside a room") }

    // MARK: Entering and leaving

    package static let paramMissing = Self(.enterArgumentsMissing, "param is nil")
    package static let sdkAppIDZero = Self(.invalidSDKAppID, "sdkAppId is 0")
    package static let userIDEmpty = Self(.invalidUserID, "userId is empty")
    package static let userSigEmpty = Self(.invalidUserSig, "userSig is empty")
    package static let bussInfoInvalid = Self(.badBusinessParameters, "bussInfo is not a JSON object")
    package static let roomIDMissing = Self(.invalidRoomID, "roomId is 0 and strRoomId is empty")
    package static let enteredTwice = Self(.enterRefused, "exitRoom must come before the next enterRoom")
    package static let exitedDuringEnter = Self(.exitDuringEnter, "exitRoom was called before enterRoom was answered")
    package static let exitTimedOut = Self(.exitTimedOut, "no answer from the cloud to exitRoom")
    package static let stayEndedMeanwhile = Self(.enterFailed, "the stay ended while the connection was lost")
    package static let connectionLost = Self(.warningRoomDisconnected, "the connection to the room is lost")
    package static let connectingAgain = Self(
        .warningRoomReconnecting, "the connection to the room is being made again")

    package static func roomNumberTooHigh(_ number: UInt32) -> Self { Self(.badRoomID, "roomId is \(number)") }

    package static func roomIDTooLong(_ bytes: Int, maximum: Int) -> Self {
        Self(.roomIDTooLong, "strRoomId has \(bytes) bytes, the limit is \(maximum)")
    }

    package static func roomIDHas(_ character: Character) -> Self {
        Self(.roomIDHasInvalidCharacters, "strRoomId has \"\(character)\", which is not allowed")
    }

    package static func enterTimedOut(_ lost: LinkError?) -> Self {
        Self(.enterTimedOut, lost.map { Self($0).text } ?? "no answer from the cloud to enterRoom")
    }

    // MARK: Sound and pictures

    package static let audienceNotHeard = Self(
        .warningAudienceMayNotPublish, "audience is not heard, switchRole first")
    package static let audienceNotSeen = Self(.warningAudienceMayNotPublish, "audience is not seen, switchRole first")
    package static let screenIsOtherStream = Self(
        .screenStartFailed, "the screen is the other stream, stopScreenCapture first")
    package static let cameraStreamInUse = Self(
        .screenStartFailed, "the camera's stream is in use, stopLocalPreview first")
    package static let ownPicturesAreSecondStream = Self(
        .screenStartFailed, "the app's own pictures are the second stream")
    package static let screenInPlaceOfCamera = Self(
        .cameraStartFailed, "the screen is sent in place of the camera, stopScreenCapture first")
    package static let imageInvalid = Self(
        .invalidArgument, "the image has no pixels, or more than 4,096 on a side")
    package static let pixelsMissing = Self(.bufferTypeNotSupported, "there are no pixels where bufferType says")
    package static let experimentalCallInvalid = Self(.invalidArgument, "callExperimentalAPI takes JSON with an api")

    package static func pixelFormatNotSupported(_ format: String) -> Self {
        Self(.pixelFormatNotSupported, "pixelFormat is \(format)")
    }

    package static func bufferTypeNotSupported(_ type: String) -> Self {
        Self(.bufferTypeNotSupported, "bufferType is \(type)")
    }

    // MARK: Other rooms and further instances

    package static let audienceConnectsRooms = Self(.crossRoomAsAudience, "audience cannot connect rooms")
    package static let audienceDisconnectsRooms = Self(.crossRoomAsAudience, "audience cannot disconnect rooms")
    package static let otherUserMissing = Self(
        .crossRoomArgumentInvalid, "connectOtherRoom takes JSON with a userId")
    package static let notConnectedWithOtherRoom = Self(
        .crossRoomNotConnected, "the user is connected with no other room")
    package static let otherRoomEndTimedOut = Self(.crossRoomEndTimedOut, "no answer from the cloud")
    package static let subOfSub = Self(.refused, "an instance that createSub() made makes none")

    package static func otherRoomInvalid(_ fault: Self) -> Self { Self(.crossRoomArgumentInvalid, fault.text) }

    package static func tooManySubs(maximum: Int) -> Self {
        Self(.refused, "there are \(maximum) instances of createSub() already")
    }

    /// Why rooms were not connected.
    package init(connecting failure: CallFailure) {
        switch failure {
        case .lost: self.init(.crossRoomTimedOut, "no answer from the cloud")
        case .rejected(let error):
            self.init(error)
            switch error {
            case .notInChannel: code = .otherRoomNotFound
            case .userNotFound: code = .otherUserNotFound
            case .limitExceeded: code = .crossRoomLimitReached
            case .notVisible: code = .crossRoomAsAudience
            case .alreadyInChannel, .invalidArgument: code = .crossRoomFailed
            default: break
            }
        }
    }

    // MARK: Publishing

    package static let publishingOutsideRoom = Self(.refused, "publishing was asked for outside a room")
    package static let targetWithoutMode = Self(.invalidArgument, "the target has no mode")
    package static let noScreensToPublish = Self(.notSupported, "there are no screens to publish")
    package static let noScreensToMix = Self(.notSupported, "there are no screens to mix")
    package static let mixWithoutMode = Self(.invalidArgument, "the mix has no mode")
    package static let mixWithoutEncoding = Self(.invalidArgument, "a mix needs an encoderParam")
    package static let mixEmpty = Self(.invalidArgument, "the mix has no users")
    package static let mixedUserUnnamed = Self(.invalidArgument, "a user of the mix has no userId")
    package static let robotInvalid = Self(
        .invalidArgument, "a mix in a room needs a mixStreamIdentity with a userId")
    package static let mixElsewhere = Self(.notSupported, "only an anchor's mix of the own room is emulated")
    package static let taskModeChanged = Self(.serverFailed, "a task keeps its mode")
    package static let taskMissing = Self(.serverFailed, "there is no such task")
    package static let taskRunsAlready = Self(.serverFailed, "such a task runs already")
    package static let tooManyTasks = Self(.serverFailed, "too many tasks run")

    package static func robotInRoom(_ name: String) -> Self { Self(.invalidArgument, "\(name) is in the room") }

    package static func mixTooLarge(_ users: Int) -> Self { Self(.invalidArgument, "a mix of \(users) users") }

    package static func tooManyMixed(_ users: Int, maximum: Int) -> Self {
        Self(.invalidArgument, "a mix has at most \(maximum) users, not \(users)")
    }

    package static func mixSampleRateInvalid(_ rate: Int) -> Self {
        Self(.invalidArgument, "a mix has no sample rate of \(rate) Hz")
    }

    package static func mixChannelsInvalid(_ channels: Int) -> Self {
        Self(.invalidArgument, "a mix has 1 or 2 channels, not \(channels)")
    }

    package static func mixBitRateInvalid(_ kilobits: Int, _ range: ClosedRange<Int>) -> Self {
        Self(.invalidArgument, "a mix has \(range.lowerBound)…\(range.upperBound) kbit/s, not \(kilobits)")
    }

    package static func wrongAddressCount(_ count: Int) -> Self {
        Self(.invalidArgument, "the target has \(count) addresses")
    }

    package static func addressInvalid(_ address: String) -> Self {
        Self(.invalidArgument, "an address begins with rtmp, not \(address.prefix(40))")
    }

    package static func addressMissing(_ call: String) -> Self {
        Self(.invalidArgument, "\(call) lacks a name or an address")
    }
}
