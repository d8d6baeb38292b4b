#if Network || Server
    public import EmulatorAPI
    import EmulatorClient

    /// An emulator's server, reached over the network, in real time.
    ///
    /// ```swift
    /// let emulator = try RemoteEmulator("127.0.0.1:7070")
    /// let alice = emulator.makeDevice("alice")
    /// ```
    /// Its devices' sessions are opened in the background and resumed after a lost connection. For an app that is unknown
    /// to the server, calls get the vendor's own error code.
    public final class RemoteEmulator: Sendable {
        /// Where the server listens.
        public let address: EmulatorAddress

        /// Where the address comes from, for people.
        private let source: String
        private let lines = LiveTrace()

        /// Uses the server at `address`. Connects when a device needs it.
        public convenience init(_ address: EmulatorAddress) { self.init(address, source: "the app's RemoteEmulator") }

        init(_ address: EmulatorAddress, source: String) {
            self.address = address
            self.source = source
        }

        /// Uses the server at `host:port` or `http://host:port`. Connects when a device needs it.
        public convenience init(_ text: String) throws(EmulatorAddressError) { self.init(try EmulatorAddress(text)) }

        /// Makes a device in real time.
        public func makeDevice(_ name: String) -> Device { Device(name: name, environment: environment) }

        /// Calls by apps and callbacks to them, in order; the last 100,000 lines.
        public var trace: [TraceEntry] { lines.entries }

        /// Sets the receiver of new lines of the trace. It is called on the thread that makes the line.
        public func onTrace(_ receiver: (@Sendable (TraceEntry) -> Void)?) { lines.tell(receiver) }

        var environment: DeviceEnvironment {
            LiveEnvironment.make(trace: lines) { [address, source] app in
                NetworkLink(
                    address: address, source: source, app: app,
                    random: RandomStream(state: LiveEnvironment.drawSeed()))
            } ask: { [address, source] call, vendor, app, reply in
                HTTPCall.ask(call, vendor: vendor, app: app, at: address, source: source, reply: reply)
            }
        }
    }
#else
    /// An emulator's server, reached over the network. This build has no network.
    @available(*, unavailable, message: "write .package(url: …, from: …, traits: [\"Network\"]) for Parlor")
    public enum RemoteEmulator {}
#endif
