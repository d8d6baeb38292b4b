import EmulatorAPI
import Testing

/// A limit that the vendor names, as an app meets it: so much is taken, and one more is refused.
struct Limit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What the vendor's profile says.
    let size: Int
    /// What one more comes to.
    let code: Int
    /// Asks for so much in a world where nothing happened; the vendor's code, 0 for success.
    let ask: @Sendable (KitWorld, _ size: Int) throws -> Int

    init(
        _ description: String, _ fact: Sourced<Int>, code: Int,
        ask: @escaping @Sendable (KitWorld, _ size: Int) throws -> Int
    ) {
        testDescription = "\(description): \(fact.value)"
        size = fact.value
        self.code = code
        self.ask = ask
    }

    /// A text of so many bytes.
    static func text(_ size: Int) -> String { String(repeating: "x", count: size) }

    /// So many bytes of Chinese, of 3 bytes a character, ending in letters where they do not go into it.
    static func chinese(_ size: Int) -> String { String(repeating: "房", count: size / 3) + text(size % 3) }

    /// So many bytes of emoji, of 4 bytes each, ending in letters where they do not go into it.
    static func emoji(_ size: Int) -> String { String(repeating: "🎤", count: size / 4) + text(size % 4) }
}
