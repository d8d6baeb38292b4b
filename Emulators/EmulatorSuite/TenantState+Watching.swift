#if Pages || Server
    package import EmulatorAPI
    import IdentityEmulator
    package import RTCEmulator
    import RoomEmulator
    import SignalingEmulator

    // What a tenant's administrator looks at while it goes on.
    extension TenantState {
        /// When a silent session is given up, and when its login's token expires, if nothing else happens; nil where there is no
        /// such session. Each is nil where it does not come.
        package func ends(of session: SessionID) -> (silence: Instant?, token: Instant?)? { identity.ends(of: session) }

        /// Whether a session's connection is silent: it is not given up yet.
        package func isSilent(_ session: SessionID) -> Bool { identity.isInterrupted(session) }

        /// When an empty room ends; nil for all others.
        package func endsAt(of room: RoomID) -> Instant? { rooms.endsAt(of: room) }

        /// The stays of the participants of a channel, in the order of entering; none where there is no such channel.
        package func stays(in channel: ChannelID) -> [ParticipantStay] { rtc.stays(in: channel) }

        /// The first `limit` invitations that go on, by id; and when each user's time to answer runs out, in the order of the
        /// invitation's users: nil for those who are settled, or have any time.
        package func openInvitations(limit: Int) -> [(invitation: Invitation, timeouts: [Instant?])] {
            signaling.openInvitations(limit: limit)
        }

        /// How many invitations go on.
        package var openInvitationCount: Int { signaling.openInvitationCount }
    }
#endif
