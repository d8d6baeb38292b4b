import ArgumentParser
import EmulatorServer
import Foundation
import TenantPages

/// `parlor view`.
struct ViewCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "view", abstract: "Write a tenant's journal as a page for a browser.",
        discussion: """
            Of an exported file, or with --tenant of the running server's tenant; with --data of a data directory's. The \
            page shows the last \(RecordedTenant.maximumSteps) steps: who asked for what, the answer, who was told, who was \
            not and why; and each room as it was after every step. It is one file and needs no network. Like an export, it \
            has all that users sent; it has no secret of the tenant.
            """)

    @Argument(help: "The exported file.", completion: .file())
    var file: String?

    @Option(help: ArgumentHelp("The tenant, instead of a file.", valueName: "name"))
    var tenant: String?

    @Option(help: ArgumentHelp("Read this data directory.", valueName: "directory"), completion: .directory)
    var data: String?

    @Option(
        help: ArgumentHelp(
            "The page to write; it is whole or not there. (default: the file's or the tenant's name with .html)",
            valueName: "file"),
        completion: .file(extensions: ["html"]))
    var html: String?

    @OptionGroup var address: ServerAddressFlags
    @OptionGroup var output: OutputFlags

    private struct Report: Encodable, Sendable {
        var tenant: String
        var file: String
    }

    func validate() throws {
        guard (file == nil) != (tenant == nil) else { throw ValidationError("give a file, or --tenant with a name") }
        if data != nil, tenant == nil { throw ValidationError("--data needs --tenant") }
    }

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        do {
            let place = html ?? "\(file ?? tenant ?? "").html"
            let page = try PageFile(place)
            let (content, tenant) = try await content(surroundings)
            try page.write(content.html)
            return .success(
                "view", Report(tenant: tenant, file: place), text: "wrote \(place); open it in a browser",
                asJSON: output.json)
        } catch let error as StorageError {
            throw CommandFailure.stored(error, "viewFailed")
        } catch let error as UnwritableFile {
            throw CommandFailure.failed("viewFailed", error.message)
        }
    }

    private func content(_ surroundings: Surroundings) async throws -> (page: RecordedPage, tenant: String) {
        guard let tenant else { return try JournalPage.page(of: file ?? "") }
        let folder = FileManager.default.temporaryDirectory.appending(path: "parlor-view-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let export = "\(folder)/journal"
        if let data {
            try Export.write(tenant: tenant, of: data, to: export, withSecret: false)
        } else {
            let path = try "/tenants/\(AdminClient.part(tenant))/export"
            try await address.client(surroundings, isPatient: true).download(path, to: export)
        }
        return try JournalPage.page(of: export)
    }
}
