import Testing

/// One vendor code for what only a server of the emulator brings about.
struct DialectRefusal: Sendable, CustomTestStringConvertible {
    let code: Int32
    let description: String
    /// The list that the code is of, where the module has several.
    let list: String
    /// What the dialect makes of it.
    let given: @Sendable () -> Int32
    var testDescription: String { "\(code): \(description)" }

    init(_ code: Int32, _ description: String, list: String = "", given: @escaping @Sendable () -> Int32) {
        self.code = code
        self.description = description
        self.list = list
        self.given = given
    }
}
