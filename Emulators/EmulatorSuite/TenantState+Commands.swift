import AttributeEmulator
import EmulatorAPI
import IdentityEmulator
import RTCEmulator
import RoomEmulator
import SignalingEmulator

extension TenantState {
    /// Carries out a command. Each service checks everything before it changes anything.
    mutating func perform(_ command: Command, from session: SessionID) throws(EmulatorError) -> (Reply, Outcome) {
        if services != nil { try checkService(of: session, serves: command) }
        switch command {
        case .identity(let command):
            let (reply, facts) = try identity.apply(command, from: session, at: now, rules: rules.identity)
            return (reply, follow(facts))
        case .room(let command):
            let user = try loggedInUser(of: session)
            if case .send = command { try checkMaySend(user.user, to: .rooms) }
            return try perform(command, from: user, on: session)
        case .attribute(let command):
            guard let user = identity.user(of: session) else { throw .notLoggedIn }
            let members = try members(of: command.room, including: user)
            let (reply, events) = try attributes.apply(
                command, from: user, at: now, rules: rules.attribute, members: members)
            return (reply, address(events, members: members))
        case .signaling(let command):
            let user = try loggedInUser(of: session)
            if case .send = command { try checkMaySend(user.user, to: .users) }
            return try perform(command, from: user, alsoTold: nil)
        case .rtc(let command):
            let claims = try judge(command, from: session)
            let (reply, notices) = try rtc.apply(
                command, from: session, at: now, clock: identity.wallClock, claims: claims, rules: rules.rtc)
            if case .enter = command { identity.prove(session) }
            return (reply, address(notices))
        }
    }

    private mutating func perform(
        _ command: SignalingCommand, from user: UserProfile, alsoTold: UserID?
    ) throws(EmulatorError) -> (Reply, Outcome) {
        if case .send = command, let quiet = withdrawalOfDropped(command, by: user.user) {
            let (reply, notices) = try signal(quiet, from: user)
            return (reply, address(notices, alsoTold: alsoTold).withoutMessages)
        }
        let (reply, notices) = try signal(command, from: user)
        return (reply, address(notices, alsoTold: alsoTold))
    }

    private mutating func signal(
        _ command: SignalingCommand, from user: UserProfile
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        try signaling.apply(
            command, from: user, at: now, unixMilliseconds: identity.unixMilliseconds(at: now),
            rules: rules.signaling, directory: directory())
    }

    /// Throws where the back end keeps the user from it everywhere.
    private func checkMaySend(_ user: UserID, to target: MessageTarget) throws(EmulatorError) {
        guard !identity.isSilenced(user, to: target, at: now) else { throw .muted(room: "") }
    }

    private mutating func perform(
        _ command: RoomCommand, from user: UserProfile, on session: SessionID?, governs: Bool = false
    ) throws(EmulatorError) -> (Reply, Outcome) {
        // The members who will be told that the room is gone. Kept for no other command, because a list that is held
        // across a change makes the room copy its members.
        var audience: [UserID] = []
        if let room = rooms.roomEnding(by: command, from: user.user, rules: rules.room) {
            audience = rooms.members(of: room)
        }
        try checkBeginning(of: command, by: user.user, isOnDevice: session != nil)
        try checkIsNotDropped(command)
        let identity = identity
        let (reply, events) = try rooms.apply(
            command, from: user, at: now, unixMilliseconds: identity.unixMilliseconds(at: now), rules: rules.room,
            profile: { identity.profile(of: $0) }, isOnline: { identity.isLoggedIn($0) }, governs: governs)
        begin(command, as: reply, by: user.user)
        // Addressed before the reply is completed, so that the reply does not list attributes of a leaving member.
        let outcome = address(events, dismissalAudience: audience.filter { $0 != user.user }, caller: session)
        return (complete(reply), outcome)
    }

    /// Throws if a room to be created cannot begin with the attributes of the command, or if not everybody may make one on a device
    /// and this user may not.
    private func checkBeginning(
        of command: RoomCommand, by user: UserID, isOnDevice: Bool
    ) throws(EmulatorError) {
        guard let (room, entry) = command.entering, let plan = entry.plan else { return }
        if let room, rooms.contains(room) { return }
        if isOnDevice, rules.room.onlyNamedUsersMakeRooms,
            records.text(of: user.rawValue, in: Records.roomMakers) == nil
        {
            throw .notPermitted(room: room ?? "")
        }
        guard plan.attributes.isEmpty || !kindsWithoutAttributes.contains(plan.kind) else {
            throw .unsupportedByKind(kind: plan.kind, feature: .attributes)
        }
        try attributes.checkBeginning(with: plan.attributes, rules: rules.attribute)
    }

    /// Gives a newly created room its attributes.
    private mutating func begin(_ command: RoomCommand, as reply: Reply, by user: UserID) {
        guard case .entered(let room, _, isNew: true, _, _) = reply else { return }
        guard let plan = command.entering?.entry.plan else { return }
        attributes.begin(room, with: plan.attributes, by: user, at: now, rules: rules.attribute)
    }

    /// Adds the attributes that an entering user finds.
    private func complete(_ reply: Reply) -> Reply {
        guard case .entered(let room, let description, let isNew, _, _) = reply else { return reply }
        return .entered(
            room: room, description: description, isNew: isNew, attributes: attributes.attributes(of: room),
            revision: attributes.revision(of: room))
    }

    /// Carries out a request of the app's back end or a test.
    mutating func administer(_ command: AdministrationCommand) throws(EmulatorError) -> Outcome {
        switch command {
        case .forceOffline(let user, let revokesTokens, let session, let reason):
            return follow(
                try identity.forceOffline(
                    user, revokesTokens: revokesTokens, session: session, reason: reason ?? .administrator, at: now))
        case .unregister(let user):
            return follow(try identity.unregister(user, at: now))
        case .register(let profile):
            return follow(try identity.register(profile, rules: rules.identity))
        case .dismissRoom(let room):
            let audience = rooms.members(of: room)
            return address(try rooms.administer(dismiss: room), dismissalAudience: audience)
        case .setAttributes(let room, let set, let removed):
            guard let kind = rooms.kind(of: room) else { throw .roomNotFound(room: room) }
            guard !kindsWithoutAttributes.contains(kind) else {
                throw .unsupportedByKind(kind: kind, feature: .attributes)
            }
            return address(
                try attributes.administer(set: set, removed: removed, room: room, rules: rules.attribute))
        case .dismissChannel(let channel):
            let notices = try rtc.dismiss(channel)
            rtc.settleMixes(at: now, rules: rules.rtc)
            return address(notices)
        case .removeParticipants(let channel, let users):
            let notices = try rtc.remove(users, from: channel)
            rtc.settleMixes(at: now, rules: rules.rtc)
            return address(notices)
        case .forbidEntry(let channel, let user, let seconds):
            try rtc.forbidEntry(to: channel, of: user, seconds: seconds, at: now)
            return Outcome()
        case .forbidPublishing(let channel, let user, let token, let seconds):
            let notices = try rtc.forbidPublishing(in: channel, of: user, with: token, seconds: seconds, at: now)
            rtc.settleMixes(at: now, rules: rules.rtc)
            return address(notices)
        case .banStreams(let channel, let user, let kinds, let seconds):
            return address(
                try rtc.banStreams(
                    of: user, in: channel, kinds: kinds, seconds: seconds, at: now,
                    showsAsMute: rules.rtc.streams.showsBansAsMutes))
        case .forbidStream(let stream, let isForbidden):
            let notices = try rtc.forbidStream(stream, isForbidden, rules: rules.rtc.streams)
            rtc.settleMixes(at: now, rules: rules.rtc)
            return address(notices)
        case .sendInChannel(let channel, let sender, let nickname, let message):
            let (bytes, maximum) = (nickname?.utf8.count ?? 0, rules.rtc.participants.maximumNicknameBytes)
            guard bytes <= maximum else {
                throw .limitExceeded(limit: .nicknameBytes, maximum: maximum, attempted: bytes)
            }
            return address(
                try rtc.send(
                    message, in: channel, as: ChannelUser(user: sender, nickname: nickname ?? ""), at: now,
                    clock: identity.wallClock, rules: rules.rtc))
        case .removeMembers(let room, let users, let reason, let bannedSeconds):
            let identity = identity
            let events = try rooms.administer(
                remove: users, from: room, reason: reason, bannedSeconds: bannedSeconds, at: now,
                unixMilliseconds: identity.unixMilliseconds(at: now), rules: rules.room,
                profile: { identity.profile(of: $0) }, isOnline: { identity.isLoggedIn($0) })
            return address(events, dismissalAudience: [])
        case .act(let user, let command, let tellsUser, let governs, _):
            return try act(command, as: user, tellsUser: tellsUser ?? false, governs: governs ?? false).1
        case .silence(let user, let target, let seconds):
            try identity.silence(user, to: target, seconds: seconds, at: now)
            return Outcome()
        case .changeRecords(let changes):
            try change(changes)
            return Outcome()
        case .setWallClock(let unixMilliseconds):
            rtc.moveRights(by: try identity.setWallClock(unixMilliseconds, at: now))
            // Tokens may have expired by the change.
            return fireWhatIsDue(at: now)
        case .expireTokens(let user):
            guard !sessionsAnywhere(of: user).isEmpty else {
                throw identity.isRegistered(user) ? .notLoggedIn : .userNotFound(user: user)
            }
            try identity.expireTokens(of: user, at: now, rules: rules.identity)
            rtc.expireRights(of: user, at: now, clock: identity.wallClock)
            return fireWhatIsDue(at: now)
        case .makeRoom(let room, let owner, let plan):
            if let owner, !identity.isRegistered(owner) { throw .userNotFound(user: owner) }
            return address(
                try rooms.administer(
                    make: room, owner: owner, plan: plan, at: now,
                    unixMilliseconds: identity.unixMilliseconds(at: now), rules: rules.room), dismissalAudience: [])
        case .removeCounters(let room, let keys):
            return address(
                try rooms.administer(removeCounters: keys, of: room, rules: rules.room), dismissalAudience: [])
        }
    }

    /// Carries out a command in the role of a user, without a session. They are told of their message if `tellsUser`. Whoever
    /// `governs` may do in a room what its owner may.
    mutating func act(
        _ command: Command, as user: UserID, tellsUser: Bool = false, governs: Bool = false
    ) throws(EmulatorError) -> (Reply, Outcome) {
        let alsoTold = tellsUser ? user : nil
        switch command {
        case .attribute(let command):
            let members = try audience(ofAttributesOf: command.room, by: user)
            let (reply, events) = try attributes.apply(
                command, from: user, at: now, rules: rules.attribute, members: members)
            return (reply, address(events, members: members, tellsWriter: true))
        case .room(.send(let room, let message)):
            let identity = identity
            let (reply, events) = try rooms.administer(
                send: message, to: room, as: identity.profile(of: user) ?? UserProfile(user: user), at: now,
                unixMilliseconds: identity.unixMilliseconds(at: now), rules: rules.room,
                isOnline: { identity.isLoggedIn($0) })
            return (reply, address(events, dismissalAudience: [], alsoTold: alsoTold))
        case .room(let command):
            guard let profile = identity.profile(of: user) ?? (governs ? UserProfile(user: user) : nil) else {
                throw .userNotFound(user: user)
            }
            return try perform(command, from: profile, on: nil, governs: governs)
        case .signaling(let command):
            return try perform(command, from: try actor(user, of: command), alsoTold: alsoTold)
        case .identity, .rtc: throw .invalidArgument(name: "command", value: command.part)
        }
    }

    /// The members of a room that has attributes, which the back end writes as somebody who need not be one of them.
    func audience(ofAttributesOf room: RoomID, by user: UserID) throws(EmulatorError) -> [UserID] {
        guard let (kind, _, members) = rooms.standing(of: user, in: room) else { throw .roomNotFound(room: room) }
        guard !kindsWithoutAttributes.contains(kind) else {
            throw .unsupportedByKind(kind: kind, feature: .attributes)
        }
        return members
    }

    /// Who acts. A message may be from somebody whom the tenant does not know.
    private func actor(_ user: UserID, of command: SignalingCommand) throws(EmulatorError) -> UserProfile {
        if let profile = identity.profile(of: user) { return profile }
        guard case .send = command else { throw .userNotFound(user: user) }
        let bytes = user.rawValue.utf8.count
        guard (1...FrameSize.maximumNamedIDBytes).contains(bytes) else {
            throw .limitExceeded(limit: .userIDBytes, maximum: FrameSize.maximumNamedIDBytes, attempted: bytes)
        }
        return UserProfile(user: user)
    }

    /// The claims of the credential in a command about channels; nil if it has none to check.
    private func judge(_ command: RTCCommand, from session: SessionID) throws(EmulatorError) -> Claims? {
        let rules = rules.rtc
        let credential: Credential
        let user: UserID?
        switch command {
        case .enter(_, let entry):
            credential = entry.credential
            user = entry.user
        case .renewRights(let channel, let shown):
            guard let there = rtc.user(of: session, in: channel) else { throw .notInChannel(channel: channel) }
            // A permit is checked later, together with what it permits.
            guard rules.rights.source != .permit else { return nil }
            credential = shown
            user = there
        case .leave, .look, .setVisibility, .publish, .unpublish, .mute, .setExtra, .setDevice, .subscribe,
            .requestKeyFrame, .requestPackets, .send, .setNote, .startMix, .stopMix, .connect, .disconnect:
            return nil
        }
        // A missing user id is reported as an error of channels.
        guard user != nil || rules.participants.givesNumbers else { throw .invalidUserID(text: "") }
        return try identity.judge(
            credential, for: user, on: session, at: now, rules: self.rules.identity,
            maximumUserIDBytes: rules.participants.maximumUserIDBytes,
            acceptsAnyUser: rules.rights.acceptsTokensForAnyUser,
            isOfUser: services == nil || parts(of: session).contains(.messaging))
    }

    private func loggedInUser(of session: SessionID) throws(EmulatorError) -> UserProfile {
        guard let user = identity.user(of: session) else { throw .notLoggedIn }
        return identity.profile(of: user) ?? UserProfile(user: user)
    }

    /// The members of a room that has attributes. Throws unless `user` is one of them.
    private func members(of room: RoomID, including user: UserID) throws(EmulatorError) -> [UserID] {
        guard let (kind, isMember, members) = rooms.standing(of: user, in: room) else {
            throw .roomNotFound(room: room)
        }
        guard !kindsWithoutAttributes.contains(kind) else {
            throw .unsupportedByKind(kind: kind, feature: .attributes)
        }
        guard isMember else { throw .notMember(room: room, user: user) }
        return members
    }

    func directory() -> SignalingDirectory {
        let known = UsersAndRooms(identity: identity, rooms: rooms)
        return SignalingDirectory(
            isOnline: { known.identity.isLoggedIn($0) },
            exists: { known.identity.isRegistered($0) },
            isMember: { known.rooms.isMember($0, of: $1) },
            presence: { known.identity.presence(of: $0) })
    }
}

/// What a directory reads. An object, so that its closures share one copy.
private final class UsersAndRooms {
    let identity: IdentityState
    let rooms: RoomState

    init(identity: IdentityState, rooms: RoomState) {
        self.identity = identity
        self.rooms = rooms
    }
}

extension Command {
    /// What it is about, for errors.
    fileprivate var part: String {
        switch self {
        case .identity: "identity"
        case .room: "room"
        case .attribute: "attribute"
        case .signaling: "signaling"
        case .rtc: "rtc"
        }
    }
}

extension RoomCommand {
    /// The room to enter, and how; nil for commands that enter none.
    fileprivate var entering: (room: RoomID?, entry: RoomEntry)? {
        switch self {
        case .enter(let room, let entry): (room, entry)
        case .move(_, let room, let entry): (room, entry)
        default: nil
        }
    }
}

extension AttributeCommand {
    /// The room it is about.
    var room: RoomID {
        switch self {
        case .set(let room, _, _, _), .replaceAll(let room, _, _, _), .remove(let room, _, _, _),
            .removeAll(let room, _, _), .batch(let room, _, _), .fetch(let room, _),
            .setForMembers(let room, _, _, _), .fetchOfMembers(let room, _), .listOfMembers(let room, _, _):
            room
        }
    }
}
