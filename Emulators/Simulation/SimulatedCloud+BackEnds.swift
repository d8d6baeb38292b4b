package import EmulatorAPI
import EmulatorSuite

extension SimulatedCloud {
    /// Whose callbacks an app's own server gets.
    struct BackEndName: Hashable {
        var app: AppID
        var product: String
    }

    /// What an app's own server does with a callback; nil: it does not answer.
    package typealias BackEnd = @Sendable (_ call: WebhookCall) -> WebhookResponse?

    /// Callbacks of the tenant that has this app: those that are not over and the last that are, ascending by number.
    package func webhookDeliveries(of app: AppID) -> [WebhookDelivery] { tenantState(of: app)?.webhookDeliveries ?? [] }
}
