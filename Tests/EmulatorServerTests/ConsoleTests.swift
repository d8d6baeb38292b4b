import EmulatorServer
import Foundation
import TenantPages
import Testing

/// The files of the console.
@Suite(.timeLimit(.minutes(15))) struct ConsoleTests {
    private static var paths: [String] { ["/"] + ConsolePage.names.map { "/console/\($0)" } }

    @Test func `the page and its files come with a policy that lets nothing else run`() async throws {
        try await AdminServer.run { admin in
            for path in Self.paths {
                let answer = try await admin.call("GET", path)
                #expect(answer.status == 200, "\(path)")
                let policy = answer.headers["content-security-policy"] ?? ""
                #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"))
                #expect(policy.contains("frame-ancestors 'none'"))
                #expect(!policy.contains("unsafe"))
                #expect(answer.headers["x-content-type-options"] == "nosniff")
                let type = path == "/" ? "text/html" : path.hasSuffix(".css") ? "text/css" : "text/javascript"
                #expect(answer.headers["content-type"] == "\(type); charset=utf-8")
            }
        }
    }

    @Test func `the page has at most 300 KiB, in files of fewer than 300 lines, without scripts or styles inside`()
        throws
    {
        var total = 0
        for path in Self.paths {
            let file = try #require(ConsolePage.file(at: path), "\(path)")
            total += file.bytes.count
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 300, "\(path)")
            #expect(
                !text.contains("innerHTML") && !text.contains("insertAdjacentHTML") && !text.contains("eval("),
                "\(path)")
            guard path == "/" else { continue }
            #expect(!text.contains("<style") && !text.contains("style=") && !text.contains(" on"), "nothing is inside")
            #expect(text.matches(of: /<script[^>]*>/).allSatisfy { $0.output.contains("src=") })
        }
        #expect(total <= 300 << 10)
    }

    @Test func `each module that a file imports is a file of the console`() throws {
        for path in Self.paths where path.hasSuffix(".js") {
            let text = String(decoding: try #require(ConsolePage.file(at: path)).bytes, as: UTF8.self)
            for match in text.matches(of: /from "\.\/([a-z]+\.js)"/) {
                #expect(ConsolePage.names.contains(String(match.1)), "\(path) imports \(match.1)")
            }
        }
    }

    @Test func `a page of another site, or of another name, gets no file, and a link there leads to the page`()
        async throws
    {
        try await AdminServer.run { admin in
            let foreign = [
                ("/", ["Origin": "http://evil.example"]), ("/console/main.js", ["Origin": "http://evil.example"]),
                ("/console/main.js", ["Sec-Fetch-Site": "cross-site"]),
            ]
            for (path, headers) in foreign {
                let answer = try await admin.call("GET", path, headers: headers)
                #expect(answer.status == 403)
                #expect(answer.code == "crossOrigin")
            }
            #expect(try await admin.call("GET", "/", headers: ["Sec-Fetch-Site": "cross-site"]).status == 200)
            let renamed = admin.api.console(AdminCall(method: "GET", path: "/", host: "evil.example"))
            #expect(renamed.status == 403)
        }
    }

    @Test func `beyond loopback the files need no token, and the watch does`() async throws {
        try await AdminServer.run(boundAs: "0.0.0.0") { admin in
            #expect(try await admin.call("GET", "/").status == 200)
            #expect(try await admin.call("GET", "/console/main.js").status == 200)
            let watch = try await admin.call("GET", "/admin/v1/watch")
            #expect(watch.status == 401)
            #expect(watch.code == "tokenMissing")
        }
    }

    /// Browsers say the origin with a page's scripts where the page has no https.
    @Test(arguments: [
        ("http://192.0.2.7:7070", "192.0.2.7:7070", 200), ("https://parlor.example", "parlor.example", 200),
        ("https://parlor.example", "parlor.example:443", 200), ("http://[fd00::2]:7070", "[fd00::2]:7070", 200),
        ("http://Parlor.example:7070", "parlor.example:7070", 200),
        ("http://evil.example:7070", "192.0.2.7:7070", 403), ("http://192.0.2.7:7071", "192.0.2.7:7070", 403),
        ("http://192.0.2.7", "192.0.2.7:7070", 403), ("file://192.0.2.7:7070", "192.0.2.7:7070", 403),
        ("null", "192.0.2.7:7070", 403),
    ])
    func `beyond loopback the page works under every name of the machine, and no other page does`(
        origin: String, host: String, status: Int
    ) async throws {
        try await AdminServer.run(boundAs: "0.0.0.0") { admin in
            let script = admin.api.console(
                AdminCall(method: "GET", path: "/console/main.js", origin: origin, host: host))
            #expect(script.status == status)
            let call = await admin.api.answer(
                AdminCall(method: "GET", path: "/admin/v1/status", origin: origin, host: host))
            #expect(call.status == (status == 200 ? 401 : 403))
        }
        try await AdminServer.run { admin in
            let call = AdminCall(method: "GET", path: "/console/main.js", origin: origin, host: host)
            #expect(admin.api.console(call).status == 403, "on loopback only names of loopback are the server's")
        }
    }

    @Test func `what is no file of the console is refused`() async throws {
        try await AdminServer.run { admin in
            for path in ["/console/", "/console/x.js", "/console/../main.js", "/console/main.js/"] {
                #expect(try await admin.call("GET", path).status == 404, "\(path)")
            }
            let posted = try await admin.call("POST", "/", body: "{}")
            #expect(posted.status == 405)
            #expect(posted.headers["allow"] == "GET")
        }
    }
}
