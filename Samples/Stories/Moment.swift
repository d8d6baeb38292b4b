import VoiceEngine

/// A phone in a room: whose it is, what it plays, and the places that its screen shows.
public struct PhoneInRoom {
    let name: String
    let speaker: Speaker
    let places: [Place]

    /// Describes a phone.
    public init(_ name: String, speaker: Speaker, shows places: [Place]) {
        self.name = name
        self.speaker = speaker
        self.places = places
    }
}

/// A few seconds of a story: what the phones in the room show at their end, and who hears whom in them.
public struct Moment: Sendable {
    /// What has happened, as a sentence without its end.
    public let headline: String
    /// When it begins, since the world began.
    public let start: Duration
    /// When it ends.
    public let end: Duration
    /// What the first phone shows.
    public let picture: RoomPicture
    /// The phones that show something else than the first.
    public let dissenters: [String]
    /// Who hears whom.
    public private(set) var table: HearingTable

    /// Looks at the phones in a room, all at the moment `end`, which is now, and at what they played since `start`.
    ///
    /// - Parameter voice: What loudspeakers call somebody's voice; nil for an occupant who has none.
    public init(
        _ headline: String, from start: Duration, to end: Duration, phones: [PhoneInRoom], voice: (String) -> String?
    ) {
        self.headline = headline
        self.start = start
        self.end = end
        let places = phones.first?.places ?? []
        let occupants = places.compactMap(\.occupant)
        let names = phones.map(\.name)
        picture = RoomPicture(places: places, listeners: names.filter { !occupants.contains($0) })
        dissenters = phones.filter { $0.places != places }.map(\.name)
        table = HearingTable(phones: names)
        for occupant in occupants {
            guard let publisher = voice(occupant) else { continue }
            table.add(
                occupant,
                phones.map { phone in
                    if phone.name == occupant { return .own }
                    return phone.speaker.heard(publisher, inLast: end - start).map { .level($0.level) } ?? .silence
                })
        }
    }

    /// Adds something else that the phones play, with its level on each in dB of full scale, in the order of the phones.
    public mutating func add(_ sound: String, levels: [Double]) {
        table.add(sound, levels.map { $0 > Self.quietest ? .level($0) : .silence })
    }

    /// Below it, a level is that of silence.
    private static let quietest = -60.0

    /// The moment for a terminal, no wider than `columns`.
    public func lines(columns: Int = 80) -> [String] {
        let count = table.phones.count
        let shown =
            dissenters.isEmpty ? "all \(count) phones show" : "\(count - dissenters.count) of \(count) phones show"
        return ["  \(start.inSeconds) to \(end.inSeconds) s: \(headline); \(shown)"]
            + picture.lines(columns: columns) + table.lines(columns: columns)
    }
}

extension Duration {
    /// Seconds with a tenth, unless they are whole.
    var inSeconds: String {
        let tenths = (milliseconds + 50) / 100
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
