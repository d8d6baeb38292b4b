import Foundation
import ParlorTesting
import SampleStories
import Testing

@Suite struct StoryReportTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    private func tell(_ body: (inout StoryReport) throws -> Void) throws -> (isGood: Bool, file: String) {
        defer { try? FileManager.default.removeItem(at: folder) }
        let timeline = Timeline(shortened: { String($0.prefix(5)) }) { $0.text != "noise" }
        var report = try StoryReport("A story", folder: folder, detail: .problems, timeline: timeline)
        try body(&report)
        let isGood = report.finish("all is well")
        return (isGood, try String(contentsOf: folder.appendingPathComponent("story.txt"), encoding: .utf8))
    }

    @Test func `the file has the timeline, what was remarked and the verdict, whatever is printed`() throws {
        let trace = [
            TraceEntry(at: .milliseconds(1500), device: "alice", kind: .call, text: "enter(room)"),
            TraceEntry(at: .milliseconds(1500), device: "alice", kind: .call, text: "noise"),
            TraceEntry(at: .milliseconds(1600), device: "alice", kind: .callback, text: "onEnter"),
            TraceEntry(at: .milliseconds(1700), device: "bob", kind: .callback, text: "onEnter"),
        ]
        let told = try tell { report in
            report.show(Array(trace.prefix(2)))
            report.show(trace)
            report.remark("it is late")
            report.check(true, "")
        }
        #expect(told.isGood)
        #expect(
            told.file == """
                ── A story
                   1.500  alice → enter
                   1.600  alice, bob ← onEnt

                  it is late

                ✓ 1 checks: all is well

                """)
    }

    @Test func `what was not as it should be ends the file`() throws {
        let told = try tell { report in
            report.check(true, "alice sits")
            report.check(false, "bob sits")
        }
        #expect(!told.isGood)
        #expect(told.file.hasSuffix("✗ bob sits\n✗ 1 of 2 checks failed\n"))
    }

    @Test func `phones that show different rooms are a problem`() throws {
        let world = World(seed: 7)
        let phones = ["alice", "bob"].map { name in
            PhoneInRoom(name, speaker: world.device(name).audio.speaker, shows: [Place("0", occupant: name)])
        }
        let told = try tell { report in
            report.tell(Moment("", from: .zero, to: .seconds(1), phones: phones, voice: { $0 }))
            #expect(report.problems.count == 1)
        }
        #expect(!told.isGood)
    }
}
