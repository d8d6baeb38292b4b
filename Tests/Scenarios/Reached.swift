import EmulatorAPI

/// Which cases of the emulator's vocabulary a text came by.
struct Reached {
    private(set) var cases: Set<String> = []
    /// A refusal that changes when something happens by itself has changed the state.
    var refusalsKeptDeadlines = true

    mutating func note(_ command: Command) { noteInner(of: command) }
    mutating func note(_ event: Event) { noteInner(of: event) }
    mutating func note(_ command: AdministrationCommand) { insert(command) }

    mutating func note(_ reply: Result<Reply, EmulatorError>) {
        switch reply {
        case .success(let reply): insert(reply)
        case .failure(let error):
            insert(error)
            switch error {
            case .limitExceeded(let limit, _, _): cases.insert("Limit.\(limit)")
            case .rateExceeded(let rate, _, _): cases.insert("Rate.\(rate)")
            default: break
            }
        }
    }

    mutating func formUnion(_ other: Reached) { cases.formUnion(other.cases) }

    /// A command or an event is one of its service's, and there perhaps one of a family of its own.
    private mutating func noteInner(of value: Any) {
        guard let inner = Mirror(reflecting: value).children.first?.value else { return }
        insert(inner)
        guard let child = Mirror(reflecting: inner).children.first?.value,
            let nested = Mirror(reflecting: child).children.first, ["command", "event"].contains(nested.label)
        else { return }
        insert(nested.value)
    }

    private mutating func insert(_ value: Any) {
        cases.insert("\(type(of: value)).\(Telling.name(of: value))")
    }
}
