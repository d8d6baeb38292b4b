import Devices
import ParlorTesting
import SampleStories
import VoiceEngine
import ZIM

/// The phones, who holds them, and what was seen on them.
struct Night {
    /// Somebody with a phone.
    struct Guest {
        let id: String
        let name: String
        let line: String
        let pitch: Int
        /// Logs in with a token of the app's server; the others' apps carry the app sign.
        let hasToken: Bool
    }

    static let cast = [
        Guest(
            id: "mira", name: "Mira", line: "Welcome to the night train. Who rode one last?", pitch: 70,
            hasToken: false),
        Guest(
            id: "noah", name: "Noah", line: "I took the sleeper to the coast, and woke up at the sea.", pitch: 15,
            hasToken: true),
        Guest(
            id: "lena", name: "Lena", line: "The best part is the sound of the wheels.", pitch: 85, hasToken: true),
        Guest(
            id: "omar", name: "Omar", line: "The best part is breakfast in the dining car.", pitch: 5,
            hasToken: false),
        Guest(id: "ida", name: "Ida", line: "I always miss my stop, and never mind.", pitch: 95, hasToken: true),
        Guest(id: "jules", name: "Jules", line: "I would rather walk.", pitch: 40, hasToken: false),
    ]

    let world: World
    private let tenant: WorldTenant
    private let speech: Speech
    private var report: StoryReport
    private var people: [String: (device: Device, page: LiveAudioRoomPage)] = [:]

    init(seed: UInt64, speech: Speech, report: StoryReport) {
        world = World(seed: seed)
        tenant = world.addTenant(.zegoDemo)
        self.speech = speech
        self.report = report
    }

    // MARK: Directions

    /// Gives `guest` a phone called `phone` and logs in on it.
    mutating func arrive(_ guest: Guest, phone: String, at index: Int) throws {
        let device = world.device(phone)
        device.network.uplink = NetworkQuality(
            delay: .milliseconds(15 + 4 * index), jitter: .milliseconds(8), loss: 0.01)
        device.network.downlink = NetworkQuality(delay: .milliseconds(15), jitter: .milliseconds(8), loss: 0.01)
        try device.audio.use(speech.microphone(of: guest.id, text: guest.line, pitch: guest.pitch))
        let page = device.run { LiveAudioRoomPage(userID: guest.id, userName: guest.name, roomID: "night-train") }
        people[phone] = (device, page)
        let appID = UInt32(tenant.tenant.appID)!
        let token = guest.hasToken ? tenant.token(for: guest.id) : nil
        let appSign = guest.hasToken ? "" : Tenant.zegoDemoAppSign
        device.run { page.login(appID: appID, appSign: appSign, token: token) }
    }

    func act(_ phone: String, _ body: (LiveAudioRoomPage) -> Void) {
        guard let (device, page) = people[phone] else { return }
        device.run { body(page) }
    }

    /// What a phone shows.
    func see<Value>(_ phone: String, _ body: (LiveAudioRoomPage) -> Value) -> Value {
        let (device, page) = people[phone]!
        return device.run { body(page) }
    }

    func device(_ phone: String) -> Device { people[phone]!.device }

    mutating func scene(_ text: String) {
        world.note(text)
        show()
    }

    mutating func advance(by duration: Duration) {
        world.advance(by: duration)
        show()
    }

    private mutating func show() { report.show(world.trace) }

    // MARK: What should be

    mutating func check(_ isTrue: Bool, _ what: @autoclosure () -> String) {
        report.check(isTrue, what())
    }

    mutating func expect(_ phone: String, _ what: String, _ condition: (LiveAudioRoomPage) -> Bool) {
        check(see(phone, condition), "\(phone) \(what)")
    }

    /// Everybody in the room sees the same on `seat`.
    mutating func expectAll(see user: String?, on seat: Int) {
        for phone in people.keys.sorted() where see(phone, { $0.isInRoom }) {
            let seen = see(phone) { $0.seats[seat] }
            check(seen == user, "\(phone) sees \(user ?? "nobody") on seat \(seat), not \(seen ?? "nobody")")
        }
    }

    /// How long `listener` heard `speaker`, in seconds.
    func secondsHeard(_ listener: String, _ speaker: String) -> Double {
        Double(device(listener).audio.speaker.heard(Self.stream(of: speaker)).reduce(0) { $0 + $1.ticks.count }) / 50
    }

    /// The stream that `guest` publishes; a loudspeaker knows streams, not people.
    private static func stream(of guest: String) -> String {
        "night-train_\(guest)_main_\(guest == cast[0].id ? "host" : "cohost")"
    }

    // MARK: What was heard

    /// Tells what everybody in the room sees, and who heard whom in the last seconds.
    mutating func tellTheMoment(_ headline: String, seconds: Int) {
        let inRoom = people.keys.sorted().filter { see($0) { $0.isInRoom } }
        let phones = inRoom.map { PhoneInRoom($0, speaker: device($0).audio.speaker, shows: see($0) { $0.places }) }
        report.tell(
            Moment(headline, from: world.now - .seconds(seconds), to: world.now, phones: phones, voice: Self.stream))
    }

    /// Tells who heard whom, writes what each phone's loudspeaker played, and returns whether all was as it should be.
    mutating func finish() throws -> Bool {
        let phones = people.keys.sorted().map { (name: $0, speaker: device($0).audio.speaker) }
        try report.tellWhoHeardWhom(on: phones, cast: Self.cast.map(\.id), voice: Self.stream)
        return report.finish("everybody saw and heard what they should")
    }
}

extension LiveAudioRoomPage {
    /// The seats, as the screen shows them.
    fileprivate var places: [Place] {
        seats.enumerated().map { index, user in
            let isSilent = user.map { $0 == userID ? !isMicrophoneOpen : microphones[$0] == false } ?? false
            return Place(
                "\(index)", occupant: user, state: isSilent ? "muted" : user == nil && isSeatLocked ? "locked" : "")
        }
    }
}
