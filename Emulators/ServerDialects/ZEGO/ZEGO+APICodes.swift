package import EmulatorAPI
package import VendorDialects

extension ZEGO {
    /// A return code of the server API. Products share the gateway's codes; each has its own besides.
    package struct APICode: RawRepresentable, Hashable, Sendable {
        package var rawValue: Int64
        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    /// Whose codes an action answers with.
    package enum APIProduct: String, Hashable, Sendable, CaseIterable {
        /// Rooms of streams: "room signaling interfaces".
        case channels
        /// Streams: "media service interfaces".
        case media
        /// In-app chat.
        case messaging
    }

    /// Why the server API refuses a request.
    package struct APIFailure: Error, Hashable, Sendable {
        package var code: APICode
        /// One line of English with the offending value.
        package var text: String
        /// What the answer has besides the code.
        package var fields: [String: JSONValue]

        package init(_ code: APICode, _ text: String, _ fields: [String: JSONValue] = [:]) {
            self.code = code
            self.text = text
            self.fields = fields
        }

        /// What the tenant refused to an action of a product.
        package init(_ error: EmulatorError, of product: APIProduct) {
            let code =
                switch product {
                case .channels: Self.channelCode(of: error)
                case .media: Self.mediaCode(of: error)
                case .messaging: Self.messagingCode(of: error)
                }
            self.init(code, ZEGO.text(of: error))
        }
    }
}

// MARK: The gateway
// Source: "Global return codes" of both products.

extension ZEGO.APICode {
    package static let success = Self(rawValue: 0)
    /// The host or the address is none of the API's.
    package static let wrongAddress = Self(rawValue: 100_000_000)
    package static let appIDInvalid = Self(rawValue: 100_000_001)
    package static let timestampMissing = Self(rawValue: 100_000_002)
    package static let timestampInvalid = Self(rawValue: 100_000_003)
    package static let signatureExpired = Self(rawValue: 100_000_004)
    package static let signatureWrong = Self(rawValue: 100_000_005)
    package static let actionMissing = Self(rawValue: 100_000_006)
    package static let actionUnknown = Self(rawValue: 100_000_007)
    package static let nonceMissing = Self(rawValue: 100_000_008)
    package static let signatureMissing = Self(rawValue: 100_000_009)
    /// There is no secret for the app.
    package static let noSecret = Self(rawValue: 100_000_010)
    package static let versionMissing = Self(rawValue: 100_000_013)
    package static let versionUnknown = Self(rawValue: 100_000_014)
    /// The app has not enabled the service.
    package static let serviceClosed = Self(rawValue: 100_000_017)
}

// MARK: Rooms of streams
// Source: "Global return codes" of Express, "room signaling interfaces"; 5018 of CloseRoom.

extension ZEGO.APICode {
    package static let failed = Self(rawValue: 1)
    package static let parameterInvalid = Self(rawValue: 2)
    package static let parameterTooLong = Self(rawValue: 3)
    /// The app may not use the action until the vendor's support enables it.
    package static let notGranted = Self(rawValue: 9)
    /// A stream's rule was not set.
    package static let streamNotSet = Self(rawValue: 123)
    package static let appTooOften = Self(rawValue: 206)
    package static let roomTooOften = Self(rawValue: 207)
    package static let messageEmpty = Self(rawValue: 1008)
    /// The room was destroyed, or never was.
    package static let roomToCloseMissing = Self(rawValue: 5018)
    package static let roomMissing = Self(rawValue: 50_001)
    package static let userOffline = Self(rawValue: 50_003)
    package static let tooManyUsers = Self(rawValue: 50_011)
    package static let messageTooLong = Self(rawValue: 50_012)
    package static let commandFailed = Self(rawValue: 50_013)
    package static let tooManyRules = Self(rawValue: 50_123)
    package static let ruleMissing = Self(rawValue: 50_124)
}

// MARK: Streams
// Source: "Global return codes" of Express, "media service interfaces".

extension ZEGO.APICode {
    package static let mediaParameter = Self(rawValue: 2)
    package static let mediaTooOften = Self(rawValue: 30_002)
    package static let streamListInvalid = Self(rawValue: 30_006)
    package static let streamIDInvalid = Self(rawValue: 30_009)
    /// Streams of a list could not be forbidden.
    package static let streamsNotForbidden = Self(rawValue: 42_003)
    /// Mixing is not switched on for the app.
    package static let mixingClosed = Self(rawValue: 110_200_157)
}

// MARK: In-app chat
// Source: "Return codes" of ZIM's server API.

extension ZEGO.APICode {
    package static let messagingFailed = Self(rawValue: 660_000_001)
    package static let messagingParameter = Self(rawValue: 660_000_002)
    package static let tooManyUserIDs = Self(rawValue: 660_000_011)
    package static let userIDTooLong = Self(rawValue: 660_000_012)
    package static let notBase64 = Self(rawValue: 660_000_025)
    /// Messages of rooms are not stored, so none is taken back.
    package static let messagesNotStored = Self(rawValue: 660_000_027)
    /// The user is unknown, or was only registered, or has logged out for good.
    package static let userUnknown = Self(rawValue: 660_200_001)
    package static let messagingRoomMissing = Self(rawValue: 660_300_001)
    package static let userNotInRoom = Self(rawValue: 660_300_002)
    package static let messagingTooOften = Self(rawValue: 660_300_005)
    package static let messagingRoomTooOften = Self(rawValue: 660_300_006)
    /// Nobody is in the room, which waits for its end.
    package static let roomIsEmpty = Self(rawValue: 660_300_008)
    package static let userNotInAskedRoom = Self(rawValue: 660_300_012)
    /// Messages to rooms have no receipts.
    package static let noReceiptInRooms = Self(rawValue: 660_300_013)
    package static let roomExists = Self(rawValue: 660_300_014)
    package static let tooManyRooms = Self(rawValue: 660_300_015)
    package static let messageTooLarge = Self(rawValue: 660_400_001)
    package static let operatorUnknown = Self(rawValue: 660_500_002)
    package static let registeredTooOften = Self(rawValue: 660_700_001)
    package static let userExists = Self(rawValue: 660_700_002)
    package static let userNameTooLong = Self(rawValue: 660_700_006)
    package static let avatarTooLong = Self(rawValue: 660_700_007)
    package static let userToChangeUnknown = Self(rawValue: 660_700_012)
    package static let userNotRegistered = Self(rawValue: 660_700_015)
    package static let inviteesUnknown = Self(rawValue: 660_900_003)
    package static let callMissing = Self(rawValue: 660_900_004)
    package static let callEnded = Self(rawValue: 660_900_005)
    package static let callTimedOut = Self(rawValue: 660_900_006)
    package static let tooManyInvitees = Self(rawValue: 660_900_007)
    package static let notInCall = Self(rawValue: 660_900_008)
}

// MARK: What the tenant refuses

extension ZEGO.APIFailure {
    private static func channelCode(of error: EmulatorError) -> ZEGO.APICode {
        switch error {
        case .receiverOffline, .userNotFound: .userOffline
        case .limitExceeded(.channelMessageBytes, _, _): .messageTooLong
        case .limitExceeded(.queryCount, _, _): .tooManyUsers
        case .limitExceeded(.listedUserCount, _, _): .tooManyRules
        case .limitExceeded: .parameterTooLong
        case .rateExceeded: .appTooOften
        case .invalidArgument, .invalidUserID, .invalidChannelID, .invalidStreamID: .parameterInvalid
        case .featureDisabled, .notEmulated: .notGranted

        // Errors of logins, of in-app chat and of participants, which no action of these is about.
        case .unknownApp, .appUnavailable, .notLoggedIn, .forcedOffline, .alreadyLoggedIn, .tokenEmpty, .tokenMalformed,
            .tokenContentInvalid, .tokenVersionUnsupported, .tokenForAnotherApp, .tokenForAnotherUser,
            .tokenSignatureInvalid, .tokenExpired, .tokenRevoked, .tokenLifetimeTooShort, .clientKeyWrong,
            .permitRefused, .privilegeMissing, .invalidRoomID, .unknownRoomKind, .roomNotFound, .roomExists,
            .alreadyMember, .notMember, .ownerCannotLeave, .notPermitted, .unsupportedByKind, .muted, .notExempt,
            .banned, .messageNotFound, .messageTooOld, .notSender, .staleRevision, .attributesHeld,
            .invitationNotFound, .notPartyToInvitation, .invitationExists, .invalidInvitees, .inviteesUnknown,
            .notInviter, .invitationAnswered, .unsupportedByInvitationMode, .alreadyInInvitation, .notInChannel,
            .alreadyInChannel, .channelForbidden, .notVisible, .streamExists, .streamNotFound, .indexTaken,
            .streamForbidden,
            .mixInputMissing, .mixNotFound, .refusedBeforehand:
            .failed
        }
    }

    private static func mediaCode(of error: EmulatorError) -> ZEGO.APICode {
        switch error {
        case .invalidStreamID, .limitExceeded(.streamIDBytes, _, _): .streamIDInvalid
        case .limitExceeded(.listedUserCount, _, _): .streamsNotForbidden
        case .rateExceeded: .mediaTooOften
        case .limitExceeded, .invalidArgument: .mediaParameter
        case .featureDisabled, .notEmulated: .serviceClosed

        // Errors of logins, of in-app chat and of participants, which no action of these is about.
        case .unknownApp, .appUnavailable, .notLoggedIn, .forcedOffline, .alreadyLoggedIn, .tokenEmpty, .tokenMalformed,
            .tokenContentInvalid, .tokenVersionUnsupported, .tokenForAnotherApp, .tokenForAnotherUser,
            .tokenSignatureInvalid, .tokenExpired, .tokenRevoked, .tokenLifetimeTooShort, .clientKeyWrong,
            .permitRefused, .privilegeMissing, .invalidUserID, .userNotFound, .receiverOffline, .invalidRoomID,
            .unknownRoomKind, .roomNotFound, .roomExists, .alreadyMember, .notMember, .ownerCannotLeave, .notPermitted,
            .unsupportedByKind, .muted, .notExempt, .banned, .messageNotFound, .messageTooOld, .notSender,
            .staleRevision, .attributesHeld, .invitationNotFound, .notPartyToInvitation, .invitationExists,
            .invalidInvitees, .inviteesUnknown, .notInviter, .invitationAnswered, .unsupportedByInvitationMode,
            .alreadyInInvitation, .invalidChannelID, .notInChannel, .alreadyInChannel, .channelForbidden, .notVisible,
            .streamExists, .streamNotFound, .indexTaken, .streamForbidden, .mixInputMissing, .mixNotFound,
            .refusedBeforehand:
            .mediaParameter
        }
    }

    private static func messagingCode(of error: EmulatorError) -> ZEGO.APICode {
        switch error {
        case .userNotFound, .receiverOffline: .userUnknown
        case .roomNotFound: .messagingRoomMissing
        case .roomExists: .roomExists
        case .notMember: .userNotInRoom
        case .inviteesUnknown: .inviteesUnknown
        case .invitationNotFound: .callMissing
        case .notPartyToInvitation, .notInviter: .notInCall
        case .invitationAnswered, .alreadyInInvitation: .callEnded
        case .limitExceeded(.messageBytes, _, _): .messageTooLarge
        case .limitExceeded(.roomCount, _, _), .limitExceeded(.joinedRoomCount, _, _): .tooManyRooms
        case .limitExceeded(.inviteeCount, _, _), .limitExceeded(.invitationUserCount, _, _): .tooManyInvitees
        case .limitExceeded(.userIDBytes, _, _): .userIDTooLong
        case .limitExceeded: .messagingParameter
        case .rateExceeded: .messagingTooOften
        case .invalidArgument, .invalidUserID, .invalidRoomID, .invalidInvitees, .unsupportedByKind: .messagingParameter

        // Errors of logins, roles and channels, and of writes that the back end makes whoever holds what it writes.
        case .unknownApp, .appUnavailable, .notLoggedIn, .forcedOffline, .alreadyLoggedIn, .tokenEmpty, .tokenMalformed,
            .tokenContentInvalid, .tokenVersionUnsupported, .tokenForAnotherApp, .tokenForAnotherUser,
            .tokenSignatureInvalid, .tokenExpired, .tokenRevoked, .tokenLifetimeTooShort, .clientKeyWrong,
            .permitRefused, .privilegeMissing, .unknownRoomKind, .alreadyMember, .ownerCannotLeave, .notPermitted,
            .muted, .notExempt, .banned, .messageNotFound, .messageTooOld, .notSender, .staleRevision, .attributesHeld,
            .invitationExists, .unsupportedByInvitationMode, .invalidChannelID, .notInChannel, .alreadyInChannel,
            .channelForbidden, .notVisible, .invalidStreamID, .streamExists, .streamNotFound, .indexTaken,
            .streamForbidden,
            .mixInputMissing, .mixNotFound, .refusedBeforehand, .featureDisabled, .notEmulated:
            .messagingFailed
        }
    }
}
