import ArgumentParser
import EmulatorServer
import Foundation
import TenantPages

/// `parlor webhooks …`.
struct WebhooksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhooks", abstract: "Show and resend callbacks to apps' own servers, or be such a server.",
        subcommands: [List.self, Resend.self, Listen.self], defaultSubcommand: List.self)

    /// `parlor webhooks list`.
    struct List: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List a tenant's callbacks: event, attempts, answers, latency.",
            usage: "parlor webhooks <tenant> [--follow] [<options>]")

        @Argument(help: "The tenant's name.")
        var tenant: String

        @Flag(help: "Go on, and print callbacks when they are over, until the command is stopped.")
        var follow = false

        @OptionGroup var page: PageFlags
        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func validate() throws {
            guard !(follow && output.json) else {
                throw ValidationError("--follow prints lines and --json one object; they do not go together")
            }
        }

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let client = try address.client(surroundings)
            guard follow else {
                let found = try await client.call("GET", page.path("webhooks", of: tenant), answer: WebhookPage.self)
                return .success("webhooks list", found, text: TenantTexts.describe(found), asJSON: output.json)
            }
            return try await followed(client, surroundings)
        }

        /// Asks again and again, and prints each delivery once, when it is over. Ends with the server or the process.
        private func followed(_ client: AdminClient, _ surroundings: Surroundings) async throws -> CommandOutcome {
            var printed: Set<UInt64> = []
            while !Task.isCancelled {
                var page = page
                var isLast = false
                while !isLast {
                    let found = try await client.call(
                        "GET", page.path("webhooks", of: tenant), answer: WebhookPage.self)
                    for delivery in found.deliveries where delivery.state.isOver {
                        guard printed.insert(delivery.delivery).inserted else { continue }
                        surroundings.print(TenantTexts.line(delivery) + "\n")
                    }
                    page.after = found.next ?? page.after
                    isLast = found.next == nil
                }
                do { try await Task.sleep(for: .seconds(1)) } catch { break }
            }
            return CommandOutcome()
        }
    }

    /// `parlor webhooks resend`.
    struct Resend: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "resend", abstract: "Send a callback that is over again, as another delivery.")

        @Argument(help: "The tenant's name.")
        var tenant: String

        @Argument(help: "The delivery's number, as the list has it.")
        var delivery: UInt64

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let answer = try await address.client(surroundings).call(
                "POST", "/tenants/\(AdminClient.part(tenant))/webhooks/resend?delivery=\(delivery)",
                answer: TenantName.self)
            return .success("webhooks resend", answer, text: "sent \(delivery) again", asJSON: output.json)
        }
    }
}

extension WebhookReport.State {
    /// Whether there are no more attempts.
    var isOver: Bool {
        switch self {
        case .delivered, .givenUp, .lost: true
        case .ready, .waiting, .held, .underWay: false
        }
    }
}

extension TenantTexts {
    static func describe(_ page: WebhookPage) -> String {
        var lines = page.deliveries.map(line)
        if page.droppedCount > 0 { lines.append("\(page.droppedCount) were dropped, because too many waited") }
        if let next = page.next { lines.append("more with: --after '\(next)'") }
        return lines.joined(separator: "\n")
    }

    /// `12  102  delivered  500 after 3 ms, 200 after 2 ms`; behind it, for a question, `→ refuse with 10016, waited 2 ms`.
    static func line(_ delivery: WebhookReport) -> String {
        let attempts = delivery.attempts.map { attempt -> String in
            let what = attempt.status.map { "\($0)" } ?? attempt.failure ?? "no answer yet"
            return what + (attempt.latencyMilliseconds.map { " after \($0) ms" } ?? "")
        }
        let original = delivery.original.map { " again (\($0))" } ?? ""
        let decision = delivery.decision.map { decision in
            let code = decision.code.map { " with \($0)" } ?? ""
            let source = decision.isAnswered ? "" : " without an answer"
            return "→ \(decision.verdict)\(code)\(source), waited \(decision.waitedMilliseconds) ms"
        }
        return [
            "\(delivery.delivery)\(original)", delivery.event, delivery.state.rawValue,
            attempts.joined(separator: ", "), decision ?? "",
        ]
        .filter { !$0.isEmpty }.joined(separator: "  ")
    }
}
