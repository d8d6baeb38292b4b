import Devices
import EmulatorAPI
import Foundation
import Testing

/// What is refused comes with the vendor's code and changes nothing.
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
        // As a callback, or as what a call returned.
        #expect(asked.trace.contains { $0.kind != .call && $0.text.contains(refusal.shown) })
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
}
