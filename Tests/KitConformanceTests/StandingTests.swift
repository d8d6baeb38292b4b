import Devices
import Foundation
import Testing

/// Calls of those who have not logged in, have logged out, let the SDK go or are outside the room.
struct StandingTests {
    /// One place to stand.
    struct Examined: Sendable, CustomTestStringConvertible {
        let kit: Kit
        let standing: Standing
        var testDescription: String { "\(kit.module) \(standing.name)" }

        static let all = Kit.all.flatMap { kit in kit.standings.map { Examined(kit: kit, standing: $0) } }
    }

    /// A world where alice is in the room and bob stands where he stands; with his device.
    private func world(_ examined: Examined) throws -> (KitWorld, Device) {
        let world = KitWorld(examined.kit)
        world.listeners.append(try world.appInRoom(examined.kit, "alice", opens: true))
        let bob = world.device("bob")
        try examined.standing.reach(world, bob)
        world.settle()
        return (world, bob)
    }

    @Test(arguments: Examined.all) func `a call that lacks what it needs is refused and changes nothing`(
        examined: Examined
    ) throws {
        let calls = examined.kit.calls.filter { examined.standing.codes[$0.need] != nil }
        #expect(!calls.isEmpty)
        let (asked, bob) = try world(examined)
        let (spared, _) = try world(examined)
        for call in calls {
            let count = asked.trace.count
            call.make(asked, bob)
            for world in [asked, spared] { world.advance(by: .milliseconds(200)) }
            let lines = asked.trace[count...].filter { $0.device == "bob" && $0.kind != .call }.map(\.text)
            let code = call.code ?? examined.standing.codes[call.need] ?? 0
            let expected = call.line.replacing("#", with: "\(code)")
            #expect(lines.contains { $0.contains(expected) }, "\(call.name): \(lines)")
            #expect(difference(asked.state, spared.state) == nil, "\(call.name) changed the tenant")
        }
        #expect(asked.callbacks(besides: "bob") == spared.callbacks(besides: "bob"))
    }

    /// The public methods of a kit's classes, by their names.
    private func methods(of kit: Kit) throws -> Set<String> {
        var names: Set<String> = []
        let folders = [kit.source.folder, "\(kit.source.folder)/Generated"]
        let files = try folders.flatMap { folder in try Repository.files(in: folder).map { "\(folder)/\($0)" } }
        for file in files where file.hasSuffix(".swift") {
            var isClass = false
            for line in try Repository.text(of: file).split(separator: "\n") {
                if !line.hasPrefix(" "), line.contains("extension ") || line.contains("class ") {
                    let words = line.prefix { $0 != ":" }.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                    isClass = words.last.map { kit.source.types.contains(String($0)) } ?? false
                }
                guard isClass, line.hasPrefix("    public "), let name = line.range(of: "func ") else { continue }
                names.insert(
                    String(line[name.upperBound...].drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber }))
            }
        }
        return names
    }

    @Test(arguments: Kit.all) func `every method is called from there, or it is known why it is never refused`(
        kit: Kit
    ) throws {
        let methods = try methods(of: kit)
        #expect(methods.count > 15)
        let called = Set(kit.calls.map(\.name))
        let excused = Set(kit.neverRefused.keys.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) })
        #expect(methods.subtracting(called).subtracting(excused).sorted() == [], "no story calls these")
        #expect(excused.subtracting(methods).sorted() == [], "the classes have no such methods")
        #expect(excused.intersection(called).sorted() == [], "these are called, so they need no excuse")
        #expect(called.subtracting(methods).sorted() == [], "the classes have no such methods")
    }
}
