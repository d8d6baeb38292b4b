package import EmulatorAPI
package import RTCEmulator
import Synchronization

/// A media socket, as a tenant's router sees it. The calls come under the router's lock or in the tenant's step, so
/// each only records its arguments and returns.
package struct MediaOutlet: Sendable {
    /// Takes the table of a channel, in the order of the tenant's steps.
    package var reroute: @Sendable (_ table: ForwardingTable) -> Void
    /// Sends a packet of a session that publishes in this process. The packet names the publisher.
    package var forward: @Sendable (_ packet: MediaPacket, _ from: SessionID, _ to: [SessionID]) -> Void
    /// Forgets a session, which is over.
    package var detach: @Sendable (_ session: SessionID) -> Void

    package init(
        reroute: @escaping @Sendable (_ table: ForwardingTable) -> Void,
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

    func replace(_ table: ForwardingTable, of channel: ChannelID) {
        state.withLock { state in
            state.tables[channel] = table.isEmpty ? nil : table
            // Under the lock, so that the socket receives the tables in order.
            state.outlet?.reroute(table)
        }
    }

    // MARK: For a media socket

    /// Gives the tenant this socket in place of an earlier one, and sends it the current tables.
    package func connect(_ outlet: MediaOutlet) {
        state.withLock { state in
            state.outlet = outlet
            for (_, table) in state.tables.sorted(by: { $0.key < $1.key }) { outlet.reroute(table) }
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
        let outboxes = state.withLock { state -> [Outbox] in
            guard let table = state.tables[packet.channel],
                let publisher = table.publisher(of: session, stream: packet.stream, kind: packet.kind)
            else {
                return []
            }
            packet.publisher = publisher
            var outboxes: [Outbox] = []
            var distant: [SessionID] = []
            for subscriber in table.subscribers(of: session, stream: packet.stream, kind: packet.kind) {
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
    }
}
