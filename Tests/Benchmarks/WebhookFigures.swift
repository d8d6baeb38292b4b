import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import NIOCore
import NIOPosix
import ServerDialects
import Synchronization
import VendorDialects

/// Callbacks over loopback: how many an app's own server gets in a second, and how long a room's members wait for their replies while
/// the address of its callbacks takes connections and never answers. Beside it stands the same room without callbacks.
func webhookFigures() async throws -> [Figure] {
    raiseFileLimit()
    let arrivals = Arrivals()
    let listener = WebhookListener { _ in
        arrivals.count.withLock { $0 += 1 }
        return WebhookResponse(status: 200)
    }
    let silent = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .bind(host: "127.0.0.1", port: 0).get()
    defer { silent.close(promise: nil) }
    let port = try await listener.start(port: 0)
    let delivered = try await delivered(arrivals, port: port)
    await listener.stop()
    let hanging = silent.localAddress?.port ?? 0
    let alone = try await slowestReply(events: [], port: hanging)
    let told = try await slowestReply(events: ["Group.CallbackAfterSendMsg"], port: hanging)
    return [
        Figure("callbacks delivered over loopback", delivered, "/s"),
        Figure("a room's p99 without callbacks", alone, "ms"),
        Figure("a room's p99 while its callback address hangs", told, "ms", .atMost(alone + 2)),
    ]
}

private final class Arrivals: Sendable {
    let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
}

/// A member of a room of a tenant whose callbacks go to a port.
private struct Member {
    let host: TenantHost
    let session: SessionID
    let outbox = Outbox(limit: 1_000_000)

    init(events: [String], port: Int) async throws {
        var setup = Tencent.setup(sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: 0)
            .withBackEnds()
        if !events.isEmpty {
            let target = WebhookTarget(
                product: "chat", url: "http://127.0.0.1:\(port)/", secret: "token", events: events)
            setup.setTargets([target], of: setup.app)
        }
        // Messages are not what is measured to its limit here.
        setup.rules.room.maximumMessagesPerSecond = 1_000_000
        host = TenantHost(setup: setup, poster: WebhookSender().poster)
        guard let session = await host.open(outbox) else { fatalError("the tenant takes nobody") }
        self.session = session
        let claims = Claims(app: setup.app, user: "u", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 4_000_000_000)
        let credential = Credential.token(text: setup.tokenFormat.write(claims, setup.secret))
        await host.submit(
            .command(
                session: session, command: .identity(.logIn(user: "u", credential: credential, terminal: .phone))))
        let plan = RoomPlan(kind: "Meeting", description: RoomDescription(name: "room"))
        await host.submit(
            .command(session: session, command: .room(.enter(room: "room", entry: .create(plan: plan)))))
    }

    func send(_ number: Int) async {
        let message = Message(id: MessageID("m\(number)"), body: .text(text: "hello"), priority: .high)
        await host.submit(
            .command(session: session, command: .room(.send(room: "room", message: message))), request: UInt64(number))
    }
}

/// As many messages as may wait for their callbacks, again and again, until all of them have come.
private func delivered(_ arrivals: Arrivals, port: Int) async throws -> Double {
    let member = try await Member(events: ["Group.CallbackAfterSendMsg"], port: port)
    let (rounds, burst) = (times(10), amount(500))
    let start = ContinuousClock.now
    for round in 0..<rounds {
        for number in 0..<burst { await member.send(round * burst + number) }
        while arrivals.value < (round + 1) * burst { await Task.yield() }
    }
    return Double(rounds * burst) / start.duration(to: .now).inSeconds
}

/// The hundredth part of messages that waited longest for their reply, in milliseconds.
private func slowestReply(events: [String], port: Int) async throws -> Double {
    let member = try await Member(events: events, port: port)
    var waits: [Double] = []
    for number in 1...amount(3000) {
        let start = ContinuousClock.now
        await member.send(number)
        waits.append(start.duration(to: .now).inSeconds * 1000)
    }
    return waits.sorted()[waits.count * 99 / 100]
}
