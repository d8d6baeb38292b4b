import ArgumentParser
import Foundation
import Testing

@testable import parlor

@Suite struct CompletionTests {
    @Test(arguments: ["bash", "zsh", "fish"])
    func `a shell's script names every command and is good syntax`(shell: String) throws {
        let outcome = run("completion", shell)
        #expect(outcome.exitCode == 0)
        for command in Parlor.configuration.subcommands {
            let name = try #require(command.configuration.commandName)
            #expect(outcome.standardOutput.contains(name), "\(name)")
        }
        guard let program = Self.find(shell) else { return }
        let file = FileManager.default.temporaryDirectory.appending(path: "parlor-\(UUID().uuidString).\(shell)")
        try Data(outcome.standardOutput.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = program
        process.arguments = ["-n", file.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    private static func find(_ name: String) -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
