#if Pages || Server
    package import EmulatorAPI

    extension SignalingState {
        /// The first `limit` invitations that go on, by id; and when each user's time to answer runs out, in the order of the
        /// invitation's users: nil for those who are settled, or have any time.
        package func openInvitations(limit: Int) -> [(invitation: Invitation, timeouts: [Instant?])] {
            invitations.values.prefix(limit).map { open in (open.invitation(), open.parts.map(\.timesOutAt)) }
        }

        /// How many invitations go on.
        package var openInvitationCount: Int { invitations.count }
    }
#endif
