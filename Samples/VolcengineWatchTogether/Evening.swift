import Devices
import Foundation
import ParlorTesting
import SampleStories
import VideoEngine
import VoiceEngine

/// The cast, the plot and the check.
struct Evening {
    static let roomID = "watch_1001"

    let world: World
    let tenant: WorldTenant
    let speech: Speech
    private var report: StoryReport
    var people: [String: (device: Device, app: WatchTogetherController)] = [:]
    let cast = [
        ("alice", "Good evening everybody. Tonight we watch the concert from the harbor, live.", 60),
        ("bob", "I have been looking forward to this all week.", 20),
        ("carol", "Listen to that melody, it is my favorite one.", 80),
        ("dave", "Sorry that I am late. What did I miss?", 10),
    ]

    init(seed: UInt64, speech: Speech, report: StoryReport) {
        world = World(seed: seed)
        tenant = world.addTenant(.volcengineDemo)
        self.speech = speech
        self.report = report
    }

    mutating func play() throws {
        try everybodyComes()
        aliceStartsTheStream()
        aliceSpeaksOverIt()
        everybodyTalks()
        bobTurnsKnobs()
        try daveComesLate()
        bobHoldsHisPlayer()
        carolLosesTheNetwork()
        aliceEndsTheStream()
        everybodyGoes()
    }

    // MARK: What was heard

    /// Tells what everybody in the room sees, and who heard whom in the last seconds, and the stream.
    mutating func tellTheMoment(_ headline: String, seconds: Int) {
        let ids = people.keys.sorted()
        let phones = ids.map { id in
            PhoneInRoom(id, speaker: people[id]!.device.audio.speaker, shows: people[id]!.app.places)
        }
        var moment = Moment(
            headline, from: world.now - .seconds(seconds), to: world.now, phones: phones, voice: { $0 })
        moment.add("stream", levels: ids.map { streamLevel(on: $0, seconds: seconds) })
        report.tell(moment)
    }

    /// Tells who heard whom, writes recordings and pictures, and returns whether all was as it should be.
    mutating func finish(folder: URL) throws -> Bool {
        let phones = people.keys.sorted().map { (name: $0, speaker: people[$0]!.device.audio.speaker) }
        try report.tellWhoHeardWhom(on: phones, cast: cast.map(\.0), voice: { $0 })
        for id in people.keys.sorted() {
            if let picture = people[id]?.app.player.picture {
                let watched = folder.appendingPathComponent("\(id)-watched.png").relativePath
                try picture.writePNG(to: watched)
                report.tell("\(id) watched \(watched)")
            }
            try writePictures(of: id, to: folder)
        }
        for (listener, speaker) in [("alice", "bob"), ("bob", "carol"), ("carol", "alice"), ("dave", "alice")] {
            let heard = people[listener]!.device.audio.speaker.ticks(of: speaker)
            check(heard > 50, "\(listener) hears \(speaker) for more than a second, not \(heard) ticks")
        }
        return report.finish("everybody watched, saw and heard what they should")
    }

    /// Writes the last picture of each view on somebody's screen.
    private mutating func writePictures(of id: String, to folder: URL) throws {
        let screen = people[id]!.app.screen
        for user in screen.users {
            guard let canvas = screen.canvas(of: user), canvas.count > 0 else {
                check(false, "\(id) sees \(user)")
                continue
            }
            let what = user == id ? "preview" : "sees-\(user)"
            let file = folder.appendingPathComponent("\(id)-\(what).png").relativePath
            try canvas.writePNG(to: file)
            report.tell("\(canvas.count) pictures, the last in \(file)")
        }
        check(screen.users == cast.map(\.0).sorted(), "\(id) has a view for everybody, not for \(screen.users)")
    }

    /// How loud the stream is on somebody's phone in the last seconds, in dB.
    func streamLevel(on id: String, seconds: Int = 3) -> Double {
        people[id]!.device.audio.speaker.streamLevel(seconds: seconds)
    }

    /// How many of the last pieces two people heard the same note in, from 0 to 1.
    func agreement(of one: String, and other: String, seconds: Int = 3) -> Double {
        let notes = [one, other].map { people[$0]!.device.audio.speaker.streamNotes(seconds: seconds) }
        let same = zip(notes[0], notes[1]).filter { $0 == $1 }.count
        return Double(same) / Double(max(1, notes[0].count))
    }

    // MARK: Stage directions

    mutating func arrive(_ id: String, _ microphone: Microphone) throws {
        let device = world.device(id)
        try device.audio.use(microphone)
        // In a simulated world there is no HTTP to log in with.
        let app = WatchTogetherController(
            Account(of: id, at: tenant.tenant, unixSeconds: world.unixSeconds),
            player: LivePlayer(pullsOverHTTP: false))
        people[id] = (device, app)
        device.run {
            app.login()
            app.setAudioMixingVolume(60)
        }
    }

    func act(_ id: String, _ body: (WatchTogetherController) -> Void) {
        guard let (device, app) = people[id] else { return }
        device.run { body(app) }
    }

    mutating func scene(_ text: String) {
        world.note(text)
        show()
    }

    /// Tells what was measured.
    mutating func figure(_ text: String) { report.tell(text) }

    /// The same, for those who want it short.
    mutating func remark(_ text: String) { report.remark(text) }

    /// Lets time pass, in which the players play.
    mutating func advance(seconds: Int) {
        for _ in 0..<seconds * 50 {
            world.advance(by: .milliseconds(20))
            for id in people.keys.sorted() { act(id) { $0.player.play(until: world.now) } }
        }
        show()
    }

    private mutating func show() { report.show(world.trace) }

    mutating func expect(_ id: String, _ what: String, _ condition: (WatchTogetherController) -> Bool) {
        guard let app = people[id]?.app else { return }
        check(condition(app), "\(id) \(what)")
    }

    /// For how many of the next seconds one hears the other.
    mutating func listen(_ listener: String, to speaker: String, seconds: Int) -> Double {
        let before = people[listener]!.device.audio.speaker.ticks(of: speaker)
        advance(seconds: seconds)
        return Double(people[listener]!.device.audio.speaker.ticks(of: speaker) - before) / 50
    }

    mutating func check(_ isTrue: Bool, _ what: String) {
        report.check(isTrue, what)
    }
}

extension WatchTogetherController {
    /// Everybody in the room, as the screen shows them.
    fileprivate var places: [Place] {
        let users = users.union([account.userID])
        let speaking = isMicrophoneOpen ? publishers.union([account.userID]) : publishers
        return users.sorted().map { user in
            Place(user == hostID ? "host" : "guest", occupant: user, state: speaking.contains(user) ? "" : "mic off")
        }
    }
}

extension Account {
    /// What the app's server gives to a user who logs in.
    init(of user: String, at tenant: Tenant, unixSeconds: Int64) {
        let login = tenant.volcengineBusinessLogin(user: user)
        self.init(
            appID: tenant.appID, userID: login.userID, loginToken: login.loginToken,
            rtsToken: tenant.loginToken(user: user, at: unixSeconds), serverURL: login.serverURL,
            serverSignature: login.serverSignature)
    }
}
