import CSystemShims
import EmulatorAPI
import EmulatorHost
import EmulatorWire
import Foundation
import NIOCore
import RTCEmulator

/// A session at the media socket. Belongs to the socket's event loop.
final class MediaPeer {
    let session: SessionID
    let ssrc: UInt32
    let tenant: MediaTenant
    let key: RTPKey
    var window = RTPReplayWindow()
    /// The streams that the session sends, by channel, stream and kind. The most recent one comes first, because it is likely
    /// next.
    private(set) var uplinks: [MediaUplink] = []
    /// Where the session sends from and receives; nil until its first datagram.
    private(set) var address: SocketAddress?
    /// Whether its next report may come from another address.
    var mayRebind = false
    /// What is wrong on purpose with the session's network; nil for most.
    var network: MediaNetwork?
    /// How media arrives at the session.
    var downlink = MediaDownlink()

    /// As many as fit into one report. A session that publishes more at once is not followed completely.
    private static let uplinkLimit = RTPReport.maximumBlocks

    init(session: SessionID, ssrc: UInt32, tenant: MediaTenant, key: RTPKey) {
        self.session = session
        self.ssrc = ssrc
        self.tenant = tenant
        self.key = key
    }

    /// Sets the session's address. All routes are looked up again.
    func bind(to address: SocketAddress) {
        self.address = address
        tenant.generation += 1
    }

    /// The session's uplink for a kind of a stream of a channel; an empty stream means the unnamed one. Nil if the
    /// session neither publishes it nor did before.
    func uplink(
        of kind: MediaKinds, channel: UnsafeRawBufferPointer, stream: UnsafeRawBufferPointer
    ) -> MediaUplink? {
        if let known = uplinks.first(where: { $0.kind == kind && $0.isNamed(channel, stream) }) {
            if known.route?.generation != tenant.generation { update(known) }
            return known
        }
        let uplink = MediaUplink(kind: kind, channel: Array(channel), stream: Array(stream))
        update(uplink)
        guard uplink.route != nil else { return nil }
        if uplinks.count >= Self.uplinkLimit {
            for uplink in uplinks { update(uplink) }
            uplinks.removeAll { $0.route == nil }
            if uplinks.count >= Self.uplinkLimit { uplinks.removeFirst() }
        }
        uplinks.append(uplink)
        return uplink
    }

    private func update(_ uplink: MediaUplink) {
        uplink.route = tenant.route(of: self, uplink.kind, channel: uplink.channel, stream: uplink.stream)
        uplink.taps = uplink.route.map { tenant.taps(of: self, uplink.kind, $0) } ?? []
    }
}

/// One kind of a stream that a session sends, with its own sequence numbers. Belongs to the socket's event loop.
final class MediaUplink {
    let kind: MediaKinds
    let channel: [UInt8]
    /// Empty where the stream has no name.
    let stream: [UInt8]
    var statistics = RTPStatistics()
    /// Nil where the session does not publish the stream.
    var route: MediaRoute?
    /// Who gets copies of the packets. Apart from the route, so that a packet of which nobody does costs one comparison.
    var taps: [MediaTap] = []

    init(kind: MediaKinds, channel: [UInt8], stream: [UInt8]) {
        self.kind = kind
        self.channel = channel
        self.stream = stream
    }

    func isNamed(_ channel: UnsafeRawBufferPointer, _ stream: UnsafeRawBufferPointer) -> Bool {
        self.stream.elementsEqual(stream) && self.channel.elementsEqual(channel)
    }
}

/// Where the packets of one kind of a stream of a session go. Valid while the tenant's generation is the one it was made with.
struct MediaRoute {
    let generation: UInt64
    let channel: ChannelID
    let publisher: UserID
    /// Nil where the stream has no name.
    let stream: StreamID?
    let publisherName: [UInt8]
    let addresses: MediaAddresses
    /// The subscribers whose networks have faults.
    let impaired: [MediaPeer]
    /// The subscribers in this process.
    let local: [SessionID]
}

/// Addresses as the system takes them, one behind the other.
struct MediaAddresses {
    private var storage: [sockaddr_storage] = []
    /// All addresses are of the socket's family, so they have one length.
    private var addressLength = 0

    var count: Int { storage.count }

    mutating func append(_ address: SocketAddress) {
        address.withSockAddr { bytes, length in
            var entry = sockaddr_storage()
            withUnsafeMutableBytes(of: &entry) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: min(length, $0.count)))
            }
            storage.append(entry)
            addressLength = length
        }
    }

    /// Sends the same bytes to all addresses. Returns how many the system took.
    func send(_ bytes: UnsafeRawBufferPointer, over descriptor: CInt) -> Int {
        guard !storage.isEmpty else { return 0 }
        return storage.withUnsafeBytes {
            cshim_datagram_send_to_all(
                descriptor, bytes.baseAddress, bytes.count, $0.baseAddress, addressLength,
                MemoryLayout<sockaddr_storage>.stride, storage.count)
        }
    }
}

/// A tenant at the media socket, from its first session there to its last. Belongs to the socket's event loop.
final class MediaTenant {
    let app: AppID
    let router: MediaRouter
    /// Makes the tags of what the tenant's sessions receive.
    let key: RTPKey
    var peers: [SessionID: MediaPeer] = [:]
    var tables: [ChannelID: ForwardingTable] = [:]
    /// No channel without any.
    var taps: [ChannelID: [MediaTap]] = [:]
    /// The SSRCs of sessions that publish in this process.
    var localSSRCs: [SessionID: UInt32] = [:]
    /// Grows with every change that affects routes.
    var generation: UInt64 = 0
    private var lastIndex: UInt32 = 0

    init(app: AppID, router: MediaRouter, key: RTPKey) {
        self.app = app
        self.router = router
        self.key = key
    }

    /// The index of the next datagram to the tenant's sessions. Receivers do not look at it, so it may wrap.
    func nextIndex() -> UInt32 {
        lastIndex &+= 1
        return lastIndex
    }

    /// Where a kind of a stream that `peer` sends goes; an empty stream means the unnamed one. Nil if `peer` does not
    /// publish it.
    func route(of peer: MediaPeer, _ kind: MediaKinds, channel: [UInt8], stream: [UInt8]) -> MediaRoute? {
        guard let channel = String(validating: channel, as: UTF8.self).map({ ChannelID($0) }),
            let streamName = String(validating: stream, as: UTF8.self), let table = tables[channel]
        else { return nil }
        let stream = streamName.isEmpty ? nil : StreamID(streamName)
        guard let publisher = table.publisher(of: peer.session, stream: stream, kind: kind) else { return nil }
        var addresses = MediaAddresses()
        var local: [SessionID] = []
        var impaired: [MediaPeer] = []
        for session in table.subscribers(of: peer.session, stream: stream, kind: kind) {
            guard let subscriber = peers[session] else {
                local.append(session)
                continue
            }
            if subscriber.network != nil {
                impaired.append(subscriber)
            } else if let address = subscriber.address {
                addresses.append(address)
            }
        }
        return MediaRoute(
            generation: generation, channel: channel, publisher: publisher, stream: stream,
            publisherName: Array(publisher.rawValue.utf8), addresses: addresses, impaired: impaired, local: local)
    }

    /// Who gets copies of what `peer` sends on a route. A listener's sessions count only where they are sent it: one at the
    /// socket that has not said where it is gets nothing.
    func taps(of peer: MediaPeer, _ kind: MediaKinds, _ route: MediaRoute) -> [MediaTap] {
        guard let all = taps[route.channel], let table = tables[route.channel] else { return [] }
        let receivers = table.subscribers(of: peer.session, stream: route.stream, kind: kind)
            .filter { session in peers[session].map { $0.address != nil } ?? true }
        return all.filter { $0.takes(from: route.publisher, to: receivers) }
    }
}
