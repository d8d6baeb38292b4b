import ArgumentParser
import EmulatorServer
import Foundation

/// `parlor export`.
struct ExportCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a tenant's journal to a file that replays.",
        discussion: """
            Of the running server's tenant, or with --data of a data directory's. The journal begins where the server \
            keeps it from (--keep-journal). The file holds the tenant's secret; --without-secret leaves that out.
            """)

    @Option(help: ArgumentHelp("The tenant's name.", valueName: "name"))
    var tenant: String

    @Argument(help: "The file to write; it is whole or not there.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("Read this data directory.", valueName: "directory"), completion: .directory)
    var data: String?

    @Flag(help: "Leave the tenant's secret out. Needs --data.")
    var withoutSecret = false

    @OptionGroup var address: ServerAddressFlags
    @OptionGroup var output: OutputFlags

    private struct Report: Encodable, Sendable {
        var tenant: String
        var file: String
        var byteCount: Int
        /// The replay of the file begins after this entry. 0 means the beginning of the tenant.
        var beginning: UInt64
        /// The time of that entry, on the tenant's wall clock.
        var beginsAtUnixMilliseconds: Int64
    }

    func validate() throws {
        if withoutSecret, data == nil { throw ValidationError("--without-secret needs --data") }
    }

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        do {
            if let data {
                try Export.write(tenant: tenant, of: data, to: file, withSecret: !withoutSecret)
            } else {
                try Export.check(target: file)
                let path = try "/tenants/\(AdminClient.part(tenant))/export"
                try await address.client(surroundings, isPatient: true).download(path, to: file)
            }
            return try outcome()
        } catch let error as StorageError {
            throw CommandFailure.failed("exportFailed", "\(error)")
        }
    }

    private func outcome() throws(StorageError) -> CommandOutcome {
        let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? NSNumber)?.intValue ?? 0
        let (entry, moment) = try Export.beginning(of: file)
        let report = Report(
            tenant: tenant, file: file, byteCount: size, beginning: entry, beginsAtUnixMilliseconds: moment)
        let from = Moment.text(unixSeconds: moment / 1000)
        let beginning = entry == 0 ? "the tenant's birth, \(from)" : "entry \(entry + 1), \(from)"
        return .success(
            "export", report, text: "wrote \(file), \(size) bytes; it replays from \(beginning)", asJSON: output.json)
    }
}

/// `parlor import`.
struct ImportCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Make a tenant from an exported journal.",
        discussion: "In the running server, which must have --data; or in a data directory that no server has open.")

    @Argument(help: "The file.", completion: .file())
    var file: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("The tenant's name. (default: the one in the file)", valueName: "name"))
    var newName: String?

    @Option(help: ArgumentHelp("Import into this data directory.", valueName: "directory"), completion: .directory)
    var data: String?

    @OptionGroup var address: ServerAddressFlags
    @OptionGroup var output: OutputFlags

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        try checkNewName()
        if let data {
            do {
                let name = try Import.read(file, into: data, as: newName)
                return .success("import", TenantName(name: name), text: "imported \(name)", asJSON: output.json)
            } catch {
                throw CommandFailure.stored(error, "importFailed")
            }
        }
        // Before it looks for a server: an error in the file does not depend on one.
        guard access(file, R_OK) == 0 else {
            throw CommandFailure.failed(
                "fileUnreadable", "\(file) cannot be read: \(String(cString: strerror(errno)))")
        }
        let query = try newName.map { name throws(UsageFailure) in "?as=\(try AdminClient.part(name))" } ?? ""
        let report = try await address.client(surroundings, isPatient: true)
            .upload(file, to: "/import\(query)", answer: TenantReport.self)
        return .success("import", report, text: TenantTexts.describe(report), asJSON: output.json)
    }

    private func checkNewName() throws(CommandFailure) {
        guard let newName else { return }
        do { try TenantEntry.check(name: newName) } catch {
            throw CommandFailure.failed(error.code, error.reason)
        }
    }
}

/// `parlor replay`.
struct ReplayCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Run an exported journal again and print its trace.",
        discussion: """
            Needs no server. With --json the trace is left out. Exits 4, with what differs, where the journal leads to \
            another state than it did when it was written.
            """)

    @Argument(help: "The file.", completion: .file())
    var file: String

    @OptionGroup var output: OutputFlags

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        let summary: Replay.Summary
        do {
            summary = try Replay.run(file) { line in if !output.json { surroundings.print(line + "\n") } }
        } catch {
            throw CommandFailure.stored(error, "replayFailed")
        }
        let behind = summary.beginning > 0 ? " behind entry \(summary.beginning)" : ""
        let text = """
            \(summary.tenant): \(summary.entryCount) entries\(behind), \(summary.commandCount) commands \
            (\(summary.refusalCount) refused), \(summary.eventCount) events, up to \(summary.end); \
            state \(summary.stateHash)\(summary.checkedStateCount > 0 ? ", as it was recorded" : "")
            """
        return .success("replay", summary, text: text, asJSON: output.json)
    }
}
