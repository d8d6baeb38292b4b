import Foundation
package import Logging

extension ClusterNode {
    /// From one attempt to connect to the next, in seconds.
    private static let connectPause = 0.25

    /// Connects to NATS, and makes there what is missing. Where the servers were started just now, it waits for them, and says so in the
    /// log.
    package static func connected(
        _ settings: ClusterSettings, callbackHosts: CallbackHosts, transferDirectory: String, logger: Logger
    ) async throws(ClusterError) -> ClusterNode {
        let start = ContinuousClock.now
        return try await WorkerThreads("parlor cluster", count: 1).lane().run { () throws(ClusterError) in
            var isFirst = true
            while true {
                do throws(ClusterError) {
                    return try ClusterNode(
                        settings, callbackHosts: callbackHosts, transferDirectory: transferDirectory, logger: logger)
                } catch {
                    guard start.duration(to: .now) < .seconds(error.patience) else { throw error }
                    if isFirst { logger.notice("the cluster is not there yet: \(error.reason)") }
                    isFirst = false
                    Thread.sleep(forTimeInterval: Self.connectPause)
                }
            }
        }
    }
}
