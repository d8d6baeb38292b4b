import CDatagramShims
import EmulatorAPI
import EmulatorHost
import EmulatorWire
import Foundation
import NIOCore
import RTCEmulator

/// A session at the media socket. Belongs to the socket's event loop.
final class MediaPeer {
    let session: SessionID
    let source: UInt32
    let tenant: MediaTenant
    let key: RTPKey
    var window = RTPReplayWindow()
    var statistics = RTPStatistics()
    /// Where the session sends from and hears; nil until its first datagram.
    private(set) var address: SocketAddress?
    /// Whether its next report may come from elsewhere.
    var mayRebind = false
    /// What the last packet was looked up as; most are like the one before.
    var route: MediaRoute?

    init(session: SessionID, source: UInt32, tenant: MediaTenant, key: RTPKey) {
        self.session = session
        self.source = source
        self.tenant = tenant
        self.key = key
    }

    /// Makes the address the session's. Everybody's routes are looked up again.
    func bind(to address: SocketAddress) {
        self.address = address
        tenant.generation += 1
    }
}

/// Where the packets of one session in one channel go. Right as long as the tenant's generation is that of its making.
struct MediaRoute {
    let generation: UInt64
    let channel: [UInt8]
    /// Nil where the session does not publish in the channel.
    let publisher: UserID?
    let publisherName: [UInt8]
    let addresses: MediaAddresses
    /// Those who hear it in this process.
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

    /// Sends the same bytes to all and tells how many the system took.
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
    let router: MediaRouter
    /// Makes the tags of what the tenant's sessions receive.
    let key: RTPKey
    var peers: [SessionID: MediaPeer] = [:]
    var tables: [ChannelID: ForwardingTable] = [:]
    /// The sources of sessions that publish in this process.
    var localSources: [SessionID: UInt32] = [:]
    /// Grows with everything that routes are made of.
    var generation: UInt64 = 0
    private var lastIndex: UInt32 = 0

    init(router: MediaRouter, key: RTPKey) {
        self.router = router
        self.key = key
    }

    /// The index of the next datagram to the tenant's sessions. Receivers do not look at it, so it may wrap.
    func nextIndex() -> UInt32 {
        lastIndex &+= 1
        return lastIndex
    }

    /// Where what `peer` sends in a channel goes.
    func route(of peer: MediaPeer, in channel: UnsafeRawBufferPointer) -> MediaRoute {
        let name = String(validating: channel, as: UTF8.self)
        guard let table = name.flatMap({ tables[ChannelID($0)] }), let publisher = table.publisher(of: peer.session)
        else {
            return MediaRoute(
                generation: generation, channel: Array(channel), publisher: nil, publisherName: [],
                addresses: MediaAddresses(), local: [])
        }
        var addresses = MediaAddresses()
        var local: [SessionID] = []
        for session in table.subscribers(of: peer.session) {
            guard let subscriber = peers[session] else {
                local.append(session)
                continue
            }
            if let address = subscriber.address { addresses.append(address) }
        }
        return MediaRoute(
            generation: generation, channel: Array(channel), publisher: publisher,
            publisherName: Array(publisher.rawValue.utf8), addresses: addresses, local: local)
    }
}
