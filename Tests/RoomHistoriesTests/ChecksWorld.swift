import EmulatorAPI
import RoomHistories
import Simulation
import Synchronization
import VendorDialects

/// A recorded cloud with one tenant, and devices whose networks take 20 ms each way.
struct ChecksWorld {
    let cloud: SimulatedCloud
    let setup: TenantSetup

    init(_ setup: TenantSetup = tencent, seed: UInt64 = 1) {
        cloud = SimulatedCloud(seed: seed)
        self.setup = setup
        cloud.recordHistories()
        cloud.add(setup)
    }

    static let tencent = Tencent.setup(sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: 0)

    /// A device whose user is logged in.
    func device(_ user: UserID, upDelay: Duration = .milliseconds(20)) -> CheckedDevice {
        let device = CheckedDevice(user: user, link: cloud.connect(to: setup.app)!)
        device.link.listen { _ in }
        device.link.apply(
            LinkConditions(uplink: Impairment(delay: upDelay), downlink: Impairment(delay: .milliseconds(20))))
        advance()
        device.ask(.identity(.logIn(user: user, credential: token(for: user), terminal: .phone)))
        advance()
        return device
    }

    func token(for user: UserID) -> Credential {
        let claims = Claims(app: setup.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000)
        return .token(text: setup.tokenFormat.write(claims, setup.secret))
    }

    func advance(by duration: Duration = .seconds(1)) { cloud.advance(to: cloud.now.advanced(by: duration)) }

    /// What contradicts what, after a quiet time.
    func failures() -> [HistoryFailure] {
        advance(by: .seconds(5))
        return cloud.history(of: setup.app)?.failures(quiet: cloud.tenantState(of: setup.app)) ?? []
    }
}

/// One user's device.
final class CheckedDevice: Sendable {
    let user: UserID
    let link: SimulatedLink
    private let results = Mutex<[Result<Reply, CallFailure>]>([])

    init(user: UserID, link: SimulatedLink) {
        self.user = user
        self.link = link
    }

    var answers: [Result<Reply, CallFailure>] { results.withLock { $0 } }

    func ask(_ command: Command) { link.send(command) { [self] result in results.withLock { $0.append(result) } } }

    func create(_ room: RoomID, kind: RoomKind, _ attributes: [Attribute] = []) {
        let plan = RoomPlan(kind: kind, description: RoomDescription(name: "room"), attributes: attributes)
        ask(.room(.enter(room: room, entry: .create(plan: plan))))
    }

    func join(_ room: RoomID) { ask(.room(.enter(room: room, entry: .join))) }

    func leave(_ room: RoomID) { ask(.room(.leave(room: room))) }

    func say(_ text: String, in room: RoomID) {
        ask(.room(.send(room: room, message: Message(id: MessageID(text), body: .text(text: text), priority: .high))))
    }

    func set(
        _ key: String, _ value: String, in room: RoomID, options: AttributeOptions = AttributeOptions(),
        expecting revision: UInt64? = nil
    ) {
        ask(
            .attribute(
                .set(
                    room: room, attributes: [Attribute(key: key, value: value)], options: options,
                    expectedRevision: revision)))
    }

    func enter(_ channel: ChannelID, _ credential: Credential) {
        ask(.rtc(.enter(channel: channel, entry: ChannelEntry(user: user, credential: credential, scene: .live))))
    }

    func publish(in channel: ChannelID) {
        ask(.rtc(.publish(channel: channel, index: 0, name: nil, kinds: .sound, extra: "")))
    }

    func speak(_ sequence: UInt32, in channel: ChannelID) {
        link.send(
            MediaPacket(
                channel: channel, publisher: user, sequence: sequence, timestamp: sequence * 960, level: 20,
                payload: [1]))
    }
}
