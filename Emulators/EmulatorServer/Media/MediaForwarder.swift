import CSystemShims
import EmulatorAPI
import EmulatorHost
import EmulatorWire
import Logging
import NIOCore
import RTCEmulator

/// Receives datagrams from sessions and sends each on to its subscribers. Belongs to the socket's event loop. A packet
/// takes a lock or a thread switch only for subscribers in this process.
///
/// The event loop reads many datagrams in one call. Sending bypasses it: one call sends one buffer to all subscribers.
/// An envelope and an address object for each copy would cost more than the datagram's tag.
final class MediaForwarder: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>

    /// By SSRC of sound.
    private var peers: [UInt32: MediaPeer] = [:]
    private var tallies = MediaCounters()
    private let changes: PendingMediaChanges
    private var eventLoop: (any EventLoop)?
    private let logger: Logger
    private var nextLog = NIODeadline.uptimeNanoseconds(0)

    /// This object's own descriptor of the socket, so that nothing else closes it. Nil once it is closed.
    private var descriptor: CInt?
    private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: RTP.receiveBufferBytes, alignment: 8)

    init(descriptor: CInt, changes: PendingMediaChanges, logger: Logger) {
        self.descriptor = descriptor
        self.changes = changes
        self.logger = logger
    }

    deinit {
        output.deallocate()
        if let descriptor { cshim_datagram_close(descriptor) }
    }

    var counters: MediaCounters {
        var counters = tallies
        counters.sessions = peers.count
        var blocks: [AppID: [RTPReport.Block]] = [:]
        for peer in peers.values { blocks[peer.tenant.app, default: []] += peer.downlink.blocks }
        counters.downlinks = blocks.compactMapValues(DownlinkUsage.init)
        return counters
    }

    // MARK: Sessions

    func install(_ session: SessionID, ssrc: UInt32, key: [UInt8], of tenant: MediaTenant) {
        let peer = MediaPeer(session: session, ssrc: ssrc, tenant: tenant, key: RTPKey(key))
        peers[ssrc] = peer
        tenant.peers[session] = peer
        tenant.generation += 1
    }

    /// Lets the SSRC move to another address with a report from there.
    func allowRebind(_ ssrc: UInt32) { peers[ssrc]?.mayRebind = true }

    /// Forgets a session, if it is known.
    func detach(_ session: SessionID, from tenant: MediaTenant) {
        tenant.localSSRCs[session] = nil
        guard let peer = tenant.peers.removeValue(forKey: session) else { return }
        peers[peer.ssrc] = nil
        tenant.generation += 1
    }

    func reroute(_ table: ForwardingTable, _ taps: [MediaTap], of tenant: MediaTenant) {
        tenant.tables[table.channel] = table.isEmpty ? nil : table
        tenant.taps[table.channel] = taps.isEmpty ? nil : taps
        tenant.generation += 1
    }

    func handlerAdded(context: ChannelHandlerContext) { eventLoop = context.eventLoop }

    func channelInactive(context: ChannelHandlerContext) {
        shut()
        context.fireChannelInactive()
    }

    /// Stops sending and closes the socket. Does nothing when repeated.
    func shut() {
        peers = [:]
        if let descriptor { cshim_datagram_close(descriptor) }
        descriptor = nil
    }

    // MARK: Faults on purpose

    /// Does to a session's media what is wrong on purpose with its user's network, if the session is known.
    func impose(_ fault: NetworkFault, on session: SessionID, of tenant: MediaTenant, _ stream: RandomStream) {
        guard let peer = tenant.peers[session], let eventLoop else { return }
        let isPerfect = fault.impairment == .none && !fault.isLost
        if let network = peer.network {
            network.fault = fault
            // What waits goes on its way, and nothing overtakes it.
            if isPerfect, network.isClear { peer.network = nil }
        } else if !isPerfect {
            peer.network = MediaNetwork(fault, stream, eventLoop)
        }
        tenant.generation += 1
    }

    /// Whether a packet of a session passes its network at once. Otherwise it is lost, or comes later.
    private func passes(_ bytes: UnsafeRawBufferPointer, from peer: MediaPeer, over network: MediaNetwork) -> Bool {
        switch network.send(bytes) {
        case .now: return true
        case .lost: tallies.count(.fault)
        case .later:
            network.uplink.deliver = { [weak self, weak peer] bytes in
                guard let self, let peer else { return }
                bytes.withUnsafeBytes { self.passLate($0, from: peer) }
            }
        }
        return false
    }

    /// A packet of a session that came late over its network.
    private func passLate(_ bytes: UnsafeRawBufferPointer, from peer: MediaPeer) {
        do {
            let datagram = try RTPDatagram(reading: bytes, direction: .up)
            tallies.accepted += 1
            try forward(datagram, bytes, from: peer)
        } catch {
            // Meanwhile the session does not publish it any more.
            tallies.count(.notPublishing)
        }
    }

    /// Sends the output to a session whose network has a fault.
    private func send(_ count: Int, to peer: MediaPeer) {
        let bytes = UnsafeRawBufferPointer(rebasing: output[..<count])
        guard let network = peer.network else { return pass(bytes, to: peer) }
        switch network.receive(bytes) {
        case .now: pass(bytes, to: peer)
        case .lost: tallies.count(.fault)
        case .later:
            network.downlink.deliver = { [weak self, weak peer] bytes in
                guard let self, let peer else { return }
                bytes.withUnsafeBytes { self.pass($0, to: peer) }
            }
        }
    }

    private func pass(_ bytes: UnsafeRawBufferPointer, to peer: MediaPeer) {
        guard let descriptor, let address = peer.address else { return }
        var addresses = MediaAddresses()
        addresses.append(address)
        let sent = addresses.send(bytes, over: descriptor)
        tallies.sent += UInt64(sent)
        if sent == 0 { tallies.count(.notSent) }
    }

    // MARK: Datagrams

    /// Runs the waiting changes of sessions and tenants.
    func listen() {
        for change in changes.takeAll() { change(self) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // A client that knows it has a subscriber may have sent this before the event loop's task ran.
        if changes.hasPending { listen() }
        let envelope = unwrapInboundIn(data)
        tallies.received += 1
        do {
            try envelope.data.withUnsafeReadableBytes { try take($0, from: envelope.remoteAddress) }
        } catch let fault as RTPFault {
            drop(MediaDrop(fault), "\(fault)", from: envelope.remoteAddress)
        } catch let reason as MediaDrop {
            drop(reason, reason.rawValue, from: envelope.remoteAddress)
        } catch {
            preconditionFailure("a datagram is dropped for a reason that is known: \(error)")
        }
    }

    /// An error about one datagram, for example that no socket listens at an address, does not end the socket.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        logger.debug("the media socket reports an error", metadata: ["error": "\(error)"])
    }

    private func drop(_ reason: MediaDrop, _ text: @autoclosure () -> String, from address: SocketAddress) {
        tallies.count(reason)
        // At most one line a second: a flood must not fill the log.
        let now = NIODeadline.now()
        guard now >= nextLog else { return }
        nextLog = now + .seconds(1)
        logger.info("a datagram was dropped", metadata: ["reason": "\(text())", "address": "\(address)"])
    }

    private func take(_ bytes: UnsafeRawBufferPointer, from address: SocketAddress) throws {
        switch try RTP.kind(of: bytes) {
        case .media:
            let datagram = try RTPDatagram(reading: bytes, direction: .up)
            let ssrc = RTP.ssrc(datagram.ssrc, of: .sound)
            let peer = try admit(bytes, ssrc: ssrc, index: datagram.index, from: address, isReport: false)
            if let network = peer.network, !passes(bytes, from: peer, over: network) { return }
            tallies.accepted += 1
            try forward(datagram, bytes, from: peer)
        case .report:
            let report = try RTPReport(reading: bytes)
            let peer = try admit(bytes, ssrc: report.ssrc, index: report.index, from: address, isReport: true)
            if peer.network?.fault.isLost == true { return tallies.count(.fault) }
            tallies.reports += 1
            tallies.lost += peer.downlink.take(report)
            answer(peer)
        }
    }

    /// The sender of a datagram, after address, tag and index are checked. The first datagram, or a report after a
    /// resumption, sets the session's address.
    private func admit(
        _ bytes: UnsafeRawBufferPointer, ssrc: UInt32, index: UInt32, from address: SocketAddress, isReport: Bool
    ) throws -> MediaPeer {
        guard let peer = peers[ssrc] else { throw MediaDrop.unknownSSRC }
        let isElsewhere = peer.address != address
        if isElsewhere, peer.address != nil, !(peer.mayRebind && isReport) { throw MediaDrop.wrongAddress }
        try peer.key.verify(bytes)
        try peer.window.take(index)
        // A late datagram from the old address must not use up the permission to move.
        if isElsewhere {
            peer.bind(to: address)
            peer.mayRebind = false
        }
        return peer
    }

    private func forward(_ datagram: RTPDatagram, _ bytes: UnsafeRawBufferPointer, from peer: MediaPeer) throws {
        let channel = UnsafeRawBufferPointer(rebasing: bytes[datagram.channel])
        let stream = UnsafeRawBufferPointer(rebasing: bytes[datagram.stream])
        guard let uplink = peer.uplink(of: datagram.content.kind, channel: channel, stream: stream) else {
            throw MediaDrop.notPublishing
        }
        let sequence = uplink.statistics.take(
            sequence: datagram.sequence, timestamp: datagram.timestamp,
            arrival: RTP.ticks(nanoseconds: NIODeadline.now().uptimeNanoseconds, of: datagram.ssrc))
        guard let route = uplink.route else { throw MediaDrop.notPublishing }
        let payload = UnsafeRawBufferPointer(rebasing: bytes[datagram.payload])
        if route.addresses.count > 0 || !route.impaired.isEmpty {
            let count = try route.publisherName.withUnsafeBytes { name in
                try RTPDatagram.write(
                    RTPDatagram.Content(
                        ssrc: peer.ssrc, sequence: datagram.sequence, timestamp: datagram.timestamp,
                        content: datagram.content, channel: channel, publisher: name,
                        stream: stream.isEmpty ? nil : stream, payload: payload, index: peer.tenant.nextIndex()),
                    key: peer.tenant.key, to: output)
            }
            send(count, to: route.addresses)
            for subscriber in route.impaired { send(count, to: subscriber) }
        }
        if !route.local.isEmpty || !uplink.taps.isEmpty {
            let packet = MediaPacket(
                channel: route.channel, publisher: route.publisher, stream: route.stream, sequence: sequence,
                timestamp: datagram.timestamp, content: datagram.content, payload: Array(payload))
            if !route.local.isEmpty { peer.tenant.router.deliver(packet, to: route.local) }
            for tap in uplink.taps { tap.take(packet) }
        }
    }

    private func send(_ count: Int, to addresses: MediaAddresses) {
        guard let descriptor else { return }
        let sent = addresses.send(UnsafeRawBufferPointer(rebasing: output[..<count]), over: descriptor)
        tallies.sent += UInt64(sent)
        if sent < addresses.count { tallies.count(.notSent, UInt64(addresses.count - sent)) }
    }

    /// Answers a session's report, with what arrived of each stream that it sends.
    private func answer(_ peer: MediaPeer) {
        guard let descriptor, let address = peer.address else { return }
        var addresses = MediaAddresses()
        addresses.append(address)
        let blocks = peer.uplinks.map { $0.statistics.report(of: RTP.ssrc(peer.ssrc, of: $0.kind)) }
        let report = RTPReport(ssrc: 0, blocks: blocks, index: peer.tenant.nextIndex())
        do {
            let count = try report.write(key: peer.tenant.key, to: output)
            if addresses.send(UnsafeRawBufferPointer(rebasing: output[..<count]), over: descriptor) == 0 {
                tallies.count(.notSent)
            }
        } catch {
            preconditionFailure("a peer has no more streams than a report has blocks: \(error)")
        }
    }

    /// Sends a packet that a session of this process publishes.
    func forward(_ packet: MediaPacket, from session: SessionID, to subscribers: [SessionID], of tenant: MediaTenant) {
        var addresses = MediaAddresses()
        var impaired: [MediaPeer] = []
        for subscriber in subscribers {
            guard let peer = tenant.peers[subscriber] else { continue }
            if peer.network != nil {
                impaired.append(peer)
            } else if let address = peer.address {
                addresses.append(address)
            }
        }
        guard addresses.count > 0 || !impaired.isEmpty else { return }
        let ssrc = tenant.localSSRCs[session] ?? RTP.ssrc(.random(in: RTP.ssrcsPerSession ... .max), of: .sound)
        tenant.localSSRCs[session] = ssrc
        do {
            let count = try packet.write(
                ssrc: ssrc, isPublisherNamed: true, index: tenant.nextIndex(), key: tenant.key, to: output)
            send(count, to: addresses)
            for peer in impaired { send(count, to: peer) }
        } catch {
            tallies.count(.malformed)
        }
    }
}
