import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Logging
import VendorDialects

/// A tenant as its journal has it.
struct RecoveredTenant {
    var tenant: StoredTenant
    var snapshot: TenantSnapshot
    var chain: JournalChain
    /// What is damaged without anything being lost: snapshots that were passed over.
    var warnings: [String] = []

    /// A tenant's clock that is so far ahead of the machine's is worth a warning.
    private static let clockTolerance = Duration.seconds(60)

    /// The host that goes on with it, and what writes its journal to `medium`.
    ///
    /// - Parameter isNew: whether nobody was ever in it.
    func host(
        _ medium: any JournalMedium, isNew: Bool, callbackHosts: CallbackHosts,
        _ surroundings: JournalWriter.Surroundings
    ) throws(StorageError) -> (writer: JournalWriter, host: TenantHost) {
        var surroundings = surroundings
        surroundings.logger[metadataKey: "tenant"] = "\(tenant.description.name)"
        let logger = surroundings.logger
        for warning in warnings {
            logger.warning(
                "a part of what is kept of the tenant is damaged; nothing is lost", metadata: ["reason": "\(warning)"])
        }
        let writer = JournalWriter(medium, after: snapshot.position, surroundings)
        let host = TenantHost(
            setup: try Store.setup(tenant), clock: clock(surroundings.unixMilliseconds(), logger),
            journal: writer.journal, recovered: isNew ? nil : snapshot,
            poster: WebhookSender(hosts: callbackHosts).poster)
        return (writer, host)
    }

    /// A live clock goes on with the wall clock, so that deadlines fell due while nothing ran; never back, should the wall
    /// clock have been set.
    private func clock(_ wall: Int64, _ logger: Logger) -> HostClock {
        let reached = snapshot.state.now
        guard tenant.clock == .live else { return .manual(from: reached) }
        let (sinceReached, isBeyond) = wall.subtractingReportingOverflow(snapshot.state.unixMilliseconds)
        let passed = isBeyond ? .zero : Duration.milliseconds(sinceReached)
        if passed < .zero - Self.clockTolerance {
            logger.warning(
                """
                the tenant's clock is ahead of the machine's: tokens are judged by the tenant's, and good ones may be \
                refused; `parlor clock accept` lets it show what the machine's shows
                """,
                metadata: ["aheadSeconds": "\(-passed.components.seconds)"])
        }
        return .live(from: reached.advanced(by: max(.zero, passed)))
    }
}
