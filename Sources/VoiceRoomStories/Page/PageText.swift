/// A text of the page, in English and, where there is one, in Chinese.
struct PageText: Hashable, Sendable {
    var english: String
    /// Nil for what is the same in both: names, calls, and what a user wrote.
    var chinese: String?

    init(_ english: String, _ chinese: String? = nil) {
        self.english = english
        self.chinese = chinese == english ? nil : chinese
    }
}

/// The texts of a page, each once. Everything else names them by their place.
struct PageTexts: Sendable {
    private(set) var all: [PageText] = []
    private var places: [PageText: Int] = [:]

    /// The place of a text, which is added where it is not known.
    mutating func place(of text: PageText) -> Int {
        if let place = places[text] { return place }
        all.append(text)
        places[text] = all.count - 1
        return all.count - 1
    }

    /// The place of a text that is the same in both languages.
    mutating func place(of text: String) -> Int { place(of: PageText(text)) }
}

extension PageText: Encodable {
    /// One string, or both.
    func encode(to encoder: any Encoder) throws {
        guard let chinese else {
            var container = encoder.singleValueContainer()
            return try container.encode(english)
        }
        var container = encoder.unkeyedContainer()
        try container.encode(english)
        try container.encode(chinese)
    }
}
