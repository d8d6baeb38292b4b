package import EmulatorAPI

/// What commands and events are about. A cloud remembers which topics each tenant met; so it can be said which facts of a vendor
/// mattered.
package struct Topics: OptionSet, Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    private init(number: UInt64) { rawValue = 1 << number }

    // Met by commands.
    package static let logins = Topics(number: 0)
    package static let profiles = Topics(number: 1)
    /// Tokens that are renewed, near their end, or over.
    package static let tokens = Topics(number: 2)
    /// Sessions whose network is away, or that ended without a word.
    package static let absences = Topics(number: 3)
    package static let rooms = Topics(number: 4)
    package static let descriptions = Topics(number: 5)
    package static let memberLists = Topics(number: 6)
    /// Who puts others out, mutes them, or gives them a role.
    package static let moderation = Topics(number: 7)
    package static let messages = Topics(number: 8)
    package static let counters = Topics(number: 9)
    package static let attributes = Topics(number: 10)
    package static let memberAttributes = Topics(number: 11)
    package static let invitations = Topics(number: 12)
    package static let directMessages = Topics(number: 13)
    package static let presence = Topics(number: 14)
    package static let channels = Topics(number: 15)
    package static let streams = Topics(number: 16)
    package static let channelMessages = Topics(number: 17)
    package static let notes = Topics(number: 18)
    package static let mixes = Topics(number: 19)

    // Met on devices only.
    package static let pictures = Topics(number: 20)
    package static let levels = Topics(number: 21)
    package static let statistics = Topics(number: 22)
    package static let music = Topics(number: 23)
    /// Effects on the voice.
    package static let voice = Topics(number: 24)
    package static let recordings = Topics(number: 25)
    package static let networkTests = Topics(number: 26)
    package static let places = Topics(number: 27)
    package static let encryption = Topics(number: 28)

    /// Every topic.
    package static let all = Topics(rawValue: (1 << 29) - 1)
}

/// What of a tenant was met.
package struct MetParts: Hashable, Sendable {
    package var topics: Topics = []
    /// The kinds of rooms that were made, or were to be made.
    package var roomKinds: Set<RoomKind> = []

    mutating func meet(_ input: Input) {
        switch input {
        case .command(_, let command):
            topics.formUnion(command.topics)
            if let kind = command.roomKind { roomKinds.insert(kind) }
        case .interrupted: topics.formUnion(.absences)
        case .opened, .resumed, .closed, .administered, .webhook: break
        }
    }

    mutating func meetToken() { topics.formUnion(.tokens) }
}

extension Command {
    var topics: Topics {
        switch self {
        case .identity(let command): command.topics
        case .room(let command): command.topics
        case .attribute(let command): command.topics
        case .signaling(let command): command.topics
        case .rtc(let command): command.topics
        }
    }

    fileprivate var roomKind: RoomKind? {
        switch self {
        case .room(.enter(_, let entry)), .room(.move(_, _, let entry)): entry.plan?.kind
        case .identity, .room, .attribute, .signaling, .rtc: nil
        }
    }
}

extension IdentityCommand {
    fileprivate var topics: Topics {
        switch self {
        case .logIn, .logInAgain, .logOut: .logins
        case .setProfile, .fetchProfiles: .profiles
        case .renewToken: .tokens
        }
    }
}

extension RoomCommand {
    fileprivate var topics: Topics {
        switch self {
        case .enter, .move, .dismiss, .leave: .rooms
        case .describe, .describeMember: .descriptions
        case .fetchRooms, .fetchJoinedRooms, .listMembers, .fetchMembers, .countOnlineMembers, .fetchList, .listRooms:
            .memberLists
        case .addMembers, .kick, .mute, .enlist, .muteAll, .setRole, .transferOwnership: .moderation
        case .send, .revoke: .messages
        case .setCounters, .addToCounter, .fetchCounters: .counters
        }
    }
}

extension AttributeCommand {
    fileprivate var topics: Topics {
        switch self {
        case .set, .replaceAll, .remove, .removeAll, .batch, .fetch: .attributes
        case .setForMembers, .fetchOfMembers, .listOfMembers: .memberAttributes
        }
    }
}

extension SignalingCommand {
    fileprivate var topics: Topics {
        switch self {
        case .invite, .inviteMore, .cancel, .accept, .reject, .modify, .join, .quit, .end, .listInvitations:
            .invitations
        case .send: .directMessages
        case .subscribePresence, .unsubscribePresence, .fetchPresence, .setStatus: .presence
        }
    }
}

extension RTCCommand {
    fileprivate var topics: Topics {
        switch self {
        case .enter, .leave, .look, .setVisibility, .connect, .disconnect: .channels
        case .renewRights: .tokens
        case .publish, .unpublish, .mute, .setExtra, .setDevice, .subscribe, .requestKeyFrame, .requestPackets: .streams
        case .send: .channelMessages
        case .setNote: .notes
        case .startMix, .stopMix: .mixes
        }
    }
}

extension Event {
    /// Whether a token is near its end or over.
    var isAboutTokens: Bool {
        switch self {
        case .identity(.tokenExpired), .identity(.tokenWillExpire), .rtc(.rightWillEnd), .rtc(.rightEnded): true
        case .identity, .room, .attribute, .signaling, .rtc: false
        }
    }
}
