import EmulatorAPI
import RTCEmulator

/// The channels as a flat list of stays, searched from end to end: slow, and too simple to be wrong in the same way.
struct NaiveChannels {
    struct Stay {
        let session: SessionID
        let user: UserID
        let channel: ChannelID
        var isVisible: Bool
        let isCall: Bool
        var isPublishing = false
        var isMuted = false
        /// Every wish since the join, oldest first; nil means everybody.
        var wishes: [(publisher: UserID?, isSubscribed: Bool)] = []
        var silentSince: Instant?
        var isClosed = false

        /// Reads the wishes backwards: the last word on the publisher counts, unless it let them through and a word on
        /// everybody came later.
        func wants(_ publisher: UserID) -> Bool {
            let all = wishes.last { $0.publisher == nil }?.isSubscribed ?? true
            guard let index = wishes.lastIndex(where: { $0.publisher == publisher }) else { return all }
            let cameAllLater = wishes[(index + 1)...].contains { $0.publisher == nil }
            return wishes[index].isSubscribed ? (cameAllLater ? all : true) : false
        }
    }

    var stays: [Stay] = []

    /// Carries out a command that was accepted.
    mutating func apply(_ command: RTCCommand, from session: SessionID) {
        switch command {
        case .enter(let channel, let entry):
            let old = stays.first { $0.session == session }
            let user = entry.user ?? ""
            stays.removeAll { $0.channel == channel && $0.user == user }
            stays.append(
                Stay(
                    session: session, user: user, channel: channel, isVisible: entry.scene == .call || entry.isVisible,
                    isCall: entry.scene == .call, silentSince: old?.silentSince))
        case .leave(let channel): stays.removeAll { $0.channel == channel && $0.session == session }
        case .setVisibility(let channel, let isVisible, _):
            change(session, in: channel) { stay in
                guard !stay.isCall else { return }
                stay.isVisible = isVisible
                stay.isPublishing = stay.isPublishing && stay.isVisible
            }
        case .publish(let channel, _, _, _, _): change(session, in: channel) { $0.isPublishing = true }
        case .unpublish(let channel, _, _): change(session, in: channel) { $0.isPublishing = false }
        case .mute(let channel, _, _, let isMuted): change(session, in: channel) { $0.isMuted = isMuted }
        case .subscribe(let channel, let stream, _, let isSubscribed):
            var publisher: UserID?
            if case .numbered(let user, _)? = stream { publisher = user }
            change(session, in: channel) { $0.wishes.append((publisher, isSubscribed)) }
        case .look, .renewRights, .setExtra, .setDevice, .requestKeyFrame, .requestPackets, .send, .setNote, .startMix,
            .stopMix, .connect, .disconnect:
            break
        }
    }

    mutating func change(_ session: SessionID, in channel: ChannelID? = nil, _ body: (inout Stay) -> Void) {
        for index in stays.indices
        where stays[index].session == session && (channel == nil || stays[index].channel == channel) {
            body(&stays[index])
        }
    }

    mutating func giveUp(at now: Instant, grace: Duration) {
        stays.removeAll { stay in stay.silentSince.map { $0.duration(to: now) >= grace } ?? false }
    }

    func table(of channel: ChannelID) -> [String] {
        stays.filter { $0.channel == channel && $0.isPublishing }.sorted { $0.session < $1.session }.map { publisher in
            let subscribers = stays.filter {
                $0.channel == channel && $0.session != publisher.session && $0.silentSince == nil
                    && $0.wants(publisher.user)
            }
            return "\(publisher.session) as \(publisher.user) to \(subscribers.map(\.session).sorted())"
        }
    }

    /// Whom `stay` should know to be there, and whom to be audible, sorted.
    func truth(for stay: Stay) -> [String] {
        stays.filter { $0.channel == stay.channel && $0.user != stay.user && $0.isVisible }
            .map { "\($0.user) \($0.isPublishing && !$0.isMuted ? "audible" : "silent")" }.sorted()
    }
}

/// What one session was told, added up.
struct Told {
    private(set) var audibility: [ChannelID: [UserID: Bool]] = [:]
    /// Something that cannot follow from what was told before.
    private(set) var contradiction: String?
    private var published: [ChannelID: [UserID: ListedStream]] = [:]

    /// What the session found when it entered.
    mutating func find(_ snapshot: ChannelSnapshot) {
        audibility[snapshot.channel] = [:]
        published[snapshot.channel] = [:]
        for user in snapshot.users { audibility[snapshot.channel]?[user.user] = false }
        for stream in snapshot.streams { listen(.streamAdded(channel: snapshot.channel, stream: stream)) }
    }

    mutating func listen(_ event: RTCEvent) {
        switch event {
        case .participantJoined(let channel, let user):
            if audibility[channel]?[user.user] != nil { contradiction = event.line }
            audibility[channel, default: [:]][user.user] = false
        case .participantLeft(let channel, let user, _):
            if audibility[channel]?[user.user] == nil { contradiction = event.line }
            if published[channel]?[user.user] != nil { contradiction = event.line }
            audibility[channel]?[user.user] = nil
        case .streamAdded(let channel, let stream):
            let user = stream.publisher.user
            if published[channel]?[user] != nil || audibility[channel]?[user] == nil { contradiction = event.line }
            hear(stream, in: channel)
        case .streamChanged(let channel, let stream):
            let before = published[channel]?[stream.publisher.user]
            if before == nil || before == stream { contradiction = event.line }
            hear(stream, in: channel)
        case .streamsRemoved(let channel, let streams, _):
            for stream in streams {
                let user = stream.publisher.user
                if published[channel]?[user] != stream { contradiction = event.line }
                published[channel]?[user] = nil
                audibility[channel]?[user] = false
            }
        case .removed(let channel, _, _): leave(channel)
        case .streamAvailable, .streamUnavailable, .streamForbidden, .deviceChanged, .keyFrameRequested,
            .packetsRequested, .messageSent,
            .noteChanged, .streamsBanned, .announcementsStopped, .rightWillEnd, .rightEnded:
            break
        }
    }

    private mutating func hear(_ stream: ListedStream, in channel: ChannelID) {
        published[channel, default: [:]][stream.publisher.user] = stream
        audibility[channel, default: [:]][stream.publisher.user] = stream.isAudible
    }

    mutating func leave(_ channel: ChannelID) {
        audibility[channel] = nil
        published[channel] = nil
    }

    func lines(of channel: ChannelID) -> [String] {
        (audibility[channel] ?? [:]).map { "\($0.key) \($0.value ? "audible" : "silent")" }.sorted()
    }
}
