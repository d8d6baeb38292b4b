import ArgumentParser
import Devices
import Foundation
import ParlorTesting
import SampleStories
import TRTCVoiceRoom
import VoiceEngine

/// An evening in a voice room: one owner, five guests, six phones. Or one person's part in a live room of two.
@main
struct Story: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "TencentVoiceRoom",
        abstract: "Plays a Tencent-style voice room in a simulated world and shows what everybody saw and heard.",
        discussion: """
            With --as it plays one person's part live instead, on the emulator that PARLOR_EMULATOR_HOST names: run it as the \
            owner in one terminal and as the listener in another, and they hear each other. A heckler is put out by a back end.
            """)

    @Option(name: .customLong("as"), help: "Whose part to play live: owner, listener or heckler.")
    var part: LivePart.Role?

    @Option(help: "The live room's number.")
    var room: Int32 = 20_001

    @Option(help: "How long the two in a live room talk, in seconds.")
    var seconds = 8

    @Option(help: "Everything left to chance follows from it.")
    var seed: UInt64 = 7

    @Option(help: "Where the recordings go, and the file with the whole story.")
    var output = "demo-output/tencent"

    @Flag(help: "Print only what went wrong.")
    var check = false

    @Flag(help: "Print the whole story.")
    var verbose = false

    func run() async throws {
        let folder = URL(fileURLWithPath: output, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let part {
            let live = LivePart(role: part, roomID: room, seconds: seconds, speech: Speech(folder: folder))
            guard await live.play() else { throw ExitCode.failure }
            return
        }
        let detail: StoryReport.Detail = check ? .problems : verbose ? .everything : .summary
        let report = try StoryReport(
            "Tencent: TRTCVoiceRoom", folder: folder, detail: detail, timeline: Timeline { $0.isOfTheRoom })
        var evening = Evening(seed: seed, speech: Speech(folder: folder), report: report)
        try evening.play()
        guard try evening.finish() else { throw ExitCode.failure }
    }
}

/// The cast, the plot and the check.
struct Evening {
    private let world: World
    private let tenant: WorldTenant
    private let speech: Speech
    private var report: StoryReport
    private var people: [String: (device: Device, app: VoiceRoomController)] = [:]
    private let roomID: Int32 = 10_001
    private let cast = [
        ("alice", "Alice", "Good evening and welcome to the parlor. Tonight we talk about old radios.", 60),
        ("bob", "Bob", "I found one in my grandfather's attic, and it still works.", 20),
        ("carol", "Carol", "Mine only plays one station, but it plays it well.", 80),
        ("dave", "Dave", "Let me tell you about short wave at night.", 10),
        ("erin", "Erin", "I could listen to static for hours.", 95),
    ]

    init(seed: UInt64, speech: Speech, report: StoryReport) {
        world = World(seed: seed)
        tenant = world.addTenant(.tencentDemo)
        self.speech = speech
        self.report = report
    }

    mutating func play() throws {
        try arrive()
        try openTheRoom()
        try speakersComeAndGo()
        try theRace()
        try theOwnerRules()
        try talkAndMusic()
        try aSecondLogin()
        try theEnd()
    }

    // MARK: Scenes

    private mutating func arrive() throws {
        scene("everybody logs in with a signed token")
        for (index, (id, name, text, pitch)) in cast.enumerated() {
            let device = world.device(id)
            device.network.uplink = NetworkQuality(
                delay: .milliseconds(15 + 5 * index), jitter: .milliseconds(10), loss: 0.01)
            device.network.downlink = NetworkQuality(delay: .milliseconds(15), jitter: .milliseconds(10), loss: 0.01)
            try device.audio.use(speech.microphone(of: id, text: text, pitch: pitch))
            join(id, name, on: device)
        }
        advance(seconds: 1)
    }

    private mutating func openTheRoom() throws {
        scene("alice opens the room and takes the owner's chair; the others come in")
        act("alice") { $0.createRoom(roomID: 10_001, name: "Radio evening", seatCount: 6) }
        advance(seconds: 2)
        for id in ["bob", "carol", "dave", "erin"] { act(id) { $0.enterRoom(roomID: 10_001) } }
        advance(seconds: 3)
        for id in people.keys.sorted() { expect(id, "sees alice on seat 0") { $0.seats.first?.userId == "alice" } }
    }

    private mutating func speakersComeAndGo() throws {
        scene("bob asks for seat 1, alice agrees, bob takes it")
        act("bob") { $0.askForSeat(1) }
        advance(seconds: 2)
        expect("erin", "sees bob on seat 1") { $0.seats[1].userId == "bob" }
        scene("alice picks carol for seat 2")
        act("alice") { $0.pick("carol", seat: 2) }
        advance(seconds: 4)
        expect("bob", "sees carol on seat 2") { $0.seats[2].userId == "carol" }
    }

    private mutating func theRace() throws {
        scene("dave and erin go for seat 3 at the same moment: one of them gets it")
        act("dave") { $0.enterSeat(3) }
        act("erin") { $0.enterSeat(3) }
        advance(seconds: 2)
        let codes = [people["dave"]?.app.lastCode, people["erin"]?.app.lastCode]
        let winner = people["alice"]?.app.seats[3].userId ?? ""
        check(codes.filter { $0 == 0 }.count == 1, "exactly one of the two is told 0, the other 10056: \(codes)")
        check(codes.contains(10_056), "the loser is told 10056: \(codes)")
        for id in people.keys.sorted() { expect(id, "sees \(winner) on seat 3") { $0.seats[3].userId == winner } }
        act(winner) { $0.leaveSeat() }
        advance(seconds: 1)
    }

    private mutating func theOwnerRules() throws {
        scene("alice mutes bob's seat, and unmutes it")
        act("alice") { $0.mute(seat: 1, true) }
        advance(seconds: 1)
        let erin = people["erin"]!.device
        do {
            try world.expect(erin, doesNotHear: "bob", for: .seconds(2))
        } catch {
            check(false, "\(error)")
        }
        tellTheMoment("alice has muted bob's seat", seconds: 2)
        act("alice") { $0.mute(seat: 1, false) }
        advance(seconds: 2)
        scene("alice closes seat 5 and opens it again")
        act("alice") { $0.close(seat: 5, true) }
        advance(seconds: 1)
        expect("dave", "sees seat 5 closed") { $0.seats[5].status == 2 }
        act("alice") { $0.close(seat: 5, false) }
        advance(seconds: 1)
        scene("alice takes carol off seat 2")
        act("alice") { $0.kick(seat: 2) }
        advance(seconds: 2)
        expect("carol", "sees seat 2 free") { $0.seats[2].status == 0 }
    }

    private mutating func talkAndMusic() throws {
        scene("text and a gift")
        act("erin") { $0.say("What was the first one you owned?") }
        act("dave") { $0.send(gift: "a bouquet") }
        advance(seconds: 1)
        scene("alice plays a tune under her voice")
        let tune = try speech.tune()
        act("alice") { $0.startMusic(path: tune, volume: 60) }
        advance(seconds: 5)
        act("alice") { $0.stopMusic() }
        advance(seconds: 1)
    }

    private mutating func aSecondLogin() throws {
        scene("dave logs in on a second phone: the first is kicked")
        let second = world.device("dave-2")
        join("dave-2", "Dave", user: "dave", on: second)
        advance(seconds: 2)
        check(people["dave"]?.app.isKickedOffline == true, "dave's first phone is told onKickedOffline")
    }

    private mutating func theEnd() throws {
        scene("alice destroys the room")
        act("alice") { $0.destroyRoom() }
        advance(seconds: 2)
        for id in ["bob", "carol", "erin"] { expect(id, "is told that the room is gone") { $0.isRoomDestroyed } }
    }

    // MARK: What was heard

    /// Tells what everybody in the room sees, and who heard whom in the last seconds.
    private mutating func tellTheMoment(_ headline: String, seconds: Int) {
        let phones = people.keys.sorted().map { id in
            PhoneInRoom(id, speaker: people[id]!.device.audio.speaker, shows: people[id]!.app.places)
        }
        report.tell(
            Moment(headline, from: world.now - .seconds(seconds), to: world.now, phones: phones, voice: { $0 }))
    }

    /// Tells who heard whom, writes the recordings, and returns whether all was as it should be.
    mutating func finish() throws -> Bool {
        let phones = people.keys.sorted().map { (name: $0, speaker: people[$0]!.device.audio.speaker) }
        try report.tellWhoHeardWhom(on: phones, cast: cast.map(\.0), voice: { $0 })
        for (listener, speaker) in [("erin", "alice"), ("erin", "bob"), ("bob", "carol"), ("alice", "bob")] {
            let heard = people[listener]!.device.audio.speaker.heard(speaker).reduce(0) { $0 + $1.ticks.count }
            check(heard > 50, "\(listener) hears \(speaker) for more than a second, not \(heard) ticks")
        }
        return report.finish("everybody saw and heard what they should")
    }

    // MARK: Stage directions

    private mutating func join(_ key: String, _ name: String, user: String? = nil, on device: Device) {
        let app = device.run { VoiceRoomController(userID: user ?? key, userName: name) }
        people[key] = (device, app)
        let sdkAppID = Int32(tenant.tenant.appID)!
        let userSig = tenant.token(for: user ?? key)
        device.run { app.login(sdkAppID: sdkAppID, userSig: userSig) }
    }

    private func act(_ id: String, _ body: (VoiceRoomController) -> Void) {
        guard let (device, app) = people[id] else { return }
        device.run { body(app) }
    }

    private mutating func scene(_ text: String) {
        world.note(text)
        show()
    }

    private mutating func advance(seconds: Int) {
        world.advance(by: .seconds(seconds))
        show()
    }

    private mutating func show() { report.show(world.trace) }

    private mutating func expect(_ id: String, _ what: String, _ condition: (VoiceRoomController) -> Bool) {
        guard let app = people[id]?.app else { return }
        check(condition(app), "\(id) \(what)")
    }

    private mutating func check(_ isTrue: Bool, _ what: String) {
        report.check(isTrue, what)
    }
}

extension VoiceRoomController {
    /// The seats, as the screen shows them.
    fileprivate var places: [Place] {
        seats.enumerated().map { index, seat in
            Place(
                "\(index)", occupant: seat.status == 1 ? seat.userId : nil,
                state: seat.status == 2 ? "closed" : seat.mute ? "muted" : "")
        }
    }
}

extension TraceEntry {
    /// The room's own calls and callbacks; what the SDKs below it do, and volumes, would drown them.
    fileprivate var isOfTheRoom: Bool {
        if text.contains("onUserVolumeUpdate") || text.contains("onRoomInfoChange") { return false }
        return text.hasPrefix("TRTCVoiceRoom.") || text.contains("onKickedOffline") || text.contains("PlayMusic")
    }
}
