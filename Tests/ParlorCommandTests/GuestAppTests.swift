import Dispatch
import Foundation
import Synchronization
import Testing
import VendorDialects
import VoiceRoomStories

@testable import parlor

/// Guests' apps in this process, with a server in another.
@Suite(.timeLimit(.minutes(15))) struct GuestAppTests {
    private static let key = DispatchSpecificKey<Bool>()

    /// Whether each callback came on the queue that the guest's app is used on.
    private final class Callbacks: Sendable {
        let wereOnQueue = Mutex<[Bool]>([])
    }

    private func withServer(_ body: (_ address: String) async throws -> Void) async throws {
        try await withTemporaryDirectory { path in
            let parlor = try RunningParlor(["start", "--port", "0"], in: path)
            try await body(try await parlor.ready())
            parlor.send(SIGTERM)
            #expect(await parlor.ending().exitCode == 0)
        }
    }

    private func act(_ guest: LiveGuest, _ phrases: String...) async throws {
        for phrase in phrases {
            let outcome = try await guest.act(phrase)
            #expect(outcome.isDone, "\(phrase): \(outcome)")
        }
    }

    @Test(arguments: TenantDescription.demos)
    func `who has sat down has a seat, and who has got up has none, whenever they look`(
        tenant: TenantDescription
    ) async throws {
        try await withServer { server in
            let alice = try LiveGuest("alice", of: tenant, room: "555", at: server)
            let bob = try LiveGuest("bob", of: tenant, room: "555", at: server)
            try await act(alice, "logs in", "opens the room")
            try await act(bob, "logs in", "enters the room")
            // Tencent takes five writes of attributes a second.
            for _ in 1...2 {
                try await act(bob, "takes seat 2")
                #expect(await bob.state.seat == 2)
                try await act(bob, "leaves the seat")
                #expect(await bob.state.seat == nil)
            }
            for guest in [bob, alice] { await guest.go() }
        }
    }

    /// On another queue, a look at the app reads what a callback is changing, and a guest's process ended by that now and then.
    @Test(arguments: TenantDescription.demos)
    func `a guest's app is used on the queue that its vendor's SDK calls it on`(tenant: TenantDescription) async throws
    {
        try await withServer { server in
            let callbacks = Callbacks()
            let guest = try LiveGuest("alice", of: tenant, room: "555", at: server) {
                let isOnQueue = DispatchQueue.getSpecific(key: Self.key) == true
                callbacks.wereOnQueue.withLock { $0.append(isOnQueue) }
            }
            let queue = await guest.callbackQueue
            // Others use the main queue as well.
            queue.setSpecific(key: Self.key, value: true)
            try await act(guest, "logs in", "opens the room", "says hello")
            let wereOnQueue = callbacks.wereOnQueue.withLock(\.self)
            #expect(wereOnQueue.count >= 3)
            #expect(!wereOnQueue.contains(false), "\(wereOnQueue)")
            await guest.go()
        }
    }
}
