import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Foundation
import Synchronization

/// Whom somebody listens to.
struct ListenSubject: Hashable, Sendable {
    var tenant: String
    var channel: ChannelID
    /// Nil for everybody who publishes.
    var publisher: UserID?
    /// What this user's sessions are sent; nil for all that is published.
    var listener: UserID?
    var sound = Sound.asItTravels

    /// How sound is told.
    enum Sound: Hashable, Sendable {
        /// As Opus.
        case asItTravels
        /// As samples, decoded by the server; see ``ListenedSound``.
        case decoded
    }
}

/// What somebody gets who listens: a channel's packets as they travel, and once a second how it stands; see `ListenFrame`.
///
/// Who listens is no participant. Who reads too slowly loses the oldest packets and is told how many. A listening ends with its
/// tenant's world, and with the server.
package struct Listening: Sendable {
    /// The shortest time between two writes.
    static let interval = Duration.milliseconds(20)
    static let stateInterval = Duration.seconds(1)

    private let api: AdminAPI
    private let subject: ListenSubject
    private let place: ListeningPlace

    /// Begins to gather packets.
    init(_ subject: ListenSubject, of api: AdminAPI) async throws(AdminFailure) {
        let host = try await AdminRoute.inCatalogue { () async throws(TenantCatalogueError) in
            try await api.catalogue.host(named: subject.tenant)
        }
        guard let place = ListeningPlace(in: api.watches) else {
            throw AdminFailure(
                status: 503, code: "tooManyListenings",
                reason: "at most \(Watches.maximumListenings) listen to a server's channels at once")
        }
        let queue = place.queue
        let number = await host.tap(
            subject.channel, publisher: subject.publisher, listener: subject.listener, take: { queue.take($0) })
        guard let number else {
            throw AdminFailure(
                status: 404, code: "channelNotFound",
                reason: "the tenant has no channel \"\(subject.channel.rawValue.shown())\"")
        }
        place.hold(ListeningPlace.Tap(host: host, channel: subject.channel, number: number))
        (self.api, self.subject, self.place) = (api, subject, place)
    }

    /// Hands over each part, until `write` throws, the tenant's world ends or the server stops.
    package func forEachPart(_ write: ([UInt8]) async throws -> Void) async throws {
        let queue = place.queue
        let ticks = Task { [place] in
            while !Task.isCancelled {
                place.wake.yield()
                try? await Task.sleep(for: Self.stateInterval)
            }
        }
        defer { ticks.cancel() }
        try await write(ListenFrame.beginning)
        var (written, undecoded): (UInt64, UInt64) = (0, 0)
        var stateAt = ContinuousClock.now
        var sound = subject.sound == .decoded ? ListenedSound(at: stateAt) : nil
        for await _ in place.wakes {
            let (packets, lost) = queue.takeAll()
            var bytes: [UInt8] = []
            for taken in packets {
                switch sound?.decode(taken.packet, at: .now) ?? .asItIs {
                case .asItIs: bytes += ListenFrame.bytes(taken.packet, microseconds: taken.microseconds)
                case .decoded(let piece):
                    bytes += ListenFrame.bytes(taken.packet, microseconds: taken.microseconds, decoded: piece)
                case .tooMuch:
                    undecoded += 1
                    continue
                }
                written += 1
            }
            if ContinuousClock.now >= stateAt {
                // A little less, so that the tick that is due then finds it due.
                stateAt = ContinuousClock.now + Self.stateInterval - Self.interval * 2
                guard let state = await state(written: written, lost: lost + undecoded) else { return }
                bytes += ListenFrame.bytes(state, microseconds: queue.microseconds(at: .now))
            }
            if !bytes.isEmpty { try await write(bytes) }
            guard !api.watches.isClosed else { return }
            try await Task.sleep(for: Self.interval)
        }
    }

    /// How it stands; nil once the tenant's world is another one.
    private func state(written: UInt64, lost: UInt64) async -> ListenState? {
        guard let host = place.host, (try? await api.catalogue.host(named: subject.tenant)) === host else { return nil }
        return await host.view { [subject] tenant in
            let users = Set((tenant.participants(of: subject.channel) ?? []).map(\.user))
            return ListenState(
                unixMilliseconds: Int64(Date().timeIntervalSince1970 * 1000),
                isThere: tenant.scene(of: subject.channel) != nil,
                publisherCount: Set(tenant.streams(of: subject.channel).map(\.stream.publisher.user)).count,
                isPublisherThere: subject.publisher.map(users.contains),
                isListenerThere: subject.listener.map(users.contains), written: written, lost: lost)
        }
    }
}

/// One of the listenings that a server takes, until it is released: an answer may be dropped before it is written.
private final class ListeningPlace: Sendable {
    /// What is to be ended. Keeps no tenant alive.
    struct Tap: Sendable {
        weak var host: TenantHost?
        var channel: ChannelID
        var number: Int
    }

    let queue: ListenQueue
    let wakes: AsyncStream<Void>
    let wake: AsyncStream<Void>.Continuation
    private let watches: Watches
    private let number: Int
    private let tap = Mutex<Tap?>(nil)

    init?(in watches: Watches) {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        guard let number = watches.admitListening(wake: { wake.yield() }) else { return nil }
        (self.wakes, self.wake, self.watches, self.number) = (wakes, wake, watches, number)
        queue = ListenQueue(wake: wake)
    }

    /// Ends this tap with the listening.
    func hold(_ tap: Tap) { self.tap.withLock { $0 = tap } }

    /// Nil once the tenant is gone.
    var host: TenantHost? { tap.withLock { $0?.host } }

    deinit {
        watches.dismissListening(number)
        tap.withLock { tap in
            if let tap { tap.host?.media.endTap(tap.number, of: tap.channel) }
        }
    }
}
