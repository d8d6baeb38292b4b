/// A short evening in a voice room, in vendor-neutral terms, to be played on each vendor.
package struct Story: Hashable, Sendable {
    /// Its name on a command line.
    package let name: String
    /// The question it answers, as one sentence.
    package let asks: String
    /// Rows of vendors' profiles that its results depend on, such as `attribute.conflict`; not every vendor has each.
    package let facts: [String]
    /// The steps before the question; they have to succeed on every vendor.
    package let preparation: [StoryStep]
    /// What the question is about, in order.
    package let steps: [StoryStep]
    /// What is asked about single steps, in their order.
    package let questions: [StoryQuestion]

    init(
        _ name: String, asks: String, facts: [String], preparation: [StoryStep], steps: [StoryStep],
        questions: [StoryQuestion] = []
    ) {
        self.name = name
        self.asks = asks
        self.facts = facts
        self.preparation = preparation
        self.steps = steps
        self.questions = questions
    }
}

/// One moment of a story, and how long it is watched.
package struct StoryStep: Hashable, Sendable {
    /// What happens.
    enum Action: Hashable, Sendable {
        case does([String], Deed)
        case doesOften(String, Deed, times: Int)
        case hasNetwork(String, Bool)
        case ends(String)
        case looks(seat: Int)
        case listens(String, to: String)
        case watchesVolume(String, of: String)
        case waits

        /// How long such a step is watched where nothing else is said; nil where its sentence always says it.
        var usualLength: Duration? {
            switch self {
            case .does, .ends: .seconds(1)
            case .doesOften, .listens, .watchesVolume: .seconds(2)
            case .hasNetwork(_, true): .seconds(5)
            case .looks: .zero
            case .hasNetwork(_, false), .waits: nil
            }
        }
    }

    let action: Action
    /// How long everybody is watched from here on.
    let lasts: Duration

    /// A step that is watched as long as such a step usually is, unless `lasts` says how long.
    init(action: Action, lasts: Duration? = nil) {
        self.action = action
        self.lasts = lasts ?? action.usualLength ?? .zero
    }

    /// One person does something. People are named by their phones: `bob-2` is bob's second one.
    static func does(_ person: String, _ deed: Deed, for lasts: Duration? = nil) -> StoryStep {
        StoryStep(action: .does([person], deed), lasts: lasts)
    }

    /// Several people do the same at the same moment; the seed decides the order of their taps.
    static func atOnce(_ people: [String], _ deed: Deed) -> StoryStep {
        StoryStep(action: .does(people, deed))
    }

    /// One person does the same many times, without waiting for the answers.
    static func often(_ person: String, _ deed: Deed, times: Int) -> StoryStep {
        StoryStep(action: .doesOften(person, deed, times: times))
    }

    /// A person's network goes away.
    static func loses(_ person: String, for lasts: Duration) -> StoryStep {
        StoryStep(action: .hasNetwork(person, false), lasts: lasts)
    }

    /// A person's network comes back.
    static func regains(_ person: String) -> StoryStep {
        StoryStep(action: .hasNetwork(person, true))
    }

    /// A person's app is killed: it can say goodbye to nobody.
    static func ends(_ person: String) -> StoryStep { StoryStep(action: .ends(person)) }

    /// The occupant of a seat, as the apps of people in the room show it.
    static func looks(at seat: Int) -> StoryStep { StoryStep(action: .looks(seat: seat)) }

    /// Whether one person hears another, over two seconds.
    static func listens(_ listener: String, to speaker: String) -> StoryStep {
        StoryStep(action: .listens(listener, to: speaker))
    }

    /// How loud one person is told that another is, over two seconds.
    static func watchesVolume(_ listener: String, of speaker: String) -> StoryStep {
        StoryStep(action: .watchesVolume(listener, of: speaker))
    }

    /// Nobody does anything.
    static func waits(_ lasts: Duration) -> StoryStep { StoryStep(action: .waits, lasts: lasts) }

    /// The people in it, in the order of the story.
    var people: [String] {
        switch action {
        case .does(let people, _): people
        case .doesOften(let person, _, _), .hasNetwork(let person, _), .ends(let person): [person]
        case .listens(let listener, let speaker), .watchesVolume(let listener, let speaker): [listener, speaker]
        case .looks, .waits: []
        }
    }

    /// Whether it looks at a seat or a listener.
    var isLook: Bool {
        switch action {
        case .looks, .listens, .watchesVolume: true
        case .does, .doesOften, .hasNetwork, .ends, .waits: false
        }
    }

    /// Whether it looks at how loud somebody is said to be.
    var isAboutVolume: Bool {
        if case .watchesVolume = action { true } else { false }
    }

    /// Whether it needs somebody's sound.
    var isAboutSound: Bool {
        switch action {
        case .listens, .watchesVolume: true
        case .does, .doesOften, .hasNetwork, .ends, .looks, .waits: false
        }
    }

    /// Of these, who does something.
    var doers: [String] {
        switch action {
        case .does(let people, _): people
        case .doesOften(let person, _, _): [person]
        case .hasNetwork, .ends, .listens, .watchesVolume, .looks, .waits: []
        }
    }

    /// The step as a sentence without its full stop.
    package var sentence: String {
        switch action {
        case .does(let people, let deed):
            people.count == 1
                ? "\(people[0]) \(deed.phrase)" : "each of \(people.joined(separator: " and ")) \(deed.phrase), at once"
        case .doesOften(let person, let deed, let times): "\(person) \(deed.phrase), \(times) times in a row"
        case .hasNetwork(let person, true): "\(person)'s network is back"
        case .hasNetwork(let person, false):
            "\(person)'s network goes, for \(lasts.components.seconds) s"
        case .ends(let person): "\(person)'s app is killed"
        case .looks(let seat): "who is on seat \(seat), for those in the room"
        case .listens(let listener, let speaker): "\(listener) listens to \(speaker)"
        case .watchesVolume(let listener, let speaker): "\(listener) watches how loud \(speaker) is"
        case .waits: "\(lasts.components.seconds) s pass"
        }
    }
}

/// An action of a person, in vendor-neutral terms.
package enum Deed: Hashable, Sendable {
    /// With a token that is valid for this many seconds; 0 or less means already expired.
    case logIn(tokenSeconds: Int64)
    /// Under this id instead of the person's name, with a token for it that is valid for a day.
    case logInAs(id: String)
    /// Presents another token while the user is logged in. It is valid for this many seconds.
    case renewToken(seconds: Int64)
    /// Makes the room, as its owner or host.
    case openRoom
    /// Comes in as a listener.
    case enterRoom
    /// Leaves the room, in any role.
    case leaveRoom
    /// Ends the room for everybody.
    case closeRoom
    /// Sits down to speak, as the vendor's own component or sample does.
    case takeSeat(Int)
    /// Stands up.
    case leaveSeat
    /// Goes from the user's own seat to another.
    case moveToSeat(Int)
    /// Turns the user's own microphone on or off.
    case turnMicrophone(isOn: Bool)
    /// Removes the occupant from the seat.
    case removeFromSeat(Int)
    /// Puts a person on a seat without asking.
    case seat(String, on: Int)
    /// Mutes a seat, or lets it be heard again.
    case muteSeat(Int, Bool)
    /// Closes a seat, or opens it again.
    case closeSeat(Int, Bool)
    /// Removes a person from the room.
    case putOut(String)
    /// Writes the user's own name on a seat with the SDK's call, bypassing the component.
    case overwriteSeat(Int, isForced: Bool)
    /// Sends the room a text of this many bytes.
    case say(bytes: Int)
    /// Writes this many attributes of the room in one call.
    case setAttributes(count: Int, valueBytes: Int)
    /// Writes two attributes of the room in one call, with values of these many bytes.
    case setTwoAttributes(firstBytes: Int, secondBytes: Int)
    /// Invites a person, who has this many seconds to answer.
    case invite(String, seconds: Int)
    /// Says yes to the last invitation.
    case accept
    /// Says no to the last invitation.
    case refuse
    /// Takes back the user's own last invitation.
    case withdraw

    var phrase: String {
        switch self {
        case .logIn(let seconds) where seconds <= 0: "logs in with a token that is over"
        case .logIn(tokenSeconds: 86_400): "logs in"
        case .logIn(let seconds): "logs in with a token for \(seconds) s"
        case .logInAs(let id) where Self.isCounted(id): "logs in with an id of \(id.utf8.count) bytes"
        case .logInAs(let id): "logs in with the id \(id)"
        case .renewToken(let seconds): "renews the token for \(seconds) s"
        case .openRoom: "opens the room"
        case .enterRoom: "enters the room"
        case .leaveRoom: "leaves the room"
        case .closeRoom: "closes the room"
        case .takeSeat(let seat): "takes seat \(seat)"
        case .leaveSeat: "leaves the seat"
        case .moveToSeat(let seat): "moves to seat \(seat)"
        case .turnMicrophone(isOn: true): "turns the microphone on"
        case .turnMicrophone(isOn: false): "turns the microphone off"
        case .seat(let user, let seat): "puts \(user) on seat \(seat)"
        case .muteSeat(let seat, true): "mutes seat \(seat)"
        case .muteSeat(let seat, false): "unmutes seat \(seat)"
        case .closeSeat(let seat, true): "closes seat \(seat)"
        case .closeSeat(let seat, false): "opens seat \(seat)"
        case .putOut(let user): "puts \(user) out of the room"
        case .removeFromSeat(let seat): "takes the speaker off seat \(seat)"
        case .overwriteSeat(let seat, isForced: false): "writes over seat \(seat) with the SDK's own call"
        case .overwriteSeat(let seat, isForced: true): "writes over seat \(seat), by force where there is such a thing"
        case .say(let bytes): "sends the room \(bytes) bytes of text"
        case .setAttributes(let count, let bytes):
            "writes \(count) attribute\(count == 1 ? "" : "s") of \(bytes) byte\(bytes == 1 ? "" : "s")"
        case .setTwoAttributes(let first, let second):
            "writes one attribute of length \(first) and one of length \(second)"
        case .invite(let user, let seconds): "invites \(user), who has \(seconds) s to answer"
        case .accept: "accepts"
        case .refuse: "refuses"
        case .withdraw: "takes the invitation back"
        }
    }
}

extension Deed {
    /// An id that is asked for by its length alone.
    static func id(ofBytes count: Int) -> String { String(repeating: "a", count: count) }

    /// Whether an id says nothing but its length.
    static func isCounted(_ id: String) -> Bool { id.utf8.count > 1 && id.utf8.allSatisfy { $0 == UInt8(ascii: "a") } }

    /// The attributes that it writes: `key1`, `key2` and so on, with values that say nothing but their length.
    var attributes: [String: String] {
        let lengths =
            switch self {
            case .setAttributes(let count, let bytes): Array(repeating: bytes, count: count)
            case .setTwoAttributes(let first, let second): [first, second]
            default: [Int]()
            }
        let values = lengths.enumerated().map { index, length in
            ("key\(index + 1)", String(repeating: "v", count: length))
        }
        return Dictionary(uniqueKeysWithValues: values)
    }
}
