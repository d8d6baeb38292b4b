import EmulatorAPI
package import EmulatorSuite

/// Everything that a tenant was given, in order. A tenant is a pure value: the same inputs make the same steps again, with all
/// that came of them.
package struct InputLog: Sendable {
    /// Most inputs that are kept; of more only the count. A minute of a room has some hundreds.
    package static let maximumCount = 100_000

    private struct Given {
        var input: Input?
        var at: Instant
        var request: UInt64
        var number: Int
    }

    private let setup: TenantSetup
    private var given: [Given] = []
    /// Inputs after the last one that is kept.
    package private(set) var leftOut = 0

    /// Of a tenant that begins now.
    init(of setup: TenantSetup) { self.setup = setup }

    /// How many inputs are kept.
    package var count: Int { given.count }

    /// The tenant before its first input.
    package var beginning: TenantState { TenantState(setup) }

    mutating func add(_ input: Input?, at now: Instant, request: UInt64, number: Int) {
        guard given.count < Self.maximumCount else { return leftOut += 1 }
        given.append(Given(input: input, at: now, request: request, number: number))
    }

    /// Makes each step again and hands it out, with its number among those of all tenants, from 1, and the tenant after
    /// it. Returns the tenant after the last one.
    package func replay(_ take: (_ note: StepNote, _ number: Int, _ tenant: TenantState) -> Void) -> TenantState {
        var tenant = beginning
        for one in given {
            let step = tenant.step(one.input, at: one.at)
            take(StepNote(moment: one.at, input: one.input, request: one.request, step: step), one.number, tenant)
        }
        return tenant
    }
}
