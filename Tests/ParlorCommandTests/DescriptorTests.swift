import EmulatorAPI
import EmulatorClient
import EmulatorServer
import Foundation
import Testing
import VendorDialects

@testable import parlor

/// A server that may open few files.
@Suite(.timeLimit(.minutes(15))) struct DescriptorTests {
    private func link(to url: String, _ number: Int) throws -> NetworkLink {
        NetworkLink(
            address: try EmulatorAddress(url), app: AppID(TenantDescription.demos[0].appID),
            random: RandomStream(state: UInt64(number)))
    }

    private func logIn(_ user: UserID) throws -> Command {
        let demo = TenantDescription.demos[0]
        let setup = try demo.setup(seed: 0, bornAtUnixMilliseconds: 0)
        let now = Int64(Date().timeIntervalSince1970)
        let claims = Claims(
            app: setup.app, user: user, issuedAtUnixSeconds: now, expiresAtUnixSeconds: now + 86_400)
        let token = Credential.token(text: setup.tokenFormat.write(claims, demo.secret))
        return .identity(.logIn(user: user, credential: token, terminal: .phone))
    }

    /// Logs in as an app does: at first, and again whenever a connection is back that was lost before the reply.
    private func enter(_ link: NetworkLink, with command: Command) {
        link.listen { input in
            switch input {
            case .state(.connected), .state(.expired): link.send(command) { _ in }
            default: break
            }
        }
        link.send(command) { _ in }
    }

    private func metric(_ name: String, at url: String) async throws -> Int {
        let exchange = HTTPExchange(
            address: try EmulatorAddress(url), method: "GET", path: "/metrics", timeoutSeconds: 600)
        let page = String(decoding: try await exchange.run().body, as: UTF8.self)
        let row = page.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        return try #require(row.flatMap { Int($0.split(separator: " ")[1]) }, "\(page)")
    }

    @Test func `a server whose users need more descriptors than there are waits, and goes on when some are free`()
        async throws
    {
        try await withTemporaryDirectory { path in
            let parlor = try RunningParlor(
                ["start", "--port", "0", "--runtime-dir", path + "/run"], in: path, descriptorLimit: 96)
            let url = try await parlor.ready()
            let began = ContinuousClock.now
            var links: [NetworkLink] = []
            for number in 0..<120 {
                let link = try link(to: url, number)
                enter(link, with: try logIn(UserID("user\(number)")))
                links.append(link)
            }
            while let line = await parlor.nextErrorLine() {
                if line.contains("new connections wait until others have gone") { break }
            }
            try await Task.sleep(for: .milliseconds(500))
            for link in links { link.close() }
            let failures = try await metric("parlor_accept_failures_total", at: url)
            // Ten attempts a second, and not as many as a processor makes.
            let most = 20 + Int((ContinuousClock.now - began) / .milliseconds(100))
            #expect((1...most).contains(failures), "\(failures) of \(most)")
            parlor.send(SIGTERM)
            #expect(await parlor.ending().exitCode == 0)
        }
    }

    @Test func `strangers' sockets leave a server with few descriptors room for its users`() async throws {
        try await withTemporaryDirectory { path in
            let parlor = try RunningParlor(
                ["start", "--port", "0", "--runtime-dir", path + "/run"], in: path, descriptorLimit: 128)
            let url = try await parlor.ready()
            let address = try EmulatorAddress(url)
            var sockets: [Int32] = []
            defer { for socket in sockets { close(socket) } }
            for _ in 0..<300 { sockets.append(try Self.open(port: address.port)) }
            let alice = try link(to: url, 1)
            alice.listen { _ in }
            let reply = await withCheckedContinuation { continuation in
                alice.send(.identity(.logOut)) { continuation.resume(returning: $0) }
            }
            #expect(reply == .failure(.rejected(.notLoggedIn)))
            let welcome = try logIn("alice")
            let login = await withCheckedContinuation { continuation in
                alice.send(welcome) { continuation.resume(returning: $0) }
            }
            #expect(login == .success(.done))
            #expect(try await metric("parlor_sockets_displaced_total", at: url) >= 300 - 64)
            #expect(try await metric("parlor_accept_failures_total", at: url) == 0)
            alice.close()
            parlor.send(SIGTERM)
            #expect(await parlor.ending().exitCode == 0)
        }
    }

    /// A socket that is connected and asks for nothing.
    private static func open(port: Int) throws -> Int32 {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let code = withUnsafeBytes(of: &address) { bytes in
            connect(
                descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(MemoryLayout<sockaddr_in>.size))
        }
        try #require(descriptor >= 0 && code == 0, "\(String(cString: strerror(errno)))")
        return descriptor
    }
}
