import EmulatorAPI
import VendorDialects

/// A row of a vendor's profile that an answer rests on, as a page shows it.
struct PageFact: Hashable, Sendable, Encodable {
    var name: String
    var value: String
    /// `documented`, `observed` or `assumed`.
    var basis: String
    /// The page, the way of observing, or the reason.
    var source: String

    init(_ row: ProfileRow) {
        (name, value) = (row.name, row.value)
        switch row.basis {
        case .documented(let page, let read): (basis, source) = ("documented", "\(page) (read \(read))")
        case .observed(let how): (basis, source) = ("observed", how)
        case .assumed(let why): (basis, source) = ("assumed", why)
        }
    }

    /// The facts behind a question's answer on one vendor: those of the story.
    static func behind(_ question: AnsweredQuestion, of story: Story, on vendor: any StoryVendor) -> [PageFact] {
        vendor.facts.filter { story.facts.contains($0.name) }.map(PageFact.init)
    }
}
