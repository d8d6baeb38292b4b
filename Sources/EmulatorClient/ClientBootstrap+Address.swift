import EmulatorAPI
import NIOCore
import NIOPosix

extension ClientBootstrap {
    /// Connects to a server. A numeric address needs no resolver, which would cost the first connection a thread.
    func connect(to address: EmulatorAddress) -> EventLoopFuture<any Channel> {
        guard let socketAddress = try? SocketAddress(ipAddress: address.host, port: address.port) else {
            return connect(host: address.host, port: address.port)
        }
        return connect(to: socketAddress)
    }
}
