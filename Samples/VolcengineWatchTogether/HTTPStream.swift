import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An answer without an end, in pieces as they come. Where it ends all the same, it is asked for again: streams outlive servers.
final class HTTPStream: Sendable {
    /// How long it waits before it asks again.
    private static let pause = Duration.milliseconds(500)

    private let receiver: Receiver
    private let session: URLSession

    /// - Parameters:
    ///   - begin: called ahead of the first piece of each answer.
    ///   - give: called with each piece.
    init(_ url: URL, begin: @escaping @Sendable () -> Void, give: @escaping @Sendable ([UInt8]) -> Void) {
        receiver = Receiver(url, begin: begin, give: give)
        session = URLSession(configuration: .ephemeral, delegate: receiver, delegateQueue: nil)
        session.dataTask(with: url).resume()
    }

    func end() {
        receiver.isOver.withLock { $0 = true }
        session.invalidateAndCancel()
    }

    private final class Receiver: NSObject, URLSessionDataDelegate {
        let isOver = Mutex(false)
        private let isStream = Mutex(false)
        private let url: URL
        private let begin: @Sendable () -> Void
        private let give: @Sendable ([UInt8]) -> Void

        init(_ url: URL, begin: @escaping @Sendable () -> Void, give: @escaping @Sendable ([UInt8]) -> Void) {
            (self.url, self.begin, self.give) = (url, begin, give)
            super.init()
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            // Anything else is no stream: the server is starting, or looks for the one that has it.
            let isStream = (response as? HTTPURLResponse)?.statusCode == 200
            self.isStream.withLock { $0 = isStream }
            if isStream { begin() }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            if isStream.withLock({ $0 }) { give([UInt8](data)) }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            Task { [self] in
                try? await Task.sleep(for: HTTPStream.pause)
                // A session that was ended makes no task any more.
                isOver.withLock { if !$0 { session.dataTask(with: url).resume() } }
            }
        }
    }
}

/// The time of players that pull over HTTP.
func wallClock() -> Duration { .seconds(Date().timeIntervalSince1970) }

/// Gives a live program to a server that sends it to everybody; where they pull it, or what the server said instead.
func broadcast(_ bytes: [UInt8], as name: String, on server: String, app: String) async throws -> String {
    let address = "http://\(server)/admin/v1/tenants/demo-volcengine/live?name=\(name)"
    guard let url = URL(string: address) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = "PUT"
    request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
    let (_, response) = try await URLSession.shared.upload(for: request, from: Data(bytes))
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    return "http://\(server)/live/\(app)/\(name)"
}
