import EmulatorAPI
import TenantOwnership

/// A process of a cluster: the decisions of ``NodeOwnership``, and a shell that does them.
final class SimulatedNode {
    /// The host of a tenant.
    final class Host {
        let epoch: UInt64
        let stream: String
        /// How many entries its stream has, as far as the host knows; nil before it is recovered.
        var length: Int?
        var isAppending = false
        var isStopping = false

        init(epoch: UInt64, stream: String) {
            self.epoch = epoch
            self.stream = stream
        }
    }

    let process: String
    var ownership: NodeOwnership
    var hosts: [TenantName: Host] = [:]
    /// What the shell was told of answering.
    var mayAnswer = false
    /// Why it had no place in the cluster.
    var refusals: [OwnershipError] = []
    /// Whether the process has not ended.
    var isRunning = true
    /// Until when it does nothing. Its clock goes on.
    var pausedUntil: Int64 = 0
    /// Whether what it sends gets lost, and whether what is sent to it does.
    var losesSent = false
    var losesReceived = false
    /// The watch, by number; and whether it broke.
    var watch = 0
    var isWatchBroken = true
    /// When the last change that was sent to it arrives.
    var lastDelivery: Int64 = 0
    /// The writes and calls that wait for an answer.
    var waiting: Set<Int> = []
    var lastWake = 0

    /// Its clock: the moment at true time 0, and its rate in millionths.
    let clockOffset: Int64
    let clockRate: Int64

    init(process: String, clockOffset: Int64, clockRate: Int64, timing: OwnershipTiming, limits: OwnershipLimits) {
        self.process = process
        self.clockOffset = clockOffset
        self.clockRate = clockRate
        ownership = NodeOwnership(process: process, address: "\(process):7000", timing: timing, limits: limits)
    }

    /// Its clock at a true moment.
    func clock(at time: Int64) -> Instant { Instant(nanoseconds: clockOffset + time * clockRate / 1_000_000) }

    /// The first true moment at which its clock shows this or more.
    func time(of instant: Instant) -> Int64 {
        let passed = instant.nanoseconds.subtractingSaturated(clockOffset)
        guard passed < Int64.max / 2_000_000 else { return .max }
        return (passed * 1_000_000 + clockRate - 1) / clockRate
    }

    /// Whether it answers for the tenant at a true moment.
    func serves(_ tenant: TenantName, at time: Int64) -> Bool {
        guard isRunning, let host = hosts[tenant], host.length != nil, !host.isStopping else { return false }
        return ownership.serves(tenant, at: clock(at: time))
    }
}
