package import EmulatorAPI
import OrderedCollections

extension RTCState {
    /// Ends a channel: everybody is told that they were removed, in the order in which they joined.
    ///
    /// Throws `invalidArgument` for a channel that does not exist.
    package mutating func dismiss(_ channel: ChannelID) throws(EmulatorError) -> [RTCNotice] {
        guard let participants = channels[channel]?.participants else {
            throw .invalidArgument(name: "channel", value: channel.rawValue)
        }
        // Everybody is removed first; then those elsewhere who subscribe to something from here are told.
        var notices = participants.map { $0.value.removal(of: $0.key, from: channel, reason: .channelDismissed) }
        for (user, participant) in participants {
            let place = Place(channel: channel, user: user)
            let indexes = participant.publications.keys.sorted()
            if !indexes.isEmpty { notices += dropStreams(indexes, of: place).elsewhere }
            notices += forget(participant, at: place)
        }
        channels[channel] = nil
        notices.append(.reroute(channel))
        return notices
    }

    /// Takes users out of a channel; they may come back at once. Those who are not in it are passed over.
    ///
    /// Throws `invalidArgument` for a channel that does not exist, and when none of `users` is in it.
    package mutating func remove(
        _ users: [UserID], from channel: ChannelID
    ) throws(EmulatorError) -> [RTCNotice] {
        guard channels[channel] != nil else {
            throw .invalidArgument(name: "channel", value: channel.rawValue)
        }
        let present = OrderedSet(users.filter { channels[channel]?.participants[$0] != nil })
        guard !present.isEmpty else {
            throw .invalidArgument(name: "users", value: users.map(\.rawValue).joined(separator: ","))
        }
        var notices: [RTCNotice] = []
        for user in present {
            notices += remove(Place(channel: channel, user: user), .removedByAdministrator)
        }
        notices.append(.reroute(channel))
        return notices
    }
}
