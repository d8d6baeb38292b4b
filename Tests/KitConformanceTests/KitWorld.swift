import Devices
import EmulatorAPI
import EmulatorSuite
import Foundation
import ParlorTesting
import Simulation

/// A simulated world with one vendor's tenant, and words for what its apps do.
final class KitWorld {
    let simulated: World
    let tenant: WorldTenant
    /// Handlers, which the vendors' modules hold weakly.
    var listeners: [AnyObject] = []
    /// How often a test has used an app.
    private(set) var useCount = 0
    /// The use that is left out, counted from 1; nil for none.
    private let omittedUse: Int?
    /// Of files that the apps read and write, made when one is asked for.
    private var folder: URL?

    init(
        _ kit: Kit, seed: UInt64 = 7, omittedUse: Int? = nil,
        adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in }
    ) {
        self.omittedUse = omittedUse
        simulated = World(seed: seed)
        tenant = simulated.addTenant(kit.tenant(adjust))
    }

    deinit {
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    /// Where a file may be that is gone with this world.
    func path(_ name: String) throws -> String {
        let folder = folder ?? FileManager.default.temporaryDirectory.appending(path: "parlor-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder
        return folder.appending(path: name).path
    }

    /// A file of these bytes, which is gone with this world.
    func file(_ name: String, _ bytes: Data) throws -> String {
        let path = try path(name)
        try bytes.write(to: URL(filePath: path))
        return path
    }

    /// Uses the app on a device, unless this use is left out; then `otherwise` stands for its result.
    func use<Result>(_ device: Device, otherwise: Result, _ body: () throws -> Result) rethrows -> Result {
        useCount += 1
        return useCount == omittedUse ? otherwise : try device.run(body)
    }

    func use(_ device: Device, _ body: () throws -> Void) rethrows { try use(device, otherwise: (), body) }

    // MARK: The world's own words

    var now: Duration { simulated.now }
    var unixSeconds: Int64 { simulated.unixSeconds }
    var trace: [TraceEntry] { simulated.trace }

    func device(_ name: String) -> Device { simulated.device(name) }
    func advance(by duration: Duration) { simulated.advance(by: duration) }
    func callbacks(on device: Device) -> [String] { simulated.callbacks(on: device) }

    @discardableResult
    func expect(_ text: String, on device: Device, within limit: Duration = .seconds(5)) throws -> TraceEntry {
        try simulated.expect(text, on: device, within: limit)
    }

    /// Lets what is under way arrive.
    func settle() { advance(by: .seconds(1)) }

    // MARK: What others see

    /// The tenant at this moment, for comparing.
    var state: TenantState? {
        var state = simulated.cloud.tenantState(of: AppID(tenant.tenant.appID))
        _ = state?.advance(to: simulated.cloud.now)
        return state
    }

    /// What everybody but one device's app was called back.
    func callbacks(besides name: String) -> [TraceEntry] { trace.filter { $0.kind == .callback && $0.device != name } }

    /// A device whose user is in the room of the kit's app, made by it; the first opens the room.
    func appInRoom(_ kit: Kit, _ user: String, opens: Bool, heard: @escaping @Sendable (String) -> Void = { _ in })
        throws -> any KitApp
    {
        let device = device(user)
        let app = device.run { kit.makeApp(tenant.tenant.appID, heard) }
        let codes = Codes()
        let token = kit.token(tenant.tenant, user, unixSeconds)
        device.run { app.enter(as: user, token: token, opens: opens) { codes.add($0) } }
        settle()
        guard codes.all == [0] else { throw Unexpected(codes: codes.all) }
        return app
    }
}

/// A call came to something else than it should.
struct Unexpected: Error {
    var codes: [Int]
}
