import EmulatorAPI

// The texts that go with the codes. The vendor's own texts change between releases and are not part of its interface.
// These keep its style (one line, lower case, no full stop) and add the refused value.
extension Tencent {
    static func text(of error: LinkError) -> String {
        switch error {
        case .notConnected: "network is disconnected, the request was not sent"
        case .unreachable(let address, let source):
            "no connection to the emulator at \(address) (from \(source)), the request was not sent; see parlor status"
        case .connectionLost: "network connection was reset, the request may have been carried out"
        case .timedOut: "request timeout, the request may have been carried out"
        case .closed(let reason): "connection closed by server: \(reason)"
        }
    }

    static func text(of error: EmulatorError) -> String {
        switch error {
        case .unknownApp(let app):
            "sdkappid not found: \(app); to make it: parlor tenant create NAME --vendor tencent --app-id \(app) --secret KEY"
        case .appUnavailable(let app): "the emulator has set sdkappid \(app) aside; see parlor status"
        case .notLoggedIn: "sdk not logged in"
        case .forcedOffline(.loggedInElsewhere): "kicked off by other device of the same user"
        case .forcedOffline(.administrator), .forcedOffline(.unregistered), .forcedOffline(.forbidden):
            "kicked off by administrator"
        case .alreadyLoggedIn(let user): "user already logged in: \(user)"
        case .invalidUserID(let text): "invalid user id: \"\(text)\""
        case .userNotFound(let user): "user not found: \(user)"
        case .receiverOffline(let user): "user \(user) is not logged in"
        case .tokenEmpty: "usersig is empty"
        case .tokenMalformed(let reason): "usersig check failed: \(reason)"
        case .tokenContentInvalid(let field, let reason): "usersig check failed: \(field): \(reason)"
        case .tokenVersionUnsupported(let version): "usersig check failed: version \"\(version)\" not supported"
        case .tokenForAnotherApp(let expected, let actual):
            "sdkappid not match: usersig is for \(actual), request is for \(expected)"
        case .tokenForAnotherUser(let expected, let actual):
            "identifier not match: usersig is for \(actual), request is for \(expected)"
        case .tokenSignatureInvalid: "usersig signature does not match the app's secret key"
        case .tokenExpired(let seconds): "usersig expired at \(seconds)"
        case .tokenRevoked: "usersig was revoked"
        case .permitRefused(let reason): "privateMapKey refused: \(reason)"
        case .privilegeMissing(let privilege): "privateMapKey lacks privilege \(privilege.rawValue)"

        case .invalidRoomID(let text): "invalid group id: \"\(text)\""
        case .unknownRoomKind(let kind): "invalid group type: \"\(kind)\""
        case .roomNotFound(let room): "group not exist: \(room)"
        case .roomExists(let room, isOwnedByCaller: true, _): "group id has been used by yourself: \(room)"
        case .roomExists(let room, isOwnedByCaller: false, _): "group id has been used: \(room)"
        case .alreadyMember(let room): "already group member: \(room)"
        case .notMember(let room, let user): "only group member can do this: \(user) is not in \(room)"
        case .ownerCannotLeave(let room): "owner can not quit group: \(room)"
        case .notPermitted(let room): "permission deny: group \(room)"
        case .unsupportedByKind(let kind, let feature): "not supported by group type \(kind): \(feature.rawValue)"
        case .muted(let room): "muted in group: \(room)"
        case .notExempt(let room): "everybody is muted in group: \(room)"
        case .banned(let room, let seconds): "not allowed to join group \(room) for \(seconds) s"
        case .messageNotFound(let message): "message not exist or has been revoked: \(message)"
        case .messageTooOld(let message, let seconds): "message \(message) is older than \(seconds) s"
        case .notSender(let message): "no permission to revoke message \(message)"

        case .staleRevision(let expected, let actual):
            "group attribute write conflict: version \(expected) is not the latest version \(actual)"
        case .attributesHeld(let keys): "group attributes held by others: \(keys.joined(separator: ", "))"

        case .invitationNotFound(let id): "inviteID is invalid or invitation has been processed: \(id)"
        case .notPartyToInvitation(let id): "no permission to process invitation: \(id)"
        case .invitationExists(let id): "invitation already exists: \(id)"
        case .invalidInvitees(let users):
            "invalid invitees: \(users.isEmpty ? "none" : users.map(\.rawValue).joined(separator: ", "))"

        case .invalidChannelID(let text): "invalid room id: \"\(text)\""
        case .notInChannel(let channel): "not in room: \(channel)"
        case .alreadyInChannel(let channel): "already in room: \(channel)"
        case .channelForbidden(let channel, _, let seconds): "the server keeps out of \(channel) for \(seconds) s"
        case .notVisible(let channel): "audience can not do this in room \(channel)"

        case .tokenLifetimeTooShort(let left, let minimum): "usersig ends in \(left) s, less than \(minimum) s"
        case .clientKeyWrong: "the app's key is wrong"
        case .inviteesUnknown(let users): "users not found: \(users.map(\.rawValue).joined(separator: ", "))"
        case .notInviter(let id): "no permission to process invitation: \(id)"
        case .invitationAnswered(let id): "invitation has been answered: \(id)"
        case .unsupportedByInvitationMode(let id, let mode):
            "not supported by invitation \(id) in mode \(mode.rawValue)"
        case .alreadyInInvitation(let id): "already in invitation: \(id)"
        case .invalidStreamID(let text): "invalid stream id: \"\(text)\""
        case .streamExists(let stream): "stream id has been used: \(stream)"
        case .streamNotFound(let index): "stream \(index) not exist"
        case .indexTaken(let index, let stream): "stream \(stream) is published as \(index)"
        case .streamForbidden(let stream): "the app's server forbids stream \(stream)"
        case .mixInputMissing(let stream): "stream to mix not exist: \(stream)"
        case .mixNotFound(let task): "mix not exist: \(task)"

        case .refusedBeforehand(let code, let reason): reason.isEmpty ? "refused by the app's server: \(code)" : reason
        case .limitExceeded(let limit, let maximum, let attempted):
            "\(words(of: limit)) \(attempted) is over limit \(maximum)"
        case .rateExceeded(let rate, let maximum, let milliseconds):
            "\(words(of: rate)) too frequent: limit \(maximum) per \(milliseconds) ms"
        case .invalidArgument(let name, let value): "invalid parameter \(name): \"\(value)\""
        case .featureDisabled(let feature): "feature is not enabled: \(feature.rawValue)"
        case .notEmulated(let feature): "not emulated: \(feature)"
        }
    }

    private static func words(of limit: Limit) -> String {
        switch limit {
        case .userIDBytes: "user id length"
        case .roomIDBytes: "group id length"
        case .roomNameBytes: "group name length"
        case .introductionBytes: "group introduction length"
        case .notificationBytes: "group notification length"
        case .avatarURLBytes: "group face url length"
        case .profileFieldBytes: "profile value length"
        case .profileFieldCount: "profile field count"
        case .statusBytes: "user status length"
        case .invitationIDBytes: "inviteID length"
        case .attributeCount: "group attribute count"
        case .attributeKeyBytes: "group attribute key length"
        case .attributeValueBytes: "group attribute value length"
        case .attributesTotalBytes: "group attributes total length"
        case .messageBytes: "message length"
        case .invitationDataBytes: "signaling data length"
        case .inviteeCount: "invitee count"
        case .openInvitationCount: "open invitation count"
        case .roomCount: "group count"
        case .memberCount: "group member count"
        case .joinedRoomCount: "joined group count"
        case .sessionCount: "connection count"
        case .userCount: "account count"
        case .queryCount: "query count"
        case .presenceSubscriptionCount: "user status subscription count"
        case .counterCount: "group counter count"
        case .counterKeyBytes: "group counter key length"
        case .publisherCount: "anchor count"
        case .participantCount, .visibleParticipantCount: "room user count"
        case .channelMessageBytes: "custom command length"
        case .channelMessageNumber: "custom command id"
        case .channelCount: "room count"
        case .roomFieldCount: "group custom field count"
        case .roomFieldKeyBytes: "group custom field key length"
        case .roomFieldBytes: "group custom field length"
        case .reasonBytes: "reason length"
        case .memberNameBytes: "name card length"
        case .messageReceiverCount: "message receiver count"
        case .messageIDBytes: "message id length"
        case .messageFieldCount: "message field count"
        case .messageFieldBytes: "message field length"
        case .operationCount: "operation count"
        case .replyBytes: "response length"
        case .profileBytes: "profile length"
        case .descriptionBytes: "group info length"
        case .correspondenceCount: "conversation count"
        case .waitingMessageCount: "waiting message count"
        case .listedUserCount: "listed user count"
        case .userSessionCount: "user session count"
        case .unansweredCommandCount: "waiting request count"
        case .unsentCommandBytes: "waiting request length"
        case .heldCommandCount: "count of requests that wait for a callback"
        case .heldCommandBytes: "length of requests that wait for a callback"
        case .memberAttributeCount, .memberAttributeKeyBytes, .memberAttributeValueBytes, .memberAttributesTotalBytes,
            .memberAttributeMemberCount, .invitationUserCount, .nicknameBytes, .streamIDBytes,
            .streamExtraCharacters, .subscriptionCount, .sideDataBytes, .channelNoteCount,
            .channelNoteKeyBytes, .channelNoteValueBytes, .mixInputCount, .mixOutputCount, .mixCount, .recordCount,
            .recordKeyBytes, .recordBytes, .recordsTotalBytes:
            limit.rawValue
        }
    }

    private static func words(of rate: Rate) -> String {
        switch rate {
        case .attributeWrites: "group attribute writes"
        case .attributeReads: "group attribute reads"
        case .roomMessages: "group messages"
        case .channelMessagesOfUser: "custom commands"
        case .channelMessageBytesOfUser: "custom command bytes"
        case .memberAttributeWrites, .channelMessages, .channelEntries, .channelNotes, .sideData:
            rate.rawValue
        }
    }
}
