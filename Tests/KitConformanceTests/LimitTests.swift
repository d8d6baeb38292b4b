import Testing

/// Limits that the vendors name, at n and at n + 1, as apps meet them; n is the profile's.
struct LimitTests {
    /// One limit of one kit.
    struct Examined: Sendable, CustomTestStringConvertible {
        let kit: Kit
        let limit: Limit
        var testDescription: String { "\(kit.module), \(limit.testDescription)" }

        static let all = Kit.all.flatMap { kit in kit.limits.map { Examined(kit: kit, limit: $0) } }
    }

    @Test(arguments: Examined.all) func `so much is taken, and one more is refused with the vendor's code`(
        examined: Examined
    ) throws {
        let (kit, limit) = (examined.kit, examined.limit)
        #expect(try limit.ask(KitWorld(kit), limit.size) == 0)
        #expect(try limit.ask(KitWorld(kit), limit.size + 1) == limit.code)
    }

    @Test(arguments: Kit.all) func `every kit's limits are examined`(kit: Kit) {
        #expect(!kit.limits.isEmpty)
    }
}
