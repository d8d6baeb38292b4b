import EmulatorAPI
import Foundation
import VendorDialects

/// What happened in tenants as one self-contained HTML page: the console's own views, of every step and of what rooms were like
/// after it.
///
/// The page has its style, its scripts and all that it shows in itself, and asks no network for anything. Equal recordings give
/// equal pages, byte for byte.
package struct RecordedPage: Sendable {
    /// The recordings, as JSON.
    private let contents: String

    /// A page of recordings.
    ///
    /// - Parameters:
    ///   - title: what was recorded, in a few words.
    ///   - failure: what went wrong, where something did.
    package init(title: String, failure: String? = nil, tenants: [RecordedTenant]) {
        var fields = [#""title":\#(PageJSON.text(of: title))"#]
        if let failure {
            fields.append(#""failure":\#(PageJSON.text(of: failure.cut(atMost: Self.maximumFailureBytes)))"#)
        }
        // Once for all tenants; steps have the names alone.
        let vendors = Set(tenants.flatMap(\.allVendors)).sorted { $0.rawValue < $1.rawValue }
        let facts = vendors.map { #""\#($0.rawValue)":\#(PageJSON.text(of: FactRow.all(of: $0)))"# }
        fields.append(#""facts":{\#(facts.joined(separator: ","))}"#)
        fields.append(#""tenants":[\#(tenants.map(\.json).joined(separator: ","))]"#)
        contents = "{\(fields.joined(separator: ","))}"
    }

    /// Most bytes of what went wrong that are shown.
    private static let maximumFailureBytes = 65_536

    /// What the page lets run and load: what is in it.
    private static let policy =
        "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; img-src data:; "
        + "base-uri 'none'; form-action 'none'"

    /// The page.
    package var html: String {
        let style = "<style>\n\(ConsolePage.text(of: "console.css"))</style>"
        return ConsolePage.text(of: nil)
            .replacing(
                #"<link rel="stylesheet" href="/console/console.css">"#,
                with: #"<meta http-equiv="Content-Security-Policy" content="\#(Self.policy)">"# + "\n\(style)",
                maxReplacements: 1
            )
            .replacing(
                #"<script type="module" src="/console/main.js"></script>"#, with: "\(scripts)\n\(recording)",
                maxReplacements: 1)
    }

    /// The modules of the console by names of their own: a module that is in the page has no place that others are beside.
    private var scripts: String {
        let modules = ConsolePage.names.filter { $0.hasSuffix(".js") }.map { name in
            let text = ConsolePage.text(of: name)
                .replacing(#"from "./"#, with: #"from "parlor/"#).replacing(#"import "./"#, with: #"import "parlor/"#)
            return #""parlor/\#(name)":"data:text/javascript;base64,\#(Data(text.utf8).base64EncodedString())""#
        }
        return """
            <script type="importmap">{"imports":{\(modules.joined(separator: ",\n"))}}</script>
            <script type="module">import "parlor/main.js";</script>
            """
    }

    /// Nothing in it ends a script element, or begins a comment in one.
    private var recording: String {
        #"<script type="application/json" id="recorded">\#(contents.replacing("<", with: "\\u003c"))</script>"#
    }
}

extension ConsolePage {
    /// A file of the console; nil for the first.
    fileprivate static func text(of name: String?) -> String {
        let path = name.map { prefix + $0 } ?? "/"
        guard let file = file(at: path) else { preconditionFailure("the console has no \(path)") }
        return String(decoding: file.bytes, as: UTF8.self)
    }
}
