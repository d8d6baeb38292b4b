package import EmulatorAPI
package import VendorDialects

extension Vendor {
    /// What an app's own server may ask the vendor's cloud for.
    package var serverRoutes: VendorRoutes {
        switch self {
        case .tencent: Tencent.serverRoutes
        case .zego: ZEGO.serverRoutes
        case .easemob: Easemob.serverRoutes
        case .agora: Agora.serverRoutes
        case .volcengine: Volcengine.serverRoutes
        }
    }

    /// The callbacks of its products.
    package var webhooks: [VendorWebhooks] {
        switch self {
        case .tencent: [Tencent.trtcWebhooks, Tencent.chatWebhooks]
        case .zego: [ZEGO.expressWebhooks, ZEGO.zimWebhooks]
        case .easemob: [Easemob.webhooks]
        case .agora: [Agora.webhooks]
        case .volcengine: [Volcengine.webhooks]
        }
    }
}

extension TenantSetup {
    /// The same with what each service's vendor offers an app's own server: its server API and its callbacks.
    package func withBackEnds() -> TenantSetup {
        var setup = self
        for service in services {
            guard let vendor = service.routes.flatMap({ Vendor(rawValue: $0.vendor) }) else { continue }
            setup.setBackEnd(routes: vendor.serverRoutes, webhooks: vendor.webhooks, of: service.app)
        }
        return setup
    }
}

extension TenantDescription {
    /// What the tenant is made from, with its vendors' server APIs and callbacks, and the addresses that it has for these.
    package func setupWithBackEnds(
        seed: UInt64, bornAtUnixMilliseconds: Int64
    ) throws(TenantDescriptionError) -> TenantSetup {
        var setup = try setup(seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds).withBackEnds()
        do throws(WebhookDescriptionError) {
            try setup.address(webhooks ?? [])
        } catch {
            throw .invalidWebhook(reason: error.reason)
        }
        return setup
    }
}
