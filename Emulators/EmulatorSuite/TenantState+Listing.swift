import AttributeEmulator
package import EmulatorAPI
import IdentityEmulator
import RTCEmulator
import RoomEmulator

/// A connection of a tenant, as its administrator sees it.
package struct SessionListing: Hashable, Sendable {
    package var session: SessionID
    /// The app that the connection was made for; absent where the tenant has one alone.
    package var app: AppID?
    /// The logged-in user; absent if nobody is logged in.
    package var user: UserID?
    /// What the user is logged in on.
    package var terminal: Terminal?
    /// Whether the connection is lost but may still be resumed.
    package var isSilent: Bool
    /// The rooms the user is in, in order of joining.
    package var rooms: [RoomID]
    /// The channels the session is in.
    package var channels: [ChannelID]
}

/// A room of a tenant, as its administrator sees it.
package struct RoomOverview: Hashable, Sendable {
    package var room: RoomID
    package var kind: RoomKind
    package var owner: UserID?
    package var memberCount: Int
    package var attributeCount: Int
    /// On the tenant's wall clock.
    package var createdAtUnixMilliseconds: Int64
}

extension TenantState {
    /// The sessions that a user is logged in on, or in channels with, ascending.
    package func sessionsAnywhere(of user: UserID) -> [SessionID] {
        Set(identity.sessions(of: user) + rtc.sessions(of: user)).sorted()
    }

    /// The channels that a user is in, ascending.
    package func channels(with user: UserID) -> [ChannelID] { rtc.channels(with: user) }

    /// Whether the tenant knows a user, online or not, by a login or a registration.
    package func knows(_ user: UserID) -> Bool { identity.isRegistered(user) }

    /// The first `limit` sessions after `last`, ascending; from the first one if `last` is nil.
    package func sessions(after last: SessionID?, limit: Int) -> [SessionListing] {
        identity.sessions(after: last, limit: limit).map { session in
            let user = identity.user(of: session)
            return SessionListing(
                session: session, app: services == nil ? nil : app(of: session), user: user,
                terminal: identity.terminal(of: session),
                isSilent: identity.isInterrupted(session), rooms: user.map(rooms.rooms(of:)) ?? [],
                channels: rtc.channels(of: session))
        }
    }

    /// The first `limit` rooms after `last`, by id; from the first one if `last` is nil.
    package func rooms(after last: RoomID?, limit: Int) -> [RoomOverview] {
        rooms.rooms(after: last, limit: limit).compactMap { room in
            guard let kind = rooms.kind(of: room), let created = rooms.createdAtUnixMilliseconds(of: room) else {
                return nil
            }
            return RoomOverview(
                room: room, kind: kind, owner: rooms.owner(of: room), memberCount: rooms.members(of: room).count,
                attributeCount: attributes.attributes(of: room).count, createdAtUnixMilliseconds: created)
        }
    }
}
