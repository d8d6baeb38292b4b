/// What `RTCEmulator` enforces.
package struct RTCRules: Hashable, Serializable, Sendable {
    /// Longest channel id, in UTF-8 bytes.
    package var maximumChannelIDBytes: Int
    /// Most channels of the tenant at once.
    package var maximumChannels: Int
    /// How long a participant with a silent connection stays.
    package var offlineGrace: Duration
    /// The scenes that channels may have. A scene that is not listed is refused.
    package var scenes: [ChannelSceneRules]
    package var participants: ParticipantRules
    package var streams: StreamRules
    /// One entry for each kind of message. A kind that is not listed cannot be sent.
    package var messages: [ChannelMessageRules]
    /// Notes on channels; nil if the vendor has none.
    package var notes: ChannelNoteRules?
    /// Mixed streams; nil if the vendor has none.
    package var mixes: MixRules?
    package var rights: RightsRules
    /// Most guests of a channel; nil if channels cannot be connected.
    package var maximumGuests: Int?

    package init(
        maximumChannelIDBytes: Int, maximumChannels: Int, offlineGrace: Duration, scenes: [ChannelSceneRules],
        participants: ParticipantRules, streams: StreamRules, messages: [ChannelMessageRules], notes: ChannelNoteRules?,
        mixes: MixRules?, rights: RightsRules, maximumGuests: Int?
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
        self.maximumGuests = maximumGuests
    }

    /// The rules of a scene, if channels may have it.
    package func rules(of scene: ChannelScene) -> ChannelSceneRules? { scenes.first { $0.scene == scene } }

    /// The rules of a kind of message, if it can be sent.
    package func rules(of kind: ChannelMessageKind) -> ChannelMessageRules? { messages.first { $0.kind == kind } }
}

/// What channels of one scene are held to.
package struct ChannelSceneRules: Hashable, Serializable, Sendable {
    package var scene: ChannelScene
    /// Most participants of a channel, visible or not.
    package var maximumParticipants: Int
    /// Whether everybody is visible, even if they ask not to be.
    package var isEverybodyVisible: Bool

    package init(scene: ChannelScene, maximumParticipants: Int, isEverybodyVisible: Bool) {
        self.scene = scene
        self.maximumParticipants = maximumParticipants
        self.isEverybodyVisible = isEverybodyVisible
    }
}

/// Limits and policies for the participants of channels.
package struct ParticipantRules: Hashable, Serializable, Sendable {
    /// Longest user id in a channel, in UTF-8 bytes.
    package var maximumUserIDBytes: Int
    /// Longest nickname in a channel, in UTF-8 bytes.
    package var maximumNicknameBytes: Int
    /// The most visible participants of a channel; nil for no limit.
    package var maximumVisible: Int?
    /// The most entries into a channel in a second; nil for no limit.
    package var maximumEntriesPerSecond: Int?
    /// What happens to a user's older stay when they enter from another session.
    package var secondStay: SecondStayPolicy
    /// Whether a session is the same user in all its channels.
    package var hasOneUserPerSession: Bool
    /// Whether a user who enters without an id gets a number as the id.
    package var givesNumbers: Bool
    /// The most participants of a channel in which others are told who comes and goes; nil for no limit.
    package var maximumAnnouncing: Int?

    package init(
        maximumUserIDBytes: Int, maximumNicknameBytes: Int, maximumVisible: Int?, maximumEntriesPerSecond: Int?,
        secondStay: SecondStayPolicy, hasOneUserPerSession: Bool, givesNumbers: Bool, maximumAnnouncing: Int?
    ) {
        self.maximumUserIDBytes = maximumUserIDBytes
        self.maximumNicknameBytes = maximumNicknameBytes
        self.maximumVisible = maximumVisible
        self.maximumEntriesPerSecond = maximumEntriesPerSecond
        self.secondStay = secondStay
        self.hasOneUserPerSession = hasOneUserPerSession
        self.givesNumbers = givesNumbers
        self.maximumAnnouncing = maximumAnnouncing
    }
}

/// What happens to a user's older stay when they enter from another session.
package enum SecondStayPolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// The one in the same channel ends.
    case endsInChannel
    /// Those in all channels end.
    case endsEverywhere
}

/// What streams are held to.
package struct StreamRules: Hashable, Serializable, Sendable {
    /// Most streams published at once, per channel.
    package var maximumPublished: Int
    /// How many streams a participant may publish; their indexes go from 0.
    package var maximumPerParticipant: Int
    /// Longest name of a stream, in UTF-8 bytes; nil if streams have no names. If they have names, every stream has
    /// one.
    package var maximumNameBytes: Int?
    /// Longest text that a publisher attaches to a stream, in characters.
    package var maximumExtraCharacters: Int
    /// The most streams that a participant subscribes to by name at once, and the most for which they set by index
    /// whether they want them.
    package var maximumSubscriptions: Int
    /// How long after a request for a key frame further ones for the same kind of the stream are not passed on,
    /// because that picture is on its way.
    package var keyFrameInterval: Duration
    /// Whether others see a stream that the back end bans as one that its publisher muted, and nobody hears of the ban; otherwise
    /// everybody is told of it.
    package var showsBansAsMutes: Bool

    package init(
        maximumPublished: Int, maximumPerParticipant: Int, maximumNameBytes: Int?, maximumExtraCharacters: Int,
        maximumSubscriptions: Int, keyFrameInterval: Duration, showsBansAsMutes: Bool
    ) {
        self.maximumPublished = maximumPublished
        self.maximumPerParticipant = maximumPerParticipant
        self.maximumNameBytes = maximumNameBytes
        self.maximumExtraCharacters = maximumExtraCharacters
        self.maximumSubscriptions = maximumSubscriptions
        self.keyFrameInterval = keyFrameInterval
        self.showsBansAsMutes = showsBansAsMutes
    }
}

/// What messages of one kind are held to.
package struct ChannelMessageRules: Hashable, Serializable, Sendable {
    package var kind: ChannelMessageKind
    package var minimumBytes: Int
    package var maximumBytes: Int
    /// Messages are numbered from 1 to this; nil if the app does not number them.
    package var maximumNumber: Int?
    /// The most users named as receivers; 0 if everybody gets it.
    package var maximumReceivers: Int
    /// Whether only visible participants can send it.
    package var needsVisibility: Bool
    /// The most messages of one participant, and bytes of them, in a second; nil for no limit.
    package var maximumPerUserAndSecond: Int?
    package var maximumBytesPerUserAndSecond: Int?
    /// The most messages of all participants of a channel in a second; nil for no limit.
    package var maximumPerSecond: Int?
    /// The most messages to a single named user in a channel in a second, if those are counted separately; nil if not.
    package var maximumSinglePerSecond: Int?
    /// Whether a message is refused where a named receiver is not there; otherwise such receivers are skipped.
    package var receiversMustBeThere: Bool

    package init(
        kind: ChannelMessageKind, minimumBytes: Int, maximumBytes: Int, maximumNumber: Int?, maximumReceivers: Int,
        needsVisibility: Bool, maximumPerUserAndSecond: Int?, maximumBytesPerUserAndSecond: Int?,
        maximumPerSecond: Int?, maximumSinglePerSecond: Int?, receiversMustBeThere: Bool
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
        self.receiversMustBeThere = receiversMustBeThere
    }
}

/// What notes on a channel are held to.
package struct ChannelNoteRules: Hashable, Serializable, Sendable {
    /// Most notes of a channel, longest key and value in UTF-8 bytes, and most writes of a channel in a second.
    package var maximumCount: Int
    package var maximumKeyBytes: Int
    package var maximumValueBytes: Int
    package var maximumPerSecond: Int
    /// What happens to one note too many.
    package var overflow: NoteOverflowPolicy
    /// Whether only visible participants can write one.
    package var needsVisibility: Bool

    package init(
        maximumCount: Int, maximumKeyBytes: Int, maximumValueBytes: Int, maximumPerSecond: Int,
        overflow: NoteOverflowPolicy, needsVisibility: Bool
    ) {
        self.maximumCount = maximumCount
        self.maximumKeyBytes = maximumKeyBytes
        self.maximumValueBytes = maximumValueBytes
        self.maximumPerSecond = maximumPerSecond
        self.overflow = overflow
        self.needsVisibility = needsVisibility
    }
}

/// What happens to one note more than a channel may have.
package enum NoteOverflowPolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// The writer gets the error.
    case refuse
    /// It takes the place of the note that was first written before all others. Nobody is told that the other is gone.
    case replaceOldest
}

/// What mixes are held to.
package struct MixRules: Hashable, Serializable, Sendable {
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

/// Where rights in channels come from, and what each right decides.
package struct RightsRules: Hashable, Serializable, Sendable {
    package var source: RightsSource
    /// Whether a token that names no user is valid for any user.
    package var acceptsTokensForAnyUser: Bool
    /// The rights that are checked. Other rights cannot be granted.
    package var asked: [RightRules]

    package init(source: RightsSource, acceptsTokensForAnyUser: Bool, asked: [RightRules]) {
        self.source = source
        self.acceptsTokensForAnyUser = acceptsTokensForAnyUser
        self.asked = asked
    }

    /// The rules of a right, if it is checked.
    package func rules(of right: Privileges) -> RightRules? { asked.first { $0.right == right } }
}

/// Where rights in channels come from.
package enum RightsSource: String, Hashable, Serializable, Sendable, CaseIterable {
    /// No rights are checked.
    case nowhere
    /// From a token of their own, which is needed.
    case permit
    /// From the token that a user enters with. A token without channel rights grants everything.
    case credential
}

/// What one right is held to.
package struct RightRules: Hashable, Serializable, Sendable {
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
package enum RightEndPolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// Nothing: a granted right holds for the whole stay.
    case holdsForStay
    /// Whatever uses it goes on; new uses are refused.
    case refusesNew
    /// Whatever uses it ends: the stay, the streams or the receiving.
    case removes
}
