import Testing

/// One code of the vendor's for what only a server of the emulator's brings about.
struct DialectRefusal: Sendable, CustomTestStringConvertible {
    let code: Int32
    let description: String
    /// What the dialect makes of it.
    let given: @Sendable () -> Int32
    var testDescription: String { "\(code): \(description)" }

    init(_ code: Int32, _ description: String, given: @escaping @Sendable () -> Int32) {
        self.code = code
        self.description = description
        self.given = given
    }
}
