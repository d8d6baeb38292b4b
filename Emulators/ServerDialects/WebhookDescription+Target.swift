package import EmulatorAPI
import VendorDialects

extension WebhookDescription {
    /// The target for a service of the tenant. Throws the reason why there is none.
    fileprivate func target(of service: TenantService) throws(WebhookDescriptionError) -> WebhookTarget {
        guard let product = product ?? service.webhooks.first?.product else {
            throw WebhookDescriptionError(reason: "app \"\(service.app.rawValue.shown())\" has no callbacks")
        }
        var faults: [WebhookFault] = []
        for text in self.faults ?? [] {
            guard let fault = WebhookFault(text: text) else {
                throw WebhookDescriptionError(reason: "\"\(text.shown())\" is no fault; \(WebhookFault.form)")
            }
            faults.append(fault)
        }
        let target = WebhookTarget(product: product, url: url, secret: secret ?? "", events: events, faults: faults)
        if let reason = service.fault(of: target) { throw WebhookDescriptionError(reason: reason) }
        return target
    }
}

/// Why callbacks cannot go there.
struct WebhookDescriptionError: Error {
    var reason: String
}

extension TenantSetup {
    /// Has these addresses. Throws the reason where one cannot be; then nothing has changed.
    mutating func address(_ webhooks: [WebhookDescription]) throws(WebhookDescriptionError) {
        guard webhooks.count <= WebhookPlan.maximumTargets else {
            throw WebhookDescriptionError(
                reason: "there are \(webhooks.count) addresses, and a tenant has \(WebhookPlan.maximumTargets) at most")
        }
        var targets: [AppID: [WebhookTarget]] = [:]
        for webhook in webhooks {
            let app = webhook.appID.map { AppID($0) } ?? self.app
            guard let service = services.first(where: { $0.app == app }) else {
                throw WebhookDescriptionError(reason: "the tenant has no app \"\(app.rawValue.shown())\"")
            }
            targets[app, default: []].append(try webhook.target(of: service))
        }
        for service in services { setTargets(targets[service.app] ?? [], of: service.app) }
    }
}

extension WebhookFault {
    /// What a fault is written like.
    package static let form = """
        it is one of \(Kind.allCases.map(\.rawValue).joined(separator: ", ")), then :EVENT for one event, @SHARE for a share \
        of cases, +MILLISECONDS for how late; such as doubled:102, lost@0.1 or late@0.5+3000
        """

    /// A fault as people write it: `doubled:102`, `lost@0.1`, `late:102@0.5+3000`. Nil for another text.
    package init?(text: String) {
        var rest = Substring(text)
        var delay: Int64?
        var share = 1_000_000
        if let plus = rest.lastIndex(of: "+") {
            guard let number = Int64(rest[rest.index(after: plus)...]), number > 0 else { return nil }
            (delay, rest) = (number, rest[..<plus])
        }
        if let at = rest.lastIndex(of: "@") {
            guard let number = Double(rest[rest.index(after: at)...]), (0...1).contains(number) else { return nil }
            (share, rest) = (Int((number * 1_000_000).rounded()), rest[..<at])
        }
        let words = rest.parts(between: ":", maximumCuts: 1, keepsEmpty: true)
        guard let kind = Kind(rawValue: String(words[0])) else { return nil }
        let event = words.count > 1 ? String(words[1]) : nil
        if event?.isEmpty == true { return nil }
        self.init(kind, event: event, perMillion: share)
        if let delay { delayMilliseconds = delay }
    }
}
