#if Pages || Server
    package import EmulatorAPI

    /// A participant's stay in a channel, as the tenant's administrator sees it.
    package struct ParticipantStay: Hashable, Sendable {
        package var user: UserID
        package var session: SessionID
        /// When the participant is removed because the connection is lost; nil for one that is connected.
        package var leavesAt: Instant?
        /// Whether the connection never comes back.
        package var isClosed: Bool
        /// When the first right ends that the participant's token grants; nil where none does.
        package var rightEndsAt: Instant?
        /// What the participant receives of every stream without a choice of its own.
        package var automatic: MediaKinds
    }

    extension RTCState {
        /// The stays of the participants of a channel, in the order of entering; none where there is no such channel.
        package func stays(in channel: ChannelID) -> [ParticipantStay] {
            guard let found = channels[channel] else { return [] }
            return found.participants.map { user, participant in
                ParticipantStay(
                    user: user, session: participant.session, leavesAt: participant.connection.deadline,
                    isClosed: participant.connection.isClosed,
                    rightEndsAt: participant.rights.ends.compactMap(\.endsAt).min(),
                    automatic: participant.subscription.automatic)
            }
        }
    }
#endif
