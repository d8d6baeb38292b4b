package import EmulatorAPI
import Synchronization

/// A device's network, as a test sets it. Changes reach every link of the device at once.
public final class Network: Sendable {
    private struct State {
        var conditions = LinkConditions()
        var links: [DeviceLink] = []
        /// Requests under way, and what is called when the network goes away meanwhile.
        var requests: [UInt64: @Sendable () -> Void] = [:]
        var lastRequest: UInt64 = 0
    }

    private let state = Mutex(State())

    init() {}

    /// Whether there is a network. Taking it away loses everything under way; vendors notice that only after a while.
    public var isConnected: Bool {
        get { state.withLock { $0.conditions.isConnected } }
        set { change { $0.isConnected = newValue } }
    }

    /// Whether commands and events do not get through, though sound and pictures do. In simulated worlds only.
    package var isSignalingCut: Bool {
        get { state.withLock { $0.conditions.isSignalingCut } }
        set { change { $0.isSignalingCut = newValue } }
    }

    /// The conditions for everything the device sends.
    public var uplink: NetworkQuality {
        get { NetworkQuality(state.withLock { $0.conditions.uplink }) }
        set { change { $0.uplink = newValue.impairment } }
    }

    /// The conditions for everything the device receives.
    public var downlink: NetworkQuality {
        get { NetworkQuality(state.withLock { $0.conditions.downlink }) }
        set { change { $0.downlink = newValue.impairment } }
    }

    /// The conditions as links take them.
    package var conditions: LinkConditions { state.withLock { $0.conditions } }

    private func change(_ body: (inout LinkConditions) -> Void) {
        let (conditions, links, lost) = state.withLock { state in
            body(&state.conditions)
            var lost: [@Sendable () -> Void] = []
            if !state.conditions.isConnected {
                lost = state.requests.sorted { $0.key < $1.key }.map(\.value)
                state.requests = [:]
            }
            return (state.conditions, state.links, lost)
        }
        for link in links { link.apply(conditions) }
        for onLoss in lost { onLoss() }
    }

    /// Notes a request that begins; nil without a network. `onLoss` is called where the network goes away before its end.
    func beginRequest(onLoss: @escaping @Sendable () -> Void) -> UInt64? {
        state.withLock { state in
            guard state.conditions.isConnected else { return nil }
            state.lastRequest += 1
            state.requests[state.lastRequest] = onLoss
            return state.lastRequest
        }
    }

    /// Whether the request has not ended, and the network has not gone away since it began.
    func isUnderWay(_ request: UInt64) -> Bool { state.withLock { $0.requests[request] != nil } }

    /// Ends a request; false where it has ended, or the network has gone away since it began.
    @discardableResult
    func endRequest(_ request: UInt64) -> Bool {
        state.withLock { $0.requests.removeValue(forKey: request) != nil }
    }

    func attach(_ link: DeviceLink) {
        let conditions = state.withLock { state in
            state.links.append(link)
            return state.conditions
        }
        if conditions != LinkConditions() { link.apply(conditions) }
    }

    /// Closes every link.
    func close() {
        let links = state.withLock { state in
            defer { (state.links, state.requests) = ([], [:]) }
            return state.links
        }
        for link in links { link.close() }
    }

    func detach(_ link: DeviceLink) {
        state.withLock { $0.links.removeAll { $0 === link } }
    }
}

/// Network conditions for one direction.
///
/// Loss, duplication and reordering affect only audio. Commands and events are reliable and are only delayed.
public struct NetworkQuality: Hashable, Sendable {
    /// How long everything takes.
    public var delay: Duration
    /// The largest additional delay of a packet; the delay is uniformly distributed.
    public var jitter: Duration
    /// The part of packets that is lost, 0...1.
    public var loss: Double
    /// The part of packets that arrives twice, 0...1.
    public var duplication: Double
    /// The fraction of packets that later ones overtake, 0...1.
    public var reordering: Double

    /// Makes a quality. Fractions outside 0...1 are clamped; negative times become zero.
    public init(
        delay: Duration = .zero, jitter: Duration = .zero, loss: Double = 0, duplication: Double = 0,
        reordering: Double = 0
    ) {
        self.delay = max(delay, .zero)
        self.jitter = max(jitter, .zero)
        self.loss = min(max(loss, 0), 1)
        self.duplication = min(max(duplication, 0), 1)
        self.reordering = min(max(reordering, 0), 1)
    }

    /// Nothing is delayed or lost.
    public static let perfect = NetworkQuality()

    init(_ impairment: Impairment) {
        self.init(
            delay: impairment.delay, jitter: impairment.jitter,
            loss: Double(impairment.lossPerMillion) / 1_000_000,
            duplication: Double(impairment.duplicationPerMillion) / 1_000_000,
            reordering: Double(impairment.reorderingPerMillion) / 1_000_000)
    }

    var impairment: Impairment {
        Impairment(
            delay: delay, jitter: jitter, lossPerMillion: Int(loss * 1_000_000),
            duplicationPerMillion: Int(duplication * 1_000_000), reorderingPerMillion: Int(reordering * 1_000_000))
    }
}
