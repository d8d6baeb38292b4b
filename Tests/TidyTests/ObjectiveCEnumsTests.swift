import Testing

/// Enums of kits that apps cannot use in methods that Objective-C sees, where there is Objective-C. The vendors' can be.
func enumsHiddenFromObjectiveC(_ file: SourceFile) -> [Finding] {
    guard file.area == .kits else { return [] }
    let numbers: Set = ["Int", "UInt", "Int32", "UInt32", "Int64", "UInt64", "UInt8"]
    return file.tokens.indices.compactMap { index in
        guard file.word(index) == "public", file.word(index + 1) == "enum", file.word(index + 3) == ":",
            numbers.contains(file.word(index + 4)), conditionalAttribute(file, before: index) == nil
        else { return nil }
        return file.finding(
            index,
            "enum \(file.word(index + 2)) is not known to Objective-C: write #if canImport(ObjectiveC), @objc and #endif "
                + "before it, on a line each")
    }
}

@Suite struct ObjectiveCEnumsTests {
    @Test func `each enum of numbers in a kit is one of Objective-C's too`() {
        expectTidy(enumsHiddenFromObjectiveC)
    }

    @Test func `an enum that Objective-C would not know is found`() {
        let text = """
            public enum Sound: Int { case quiet }
            #if canImport(ObjectiveC)
                @objc
            #endif
            public enum Light: UInt, Sendable { case dim }
            public enum Color: Sendable { case red }
            enum Own: Int { case one }
            """
        #expect(lines(of: enumsHiddenFromObjectiveC, in: "Sources/ZEGO/ZIM/A.swift", text) == [1])
        #expect(lines(of: enumsHiddenFromObjectiveC, in: "Sources/Devices/A.swift", text).isEmpty)
    }
}
