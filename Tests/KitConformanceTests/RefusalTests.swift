import Devices
import EmulatorAPI
import Foundation
import Testing

/// Every code that can arise does, every one that does not is known not to, and what is refused changes nothing.
struct RefusalTests {
    /// One refusal of one kit.
    struct Examined: Sendable, CustomTestStringConvertible {
        let kit: Kit
        let refusal: Refusal
        var testDescription: String { "\(kit.module), \(refusal.testDescription)" }

        static let all = Kit.all.flatMap { kit in kit.refusals.map { Examined(kit: kit, refusal: $0) } }
    }

    @Test(arguments: Examined.all)
    func `a refusal comes with the vendor's code, and leaves all else as if nothing had been asked for`(
        examined: Examined
    ) throws {
        let refusal = examined.refusal
        let asked = KitWorld(examined.kit, adjust: refusal.adjust)
        try refusal.provoke(asked)
        #expect(asked.trace.contains { $0.kind == .callback && $0.text.contains("\(refusal.code)") })
        guard refusal.refusesLastUse else { return }
        let spared = KitWorld(examined.kit, omittedUse: asked.useCount, adjust: refusal.adjust)
        // Nothing is refused there, so what is waited for does not come.
        #expect(throws: (any Error).self) { try refusal.provoke(spared) }
        let end = max(asked.now, spared.now) + .milliseconds(200)
        for world in [asked, spared] { world.advance(by: end - world.now) }
        #expect(difference(asked.state, spared.state) == nil)
        let asking = try #require(asked.trace.last { $0.kind == .call }?.device)
        #expect(asked.callbacks(besides: asking) == spared.callbacks(besides: asking))
    }

    // MARK: Every code

    /// The codes of a source file of the dialects, by their names.
    private func listed(in file: String) throws -> [Int32: String] {
        var codes: [Int32: String] = [:]
        for line in try Repository.text(of: "Emulators/VendorDialects/\(file).swift").split(separator: "\n") {
            guard let name = line.range(of: "static let "), let value = line.range(of: "rawValue: "),
                let number = Int32(line[value.upperBound...].prefix { $0 == "-" || $0.isNumber }), number != 0
            else { continue }
            codes[number] = String(line[name.upperBound...].prefix { $0.isLetter || $0.isNumber })
        }
        try #require(codes.count > 10, "no codes in \(file).swift")
        return codes
    }

    @Test(arguments: Kit.all.filter { !$0.codeFiles.isEmpty })
    func `every code of the vendor's is provoked, or it is known why it cannot arise`(kit: Kit) throws {
        let codes = try kit.codeFiles.reduce(into: [:]) { all, file in
            all.merge(try listed(in: file)) { first, _ in first }
        }
        let reached = Set(kit.refusals.map(\.code))
        let missing = codes.filter { code, _ in
            !reached.contains(code) && !kit.neverGiven.keys.contains { $0.contains(code) }
        }
        #expect(missing.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } == [], "no test provokes these")
        let needless = kit.neverGiven.keys.filter { range in
            !codes.keys.contains { range.contains($0) && !reached.contains($0) }
        }
        #expect(needless.map { "\($0)" }.sorted() == [], "these exceptions are not needed")
        #expect(reached.filter { codes[$0] == nil }.sorted() == [], "the dialect has no such codes")
    }
}
