/// What channels of named streams are held to.
package struct StreamRules: Hashable, Codable, Sendable {
    /// Longest user id and nickname in a channel, and longest stream id, in UTF-8 bytes.
    package var maximumUserIDBytes: Int
    package var maximumNicknameBytes: Int
    package var maximumStreamIDBytes: Int
    /// How many streams a user may publish in a channel, one in each slot.
    package var slots: Int
    /// Most entries into a channel in a second.
    package var maximumEntriesPerSecond: Int
    /// Longest text a publisher says of a stream, in characters.
    package var maximumExtraCharacters: Int
    /// Most streams a session plays at once.
    package var maximumPlayedStreams: Int
    /// Most notes of a channel, longest key and value in UTF-8 bytes, and most writes of a channel in a second.
    package var maximumNotes: Int
    package var maximumNoteKeyBytes: Int
    package var maximumNoteValueBytes: Int
    package var maximumNotesPerSecond: Int
    /// One entry for each kind of text; a kind that is not listed is not sent.
    package var texts: [ChannelTextRules]
    package var maximumSideDataBytes: Int
    package var maximumSideDataPerSecond: Int
    /// Most inputs and outputs of a mix, and most mixes of the tenant.
    package var maximumMixInputs: Int
    package var maximumMixOutputs: Int
    package var maximumMixes: Int
    /// How long a mix outlives its last input.
    package var idleMixLife: Duration
    /// How long before a token's end its session is warned.
    package var tokenWarning: Duration
    /// What the end of a token does to a stay.
    package var tokenEnd: ChannelTokenPolicy

    package init(
        maximumUserIDBytes: Int, maximumNicknameBytes: Int, maximumStreamIDBytes: Int, slots: Int,
        maximumEntriesPerSecond: Int, maximumExtraCharacters: Int, maximumPlayedStreams: Int, maximumNotes: Int,
        maximumNoteKeyBytes: Int,
        maximumNoteValueBytes: Int, maximumNotesPerSecond: Int, texts: [ChannelTextRules], maximumSideDataBytes: Int,
        maximumSideDataPerSecond: Int, maximumMixInputs: Int, maximumMixOutputs: Int, maximumMixes: Int,
        idleMixLife: Duration, tokenWarning: Duration, tokenEnd: ChannelTokenPolicy
    ) {
        self.maximumUserIDBytes = maximumUserIDBytes
        self.maximumNicknameBytes = maximumNicknameBytes
        self.maximumStreamIDBytes = maximumStreamIDBytes
        self.slots = slots
        self.maximumEntriesPerSecond = maximumEntriesPerSecond
        self.maximumExtraCharacters = maximumExtraCharacters
        self.maximumPlayedStreams = maximumPlayedStreams
        self.maximumNotes = maximumNotes
        self.maximumNoteKeyBytes = maximumNoteKeyBytes
        self.maximumNoteValueBytes = maximumNoteValueBytes
        self.maximumNotesPerSecond = maximumNotesPerSecond
        self.texts = texts
        self.maximumSideDataBytes = maximumSideDataBytes
        self.maximumSideDataPerSecond = maximumSideDataPerSecond
        self.maximumMixInputs = maximumMixInputs
        self.maximumMixOutputs = maximumMixOutputs
        self.maximumMixes = maximumMixes
        self.idleMixLife = idleMixLife
        self.tokenWarning = tokenWarning
        self.tokenEnd = tokenEnd
    }
}

/// What the end of a token does to those who stay in a channel.
package enum ChannelTokenPolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// They stay and go on publishing; new streams are refused.
    case refusesNewStreams
    /// They are removed.
    case removes
}

/// What texts of one kind are held to.
package struct ChannelTextRules: Hashable, Codable, Sendable {
    package var kind: ChannelTextKind
    package var maximumBytes: Int
    /// Most texts of this kind in a channel in a second; nil for no such limit.
    package var maximumPerSecond: Int?
    /// Most texts of this kind of one user in a second; nil for no such limit.
    package var maximumPerUserAndSecond: Int?
    /// Most texts for a single named user in a channel in a second, where those count apart; nil where they do not.
    package var maximumSinglePerSecond: Int?

    package init(
        kind: ChannelTextKind, maximumBytes: Int, maximumPerSecond: Int?, maximumPerUserAndSecond: Int?,
        maximumSinglePerSecond: Int? = nil
    ) {
        self.kind = kind
        self.maximumBytes = maximumBytes
        self.maximumPerSecond = maximumPerSecond
        self.maximumPerUserAndSecond = maximumPerUserAndSecond
        self.maximumSinglePerSecond = maximumSinglePerSecond
    }
}
