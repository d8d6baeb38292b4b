import EmulatorAPI
import ServerDialects
import VendorDialects

@testable import EmulatorHost

/// Time that passes when a test says so; who sleeps is woken by ``advance(by:)``. To hosts it is a live clock.
struct ManualClock {
    private let time = ManualTime(.start)

    var hostClock: HostClock { HostClock(now: { [time] in time.now }, sleep: time.sleep) }

    /// The moments that are slept until, earliest first.
    var alarms: [Instant] { time.alarms }

    func advance(by duration: Duration) { time.move(to: time.now.advanced(by: duration)) }
}

/// The tenant of these tests and its tokens.
enum Hosted {
    static let setup = Tencent.setup(
        sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: 0
    ).withBackEnds()

    static func token(_ user: UserID) -> Credential {
        let claims = Claims(app: setup.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000)
        return .token(text: setup.tokenFormat.write(claims, setup.secret))
    }

    static func logIn(_ user: UserID) -> Command {
        .identity(.logIn(user: user, credential: token(user), terminal: .phone))
    }

    static func create(_ room: RoomID) -> Command {
        .room(
            .enter(
                room: room, entry: .create(plan: RoomPlan(kind: "Meeting", description: RoomDescription(name: "room"))))
        )
    }

    static func entered(_ room: RoomID, isNew: Bool) -> Reply {
        .entered(
            room: room, description: RoomDescription(name: "room"), isNew: isNew, attributes: [], revision: 0)
    }

    static func say(_ text: String, in room: RoomID) -> Command {
        .room(.send(room: room, message: Message(id: "m", body: .text(text: text), priority: .high)))
    }

    static func enter(_ channel: ChannelID, _ user: UserID) -> Command {
        .rtc(.enter(channel: channel, entry: ChannelEntry(user: user, credential: token(user), scene: .live)))
    }

    static func packet(_ sequence: UInt32, as publisher: UserID) -> MediaPacket {
        MediaPacket(channel: "stage", publisher: publisher, sequence: sequence, timestamp: 0, level: 1, payload: [1])
    }

    static func picture(_ sequence: UInt32, _ content: MediaContent) -> MediaPacket {
        MediaPacket(
            channel: "stage", publisher: "nobody", sequence: sequence, timestamp: 0, content: content, payload: [1])
    }
}

extension Outbox.Item {
    /// The item as text, to compare.
    var text: String {
        switch self {
        case .reply(let request, .success(let reply)): "reply \(request) \(reply)"
        case .reply(let request, .failure(let error)): "refusal \(request) \(error)"
        case .event(let announcement):
            if case .room(.messageSent(_, _, let message, _)) = announcement.event {
                if case .text(let text) = message.body { "message \(text)" } else { "message" }
            } else {
                "event \(announcement.event)"
            }
        case .media(let packet): "media \(packet.sequence) from \(packet.publisher)"
        case .ended(let reason): "ended: \(reason)"
        }
    }
}
