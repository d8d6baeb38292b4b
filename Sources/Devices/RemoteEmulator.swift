public import EmulatorAPI
import EmulatorClient

/// An emulator's server, reached over the network, in real time.
///
/// ```swift
/// let emulator = try RemoteEmulator("127.0.0.1:7070")
/// let alice = emulator.makeDevice("alice")
/// ```
/// Its devices' sessions are opened in the background and taken up again when a connection is lost. An app that the server does
/// not know is told so by the vendor's own code, in answer to what it calls.
public final class RemoteEmulator: Sendable {
    /// Where the server listens.
    public let address: EmulatorAddress

    private let lines = LiveTrace()

    /// Reaches the server at `address` when a device asks for it.
    public init(_ address: EmulatorAddress) { self.address = address }

    /// Reaches the server at `host:port` or `http://host:port` when a device asks for it.
    public convenience init(_ text: String) throws(EmulatorAddressError) { self.init(try EmulatorAddress(text)) }

    /// Makes a device in real time.
    public func makeDevice(_ name: String) -> Device { Device(name: name, environment: environment) }

    /// What apps called and were told, in order; the last 100,000 lines.
    public var trace: [TraceEntry] { lines.entries }

    /// Sets who is told of each line of the trace as it comes, on whatever thread it comes.
    public func onTrace(_ receiver: (@Sendable (TraceEntry) -> Void)?) { lines.tell(receiver) }

    var environment: DeviceEnvironment {
        LiveEnvironment.make(trace: lines) { [address] app in
            NetworkLink(address: address, app: app, random: RandomStream(state: LiveEnvironment.drawSeed()))
        }
    }
}
