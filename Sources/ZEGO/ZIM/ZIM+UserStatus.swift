import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// The users whose status one user watches.
struct StatusWatch: Hashable {
    var watcher: UserID
    /// Until when each is watched, in Unix milliseconds.
    /// As many as the cloud keeps; one more ends the oldest there too.
    var ends = RecentValues<UserID, Int64>(limit: ZEGO.profile.signaling.maximumPresenceSubscriptions.value)

    /// Those still watched, sorted.
    func users(atUnixMilliseconds now: Int64) -> [UserID] { ends.keys.filter { ends[$0] ?? now > now }.sorted() }
}

extension ZIM {
    /// Subscribes to users' status, reported by `userStatusUpdated`: at most 100 others, for 1...43200 minutes.
    ///
    /// The subscription outlives logins of this user on this device. Of more than 3000 the oldest ends. Unknown users
    /// are reported as logged out. Fails with 6000001 for this user themself, for too many users and for another
    /// duration.
    public func subscribeUsersStatus(
        by userIDs: [String], config: ZIMUserStatusSubscribeConfig, callback: ZIMUsersStatusSubscribedCallback?
    ) {
        record("subscribeUsersStatus(by: \(userIDs), subscriptionDuration: \(config.subscriptionDuration))")
        let call = "subscribeUsersStatus"
        let done = callback.map { callback in { (error: ZIMError) in callback([], error) } }
        let facts = ZEGO.profile.sdk
        guard (1...facts.maximumSubscriptionMinutes.value).contains(Int(config.subscriptionDuration)) else {
            let refusal = Refusal.outside(
                "subscriptionDuration", Int(config.subscriptionDuration), 1...facts.maximumSubscriptionMinutes.value,
                unit: " minutes")
            return answer(call, refusal, done)
        }
        if let refusal = refusal(of: userIDs, maximum: facts.maximumUsersPerSubscription.value) {
            return answer(call, refusal, done)
        }
        let users = userIDs.map { UserID($0) }
        let end = device.unixMilliseconds + Int64(config.subscriptionDuration) * 60_000
        request(.signaling(.subscribePresence(users: users))) { [self] result in
            guard case .success = result else { return answer(call, result.refusal, done) }
            state.withLock { state in
                guard let user = state.login.user else { return }
                var watch = state.watch.flatMap { $0.watcher == user ? $0 : nil } ?? StatusWatch(watcher: user)
                for watched in users { watch.ends[watched] = end }
                state.watch = watch
            }
            answer(call, nil, detail: "\(userIDs)", done)
        }
    }

    /// Ends ``subscribeUsersStatus(by:config:callback:)`` for at most 100 users.
    public func unsubscribeUsersStatus(by userIDs: [String], callback: ZIMUsersStatusUnsubscribedCallback?) {
        record("unsubscribeUsersStatus(by: \(userIDs))")
        let call = "unsubscribeUsersStatus"
        let done = callback.map { callback in { (error: ZIMError) in callback([], error) } }
        if let refusal = refusal(of: userIDs, maximum: ZEGO.profile.sdk.maximumUsersPerSubscription.value) {
            return answer(call, refusal, done)
        }
        let users = userIDs.map { UserID($0) }
        request(.signaling(.unsubscribePresence(users: users))) { [self] result in
            guard case .success = result else { return answer(call, result.refusal, done) }
            state.withLock { state in for user in users { state.watch?.ends[user] = nil } }
            answer(call, nil, detail: "\(userIDs)", done)
        }
    }

    /// Reads users' status once, at most 200 others. Unknown users are reported as logged out.
    public func queryUsersStatus(by userIDs: [String], callback: ZIMUsersStatusQueriedCallback?) {
        record("queryUsersStatus(by: \(userIDs))")
        let call = "queryUsersStatus"
        let refused = callback.map { callback in { (error: ZIMError) in callback([], [], error) } }
        if let refusal = refusal(of: userIDs, maximum: ZEGO.profile.signaling.maximumUsersPerQuery.value) {
            return answer(call, refusal, refused)
        }
        request(.signaling(.fetchPresence(users: userIDs.map { UserID($0) }))) { [self] result in
            switch result {
            case .success(.presence(let presences)):
                let now = device.unixMilliseconds
                answer(
                    call, nil, detail: "\(presences.map { "\($0.user) \(ZIMUserOnlineStatus($0.state))" })",
                    callback.map { callback in
                        { callback(presences.map { ZIMUserStatus($0, atUnixMilliseconds: now) }, [], $0) }
                    })
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal): answer(call, refusal, refused)
            }
        }
    }

    /// Changes the user's own status text, at most 64 bytes and once a second; more often fails with 6000004.
    public func updateUserCustomStatus(_ customStatus: String, callback: ZIMUserCustomStatusUpdatedCallback?) {
        record("updateUserCustomStatus(\(customStatus))")
        let call = "updateUserCustomStatus"
        let done = callback.map { callback in { (error: ZIMError) in callback(customStatus, error) } }
        let maximum = ZEGO.profile.signaling.maximumStatusBytes.value
        if let refusal = Check.size("customStatus", customStatus, maximum) { return answer(call, refusal, done) }
        do throws(Refusal) { _ = try loggedInLink() } catch { return answer(call, error, done) }
        let now = Instant(device.now)
        let isAdmitted = state.withLock { state in
            state.customStatuses.admits(maximum: ZEGO.profile.sdk.customStatusesPerSecond.value, at: now)
        }
        guard isAdmitted else {
            return answer(call, .statusTooOften, done)
        }
        request(.signaling(.setStatus(text: customStatus))) { [self] result in
            answer(call, result.refusal, detail: customStatus, done)
        }
    }

    private func refusal(of userIDs: [String], maximum: Int) -> Refusal? {
        guard (1...maximum).contains(userIDs.count) else {
            return .usersNamed(userIDs.count, maximum: maximum)
        }
        let own = state.withLock { $0.login.user?.rawValue }
        return userIDs.first { $0 == own }.map(Refusal.namesItself)
    }

    /// Watches the users from before the login again, because the cloud forgets them when the last login ends.
    func watchAgain(over link: any Link) {
        let now = device.unixMilliseconds
        let users = state.withLock { state -> [UserID] in
            guard let watch = state.watch, watch.watcher == state.login.user else { return [] }
            return watch.users(atUnixMilliseconds: now)
        }
        let most = ZEGO.profile.signaling.maximumUsersPerQuery.value
        for start in stride(from: 0, to: users.count, by: most) {
            let part = Array(users[start..<min(start + most, users.count)])
            send(.signaling(.subscribePresence(users: part)), over: link) { [self] in tellRefusal(of: $0) }
        }
    }
}

extension Result where Success == Reply, Failure == Refusal {
    /// Why it came to nothing; nil where it did not.
    fileprivate var refusal: Refusal? {
        if case .failure(let refusal) = self { refusal } else { nil }
    }
}

extension ZIMUserOnlineStatus {
    init(_ state: PresenceState) {
        switch state {
        case .online: self = .online
        case .offline: self = .offline
        case .loggedOut: self = .logout
        }
    }
}

extension ZIMUserStatus {
    convenience init(_ presence: Presence, atUnixMilliseconds now: Int64) {
        self.init()
        userID = presence.user.rawValue
        onlineStatus = ZIMUserOnlineStatus(presence.state)
        onlinePlatforms = Self.platforms(presence.state)
        userCustomStatus = presence.status
        lastUpdateTime = now
    }

    /// The kinds of device of an online user: the SDK logs every device in as a phone.
    static func platforms(_ state: PresenceState) -> [NSNumber] {
        state == .online ? [NSNumber(value: ZIMPlatformType.iPhoneOS.rawValue)] : []
    }
}
