import EmulatorAPI
import EmulatorHost
package import TenantPages

/// A tenant's callbacks: those that are not over, and the last that are.
package struct WebhookPage: Hashable, Codable, Sendable {
    package var deliveries: [WebhookReport]
    /// How many were not taken because too many were waiting.
    package var droppedCount: UInt64
    /// What to give as "after" for those that follow; absent at the end.
    package var next: String?
}

extension AdminRoute {
    static func webhooks(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let page = try AdminPage(call)
        let last = try call.query["after"].map { text throws(AdminFailure) in try delivery(text, "after") } ?? 0
        let host = try await host(api, call)
        let listing = await host.webhooks(after: last, limit: page.limit + 1)
        let (reports, next) = page.cut(listing.deliveries) { row in
            WebhookReport(row.delivery, url: row.url, clock: listing.clock)
        } next: {
            "\($0.delivery)"
        }
        let answer = WebhookPage(deliveries: reports, droppedCount: listing.droppedCount, next: next)
        return .success(answer, command: "webhooks list")
    }

    static func resendWebhook(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let number = try delivery(call.query["delivery"] ?? "", "delivery")
        let host = try await host(api, call)
        guard case .success = await host.resend(number) else {
            throw AdminFailure(
                status: 409, code: "deliveryNotOver",
                reason: "delivery \(number) is not among those that are over, or its address is gone")
        }
        return .success(TenantName(name: call.tenant), command: "webhooks resend")
    }

    private static func delivery(_ text: String, _ name: String) throws(AdminFailure) -> UInt64 {
        if let number = UInt64(text) { return number }
        throw AdminFailure(
            status: 400, code: "invalidQuery", reason: "\"\(name)\" is \"\(text.shown())\", no delivery's number")
    }
}
