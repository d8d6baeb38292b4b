/// What `SignalingEmulator` enforces.
package struct SignalingRules: Hashable, Serializable, Sendable {
    package var maximumMessageBytes: Int
    /// Limits on the parts of a message besides its body.
    package var messageParts: MessagePartRules
    /// Sizes of messages of numbered types. ``maximumMessageBytes`` limits other messages.
    package var messageTypes: [MessageTypeRules]
    /// Most messages kept for a user who is offline; one more drops the oldest.
    package var maximumWaitingMessages: Int
    /// Most messages kept for all users of the tenant; one more is refused.
    package var maximumWaitingMessagesOfAll: Int
    /// The most pairs of sender and receiver whose messages are counted.
    package var maximumCorrespondences: Int
    /// Whether the tenant has presence at all.
    package var hasPresence: Bool
    /// Longest status text, in UTF-8 bytes.
    package var maximumStatusBytes: Int
    package var maximumPresenceSubscriptions: Int
    /// The most users in one presence query.
    package var maximumUsersPerQuery: Int
    /// Invitations; nil if the vendor has none and apps use messages instead.
    package var invitations: InvitationRules?
    /// What becomes of a message to a user who is not logged in.
    package var offlineReceivers: OfflineReceiverPolicy
    /// The type of a message that takes another one back: its bytes are the other one's id. Nil: no message does.
    package var withdrawalType: Int?

    package init(
        maximumMessageBytes: Int, messageParts: MessagePartRules, messageTypes: [MessageTypeRules],
        maximumWaitingMessages: Int, maximumWaitingMessagesOfAll: Int, maximumCorrespondences: Int, hasPresence: Bool,
        maximumStatusBytes: Int, maximumPresenceSubscriptions: Int, maximumUsersPerQuery: Int,
        invitations: InvitationRules?, offlineReceivers: OfflineReceiverPolicy, withdrawalType: Int?
    ) {
        self.maximumMessageBytes = maximumMessageBytes
        self.messageParts = messageParts
        self.messageTypes = messageTypes
        self.maximumWaitingMessages = maximumWaitingMessages
        self.maximumWaitingMessagesOfAll = maximumWaitingMessagesOfAll
        self.maximumCorrespondences = maximumCorrespondences
        self.hasPresence = hasPresence
        self.maximumStatusBytes = maximumStatusBytes
        self.maximumPresenceSubscriptions = maximumPresenceSubscriptions
        self.maximumUsersPerQuery = maximumUsersPerQuery
        self.invitations = invitations
        self.offlineReceivers = offlineReceivers
        self.withdrawalType = withdrawalType
    }

    /// Most bytes of a message with this body.
    package func maximumBytes(of body: MessageBody) -> Int {
        messageTypes.maximumBytes(of: body) ?? maximumMessageBytes
    }
}

/// What becomes of a message to a user who is not logged in.
package enum OfflineReceiverPolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// It waits, unless it is for connected users only.
    case keep
    /// The sender gets the error.
    case refuse
}

/// What invitations are held to.
package struct InvitationRules: Hashable, Serializable, Sendable {
    /// Whether there are lasting invitations, besides those of one round.
    package var hasLasting: Bool
    /// Longest id, which the inviter's device chooses, in UTF-8 bytes.
    package var maximumIDBytes: Int
    /// Longest data of an invitation and of its answers, in UTF-8 bytes.
    package var maximumDataBytes: Int
    /// The most invitees of one command, and the most users of one invitation, including its inviter.
    package var maximumInvitees: Int
    package var maximumUsers: Int
    /// The most users an invitation has ever had. Users who left count until it ends.
    package var maximumParts: Int
    /// The shortest and the longest timeout, in milliseconds. If the shortest is 0, a timeout of 0 never expires.
    package var minimumTimeoutMilliseconds: Int64
    package var maximumTimeoutMilliseconds: Int64
    /// When missing receipts are reported, if the inviter asks for that, in milliseconds; nil for never.
    package var receiptCheckMilliseconds: Int64?
    package var unknownInvitees: UnknownInviteePolicy
    package var progress: InvitationProgressPolicy
    /// Whether an invitation can be cancelled for everybody after a user accepted.
    package var letsInviterCancelAnswered: Bool
    package var inviterLeaves: InviterLeavesPolicy
    /// The most open invitations of one inviter, and of the tenant.
    package var maximumOpenOfInviter: Int
    package var maximumOpen: Int
    /// The most finished invitations of the tenant that are remembered for lists. One more drops the oldest.
    package var maximumFinished: Int
    /// The most invitations on a page of a list. A request for more gets this number.
    package var maximumPage: Int

    package init(
        hasLasting: Bool, maximumIDBytes: Int, maximumDataBytes: Int, maximumInvitees: Int, maximumUsers: Int,
        maximumParts: Int, minimumTimeoutMilliseconds: Int64, maximumTimeoutMilliseconds: Int64,
        receiptCheckMilliseconds: Int64?, unknownInvitees: UnknownInviteePolicy, progress: InvitationProgressPolicy,
        letsInviterCancelAnswered: Bool, inviterLeaves: InviterLeavesPolicy, maximumOpenOfInviter: Int,
        maximumOpen: Int, maximumFinished: Int, maximumPage: Int
    ) {
        self.hasLasting = hasLasting
        self.maximumIDBytes = maximumIDBytes
        self.maximumDataBytes = maximumDataBytes
        self.maximumInvitees = maximumInvitees
        self.maximumUsers = maximumUsers
        self.maximumParts = maximumParts
        self.minimumTimeoutMilliseconds = minimumTimeoutMilliseconds
        self.maximumTimeoutMilliseconds = maximumTimeoutMilliseconds
        self.receiptCheckMilliseconds = receiptCheckMilliseconds
        self.unknownInvitees = unknownInvitees
        self.progress = progress
        self.letsInviterCancelAnswered = letsInviterCancelAnswered
        self.inviterLeaves = inviterLeaves
        self.maximumOpenOfInviter = maximumOpenOfInviter
        self.maximumOpen = maximumOpen
        self.maximumFinished = maximumFinished
        self.maximumPage = maximumPage
    }
}

/// What happens to an invitation that names unknown users.
package enum UnknownInviteePolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// Nobody is invited.
    case refuseAll
    /// The others are invited, and the reply names the unknown users. If all are unknown, nobody is invited.
    case refuseOneByOne
}

/// Who is told about the states of an invitation's users.
package enum InvitationProgressPolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// The inviter is told of answers. In an invitation about a room, so are the users who got it. The inviter is told
    /// of a timeout before the users whose time ran out.
    case tellAnswers
    /// All users of the invitation are told of every state. They are told of a timeout after the users whose time ran
    /// out.
    case tellEveryState
}

/// What happens to an open invitation when its inviter's last session ends.
package enum InviterLeavesPolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// It stays until it is answered or expires.
    case keepInvitation
    /// It is cancelled for everybody, unless a user accepted.
    case cancelUnanswered
}

/// Limits on the parts of a message besides its body.
package struct MessagePartRules: Hashable, Serializable, Sendable {
    /// Longest id, which the sender's device chooses, in UTF-8 bytes.
    package var maximumIDBytes: Int
    /// Most fields of a typed message, and most UTF-8 bytes of their keys and values together.
    package var maximumFields: Int
    package var maximumFieldBytes: Int

    package init(maximumIDBytes: Int, maximumFields: Int, maximumFieldBytes: Int) {
        self.maximumIDBytes = maximumIDBytes
        self.maximumFields = maximumFields
        self.maximumFieldBytes = maximumFieldBytes
    }

    /// Throws if a part of the message exceeds its limit.
    package func check(_ message: Message) throws(EmulatorError) {
        let idBytes = message.id.rawValue.utf8.count
        guard idBytes <= maximumIDBytes else {
            throw .limitExceeded(limit: .messageIDBytes, maximum: maximumIDBytes, attempted: idBytes)
        }
        guard case .typed(_, _, let fields) = message.body else { return }
        guard fields.count <= maximumFields else {
            throw .limitExceeded(limit: .messageFieldCount, maximum: maximumFields, attempted: fields.count)
        }
        let fieldBytes = fields.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        guard fieldBytes <= maximumFieldBytes else {
            throw .limitExceeded(limit: .messageFieldBytes, maximum: maximumFieldBytes, attempted: fieldBytes)
        }
    }
}

/// How large messages of one numbered type may be.
package struct MessageTypeRules: Hashable, Serializable, Sendable {
    package var type: Int
    package var maximumBytes: Int

    package init(type: Int, maximumBytes: Int) {
        self.type = type
        self.maximumBytes = maximumBytes
    }
}

extension [MessageTypeRules] {
    /// The most bytes of a typed body, if its type is listed.
    func maximumBytes(of body: MessageBody) -> Int? {
        guard case .typed(let type, _, _) = body else { return nil }
        return first { $0.type == type }?.maximumBytes
    }
}
