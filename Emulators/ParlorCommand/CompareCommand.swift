import ArgumentParser
import Foundation
import VendorDialects

/// `parlor compare`: replaces itself with `parlor-compare`, which is built beside it and contains the vendors' kits.
struct CompareCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Play the same stories on several vendors and say where they differ.",
        discussion: """
            Each story runs in a simulated world of its own, through the vendors' own SDK modules, in virtual time. Needs \
            no server. The same seed prints the same, byte for byte. A line shows for each question what each vendor does, \
            and in what they differ. With --steps, a table shows for each step the vendor's code and who was told what; \
            an arrow leads to the people who were, in the order in which they were. With --html, a page has all of it for a \
            browser, with filters, sequence diagrams and the facts behind each answer, in English and Chinese; it is one \
            file and needs no network.
            """)

    /// The vendors that have stories: those of the built-in tenants, which the stories play on.
    static let vendors = TenantDescription.demos.map(\.vendor.rawValue)

    @Argument(
        help: ArgumentHelp(
            """
            The stories, by name or as files whose names end in .story; all known ones where none is named. What has a \
            space or a colon leaves the questions with these words, or with is:different, is:same, is:assumed.
            """,
            valueName: "story"),
        completion: .shellCommand("parlor compare --list 2>/dev/null | cut -d ' ' -f 1"))
    var stories: [String] = []

    @Option(
        help: ArgumentHelp(
            "A vendor to play on: \(Self.vendors.joined(separator: ", ")). Again for more; all by default.",
            valueName: "vendor"),
        completion: .list(Self.vendors))
    var vendor: [String] = []

    @Option(help: "Everything left to chance follows from it.")
    var seed: UInt64 = 1

    @Flag(help: "Print each step of each story instead of the questions.")
    var steps = false

    @Flag(help: "Print below each question the facts that its answers rest on, and how they are known.")
    var facts = false

    @Flag(help: "Print the stories and what they ask, and play none.")
    var list = false

    @Flag(help: "Print the stories as a file has them, and play none.")
    var source = false

    @Option(
        help: ArgumentHelp(
            "Write the questions as one HTML page for a browser, and print none.", valueName: "file"),
        completion: .file(extensions: ["html"]))
    var html: String?

    @OptionGroup var output: OutputFlags

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        var words = ["compare", "--seed", "\(seed)"]
        for name in vendor { words += ["--vendor", name] }
        if steps { words.append("--steps") }
        if facts { words.append("--facts") }
        if list { words.append("--list") }
        if source { words.append("--source") }
        if let html { words.append("--html=\(html)") }
        if output.json { words.append("--json") }
        throw StoryProgram.become(words + ["--"] + stories, beside: surroundings.executable)
    }
}

/// The program with the vendors' kits, which commands about stories turn into.
enum StoryProgram {
    private static let name = "parlor-compare"

    /// Where it is.
    static func path(beside executable: String) -> String {
        URL(filePath: executable).deletingLastPathComponent().appending(path: name).path
    }

    /// Replaces this process. Returns only where that cannot be done, and why.
    static func become(_ words: [String], beside executable: String) -> CommandFailure {
        let path = path(beside: executable)
        var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) } + [nil]
        defer { for text in arguments { free(text) } }
        execv(path, &arguments)
        return .failed(
            "compareMissing", "\(path) cannot be run: \(String(cString: strerror(errno)))",
            advice: "build it beside parlor: swift build --product \(name)")
    }
}
