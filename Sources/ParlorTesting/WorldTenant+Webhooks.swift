package import EmulatorAPI
import Simulation

/// A callback of a vendor's cloud, as the app's own server gets it.
public struct WebhookArrival: Sendable {
    /// `POST`.
    public let method: String
    /// The path of the address, and the query that the vendor adds.
    public let path: String
    /// The head's lines by name, in lower case.
    public let headers: [String: String]
    /// The body, byte for byte: signatures are made of it.
    public let body: [UInt8]
    /// Which try this is, from 1.
    public let attempt: Int
    /// Whether the cloud asks before something happens. Otherwise it tells after it happened.
    public var isQuestion: Bool { questions != nil }
    /// How the vendor asks; nil where it only tells.
    private let questions: WebhookQuestions?

    init(_ call: WebhookCall, questions: WebhookQuestions?) {
        self.questions = call.held == nil ? nil : questions
        method = call.request.method
        let separator = call.url.contains("?") ? "&" : "?"
        path = call.request.query.isEmpty ? call.url : call.url + separator + call.request.query
        headers = Dictionary(call.request.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }
        body = call.request.body
        attempt = call.attempt
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    // MARK: Answers to a question

    /// The vendor's answer that lets it happen.
    public var allowing: WebhookReply { reply(.allow) }

    /// The vendor's answer that forbids it. `code` is for vendors whose apps get the number that the app's own server chooses.
    public func refusing(code: Int = 1, _ reason: String = "") -> WebhookReply {
        reply(.refuse(code: code, reason: reason))
    }

    /// The vendor's answer that lets the sender believe that the message was sent. No answer where the vendor has none that says so.
    public var dropping: WebhookReply { reply(.drop) }

    /// The vendor's answer that adds everybody but these. No answer where the vendor has none that says so.
    public func allowing(except users: [String]) -> WebhookReply {
        reply(.allowExcept(users: users.map { UserID($0) }))
    }

    private func reply(_ verdict: CommandVerdict) -> WebhookReply {
        questions?.answer(verdict).map { WebhookReply(response: $0) } ?? .silence
    }
}

/// What the app's own server answers to a callback.
public struct WebhookReply: Sendable {
    let response: WebhookResponse?

    /// A status of HTTP, with a body.
    public static func status(_ status: Int, body: String = "") -> WebhookReply {
        WebhookReply(response: WebhookResponse(status: status, body: Array(body.utf8)))
    }

    /// 200 and an empty object, or one that every vendor takes for success.
    public static let success = status(200, body: #"{"ActionStatus":"OK","ErrorInfo":"","ErrorCode":0}"#)
    /// No answer: the cloud waits until it has no more patience.
    public static let silence = WebhookReply(response: nil)
}

/// Something that goes wrong with callbacks on purpose. What is left to chance follows from the world's seed.
public struct WebhookTrouble: Sendable {
    let fault: WebhookFault

    private init(_ kind: WebhookFault.Kind, _ event: String?, _ share: Double, delay: Duration = .seconds(3)) {
        let perMillion = Int((min(max(share, 0), 1) * 1_000_000).rounded())
        fault = WebhookFault(
            kind, event: event, perMillion: perMillion, delayMilliseconds: max(1, delay.milliseconds))
    }

    /// The first attempt comes late. `event` is the vendor's name of it, and nil stands for all; `share` is in how many cases, 0...1.
    public static func late(_ event: String? = nil, by delay: Duration, share: Double = 1) -> WebhookTrouble {
        WebhookTrouble(.late, event, share, delay: delay)
    }
    /// The callback comes twice.
    public static func doubled(_ event: String? = nil, share: Double = 1) -> WebhookTrouble {
        WebhookTrouble(.doubled, event, share)
    }
    /// The next callback overtakes it, if one comes within `limit`.
    public static func outOfOrder(
        _ event: String? = nil, within limit: Duration = .seconds(3), share: Double = 1
    ) -> WebhookTrouble {
        WebhookTrouble(.outOfOrder, event, share, delay: limit)
    }
    /// The callback never comes.
    public static func lost(_ event: String? = nil, share: Double = 1) -> WebhookTrouble {
        WebhookTrouble(.lost, event, share)
    }
    /// The signature of the first attempt is wrong.
    public static func wrongSignature(_ event: String? = nil, share: Double = 1) -> WebhookTrouble {
        WebhookTrouble(.wrongSignature, event, share)
    }
    /// The connection ends before the answer: the app's server has the callback and gets it again.
    public static func cutConnection(_ event: String? = nil, share: Double = 1) -> WebhookTrouble {
        WebhookTrouble(.cutConnection, event, share)
    }
}

/// Why callbacks cannot be sent there.
public struct WebhookSettingsError: Error, CustomStringConvertible {
    public let description: String
}

extension WorldTenant {
    /// Sends callbacks of a product of the vendor to the app's own server, which is a closure here. It takes the place of one that
    /// was set before for the same product.
    ///
    /// ```swift
    /// try tenant.sendWebhooks(of: "trtc", secret: "key", troubles: [.doubled("102")]) { callback in
    ///     backEnd.take(callback) ? .success : .status(401)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - product: whose callbacks: `trtc`, for example.
    ///   - app: the service; nil for the tenant's first.
    ///   - path: the path of the address.
    ///   - secret: signs the callbacks, as the vendor does it.
    ///   - events: the events that are sent, by the vendor's names; nil for everything that happened. What is asked before it happens
    ///     has to be named.
    ///   - troubles: what goes wrong on purpose.
    ///   - answer: runs on the thread that advances the world, at the moment of the attempt.
    public func sendWebhooks(
        of product: String, app: String? = nil, path: String = "/", secret: String = "", events: [String]? = nil,
        troubles: [WebhookTrouble] = [], to answer: @escaping @Sendable (WebhookArrival) -> WebhookReply
    ) throws(WebhookSettingsError) {
        let app = AppID(app ?? tenant.appID)
        let target = WebhookTarget(
            product: product, url: path, secret: secret, events: events, faults: troubles.map(\.fault))
        guard let service = world.cloud.services(of: app).first(where: { $0.app == app }) else {
            throw WebhookSettingsError(description: "no tenant has the app \(app)")
        }
        if let fault = service.fault(of: target) { throw WebhookSettingsError(description: fault) }
        let others = service.targets.filter { $0.product != product }
        let questions = service.webhooks.first { $0.product == product }?.questions
        world.cloud.setTargets(others + [target], of: app, product: product) { call in
            answer(WebhookArrival(call, questions: questions)).response
        }
    }

    /// Callbacks that are not over and the last that are, in order.
    package var webhookDeliveries: [WebhookDelivery] {
        world.cloud.webhookDeliveries(of: AppID(tenant.appID))
    }
}
