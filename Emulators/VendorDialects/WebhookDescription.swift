/// Where callbacks of a tenant go, as configuration files, the command line and stored data describe it.
package struct WebhookDescription: Hashable, Codable, Sendable {
    /// The app of the service whose callbacks they are; absent for the tenant's first.
    package var appID: String?
    /// Whose callbacks they are, such as `trtc`; absent for the service's first product.
    package var product: String?
    /// `http://host:port/path`.
    package var url: String
    /// Signs the callbacks; absent where the vendor can do without, and in lists.
    package var secret: String?
    /// The events that are sent, by the vendor's names; absent for everything that happened. What is asked before has to be named.
    package var events: [String]?
    /// What goes wrong on purpose, each as `WebhookFault.init(text:)` reads it; absent for nothing.
    package var faults: [String]?

    package init(
        appID: String? = nil, product: String? = nil, url: String, secret: String? = nil, events: [String]? = nil,
        faults: [String]? = nil
    ) {
        self.appID = appID
        self.product = product
        self.url = url
        self.secret = secret
        self.events = events
        self.faults = faults
    }
}
