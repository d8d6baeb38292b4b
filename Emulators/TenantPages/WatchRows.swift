import EmulatorAPI

/// A row of a list that a watch shows. Rows with the same id are the same thing, at two moments.
package protocol WatchRow: Encodable, Hashable, Sendable {
    var id: String { get }
}

/// Rooms and channels of a tenant. One with the id of the other is shown with it, because vendors name both alike.
struct PlaceRow: WatchRow {
    var id: String
    /// Absent where there is only a channel.
    var kind: String?
    var owner: String?
    var memberCount: Int?
    var attributeCount: Int?
    var createdAtUnixMilliseconds: Int64?
    /// When an empty room ends, in the tenant's milliseconds.
    var endsAt: Int64?
    /// Absent where there is only a room.
    var participantCount: Int?
}

/// A connection.
struct SessionRow: WatchRow {
    var id: String
    /// The app it was made for; absent where the tenant has one alone.
    var app: String?
    var user: String?
    var terminal: String?
    var isSilent: Bool
    /// When a silent one is given up, and when the login's token expires; in the tenant's milliseconds.
    var silenceEndsAt: Int64?
    var tokenEndsAt: Int64?
    var rooms: [String]
    var channels: [String]
    /// What is wrong on purpose with the user's network; absent where nothing is.
    var faults: [String]?
}

/// A member of the watched room.
struct MemberRow: WatchRow {
    var id: String
    var nickname: String
    var role: String
    var isOnline: Bool
    var joinedAtUnixMilliseconds: Int64
    /// Until when the member may not send; absent where they may.
    var mutedUntilUnixMilliseconds: Int64?
    /// When the last of the member's connections is given up, where all are silent; in the tenant's milliseconds.
    var goneAt: Int64?
}

/// An attribute of the watched room.
struct AttributeRow: WatchRow {
    var id: String
    var value: String
    /// Of the whole value.
    var byteCount: Int
    var holder: String?
    var isRemovedWithHolder: Bool
}

/// Somebody in the watched channel.
struct ParticipantRow: WatchRow {
    var id: String
    var nickname: String
    var session: UInt64
    var isVisible: Bool
    /// Whether the connection is there.
    var isConnected: Bool
    /// When who lost the connection is removed, and when the first right ends; in the tenant's milliseconds.
    var leavesAt: Int64?
    var rightEndsAt: Int64?
    var publishes: [String]
    var subscribes: [String]
}

/// A stream of the watched channel.
struct StreamRow: WatchRow {
    struct Device: Encodable, Hashable, Sendable {
        var device: String
        var state: String
    }

    var id: String
    var user: String
    var index: Int
    var name: String?
    var kinds: [String]
    var muted: [String]
    var devices: [Device]
    var extra: String
    /// Who receives its sound, at most ``WatchView/maximumSubscribers`` of them.
    var listeners: [String]
    var listenerCount: Int
    /// How many receive its pictures or its screen.
    var viewerCount: Int
}

/// An invitation that goes on.
struct InvitationRow: WatchRow {
    struct User: Encodable, Hashable, Sendable {
        var user: String
        var state: String
        /// When their time to answer runs out, in the tenant's milliseconds.
        var timesOutAt: Int64?
    }

    var id: String
    var inviter: String
    var mode: String
    var room: String?
    var data: String
    var createdAtUnixMilliseconds: Int64
    var users: [User]
}

/// A callback to the app's own server.
package struct CallbackRow: WatchRow {
    package var id: String
    var report: WebhookReport

    package init(_ report: WebhookReport) {
        id = "\(report.delivery)"
        self.report = report
    }
}

/// Something that the app's own server keeps.
struct RecordRow: WatchRow {
    var id: String
    var collection: String
    var key: String
    var text: String
}

/// The watched room itself.
struct RoomFacts: Encodable, Hashable, Sendable {
    var id: String
    var name: String
    var kind: String
    var owner: String?
    var createdAtUnixMilliseconds: Int64
    var areAllMuted: Bool
    /// Counts changes of the attributes.
    var attributeRevision: UInt64
    var endsAt: Int64?
    var maximumMembers: Int?
}

/// The watched channel itself.
struct ChannelFacts: Encodable, Hashable, Sendable {
    var id: String
    var scene: String
    var messageCount: UInt64
}

extension MediaKinds {
    /// Its kinds by name.
    var words: [String] {
        let all: [(MediaKinds, String)] = [
            (.sound, "sound"), (.picture, "picture"), (.screen, "screen"), (.smallPicture, "smallPicture"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}

extension Instant {
    /// Since the tenant began.
    var milliseconds: Int64 { sinceStart.milliseconds }
}
