/// A user as others see them.
package struct UserProfile: Hashable, Serializable, Sendable {
    package var user: UserID
    package var nickname: String
    package var avatarURL: String
    /// What else the vendor keeps, by its own keys.
    package var fields: [String: String]

    package init(user: UserID, nickname: String = "", avatarURL: String = "", fields: [String: String] = [:]) {
        self.user = user
        self.nickname = nickname
        self.avatarURL = avatarURL
        self.fields = fields
    }
}

/// Changes to a profile; absent fields stay as they are.
package struct ProfileChange: Hashable, Serializable, Sendable {
    package var nickname: String?
    package var avatarURL: String?
    /// Fields to set; an empty text removes one.
    package var fields: [String: String]

    package init(nickname: String? = nil, avatarURL: String? = nil, fields: [String: String] = [:]) {
        self.nickname = nickname
        self.avatarURL = avatarURL
        self.fields = fields
    }
}

/// What a member may do in a room.
package enum MemberRole: String, Hashable, Serializable, Sendable, CaseIterable {
    case member, admin, owner
}

/// Which members a list holds.
package enum MemberFilter: String, Hashable, Serializable, Sendable, CaseIterable {
    case everybody, owner, admins, ordinary
}

/// A user in a room.
package struct Member: Hashable, Serializable, Sendable {
    package var profile: UserProfile
    package var role: MemberRole
    /// When they joined, in Unix milliseconds.
    package var joinedAtUnixMilliseconds: Int64
    /// Until when the member may not send, in Unix milliseconds; 0 if the member may.
    package var mutedUntilUnixMilliseconds: Int64
    package var isOnline: Bool
    /// The name and fields in the room; nil if none were ever set.
    package var description: MemberDescription?

    package init(
        profile: UserProfile, role: MemberRole, joinedAtUnixMilliseconds: Int64, mutedUntilUnixMilliseconds: Int64 = 0,
        isOnline: Bool = true, description: MemberDescription? = nil
    ) {
        self.profile = profile
        self.role = role
        self.joinedAtUnixMilliseconds = joinedAtUnixMilliseconds
        self.mutedUntilUnixMilliseconds = mutedUntilUnixMilliseconds
        self.isOnline = isOnline
        self.description = description
    }

    package var user: UserID { profile.user }
}

/// What a room says about a member, besides the profile.
package struct MemberDescription: Hashable, Serializable, Sendable {
    /// The name in the room; empty if there is none.
    package var name: String
    /// What else the vendor keeps, by its own keys.
    package var fields: [String: String]

    package init(name: String = "", fields: [String: String] = [:]) {
        self.name = name
        self.fields = fields
    }
}

/// Changes to what a room says about a member; absent fields stay as they are.
package struct MemberDescriptionChange: Hashable, Serializable, Sendable {
    package var name: String?
    /// Fields to set; an empty text removes one.
    package var fields: [String: String]

    package init(name: String? = nil, fields: [String: String] = [:]) {
        self.name = name
        self.fields = fields
    }
}

/// The description of a room.
package struct RoomDescription: Hashable, Serializable, Sendable {
    package var name: String
    package var introduction: String
    package var notification: String
    package var avatarURL: String
    /// What else the vendor keeps, by its own keys.
    package var fields: [String: String]

    package init(
        name: String = "", introduction: String = "", notification: String = "", avatarURL: String = "",
        fields: [String: String] = [:]
    ) {
        self.name = name
        self.introduction = introduction
        self.notification = notification
        self.avatarURL = avatarURL
        self.fields = fields
    }
}

/// Changes to a room's description; absent fields stay as they are.
package struct RoomDescriptionChange: Hashable, Serializable, Sendable {
    package var name: String?
    package var introduction: String?
    package var notification: String?
    package var avatarURL: String?
    /// Fields to set; an empty text removes one.
    package var fields: [String: String]
    /// How many members the room may have, up to what its kind allows. Nobody is removed where more are there.
    package var maximumMembers: Int?

    package init(
        name: String? = nil, introduction: String? = nil, notification: String? = nil, avatarURL: String? = nil,
        fields: [String: String] = [:], maximumMembers: Int? = nil
    ) {
        self.name = name
        self.introduction = introduction
        self.notification = notification
        self.avatarURL = avatarURL
        self.fields = fields
        self.maximumMembers = maximumMembers
    }
}

/// A room as a caller sees it.
package struct RoomListing: Hashable, Serializable, Sendable {
    package var room: RoomID
    package var kind: RoomKind
    package var description: RoomDescription
    package var owner: UserID?
    package var createdAtUnixMilliseconds: Int64
    package var memberCount: Int
    package var onlineCount: Int
    package var areAllMuted: Bool
    /// The caller's role, if the caller is a member.
    package var ownRole: MemberRole?
    /// When the caller joined, in Unix milliseconds, if the caller is a member.
    package var joinedAtUnixMilliseconds: Int64?
    /// When the description last changed, in Unix milliseconds; nil if it is as the room was created with.
    package var describedAtUnixMilliseconds: Int64?
    /// When the last message was accepted, in Unix milliseconds; nil if there was none.
    package var lastMessageAtUnixMilliseconds: Int64?
    /// How many members it may have; nil for any number.
    package var maximumMembers: Int?
    /// Whether the caller is on the list of exempt users; nil if rooms of this kind have none.
    package var isExempt: Bool?

    package init(
        room: RoomID, kind: RoomKind, description: RoomDescription, owner: UserID?, createdAtUnixMilliseconds: Int64,
        memberCount: Int, onlineCount: Int, areAllMuted: Bool, ownRole: MemberRole?,
        joinedAtUnixMilliseconds: Int64? = nil, describedAtUnixMilliseconds: Int64? = nil,
        lastMessageAtUnixMilliseconds: Int64? = nil, maximumMembers: Int? = nil, isExempt: Bool? = nil
    ) {
        self.room = room
        self.kind = kind
        self.description = description
        self.owner = owner
        self.createdAtUnixMilliseconds = createdAtUnixMilliseconds
        self.memberCount = memberCount
        self.onlineCount = onlineCount
        self.areAllMuted = areAllMuted
        self.ownRole = ownRole
        self.joinedAtUnixMilliseconds = joinedAtUnixMilliseconds
        self.describedAtUnixMilliseconds = describedAtUnixMilliseconds
        self.lastMessageAtUnixMilliseconds = lastMessageAtUnixMilliseconds
        self.maximumMembers = maximumMembers
        self.isExempt = isExempt
    }
}

/// A list of users that a room keeps besides its members.
package enum RoomUserList: String, Hashable, Serializable, Sendable, CaseIterable {
    /// They may not send.
    case muted
    /// They may not enter.
    case banned
    /// They may send while everybody is muted.
    case exempt
}

/// A user on a list of a room.
package struct ListedUser: Hashable, Serializable, Sendable {
    package var user: UserID
    /// Until when, in Unix milliseconds; the greatest number if for good.
    package var untilUnixMilliseconds: Int64

    package init(user: UserID, untilUnixMilliseconds: Int64) {
        self.user = user
        self.untilUnixMilliseconds = untilUnixMilliseconds
    }
}

/// The content of a message.
package enum MessageBody: Hashable, Serializable, Sendable {
    case text(text: String)
    /// `summary` and `extra` are texts besides the bytes, if the vendor has them.
    case custom(bytes: Bytes, summary: String, extra: String)
    /// A message of a type that the vendor numbers; `fields` are additional texts, by the vendor's own keys.
    case typed(type: Int, bytes: Bytes, fields: [String: String])

    /// How many bytes count towards the vendor's size limit. Fields of a typed message have their own limits.
    package var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .custom(let bytes, let summary, let extra): bytes.values.count + summary.utf8.count + extra.utf8.count
        case .typed(_, let bytes, _): bytes.values.count
        }
    }
}

/// How important a message is when too many are sent.
package enum MessagePriority: Int, Hashable, Serializable, Sendable, CaseIterable {
    case lowest, low, normal, high
}

/// Text or bytes that a user sends.
package struct Message: Hashable, Serializable, Sendable {
    /// Chosen by the sender.
    package var id: MessageID
    package var body: MessageBody
    package var priority: MessagePriority
    /// Reaches only users who are connected when it is sent; ``OnlineMessagePolicy`` says who they are.
    package var isOnlineOnly: Bool
    /// Bytes that travel with the message and belong to the app.
    package var attachment: Bytes
    /// The members of the room who get it; nil for all. Messages to users have none.
    package var receivers: [UserID]?

    package init(
        id: MessageID, body: MessageBody, priority: MessagePriority = .normal, isOnlineOnly: Bool = false,
        attachment: Bytes = [], receivers: [UserID]? = nil
    ) {
        self.id = id
        self.body = body
        self.priority = priority
        self.isOnlineOnly = isOnlineOnly
        self.attachment = attachment
        self.receivers = receivers
    }
}

/// What the cloud adds to an accepted message.
package struct MessageStamp: Hashable, Serializable, Sendable {
    /// Counts the messages of a room or of a sender and receiver, from 1.
    package var sequence: UInt64
    package var sentAtUnixMilliseconds: Int64

    package init(sequence: UInt64, sentAtUnixMilliseconds: Int64) {
        self.sequence = sequence
        self.sentAtUnixMilliseconds = sentAtUnixMilliseconds
    }
}

/// A message that was accepted: which it was, without its content.
package struct SentMessage: Hashable, Serializable, Sendable {
    package var id: MessageID
    package var sender: UserID
    package var stamp: MessageStamp

    package init(id: MessageID, sender: UserID, stamp: MessageStamp) {
        self.id = id
        self.sender = sender
        self.stamp = stamp
    }
}

/// A message that a room keeps for the app's own server.
package struct KeptMessage: Hashable, Serializable, Sendable {
    package var sender: UserID
    package var message: Message
    package var stamp: MessageStamp
    /// Whether it was taken back.
    package var isRevoked: Bool

    package init(sender: UserID, message: Message, stamp: MessageStamp, isRevoked: Bool = false) {
        self.sender = sender
        self.message = message
        self.stamp = stamp
        self.isRevoked = isRevoked
    }
}

/// A number that belongs to a room.
package struct Counter: Hashable, Serializable, Sendable {
    package var key: String
    package var value: Int64

    package init(key: String, value: Int64) {
        self.key = key
        self.value = value
    }
}

/// A named string on a room.
package struct Attribute: Hashable, Serializable, Sendable {
    package var key: String
    package var value: String

    package init(key: String, value: String) {
        self.key = key
        self.value = value
    }
}

/// An attribute of a room, as an app's server sees it.
package struct ListedAttribute: Hashable, Sendable {
    package var attribute: Attribute
    /// Nil where nobody holds it.
    package var holder: UserID?
    /// Whether it goes when its holder leaves the room.
    package var isRemovedWithHolder: Bool

    package init(attribute: Attribute, holder: UserID?, isRemovedWithHolder: Bool) {
        self.attribute = attribute
        self.holder = holder
        self.isRemovedWithHolder = isRemovedWithHolder
    }
}

/// How an attribute write treats the holder of the attribute.
package struct AttributeOptions: Hashable, Serializable, Sendable {
    /// Also writes attributes that another user holds.
    package var isForced: Bool
    /// Makes the writer the holder of the attributes that it overwrites.
    package var takesHold: Bool
    /// Removes the attribute when its holder leaves the room.
    package var removesWithHolder: Bool

    package init(isForced: Bool = false, takesHold: Bool = false, removesWithHolder: Bool = false) {
        self.isForced = isForced
        self.takesHold = takesHold
        self.removesWithHolder = removesWithHolder
    }
}

/// One step of a batch.
package enum AttributeOperation: Hashable, Serializable, Sendable {
    case set(attributes: [Attribute], options: AttributeOptions)
    case remove(keys: [String], options: AttributeOptions)
}

/// Whether a user can be reached.
package enum PresenceState: String, Hashable, Serializable, Sendable, CaseIterable {
    case online
    case offline
    /// Logged out, or never logged in.
    case loggedOut
}

/// A user's presence.
package struct Presence: Hashable, Serializable, Sendable {
    package var user: UserID
    package var state: PresenceState
    /// The status text the user set.
    package var status: String

    package init(user: UserID, state: PresenceState, status: String = "") {
        self.user = user
        self.state = state
        self.status = status
    }
}
