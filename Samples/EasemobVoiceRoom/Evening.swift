import Devices
import EasemobVoiceRoom
import ParlorTesting
import SampleStories
import VoiceEngine

/// The cast, the plot and the check.
struct Evening {
    let world: World
    let tenant: WorldTenant
    let speech: Speech
    private var report: StoryReport
    var people: [String: (device: Device, app: VoiceRoomController)] = [:]
    /// Signal to noise as alice hears bob, in dB, before and after noise suppression.
    var noise: (before: Double, after: Double)?
    let cast = [
        ("alice", "Good evening and welcome to the parlor. Tonight we talk about old radios.", 60),
        ("bob", "I found one in my grandfather's attic, and it still works.", 20),
        ("carol", "Mine only plays one station, but it plays it well.", 80),
        ("dave", "Let me tell you about short wave at night.", 10),
        ("erin", "I could listen to static for hours.", 95),
    ]

    init(seed: UInt64, speech: Speech, report: StoryReport) {
        world = World(seed: seed)
        tenant = world.addTenant(.easemobDemo)
        self.speech = speech
        self.report = report
    }

    mutating func play() throws {
        try everybodyLogsIn()
        theRoomOpens()
        bobApplies()
        aliceInvites()
        aliceRules()
        giftsAndNews()
        try robotsSpeak()
        bobSoundsBetter()
        someAreTakenOffAndOut()
        bobLosesTheNetwork()
        aliceLeaves()
    }

    // MARK: What was heard

    /// Tells what everybody in the room sees, and who heard whom in the last seconds.
    mutating func tellTheMoment(_ headline: String, seconds: Int) {
        let phones = people.keys.sorted().map { id in
            PhoneInRoom(id, speaker: people[id]!.device.audio.speaker, shows: people[id]!.app.places)
        }
        report.tell(
            Moment(
                headline, from: world.now - .seconds(seconds), to: world.now, phones: phones,
                voice: { people[$0]?.app.user.rtc_uid }))
    }

    /// Tells who heard whom, writes the recordings, and returns whether all was as it should be.
    mutating func finish() throws -> Bool {
        let phones = people.keys.sorted().map { (name: $0, speaker: people[$0]!.device.audio.speaker) }
        try report.tellWhoHeardWhom(on: phones, cast: cast.map(\.0), voice: voice)
        if let noise {
            let (before, after) = (Int(noise.before.rounded()), Int(noise.after.rounded()))
            report.remark(
                "later bob's speech is \(before) dB above the noise around him, \(after) dB with noise suppression")
            check(noise.after > noise.before + 6, "noise suppression gains more than 6 dB, not \(noise)")
        }
        for (listener, speaker) in [("erin", "alice"), ("erin", "bob"), ("bob", "carol"), ("alice", "bob")] {
            let intervals = people[listener]!.device.audio.speaker.heard(voice(of: speaker))
            let heard = intervals.reduce(0) { $0 + $1.ticks.count }
            check(heard > 50, "\(listener) hears \(speaker) for more than a second, not \(heard) ticks")
        }
        return report.finish("everybody saw and heard what they should")
    }

    /// The level of speech above what is under it, in dB, as a device played the last ticks.
    func signalToNoise(on id: String, ticks: Int) -> Double {
        let speaker = people[id]!.device.audio.speaker
        let recording = speaker.recording
        // 20 ms in stereo.
        let end = recording.startTick + recording.samples.count / 1920
        let levels = (end - ticks..<end).map { speaker.level(from: $0, to: $0 + 1) }.sorted()
        return levels[levels.count * 9 / 10] - levels[levels.count / 10]
    }

    // MARK: Stage directions

    /// What loudspeakers call a person's voice.
    func voice(of id: String) -> String { people[id]?.app.user.rtc_uid ?? "" }

    mutating func arrive(_ id: String, _ microphone: Microphone) throws {
        let device = world.device(id)
        try device.audio.use(microphone)
        let app = device.run { VoiceRoomController(name: id) }
        people[id] = (device, app)
        let appkey = tenant.tenant.appID
        device.run { app.login(appkey: appkey, rtcId: Tenant.easemobDemoAgoraAppID, device: "phone of \(id)") }
    }

    func act(_ id: String, _ body: (VoiceRoomController) -> Void) {
        guard let (device, app) = people[id] else { return }
        device.run { body(app) }
    }

    mutating func scene(_ text: String) {
        world.note(text)
        show()
    }

    mutating func advance(seconds: Int) {
        world.advance(by: .seconds(seconds))
        show()
    }

    private mutating func show() { report.show(world.trace) }

    mutating func expect(_ id: String, _ what: String, _ condition: (VoiceRoomController) -> Bool) {
        guard let app = people[id]?.app else { return }
        check(condition(app), "\(id) \(what)")
    }

    mutating func expect(_ listener: String, doesNotHear speaker: String) {
        do {
            try world.expect(people[listener]!.device, doesNotHear: voice(of: speaker), for: .seconds(2))
        } catch {
            check(false, "\(error)")
        }
        show()
    }

    mutating func check(_ isTrue: Bool, _ what: String) {
        report.check(isTrue, what)
    }
}

extension VoiceRoomController {
    /// The seats, as the screen shows them.
    fileprivate var places: [Place] {
        seats.keys.sorted().map { index in
            let status = status(index) ?? 0
            return Place(
                "\(index)", occupant: [-2, 5].contains(status) ? "robot" : occupant(index),
                state: [-2: "off", 1: "muted", 2: "muted", 3: "locked", 4: "locked"][status] ?? "")
        }
    }
}
