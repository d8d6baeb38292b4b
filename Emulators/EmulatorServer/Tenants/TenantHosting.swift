package import EmulatorAPI
package import EmulatorHost

/// A tenant's host with what the server does to it beyond submitting inputs.
package struct HostedTenant: Sendable {
    /// Owns the tenant.
    package var host: TenantHost
    /// Moves a manual clock on and fires what is due; nil where the clock is live.
    package var advance: (@Sendable (_ duration: Duration) async -> Void)?
    /// What the tenant holds.
    package var usage: @Sendable () async -> TenantUsage
    /// Ends every session with this reason and lets go of the tenant's files.
    package var close: @Sendable (_ reason: String) async -> Void

    package init(
        host: TenantHost, advance: (@Sendable (_ duration: Duration) async -> Void)?,
        usage: @escaping @Sendable () async -> TenantUsage, close: @escaping @Sendable (_ reason: String) async -> Void
    ) {
        self.host = host
        self.advance = advance
        self.usage = usage
        self.close = close
    }
}

/// How a catalogue makes hosts and keeps its entries: in memory, or on disk too.
package struct TenantHosting: Sendable {
    /// Makes a tenant's host, from its files where it has any.
    package var open: @Sendable (_ entry: TenantEntry, _ setup: TenantSetup) async throws -> HostedTenant
    /// Forgets all that is on disk of a closed tenant.
    package var erase: @Sendable (_ entry: TenantEntry) async throws -> Void
    /// Keeps the list of entries; when it returns, they outlive the process.
    package var keep: @Sendable (_ entries: [TenantEntry]) async throws -> Void

    package init(
        open: @escaping @Sendable (_ entry: TenantEntry, _ setup: TenantSetup) async throws -> HostedTenant,
        erase: @escaping @Sendable (_ entry: TenantEntry) async throws -> Void = { _ in },
        keep: @escaping @Sendable (_ entries: [TenantEntry]) async throws -> Void = { _ in }
    ) {
        self.open = open
        self.erase = erase
        self.keep = keep
    }
}

/// What a tenant holds at one moment.
package struct TenantUsage: Hashable, Codable, Sendable {
    /// Sessions open, silent ones too.
    package var sessions: Int
    /// Users ever registered.
    package var users: Int
    /// Rooms open.
    package var rooms: Int
    /// Channels with somebody in them.
    package var channels: Int
    /// How long the tenant's clock has run, in milliseconds.
    package var clockMilliseconds: Int64

    package init(sessions: Int = 0, users: Int = 0, rooms: Int = 0, channels: Int = 0, clockMilliseconds: Int64 = 0) {
        self.sessions = sessions
        self.users = users
        self.rooms = rooms
        self.channels = channels
        self.clockMilliseconds = clockMilliseconds
    }
}
