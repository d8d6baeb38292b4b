package import EmulatorAPI
import OrderedCollections

extension RTCState {
    /// Ends a channel. All participants are told of their removal, in order of joining.
    ///
    /// Throws `invalidArgument` for a channel that does not exist.
    package mutating func dismiss(_ channel: ChannelID) throws(EmulatorError) -> [RTCNotice] {
        guard let participants = channels[channel]?.participants else {
            throw .invalidArgument(name: "channel", value: channel.rawValue)
        }
        // All are removed first. Then subscribers elsewhere of streams from here are told.
        var notices = participants.map { $0.value.removal(of: $0.key, from: channel, reason: .channelDismissed) }
        for (user, participant) in participants {
            let place = Place(channel: channel, user: user)
            let indexes = participant.publications.keys.sorted()
            if !indexes.isEmpty {
                let (gone, elsewhere) = dropStreams(indexes, of: place)
                noteEnd(of: gone, in: channel, reason: .removed)
                notices += elsewhere
            }
            if facts != nil {
                let gone = ChannelUser(user: user, nickname: participant.nickname)
                note(.left(isVisible: participant.isVisible, reason: .removed), in: channel, by: gone)
            }
            notices += forget(participant, at: place, tellingOfGuests: .nobody)
        }
        if facts != nil { note(.closed(isDismissed: true), in: channel, by: nil) }
        end(channel)
        notices.append(.reroute(channel))
        return notices
    }

    /// Removes users from a channel; they can come back at once. Users who are not in it are skipped.
    ///
    /// Throws `invalidArgument` for a channel that does not exist, and if none of `users` is in it.
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
