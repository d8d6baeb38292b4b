package import EmulatorAPI

extension Basis {
    /// A vendor page, read when the rows of this vendor and of its channels were compared with the pages once more.
    package static func checkedPage(_ page: String) -> Basis { .documented(page: page, read: "2026-12-01") }
}
