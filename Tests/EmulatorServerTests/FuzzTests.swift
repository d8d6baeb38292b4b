import EmulatorAPI
import EmulatorServer
import EmulatorWire
import Testing

/// Broken bytes over real sockets: whoever sends them hears of it or is closed, and nobody else notices.
@Suite struct FuzzTests {
    @Test(arguments: UInt64(0)..<4)
    func `broken frames never disturb another session`(seed: UInt64) async throws {
        try await withServer { server, port in
            let alice = try await Visitor(port, as: "alice")
            let bob = try await Visitor(port, as: "bob")
            try await alice.call(Town.create("lobby"))
            try await bob.call(Town.join("lobby"))
            var random = RandomStream(state: seed)
            for round in 0..<40 {
                let mallory = try await RawClient.connect(port, target: Town.target)
                if round.isMultiple(of: 2) {
                    mallory.send(.hello(version: Wire.version, resumption: nil))
                    _ = try await mallory.expectWelcome()
                }
                for _ in 0..<5 { mallory.send(brokenBytes(&random)) }
                // Something that ends it, if nothing has: unknown to the protocol.
                mallory.send(RawClient.frame(8, []))
                try await alice.call(Town.say("\(round)", in: "lobby"))
                #expect(try await bob.message() == "\(round)")
                mallory.cut()
            }
            #expect(try await alice.call(.room(.countOnlineMembers(room: "lobby"))) == .count(count: 2))
        }
    }

    /// A frame with something broken in it: its text, its head, or its mask.
    private func brokenBytes(_ random: inout RandomStream) -> [UInt8] {
        let good = [
            ClientFrame.command(Town.join("lobby"), request: random.next() % 1000).encoded(),
            ClientFrame.command(Town.logIn("mallory"), request: 1).encoded(),
            ClientFrame.received(count: random.next() % 4).encoded(),
            ClientFrame.hello(version: Wire.version, resumption: nil).encoded(),
        ]
        var text = good[Int(random.next() % 4)]
        for _ in 0..<random.next() % 3 { text[Int(random.next() % UInt64(text.count))] = UInt8(random.next() & 0xff) }
        var bytes = RawClient.frame(1, text)
        if random.next() % 2 == 0 {
            bytes[Int(random.next() % UInt64(min(8, bytes.count)))] = UInt8(random.next() & 0xff)
        }
        if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
        return bytes
    }
}
