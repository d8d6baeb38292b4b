/// A name of one kind of thing. Each kind has its own type, so that a user is never passed in place of a room.
///
/// Two are equal if their bytes are equal, see ``ExactText``.
///
/// Public, as are the types below: the compiler makes no code for a `package` type in other modules of the package, and
/// every lookup of a user would go through tables of its conformances.
public protocol Identifier: Hashable, Comparable, Codable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The text itself.
    var rawValue: String { get }
    /// Wraps `rawValue` as it is; services check the form against their rules.
    init(rawValue: String)
}

extension Identifier {
    /// Wraps `rawValue` as it is.
    @inlinable public init(_ rawValue: String) { self.init(rawValue: rawValue) }
    /// Wraps a text as it stands in the source.
    @inlinable public init(stringLiteral value: String) { self.init(rawValue: value) }
    @inlinable public var description: String { rawValue }
    @inlinable public static func == (left: Self, right: Self) -> Bool { left.rawValue.hasBytes(of: right.rawValue) }
    @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue.isBeforeByBytes(right.rawValue) }
    @inlinable public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }

    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// The public number or text that a vendor's app sends when it connects. The edge maps it to a tenant.
public struct AppID: Identifier {
    public let rawValue: String
    @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// One person of the tenant, on any device.
public struct UserID: Identifier {
    public let rawValue: String
    @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// A meeting place with members, attributes and messages.
public struct RoomID: Identifier {
    public let rawValue: String
    @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// An RTC meeting place. Independent of rooms, even where a vendor gives both the same text.
public struct ChannelID: Identifier {
    public let rawValue: String
    @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// Audio that a user publishes under a name, unique in the tenant; a user may publish several.
public struct StreamID: Identifier {
    public let rawValue: String
    @inlinable public init(rawValue: String) { self.rawValue = rawValue }

    /// What packets call the stream of its user at this index, if it has no name: nil for the first, and for others a text
    /// that cannot be a name.
    package static func inPackets(unnamed index: Int) -> StreamID? { index == 0 ? nil : StreamID("#\(index)") }
}

/// A request that awaits an answer. Chosen by the inviter's device, unique in the tenant.
public struct InvitationID: Identifier {
    public let rawValue: String
    @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// A message. Chosen by the sender's device.
public struct MessageID: Identifier {
    public let rawValue: String
    @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// A kind of room, as a vendor's profile names and describes it.
public struct RoomKind: Identifier {
    public let rawValue: String
    @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// One connection of a device to a tenant. The shell numbers them from 1 and never reuses a number.
public struct SessionID: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// From 1.
    public let rawValue: UInt64
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// The session of this number.
    @inlinable public init(_ rawValue: UInt64) { self.rawValue = rawValue }
    public var description: String { "session \(rawValue)" }
    @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
