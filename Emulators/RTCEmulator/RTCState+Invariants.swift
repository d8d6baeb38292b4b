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
        // Invariant: no session without a channel, none in a channel that doesn't know it.
        precondition(sessions.values.allSatisfy { !$0.isEmpty }, "a session is remembered without a channel")
        precondition(sessions.values.reduce(0) { $0 + $1.count } == stays, "a session is in a channel that forgot it")
        // Invariant: exactly the sessions that are not connected have a timeout, at their deadline.
        precondition(zip(timeouts, timeouts.dropFirst()).allSatisfy { $0 < $1 }, "timeouts are out of order")
        precondition(
            timeouts.allSatisfy { connection(of: $0.session)?.deadline == $0.deadline }, "a timeout nobody waits for")
        let disconnected = sessions.keys.count { connection(of: $0) != .connected }
        precondition(disconnected == timeouts.count, "\(disconnected) sessions wait for \(timeouts.count) timeouts")
    }
}
