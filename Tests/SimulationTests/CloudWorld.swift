import EmulatorAPI
import Simulation
import Synchronization
import VendorDialects

/// A simulated cloud with one tenant, for tests.
struct CloudWorld {
    static let app: AppID = "1400000001"

    let cloud: SimulatedCloud
    let setup: TenantSetup

    init(seed: UInt64 = 1) {
        cloud = SimulatedCloud(seed: seed)
        setup = Tencent.setup(sdkAppID: 1_400_000_001, secretKey: "key", seed: seed, bornAtUnixMilliseconds: 0)
        cloud.add(setup)
    }

    /// A phone that is connected and listens, with nobody logged in.
    func phone(_ user: UserID) -> Phone {
        let phone = Phone(user: user, link: cloud.connect(to: Self.app)!, cloud: cloud)
        advance(by: .zero)
        return phone
    }

    /// A phone whose user is logged in.
    func loggedIn(_ user: UserID) -> Phone {
        let phone = phone(user)
        phone.logIn(token(for: user))
        advance(by: .zero)
        return phone
    }

    func token(for user: UserID, secret: String? = nil) -> Credential {
        let claims = Claims(app: Self.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000)
        return .token(text: setup.tokenFormat.write(claims, secret ?? setup.secret))
    }

    func advance(by duration: Duration) { cloud.advance(to: cloud.now.advanced(by: duration)) }
}

/// Everything one link's user hears, in order.
final class Phone: Sendable {
    enum Heard: Equatable, Sendable {
        case reply(String, Result<Reply, CallFailure>)
        case event(Event)
        case state(LinkState)
        case media(UInt32, from: UserID)
        case picture(UInt32, MediaContent)
    }

    let user: UserID
    let link: SimulatedLink
    private let cloud: SimulatedCloud
    private let log = Mutex<[(at: Instant, heard: Heard)]>([])

    init(user: UserID, link: SimulatedLink, cloud: SimulatedCloud) {
        self.user = user
        self.link = link
        self.cloud = cloud
        link.listen { [self] input in
            switch input {
            case .event(let event): note(.event(event))
            case .state(let state): note(.state(state))
            case .media(let packet):
                note(
                    packet.kind == .sound
                        ? .media(packet.sequence, from: packet.publisher) : .picture(packet.sequence, packet.content))
            }
        }
    }

    private func note(_ heard: Heard) {
        let now = cloud.now
        log.withLock { $0.append((now, heard)) }
    }

    func send(_ label: String, _ command: Command) {
        link.send(command) { [self] in note(.reply(label, $0)) }
    }

    func logIn(_ credential: Credential) {
        send("login", .identity(.logIn(user: user, credential: credential, terminal: .phone)))
    }

    func create(_ room: RoomID) {
        send(
            "create",
            .room(
                .enter(
                    room: room,
                    entry: .create(plan: RoomPlan(kind: "Meeting", description: RoomDescription(name: "room"))))))
    }

    func join(_ room: RoomID) { send("join", .room(.enter(room: room, entry: .join))) }

    func say(_ text: String, in room: RoomID) {
        send(
            text,
            .room(.send(room: room, message: Message(id: MessageID(text), body: .text(text: text), priority: .high))))
    }

    func write(_ key: String, in room: RoomID) {
        send(
            key,
            .attribute(
                .set(
                    room: room, attributes: [Attribute(key: key, value: "")], options: AttributeOptions(),
                    expectedRevision: nil)))
    }

    func enter(_ channel: ChannelID, _ credential: Credential) {
        send(
            "enter",
            .rtc(.enter(channel: channel, entry: ChannelEntry(user: user, credential: credential, scene: .live)))
        )
        send("publish", .rtc(.publish(channel: channel, index: 0, name: nil, kinds: .sound, extra: "")))
    }

    func speak(_ sequence: UInt32, in channel: ChannelID, as publisher: UserID? = nil) {
        link.send(
            MediaPacket(
                channel: channel, publisher: publisher ?? user, sequence: sequence, timestamp: sequence * 960,
                level: 20,
                payload: [1]))
    }

    func show(_ sequence: UInt32, in channel: ChannelID, _ content: MediaContent = .picture(isLast: true)) {
        link.send(
            MediaPacket(
                channel: channel, publisher: user, sequence: sequence, timestamp: sequence * 6_000, content: content,
                payload: [1]))
    }

    var pictures: [UInt32] {
        heard.compactMap { if case .picture(let sequence, _) = $0 { sequence } else { nil } }
    }

    var heard: [Heard] { log.withLock { $0.map(\.heard) } }
    var timeline: [String] { log.withLock { $0.map { "\($0.at) \($0.heard)" } } }
    func forget() { log.withLock { $0 = [] } }

    /// When each thing was heard, in milliseconds.
    var milliseconds: [Int64] { log.withLock { $0.map { $0.at.sinceStart.milliseconds } } }

    var messages: [String] {
        heard.compactMap { heard in
            guard case .event(.room(.messageSent(_, _, let message, _))) = heard, case .text(let text) = message.body
            else {
                return nil
            }
            return text
        }
    }
    var media: [UInt32] {
        heard.compactMap { if case .media(let sequence, _) = $0 { sequence } else { nil } }
    }
    var states: [LinkState] { heard.compactMap { if case .state(let state) = $0 { state } else { nil } } }
}
