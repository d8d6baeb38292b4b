import ArgumentParser

/// `parlor explore`: replaces itself with `parlor-compare`, which is built beside it and contains the vendors' kits.
struct ExploreCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore", abstract: "Play stories in many orders and say what goes wrong in one of them.",
        discussion: """
            Each schedule of a story is a simulated world of its own, in virtual time, in which a seed decides how long \
            everything is under way and who taps first. Needs no server. For each question of the story, a line shows an \
            answer and in how many schedules it came. It goes wrong where a user has two seats, where apps in one room show \
            different people on a seat when all is quiet, or where what devices were told does not fit together. Then the \
            schedule is made as short as it can be and printed, with what everybody saw, and the exit code is 1.

            With --bundles, a file has all that parlor repro needs to play it again, here or on another machine.
            """)

    @Argument(
        help: ArgumentHelp(
            "The stories, by name or as files whose names end in .story: at least one.",
            valueName: "story"),
        completion: .shellCommand("parlor compare --list 2>/dev/null | cut -d ' ' -f 1"))
    var stories: [String]

    @Option(
        help: ArgumentHelp(
            "A vendor to play on: \(CompareCommand.vendors.joined(separator: ", ")). Again for more; all by default.",
            valueName: "vendor"),
        completion: .list(CompareCommand.vendors))
    var vendor: [String] = []

    @Option(help: "How many schedules are played of each story on each vendor.")
    var seeds: UInt64 = 200

    @Option(help: "The seed of the first one.")
    var from: UInt64 = 1

    @Option(
        help: "How long things may be under way: typical (150 ms), permissive (1 s), adversarial (5 s).",
        completion: .list(["typical", "permissive", "adversarial"]))
    var mode: String = "typical"

    @Option(
        help: "How schedules are drawn: random-walk, few-changes, priorities, coverage-guided.",
        completion: .list(["random-walk", "few-changes", "priorities", "coverage-guided"]))
    var strategy: String = "few-changes"

    @Flag(help: "Let a step begin before the time of the one before it is over.")
    var overlap = false

    @Flag(help: "Let apps in one room show different people on a seat.")
    var ignoreApps = false

    @Option(help: ArgumentHelp("End when so many schedules in a row met nothing new.", valueName: "schedules"))
    var patience: Int?

    @Option(help: "How many schedules are played at a time, 1 to 64; by default as many as there are processors.")
    var threads: Int?

    @Option(
        help: ArgumentHelp("Store what goes wrong in this folder, a file for each.", valueName: "folder"),
        completion: .directory)
    var bundles: String?

    @OptionGroup var output: OutputFlags

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        var words = ["explore", "--seeds", "\(seeds)", "--from", "\(from)"]
        words += ["--mode=\(mode)", "--strategy=\(strategy)", "--parlor-version", Parlor.version]
        for name in vendor { words += ["--vendor", name] }
        if overlap { words.append("--overlap") }
        if ignoreApps { words.append("--ignore-apps") }
        if let patience { words.append("--patience=\(patience)") }
        if let threads { words.append("--threads=\(threads)") }
        if let bundles { words.append("--bundles=\(bundles)") }
        if output.json { words.append("--json") }
        throw StoryProgram.become(words + ["--"] + stories, beside: surroundings.executable)
    }
}

/// `parlor repro`: plays again what `parlor explore` stored.
struct ReproCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "repro", abstract: "Play again what parlor explore stored, and say whether it went the same way.",
        discussion: """
            The exit code is 0 where the same goes wrong again, and 1 where nothing or something else does. With --swift, it \
            prints a test for a package that has Parlor's products ParlorTesting and VoiceRoomStories. With \
            PARLOR_PAGES=FOLDER, a page in the folder shows what happened.
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["json"]))
    var bundle: String

    @Flag(help: "Print a Swift test that plays it, instead of playing it.")
    var swift = false

    @OptionGroup var output: OutputFlags

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        var words = ["repro", "--parlor-version", Parlor.version]
        if swift { words.append("--swift") }
        if output.json { words.append("--json") }
        throw StoryProgram.become(words + ["--", bundle], beside: surroundings.executable)
    }
}
