package import EmulatorAPI
import OrderedCollections

extension RTCState {
    /// Ends a channel: everybody is told that they were removed, in the order in which they joined.
    ///
    /// Throws `invalidArgument` for a channel that does not exist.
    package mutating func dismiss(_ channel: ChannelID) throws(EmulatorError) -> [RTCNotice] {
        guard let scene = channels[channel]?.scene else {
            throw .invalidArgument(name: "channel", value: channel.rawValue)
        }
        if scene == .streams { return dismissStreams(of: channel) }
        guard let dismissed = channels.removeValue(forKey: channel) else { return [] }
        var notices: [RTCNotice] = []
        for (user, participant) in dismissed.participants {
            notices.append(participant.removal(of: user, from: channel, reason: .channelDismissed))
            forget(channel, of: participant)
        }
        notices.append(.reroute(channel))
        return notices
    }

    /// Everybody is removed first; then those elsewhere who play something from here are told.
    private mutating func dismissStreams(of channel: ChannelID) -> [RTCNotice] {
        let participants = channels[channel]?.participants ?? [:]
        var notices = participants.map { $0.value.removal(of: $0.key, from: channel, reason: .channelDismissed) }
        for user in participants.keys {
            notices += departFromStreams(user, from: channel, reason: .removed).filter { notice in
                switch notice {
                case .event(.stream(.unplayable), _), .event(.stream(.playable), _), .reroute: true
                case .event, .recap: false
                }
            }
        }
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
            notices += remove(user, from: channel, removal: .removedByAdministrator, reason: .removed)
        }
        notices.append(.reroute(channel))
        return notices
    }
}
