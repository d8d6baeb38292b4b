package import EmulatorAPI

/// Something that holds in every history of a correct cloud.
package protocol HistoryCheck: Sendable {
    /// What holds, as a sentence.
    var claim: String { get }
    /// Where it does not hold, in order; at most ``HistoryFailure/limit`` of them.
    func failures(in reading: HistoryReading) -> [HistoryFailure]
}

/// Two things of a history that disagree.
package struct HistoryFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The most failures that a check reports.
    package static let limit = 10

    /// What should hold.
    package let claim: String
    package let at: Instant
    /// Whose device, or what of the tenant.
    package let who: String
    /// What was found.
    package let found: String
    /// What it disagrees with.
    package let expected: String

    package init(claim: String, at: Instant, who: String, found: String, expected: String) {
        self.claim = claim
        self.at = at
        self.who = who
        self.found = found
        self.expected = expected
    }

    package var description: String { "\(claim). At \(at) s, \(who): \(found), but \(expected)." }
}

/// All checks that read histories, in the order of their reports.
package let historyChecks: [any HistoryCheck] = [
    EveryCallIsAnsweredOnce(), DevicesAreToldInOrder(), OnlyMembersAreTold(), MembersAreToldEverything(),
    MessagesKeepTheirOrder(), AttributeViewsAgree(), MemberViewsAgree(), ChannelViewsAgree(), BannedStreamsAreSilent(),
    AttributesAreLinearizable(),
]

extension TenantHistory {
    /// Where the history contradicts what holds in every correct one.
    ///
    /// - Parameter tenant: the state that the tenant is in; nil unless all is quiet, so that everything sent has
    /// arrived. Some
    ///   checks only compare a device with a quiet state.
    package func failures(quiet tenant: (any TenantView)?) -> [HistoryFailure] {
        let reading = HistoryReading(self, quiet: tenant)
        return historyChecks.flatMap { $0.failures(in: reading) }
    }
}

/// Failures of one check, up to the limit.
struct FailureList {
    let claim: String
    private(set) var all: [HistoryFailure] = []

    init(_ check: some HistoryCheck) { claim = check.claim }

    mutating func add(at: Instant, _ who: String, found: String, expected: String) {
        guard all.count < HistoryFailure.limit else { return }
        all.append(HistoryFailure(claim: claim, at: at, who: who, found: found, expected: expected))
    }
}
