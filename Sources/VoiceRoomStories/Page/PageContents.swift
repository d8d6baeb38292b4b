/// What a page shows, as its script reads it. Texts are places in ``texts``.
struct PageContents: Encodable, Sendable {
    struct Vendor: Encodable, Sendable {
        /// Its name on a command line.
        var name: String
        var label: Int
        var modules: [String]
    }

    struct Story: Encodable, Sendable {
        var name: String
        var asks: Int
        /// The sentences of the steps; the first `preparation` of them come before what is asked.
        var steps: [Int]
        var preparation: Int
        /// For each vendor, the steps as they went on it.
        var plays: [[Step]]
    }

    struct Step: Encodable, Sendable {
        /// The people, as lanes of a diagram.
        var people: [String]
        /// What was seen or heard; nil where nothing was looked at.
        var sight: Int?
        var lines: [Line]
    }

    /// A line of a diagram: milliseconds, lane, kind, text, code or nil, and news.
    struct Line: Encodable, Sendable {
        var atMilliseconds: Int64
        var lane: Int
        var kind: DiagramLine.Kind
        var text: Int
        var code: Int?
        var news: [Int]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(atMilliseconds)
            try container.encode(lane)
            try container.encode(kind.rawValue)
            try container.encode(text)
            guard code != nil || !news.isEmpty else { return }
            try container.encode(code)
            for one in news { try container.encode(one) }
        }
    }

    struct Question: Encodable, Sendable {
        /// The place of its story.
        var story: Int
        var text: Int
        /// The place of its step among all steps of the story.
        var step: Int
        /// For each two vendors, the first with each behind it and so on, a place in ``PageContents/kinds``; -1 where the answers are
        /// the same. Among more vendors the least of them counts.
        var kinds: [Int]
        /// In the order of the vendors.
        var answers: [Answer]
    }

    struct Answer: Encodable, Sendable {
        var text: Int
        var isAssumed: Bool
        /// Places in ``PageContents/facts``.
        var facts: [Int]
    }

    struct Kind: Encodable, Sendable {
        /// For links.
        var name: String
        var label: Int
    }

    var seed: UInt64
    var vendors: [Vendor] = []
    var kinds: [Kind] = []
    var stories: [Story] = []
    var questions: [Question] = []
    var facts: [AnswerFact] = []
    /// The page's own texts, by what they are for.
    var words: [String: PageText] = PageWords.all
    var texts: [PageText] = []
}
