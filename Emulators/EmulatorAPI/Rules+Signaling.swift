/// What `SignalingEmulator` enforces.
package struct SignalingRules: Hashable, Codable, Sendable {
    package var maximumMessageBytes: Int
    /// What the parts of a message beside its body are held to.
    package var messageParts: MessagePartRules
    /// Sizes of messages of numbered types; other messages are held to ``maximumMessageBytes``.
    package var messageTypes: [MessageTypeRules]
    /// Most messages kept for a user who is offline; one more drops the oldest.
    package var maximumWaitingMessages: Int
    /// Most messages kept for all users of the tenant; one more is refused.
    package var maximumWaitingMessagesOfAll: Int
    /// Most pairs of sender and receiver whose messages are counted.
    package var maximumCorrespondences: Int
    /// Whether the tenant has presence at all.
    package var hasPresence: Bool
    /// Longest status text, in UTF-8 bytes.
    package var maximumStatusBytes: Int
    package var maximumPresenceSubscriptions: Int
    /// Most users whose presence is asked for in one command.
    package var maximumUsersPerQuery: Int
    /// Invitations; nil where the vendor has none, and asks with messages.
    package var invitations: InvitationRules?

    package init(
        maximumMessageBytes: Int, messageParts: MessagePartRules, messageTypes: [MessageTypeRules],
        maximumWaitingMessages: Int, maximumWaitingMessagesOfAll: Int, maximumCorrespondences: Int, hasPresence: Bool,
        maximumStatusBytes: Int, maximumPresenceSubscriptions: Int, maximumUsersPerQuery: Int,
        invitations: InvitationRules?
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
    }

    /// Most bytes of a message with this body.
    package func maximumBytes(of body: MessageBody) -> Int {
        messageTypes.maximumBytes(of: body) ?? maximumMessageBytes
    }
}

/// What invitations are held to.
package struct InvitationRules: Hashable, Codable, Sendable {
    /// Whether there are lasting ones, beside those of one round.
    package var hasLasting: Bool
    /// Longest id, which the inviter's device chooses, in UTF-8 bytes.
    package var maximumIDBytes: Int
    /// Longest data of an invitation and of its answers, in UTF-8 bytes.
    package var maximumDataBytes: Int
    /// Most invitees of one command, and most users whom one invitation concerns, with its inviter.
    package var maximumInvitees: Int
    package var maximumUsers: Int
    /// Most users whom an invitation has seen: those who left, too, are in it to its end.
    package var maximumParts: Int
    /// Shortest and longest time-out, in milliseconds. Where the shortest is 0, that never expires.
    package var minimumTimeoutMilliseconds: Int64
    package var maximumTimeoutMilliseconds: Int64
    /// When who was not told is reported, where the inviter asks for that, in milliseconds; nil: never.
    package var receiptCheckMilliseconds: Int64?
    package var unknownInvitees: UnknownInviteePolicy
    package var progress: InvitationProgressPolicy
    /// Whether an invitation can be taken back from everybody after somebody accepted.
    package var letsInviterCancelAnswered: Bool
    package var inviterLeaves: InviterLeavesPolicy
    /// Most open invitations of one inviter, and of the tenant.
    package var maximumOpenOfInviter: Int
    package var maximumOpen: Int
    /// Most invitations of the tenant that are over and remembered for lists; one more drops the oldest.
    package var maximumFinished: Int
    /// Most invitations on a page of a list; who asks for more gets as many.
    package var maximumPage: Int

    package init(
        hasLasting: Bool, maximumIDBytes: Int, maximumDataBytes: Int, maximumInvitees: Int, maximumUsers: Int,
        maximumParts: Int,
        minimumTimeoutMilliseconds: Int64, maximumTimeoutMilliseconds: Int64, receiptCheckMilliseconds: Int64?,
        unknownInvitees: UnknownInviteePolicy, progress: InvitationProgressPolicy, letsInviterCancelAnswered: Bool,
        inviterLeaves: InviterLeavesPolicy, maximumOpenOfInviter: Int, maximumOpen: Int, maximumFinished: Int,
        maximumPage: Int
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

/// What becomes of an invitation that names users nobody knows.
package enum UnknownInviteePolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// Nobody is invited.
    case refuseAll
    /// The others are invited, and the reply names the unknown; with nobody known, nobody is invited.
    case refuseOneByOne
}

/// Who hears how far the users of an invitation are.
package enum InvitationProgressPolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// The inviter hears answers, in an invitation about a room also those who were told of it, and hears of a time-out
    /// before those whose time it was.
    case tellAnswers
    /// Everybody whom it concerns hears every state, and of a time-out after those whose time it was.
    case tellEveryState
}

/// What becomes of an open invitation when its inviter's last session ends.
package enum InviterLeavesPolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// It stays until it is answered or expires.
    case keepInvitation
    /// It is taken back from everybody, unless somebody accepted.
    case cancelUnanswered
}

/// What the parts of a message beside its body are held to.
package struct MessagePartRules: Hashable, Codable, Sendable {
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

    /// Throws where a message has too much of something.
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
package struct MessageTypeRules: Hashable, Codable, Sendable {
    package var type: Int
    package var maximumBytes: Int

    package init(type: Int, maximumBytes: Int) {
        self.type = type
        self.maximumBytes = maximumBytes
    }
}

extension [MessageTypeRules] {
    /// Most bytes of a typed body whose type is listed.
    func maximumBytes(of body: MessageBody) -> Int? {
        guard case .typed(let type, _, _) = body else { return nil }
        return first { $0.type == type }?.maximumBytes
    }
}
