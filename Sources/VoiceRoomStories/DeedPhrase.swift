/// A way to say a deed in a story's text.
///
/// The words are those of ``Deed/phrase``. A hole takes a number, a person or an id.
struct DeedPhrase: Sendable {
    enum Word: Hashable, Sendable {
        case text(String)
        /// A number, and what it may be.
        case number(String, ClosedRange<Int>)
        case person
        /// A user's id.
        case id
    }

    let words: [Word]
    /// `name` is the person or the id.
    let deed: @Sendable (_ numbers: [Int], _ name: String) -> Deed

    /// `words` as they are written, with `%` for the next of `numbers`, `@` for a person and `#` for an id.
    private init(
        _ words: String, _ numbers: [(String, ClosedRange<Int>)] = [],
        _ deed: @escaping @Sendable ([Int], String) -> Deed
    ) {
        var rest = numbers[...]
        self.words = words.split(separator: " ").map { word in
            switch word {
            case "%":
                let (name, range) = rest.removeFirst()
                return .number(name, range)
            case "@": return .person
            case "#": return .id
            default: return .text(String(word))
            }
        }
        self.deed = deed
    }

    /// What the phrase begins with, of one person.
    var verb: String {
        guard case .text(let verb) = words[0] else { preconditionFailure("a phrase begins with its verb") }
        return verb
    }

    /// The verb for several people: `take`.
    var pluralVerb: String { String(verb.dropLast()) }

    /// The phrase for a reader: `takes seat NUMBER`.
    var form: String {
        words.map { word in
            switch word {
            case .text(let text): text
            case .number(let name, _): name
            case .person: "PERSON"
            case .id: "ID"
            }
        }.joined(separator: " ")
    }

    private static let seat = ("SEAT", 0...StoryLimits.seat)
    private static let promise = ("SECONDS", 1...StoryLimits.secondsOfAPromise)

    /// Every deed, longer phrases before those that they begin with.
    static let all: [DeedPhrase] = [
        DeedPhrase("logs in with a token for % s", [promise]) { n, _ in .logIn(tokenSeconds: Int64(n[0])) },
        DeedPhrase("logs in with a token that is over") { _, _ in .logIn(tokenSeconds: -60) },
        DeedPhrase("logs in with an id of % bytes", [("BYTES", 2...StoryLimits.bytesOfAnID)]) { n, _ in
            .logInAs(id: Deed.id(ofBytes: n[0]))
        },
        DeedPhrase("logs in with the id #") { _, id in .logInAs(id: id) },
        DeedPhrase("logs in") { _, _ in .logIn(tokenSeconds: 86_400) },
        DeedPhrase("renews the token for % s", [promise]) { n, _ in .renewToken(seconds: Int64(n[0])) },
        DeedPhrase("opens the room") { _, _ in .openRoom },
        DeedPhrase("enters the room") { _, _ in .enterRoom },
        DeedPhrase("leaves the room") { _, _ in .leaveRoom },
        DeedPhrase("closes the room") { _, _ in .closeRoom },
        DeedPhrase("takes seat %", [seat]) { n, _ in .takeSeat(n[0]) },
        DeedPhrase("leaves the seat") { _, _ in .leaveSeat },
        DeedPhrase("moves to seat %", [seat]) { n, _ in .moveToSeat(n[0]) },
        DeedPhrase("turns the microphone off") { _, _ in .turnMicrophone(isOn: false) },
        DeedPhrase("turns the microphone on") { _, _ in .turnMicrophone(isOn: true) },
        DeedPhrase("mutes seat %", [seat]) { n, _ in .muteSeat(n[0], true) },
        DeedPhrase("unmutes seat %", [seat]) { n, _ in .muteSeat(n[0], false) },
        DeedPhrase("closes seat %", [seat]) { n, _ in .closeSeat(n[0], true) },
        DeedPhrase("opens seat %", [seat]) { n, _ in .closeSeat(n[0], false) },
        DeedPhrase("puts @ on seat %", [seat]) { n, person in .seat(person, on: n[0]) },
        DeedPhrase("puts @ out of the room") { _, person in .putOut(person) },
        DeedPhrase("takes the speaker off seat %", [seat]) { n, _ in .removeFromSeat(n[0]) },
        DeedPhrase("writes over seat % with the SDK's own call", [seat]) { n, _ in
            .overwriteSeat(n[0], isForced: false)
        },
        DeedPhrase("writes over seat % by force where there is such a thing", [seat]) { n, _ in
            .overwriteSeat(n[0], isForced: true)
        },
        DeedPhrase("sends the room % bytes of text", [("BYTES", 1...StoryLimits.bytesOfAText)]) { n, _ in
            .say(bytes: n[0])
        },
        attributes("% attribute of % byte"), attributes("% attribute of % bytes"),
        attributes("% attributes of % byte"), attributes("% attributes of % bytes"),
        DeedPhrase(
            "writes one attribute of length % and one of length %",
            [("BYTES", 1...StoryLimits.bytesOfAText), ("BYTES", 1...StoryLimits.bytesOfAText)]
        ) { n, _ in .setTwoAttributes(firstBytes: n[0], secondBytes: n[1]) },
        DeedPhrase("invites @ who has % s to answer", [promise]) { n, person in .invite(person, seconds: n[0]) },
        DeedPhrase("accepts") { _, _ in .accept },
        DeedPhrase("refuses") { _, _ in .refuse },
        DeedPhrase("takes the invitation back") { _, _ in .withdraw },
    ]

    private static func attributes(_ words: String) -> DeedPhrase {
        DeedPhrase(
            "writes " + words, [("COUNT", 1...StoryLimits.attributes), ("BYTES", 1...StoryLimits.bytesOfAText)]
        ) { n, _ in .setAttributes(count: n[0], valueBytes: n[1]) }
    }
}
