import ArgumentParser
import EmulatorAPI
import EmulatorServer
import Foundation
import ServerDialects
import VendorDialects

extension WebhooksCommand {
    /// `parlor webhooks listen`.
    struct Listen: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "listen", abstract: "Be an app's own server: print what arrives, and check its signature.",
            discussion: "Answers 200 to what is signed rightly, and allows what it asks about; 401 to everything else.")

        @Option(
            help: ArgumentHelp("Whose callbacks: \(TenantTexts.vendors).", valueName: "vendor"),
            completion: .list(Vendor.allCases.map(\.rawValue)))
        var vendor: String

        @Option(help: ArgumentHelp("Which callbacks of the vendor. (default: its first)", valueName: "product"))
        var product: String?

        @Option(help: ArgumentHelp("What signs them. (default: nothing does)", valueName: "text"))
        var secret = ""

        @Option(help: ArgumentHelp("TCP port; 0 takes a free one. (default: 0)", valueName: "number"))
        var port = 0

        func validate() throws {
            _ = try webhooks
            guard ServerSettings.ports.contains(port) else {
                throw ValidationError("--port is \(port); it must be 0...65535")
            }
        }

        private var webhooks: VendorWebhooks {
            get throws {
                guard let vendor = Vendor(rawValue: vendor) else {
                    throw ValidationError("\"\(vendor)\" is not a vendor; the vendors are: \(TenantTexts.vendors)")
                }
                guard let found = vendor.webhooks.first(where: { product == nil || $0.product == product }) else {
                    let products = vendor.webhooks.map(\.product).joined(separator: ", ")
                    throw ValidationError("--product is \"\(product ?? "")\"; it is one of: \(products)")
                }
                if let fault = found.faultOfSecret(secret) { throw ValidationError("--secret: \(fault)") }
                return found
            }
        }

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let (webhooks, secret) = (try webhooks, secret)
            let listener = WebhookListener { request in
                let fault = webhooks.fault(request, secret)
                var text = fault.map { "refused: \($0)\n" } ?? "good\n"
                text += String(decoding: request.body, as: UTF8.self)
                surroundings.print(text + "\n")
                // Allows what it is asked about, whoever asks.
                let body = #"{"ActionStatus":"OK","ErrorInfo":"","ErrorCode":0,"code":0,"valid":true,"result":1}"#
                return WebhookResponse(status: fault == nil ? 200 : 401, body: Array(body.utf8))
            }
            let bound: Int
            do {
                bound = try await listener.start(port: port)
            } catch {
                throw CommandFailure.notStarted(
                    "portUnavailable", "port \(port) cannot be opened: \(error)", advice: "choose another with --port")
            }
            surroundings.print("listening for \(webhooks.product) of \(vendor) at http://127.0.0.1:\(bound)\n")
            await listener.ended()
            return CommandOutcome()
        }
    }
}
