package import EmulatorAPI
package import RTCEmulator
import Synchronization

/// A media socket, as a tenant's router sees it. The calls come under the router's lock or in the tenant's step, so
/// each only records its arguments and returns.
package struct MediaOutlet: Sendable {
    /// Takes the table of a channel and who listens in there, in the order of the tenant's steps.
    package var reroute: @Sendable (_ table: ForwardingTable, _ taps: [MediaTap]) -> Void
    /// Sends a packet of a session that publishes in this process. The packet names the publisher.
    package var forward: @Sendable (_ packet: MediaPacket, _ from: SessionID, _ to: [SessionID]) -> Void
    /// Forgets a session, which is over.
    package var detach: @Sendable (_ session: SessionID) -> Void

    package init(
        reroute: @escaping @Sendable (_ table: ForwardingTable, _ taps: [MediaTap]) -> Void,
        forward: @escaping @Sendable (_ packet: MediaPacket, _ from: SessionID, _ to: [SessionID]) -> Void,
        detach: @escaping @Sendable (_ session: SessionID) -> Void
    ) {
        self.reroute = reroute
        self.forward = forward
        self.detach = detach
    }
}

/// Carries packets of sound and pictures from publishers to subscribers without the tenant's state. The host gives it forwarding
/// tables; for each packet it only looks up a table.
///
/// A session in this process publishes here and receives through its outbox. A session at a media socket does both
/// there, because the socket has tables of its own. Packets pass between the two only in channels that have sessions of
/// both kinds.
package final class MediaRouter: Sendable {
    private enum Sink {
        case outbox(Outbox)
        case socket
    }

    private struct State {
        var tables: [ChannelID: ForwardingTable] = [:]
        var sinks: [SessionID: Sink] = [:]
        var outlet: MediaOutlet?
        /// In the order of their beginning; no channel without any.
        var taps: [ChannelID: [MediaTap]] = [:]
        var lastTap = 0

        func tellOutlet(of channel: ChannelID) {
            outlet?.reroute(
                tables[channel] ?? ForwardingTable(channel: channel, routes: []), taps[channel] ?? [])
        }
    }

    private let state = Mutex(State())

    init() {}

    // MARK: For the host

    func attach(_ outbox: Outbox, to session: SessionID) { state.withLock { $0.sinks[session] = .outbox(outbox) } }

    func detach(_ session: SessionID) {
        state.withLock { state in
            state.sinks[session] = nil
            state.outlet?.detach(session)
        }
    }

    /// - Parameter userOf: the user of a session in the channel; asked only where somebody listens to what one user hears.
    func replace(_ table: ForwardingTable, of channel: ChannelID, userOf: (SessionID) -> UserID?) {
        state.withLock { state in
            state.tables[channel] = table.isEmpty ? nil : table
            if let taps = state.taps[channel] {
                state.taps[channel] = taps.map { $0.hearing(table, userOf: userOf) }
            }
            // Under the lock, so that the socket receives the tables in order.
            state.outlet?.reroute(table, state.taps[channel] ?? [])
        }
    }

    /// Begins to give copies of a channel's packets to `take`. Returns the tap's number.
    func tap(
        _ channel: ChannelID, publisher: UserID?, listener: UserID?, userOf: (SessionID) -> UserID?,
        take: @escaping MediaTap.Take
    ) -> Int {
        state.withLock { state in
            state.lastTap += 1
            let tap = MediaTap(number: state.lastTap, publisher: publisher, listener: listener, take: take)
            let table = state.tables[channel] ?? ForwardingTable(channel: channel, routes: [])
            state.taps[channel, default: []].append(tap.hearing(table, userOf: userOf))
            state.tellOutlet(of: channel)
            return tap.number
        }
    }

    /// How many taps a channel has.
    package func tapCount(of channel: ChannelID) -> Int { state.withLock { $0.taps[channel]?.count ?? 0 } }

    /// Ends a tap. Does nothing when repeated.
    package func endTap(_ number: Int, of channel: ChannelID) {
        state.withLock { state in
            guard let taps = state.taps[channel], taps.contains(where: { $0.number == number }) else { return }
            let left = taps.filter { $0.number != number }
            state.taps[channel] = left.isEmpty ? nil : left
            state.tellOutlet(of: channel)
        }
    }

    // MARK: For a media socket

    /// Gives the tenant this socket in place of an earlier one, and sends it the current tables.
    package func connect(_ outlet: MediaOutlet) {
        state.withLock { state in
            state.outlet = outlet
            for channel in Set(state.tables.keys).union(state.taps.keys).sorted() { state.tellOutlet(of: channel) }
        }
    }

    /// Removes the socket. Its sessions send and receive no media any more.
    package func disconnect() { state.withLock { $0.outlet = nil } }

    /// Sends a session's media to the socket instead of its outbox. False if the session is over.
    package func divert(_ session: SessionID) -> Bool {
        state.withLock { state in
            guard state.sinks[session] != nil else { return false }
            state.sinks[session] = .socket
            return true
        }
    }

    /// Puts a packet that came over the socket into the outboxes of its subscribers in this process.
    package func deliver(_ packet: MediaPacket, to sessions: [SessionID]) {
        let outboxes = state.withLock { state in
            sessions.compactMap { session -> Outbox? in
                guard case .outbox(let outbox) = state.sinks[session] else { return nil }
                return outbox
            }
        }
        for outbox in outboxes { outbox.append(packet) }
    }

    // MARK: In this process

    /// Puts the packet into the outbox of every subscriber of this session. The session decides the publisher, not the
    /// packet. Does nothing for a session that does not publish.
    package func route(_ packet: MediaPacket, from session: SessionID) {
        var packet = packet
        var taps: [MediaTap] = []
        let outboxes = state.withLock { state -> [Outbox] in
            guard let table = state.tables[packet.channel],
                let publisher = table.publisher(of: session, stream: packet.stream, kind: packet.kind)
            else {
                return []
            }
            packet.publisher = publisher
            var outboxes: [Outbox] = []
            var distant: [SessionID] = []
            let subscribers = table.subscribers(of: session, stream: packet.stream, kind: packet.kind)
            if !state.taps.isEmpty, let all = state.taps[packet.channel] {
                taps = all.filter { $0.takes(from: publisher, to: subscribers) }
            }
            for subscriber in subscribers {
                switch state.sinks[subscriber] {
                case .outbox(let outbox): outboxes.append(outbox)
                case .socket: distant.append(subscriber)
                case nil: break
                }
            }
            if !distant.isEmpty { state.outlet?.forward(packet, session, distant) }
            return outboxes
        }
        for outbox in outboxes { outbox.append(packet) }
        for tap in taps { tap.take(packet) }
    }
}
