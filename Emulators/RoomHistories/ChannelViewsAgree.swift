import EmulatorAPI

/// What a connected participant's device knows of a channel, from its answers and from what it was told, is what the
/// channel has: who is visible, what they publish, and what of it is muted.
struct ChannelViewsAgree: HistoryCheck {
    let claim = "Every participant knows who is in the channel and what they publish"

    private struct Place: Hashable, Comparable {
        let user: UserID
        let index: Int

        static func < (left: Place, right: Place) -> Bool { (left.user, left.index) < (right.user, right.index) }
    }

    private struct View {
        /// The user as whom the device is there.
        let own: UserID
        var users: Set<UserID>
        var streams: [Place: ListedStream] = [:]
        /// Whether the device was told that nobody is announced any more.
        var isCrowded = false

        init(_ snapshot: ChannelSnapshot) {
            own = snapshot.user
            users = Set(snapshot.users.map(\.user))
            for stream in snapshot.streams { set(stream) }
        }

        mutating func set(_ stream: ListedStream) {
            var stream = stream
            // Reports of devices have events of their own.
            stream.devices = nil
            streams[Place(user: stream.publisher.user, index: stream.index)] = stream
        }
    }

    private typealias Views = [SessionID: [ChannelID: View]]

    func failures(in reading: HistoryReading) -> [HistoryFailure] {
        guard let tenant = reading.tenant else { return [] }
        // Guests are participants of another channel, which the state does not list here.
        let hasGuests = reading.calls.contains {
            if case .rtc(.connect) = $0.command { true } else { false }
        }
        guard !hasGuests else { return [] }
        var views: Views = [:]
        for entry in reading.history.entries {
            guard let session = entry.session else { continue }
            switch entry.what {
            case .answered(let number, let result):
                guard let call = reading.call(number, of: session) else { continue }
                follow(call, result, &views)
            case .told(.rtc(let event)): follow(event, of: session, &views)
            case .connection(.connected), .connection(.connecting): break
            case .connection, .closed, .ended: views[session] = nil
            default: break
            }
        }
        return compare(views, with: tenant, reading)
    }

    private func follow(_ call: HistoryReading.Call, _ result: Result<Reply, CallFailure>, _ views: inout Views) {
        guard case .rtc(let command) = call.command else { return }
        switch (command, result) {
        case (.enter(_, let entry), .success(.channel(let snapshot))):
            if let leaving = entry.leaving { views[call.session]?[leaving] = nil }
            // Who only sends is told of nobody.
            views[call.session, default: [:]][snapshot.channel] = entry.sendsOnly == true ? nil : View(snapshot)
        case (.look(let channel), .success(.channel(let snapshot))):
            if views[call.session]?[channel] != nil { views[call.session]?[channel] = View(snapshot) }
        case (.leave(let channel), .success), (.leave(let channel), .failure(.lost)):
            views[call.session]?[channel] = nil
        case (.enter(_, let entry), .failure(.lost)):
            if let leaving = entry.leaving { views[call.session]?[leaving] = nil }
        default: break
        }
    }

    private func follow(_ event: RTCEvent, of session: SessionID, _ views: inout Views) {
        switch event {
        case .participantJoined(let channel, let user): views[session]?[channel]?.users.insert(user.user)
        case .participantLeft(let channel, let user, _):
            views[session]?[channel]?.users.remove(user.user)
            if let view = views[session]?[channel] {
                views[session]?[channel]?.streams = view.streams.filter { $0.key.user != user.user }
            }
        case .streamAdded(let channel, let stream), .streamChanged(let channel, let stream):
            views[session]?[channel]?.set(stream)
        case .streamsRemoved(let channel, let streams, _):
            for stream in streams {
                views[session]?[channel]?.streams[Place(user: stream.publisher.user, index: stream.index)] = nil
            }
        case .announcementsStopped(let channel): views[session]?[channel]?.isCrowded = true
        case .removed(let channel, _, _): views[session]?[channel] = nil
        case .streamAvailable, .streamUnavailable, .streamForbidden, .deviceChanged, .keyFrameRequested,
            .packetsRequested, .messageSent, .noteChanged, .streamsBanned, .rightWillEnd, .rightEnded:
            break
        }
    }

    // MARK: Comparing

    private func compare(
        _ views: Views, with tenant: any TenantView, _ reading: HistoryReading
    ) -> [HistoryFailure] {
        var list = FailureList(self)
        for session in reading.sessions where reading.connected.contains(session) {
            for (channel, view) in (views[session] ?? [:]).sorted(by: { $0.key < $1.key }) {
                compare(view, on: session, in: channel, with: tenant, reading, &list)
            }
        }
        return list.all
    }

    private func compare(
        _ view: View, on session: SessionID, in channel: ChannelID, with tenant: any TenantView,
        _ reading: HistoryReading, _ list: inout FailureList
    ) {
        var who: String { reading.name(of: session, at: reading.history.entries.count) }
        var name: String { channel.rawValue.shown() }
        guard let participants = tenant.participants(of: channel), participants.contains(where: { $0.user == view.own })
        else {
            list.add(
                at: reading.end, who, found: "takes itself to be in \(name)",
                expected: "\(view.own.rawValue.shown()) is not there any more")
            return
        }
        if !view.isCrowded {
            let visible = Set(participants.filter { $0.isVisible && $0.user != view.own }.map(\.user))
            for user in view.users.subtracting(visible).sorted() {
                list.add(
                    at: reading.end, who, found: "sees \(user.rawValue.shown()) in \(name)",
                    expected: "they are not there")
            }
            for user in visible.subtracting(view.users).sorted() {
                list.add(
                    at: reading.end, who, found: "does not see \(user.rawValue.shown()) in \(name)",
                    expected: "they are there")
            }
        }
        var published: [Place: ListedStream] = [:]
        for stream in tenant.streams(of: channel).map(\.stream) where stream.publisher.user != view.own {
            var stream = stream
            stream.devices = nil
            published[Place(user: stream.publisher.user, index: stream.index)] = stream
        }
        for place in Set(view.streams.keys).union(published.keys).sorted() where view.streams[place] != published[place]
        {
            list.add(
                at: reading.end, who,
                found: "of \(place.user.rawValue.shown())'s stream \(place.index) in \(name) knows "
                    + Self.words(view.streams[place]),
                expected: "there is \(Self.words(published[place]))")
        }
    }

    private static func words(_ stream: ListedStream?) -> String {
        guard let stream else { return "nothing" }
        return
            "kinds \(stream.kinds.rawValue), muted \(stream.muted.rawValue), \(stream.name.map { "\($0)" } ?? "no name")"
            + (stream.extra.isEmpty ? "" : ", \(stream.extra.shown(atMost: 40))")
    }
}
