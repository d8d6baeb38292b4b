/// What `RTCEmulator` enforces.
package struct RTCRules: Hashable, Codable, Sendable {
    /// Longest channel id, in UTF-8 bytes.
    package var maximumChannelIDBytes: Int
    /// Most channels of the tenant at once.
    package var maximumChannels: Int
    /// How long a participant whose connection is silent stays.
    package var offlineGrace: Duration
    /// What channels there are; a scene that is not listed is refused.
    package var scenes: [ChannelSceneRules]
    package var participants: ParticipantRules
    package var streams: StreamRules
    /// One entry for each kind of message; a kind that is not listed is not sent.
    package var messages: [ChannelMessageRules]
    /// Notes on channels; nil where the vendor has none.
    package var notes: ChannelNoteRules?
    /// Streams made of others; nil where the vendor has none.
    package var mixes: MixRules?
    package var rights: RightsRules

    package init(
        maximumChannelIDBytes: Int, maximumChannels: Int, offlineGrace: Duration, scenes: [ChannelSceneRules],
        participants: ParticipantRules, streams: StreamRules, messages: [ChannelMessageRules],
        notes: ChannelNoteRules?, mixes: MixRules?, rights: RightsRules
    ) {
        self.maximumChannelIDBytes = maximumChannelIDBytes
        self.maximumChannels = maximumChannels
        self.offlineGrace = offlineGrace
        self.scenes = scenes
        self.participants = participants
        self.streams = streams
        self.messages = messages
        self.notes = notes
        self.mixes = mixes
        self.rights = rights
    }

    /// The rules of a scene, if there are such channels.
    package func rules(of scene: ChannelScene) -> ChannelSceneRules? { scenes.first { $0.scene == scene } }

    /// The rules of a kind of message, if it is sent.
    package func rules(of kind: ChannelMessageKind) -> ChannelMessageRules? { messages.first { $0.kind == kind } }
}

/// What channels of one scene are held to.
package struct ChannelSceneRules: Hashable, Codable, Sendable {
    package var scene: ChannelScene
    /// Most participants of a channel, visible or not.
    package var maximumParticipants: Int
    /// Whether everybody is visible, whatever they ask for.
    package var isEverybodyVisible: Bool

    package init(scene: ChannelScene, maximumParticipants: Int, isEverybodyVisible: Bool) {
        self.scene = scene
        self.maximumParticipants = maximumParticipants
        self.isEverybodyVisible = isEverybodyVisible
    }
}

/// What the participants of channels are held to.
package struct ParticipantRules: Hashable, Codable, Sendable {
    /// Longest user id in a channel, in UTF-8 bytes.
    package var maximumUserIDBytes: Int
    /// Longest nickname in a channel, in UTF-8 bytes.
    package var maximumNicknameBytes: Int
    /// Most visible participants of a channel; nil for as many as there are.
    package var maximumVisible: Int?
    /// Most entries into a channel in a second; nil for no such limit.
    package var maximumEntriesPerSecond: Int?
    /// What becomes of a user's older stay when they enter from another session.
    package var secondStay: SecondStayPolicy
    /// Whether a session is the same user in all its channels.
    package var hasOneUserPerSession: Bool
    /// Whether one who enters without a user id gets a number for one.
    package var givesNumbers: Bool

    package init(
        maximumUserIDBytes: Int, maximumNicknameBytes: Int, maximumVisible: Int?, maximumEntriesPerSecond: Int?,
        secondStay: SecondStayPolicy, hasOneUserPerSession: Bool, givesNumbers: Bool
    ) {
        self.maximumUserIDBytes = maximumUserIDBytes
        self.maximumNicknameBytes = maximumNicknameBytes
        self.maximumVisible = maximumVisible
        self.maximumEntriesPerSecond = maximumEntriesPerSecond
        self.secondStay = secondStay
        self.hasOneUserPerSession = hasOneUserPerSession
        self.givesNumbers = givesNumbers
    }
}

/// What becomes of a user's older stay when they enter from another session.
package enum SecondStayPolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// The one in the same channel ends.
    case endsInChannel
    /// Those in all channels end.
    case endsEverywhere
}

/// What streams are held to.
package struct StreamRules: Hashable, Codable, Sendable {
    /// Most streams published at once, per channel.
    package var maximumPublished: Int
    /// How many streams a participant may publish; their indexes go from 0.
    package var maximumPerParticipant: Int
    /// Longest name of a stream, in UTF-8 bytes; nil where streams have no names. Where they have names, each has one.
    package var maximumNameBytes: Int?
    /// Longest text a publisher says of a stream, in characters.
    package var maximumExtraCharacters: Int
    /// Most streams a participant subscribes to by name at once, and most of which they say by index whether they want
    /// them.
    package var maximumSubscriptions: Int

    package init(
        maximumPublished: Int, maximumPerParticipant: Int, maximumNameBytes: Int?, maximumExtraCharacters: Int,
        maximumSubscriptions: Int
    ) {
        self.maximumPublished = maximumPublished
        self.maximumPerParticipant = maximumPerParticipant
        self.maximumNameBytes = maximumNameBytes
        self.maximumExtraCharacters = maximumExtraCharacters
        self.maximumSubscriptions = maximumSubscriptions
    }
}

/// What messages of one kind are held to.
package struct ChannelMessageRules: Hashable, Codable, Sendable {
    package var kind: ChannelMessageKind
    package var minimumBytes: Int
    package var maximumBytes: Int
    /// Messages are numbered 1 to this; nil where the app does not number them.
    package var maximumNumber: Int?
    /// Most users named as receivers; 0 where everybody gets it.
    package var maximumReceivers: Int
    /// Whether only those who are visible send it.
    package var needsVisibility: Bool
    /// Most messages of one participant, and bytes of them, in a second; nil for no such limit.
    package var maximumPerUserAndSecond: Int?
    package var maximumBytesPerUserAndSecond: Int?
    /// Most messages of everybody in a channel in a second; nil for no such limit.
    package var maximumPerSecond: Int?
    /// Most messages for a single named user in a channel in a second, where those count apart; nil where they do not.
    package var maximumSinglePerSecond: Int?

    package init(
        kind: ChannelMessageKind, minimumBytes: Int, maximumBytes: Int, maximumNumber: Int?, maximumReceivers: Int,
        needsVisibility: Bool, maximumPerUserAndSecond: Int?, maximumBytesPerUserAndSecond: Int?,
        maximumPerSecond: Int?, maximumSinglePerSecond: Int?
    ) {
        self.kind = kind
        self.minimumBytes = minimumBytes
        self.maximumBytes = maximumBytes
        self.maximumNumber = maximumNumber
        self.maximumReceivers = maximumReceivers
        self.needsVisibility = needsVisibility
        self.maximumPerUserAndSecond = maximumPerUserAndSecond
        self.maximumBytesPerUserAndSecond = maximumBytesPerUserAndSecond
        self.maximumPerSecond = maximumPerSecond
        self.maximumSinglePerSecond = maximumSinglePerSecond
    }
}

/// What notes on a channel are held to.
package struct ChannelNoteRules: Hashable, Codable, Sendable {
    /// Most notes of a channel, longest key and value in UTF-8 bytes, and most writes of a channel in a second.
    package var maximumCount: Int
    package var maximumKeyBytes: Int
    package var maximumValueBytes: Int
    package var maximumPerSecond: Int

    package init(maximumCount: Int, maximumKeyBytes: Int, maximumValueBytes: Int, maximumPerSecond: Int) {
        self.maximumCount = maximumCount
        self.maximumKeyBytes = maximumKeyBytes
        self.maximumValueBytes = maximumValueBytes
        self.maximumPerSecond = maximumPerSecond
    }
}

/// What mixes are held to.
package struct MixRules: Hashable, Codable, Sendable {
    /// Most inputs and outputs of a mix, and most mixes of the tenant.
    package var maximumInputs: Int
    package var maximumOutputs: Int
    package var maximumCount: Int
    /// Longest name of a mix, and of an output, in UTF-8 bytes.
    package var maximumNameBytes: Int
    package var maximumOutputBytes: Int
    /// How long a mix outlives its last input.
    package var idleLife: Duration

    package init(
        maximumInputs: Int, maximumOutputs: Int, maximumCount: Int, maximumNameBytes: Int, maximumOutputBytes: Int,
        idleLife: Duration
    ) {
        self.maximumInputs = maximumInputs
        self.maximumOutputs = maximumOutputs
        self.maximumCount = maximumCount
        self.maximumNameBytes = maximumNameBytes
        self.maximumOutputBytes = maximumOutputBytes
        self.idleLife = idleLife
    }
}

/// Where rights in channels come from, and what they decide.
package struct RightsRules: Hashable, Codable, Sendable {
    package var source: RightsSource
    /// Whether a token that names no user is good for any.
    package var acceptsTokensForAnyUser: Bool
    /// The rights that are asked for; another one is nobody's to grant.
    package var asked: [RightRules]

    package init(source: RightsSource, acceptsTokensForAnyUser: Bool, asked: [RightRules]) {
        self.source = source
        self.acceptsTokensForAnyUser = acceptsTokensForAnyUser
        self.asked = asked
    }

    /// The rules of a right, if it is asked for.
    package func rules(of right: Privileges) -> RightRules? { asked.first { $0.right == right } }
}

/// Where rights in channels come from.
package enum RightsSource: String, Hashable, Codable, Sendable, CaseIterable {
    /// Nobody asks for any.
    case nowhere
    /// From a token of their own, which is needed.
    case permit
    /// From the token one enters with; one that says nothing of channels grants everything.
    case credential
}

/// What one right is held to.
package struct RightRules: Hashable, Codable, Sendable {
    /// A single right.
    package var right: Privileges
    /// How long before its end the session is warned; nil for no warning.
    package var warning: Duration?
    package var end: RightEndPolicy

    package init(right: Privileges, warning: Duration?, end: RightEndPolicy) {
        self.right = right
        self.warning = warning
        self.end = end
    }
}

/// What the end of a right does.
package enum RightEndPolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// Nothing: what was granted holds for the stay.
    case holdsForStay
    /// What goes on by it goes on; what begins is refused.
    case refusesNew
    /// What goes on by it ends: the stay, the streams or the hearing.
    case removes
}
