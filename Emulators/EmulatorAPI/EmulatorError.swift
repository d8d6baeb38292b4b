/// The exact reason why nothing happened, with the values involved. The state is as it was before.
package indirect enum EmulatorError: Error, Hashable, Serializable, Sendable {
    // Identity
    /// No tenant has this app.
    case unknownApp(app: AppID)
    /// The tenant of this app does not serve until somebody repairs it.
    case appUnavailable(app: AppID)
    /// The session has no user.
    case notLoggedIn
    /// The session's user was logged in elsewhere, or removed, before this command.
    case forcedOffline(reason: ForcedOfflineReason)
    /// The session already has this user.
    case alreadyLoggedIn(user: UserID)
    /// The text is not a user id.
    case invalidUserID(text: String)
    /// No such user was ever registered.
    case userNotFound(user: UserID)
    /// The user is not logged in, and messages to such users are not kept.
    case receiverOffline(user: UserID)
    /// No token was presented.
    case tokenEmpty
    /// The text is not a token.
    case tokenMalformed(reason: String)
    /// A field inside the token has a value that such tokens do not have.
    case tokenContentInvalid(field: String, reason: String)
    /// The token's version is not accepted.
    case tokenVersionUnsupported(version: String)
    /// The token was made for another app.
    case tokenForAnotherApp(expected: AppID, actual: AppID)
    /// The token was made for another user.
    case tokenForAnotherUser(expected: UserID, actual: UserID)
    /// The tenant's secret did not make the signature.
    case tokenSignatureInvalid
    /// The token is past its time.
    case tokenExpired(expiredAtUnixSeconds: Int64)
    /// The token was made before the user's tokens were revoked.
    case tokenRevoked
    /// The token ends too soon to begin with it.
    case tokenLifetimeTooShort(secondsLeft: Int64, minimum: Int)
    /// This is not the key that ships with the app.
    case clientKeyWrong
    /// The permit is missing, broken, expired, or for another user or channel.
    case permitRefused(reason: String)
    /// The permit lacks a right that the command needs.
    case privilegeMissing(privilege: Privileges)

    // Rooms
    /// The text is not a room id.
    case invalidRoomID(text: String)
    /// The tenant's profile has no such kind of room.
    case unknownRoomKind(kind: RoomKind)
    /// There is no such room.
    case roomNotFound(room: RoomID)
    /// There is one already.
    case roomExists(room: RoomID, isOwnedByCaller: Bool, isCallerMember: Bool)
    /// The caller is a member already.
    case alreadyMember(room: RoomID)
    /// The user is no member.
    case notMember(room: RoomID, user: UserID)
    /// The owner of such a room may dismiss it, but not leave.
    case ownerCannotLeave(room: RoomID)
    /// The caller's role does not allow it.
    case notPermitted(room: RoomID)
    /// Rooms of this kind cannot do it.
    case unsupportedByKind(kind: RoomKind, feature: Feature)
    /// The caller may not send: in this room, or wherever they are if its id is empty.
    case muted(room: RoomID)
    /// Everybody is muted, and the caller is not exempt.
    case notExempt(room: RoomID)
    /// The user may not come back yet.
    case banned(room: RoomID, secondsLeft: Int)
    /// No such message was sent, or it was revoked before.
    case messageNotFound(message: MessageID)
    /// The message was sent too long ago to revoke it.
    case messageTooOld(message: MessageID, maximumSeconds: Int)
    /// Another user sent the message, and the caller's role does not allow to revoke it.
    case notSender(message: MessageID)

    // Attributes
    /// The write expected a revision that is not the room's.
    case staleRevision(expected: UInt64, actual: UInt64)
    /// Others hold these attributes.
    case attributesHeld(keys: [String])

    // Signaling
    /// There is no such invitation, or it was answered, cancelled or expired.
    case invitationNotFound(id: InvitationID)
    /// The caller may not do this to the invitation.
    case notPartyToInvitation(id: InvitationID)
    /// An invitation of this id is open.
    case invitationExists(id: InvitationID)
    /// The list of invitees is empty or contains the inviter.
    case invalidInvitees(users: [UserID])
    /// None of the invitees is known.
    case inviteesUnknown(users: [UserID])
    /// The caller did not make the invitation, or it was cancelled for them.
    case notInviter(id: InvitationID)
    /// A user has already accepted.
    case invitationAnswered(id: InvitationID)
    /// Invitations of this mode cannot do it.
    case unsupportedByInvitationMode(id: InvitationID, mode: InvitationMode)
    /// The user has accepted it or joined already.
    case alreadyInInvitation(id: InvitationID)

    // RTC
    /// The text is not a channel id.
    case invalidChannelID(text: String)
    /// The session is not in the channel.
    case notInChannel(channel: ChannelID)
    /// The session is in the channel already.
    case alreadyInChannel(channel: ChannelID)
    /// The app's server forbids to enter the channel: this user, or everybody.
    case channelForbidden(channel: ChannelID, isForEverybody: Bool, secondsLeft: Int)
    /// Users who are not visible in the channel cannot do this.
    case notVisible(channel: ChannelID)
    /// The text is not a stream id.
    case invalidStreamID(text: String)
    /// A stream of this id is published.
    case streamExists(stream: StreamID)
    /// The caller publishes no stream of this index.
    case streamNotFound(index: Int)
    /// The caller publishes another stream of this index.
    case indexTaken(index: Int, stream: StreamID)
    /// The app's server lets nobody publish a stream of this name.
    case streamForbidden(stream: StreamID)
    /// A stream to be mixed is not there.
    case mixInputMissing(stream: StreamID)
    /// There is no such mix.
    case mixNotFound(task: String)

    // Everywhere
    /// The app's own server was asked, and said no. It chose the number and the text, as far as its vendor lets it.
    case refusedBeforehand(code: Int, reason: String)
    /// A number or a length is beyond what the vendor allows.
    case limitExceeded(limit: Limit, maximum: Int, attempted: Int)
    /// Too many in too short a time.
    case rateExceeded(rate: Rate, maximum: Int, perMilliseconds: Int64)
    /// A value is not one the command takes.
    case invalidArgument(name: String, value: String)
    /// The feature is switched off for the tenant.
    case featureDisabled(feature: Feature)
    /// The command is understood and not emulated.
    case notEmulated(feature: String)
}

/// A quantity with a limit. Sizes are in UTF-8 bytes.
package enum Limit: String, Hashable, Serializable, Sendable, CaseIterable {
    case userIDBytes, roomIDBytes, roomNameBytes, introductionBytes, notificationBytes, avatarURLBytes,
        profileFieldBytes
    case attributeCount, attributeKeyBytes, attributeValueBytes, attributesTotalBytes
    case messageBytes, invitationDataBytes, inviteeCount, openInvitationCount
    case roomCount, memberCount, joinedRoomCount, sessionCount, userCount
    case queryCount, presenceSubscriptionCount
    case counterCount, counterKeyBytes
    case profileFieldCount, statusBytes, invitationIDBytes
    case publisherCount, participantCount, visibleParticipantCount, channelMessageBytes, channelMessageNumber,
        channelCount
    case memberAttributeCount, memberAttributeKeyBytes, memberAttributeValueBytes, memberAttributesTotalBytes,
        memberAttributeMemberCount
    case invitationUserCount
    case nicknameBytes, streamIDBytes, streamExtraCharacters, subscriptionCount, sideDataBytes
    case channelNoteCount, channelNoteKeyBytes, channelNoteValueBytes
    case mixInputCount, mixOutputCount, mixCount
    case roomFieldCount, roomFieldKeyBytes, roomFieldBytes, reasonBytes, memberNameBytes, messageReceiverCount
    case messageIDBytes, messageFieldCount, messageFieldBytes
    case operationCount, replyBytes, profileBytes, descriptionBytes
    case correspondenceCount, waitingMessageCount
    /// What an app's own server keeps.
    case recordCount, recordKeyBytes, recordBytes, recordsTotalBytes
    /// Users on a list of a room, and sessions of one user.
    case listedUserCount, userSessionCount
    /// Commands of one link that await a reply, and bytes of those among them that wait for a connection.
    case unansweredCommandCount, unsentCommandBytes
    /// Commands that wait for what the app's own server says, of one session and in all, and their bytes.
    case heldCommandCount, heldCommandBytes
}

/// What may not happen too often.
package enum Rate: String, Hashable, Serializable, Sendable, CaseIterable {
    case attributeWrites, attributeReads, roomMessages
    case memberAttributeWrites
    /// Messages of one user, bytes of them, and messages of everybody, in one channel.
    case channelMessagesOfUser, channelMessageBytesOfUser, channelMessages
    case channelEntries, channelNotes
    /// What one user sends along with streams.
    case sideData
}

/// What a kind of room or a tenant may lack.
package enum Feature: String, Hashable, Serializable, Sendable, CaseIterable {
    case kicking, muting, roles, ownershipTransfer, attributes, presence, memberList, counters, leaving
    /// Entering a room without being added to it.
    case joining
    case invitations, lastingInvitations, memberAttributes
    case streamNames, channelNotes, mixes
    /// Taking messages back, sending them to some members only, and a name and fields of a member in the room.
    case revoking, messageReceivers, memberDescriptions
    /// Lists of users besides the members, and a list of all rooms.
    case userLists, roomList
}

/// An error of the connection: the command may or may not have been carried out.
package enum LinkError: Error, Hashable, Serializable, Sendable {
    /// There is no connection; the command was not sent.
    case notConnected
    /// The device has a network, and no connection to the emulator's server; the command was not sent. `source` says where
    /// the address comes from.
    case unreachable(address: String, source: String)
    /// The connection went away before the answer came.
    case connectionLost
    /// The answer did not come in time.
    case timedOut
    /// The emulator closed the session; the reason is for people.
    case closed(reason: String)

    /// Whether the command may have been carried out.
    package var mayHaveArrived: Bool {
        switch self {
        case .notConnected, .unreachable: false
        case .connectionLost, .timedOut, .closed: true
        }
    }
}

/// Why a command has no reply.
package enum CallFailure: Error, Hashable, Serializable, Sendable {
    /// The emulator refused; nothing happened.
    case rejected(EmulatorError)
    /// The connection failed; it may have happened.
    case lost(LinkError)

    /// Whether what was asked for may have happened.
    package var isLost: Bool {
        if case .lost = self { true } else { false }
    }

    #if Network || Pages || Server
        private enum CodingKeys: String, CodingKey { case rejected, lost }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let error = try container.decodeIfPresent(EmulatorError.self, forKey: .rejected) {
                self = .rejected(error)
            } else {
                self = .lost(try container.decode(LinkError.self, forKey: .lost))
            }
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .rejected(let error): try container.encode(error, forKey: .rejected)
            case .lost(let error): try container.encode(error, forKey: .lost)
            }
        }
    #endif
}
