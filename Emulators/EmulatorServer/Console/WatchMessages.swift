import EmulatorHost
import EmulatorSuite
import TenantPages

/// The message `health`: how the server and its tenants are, once a second.
struct HealthMessage: Encodable, Sendable {
    struct Tenant: Encodable, Sendable {
        var name: String
        var vendor: String
        var appID: String
        var usage: TenantUsage?
        /// What its clock shows, in the tenant's milliseconds.
        var nowMilliseconds: Int64?
    }

    /// Answers by how long they took.
    struct Answers: Encodable, Sendable {
        var boundsMicroseconds = AnswerTimes.boundsMicroseconds
        /// How many took at most each bound and more than the one before, and then how many took longer.
        var counts: [Int]
    }

    var unixMilliseconds: Int64
    var version: String
    var startedAtUnixSeconds: Int64
    /// By name, at most ``MetricsPage/tenantLimit``.
    var tenants: [Tenant]
    var tenantCount: Int
    var setAside: [SetAsideTenant]
    var connections: Int
    /// Since the server started; absent where the server has no such counts.
    var framesReceived: Int?
    var itemsSent: Int?
    var packetsReceived: UInt64?
    var packetsSent: UInt64?
    var packetsLost: UInt64?
    /// How long commands waited for their answers, since the server started; absent where the server has no such counts.
    var answers: Answers?
    /// What the process holds of the machine's memory; absent where the system does not say.
    var memoryBytes: Int?
    /// How many watch.
    var watchCount: Int
    /// The server's guests, by tenant and name.
    var guests: [GuestReport]
}

/// The message `absent`: why nothing is told of the tenant.
struct AbsentMessage: Encodable, Hashable, Sendable {
    var tenant: String
    var code: String
    var reason: String
}

/// A message of a stream of server-sent events.
enum WatchEvent {
    static func bytes(_ name: String, _ content: some Encodable) -> [UInt8] {
        bytes(name, text: PageJSON.text(of: content))
    }

    /// - Parameter text: JSON in one line.
    static func bytes(_ name: String, text: String) -> [UInt8] { Array("event: \(name)\ndata: \(text)\n\n".utf8) }
}
