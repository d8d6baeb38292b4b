import Devices
import Foundation
import GoldenFiles
import Seeds
import Synchronization
import Testing
import VendorDialects

@testable import VoiceRoomStories

/// Every story on every vendor, once, for all tests of the target.
let comparisons: [Comparison] = checkedComparisons.map(\.comparison)

/// The same, with what contradicts correct rooms in each.
let checkedComparisons: [(comparison: Comparison, roomFailures: [String])] = {
    let played = Mutex<[Int: (comparison: Comparison, roomFailures: [String])]>([:])
    // On every core: tests that need them wait on the threads that tests have.
    DispatchQueue.concurrentPerform(iterations: Story.all.count) { index in
        var failures: [String] = []
        let comparison = Comparison(of: Story.all[index], on: storyVendors, seed: 1) { vendor, failure in
            failures.append("\(vendor): \(failure)")
        }
        played.withLock { [failures] in $0[index] = (comparison, failures) }
    }
    return played.withLock { played in played.sorted { $0.key < $1.key }.map(\.value) }
}()

private func comparison(_ name: String) throws -> Comparison {
    try #require(comparisons.first { $0.story == name }, "\(name)")
}

/// How a story went on a vendor.
private func recording(_ story: String, on vendor: String) throws -> Recording {
    try #require(try comparison(story).recordings.first { $0.vendor == vendor }, "\(vendor)")
}

extension StepRecording {
    /// Who was told something, in order.
    fileprivate func audience(of news: String) -> [String] { told.filter { $0.news == news }.map(\.person) }

    /// The code of the step's only call.
    fileprivate var code: Int? { answers.first?.code }
}

@Suite struct StoryTests {
    static let vendors = storyVendors.map(\.name)

    @Test func `stories and vendors have names of their own`() {
        #expect(Set(Story.all.map(\.name)).count == Story.all.count)
        #expect(Set(Self.vendors).count == storyVendors.count)
        #expect(Story.all.count >= 10)
    }

    @Test func `what comes before a question succeeds on every vendor`() {
        for comparison in comparisons {
            for recording in comparison.recordings {
                for answer in recording.preparation.flatMap(\.answers) {
                    #expect(answer.code == 0, "\(comparison.story) on \(recording.vendor): \(answer)")
                }
            }
        }
    }

    @Test func `every callback of every story has a meaning`() {
        for vendor in storyVendors {
            for comparison in comparisons {
                guard let recording = comparison.recordings.first(where: { $0.vendor == vendor.name }) else { continue }
                let lines = (recording.preparation + recording.steps).flatMap(\.trace)
                for line in lines where line.kind == TraceEntry.Kind.callback.rawValue {
                    let meaning = vendor.meaning(of: TracedCallback(line.text), to: line.person)
                    #expect(meaning != nil, "\(vendor.name): \(line.text)")
                }
            }
        }
    }

    @Test func `every fact that a story rests on is a row of some vendor's profile`() {
        let rows = Set(storyVendors.flatMap { $0.facts.map(\.name) })
        for story in Story.all {
            for fact in story.facts { #expect(rows.contains(fact), "\(story.name): \(fact)") }
        }
    }

    @Test func `the same seed gives the same recordings`() throws {
        for name in ["seat-race", "invitations"] {
            let story = try #require(Story.all.first { $0.name == name })
            #expect(Comparison(of: story, on: storyVendors, seed: 1) == (try comparison(name)))
        }
    }

    @Test func `every question of the catalogue is answered as recorded, each in one line`() throws {
        let summary = ComparisonSummary(of: comparisons.flatMap(\.questions), on: Self.vendors)
        let difference = try differenceFromGolden(summary.text, "questions.txt")
        #expect(difference == nil)
    }

    @Test func `the tables and the differences are as recorded`() throws {
        for comparison in comparisons {
            let difference = try differenceFromGolden(comparison.text, "\(comparison.story).txt")
            #expect(difference == nil)
        }
    }
}

/// What a team asks first, and what must hold whatever else changes.
@Suite struct AnswerTests {
    @Test(arguments: StoryTests.vendors.filter { $0 != "volcengine" })
    func `two tap one seat: exactly one has it, and the other is refused`(vendor: String) throws {
        let recording = try recording("seat-race", on: vendor)
        let race = recording.steps[0]
        let winners = race.answers.filter { $0.code == 0 }.map(\.person)
        #expect(race.answers.count == 2)
        #expect(winners.count == 1, "\(race.answers)")
        let winner = try #require(winners.first)
        #expect(race.audience(of: "seat 1 is \(winner)'s").sorted() == ["alice", "bob", "carol"])
        #expect(recording.steps[1].sight?.shows == "has \(winner)")
    }

    @Test func `two tap one seat: Volcengine's back end gives the next free one to the second`() throws {
        let steps = try recording("seat-race", on: "volcengine").steps
        #expect(steps[0].answers.map(\.code) == [0, 0])
        let shown = try #require(steps[1].sight?.shows)
        let (first, second) = shown == "has bob" ? ("bob", "carol") : ("carol", "bob")
        #expect(shown == "has \(first)")
        #expect(steps[0].audience(of: "seat 1 is \(first)'s").sorted() == ["alice", "bob", "carol"])
        #expect(steps[0].audience(of: "seat 2 is \(second)'s").sorted() == ["alice", "bob", "carol"])
    }

    @Test func `the seed decides who is first, and the same one on every vendor`() throws {
        let story = try #require(Story.all.first { $0.name == "seat-race" })
        var winners: Set<String> = []
        let seeds = Seed.drawn(beside: 1...6, fileID: "VoiceRoomStoriesTests/AnswerTests")
        for seed in seeds {
            let shown = Comparison(of: story, on: storyVendors, seed: seed.value).recordings.map {
                $0.steps[1].sight?.shows
            }
            #expect(Set(shown).count == 1, "\(shown), \(seed)")
            winners.formUnion(shown.compactMap(\.self))
        }
        #expect(seeds.count == 1 || winners == ["has bob", "has carol"])
    }

    @Test func `a taken seat refuses the component's call; below it the newest version writes over it, or force does`()
        throws
    {
        let tencent = try recording("taken-seat", on: "tencent").steps
        let zego = try recording("taken-seat", on: "zego").steps
        #expect(tencent[1].code == -1)
        #expect(zego[1].code == 6_000_331)
        #expect(tencent[3].code == 0)
        #expect(zego[3].code == 6_000_331)
        #expect([tencent[4], zego[4]].map { $0.sight?.shows } == ["has carol", "has bob"])
        #expect(zego[5].code == 0)
        #expect(zego[6].sight?.shows == "has carol")
    }

    @Test func `a guest may take a speaker off a seat where rooms have no owner, and the host may on both`() throws {
        let tencent = try recording("removal", on: "tencent").steps
        let zego = try recording("removal", on: "zego").steps
        #expect(tencent[0].code == -1)
        #expect(zego[0].code == 0)
        for steps in [tencent, zego] {
            #expect(steps[3].code == 0)
            #expect(steps[3].audience(of: "seat 1 is free").sorted() == ["alice", "bob", "carol"])
            #expect(steps[4].sight?.shows == "has nobody")
        }
    }

    @Test(arguments: StoryTests.vendors)
    func `a listener hears who is on a seat, and nobody else`(vendor: String) throws {
        let steps = try recording("hearing", on: vendor).steps
        #expect(steps.compactMap { $0.sight?.shows } == ["does not hear bob", "hears bob", "does not hear bob"])
    }

    @Test(arguments: StoryTests.vendors)
    func `ten seconds without a network cost no seat`(vendor: String) throws {
        let steps = try recording("lost-for-a-moment", on: vendor).steps
        #expect(steps.compactMap { $0.sight?.shows } == ["has bob", "has bob", "hears bob"])
        #expect(steps[2].audience(of: "connected") == ["bob"])
    }

    @Test(arguments: [("tencent", 90_000...91_000), ("zego", 35_000...36_000)])
    func `the seat of a speaker who is gone frees itself once the vendor gives them up`(
        vendor: String, milliseconds: ClosedRange<Int64>
    ) throws {
        let steps = try recording("lost-for-good", on: vendor).steps
        let freed = steps[0].told.filter { $0.news == "seat 1 is free" }
        #expect(freed.map(\.person).sorted() == ["alice", "carol"])
        #expect(freed.allSatisfy { milliseconds.contains($0.atMilliseconds) }, "\(freed)")
        #expect(steps[2].code == 0)
    }

    @Test func `a host who owns the room may only close it; one who does not simply goes`() throws {
        let tencent = try recording("host-leaves", on: "tencent").steps
        let zego = try recording("host-leaves", on: "zego").steps
        #expect(tencent[0].code == 10_009)
        #expect(tencent[4].audience(of: "the room is closed").sorted() == ["bob", "carol"])
        #expect(zego[0].code == 0)
        #expect(zego[0].audience(of: "alice left").sorted() == ["bob", "carol"])
        #expect(zego[4].answers.map(\.isNotOffered) == [true])
    }

    @Test func `a user of Easemob's is logged in on two phones at a time`() throws {
        let steps = try recording("second-login", on: "easemob").steps
        #expect(steps[0].code == 0)
        #expect(steps[0].audience(of: "kicked out by another login") == [])
        #expect(steps[4].code == 0)
    }

    @Test(arguments: StoryTests.vendors.filter { $0 != "easemob" })
    func `the second login ends the first`(vendor: String) throws {
        let steps = try recording("second-login", on: vendor).steps
        #expect(steps[0].code == 0)
        #expect(steps[0].audience(of: "kicked out by another login") == ["bob"])
        #expect(steps[4].code != 0)
    }

    @Test(arguments: StoryTests.vendors)
    func `a token that is over lets nobody in, and one that ends ends the login`(vendor: String) throws {
        let steps = try recording("tokens", on: vendor).steps
        #expect(steps[0].answers.allSatisfy { ($0.code ?? 0) != 0 })
        #expect(steps[5].audience(of: "the token is over").contains("carol"))
        #expect(steps[6].code != 0)
    }

    @Test func `Easemob's room shows who accepted an invitation, and tells nobody who refused`() throws {
        let steps = try recording("invitations", on: "easemob").steps
        #expect(steps[0].audience(of: "alice invites") == ["bob"])
        #expect(steps[1].audience(of: "seat 1 is bob's").contains("alice"))
        #expect(steps[3].code == 0)
        #expect(steps[3].audience(of: "bob refused") == [])
        #expect(steps[5].answers.map(\.isNotOffered) == [true])
    }

    @Test func `Volcengine's host learns who accepts, and may not invite somebody who sits`() throws {
        let steps = try recording("invitations", on: "volcengine").steps
        #expect(steps[0].audience(of: "alice invites") == ["bob"])
        #expect(steps[1].audience(of: "bob accepted") == ["alice"])
        #expect(steps[1].audience(of: "seat 1 is bob's").sorted() == ["alice", "bob", "carol"])
        #expect(steps[2].code == 500)
        #expect(steps[5].answers.map(\.isNotOffered) == [true])
        #expect(steps[6].audience(of: "alice invites") == ["carol"])
        #expect(steps[8].code == 419)
    }

    @Test func `Volcengine's host may take a speaker off a seat, a guest may not, and the room ends with the host`()
        throws
    {
        let removal = try recording("removal", on: "volcengine").steps
        #expect(removal[0].code == 416)
        #expect(removal[3].audience(of: "seat 1 is free").sorted() == ["alice", "bob", "carol"])
        let leaving = try recording("host-leaves", on: "volcengine").steps
        #expect(leaving[0].code == 0)
        #expect(leaving[0].audience(of: "the room is closed").sorted() == ["alice", "bob", "carol"])
        #expect(leaving[2].code == 419)
        #expect(leaving[5].code == 422)
    }

    @Test(arguments: ["tencent", "zego"])
    func `both ends learn what became of an invitation`(vendor: String) throws {
        let steps = try recording("invitations", on: vendor).steps
        #expect(steps[0].audience(of: "alice invites") == ["bob"])
        #expect(steps[1].audience(of: "bob accepted") == ["alice"])
        #expect(steps[3].audience(of: "bob refused") == ["alice"])
        #expect(steps[5].audience(of: "alice took it back") == ["bob"])
        #expect(steps[6].audience(of: "carol did not answer").sorted() == ["alice", "carol"])
        #expect(steps[7].code != 0)
    }

    @Test func `limits hold at the number and not one beyond`() throws {
        let tencent = try recording("limits", on: "tencent").steps.map(\.answers)
        let zego = try recording("limits", on: "zego").steps.map(\.answers)
        #expect(tencent.dropLast().map { $0[0].code } == [0, 0, 0, 10046, 10047, 10047, 10047])
        #expect(tencent.last?.map(\.code) == [0, 0, 0, 0, 0, 10049])
        #expect(zego.dropLast().map { $0[0].code } == [0, 6_000_336, 6_000_336, 6_000_336, 0, 0, 6_000_334])
        #expect(zego.last?.map(\.code) == [0, 0, 0, 0, 0, 0])
    }

    @Test func `what one vendor drops in silence the other refuses`() throws {
        let tencent = try #require(try recording("messages", on: "tencent").steps.last)
        let zego = try #require(try recording("messages", on: "zego").steps.last)
        #expect(tencent.answers.allSatisfy { $0.code == 0 })
        #expect(tencent.told.map(\.times) == [40, 40])
        #expect(zego.answers.count { $0.code == 0 } == 10)
        #expect(zego.told.map(\.times) == [10, 10])
    }
}
