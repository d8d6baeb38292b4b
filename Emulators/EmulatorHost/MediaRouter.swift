package import EmulatorAPI
import RTCEmulator
import Synchronization

/// Carries audio packets from publishers to subscribers, past the tenant's state: the host hands it forwarding tables, and per
/// packet it only looks up.
package final class MediaRouter: Sendable {
    private struct State {
        var tables: [ChannelID: ForwardingTable] = [:]
        var outboxes: [SessionID: Outbox] = [:]
    }

    private let state = Mutex(State())

    init() {}

    func attach(_ outbox: Outbox, to session: SessionID) { state.withLock { $0.outboxes[session] = outbox } }

    func detach(_ session: SessionID) { state.withLock { _ = $0.outboxes.removeValue(forKey: session) } }

    func replace(_ table: ForwardingTable, of channel: ChannelID) { state.withLock { $0.tables[channel] = table } }

    /// Puts the packet into the outbox of everybody who hears this session; its publisher is who the session is, whatever
    /// the packet says. A session that publishes nowhere is not heard.
    package func route(_ packet: MediaPacket, from session: SessionID) {
        let (publisher, outboxes) = state.withLock { state -> (UserID?, [Outbox]) in
            guard let table = state.tables[packet.channel],
                let publisher = table.publisher(of: session, stream: packet.stream)
            else {
                return (nil, [])
            }
            return (publisher, table.subscribers(of: session, stream: packet.stream).compactMap { state.outboxes[$0] })
        }
        guard let publisher else { return }
        var packet = packet
        packet.publisher = publisher
        for outbox in outboxes { outbox.append(packet) }
    }
}
