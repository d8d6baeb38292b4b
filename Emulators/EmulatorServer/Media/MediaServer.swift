import CDatagramShims
package import EmulatorAPI
package import EmulatorHost
package import EmulatorWire
import Foundation
package import Logging
package import NIOCore
import NIOPosix

/// The server's one UDP socket, for the audio of all tenants.
///
/// A session is registered after it was opened and before its welcome; it is forgotten when its tenant gives it up.
package final class MediaServer: Sendable {
    /// Where it listens.
    package let port: Int
    private let channel: any Channel
    private let forwarder: NIOLoopBound<MediaForwarder>

    /// Bytes the system is asked to keep while the event loop is busy: a burst of some thousand packets.
    private static let receiveBufferBytes = 4 << 20
    /// Datagrams read in one call.
    private static let readCount = 64

    private init(port: Int, channel: any Channel, forwarder: NIOLoopBound<MediaForwarder>) {
        self.port = port
        self.channel = channel
        self.forwarder = forwarder
    }

    /// Opens the socket, on one event loop of `group`. Port 0 takes a free one. Throws ``MediaServerError``.
    package static func start(
        host: String, port: Int, group: any EventLoopGroup = .singletonMultiThreadedEventLoopGroup,
        logger: Logger = Logger(label: "parlor.media")
    ) async throws -> MediaServer {
        let eventLoop = group.next()
        let (socket, own) = try openSocket(host: host, port: port)
        let channel: any Channel
        do {
            channel = try await DatagramBootstrap(group: eventLoop)
                .channelOption(.datagramVectorReadMessageCount, value: readCount)
                .channelOption(
                    .recvAllocator,
                    value: FixedSizeRecvByteBufferAllocator(capacity: readCount * RTP.receiveBufferBytes)
                )
                .withBoundSocket(socket).get()
        } catch {
            cshim_datagram_close(own)
            throw error
        }
        let forwarder = try await eventLoop.submit {
            let forwarder = MediaForwarder(descriptor: own, logger: logger)
            try channel.pipeline.syncOperations.addHandler(forwarder)
            return NIOLoopBound(forwarder, eventLoop: eventLoop)
        }.get()
        guard let bound = channel.localAddress?.port else {
            throw MediaServerError.cannotOpen(host: host, port: port, reason: "the socket has no port")
        }
        return MediaServer(port: bound, channel: channel, forwarder: forwarder)
    }

    /// The socket for the event loop to read from, and a descriptor of it to send by.
    private static func openSocket(host: String, port: Int) throws -> (socket: CInt, own: CInt) {
        let address: SocketAddress
        do {
            address = try SocketAddress.makeAddressResolvingHost(host, port: port)
        } catch {
            throw MediaServerError.cannotOpen(host: host, port: port, reason: "\(error)")
        }
        let socket = address.withSockAddr { bytes, length in
            cshim_datagram_open(bytes, length, CInt(receiveBufferBytes))
        }
        guard socket >= 0 else {
            throw MediaServerError.cannotOpen(host: host, port: port, reason: String(cString: strerror(-socket)))
        }
        let own = cshim_datagram_duplicate(socket)
        guard own >= 0 else {
            cshim_datagram_close(socket)
            throw MediaServerError.cannotOpen(host: host, port: port, reason: String(cString: strerror(-own)))
        }
        return (socket, own)
    }

    /// Takes in a session of a tenant; datagrams are accepted when this returns. The session's audio goes over the socket from
    /// here on and no more through its outbox. Asked again for the same session, it has a new source and keys.
    package func register(_ session: SessionID, host: TenantHost) async -> MediaAccess {
        let (forwarder, eventLoop, port, router) = (forwarder, channel.eventLoop, port, host.media)
        do {
            return try await eventLoop.submit {
                forwarder.value.register(session, of: router, port: port) { tenant in
                    let tenant = NIOLoopBound(tenant, eventLoop: eventLoop)
                    return MediaOutlet(
                        reroute: { table in
                            eventLoop.execute { forwarder.value.reroute(table, of: tenant.value) }
                        },
                        forward: { packet, session, subscribers in
                            eventLoop.execute {
                                forwarder.value.forward(packet, from: session, to: subscribers, of: tenant.value)
                            }
                        },
                        detach: { session in
                            eventLoop.execute { forwarder.value.detach(session, from: tenant.value) }
                        })
                }
            }.get()
        } catch {
            preconditionFailure("an event loop outlives its socket: \(error)")
        }
    }

    /// Lets a session that was taken up again send from another address: the next report says from where.
    package func allowRebind(_ access: MediaAccess) {
        let (forwarder, source) = (forwarder, access.source)
        channel.eventLoop.execute { forwarder.value.allowRebind(source) }
    }

    /// Forgets a session before its tenant does. Repeated, or after the tenant's, it does nothing.
    package func unregister(_ access: MediaAccess) {
        let (forwarder, source) = (forwarder, access.source)
        channel.eventLoop.execute { forwarder.value.unregister(source) }
    }

    /// What it has done so far.
    package func counters() async -> MediaCounters {
        let forwarder = forwarder
        do {
            return try await channel.eventLoop.submit { forwarder.value.counters }.get()
        } catch {
            preconditionFailure("an event loop outlives its socket: \(error)")
        }
    }

    /// Closes the socket. Sessions go on without audio. Repeated, it does nothing.
    package func stop() async {
        do { try await channel.close() } catch { /* It was closed already. */  }
    }
}

/// Why there is no media socket.
package enum MediaServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system refused the address; the reason is its own.
    case cannotOpen(host: String, port: Int, reason: String)

    package var description: String {
        switch self {
        case .cannotOpen(let host, let port, let reason): "cannot open UDP \(host):\(port) for media: \(reason)"
        }
    }
}
