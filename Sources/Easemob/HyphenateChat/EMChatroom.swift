import EmulatorAPI
public import Foundation
import Synchronization

/// A chat room, as far as this device knows it. All callbacks about a room have the same object.
public final class EMChatroom: NSObject, Sendable {
    /// What is known; nil and 0 until it was read.
    struct Facts: Sendable {
        var subject: String?
        var description: String?
        var owner: String?
        var announcement: String?
        var admins: [String]?
        var members: [String]?
        var blocked: [String]?
        var muted: [String]?
        var allowed: [String]?
        var permission = EMChatroomPermissionType.none
        var maximum = 0
        var count = 0
        var isMuteAll = false
        var createdAt: Int64 = 0
        var muteExpire: Int64 = 0
        var isInAllowList = false
    }

    let id: RoomID
    private let facts = Mutex(Facts())

    init(_ id: RoomID) { self.id = id }

    /// A room by its id, without anything known of it; nil for an empty id.
    public convenience init?(id aChatroomId: String) {
        guard !aChatroomId.isEmpty else { return nil }
        self.init(RoomID(aChatroomId))
    }

    /// The room's id.
    public var chatroomId: String! { id.rawValue }
    /// Its name.
    public var subject: String? { facts.withLock { $0.subject } }
    /// What it is about.
    public override var description: String { facts.withLock { $0.description } ?? "" }
    /// Its owner.
    public var owner: String? { facts.withLock { $0.owner } }
    /// Its announcement, once it was read.
    public var announcement: String? { facts.withLock { $0.announcement } }
    /// Its admins.
    public var adminList: [String]? { facts.withLock { $0.admins } }
    /// Its members, once they were read.
    public var memberList: [String]? { facts.withLock { $0.members } }
    /// Users who may not enter, once they were read.
    public var blacklist: [String]? { facts.withLock { $0.blocked } }
    /// Users who may not send, once they were read.
    public var muteList: [String]? { facts.withLock { $0.muted } }
    /// Users who may send while everybody is muted, once they were read.
    public var whitelist: [String]? { facts.withLock { $0.allowed } }
    /// What this user is in the room.
    public var permissionType: EMChatroomPermissionType { facts.withLock { $0.permission } }
    /// How many members it may have.
    public var maxOccupantsCount: Int { facts.withLock { $0.maximum } }
    /// How many members it has.
    public var occupantsCount: Int { facts.withLock { $0.count } }
    /// Whether everybody is muted.
    public var isMuteAllMembers: Bool { facts.withLock { $0.isMuteAll } }
    /// When it was made, in Unix milliseconds.
    public var createTimestamp: Int64 { facts.withLock { $0.createdAt } }
    /// Until when this user is muted, in Unix milliseconds; 0 if not.
    public var muteExpireTimestamp: Int64 { facts.withLock { $0.muteExpire } }
    /// Whether this user is on the allow list.
    public var isInWhitelist: Bool { facts.withLock { $0.isInAllowList } }

    /// Changes what is known.
    func learn(_ change: (inout Facts) -> Void) { facts.withLock { change(&$0) } }

    /// Learns what the cloud says of the room.
    func learn(_ listing: RoomListing) {
        learn { facts in
            facts.subject = listing.description.name
            facts.description = listing.description.introduction
            facts.announcement = listing.description.notification
            facts.owner = listing.owner?.rawValue
            facts.maximum = listing.maximumMembers ?? 0
            facts.count = listing.memberCount
            facts.isMuteAll = listing.areAllMuted
            facts.createdAt = listing.createdAtUnixMilliseconds
            facts.isInAllowList = listing.isExempt ?? false
            facts.permission =
                switch listing.ownRole {
                case .owner: .owner
                case .admin: .admin
                case .member: .member
                case nil: .none
                }
        }
    }
}
