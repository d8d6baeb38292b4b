import ArgumentParser
import EmulatorServer
import Foundation

/// `parlor salvage`.
struct SalvageCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "salvage",
        abstract: "Make the tenants of a data directory usable again that a server would set aside.",
        discussion: """
            Of each, all that follows from a state that is whole is kept, and what is lost is said. The damaged file is \
            kept beside the tenant's. No server may have the directory open; for a running one there is `parlor tenant \
            salvage`. Exits 1 where there is a tenant of which nothing can be kept.
            """)

    @Argument(help: "The data directory.", completion: .directory)
    var directory: String

    @Argument(help: "The tenant's name. (default: every tenant)")
    var tenant: String?

    @OptionGroup var output: OutputFlags

    private struct Report: Encodable, Sendable {
        /// Those that were saved.
        var salvages: [Store.Salvage] = []
        /// Those with which nothing was wrong.
        var whole: [String] = []
        /// Those of which nothing can be kept.
        var lost: [Loss] = []

        struct Loss: Encodable, Sendable {
            var tenant: String
            var reason: String
        }
    }

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        guard FileManager.default.fileExists(atPath: directory) else {
            throw CommandFailure.failed("directoryNotFound", "there is no \(directory)")
        }
        let store: Store
        do {
            store = try Store(directory: directory, logger: ServerSettings().logger(in: surroundings))
        } catch {
            throw CommandFailure.stored(error, "salvageFailed")
        }
        var report = Report()
        for name in tenant.map({ [$0] }) ?? store.tenantNames {
            do {
                if let salvage = try store.salvage(name) {
                    report.salvages.append(salvage)
                } else {
                    report.whole.append(name)
                }
            } catch {
                report.lost.append(Report.Loss(tenant: name, reason: "\(error)"))
            }
        }
        return outcome(of: report)
    }

    private func outcome(of report: Report) -> CommandOutcome {
        let lines =
            report.whole.map { "\($0): nothing is wrong with it" } + report.salvages.map(TenantTexts.describe)
            + report.lost.map { "\($0.tenant): nothing can be kept: \($0.reason)" }
        let text = lines.isEmpty ? "\(directory) has no tenants" : lines.joined(separator: "\n")
        guard !report.lost.isEmpty else { return .success("salvage", report, text: text, asJSON: output.json) }
        guard output.json else {
            return CommandOutcome(standardOutput: text + "\n", exitCode: CommandOutcome.failed)
        }
        let reason = report.lost.map { "\($0.tenant): \($0.reason)" }.joined(separator: "; ")
        let envelope = Envelope(
            command: "salvage", status: .failed, data: report, error: ErrorReport(code: "notSalvaged", reason: reason))
        return CommandOutcome(standardOutput: envelope.text, exitCode: CommandOutcome.failed)
    }
}

extension TenantCommand {
    /// `parlor tenant retry`.
    struct Retry: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "retry", abstract: "Try once more with a tenant that was set aside at start.",
            discussion: "Also with one whose recovery a server did not survive, which is not tried again by itself.")

        @Argument(help: "The tenant's name.")
        var name: String

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let report = try await address.client(surroundings, isPatient: true)
                .call("POST", "/tenants/\(AdminClient.part(name))/retry", answer: TenantReport.self)
            return .success("tenant retry", report, text: "\(name) serves again", asJSON: output.json)
        }
    }

    /// `parlor tenant salvage`.
    struct Salvage: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "salvage", abstract: "Go on with what is left of a tenant that was set aside at start.",
            discussion: "Says what is kept and what is lost. The damaged file is kept beside the tenant's.")

        @Argument(help: "The tenant's name.")
        var name: String

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let report = try await address.client(surroundings, isPatient: true)
                .call("POST", "/tenants/\(AdminClient.part(name))/salvage", answer: TenantSalvage.self)
            let text = report.salvage.map(TenantTexts.describe) ?? "\(name): nothing is wrong with it"
            return .success("tenant salvage", report, text: text + "\n\(name) serves again", asJSON: output.json)
        }
    }
}

extension TenantTexts {
    /// What was kept of a tenant, and what was lost.
    static func describe(_ salvage: Store.Salvage) -> String {
        let lost = salvage.written.map { written in
            written > salvage.saved ? "entries \(salvage.saved + 1)...\(written) are lost" : "no entry is lost"
        }
        let past =
            salvage.beginning > 0
            ? "the state after entry \(salvage.beginning) and all up to \(salvage.saved)"
            : "all \(salvage.saved) entries from the first"
        return """
            \(salvage.tenant): \(salvage.reason)
              kept: \(past)
              lost: \(lost ?? "how much was written is not known")
              the file as it was: \(salvage.keptAt)
            """
    }

    /// A tenant that does not serve.
    static func describe(_ tenant: SetAsideTenant) -> String {
        let app = tenant.appID.map { ", app id \($0)" } ?? ""
        return "\(tenant.name)\(app): \(tenant.reason)\n  \(tenant.advice)"
    }
}
