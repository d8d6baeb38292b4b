import EmulatorHost
import EmulatorServer
import VendorDialects
import Foundation
import Testing

@Suite struct AdminRouteTests {
    @Test func `every route of the document is answered, and no other path is`() async throws {
        try await AdminServer.run { admin in
            let answer = try await admin.call("GET", "/admin/v1/openapi.json")
            #expect(answer.status == 200)
            let document = try #require(try JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
            #expect(document["openapi"] as? String == "3.1.0")
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
            for (path, operations) in paths.sorted(by: { $0.key < $1.key }) {
                // A watch that is not refused goes on until the server ends.
                let query = path.hasSuffix("/watch") ? "?world=none" : ""
                let target = path.replacingOccurrences(of: "{tenant}", with: "nobody") + query
                for method in methods {
                    let reply = try await admin.call(method, target, body: method == "GET" ? nil : "{}")
                    let isListed = operations[method.lowercased()] != nil
                    #expect((reply.status != 405) == isListed, "\(method) \(path): \(reply.status)")
                    #expect(reply.code != "unknownPath")
                    if !isListed {
                        let allowed = Set((reply.headers["allow"] ?? "").components(separatedBy: ", "))
                        #expect(allowed == Set(operations.keys.map { $0.uppercased() }))
                    }
                }
            }
            for path in ["/admin", "/admin/", "/admin/v1", "/admin/v2/status", "/admin/v1/tenants/a/b", "/admin/v1/x"] {
                let reply = try await admin.call("GET", path)
                #expect(reply.status == 404)
                #expect(reply.code == "unknownPath")
            }
        }
    }

    @Test func `the document's references lead somewhere, and every operation has its own name`() async throws {
        try await AdminServer.run { admin in
            let text = try await admin.call("GET", "/admin/v1/openapi.json").text
            let document = try #require(
                try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            let components = try #require(document["components"] as? [String: Any])
            let schemas = try #require(components["schemas"] as? [String: Any])
            let references = text.matches(of: /#\/components\/schemas\/([A-Za-z]+)/).map { String($0.1) }
            #expect(!references.isEmpty)
            #expect(Set(references).subtracting(schemas.keys) == [])
            let names = text.matches(of: /"operationId" : "([A-Za-z]+)"/).map { String($0.1) }
            #expect(Set(names).count == names.count)
        }
    }

    @Test func `a text that is slow to compare is refused in bodies and queries`() async throws {
        try await AdminServer.run { admin in
            for marks in [String(repeating: "\u{301}", count: 31), String(repeating: #"\u0301"#, count: 31)] {
                for body in [#"{"name":"\#(marks)"}"#, #"{"\#(marks)":1}"#] {
                    let answer = try await admin.call("POST", "/admin/v1/tenants", body: body)
                    #expect(answer.status == 400)
                    #expect(answer.text.contains("more than 30 combining marks in a row"), "\(answer.text)")
                }
            }
            let encoded = String(repeating: "%CC%81", count: 31)
            // A target may be no text as a whole, but for whoever takes it apart first. What is no text hides two marks at most.
            let noText = ["/vendors/easemob/%FF/", "/%E0/%CC%81", "/%F0/%CC%81%CC%81", "/%/%zz/"].map { $0 + encoded }
            for path in ["/admin/v1/tenants/\(encoded)", "/admin/v1/import?\(encoded)=a", "/\(encoded)"] + noText {
                let answer = try await admin.call("GET", path)
                #expect(answer.status == 400)
                #expect(answer.text.contains("more than 30 combining marks in a row"), "\(answer.text)")
            }
        }
    }

    @Test func `stop is answered before the server is told to stop`() async throws {
        try await AdminServer.run { admin in
            let answer = try await admin.call("POST", "/admin/v1/stop")
            #expect(answer.status == 202)
            #expect(admin.stopCount == 1)
        }
    }

    @Test(arguments: [
        "http://example.com", "http://example.com:80", "https://127.0.0.1:PORT", "http://127.0.0.1", "null",
        "http://127.0.0.1:PORT.example.com", "http://127.0.0.1:PORT/", "http://localhost:1", "",
        "http://[::1].evil.example:PORT", "http://localhost:PORT@evil.example", "http://evil@localhost:PORT",
        "http://localhost.:PORT", "http://localhost:PORT#", "http://localhost:PORT?", "http://localhost:PORT\\",
        "http:localhost:PORT",
        "//localhost:PORT", "localhost:PORT", "http://localhost:PORT, http://evil.example", "file://", "http://",
    ])
    func `a call from another origin is refused, and changes nothing`(origin: String) async throws {
        try await AdminServer.run { admin in
            let headers = ["Origin": origin.replacingOccurrences(of: "PORT", with: "\(admin.port)")]
            guard headers["Origin"] != "" else {
                // No origin: not a web page.
                #expect(try await admin.call("GET", "/admin/v1/status").status == 200)
                return
            }
            for (method, path) in [("POST", "/admin/v1/stop"), ("GET", "/admin/v1/status"), ("GET", "/metrics")] {
                let refused = try await admin.call(method, path, headers: headers)
                #expect(refused.status == 403)
                #expect(refused.code == "crossOrigin")
            }
            #expect(admin.stopCount == 0)
        }
    }

    @Test(arguments: [("cross-site", 403), ("same-site", 403), ("", 403), ("same-origin", 200), ("none", 200)])
    func `a call that another page makes without saying its origin is refused by its site`(site: String, status: Int)
        async throws
    {
        try await AdminServer.run { admin in
            for path in ["/admin/v1/status", "/metrics"] {
                let answer = try await admin.call("GET", path, headers: ["Sec-Fetch-Site": site])
                #expect(answer.status == status, "\(path)")
            }
        }
    }

    @Test func `a request head is read up to 32 KiB, and no longer one`() async throws {
        try await AdminServer.run { admin in
            let filling = String(repeating: "a", count: 30 << 10)
            let short = try await admin.call("GET", "/admin/v1/status", headers: ["Filling": filling])
            #expect(short.status == 200)
            let headers = ["Filling": filling, "More": String(repeating: "a", count: 2 << 10)]
            let long = try await admin.call("GET", "/admin/v1/status", headers: headers)
            #expect(long.status == 400)
            let next = try await admin.call("GET", "/admin/v1/status")
            #expect(next.status == 200)
        }
    }

    @Test func `a call from the server's own origin is answered`() async throws {
        try await AdminServer.run { admin in
            for host in ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"] {
                let headers = ["Origin": "http://\(host):\(admin.port)"]
                let answer = try await admin.call("GET", "/admin/v1/status", headers: headers)
                #expect(answer.status == 200, "\(host)")
            }
        }
    }

    @Test func `a call in another host's name is refused on loopback`() throws {
        let gate = AdminGate(host: "127.0.0.1", port: 7070, token: AdminToken())
        for host in ["127.0.0.1:7070", "localhost:7070", "[::1]:7070", "127.0.0.1", "127.9.9.9:1", "LocalHost:65535"] {
            try gate.check(AdminCall(method: "GET", path: "/", host: host), atUnixSeconds: 0)
        }
        let foreign = [
            "", ":7070", "evil.example:7070", "127.0.0.1.evil.example", "[::2]:7070", "127.0.0.1x", "10.0.0.1:7070",
            "[::1].evil.example", "[::1].evil.example:7070", "[::1]evil", "[::1", "::1", "[::1]]", "[[::1]]",
            "[localhost]",
            "localhost.evil.example", "evil.localhost", "localhost.", "localhost:", "localhost:7070:1",
            "localhost:65536",
            "localhost:+80", "localhost:x", "localhost/", "localhost:80/", "localhost evil", " localhost",
            "localhost\u{0}",
            "evil@localhost", "localhost@evil.example", "127.0.0.1@evil.example:80", "127.1", "127.0.0.1.",
            "127.0.0.256",
            "127.0.0.01", "127.+0.0.1", "127.0.0.-1", "0127.0.0.1", "[::ffff:127.0.0.1]", "[::1%25lo]", "2130706433",
            "ｌocalhost", "loca\u{131}host", "127。0.0.1",
        ]
        for host in foreign {
            #expect(throws: AdminFailure.self, "\(host)") {
                try gate.check(AdminCall(method: "GET", path: "/", host: host), atUnixSeconds: 0)
            }
        }
    }

    @Test func `a body is taken up to the limit and refused one byte beyond it`() async throws {
        try await AdminServer.run { admin in
            let frame = #"{"name":"a","vendor":"tencent","appID":"5","secret":""}"#
            func body(_ length: Int) -> String {
                frame.replacingOccurrences(
                    of: #""secret":"""#,
                    with: "\"secret\":\"\(String(repeating: "x", count: length - frame.utf8.count))\"")
            }
            let longest = try await admin.call("POST", "/admin/v1/tenants", body: body(65_536))
            #expect(longest.code == "invalidSecret")
            let longer = try await admin.call("POST", "/admin/v1/tenants", body: body(65_537))
            #expect(longer.status == 413)
            #expect(longer.code == "bodyTooLong")
        }
    }

    @Test func `little is repeated of what a call says, whatever is wrong with it`() async throws {
        try await AdminServer.run { admin in
            let long = String(repeating: "x", count: 50_000)
            let body = #"{"name":"NAME","vendor":"VENDOR","appID":"5"}"#
            let calls: [(method: String, path: String, body: String?, headers: [String: String])] = [
                ("GET", "/admin/v1/\(long)", nil, [:]), ("GET", "/admin/v1/tenants/\(long)", nil, [:]),
                ("GET", "/admin/v1/status?\(long)=1", nil, [:]),
                (String(long.prefix(5_000)), "/admin/v1/status", nil, [:]),
                ("GET", "/admin/v1/status", nil, ["Origin": "http://\(long)"]),
                ("POST", "/admin/v1/tenants", #"{"\#(long)":1}"#, [:]),
                (
                    "POST", "/admin/v1/tenants", body.replacing("NAME", with: long).replacing("VENDOR", with: "zego"),
                    [:]
                ),
                ("POST", "/admin/v1/tenants", body.replacing("VENDOR", with: long), [:]),
                ("GET", "/admin/v1/tenants/a/sessions?limit=\(long)", nil, [:]),
            ]
            for call in calls {
                let refused = try await admin.call(call.method, call.path, body: call.body, headers: call.headers)
                #expect(refused.status >= 400)
                #expect(
                    refused.reason.utf8.count < 600, "\(call.method.prefix(9)) \(call.path.prefix(40)): \(refused.text)"
                )
            }
        }
    }

    @Test func `a query that means nothing is refused by name`() async throws {
        try await AdminServer.run { admin in
            let refused = try await admin.call("GET", "/admin/v1/status?verbose=1")
            #expect(refused.status == 400)
            #expect(refused.reason.contains("\"verbose\""))
        }
    }

    @Test func `metrics tell tenants apart up to the bound, and count all of them`() async throws {
        try await AdminServer.run { admin in
            for number in 0...MetricsPage.tenantLimit {
                try await admin.catalogue.create(
                    TenantCreation(name: "t\(1000 + number)", vendor: .tencent, appID: "\(1 + number)"))
            }
            let page = try await admin.call("GET", "/metrics")
            #expect(page.headers["content-type"]?.hasPrefix("text/plain") == true)
            #expect(page.text.contains("\nparlor_tenants \(MetricsPage.tenantLimit + 1)\n"))
            let rows = page.text.split(separator: "\n").filter { $0.hasPrefix("parlor_tenant_sessions{") }
            #expect(rows.count == MetricsPage.tenantLimit)
            #expect(try await admin.call("POST", "/metrics").status == 405)
        }
    }

    @Test func `how audio arrives at listeners is in the metrics, in all and by tenant`() async {
        var media = MediaCounters()
        (media.reports, media.lost) = (3, 41)
        var downlink = DownlinkUsage()
        (downlink.sourceCount, downlink.lossPerMillion, downlink.worstLossPerMillion) = (2, 10, 20)
        (downlink.jitterMicroseconds, downlink.worstJitterMicroseconds) = (300, 400)
        var page = MetricsPage()
        page.add(media)
        for line in ["parlor_media_reports_total 3", "parlor_media_downlink_lost_packets_total 41"] {
            #expect(page.text.contains("\n\(line)\n"), "\(line)")
        }
        let silent = await TenantHost(setup: ServerFixtures.setup).usage
        var heard = silent
        heard.downlink = downlink
        page.add([("b", silent), ("a", heard)])
        for line in [
            #"parlor_tenant_downlink_loss_per_million{tenant="a",of="mean"} 10"#,
            #"parlor_tenant_downlink_loss_per_million{tenant="a",of="worst"} 20"#,
            #"parlor_tenant_downlink_jitter_microseconds{tenant="a",of="mean"} 300"#,
            #"parlor_tenant_downlink_jitter_microseconds{tenant="a",of="worst"} 400"#,
        ] {
            #expect(page.text.contains("\n\(line)\n"), "\(line)")
        }
        #expect(!page.text.contains(#"downlink_loss_per_million{tenant="b""#))
    }

    @Test func `a metric's labels are escaped`() {
        var page = MetricsPage()
        page.add("a", .gauge, "Help.", [.init([.init("name", "x\"y\\z\n")], value: 1)])
        page.add("b", .counter, "Nothing.", [])
        #expect(page.text == "# HELP a Help.\n# TYPE a gauge\na{name=\"x\\\"y\\\\z\\n\"} 1\n")
    }
}
