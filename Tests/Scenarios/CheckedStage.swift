import EmulatorAPI
import RoomHistories
import Simulation

/// Plays over simulated links, and checks at the end, while everybody is still there, that what devices saw fits together.
final class CheckedStage: Stage {
    private let stage: LinkStage
    private let cloud: SimulatedCloud
    private let app: AppID
    /// What does not fit together.
    private(set) var failures: [String] = []

    init(_ setup: TenantSetup) {
        cloud = SimulatedCloud(seed: setup.seed)
        cloud.recordHistories()
        stage = LinkStage(.simulated(setup, in: cloud))
        app = setup.app
    }

    func open(_ actor: Actor) async { await stage.open(actor) }
    func send(_ command: Command, as actor: Actor) async { await stage.send(command, as: actor) }
    func administer(_ command: AdministrationCommand) async { await stage.administer(command) }
    func change(_ network: NetworkChange, of actor: Actor) async { await stage.change(network, of: actor) }
    func advance(by duration: Duration) async { await stage.advance(by: duration) }
    func collect() async -> [Actor: [Told]] { await stage.collect() }

    func close() async {
        cloud.advance(to: cloud.now.advanced(by: .seconds(1)))
        failures = cloud.history(of: app)?.failures(quiet: cloud.tenantState(of: app)).map(\.description) ?? []
        await stage.close()
    }
}
