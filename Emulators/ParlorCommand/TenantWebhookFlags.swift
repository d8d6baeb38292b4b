import ArgumentParser
import EmulatorServer
import VendorDialects

/// Where callbacks of a tenant go.
struct TenantWebhookFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            An address for callbacks, such as url=http://127.0.0.1:9000/trtc,product=trtc,secret=key; events=101+102, app-id= and \
            fault=doubled:102 too; repeatable. What is asked before it happens has to be named in events.
            """, valueName: "parts"))
    var webhook: [String] = []

    /// What is said of an address, here and in the settings file.
    static let keys = ["url", "product", "secret", "events", "fault", "app-id"]

    /// The addresses; nil where there are none. Throws where a text is none.
    var descriptions: [WebhookDescription]? {
        get throws { webhook.isEmpty ? nil : try webhook.map(Self.description) }
    }

    private static func description(_ text: String) throws -> WebhookDescription {
        func failure(_ what: String) -> ValidationError { ValidationError("--webhook \"\(text)\": \(what)") }
        var values: [String: String] = [:]
        var faults: [String] = []
        for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[1].isEmpty else { throw failure("\"\(pair)\" is not a key and a value") }
            guard keys.contains(parts[0]) else {
                throw failure("\"\(parts[0])\" means nothing; the keys are: \(keys.joined(separator: ", "))")
            }
            if parts[0] == "fault" {
                faults.append(parts[1])
            } else if values.updateValue(parts[1], forKey: parts[0]) != nil {
                throw failure("\"\(parts[0])\" comes twice")
            }
        }
        guard let url = values["url"] else { throw failure("it has no url") }
        return WebhookDescription(
            appID: values["app-id"], product: values["product"], url: url, secret: values["secret"],
            events: values["events"].map { $0.split(separator: "+").map(String.init) },
            faults: faults.isEmpty ? nil : faults)
    }
}
