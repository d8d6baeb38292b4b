import EmulatorAPI

extension WebhookTiming {
    /// In seconds, as vendors' documents have them.
    init(timeoutSeconds: Int, retrySeconds: [Int], lifetimeSeconds: Int? = nil) {
        self.init(
            timeoutMilliseconds: Int64(timeoutSeconds) * 1000, retryMilliseconds: retrySeconds.map { Int64($0) * 1000 },
            lifetimeMilliseconds: lifetimeSeconds.map { Int64($0) * 1000 })
    }
}
