import ArgumentParser

/// `parlor token …`: makes vendors' tokens and says what is wrong with them.
///
/// Each vendor has its own names for flags. So a command line is parsed twice: here for the vendor, and by the vendor's
/// own commands (``TokenVendor``) for the rest.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Make or examine the tokens a vendor's SDK logs in with.",
        subcommands: [Mint.self, Inspect.self])

    /// `parlor token mint`.
    struct Mint: AnsweringCommand {
        static let configuration = CommandConfiguration(
            commandName: "mint", abstract: "Make a token and print it alone.",
            usage: "parlor token mint --vendor <vendor> [<the vendor's flags>]",
            discussion: vendorDiscussion(verb: "mint"), helpNames: [])

        @OptionGroup var selection: VendorSelection

        func answer(nowUnixSeconds: Int64) throws -> CommandOutcome {
            let vendor = try selection.vendor(askedBy: Self.self)
            return try selection.command(vendor.mint).answer(nowUnixSeconds: nowUnixSeconds)
        }
    }

    /// `parlor token inspect`.
    struct Inspect: AnsweringCommand {
        static let configuration = CommandConfiguration(
            commandName: "inspect",
            abstract: "Say what a token holds and whether it verifies; exit 0 only if it does.",
            usage: "parlor token inspect --vendor <vendor> [<the vendor's flags>] <token>",
            discussion: vendorDiscussion(verb: "inspect"), helpNames: [])

        @OptionGroup var selection: VendorSelection

        func answer(nowUnixSeconds: Int64) throws -> CommandOutcome {
            let vendor = try selection.vendor(askedBy: Self.self)
            return try selection.command(vendor.inspect).answer(nowUnixSeconds: nowUnixSeconds)
        }
    }

    private static func vendorDiscussion(verb: String) -> String {
        let commands = TokenVendor.all.map { "  parlor token \(verb) --vendor \($0.name) --help" }
        return "The flags are the vendor's own terms. To see them:\n" + commands.joined(separator: "\n")
    }
}

/// The vendor of a command line, and the arguments that the vendor's command reads.
struct VendorSelection: ParsableArguments {
    @Option(
        help: ArgumentHelp("Whose token: \(TokenVendor.names).", valueName: "vendor"),
        completion: .list(TokenVendor.all.map(\.name)))
    var vendor: String?

    @Argument(parsing: .allUnrecognized, help: .hidden)
    var vendorArguments: [String] = []

    func vendor<Command: ParsableCommand>(askedBy command: Command.Type) throws -> TokenVendor {
        guard let name = vendor else {
            if vendorArguments.contains(where: { $0 == "--help" || $0 == "-h" }) {
                throw HelpText(text: Parlor.helpMessage(for: command, columns: Parlor.columns))
            }
            throw UsageFailure("--vendor is missing; the vendors are: \(TokenVendor.names)")
        }
        guard let vendor = TokenVendor.all.first(where: { $0.name == name }) else {
            throw UsageFailure("\"\(name)\" is not a vendor; the vendors are: \(TokenVendor.names)")
        }
        return vendor
    }

    /// The vendor's command, parsed from the vendor's part of the command line.
    func command(_ type: any AnsweringCommand.Type) throws -> any AnsweringCommand {
        do {
            return try type.parse(vendorArguments)
        } catch {
            guard let failure = UsageFailure(parsing: type, error) else {
                throw HelpText(text: type.helpMessage(columns: Parlor.columns))
            }
            throw failure
        }
    }
}

/// One vendor's two token commands. A further vendor is one more file with both, and one more row in ``all``.
struct TokenVendor {
    var name: String
    var mint: any AnsweringCommand.Type
    var inspect: any AnsweringCommand.Type

    static let all = [
        TokenVendor(name: "tencent", mint: TencentMint.self, inspect: TencentInspect.self),
        TokenVendor(name: "zego", mint: ZEGOMint.self, inspect: ZEGOInspect.self),
        TokenVendor(name: "easemob", mint: EasemobMint.self, inspect: EasemobInspect.self),
        TokenVendor(name: "agora", mint: AgoraMint.self, inspect: AgoraInspect.self),
        TokenVendor(name: "volcengine", mint: VolcengineMint.self, inspect: VolcengineInspect.self),
    ]

    static var names: String { all.map(\.name).joined(separator: ", ") }
}
