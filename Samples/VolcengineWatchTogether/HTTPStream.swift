import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An answer without an end, in pieces as they come.
final class HTTPStream: Sendable {
    private let session: URLSession

    init(_ url: URL, give: @escaping @Sendable ([UInt8]) -> Void) {
        session = URLSession(configuration: .ephemeral, delegate: Receiver(give: give), delegateQueue: nil)
        session.dataTask(with: url).resume()
    }

    func end() { session.invalidateAndCancel() }

    private final class Receiver: NSObject, URLSessionDataDelegate {
        private let give: @Sendable ([UInt8]) -> Void

        init(give: @escaping @Sendable ([UInt8]) -> Void) {
            self.give = give
            super.init()
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            give([UInt8](data))
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
