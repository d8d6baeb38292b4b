/// Network conditions of a link, as a test sets them.
package struct LinkConditions: Hashable, Serializable, Sendable {
    /// Whether there is a network at all. Without one the link is ``LinkState/connecting``.
    package var isConnected: Bool
    /// Whether commands and events do not get through, though media does. Only links of simulated worlds know it; elsewhere the server
    /// cuts them.
    package var isSignalingCut: Bool
    /// What happens to packets from the device.
    package var uplink: Impairment
    /// What happens to packets to the device.
    package var downlink: Impairment

    package init(
        isConnected: Bool = true, isSignalingCut: Bool = false, uplink: Impairment = .none, downlink: Impairment = .none
    ) {
        self.isConnected = isConnected
        self.isSignalingCut = isSignalingCut
        self.uplink = uplink
        self.downlink = downlink
    }

    /// Whether commands and events get through.
    package var carriesCommands: Bool { isConnected && !isSignalingCut }
}

/// Network conditions for one direction.
///
/// Loss, duplication and reordering affect only media packets. Commands and events, which a vendor sends over a
/// reliable connection, keep their order and are only delayed.
package struct Impairment: Hashable, Serializable, Sendable {
    /// How long everything takes.
    package var delay: Duration
    /// The largest additional delay of a packet; the delay is uniformly distributed.
    package var jitter: Duration
    /// Packets lost, in a million.
    package var lossPerMillion: Int
    /// Packets that arrive twice, in a million.
    package var duplicationPerMillion: Int
    /// Packets in a million that are delayed by ``reorderingDelay`` more, so that later ones overtake them.
    package var reorderingPerMillion: Int
    package var reorderingDelay: Duration

    package init(
        delay: Duration = .zero, jitter: Duration = .zero, lossPerMillion: Int = 0, duplicationPerMillion: Int = 0,
        reorderingPerMillion: Int = 0, reorderingDelay: Duration = .milliseconds(60)
    ) {
        self.delay = delay
        self.jitter = jitter
        self.lossPerMillion = lossPerMillion
        self.duplicationPerMillion = duplicationPerMillion
        self.reorderingPerMillion = reorderingPerMillion
        self.reorderingDelay = reorderingDelay
    }

    /// A perfect network.
    package static let none = Impairment()
}
