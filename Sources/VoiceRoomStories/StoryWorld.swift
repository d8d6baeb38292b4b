import Devices
import EmulatorAPI
package import ParlorTesting
import VoiceEngine

/// Plays stories: a simulated world for each, with the people of the story and one vendor's apps on their phones.
///
/// Every network takes 20 ms each way and loses nothing, so that differences between recordings come from the vendors.
/// The seed decides the order of simultaneous taps, and the ids that the phones draw.
package struct StoryWorld {
    private static let delay = Duration.milliseconds(20)

    private let vendor: any StoryVendor
    private let world: World
    private let tenant: WorldTenant
    private let watchesVolumes: Bool
    private var apps: [String: any StoryApp] = [:]
    private var chance: RandomStream
    /// What each phone was last told of each seat.
    private var knownSeats: [String: [Int: SeatState]] = [:]
    /// Whose app was killed.
    private var ended: Set<String> = []
    /// Whether a schedule decides what is open.
    private var isExplored = false
    private var overlaps = false
    private var makesSound = true

    private init(_ story: Story, on vendor: any StoryVendor, in world: World) {
        self.vendor = vendor
        watchesVolumes = (story.preparation + story.steps).contains(where: \.isAboutVolume)
        self.world = world
        tenant = world.addTenant(vendor.tenant)
        chance = RandomSource(seed: world.seed).stream("story")
    }

    /// Plays a story on a vendor, in virtual time. The same seed gives the same recording.
    ///
    /// With `roomFailure`, what devices see of rooms is checked at the end, and the closure gets what does not fit together.
    package static func play(
        _ story: Story, on vendor: any StoryVendor, seed: UInt64, roomFailure: ((RoomCheckFailure) -> Void)? = nil
    ) -> Recording {
        let simulated = World(seed: seed)
        if roomFailure != nil { simulated.recordRooms() }
        var world = StoryWorld(story, on: vendor, in: simulated)
        let preparation = story.preparation.map { world.play($0) }
        let steps = story.steps.map { world.play($0) }
        if let roomFailure {
            do throws(RoomCheckFailure) { try world.world.checkRooms() } catch { roomFailure(error) }
            do throws(SeatFailure) { try world.checkSeats(after: story) } catch {
                roomFailure(RoomCheckFailure([error.description]))
            }
        }
        return Recording(vendor: vendor.name, modules: vendor.modules, preparation: preparation, steps: steps)
    }

    /// Plays a story in the world of an exploration: its schedule decides how long everything is under way, and when those tap who
    /// tap at once. Where steps may `overlap`, it also decides after how much of its time each step is followed by the next.
    ///
    /// Throws where a user has two seats, and where apps in one room show different people on a seat when all is quiet. With
    /// `ignoresApps` the second does not count: the vendors' own components do not stand every order.
    package static func play(
        _ story: Story, on vendor: any StoryVendor, in simulated: World, overlap: Bool = false,
        ignoresApps: Bool = false
    ) throws -> Recording {
        var world = StoryWorld(story, on: vendor, in: simulated)
        world.isExplored = true
        world.makesSound = (story.preparation + story.steps).contains(where: \.isAboutSound)
        let preparation = story.preparation.map { world.play($0) }
        world.overlaps = overlap
        let steps = story.steps.map { world.play($0) }
        simulated.advance(by: Self.quiet)
        try world.checkSeats(after: story)
        if !ignoresApps { try world.checkThatAllShowTheSame() }
        return Recording(vendor: vendor.name, modules: vendor.modules, preparation: preparation, steps: steps)
    }

    /// How long it takes until everything under way has come, and apps have tried again.
    private static let quiet = Duration.seconds(5)
    /// People who tap at once do so within this time.
    private static let atOnce = Duration.milliseconds(300)

    private func checkSeats(after story: Story) throws(SeatFailure) {
        // Who writes over a seat goes past the app that keeps them.
        guard !(story.preparation + story.steps).contains(where: \.writesOverSeats) else { return }
        try tenant.checkAllSeats()
    }

    /// Of apps whose network is there, room by room.
    private func checkThatAllShowTheSame() throws(DifferentSights) {
        let connected = apps.keys.filter { world.device($0).network.isConnected }
        for room in Set(connected.map { apps[$0]!.roomName }).sorted() {
            let people = connected.filter { apps[$0]!.roomName == room }.sorted()
            for seat in 0..<Self.seatCount {
                let sight = look(at: seat, people)
                if sight.isDivided {
                    let occupants = sight.shown.map(\.occupant).sorted().joined(separator: " or ")
                    throw DifferentSights(
                        description: "seat \(seat) \(sight.text)", essence: "seat \(seat) has \(occupants)")
                }
            }
        }
    }

    /// More than any app of the stories has.
    private static let seatCount = 16

    // MARK: One step

    /// Collects the answers of a step, in the order of the calls.
    private final class Answers {
        var slots: [(person: String, call: String, answer: StoryAnswer?, traced: Int, at: Duration)] = []
    }

    private mutating func play(_ whole: StoryStep) -> StepRecording {
        let isAtOnce = isExplored && whole.doers.count > 1
        // A step that is left out takes its time all the same, or nothing after it would be as it was.
        guard let step = isExplored ? part(of: whole) : whole,
            !isExplored || step.isLook || world.makes(step.sentence, isFault: step.isFault)
        else {
            world.advance(by: whole.lasts)
            return StepRecording(step: whole.sentence, answers: [], told: [], sight: nil, trace: [])
        }
        for person in step.people { arrive(person) }
        let start = world.now
        let firstLine = world.trace.count
        let answers = Answers()
        var heard: (before: Int, listener: Device, voice: String)?
        switch step.action {
        case .does(let people, let deed) where isAtOnce:
            world.spread(people.map { "\($0) \(deed.phrase)" }, within: Self.atOnce) {
                perform(deed, by: people[$0], answers)
            }
        case .does(let people, let deed):
            for person in people.count > 1 ? shuffled(people) : people { perform(deed, by: person, answers) }
        case .doesOften(let person, let deed, let times):
            for _ in 0..<times { perform(deed, by: person, answers) }
        case .hasNetwork(let person, let isConnected): world.device(person).network.isConnected = isConnected
        case .ends(let person):
            world.device(person).close()
            apps[person] = nil
            ended.insert(person)
        case .listens(let listener, let speaker):
            let device = world.device(listener)
            let voice = apps[listener]!.voice(of: speaker)
            heard = (Self.ticks(of: voice, on: device), device, voice)
        case .looks, .watchesVolume, .waits: break
        }
        let startMilliseconds = world.bornAtUnixSeconds * 1000 + start.milliseconds
        world.advance(by: step.lasts - (overlaps ? world.draw("after: \(whole.sentence)", below: step.lasts) : .zero))
        var sight: StepRecording.Sight?
        if case .looks(let seat) = step.action {
            sight = StepRecording.Sight(of: "seat \(seat)", shows: look(at: seat, apps.keys.sorted()).text)
        }
        if case .watchesVolume(let listener, let speaker) = step.action {
            let reports = apps[listener]?.volumes.since(startMilliseconds, of: Self.user(of: speaker)) ?? []
            sight = StepRecording.Sight(of: listener, shows: "is told \(VolumeReports.text(of: reports))")
        }
        if let heard, case .listens(let listener, let speaker) = step.action {
            let ticks = Self.ticks(of: heard.voice, on: heard.listener) - heard.before
            // Of two seconds; small differences are due to the network.
            let shows = ticks >= 50 ? "hears \(speaker)" : "does not hear \(speaker)"
            sight = StepRecording.Sight(of: listener, shows: shows)
        }
        return recording(of: step, from: start, lines: Array(world.trace[firstLine...]), answers, sight)
    }

    /// What is left of a step among those who take part; nil where nothing is.
    private func part(of step: StoryStep) -> StoryStep? {
        let present = step.people.filter { world.takesPart(Self.user(of: $0)) }
        guard present.count < step.people.count else { return step }
        guard case .does(_, let deed) = step.action, !present.isEmpty else { return nil }
        return StoryStep(action: .does(present, deed), lasts: step.lasts)
    }

    /// Gives a person a phone with the app on it, the first time they are in the story.
    private mutating func arrive(_ person: String) {
        guard apps[person] == nil, !ended.contains(person) else { return }
        let device = world.device(person)
        device.network.uplink = NetworkQuality(delay: Self.delay)
        device.network.downlink = NetworkQuality(delay: Self.delay)
        // Where nobody listens, silence costs less.
        if makesSound {
            do {
                try device.audio.use(.tone(hertz: 440, amplitude: 0.3))
            } catch {
                preconditionFailure("a tone needs no file: \(error)")
            }
        }
        device.run {
            let app = vendor.app(of: Self.user(of: person), on: device, in: AppPlace(tenant: tenant.tenant))
            if watchesVolumes { app.askForVolumes() }
            apps[person] = app
        }
    }

    /// The user who holds a phone: `bob-2` is bob's second one.
    private static func user(of person: String) -> String { String(person.prefix { $0 != "-" }) }

    private mutating func perform(_ deed: Deed, by person: String, _ answers: Answers) {
        // A phone that enters anew is told everything anew.
        if [.openRoom, .enterRoom].contains(deed) { knownSeats[person] = nil }
        let device = world.device(person)
        let app = apps[person]!
        let firstLine = world.trace.count
        let slot = answers.slots.count
        answers.slots.append((person, "", nil, 0, .zero))
        device.run {
            app.perform(deed) { [world] answer in
                guard answers.slots[slot].answer == nil else { return }
                answers.slots[slot].answer = answer
                answers.slots[slot].traced = world.trace.count
                answers.slots[slot].at = world.now
            }
        }
        let call = world.trace[firstLine...].first { $0.kind == .call && $0.device == person }
        answers.slots[slot].call = Self.clipped(call?.text ?? "")
    }

    private mutating func shuffled(_ people: [String]) -> [String] {
        var rest = people
        var order: [String] = []
        while !rest.isEmpty { order.append(rest.remove(at: Int(chance.next() % UInt64(rest.count)))) }
        return order
    }

    /// Whom the apps in the room show on a seat.
    private struct SeatSight {
        var shown: [(occupant: String, people: [String])] = []

        var isDivided: Bool { shown.count > 1 }

        var text: String {
            switch shown.count {
            case 0: "is seen by nobody"
            case 1: "has \(shown[0].occupant)"
            default:
                "has "
                    + shown.map { "\($0.occupant) for \($0.people.joined(separator: " and "))" }.joined(separator: ", ")
            }
        }
    }

    private func look(at seat: Int, _ people: [String]) -> SeatSight {
        var sight = SeatSight()
        for person in people {
            let (isInRoom, found) = world.device(person).run {
                (apps[person]!.isInRoom, apps[person]!.occupant(of: seat))
            }
            guard isInRoom else { continue }
            let occupant = found ?? "nobody"
            if let index = sight.shown.firstIndex(where: { $0.occupant == occupant }) {
                sight.shown[index].people.append(person)
            } else {
                sight.shown.append((occupant, [person]))
            }
        }
        return sight
    }

    private static func ticks(of voice: String, on device: Device) -> Int {
        device.audio.speaker.heard(voice).reduce(0) { $0 + $1.ticks.count }
    }

    // MARK: The recording

    /// A long text with its runs of one letter shortened, so that what stands around them can still be read. Of what is long
    /// all the same, the beginning. Both say how long it was.
    static func clipped(_ text: String) -> String {
        guard text.count > 500 else { return text }
        var short = ""
        var rest = Substring(text)
        while let letter = rest.first {
            let run = rest.prefix { $0 == letter }
            short += run.count > 100 ? "\(run.prefix(20))… (\(run.count) times)" : String(run)
            rest = rest[run.endIndex...]
        }
        return short.count > 2_000 ? "\(short.prefix(200))… (\(text.count) characters)" : short
    }

    private mutating func recording(
        of step: StoryStep, from start: Duration, lines: [TraceEntry], _ answers: Answers,
        _ sight: StepRecording.Sight?
    ) -> StepRecording {
        let firstLine = world.trace.count - lines.count
        var told: [StepRecording.Telling] = []
        // Where in the trace each of them is.
        var toldAt: [Int] = []
        var kept: [StepRecording.Line] = []
        // How many lines are kept before each line of the trace.
        var keptBefore: [Int] = []
        let aliases = aliases
        for (index, entry) in lines.enumerated() {
            let at = (entry.at - start).milliseconds
            keptBefore.append(kept.count)
            if entry.kind == .callback {
                let callback = TracedCallback(Self.named(entry.text, aliases))
                let meaning = vendor.meaning(of: callback, to: Self.user(of: entry.device))
                if meaning == .report { continue }
                for news in news(in: meaning, to: entry.device) {
                    if let known = told.firstIndex(where: { $0.person == entry.device && $0.news == news.text }) {
                        if told[known].callback == callback.name { told[known].times += 1 }
                        continue
                    }
                    told.append(
                        StepRecording.Telling(
                            atMilliseconds: at, person: entry.device, news: news.text, callback: callback.name,
                            times: 1,
                            line: kept.count))
                    toldAt.append(firstLine + index)
                }
            }
            kept.append(
                StepRecording.Line(
                    atMilliseconds: at, person: entry.device, kind: entry.kind.rawValue,
                    text: Self.clipped(entry.text)))
        }
        let given = answers.slots.map { slot in
            let before = told.indices.count { told[$0].person == slot.person && toldAt[$0] < slot.traced }
            var answer = Self.answer(
                slot.answer, by: slot.person, to: slot.call, at: slot.at - start, toldBefore: before)
            if answer.atMilliseconds != nil {
                let line = slot.traced - firstLine
                answer.line = line < keptBefore.count ? keptBefore[line] : kept.count
            }
            return answer
        }
        return StepRecording(step: step.sentence, answers: given, told: told, sight: sight, trace: kept)
    }

    /// What the vendor calls people, with their names in the story.
    private var aliases: [(alias: String, name: String)] {
        apps.sorted { $0.key < $1.key }.flatMap { app in
            app.value.aliases.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }

    /// A callback with the names of the story in it.
    private static func named(_ text: String, _ aliases: [(alias: String, name: String)]) -> String {
        var text = text
        // Few callbacks have one, and to replace what is not there takes long.
        for (alias, name) in aliases where text.hasPart(alias) { text = text.replacing(alias, with: name) }
        return text
    }

    /// The news of a callback for a person. A list of seats has news only for seats that changed since the last list.
    private mutating func news(in meaning: Meaning?, to person: String) -> [News] {
        switch meaning {
        case .news(let news):
            for one in news {
                switch one {
                case .seatTaken(let seat, let user):
                    knownSeats[person, default: [:]][seat] = SeatState(seat: seat, user: user)
                case .seatFreed(let seat): knownSeats[person]?[seat] = nil
                default: break
                }
            }
            return news
        case .seats(let seats):
            let known = knownSeats[person] ?? [:]
            return seats.enumerated().compactMap { seat, user -> News? in
                guard known[seat]?.user != user else { return nil }
                knownSeats[person, default: [:]][seat] = SeatState(seat: seat, user: user)
                return user.map { .seatTaken(seat, by: $0) } ?? .seatFreed(seat)
            }
        case .seatStates(let states):
            return states.flatMap { state -> [News] in
                let known = knownSeats[person]?[state.seat]
                knownSeats[person, default: [:]][state.seat] = state
                return state.news(since: known)
            }
        case .answer, .detail, .report, nil: return []
        }
    }

    private static func answer(
        _ answer: StoryAnswer?, by person: String, to call: String, at: Duration, toldBefore: Int
    ) -> StepRecording.Answer {
        var recorded = StepRecording.Answer(
            person: person, call: call, code: nil, message: "", atMilliseconds: nil, toldBefore: 0)
        switch answer {
        case .code(let code, let message):
            recorded.code = code
            recorded.message = message
            recorded.atMilliseconds = at.milliseconds
            recorded.toldBefore = toldBefore
        case .notOffered(let why):
            recorded.message = why
            recorded.isNotOffered = true
        case nil: break
        }
        return recorded
    }
}

/// Apps in one room show different people on a seat.
struct DifferentSights: FailureWithDetails, CustomStringConvertible {
    let description: String
    /// Without those who see it: fewer are enough.
    let essence: String
}

extension StoryStep {
    /// Whether something goes wrong on purpose, or is mended.
    fileprivate var isFault: Bool {
        switch action {
        case .hasNetwork, .ends: true
        case .does, .doesOften, .listens, .watchesVolume, .looks, .waits: false
        }
    }

    /// Whether somebody writes a seat with the SDK's own call.
    fileprivate var writesOverSeats: Bool {
        switch action {
        case .does(_, .overwriteSeat), .doesOften(_, .overwriteSeat, _): true
        case .does, .doesOften, .hasNetwork, .ends, .listens, .watchesVolume, .looks, .waits: false
        }
    }
}

extension String {
    /// Whether these bytes are somewhere in it.
    fileprivate func hasPart(_ part: String) -> Bool {
        var (text, part) = (self, part)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard let first = part.first, text.count >= part.count else { return part.isEmpty }
                return (0...text.count - part.count).contains { start in
                    text[start] == first && text[start..<start + part.count].elementsEqual(part)
                }
            }
        }
    }
}
