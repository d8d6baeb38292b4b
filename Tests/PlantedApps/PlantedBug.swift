import Devices
import EmulatorAPI
package import ParlorTesting
import Simulation

/// A small app with one bug that its correct version does not have. The bug shows only where things happen in an
/// unlucky order.
package struct PlantedBug: Sendable {
    /// What goes wrong, in a few words.
    package let name: String
    /// Whose calls the app makes.
    let tenant: Tenant
    /// What people do, and what has to hold when all is quiet: throws where it does not.
    let play: @Sendable (Stage, _ isPlanted: Bool) throws -> Void

    /// Plays schedules in worlds of their own.
    func body(isPlanted: Bool) -> (World) throws -> Void {
        { world in try play(Stage(tenant, in: world), isPlanted) }
    }

    /// How many schedules it takes until the bug shows, from `first` on; nil if it does not within `limit`.
    package func schedulesUntilFound(from first: UInt64, limit: UInt64, strategy: ExploreStrategy) -> Int? {
        var exploration = Exploration(strategy: strategy, shortens: false)
        let failure = exploration.play(seeds: first..<first + limit, body(isPlanted: true))
        return failure == nil ? nil : exploration.report.scheduleCount
    }

    /// All twelve, in the order of the table in <doc:PlantedBugs>.
    package static let all = [
        doubleSeat, ghostMember, roomWithoutOwner, seatLostWhileSwitching, lostMute, invitationAcceptedTwice,
        tokenOfAnotherUser, staleSeatAfterReconnect, lateAnswer, leavingWhileEntering, speakingAfterBeingPutDown,
        messageShownTwice,
    ]
}

/// What people see is not what it should be.
struct Wrong: Error, CustomStringConvertible {
    let description: String

    /// The same for texts by key.
    static func unless(
        _ found: [String: String], is expected: [String: String], _ what: String
    ) throws(Wrong) {
        try unless(lines(found), is: lines(expected), what)
    }

    private static func lines(_ texts: [String: String]) -> [String] { texts.map { "\($0.key): \($0.value)" }.sorted() }

    /// Throws unless both are equal.
    static func unless<Value: Equatable>(_ found: Value, is expected: Value, _ what: String) throws(Wrong) {
        if found != expected { throw Wrong(description: "\(what): \(found), not \(expected)") }
    }
}

/// A world with one tenant, whose schedule decides moments, delays and outages.
final class Stage {
    let world: World
    let tenant: WorldTenant
    /// The SDKs hold listeners weakly.
    private var apps: [AnyObject] = []

    /// A stage in a world that has a schedule.
    init(_ tenant: Tenant, in world: World) {
        self.world = world
        self.tenant = world.addTenant(tenant)
    }

    /// A moment or a delay, less than `limit`.
    func draw(below limit: Duration) -> Duration { world.draw("stage", below: limit) }

    /// A phone whose user runs an app that `make` makes.
    func phone<App: AnyObject>(_ name: String, _ make: (WorldTenant) -> App) -> Phone<App> {
        let device = world.device(name)
        let app = device.run { make(tenant) }
        apps.append(app)
        settle()
        return Phone(device: device, app: app)
    }

    /// Gives every phone a network of its own, each way up to 150 ms.
    func spread(_ devices: Device...) {
        for device in devices {
            device.network.uplink = NetworkQuality(delay: draw(below: .milliseconds(150)))
            device.network.downlink = NetworkQuality(delay: draw(below: .milliseconds(150)))
        }
    }

    /// What people do within half a second, each at a moment of their own.
    func together(within window: Duration = .milliseconds(500), _ steps: (() -> Void)...) {
        world.spread(steps.map { _ in "stage" }, within: window) { steps[$0]() }
    }

    /// Lets everything arrive.
    func settle(_ duration: Duration = .seconds(2)) { world.advance(by: duration) }

    /// What the cloud has.
    var state: any TenantView { world.cloud.tenantState(of: AppID(tenant.tenant.appID))! }

    func attributes(of room: String) -> [String: String] {
        Dictionary(uniqueKeysWithValues: state.attributes(of: RoomID(room)).map { ($0.key, $0.value) })
    }

    func members(of room: String) -> Set<String> { Set(state.members(of: RoomID(room)).map(\.rawValue)) }
}

/// A device with the app on it.
struct Phone<App: AnyObject> {
    let device: Device
    let app: App

    /// Somebody does something with the app.
    func does(_ deed: (App) -> Void) { device.run { deed(app) } }
}

/// Runs something on this phone after a while, as an app's own timer does.
func later(_ delay: Duration, _ work: @escaping () -> Void) {
    // Safe because a world runs everything on the one thread that advances it: nothing passes from thread to thread.
    nonisolated(unsafe) let work = work
    Device.current.after(delay) { work() }
}
