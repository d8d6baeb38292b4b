import Devices
public import Dispatch
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// Users' presence.
public protocol IEMPresenceManager: AnyObject, Sendable {}

/// What ``EMClient/presenceManager`` is.
final class PresenceManager: IEMPresenceManager {
    unowned let client: EMClient

    init(_ client: EMClient) { self.client = client }

    func publish(_ text: String?, _ done: @escaping Done<Void>) {
        client.request(.signaling(.setStatus(text: text ?? "")), during: .presence) { done($0.map { _ in }) }
    }

    func subscribe(_ names: [String], _ seconds: Int, _ done: @escaping Done<[EMPresence]>) {
        let maximum = Easemob.profile.sdk.maximumPresenceSeconds.value
        guard (1...maximum).contains(seconds) else {
            return done(.failure(Refused(.local(.presenceTimeInvalid(seconds, maximum: maximum)))))
        }
        let users = names.map(Easemob.userID)
        guard !users.isEmpty else { return done(.failure(Refused(.local(.nobodyNamed)))) }
        guard !users.contains(client.ownID) else {
            return done(.failure(Refused(.local(.subscribesToThemselves))))
        }
        client.request(.signaling(.subscribePresence(users: users)), during: .presence) { [self] result in
            if case .failure(let refused) = result { return done(.failure(refused)) }
            let end = client.device.unixMilliseconds / 1000 + Int64(seconds)
            client.state.withLock { $0.watch(users, until: end) }
            fetch(names, done)
        }
    }

    func unsubscribe(_ names: [String], _ done: @escaping Done<Void>) {
        let users = names.map(Easemob.userID)
        // Without users the cloud would forget all.
        guard !users.isEmpty else { return done(.failure(Refused(.local(.nobodyNamed)))) }
        client.request(.signaling(.unsubscribePresence(users: users)), during: .presence) { [client] result in
            if case .success = result {
                client.state.withLock { state in for user in users { state.presence[user] = nil } }
            }
            done(result.map { _ in })
        }
    }

    func fetch(_ names: [String], _ done: @escaping Done<[EMPresence]>) {
        let users = names.map(Easemob.userID)
        client.request(.signaling(.fetchPresence(users: users)), during: .presence) { [client] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success(.presence(let list)): done(.success(list.map { client.presence($0) }))
            case .success(let reply): client.mismatched(reply, "fetchPresenceStatus")
            }
        }
    }

    /// A page, from 1, of the users whom this device subscribed to.
    func members(page: Int, size: Int, _ done: @escaping Done<[String]>) {
        let (skipped, isTooFar) = max(0, page - 1).multipliedReportingOverflow(by: size)
        guard page > 0, size > 0, !isTooFar else {
            return done(.failure(Refused(.local(.pageInvalid(page, size)))))
        }
        let now = client.device.unixMilliseconds / 1000
        let (isLoggedIn, users) = client.state.withLock { state in
            (state.login.isLoggedIn, state.watched(atUnixSeconds: now))
        }
        guard isLoggedIn else { return done(.failure(Refused(.notLoggedIn))) }
        done(.success(users.map(\.rawValue).dropFirst(skipped).prefix(size).map { $0 }))
    }
}

extension EMClient.State {
    /// Subscribes to users. As in the cloud, a repeated user becomes the newest.
    mutating func watch(_ users: [UserID], until end: Int64) {
        for user in users { presence[user] = nil }
        for user in users where presence[user] == nil { presence[user] = end }
    }

    /// Who is watched at that time, the oldest first.
    func watched(atUnixSeconds now: Int64) -> [UserID] { presence.keys.filter { presence[$0] ?? 0 > now } }
}

extension EMClient {
    func presence(_ presence: Presence) -> EMPresence {
        let made = EMPresence()
        made.publisher = presence.user.rawValue
        made.statusDescription = presence.status
        made.statusDetails = presence.state == .online ? [EMPresenceStatusDetail(device: "ios", status: 1)] : []
        made.lastTime = Int(device.unixMilliseconds / 1000)
        made.expirytime = Int(state.withLock { $0.presence[presence.user] } ?? 0)
        return made
    }

    /// Somebody's presence changed.
    func tell(_ presence: Presence) {
        let now = device.unixMilliseconds / 1000
        guard state.withLock({ $0.presence[presence.user] }) ?? 0 > now else { return }
        let made = self.presence(presence)
        presenceDelegates.call("presenceStatusDidChanged([\(presence.user): \(presence.state), \(presence.status)])") {
            $0.tellPresenceStatusDidChanged([made])
        }
    }

    /// Subscribes again after a login, because the cloud forgets it when the last login ends.
    func watchAgain(over link: any Link) {
        let now = device.unixMilliseconds / 1000
        let users = state.withLock { $0.watched(atUnixSeconds: now) }
        let most = Easemob.profile.signaling.maximumUsersPerQuery.value
        for start in stride(from: 0, to: users.count, by: most) {
            let part = Array(users[start..<min(start + most, users.count)])
            send(.signaling(.subscribePresence(users: part)), over: link) { _ in }
        }
    }
}

extension IEMPresenceManager {
    private var manager: PresenceManager {
        guard let manager = self as? PresenceManager else { preconditionFailure("\(type(of: self)) is not the SDK's") }
        return manager
    }

    /// Adds a delegate, which is held weakly. It is called on the queue, without one on the main queue.
    public func add(_ aDelegate: any EMPresenceManagerDelegate, delegateQueue aQueue: DispatchQueue?) {
        manager.client.presenceDelegates.add(aDelegate, on: aQueue) { checked in { [weak checked] in checked } }
    }

    /// Removes a delegate.
    public func remove(_ aDelegate: any EMPresenceManagerDelegate) {
        manager.client.presenceDelegates.remove(aDelegate)
    }

    /// Sets what this user says, at most 64 bytes. Subscribers are told.
    public func publishPresence(
        withDescription aDescription: String?, completion aCompletion: ((EMError?) -> Void)? = nil
    ) {
        manager.client.record("publishPresence(\(aDescription ?? ""))")
        manager.publish(aDescription) { [self] in manager.client.finish("publishPresence", $0.error, aCompletion) }
    }

    /// Sets what this user says, at most 64 bytes.
    @discardableResult
    public func publishPresence(withDescription aDescription: String?) async -> EMError? {
        manager.client.record("publishPresence(\(aDescription ?? ""))")
        return await withCheckedContinuation { continuation in
            manager.publish(aDescription) { continuation.resume(returning: $0.error) }
        }
    }

    /// Subscribes to at most 100 other users, for 1 s to 30 days; the completion has their presence.
    public func subscribe(
        _ members: [String], expiry: Int, completion aCompletion: (([EMPresence]?, EMError?) -> Void)? = nil
    ) {
        manager.client.record("subscribe(\(members), expiry: \(expiry))")
        manager.subscribe(members, expiry) { [self] in manager.client.finish("subscribe", $0, aCompletion) }
    }

    /// Takes subscriptions back.
    public func unsubscribe(_ members: [String], completion aCompletion: ((EMError?) -> Void)? = nil) {
        manager.client.record("unsubscribe(\(members))")
        manager.unsubscribe(members) { [self] in manager.client.finish("unsubscribe", $0.error, aCompletion) }
    }

    /// A page, from 1, of the users whom this user subscribed to with this device.
    public func fetchSubscribedMembers(
        withPageNum pageNum: UInt, pageSize: UInt, completion: (([String]?, EMError?) -> Void)? = nil
    ) {
        manager.client.record("fetchSubscribedMembers(withPageNum: \(pageNum), pageSize: \(pageSize))")
        manager.members(page: Int(clamping: pageNum), size: Int(clamping: pageSize)) { [self] in
            manager.client.finish("fetchSubscribedMembers", $0, completion)
        }
    }

    /// Looks at the presence of at most 100 users once.
    public func fetchPresenceStatus(_ members: [String], completion: (([EMPresence]?, EMError?) -> Void)? = nil) {
        manager.client.record("fetchPresenceStatus(\(members))")
        manager.fetch(members) { [self] in manager.client.finish("fetchPresenceStatus", $0, completion) }
    }
}
