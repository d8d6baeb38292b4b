/// A name of one kind of thing. Each kind has its own type, so that a user is never passed in place of a room.
///
/// Two are equal if their bytes are equal, see ``ExactText``.
package protocol Identifier: Hashable, Comparable, Codable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    var rawValue: String { get }
    /// Wraps `rawValue` as it is; services check the form against their rules.
    init(rawValue: String)
}

extension Identifier {
    package init(_ rawValue: String) { self.init(rawValue: rawValue) }
    package init(stringLiteral value: String) { self.init(rawValue: value) }
    package var description: String { rawValue }
    package static func == (left: Self, right: Self) -> Bool { left.rawValue.hasBytes(of: right.rawValue) }
    package static func < (left: Self, right: Self) -> Bool { left.rawValue.isBeforeByBytes(right.rawValue) }
    package func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }

    package init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// The public number or text that a vendor's app sends when it connects. The edge maps it to a tenant.
package struct AppID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// One person of the tenant, on any device.
package struct UserID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// A meeting place with members, attributes and messages.
package struct RoomID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// An RTC meeting place. Independent of rooms, even where a vendor gives both the same text.
package struct ChannelID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// Audio that a user publishes under a name, unique in the tenant; a user may publish several.
package struct StreamID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// What packets call the stream of its user at this index, if it has no name: nil for the first, and for others a text
    /// that cannot be a name.
    package static func inPackets(unnamed index: Int) -> StreamID? { index == 0 ? nil : StreamID("#\(index)") }
}

/// A request that awaits an answer. Chosen by the inviter's device, unique in the tenant.
package struct InvitationID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// A message. Chosen by the sender's device.
package struct MessageID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// A kind of room, as a vendor's profile names and describes it.
package struct RoomKind: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// One connection of a device to a tenant. The shell numbers them from 1 and never reuses a number.
package struct SessionID: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }
    package init(_ rawValue: UInt64) { self.rawValue = rawValue }
    package var description: String { "session \(rawValue)" }
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
