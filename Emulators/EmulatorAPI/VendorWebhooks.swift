/// What a product of a vendor tells an app's own server about over HTTP, as pure functions: what happened and a look at the tenant
/// go in, the vendor's words come out.
package struct VendorWebhooks: Sendable {
    /// Names it among the products of its vendor, each of which has an address of its own in the vendor's console.
    package var product: String
    /// The names of everything that is told after it happened, as settings and lists have them.
    package var events: [String]
    package var interests: WebhookInterests
    package var timing: WebhookTiming
    /// What the vendor says about what happened, in order.
    package var words:
        @Sendable (_ facts: [WebhookFact], _ service: TenantService, _ tenant: any TenantView) -> [WebhookWords]
    /// An attempt as it goes out, signed with the secret of its address; an empty secret signs nothing where the vendor has that.
    package var request: @Sendable (_ post: WebhookPost, _ app: AppID, _ secret: String) -> WebhookRequest
    /// Whether the vendor takes the answer for success.
    package var isAccepted: @Sendable (WebhookResponse) -> Bool
    /// Why a request is not from the vendor, or not signed with the secret; nil if it is both.
    package var fault: @Sendable (_ request: WebhookRequest, _ secret: String) -> String?
    /// Why a text cannot be the secret; nil if it can.
    package var faultOfSecret: @Sendable (String) -> String?
    /// What is asked before it happens; nil where the vendor asks nothing.
    package var questions: WebhookQuestions?

    package init(
        product: String, events: [String], interests: WebhookInterests, timing: WebhookTiming,
        words: @escaping @Sendable ([WebhookFact], TenantService, any TenantView) -> [WebhookWords],
        request: @escaping @Sendable (WebhookPost, AppID, String) -> WebhookRequest,
        isAccepted: @escaping @Sendable (WebhookResponse) -> Bool,
        fault: @escaping @Sendable (WebhookRequest, String) -> String?,
        faultOfSecret: @escaping @Sendable (String) -> String?,
        questions: WebhookQuestions? = nil
    ) {
        self.product = product
        self.events = events
        self.interests = interests
        self.timing = timing
        self.words = words
        self.request = request
        self.isAccepted = isAccepted
        self.fault = fault
        self.faultOfSecret = faultOfSecret
        self.questions = questions
    }

    /// The names of everything that is told or asked.
    package var allEvents: [String] { events + (questions?.kinds.map(\.event) ?? []) }
}

/// What a vendor says about one event, whoever hears it.
package struct WebhookWords: Hashable, Sendable {
    /// One of ``VendorWebhooks/allEvents``.
    package var event: String
    /// What is added to the query of the address; empty for nothing.
    package var query: String
    package var body: [UInt8]

    package init(event: String, query: String = "", body: [UInt8]) {
        self.event = event
        self.query = query
        self.body = body
    }
}

/// Where a service's callbacks go.
package struct WebhookTarget: Hashable, Sendable {
    /// Whose callbacks they are: a ``VendorWebhooks/product``.
    package var product: String
    /// `http://…`; in a simulated world any text.
    package var url: String
    /// Signs what goes there.
    package var secret: String
    /// The events that go there, by the vendor's names; nil: everything that happened. What is asked before has to be named.
    package var events: [String]?
    /// What goes wrong on purpose.
    package var faults: [WebhookFault]

    package init(
        product: String, url: String, secret: String, events: [String]? = nil, faults: [WebhookFault] = []
    ) {
        self.product = product
        self.url = url
        self.secret = secret
        self.events = events
        self.faults = faults
    }
}

/// A callback on its way.
package struct WebhookRequest: Hashable, Sendable {
    /// In capitals.
    package var method: String
    /// What is added to the query of the address; empty for nothing.
    package var query: String
    /// Names as the vendor writes them, in order.
    package var headers: [Header]
    package var body: [UInt8]

    /// A line of the head.
    package struct Header: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(method: String = "POST", query: String = "", headers: [Header], body: [UInt8]) {
        self.method = method
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The value of the first header of this name, whatever the case of its letters.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// What an app's own server answers.
package struct WebhookResponse: Hashable, Sendable {
    package var status: Int
    package var body: [UInt8]

    package init(status: Int, body: [UInt8] = []) {
        self.status = status
        self.body = body
    }

    /// Longest body that is read, in bytes.
    package static let maximumBodyBytes = 65_536
}

/// An attempt with everything that a shell needs to make it.
package struct WebhookCall: Hashable, Sendable {
    package var delivery: UInt64
    package var attempt: Int
    package var app: AppID
    package var product: String
    /// As in ``WebhookTarget``.
    package var url: String
    package var request: WebhookRequest
    package var timeout: Duration
    package var isCut: Bool
    /// What the app's server is asked about; nil where it is only told.
    package var held: HeldCommand?
}

/// What came of an attempt, before the vendor judges it.
package enum WebhookResult: Hashable, Sendable {
    case answered(WebhookResponse)
    /// There was no answer in time.
    case timedOut
    /// There was no connection, or it ended before the answer.
    case failed(reason: String)
}

/// The edge of a tenant on the way out: here callbacks get words, addresses and signatures.
extension TenantSetup {
    private typealias Address = (service: TenantService, webhooks: VendorWebhooks, target: WebhookTarget)

    /// Every address of the services, in order.
    private var addresses: [Address] {
        services.flatMap { service in
            service.targets.compactMap { target -> Address? in
                service.webhooks.first { $0.product == target.product }.map { (service, $0, target) }
            }
        }
    }

    /// Every address of the plan, in order.
    package var webhookURLs: [String] { addresses.map(\.target.url) }

    /// What the core is told of the addresses; nil where there are none.
    package var webhookPlan: WebhookPlan? {
        let rules = addresses.map { service, webhooks, target in
            WebhookRules(
                app: service.app, product: webhooks.product, interests: webhooks.interests, timing: webhooks.timing,
                questions: webhooks.questions?.rules(of: target), faults: target.faults)
        }
        return rules.isEmpty ? nil : WebhookPlan(seed: seed, targets: rules)
    }

    /// What is told about what happened, to each address in turn.
    package func notices(of facts: [WebhookFact], in tenant: any TenantView) -> [WebhookNotice] {
        addresses.enumerated().flatMap { number, address in
            address.webhooks.words(facts, address.service, tenant)
                .filter { address.target.events?.contains($0.event) ?? true }
                .map { WebhookNotice(target: number, event: $0.event, query: $0.query, body: Bytes($0.body)) }
        }
    }

    /// What the app's server is asked about a command, at the first address that is to be asked about it; nil where none is.
    package func question(about held: HeldCommand, in tenant: any TenantView) -> WebhookNotice? {
        for (number, address) in addresses.enumerated() {
            guard let chosen = address.target.events,
                let words = address.webhooks.questions?.words(held, address.service, tenant),
                chosen.contains(words.event)
            else { continue }
            return WebhookNotice(target: number, event: words.event, query: words.query, body: Bytes(words.body))
        }
        return nil
    }

    /// An attempt as it goes out; nil where its address is gone.
    package func call(_ post: WebhookPost) -> WebhookCall? {
        let addresses = addresses
        guard addresses.indices.contains(post.notice.target) else { return nil }
        let (service, webhooks, target) = addresses[post.notice.target]
        let secret = post.isForged ? target.secret + "?" : target.secret
        return WebhookCall(
            delivery: post.delivery, attempt: post.attempt, app: service.app, product: webhooks.product,
            url: target.url, request: webhooks.request(post, service.app, secret), timeout: post.timeout,
            isCut: post.isCut, held: post.held)
    }

    /// What the core is told of the end of an attempt.
    package func input(of result: WebhookResult, of call: WebhookCall) -> WebhookInput {
        let answer: WebhookAnswer
        switch result {
        case .answered(let response):
            let service = services.first { $0.app == call.app }
            let webhooks = service?.webhooks.first { $0.product == call.product }
            if let held = call.held {
                let verdict = webhooks?.questions?.verdict(response, held)
                answer =
                    verdict.map { .decided(status: response.status, verdict: $0) }
                    ?? .answered(status: response.status, isAccepted: false)
            } else {
                answer = .answered(status: response.status, isAccepted: webhooks?.isAccepted(response) ?? false)
            }
        case .timedOut: answer = .timedOut
        case .failed(let reason): answer = .failed(reason: reason)
        }
        return .answered(delivery: call.delivery, attempt: call.attempt, answer: answer)
    }

    /// Sets what an app's own server may ask a service for, and what it can be told. Nothing changes where no service has the app.
    package mutating func setBackEnd(routes: VendorRoutes, webhooks: [VendorWebhooks], of app: AppID) {
        for index in services.indices where services[index].app == app {
            services[index].routes = routes
            services[index].webhooks = webhooks
        }
    }

    /// Sets where the callbacks of a service go. Nothing changes where no service has the app.
    package mutating func setTargets(_ targets: [WebhookTarget], of app: AppID) {
        for index in services.indices where services[index].app == app { services[index].targets = targets }
    }
}

extension TenantService {
    /// Why callbacks of the service cannot go to a target; nil if they can.
    package func fault(of target: WebhookTarget) -> String? {
        guard let webhooks = webhooks.first(where: { $0.product == target.product }) else {
            guard !webhooks.isEmpty else {
                return
                    "app \"\(app.rawValue.shown())\" has no callbacks: this program was built without the trait BackEnd"
            }
            let products = webhooks.map(\.product).joined(separator: ", ")
            return "\"\(target.product.shown())\" has no callbacks; there are those of \(products)"
        }
        return webhooks.fault(of: target)
    }
}

extension VendorWebhooks {
    /// Why a target cannot be one of this vendor's; nil if it can.
    package func fault(of target: WebhookTarget) -> String? {
        let events = allEvents
        for event in target.events ?? [] where !events.contains(event) {
            return "\"\(event.shown())\" is no event; there are \(events.joined(separator: ", "))"
        }
        for event in target.faults.compactMap(\.event) where !events.contains(event) {
            return "a fault is for \"\(event.shown())\", which is no event; there are \(events.joined(separator: ", "))"
        }
        for fault in target.faults where !(0...1_000_000).contains(fault.perMillion) {
            return "a fault happens in \(fault.perMillion) of a million cases; it must be 0...1000000"
        }
        for fault in target.faults where !(1...86_400_000).contains(fault.delayMilliseconds) {
            return "a fault delays by \(fault.delayMilliseconds) ms; it must be 1...86400000"
        }
        return faultOfSecret(target.secret).map { "the secret cannot be used: \($0)" }
    }
}
