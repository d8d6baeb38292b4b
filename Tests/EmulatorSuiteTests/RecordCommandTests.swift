import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing

@Suite struct RecordCommandTests {
    private func write(_ changes: RecordChange...) -> Input { .administered(command: .changeRecords(changes: changes)) }

    @Test func `an administrator's records are kept, told to nobody, and the same after a replay`() throws {
        var world = TenantWorld()
        world.furnish("lobby", users: 2)
        let (reply, outcome) = world.take(write(RecordChange(collection: "rooms", key: "r1", text: "kept")))
        #expect(reply == .success(.done))
        #expect(outcome == Outcome())
        world.take(write(RecordChange(collection: "rooms", key: "r2", text: "gone")))
        world.take(write(RecordChange(collection: "rooms", key: "r2", text: nil)))
        #expect(world.tenant.records.records(in: "rooms") == [.init(key: "r1", text: "kept")])
        var replayed = TenantState(world.setup)
        for (moment, input) in world.inputs { _ = replayed.accept(input, at: moment) }
        #expect(replayed == world.tenant)
        #expect(
            try JSONDecoder().decode(TenantState.self, from: JSONEncoder().encode(world.tenant)) == world.tenant)
    }

    @Test func `records that are refused leave the tenant as it was, before and after the first that is kept`() {
        var world = TenantWorld()
        let refused = write(
            RecordChange(collection: "rooms", key: "a", text: "b"),
            RecordChange(collection: "rooms", key: "", text: "b"))
        for _ in 1...2 {
            let before = world.tenant
            #expect(world.take(refused).reply == .failure(.invalidArgument(name: "key", value: "")))
            #expect(world.tenant == before)
            world.take(write(RecordChange(collection: "rooms", key: "r1", text: "kept")))
        }
    }

    @Test func `a tenant that was stored before there were records has none`() throws {
        var world = TenantWorld()
        let stored = try JSONEncoder().encode(world.tenant)
        #expect(!String(decoding: stored, as: UTF8.self).contains("written"))
        #expect(try JSONDecoder().decode(TenantState.self, from: stored).records == Records())
        world.take(write(RecordChange(collection: "rooms", key: "r1", text: "kept")))
        #expect(world.tenant.records.count == 1)
    }
}
