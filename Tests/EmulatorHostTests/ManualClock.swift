import EmulatorAPI
import EmulatorHost
import Synchronization
import VendorDialects

/// Time that passes when a test says so; who sleeps is woken by ``advance(by:)``.
final class ManualClock: Sendable {
    private struct State {
        var now = Instant.start
        var lastSleeper = 0
        var sleepers: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    var hostClock: HostClock {
        HostClock(now: { self.state.withLock { $0.now } }, sleep: { try await self.sleep(until: $0) })
    }

    /// The moments that are slept until, earliest first.
    var alarms: [Instant] { state.withLock { $0.sleepers.values.map(\.until).sorted() } }

    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.until, $0.key) < ($1.value.until, $1.key) }.map(\.value.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    private func sleep(until: Instant) async throws {
        let number = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let verdict = state.withLock { state -> Result<Void, any Error>? in
                    if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
                    if until <= state.now { return .success(()) }
                    state.sleepers[number] = (until, continuation)
                    return nil
                }
                if let verdict { continuation.resume(with: verdict) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                guard let sleeper = state.sleepers.removeValue(forKey: number) else {
                    state.cancelled.insert(number)
                    return nil as CheckedContinuation<Void, any Error>?
                }
                return sleeper.continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }
}

/// The tenant of these tests and its tokens.
enum Hosted {
    static let setup = Tencent.setup(sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: 0)

    static func token(_ user: UserID) -> Credential {
        let claims = Claims(app: setup.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000)
        return .token(text: setup.tokenFormat.write(claims, setup.secret))
    }

    static func logIn(_ user: UserID) -> Command {
        .identity(.logIn(user: user, credential: token(user), terminal: .phone))
    }

    static func create(_ room: RoomID) -> Command {
        .room(.create(room: room, kind: "Meeting", description: RoomDescription(name: "room")))
    }

    static func say(_ text: String, in room: RoomID) -> Command {
        .room(.send(room: room, message: Message(id: "m", body: .text(text: text), priority: .high)))
    }

    static func enter(_ channel: ChannelID, _ user: UserID) -> Command {
        .rtc(.join(channel: channel, user: user, credential: token(user), role: .speaker, scene: .live, permit: nil))
    }

    static func packet(_ sequence: UInt32, as publisher: UserID) -> MediaPacket {
        MediaPacket(channel: "stage", publisher: publisher, sequence: sequence, timestamp: 0, level: 1, payload: [1])
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
