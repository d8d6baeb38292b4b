import EmulatorAPI
import OrderedCollections

extension RTCState {
    /// Stops the program when the parts contradict each other. For tests and simulation, after every step.
    package func checkInvariants() {
        var stays = 0
        for (id, channel) in channels {
            // Invariant: a channel exists exactly as long as somebody is in it.
            precondition(!channel.participants.isEmpty, "\(id) is empty and exists")
            precondition(channel.id == id, "\(id) calls itself \(channel.id)")
            stays += channel.participants.count
            for (user, participant) in channel.participants {
                // Invariant: channels and sessions name the same stays.
                precondition(
                    sessions[participant.session]?[id] == user, "\(participant.session) forgot \(user) in \(id)")
                // Invariant: only speakers publish, and a call has no listeners.
                precondition(!participant.isPublishing || participant.role == .speaker, "\(user) publishes, listening")
                precondition(channel.scene == .live || participant.role == .speaker, "\(user) listens in call \(id)")
                // Invariant: a session is in one state, whatever the channel.
                precondition(participant.connection == connection(of: participant.session), "\(user) is half gone")
            }
        }
        checkStreams()
        // Invariant: no session without a channel, none in a channel that doesn't know it.
        precondition(sessions.values.allSatisfy { !$0.isEmpty }, "a session is remembered without a channel")
        precondition(sessions.values.reduce(0) { $0 + $1.count } == stays, "a session is in a channel that forgot it")
        // Invariant: exactly the sessions that are not connected have a timeout, at their deadline.
        for session in sessions.keys {
            guard let deadline = connection(of: session)?.deadline else { continue }
            precondition(timeouts.contains(session, at: deadline), "\(session) is never given up")
        }
        let disconnected = sessions.keys.count { connection(of: $0) != .connected }
        precondition(disconnected == timeouts.count, "\(disconnected) sessions wait for \(timeouts.count) timeouts")
    }

    private func checkStreams() {
        let named = channels.values.filter { $0.scene == .streams }
        // Invariant: channels of named streams, and nobody else, have a stage and entrants.
        precondition(Set(named.map(\.id)) == Set(stages.keys), "stages of \(stages.keys), channels \(named.map(\.id))")
        let places = named.flatMap { channel in channel.participants.keys.map { Place(channel: channel.id, user: $0) } }
        precondition(Set(places) == Set(entrants.keys), "entrants without a stay, or the other way round")
        for (place, entrant) in entrants {
            let session = channels[place.channel]!.participants[place.user]!.session
            // Invariant: a user is in such channels with one session.
            precondition(entrantSessions[place.user] == session, "\(place.user) is there twice")
            for (slot, stream) in entrant.slots {
                precondition(
                    streams[stream]?.place == place && streams[stream]?.slot == slot
                        && stages[place.channel]!.streams.contains(stream), "\(stream) of \(place) is lost")
            }
            for stream in entrant.playing {
                precondition(players[stream]?.contains(session) == true, "\(place) plays \(stream) unnoticed")
            }
            for (kind, moment) in [(TokenDeadline.Kind.ends, entrant.tokenEndsAt), (.endsSoon, entrant.warnsAt)] {
                guard let moment else { continue }
                precondition(
                    tokenDeadlines.contains(TokenDeadline(place: place, kind: kind), at: moment),
                    "the token of \(place) never ends")
            }
        }
        let deadlines = entrants.values.reduce(0) { $0 + ($1.tokenEndsAt == nil ? 0 : 1) + ($1.warnsAt == nil ? 0 : 1) }
        precondition(deadlines == tokenDeadlines.count, "\(tokenDeadlines.count) token deadlines for \(deadlines)")
        precondition(streams.count == entrants.values.reduce(0) { $0 + $1.slots.count }, "a stream of nobody")
        precondition(streams.count == stages.values.reduce(0) { $0 + $1.streams.count }, "a stream of no channel")
        for (stream, sessions) in players {
            // Invariant: nobody is remembered as a player who is not there.
            precondition(!sessions.isEmpty, "\(stream) is played by an empty list")
            for session in sessions {
                let isPlayed = (self.sessions[session] ?? [:]).contains { channel, user in
                    entrants[Place(channel: channel, user: user)]?.playing.contains(stream) == true
                }
                precondition(isPlayed, "\(session) is said to play \(stream)")
            }
        }
        let ends = mixes.values.count { $0.endsAt != nil }
        precondition(ends == mixDeadlines.count, "\(mixDeadlines.count) deadlines for \(ends) mixes that end")
        for (task, mix) in mixes {
            // Invariant: exactly the mixes without a published input end by themselves.
            let isFed = mix.inputs.contains { streams[$0.stream] != nil }
            precondition(isFed == (mix.endsAt == nil), "\(task) is fed: \(isFed), and ends at \(mix.endsAt as Any)")
            if let endsAt = mix.endsAt { precondition(mixDeadlines.contains(task, at: endsAt), "\(task) never ends") }
        }
        for (output, task) in outputs {
            precondition(mixes[task]?.outputs.contains(output) == true, "\(output) is made by no mix")
            precondition(streams[output] == nil, "\(output) is mixed and published")
        }
    }
}
