import ArgumentParser
import Foundation

/// Adds flags from the environment to a command line that does not have them: `PARLOR_LOG_LEVEL` for `--log-level`.
enum EnvironmentFlags {
    /// The command line as it would read with those flags written out.
    static func arguments(_ arguments: [String], environment: [String: String]) throws(UsageFailure) -> [String] {
        let relevant = environment.filter { $0.key.hasPrefix(prefix) && !$0.value.isEmpty }
        guard !relevant.isEmpty, let root = CommandDescription.root else { return arguments }
        var command = root
        var depth = 0
        while depth < arguments.count,
            let next = command.subcommands?.first(where: { $0.commandName == arguments[depth] })
        {
            command = next
            depth += 1
        }
        guard depth > 0 else { return arguments }
        // A group whose words need not name one of its commands.
        let isNamed = depth == arguments.count || ["help", "--help", "-h"].contains(arguments[depth])
        if !isNamed, let name = command.defaultSubcommand,
            let next = command.subcommands?.first(where: { $0.commandName == name })
        {
            command = next
        }
        var expanded = try adding(command.arguments ?? [], to: arguments, at: depth, relevant)
        // A vendor's flags are known once the vendor is.
        if let vendor = vendor(in: expanded), ["mint", "inspect"].contains(command.commandName) {
            let type = command.commandName == "mint" ? vendor.mint : vendor.inspect
            let flags = CommandDescription(of: type)?.arguments ?? []
            expanded = try adding(flags, to: expanded, at: depth, relevant)
        }
        return expanded
    }

    static let prefix = "PARLOR_"

    /// The variable of a flag, such as `PARLOR_LOG_LEVEL` of "log-level".
    static func variable(of flag: String) -> String {
        prefix + flag.uppercased().replacing("-", with: "_")
    }

    /// The value of an on/off flag's variable; nil for any other text.
    static func truth(of text: String?) -> Bool? {
        switch text?.lowercased() {
        case "1", "true", "yes", "on": true
        case "0", "false", "no", "off": false
        default: nil
        }
    }

    private static func adding(
        _ flags: [CommandDescription.Argument], to arguments: [String], at index: Int, _ environment: [String: String]
    ) throws(UsageFailure) -> [String] {
        let own = arguments.prefix { $0 != "--" }
        let names = Set(flags.compactMap(\.longName))
        var added: [String] = []
        for flag in flags {
            guard let name = flag.longName, !["help", "version"].contains(name) else { continue }
            if name.hasPrefix("no-"), names.contains(String(name.dropFirst(3))) { continue }
            guard let value = environment[variable(of: name)] else { continue }
            let spellings = (flag.names ?? []).map(\.spelling) + ["--no-\(name)"]
            if own.contains(where: { word in spellings.contains { word == $0 || word.hasPrefix($0 + "=") } }) {
                continue
            }
            if flag.kind == "option" {
                added.append("--\(name)=\(value)")
            } else {
                switch truth(of: value) {
                case true: added.append("--\(name)")
                case false: if names.contains("no-\(name)") { added.append("--no-\(name)") }
                default:
                    throw UsageFailure("\(variable(of: name)) is \"\(value)\"; it must be true or false")
                }
            }
        }
        return arguments.prefix(index) + added.sorted() + arguments.dropFirst(index)
    }

    private static func vendor(in arguments: [String]) -> TokenVendor? {
        for (index, word) in arguments.enumerated() {
            let name =
                if word.hasPrefix("--vendor=") {
                    String(word.dropFirst("--vendor=".count))
                } else if word == "--vendor", index + 1 < arguments.count {
                    arguments[index + 1]
                } else {
                    ""
                }
            if let vendor = TokenVendor.all.first(where: { $0.name == name }) { return vendor }
        }
        return nil
    }
}

/// ArgumentParser's own description of a command, as far as it is needed here.
struct CommandDescription: Decodable {
    struct Name: Decodable {
        var kind: String
        var name: String

        var spelling: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }
    struct Argument: Decodable {
        /// "option", "flag" or "positional".
        var kind: String
        var names: [Name]?

        var longName: String? { kind == "positional" ? nil : names?.first { $0.kind == "long" }?.name }
    }

    var commandName: String
    /// The name of one of the subcommands.
    var defaultSubcommand: String?
    var subcommands: [CommandDescription]?
    var arguments: [Argument]?

    static let root = CommandDescription(of: Parlor.self)

    init?(of type: any ParsableCommand.Type) {
        struct Document: Decodable { var command: CommandDescription }
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(type._dumpHelp().utf8)) else {
            return nil
        }
        self = document.command
    }
}
