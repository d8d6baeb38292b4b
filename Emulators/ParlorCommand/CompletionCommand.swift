import ArgumentParser

/// `parlor completion`.
struct CompletionCommand: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion", abstract: "Print the completion script of a shell.",
        discussion: """
            bash: source <(parlor completion bash)
            zsh:  parlor completion zsh > "${fpath[1]}/_parlor"
            fish: parlor completion fish > ~/.config/fish/completions/parlor.fish
            """)

    @Argument(help: "bash, zsh or fish.", completion: .list(CompletionShell.allCases.map(\.rawValue)))
    var shell: String

    @OptionGroup var output: OutputFlags

    private struct Report: Encodable, Sendable {
        var shell: String
        var script: String
    }

    func answer(nowUnixSeconds: Int64) throws -> CommandOutcome {
        guard let known = CompletionShell.allCases.first(where: { $0.rawValue == shell }) else {
            let names = CompletionShell.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageFailure("\"\(shell)\" is not a shell that is completed; the shells are: \(names)")
        }
        let script = Parlor.completionScript(for: known)
        return .success("completion", Report(shell: shell, script: script), text: script, asJSON: output.json)
    }
}
