package import EmulatorAPI

extension Vendor {
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
