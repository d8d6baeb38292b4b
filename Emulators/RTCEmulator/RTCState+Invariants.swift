import EmulatorAPI
import OrderedCollections

extension RTCState {
    /// Stops the program when the parts contradict each other. For tests and simulation, after every step.
    package func checkInvariants() {
        if let found = firstBreach { preconditionFailure("\(found)") }
        checkStays()
        checkTimeouts()
        checkStreams()
        checkSubscribers()
        checkRights()
        checkMixes()
        checkGuests()
        checkBans()
    }

    private func checkBans() {
        var deadlines = 0
        for (id, channel) in channels {
            guard let bans = channel.bans else { continue }
            precondition(!bans.ends.isEmpty, "\(id) keeps no bans")
            for (ban, end) in bans.ends {
                precondition(ban.channel == id, "\(id) keeps a ban of \(ban.channel)")
                guard let deadline = end.at else { continue }
                deadlines += 1
                precondition(banDeadlines?.contains(ban, at: deadline) == true, "a ban in \(id) never ends")
            }
        }
        // Invariant: exactly the bans that end by themselves have a deadline.
        precondition(deadlines == banDeadlines?.count ?? 0, "deadlines of bans that are not there")
        precondition(banDeadlines?.count != 0, "no bans are kept as some")
        precondition(
            entryBans?.ends.isEmpty != true && publishingBans?.ends.isEmpty != true, "no bans are kept as some")
        let forbidden = forbiddenStreams?.names ?? []
        precondition(forbiddenStreams == nil || !forbidden.isEmpty, "no forbidden streams are kept as some")
        // Invariant: each once and in order, which looking up relies on; and nobody publishes one.
        precondition(zip(forbidden, forbidden.dropFirst()).allSatisfy { $0 < $1 }, "forbidden streams are out of order")
        precondition(forbidden.count <= ForbiddenStreams.maximumCount, "too many streams are forbidden")
        precondition(forbidden.allSatisfy { names[$0] == nil }, "a forbidden stream is published")
    }

    private func checkStays() {
        var stays = 0
        for (id, channel) in channels {
            // Invariant: a channel exists exactly as long as it has participants.
            precondition(!channel.participants.isEmpty, "\(id) is empty and exists")
            precondition(channel.id == id, "\(id) calls itself \(channel.id)")
            stays += channel.participants.count
            let bytes = channel.participants.reduce(0) { sum, stay in
                let user = ChannelUser(user: stay.key, nickname: stay.value.nickname)
                return sum + (stay.value.isVisible ? user.frameBytes : 0)
            }
            // Invariant: the running size is the real one; otherwise limits drift.
            precondition(channel.visibleBytes == bytes, "\(id): \(channel.visibleBytes) bytes counted, \(bytes) there")
            for (user, participant) in channel.participants {
                // Invariant: channels, sessions and users name the same stays.
                precondition(
                    sessions[participant.session]?[id] == user, "\(participant.session) forgot \(user) in \(id)")
                precondition(users[user]?[id] == participant.session, "\(user) forgot \(participant.session) in \(id)")
                // Invariant: only visible users publish.
                precondition(participant.publications.isEmpty || participant.isVisible, "\(user) publishes, unseen")
                // Invariant: a session has one connection state in all its channels.
                precondition(participant.connection == connection(of: participant.session), "\(user) is half gone")
            }
        }
        // Invariant: no session or user without a channel, none in a channel that doesn't know it.
        precondition(sessions.values.allSatisfy { !$0.isEmpty }, "a session is remembered without a channel")
        precondition(sessions.values.reduce(0) { $0 + $1.count } == stays, "a session is in a channel that forgot it")
        precondition(users.values.allSatisfy { !$0.isEmpty }, "a user is remembered without a channel")
        precondition(users.values.reduce(0) { $0 + $1.count } == stays, "a user is in a channel that forgot them")
    }

    private func checkTimeouts() {
        // Invariant: exactly the sessions that are not connected have a timeout, at their deadline.
        for session in sessions.keys {
            guard let deadline = connection(of: session)?.deadline else { continue }
            precondition(timeouts.contains(session, at: deadline), "\(session) is never given up")
        }
        let disconnected = sessions.keys.count { connection(of: $0) != .connected }
        precondition(disconnected == timeouts.count, "\(disconnected) sessions wait for \(timeouts.count) timeouts")
    }

    private func checkStreams() {
        var named = 0
        for (id, channel) in channels {
            let published = channel.participants.values.reduce(0) { $0 + $1.publications.count }
            precondition(published == channel.streams.count, "\(id) lists \(channel.streams.count) of \(published)")
            for stream in channel.streams {
                guard let publication = channel.publication(at: stream) else {
                    preconditionFailure("\(stream) of \(id) is listed and not published")
                }
                // Invariant: a stream has media kinds, and its name leads to it.
                precondition(publication.kinds.isValid, "\(stream) of \(id) is nothing")
                // Invariant: a small picture is a picture's.
                precondition(
                    publication.kinds.isDisjoint(with: .smallPicture) || publication.kinds.contains(.picture),
                    "\(stream) of \(id) has small pictures of none")
                guard let name = publication.name else { continue }
                named += 1
                precondition(names[name] == NamePlace(channel: id, stream: stream), "\(name) of \(id) is lost")
                precondition(outputs[name] == nil, "\(name) is mixed and published")
            }
        }
        precondition(named == names.count, "\(names.count) names for \(named) streams")
    }

    private func checkSubscribers() {
        var wishes: Set<NamedWish> = []
        for channel in channels.values {
            for participant in channel.participants.values {
                for name in participant.subscription.named.keys {
                    wishes.insert(NamedWish(name: name, session: participant.session))
                }
            }
        }
        // Invariant: a name's list holds exactly its subscribers.
        precondition(subscribers.values.allSatisfy { !$0.isEmpty }, "a name is subscribed to by nobody")
        let found = subscribers.flatMap { name, sessions in
            sessions.map { NamedWish(name: name, session: $0) }
        }
        precondition(Set(found) == wishes, "the names that are subscribed to are others")
    }

    private struct NamedWish: Hashable {
        var name: StreamID
        var session: SessionID
    }

    private func checkRights() {
        var deadlines = 0
        for (id, channel) in channels {
            for (user, participant) in channel.participants {
                let place = Place(channel: id, user: user)
                for end in participant.rights.ends {
                    for (kind, moment) in [(RightDeadline.Kind.ends, end.endsAt), (.endsSoon, end.warnsAt)] {
                        guard let moment else { continue }
                        deadlines += 1
                        precondition(
                            rightDeadlines.contains(
                                RightDeadline(place: place, kind: kind, right: end.right), at: moment),
                            "a right of \(place) never ends")
                    }
                }
            }
        }
        precondition(deadlines == rightDeadlines.count, "\(rightDeadlines.count) deadlines for \(deadlines) ends")
    }

    private func checkMixes() {
        let ends = mixes.values.count { $0.endsAt != nil }
        precondition(ends == mixDeadlines.count, "\(mixDeadlines.count) deadlines for \(ends) mixes that end")
        for (task, mix) in mixes {
            // Invariant: exactly the mixes without a published input end by themselves.
            let isFed = mix.inputs.contains { names[$0.stream] != nil }
            precondition(isFed == (mix.endsAt == nil), "\(task) is fed: \(isFed), and ends at \(mix.endsAt as Any)")
            if let endsAt = mix.endsAt { precondition(mixDeadlines.contains(task, at: endsAt), "\(task) never ends") }
        }
        for (output, task) in outputs {
            precondition(mixes[task]?.outputs.contains(output) == true, "\(output) is made by no mix")
        }
    }
}
