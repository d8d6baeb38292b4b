/// The values of a JSON object, read as the vendor's JSON library reads them: a number where a text is wanted is its digits, a
/// text of digits is a number, and what does not fit is not there.
struct LenientValues {
    private let container: KeyedDecodingContainer<Name>

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: Name.self)
    }

    func text(_ name: String) -> String? {
        if let text: String = value(name) { return text }
        if let number: Int64 = value(name) { return String(number) }
        if let flag: Bool = value(name) { return flag ? "true" : "false" }
        return nil
    }

    func number<Number: FixedWidthInteger & Decodable>(_ name: String) -> Number? {
        if let number: Number = value(name) { return number }
        if let text: String = value(name) { return Number(text) }
        if let number: Double = value(name) { return Number(exactly: number.rounded(.towardZero)) }
        if let flag: Bool = value(name) { return flag ? 1 : 0 }
        return nil
    }

    func flag(_ name: String) -> Bool? {
        if let flag: Bool = value(name) { return flag }
        if let number: Int64 = value(name) { return number != 0 }
        if let text: String = value(name) { return ["true", "yes", "1"].contains(text.lowercased()) }
        return nil
    }

    func value<Value: Decodable>(_ name: String) -> Value? {
        try? container.decodeIfPresent(Value.self, forKey: Name(stringValue: name))
    }
}
