import EmulatorAPI
import Loads
import NIOCore
import NIOPosix
import VendorDialects

/// One connection of a measurement.
protocol Client: ChannelInboundHandler, SendableMetatype {
    func close()
}

/// The connections of a measurement, and the event loop they live on: a processor of their own, where there are two.
final class Crowd<Member: Client> {
    let loop: any EventLoop
    private let members: NIOLoopBound<Members>
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    /// Reached from the loop only.
    private final class Members {
        var all: [Member] = []
    }

    /// Connects `count` members, some at a time, and returns when each has said that it is ready.
    init(
        _ count: Int, port: Int, _ make: @escaping @Sendable (_ number: Int, _ onReady: @escaping () -> Void) -> Member
    ) throws {
        let loop = group.next()
        self.loop = loop
        let members = try loop.submit { NIOLoopBound(Members(), eventLoop: loop) }.wait()
        self.members = members
        var number = 0
        while number < count {
            let batch = min(200, count - number)
            let futures = (number..<number + batch).map { index -> EventLoopFuture<Void> in
                let ready = loop.makePromise(of: Void.self)
                ClientBootstrap(group: loop)
                    .channelOption(.tcpOption(.tcp_nodelay), value: 1)
                    .channelInitializer { channel in
                        channel.eventLoop.makeCompletedFuture {
                            let member = make(index) { ready.succeed(()) }
                            members.value.all.append(member)
                            try channel.pipeline.syncOperations.addHandler(member)
                        }
                    }
                    .connect(host: "127.0.0.1", port: port).cascadeFailure(to: ready)
                return ready.futureResult
            }
            try EventLoopFuture.andAllSucceed(futures, on: loop).wait()
            number += batch
        }
    }

    /// Runs `body` on the loop and waits until it calls the closure it is given.
    func run(_ body: @escaping @Sendable ([Member], @escaping () -> Void) -> Void) throws {
        let done = loop.makePromise(of: Void.self)
        loop.execute { [members] in body(members.value.all) { done.succeed(()) } }
        try done.futureResult.wait()
    }

    func stop() throws {
        try loop.submit { [members] in for member in members.value.all { member.close() } }.wait()
        try group.syncShutdownGracefully()
    }
}

extension Crowd where Member == LoadConnection {
    /// Users of a server, connected and logged in.
    convenience init(
        users count: Int, port: Int, setup: TenantSetup = loadSetup, issuedAtUnixSeconds: Int64 = 0
    ) throws {
        try self.init(count, port: port) { number, onReady in
            let user = UserID("user\(number)")
            let claims = Claims(
                app: setup.app, user: user, issuedAtUnixSeconds: issuedAtUnixSeconds,
                expiresAtUnixSeconds: issuedAtUnixSeconds + 1_000_000_000)
            return LoadConnection(
                user: user, app: setup.app, token: setup.tokenFormat.write(claims, setup.secret), onReady: onReady)
        }
    }

    /// The first makes the room of a load, then the others enter it, without the last few.
    func enter(_ load: RoomLoad, without outsiders: Int = 0) throws {
        try run { members, done in
            let entering = members.dropLast(outsiders)
            var missing = entering.count
            members[0].onItem = { kind, _ in
                guard kind == .reply else { return }
                members[0].onItem = { _, _ in }
                missing -= 1
                for (number, member) in entering.enumerated().dropFirst() {
                    member.onItem = { kind, _ in
                        guard kind == .reply else { return }
                        missing -= 1
                        if missing == 0 { done() }
                    }
                    member.send(load.enter(number))
                }
            }
            members[0].send(load.enter(0))
        }
    }
}
