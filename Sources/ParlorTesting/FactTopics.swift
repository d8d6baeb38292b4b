import Simulation

/// Which topics a row of a vendor's profile is about: it matters to a test that meets one of them.
enum FactTopics {
    /// A topic for rows of a section whose names have one of these words. No words: every row.
    private typealias Rule = (words: [String], topics: Topics)

    /// The topics of the row with this path; nil if none are known.
    static func of(_ name: String) -> Topics? {
        let parts = name.split(separator: ".", maxSplits: 1)
        guard let section = parts.first, let row = parts.last, parts.count == 2 else { return nil }
        let rules = sections[String(section)] ?? []
        return rules.first { rule in rule.words.isEmpty || rule.words.contains { row.hasWord($0) } }?.topics
    }

    private static let rest: [String] = []

    // The first rule that fits counts.
    private static let sections: [String: [Rule]] = [
        "identity": [
            (["Profile", "UsersPerQuery"], .profiles), (["Token"], .tokens), (["Grace"], .absences), (rest, .logins),
        ],
        "room": [
            (
                [
                    "Description", "Name", "Field", "Announcement", "Introduction", "Notification", "Avatar",
                    "OtherText",
                ], .descriptions
            ),
            (["Message", "Text", "Command", "Barrage", "Recall", "Revocable"], .messages),
            (["Counter"], .counters), (["Reason", "Admins", "ListedUsers"], .moderation),
            (["List", "Query", "JoinedRooms", "Filter"], .memberLists), (rest, .rooms),
        ],
        "avChatRoom": kindOfRoom, "work": kindOfRoom, "public": kindOfRoom, "meeting": kindOfRoom,
        "community": kindOfRoom,
        "none": [(rest, .rooms)],
        "attribute": [(rest, .attributes)],
        "memberAttribute": [(rest, .memberAttributes)],
        "invitation": [(rest, .invitations)], "call": [(rest, .invitations)],
        "signaling": [(["Presence", "Status", "UsersPerQuery"], .presence), (rest, .directMessages)],
        "rights": [(rest, .tokens)],
        "rtc": [
            (["Token", "Right"], .tokens), (["Grace"], .absences),
            (["ExtraInfo", "SideData"], .notes),
            (["Message", "Text", "Binary", "Data", "Receivers"], .channelMessages),
            (["Extra", "Subscriptions", "KeyFrame", "Streams", "Publishers"], .streams), (["Place"], .places),
            (rest, .channels),
        ],
        "stream": [
            (["Token"], .tokens), (["Broadcast", "Barrage", "Command", "Transparent", "Receivers"], .channelMessages),
            (["ExtraInfo", "SEI", "SyncInfo"], .notes), (["Mix"], .mixes),
            (["UserID", "UserName", "Logins"], .channels),
            (rest, .streams),
        ],
        "voiceRoom": [
            (["Volume"], .levels), (["PlayList"], .music), (["MoveSeat"], .attributes), (rest, .logins),
        ],
        "sdk": sdk,
        // What schedules may choose matters to a schedule that chooses it, and to no other test.
        "order": [(rest, [])],
    ]

    private static let kindOfRoom: [Rule] = [(["List", "Filter", "JoinedRooms"], .memberLists), (rest, .rooms)]

    private static let sdk: [Rule] = [
        (["SpeechSound", "SpeechBits", "MusicSound", "MusicBits"], .streams),
        (["Reconnect", "Interrupted", "Disconnected", "LostSeconds"], .absences),
        (["Token"], .tokens), (["MemberAttribute"], .memberAttributes), (["Attribute"], .attributes),
        (["Encryption"], .encryption), (["CallTimeout"], .invitations),
        (["EchoTest", "SpeedTest", "Probe", "Detection", "TestBandwidth"], .networkTests),
        (["Record"], .recordings),
        (["Statistics", "Loss", "Quality"], .statistics),
        (["Mix", "Publish", "Forward", "Relay"], [.mixes, .music]),
        (
            [
                "Picture", "Screen", "Video", "FrameFormat", "Snapshot", "FrameRate", "BaseLayer", "Views", "MuteImage",
                "EncoderConfigs", "ExternalFrames", "Kilobits",
            ], .pictures
        ),
        (
            [
                "SoundLevel", "ReportedVolume", "VolumeInterval", "Smooth", "Loudest", "ActiveSpeaker", "Spectrum",
                "LinearVolume",
                "MinimumDecibels", "Speech", "MinimumReport",
            ], .levels
        ),
        (["Spatial", "Distance", "Attenuation", "Place", "Focus"], .places),
        (
            [
                "Effects", "Players", "Music", "Sounds", "Preload", "Progress", "Playback", "Position", "Media",
                "Ducking", "Beat",
            ],
            .music
        ),
        (["Pitch", "Reverb", "Equalizer", "Decibels", "EarMonitor", "Semitones", "SoundBreak"], .voice),
        (["SideInfo", "SideData", "SEI", "Flag"], .notes),
        (["Sound", "BitsPerSecond", "Volume", "Pushed", "SamplesPerCall", "SoundTracks"], .streams),
        (["Status", "Subscription", "Presence"], .presence),
        (
            [
                "Message", "Merge", "Abstract", "Extended", "Searched", "CustomSubType", "ImageBytes", "File", "Audio",
                "Combine",
                "Item", "Revo", "Conversations", "Commands", "CustomEvent",
            ], [.messages, .directMessages]
        ),
        (["UserQuery", "UserName"], .profiles), (["OnlineCount", "Members", "RoomsPage"], .memberLists),
        (["Name", "Description", "Announcement"], .descriptions), (["Password", "NumericRoom", "TextRoom"], .rooms),
        (
            ["EnterRoom", "Room", "Channel", "Connections", "Parameter", "SubInstances", "Account", "UserNumber"],
            .channels
        ),
        (["RequestTimeout", "Server"], .all),
    ]
}

extension Substring {
    /// Whether a name in camel case has the word, which begins with a capital letter; at the beginning of the name it may begin with a
    /// small one. Byte by byte: `contains` of a text goes by way of Foundation, whose search takes 20 times as long.
    func hasWord(_ word: String) -> Bool {
        let (name, word) = (Array(utf8), Array(word.utf8))
        guard let first = word.first, word.count <= name.count else { return false }
        return (0...(name.count - word.count)).contains { start in
            (name[start] == first || start == 0 && name[start] == first | 0x20)
                && name[(start + 1)..<(start + word.count)] == word[1...]
        }
    }
}
