import Devices
import ParlorTesting
import Testing

@testable import VoiceRoomStories

/// A voice room of a vendor: alice is the owner, bob sits on a seat.
struct Evening {
    let world: World
    let tenant: WorldTenant
    let alice: Device
    let bob: Device
    let apps: [any StoryApp]

    init(_ vendor: any StoryVendor, in world: World) throws {
        self.world = world
        tenant = world.addTenant(vendor.tenant)
        (alice, bob) = (world.device("alice"), world.device("bob"))
        apps = [alice, bob].map { [tenant] device in
            device.run { vendor.app(of: device.name, on: device, in: AppPlace(tenant: tenant.tenant)) }
        }
        for (device, deeds) in [
            (0, [Deed.logIn(tokenSeconds: 86_400)]), (1, [.logIn(tokenSeconds: 86_400)]), (0, [.openRoom]),
            (1, [.enterRoom, .takeSeat(1)]),
        ] {
            for deed in deeds {
                world.device(device == 0 ? "alice" : "bob").run { apps[device].perform(deed) { _ in } }
                world.advance(by: .seconds(2))
            }
        }
        #expect(apps.map { $0.occupant(of: 1) } == ["bob", "bob"])
    }

    /// Whom the vendor's cloud takes bob for.
    var bobsID: String { apps[1].aliases.first { $0.value == "bob" }?.key ?? "bob" }

    /// The callbacks to a device since a line of the trace.
    func told(_ device: Device, since line: Int) -> [String] {
        world.trace[line...].filter { $0.device == device.name && $0.kind == .callback }.map(\.text)
    }

    /// What is not among them, of texts that are to be there in order.
    func missing(_ texts: [String], in told: [String]) -> String? {
        var rest = told[...]
        for text in texts {
            guard let place = rest.firstIndex(where: { $0.hasPrefix(text) }) else { return text }
            rest = rest[(place + 1)...]
        }
        return nil
    }
}
