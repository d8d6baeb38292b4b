import EmulatorAPI
import Simulation
import Synchronization
import Testing
import VendorDialects

/// Named streams over simulated links, with real tokens and with the app's own key.
@Suite struct SimulatedStreamTests {
    private static let sign = String(repeating: "0123456789abcdef", count: 4)

    private struct Radio {
        let cloud: SimulatedCloud
        let setup: TenantSetup
        /// `user sequence stream`, for each packet that arrives.
        let heard = Log()

        final class Log: Sendable {
            private let lines = Mutex<[String]>([])
            var all: [String] { lines.withLock { $0 } }
            func add(_ line: String) { lines.withLock { $0.append(line) } }
        }

        init() {
            cloud = SimulatedCloud(seed: 1)
            setup = ZEGO.setup(
                appID: 7, appSign: sign, serverSecret: "parlor-demo-secret-worthless-001", seed: 1,
                bornAtUnixMilliseconds: 0)
            cloud.add(setup)
        }

        func credential(_ user: UserID) -> Credential {
            let claims = Claims(app: setup.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000)
            return .token(text: setup.tokenFormat.write(claims, setup.secret))
        }

        func enter(_ user: UserID, _ channel: ChannelID, with credential: Credential? = nil) -> SimulatedLink {
            let link = cloud.connect(to: setup.app)!
            link.listen { [heard] input in
                guard case .media(let packet) = input else { return }
                heard.add(
                    "\(user) hears \(packet.sequence) of \(packet.stream?.rawValue ?? "nothing") by \(packet.publisher)"
                )
            }
            send(
                .enter(
                    channel: channel,
                    entry: ChannelEntry(
                        user: user, nickname: "n", credential: credential ?? self.credential(user), scene: .call,
                        subscribes: [])), over: link)
            return link
        }

        func send(_ command: RTCCommand, over link: SimulatedLink) {
            link.send(.rtc(command)) { [heard] result in
                if case .failure(let failure) = result { heard.add("refused: \(failure)") }
            }
            cloud.advance(to: cloud.now)
        }

        func speak(_ sequence: UInt32, _ stream: StreamID?, over link: SimulatedLink) {
            link.send(
                MediaPacket(
                    channel: "c", publisher: "liar", stream: stream, sequence: sequence, timestamp: 0, level: 1,
                    payload: [1]))
            cloud.advance(to: cloud.now)
        }
    }

    @Test func `each stream of a publisher goes to those who play it, by its name`() {
        let radio = Radio()
        let alice = radio.enter("alice", "c")
        let bob = radio.enter("bob", "c", with: .clientKey(text: Self.sign))
        let carol = radio.enter("carol", "elsewhere")
        radio.send(.publish(channel: "c", index: 0, name: "voice", kinds: .sound, extra: ""), over: alice)
        radio.send(.publish(channel: "c", index: 1, name: "music", kinds: .sound, extra: ""), over: alice)
        radio.send(
            .subscribe(channel: "c", stream: .named(stream: "voice"), kinds: .sound, isSubscribed: true), over: bob)
        radio.send(
            .subscribe(channel: "elsewhere", stream: .named(stream: "music"), kinds: .sound, isSubscribed: true),
            over: carol)
        radio.speak(1, "voice", over: alice)
        radio.speak(2, "music", over: alice)
        radio.speak(3, nil, over: alice)
        radio.speak(4, "another's", over: alice)
        radio.speak(5, "voice", over: bob)
        radio.send(.unpublish(channel: "c", index: 0, kinds: .sound), over: alice)
        radio.speak(6, "voice", over: alice)
        #expect(radio.heard.all == ["bob hears 1 of voice by alice", "carol hears 2 of music by alice"])
    }

    @Test func `a wrong key and another's token let nobody in`() {
        let radio = Radio()
        _ = radio.enter("alice", "c", with: .clientKey(text: "wrong"))
        _ = radio.enter("alice", "c", with: radio.credential("bob"))
        #expect(
            radio.heard.all == [
                "refused: rejected(EmulatorAPI.EmulatorError.clientKeyWrong)",
                "refused: rejected(EmulatorAPI.EmulatorError.tokenForAnotherUser(expected: alice, actual: bob))",
            ])
    }
}
