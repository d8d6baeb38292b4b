package import EmulatorAPI
import OrderedCollections

extension RTCState {
    /// Lets a user's rights that end with time be over at `now`, without their warning. They are not ended yet.
    package mutating func expireRights(of user: UserID, at now: Instant, clock: WallClock) {
        for channel in channels.keys.sorted() {
            guard var rights = channels[channel]?.participants[user]?.rights else { continue }
            let place = Place(channel: channel, user: user)
            cancelRights(of: place)
            for index in rights.ends.indices where rights.ends[index].endsAt != nil {
                rights.ends[index].endsAt = now
                rights.ends[index].warnsAt = nil
                rights.ends[index].expiresAtUnixSeconds = clock.unixSeconds(at: now)
                rightDeadlines.insert(
                    RightDeadline(place: place, kind: .ends, right: rights.ends[index].right), at: now)
            }
            channels[channel]?.participants[user]?.rights = rights
        }
    }

    /// The channels that a user is in, ascending.
    package func channels(with user: UserID) -> [ChannelID] {
        channels.keys.filter { channels[$0]?.participants[user] != nil }.sorted()
    }

    /// The sessions with which a user is in channels, ascending.
    package func sessions(of user: UserID) -> [SessionID] {
        Set(channels.values.compactMap { $0.participants[user]?.session }).sorted()
    }

    /// Moves the ends of all rights by `shift`, because the tenant's wall clock was set. Rights that become due are not
    /// ended yet.
    package mutating func moveRights(by shift: Duration) {
        for channel in channels.keys.sorted() {
            for user in channels[channel]?.participants.keys ?? [] {
                let place = Place(channel: channel, user: user)
                guard var rights = channels[channel]?.participants[user]?.rights else { continue }
                cancelRights(of: place)
                for index in rights.ends.indices {
                    let right = rights.ends[index].right
                    if let endsAt = rights.ends[index].endsAt?.advanced(by: shift) {
                        rights.ends[index].endsAt = endsAt
                        rightDeadlines.insert(RightDeadline(place: place, kind: .ends, right: right), at: endsAt)
                    }
                    if let warnsAt = rights.ends[index].warnsAt?.advanced(by: shift) {
                        rights.ends[index].warnsAt = warnsAt
                        rightDeadlines.insert(RightDeadline(place: place, kind: .endsSoon, right: right), at: warnsAt)
                    }
                }
                channels[channel]?.participants[user]?.rights = rights
            }
        }
    }
}
