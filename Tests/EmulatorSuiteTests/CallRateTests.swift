import EmulatorAPI
import EmulatorSuite
import ServerDialects
import Testing
import VendorDialects

/// How often an app's server may ask for something, as it is counted in the tenant's records.
@Suite struct CallRateTests {
    private static let rate = CallRate("kicks", of: "acme", maximum: 3, milliseconds: 10_000)

    /// A tenant that begins with a span.
    private func world(atUnixMilliseconds birth: Int64 = 5_000_000) throws -> TenantWorld {
        TenantWorld(setup: try TenantDescription.zegoDemo.setupWithBackEnds(seed: 1, bornAtUnixMilliseconds: birth))
    }

    /// Writes what was counted; false where it is one too many.
    private func take(_ change: RecordChange?, in world: inout TenantWorld) -> Bool {
        guard let change else { return false }
        if case .failure(let error) = world.take(.administered(command: .changeRecords(changes: [change]))).reply {
            Issue.record("\(error)")
        }
        return true
    }

    @Test func `as many calls as the rate has are counted in a span, and one more is not`() throws {
        var world = try world()
        for _ in 1...3 { #expect(take(Self.rate.counting(in: world.tenant), in: &world)) }
        #expect(Self.rate.counted(in: world.tenant) == 3 && Self.rate.counting(in: world.tenant) == nil)
        world.advance(by: .milliseconds(9_999))
        #expect(Self.rate.counting(in: world.tenant) == nil)
        world.advance(by: .milliseconds(1))
        #expect(Self.rate.counted(in: world.tenant) == 0)
        #expect(
            Self.rate.counting(in: world.tenant)
                == RecordChange(collection: "acme.rates", key: "kicks", text: "501 1"))
    }

    @Test func `a call that counts for several is taken whole or not at all`() throws {
        var world = try world()
        #expect(Self.rate.counting(4, in: world.tenant) == nil)
        #expect(take(Self.rate.counting(2, in: world.tenant), in: &world))
        #expect(Self.rate.counting(2, in: world.tenant) == nil)
        #expect(take(Self.rate.counting(1, in: world.tenant), in: &world))
    }

    @Test func `calls about one room leave those about another alone`() throws {
        var world = try world()
        let rate = CallRate("lists", of: "acme", maximum: 1)
        #expect(take(rate.counting(about: "lobby", in: world.tenant), in: &world))
        #expect(rate.counting(about: "lobby", in: world.tenant) == nil)
        #expect(take(rate.counting(about: "attic", in: world.tenant), in: &world))
        world.advance(by: .seconds(1))
        #expect(take(rate.counting(about: "lobby", in: world.tenant), in: &world))
    }

    @Test func `no more rooms are counted in a span than a record has place for`() throws {
        var world = try world()
        let rate = CallRate("lists", of: "acme", maximum: 1)
        for room in 1...1_500 { #expect(take(rate.counting(about: "\(room)", in: world.tenant), in: &world)) }
        #expect(rate.counting(about: "1501", in: world.tenant) == nil)
    }

    @Test(arguments: ["500 many", "500", "", "500 3 3", "x 3"])
    func `a record that nobody counted with does no harm`(text: String) throws {
        var world = try world()
        #expect(take(RecordChange(collection: "acme.rates", key: "kicks", text: text), in: &world))
        #expect(Self.rate.counted(in: world.tenant) == (text == "500 many" ? 3 : 0))
    }
}
