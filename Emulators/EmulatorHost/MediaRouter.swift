package import EmulatorAPI
package import RTCEmulator
import Synchronization

/// A media socket, as a tenant's router sees it. Each is called under the router's lock or in the tenant's step, so it only
/// notes what it is told and returns.
package struct MediaOutlet: Sendable {
    /// Takes the table of a channel, in the order of the tenant's steps.
    package var reroute: @Sendable (_ table: ForwardingTable) -> Void
    /// Sends a packet of a session that publishes in this process, whose name is in the packet.
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

/// Carries audio packets from publishers to subscribers, past the tenant's state: the host hands it forwarding tables, and per
/// packet it only looks up.
///
/// A session in this process publishes here and hears through its outbox. One at a media socket does both there: the socket
/// has tables of its own, and the two meet only where a channel has sessions of both kinds.
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
            state.tables[channel] = table.routes.isEmpty ? nil : table
            // Under the lock, so that the socket has the tables in the order in which they came.
            state.outlet?.reroute(table)
        }
    }

    // MARK: For a media socket

    /// Makes a socket the tenant's, instead of one before it, and hands it the tables there are.
    package func connect(_ outlet: MediaOutlet) {
        state.withLock { state in
            state.outlet = outlet
            for (_, table) in state.tables.sorted(by: { $0.key < $1.key }) { outlet.reroute(table) }
        }
    }

    /// Takes the socket away; its sessions are heard no more and hear nothing.
    package func disconnect() { state.withLock { $0.outlet = nil } }

    /// Gives a session's media to the socket, away from its outbox; false where the session is over.
    package func divert(_ session: SessionID) -> Bool {
        state.withLock { state in
            guard state.sinks[session] != nil else { return false }
            state.sinks[session] = .socket
            return true
        }
    }

    /// Puts a packet that came over the socket into the outboxes of those who hear it in this process.
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

    /// Puts the packet into the outbox of everybody who hears this session; its publisher is who the session is, whatever
    /// the packet says. A session that publishes nowhere is not heard.
    package func route(_ packet: MediaPacket, from session: SessionID) {
        var packet = packet
        let outboxes = state.withLock { state -> [Outbox] in
            guard let table = state.tables[packet.channel],
                let publisher = table.publisher(of: session, stream: packet.stream)
            else {
                return []
            }
            packet.publisher = publisher
            var outboxes: [Outbox] = []
            var distant: [SessionID] = []
            for subscriber in table.subscribers(of: session, stream: packet.stream) {
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
