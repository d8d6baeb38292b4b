// The key of an error in JSON is of interest where there is any.
#if Network || Pages || Server
    extension EmulatorError {
        /// Which error it is, without the values involved. The raw value is its key in JSON.
        package enum Kind: String, Hashable, Sendable, CaseIterable {
            case unknownApp, appUnavailable, notLoggedIn, forcedOffline, alreadyLoggedIn, invalidUserID, userNotFound,
                receiverOffline, tokenEmpty, tokenMalformed, tokenContentInvalid, tokenVersionUnsupported,
                tokenForAnotherApp, tokenForAnotherUser, tokenSignatureInvalid, tokenExpired, tokenRevoked,
                tokenLifetimeTooShort, clientKeyWrong, permitRefused, privilegeMissing, invalidRoomID, unknownRoomKind,
                roomNotFound, roomExists, alreadyMember, notMember, ownerCannotLeave, notPermitted, unsupportedByKind,
                muted, notExempt, banned, messageNotFound, messageTooOld, notSender, staleRevision, attributesHeld,
                invitationNotFound, notPartyToInvitation, invitationExists, invalidInvitees, inviteesUnknown,
                notInviter, invitationAnswered, unsupportedByInvitationMode, alreadyInInvitation, invalidChannelID,
                notInChannel, alreadyInChannel, channelForbidden, notVisible, invalidStreamID, streamExists,
                streamNotFound, indexTaken, streamForbidden, mixInputMissing, mixNotFound, refusedBeforehand,
                limitExceeded, rateExceeded, invalidArgument, featureDisabled, notEmulated
        }

        /// Which error it is.
        package var kind: Kind {
            switch self {
            case .unknownApp: .unknownApp
            case .appUnavailable: .appUnavailable
            case .notLoggedIn: .notLoggedIn
            case .forcedOffline: .forcedOffline
            case .alreadyLoggedIn: .alreadyLoggedIn
            case .invalidUserID: .invalidUserID
            case .userNotFound: .userNotFound
            case .receiverOffline: .receiverOffline
            case .tokenEmpty: .tokenEmpty
            case .tokenMalformed: .tokenMalformed
            case .tokenContentInvalid: .tokenContentInvalid
            case .tokenVersionUnsupported: .tokenVersionUnsupported
            case .tokenForAnotherApp: .tokenForAnotherApp
            case .tokenForAnotherUser: .tokenForAnotherUser
            case .tokenSignatureInvalid: .tokenSignatureInvalid
            case .tokenExpired: .tokenExpired
            case .tokenRevoked: .tokenRevoked
            case .tokenLifetimeTooShort: .tokenLifetimeTooShort
            case .clientKeyWrong: .clientKeyWrong
            case .permitRefused: .permitRefused
            case .privilegeMissing: .privilegeMissing
            case .invalidRoomID: .invalidRoomID
            case .unknownRoomKind: .unknownRoomKind
            case .roomNotFound: .roomNotFound
            case .roomExists: .roomExists
            case .alreadyMember: .alreadyMember
            case .notMember: .notMember
            case .ownerCannotLeave: .ownerCannotLeave
            case .notPermitted: .notPermitted
            case .unsupportedByKind: .unsupportedByKind
            case .muted: .muted
            case .notExempt: .notExempt
            case .banned: .banned
            case .messageNotFound: .messageNotFound
            case .messageTooOld: .messageTooOld
            case .notSender: .notSender
            case .staleRevision: .staleRevision
            case .attributesHeld: .attributesHeld
            case .invitationNotFound: .invitationNotFound
            case .notPartyToInvitation: .notPartyToInvitation
            case .invitationExists: .invitationExists
            case .invalidInvitees: .invalidInvitees
            case .inviteesUnknown: .inviteesUnknown
            case .notInviter: .notInviter
            case .invitationAnswered: .invitationAnswered
            case .unsupportedByInvitationMode: .unsupportedByInvitationMode
            case .alreadyInInvitation: .alreadyInInvitation
            case .invalidChannelID: .invalidChannelID
            case .notInChannel: .notInChannel
            case .alreadyInChannel: .alreadyInChannel
            case .channelForbidden: .channelForbidden
            case .notVisible: .notVisible
            case .invalidStreamID: .invalidStreamID
            case .streamExists: .streamExists
            case .streamNotFound: .streamNotFound
            case .indexTaken: .indexTaken
            case .streamForbidden: .streamForbidden
            case .mixInputMissing: .mixInputMissing
            case .mixNotFound: .mixNotFound
            case .refusedBeforehand: .refusedBeforehand
            case .limitExceeded: .limitExceeded
            case .rateExceeded: .rateExceeded
            case .invalidArgument: .invalidArgument
            case .featureDisabled: .featureDisabled
            case .notEmulated: .notEmulated
            }
        }
    }
#endif
