import EmulatorAPI
import Testing

/// One vendor code, and how an app comes by it.
struct Refusal: Sendable, CustomTestStringConvertible {
    let code: Int32
    let description: String
    /// The list that the code is of, where the module has several.
    var list = ""
    /// What the trace has for the code.
    var shown: String
    /// Whether the code refuses what the app did last. Other codes tell of something that happened.
    let refusesLastUse: Bool
    /// What the console is set to.
    let adjust: @Sendable (inout TenantRules) -> Void
    /// Lets it happen; throws where the code does not come.
    let provoke: @Sendable (KitWorld) throws -> Void

    var testDescription: String { "\(code): \(description)" }

    init(
        _ code: Int32, _ description: String, refusesLastUse: Bool = true,
        adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in },
        _ provoke: @escaping @Sendable (KitWorld) throws -> Void
    ) {
        self.code = code
        self.description = description
        shown = "\(code)"
        self.refusesLastUse = refusesLastUse
        self.adjust = adjust
        self.provoke = provoke
    }
}
