import Simulation
import VendorDialects

extension Schedule.Kind {
    /// The row of a vendor's profile that leaves this open; nil where no vendor decides it.
    var row: String? {
        switch self {
        case .up: "order.commands"
        case .down: "order.deliveries"
        case .tie: "order.sameMoment"
        case .moment, .task, .happens, .without, .absent: nil
        }
    }

    /// Why this is open, where no vendor decides it; nil where one does, and for what only shrinking chooses.
    var reason: String? {
        switch self {
        case .moment: "moments: people act when they like"
        case .happens: "steps that need not happen: people change their minds, and faults come without a call"
        case .task: "tasks: Swift promises no order among them"
        case .up, .down, .tie, .without, .absent: nil
        }
    }
}

extension ExploredRun {
    /// Why what the schedule chooses is open: facts of the vendors whose tenants the world has, then what is no vendor's to decide.
    var basis: [String] {
        let kinds = Set(text.choices.keys.map(\.kind))
        let rows = Set(kinds.compactMap(\.row))
        let vendors = Set(self.vendors.map(\.rawValue))
        let facts = Trust.Fact.all.map(\.fact).filter { vendors.contains($0.vendor) && rows.contains($0.name) }
        let reasons = Schedule.Kind.allCases.filter(kinds.contains).compactMap(\.reason)
        return facts.map(\.description) + reasons
    }
}
