import EmulatorAPI
import IdentityEmulator
import RTCEmulator

extension TenantState {
    /// Carries out a command about named streams, with what its token says.
    mutating func perform(
        _ command: StreamCommand, from session: SessionID
    ) throws(EmulatorError) -> (Reply, Outcome) {
        guard let streamRules = rules.rtc.streams else { throw .featureDisabled(feature: .streams) }
        var token: ChannelToken?
        switch command {
        case .enter(_, let user, _, let credential, _, _):
            token = try judge(credential, for: user, rules: streamRules)
        case .renewToken(let channel, let credential):
            guard let user = rtc.user(of: session, in: channel) else { throw .notInChannel(channel: channel) }
            token = try judge(credential, for: user, rules: streamRules)
        default: break
        }
        let (reply, notices) = try rtc.apply(
            command, from: session, at: now, unixMilliseconds: identity.unixMilliseconds(at: now), token: token,
            rules: rules.rtc)
        return (reply, address(notices))
    }

    private func judge(
        _ credential: Credential, for user: UserID, rules streamRules: StreamRules
    ) throws(EmulatorError) -> ChannelToken {
        let claims = try identity.judge(
            credential, for: user, at: now, rules: rules.identity, maximumUserIDBytes: streamRules.maximumUserIDBytes)
        return ChannelToken(
            claims: claims, endsAt: identity.firstInstant(afterUnixSecond: claims.expiresAtUnixSeconds))
    }
}
