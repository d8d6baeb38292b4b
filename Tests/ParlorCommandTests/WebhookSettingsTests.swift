import ArgumentParser
import EmulatorServer
import Foundation
import ServerDialects
import TenantPages
import Testing
import VendorDialects

@testable import parlor

/// Addresses of callbacks, as a file and the command line describe them.
@Suite struct WebhookSettingsTests {
    private let address = WebhookDescription(
        product: "trtc", url: "http://127.0.0.1:9000/trtc", secret: "key", events: ["101", "102"],
        faults: ["doubled:102"])

    @Test func `a file describes where callbacks go`() throws {
        let file = try SettingsFile(
            """
            allow-callbacks: backend.local
            tenants:
              - name: lobby
                vendor: tencent
                app-id: 5
                webhooks:
                  - {url: "http://127.0.0.1:9000/trtc", product: trtc, secret: key, events: [101, 102], fault: "doubled:102"}
            """, name: "parlor.yaml")
        #expect(file.tenants.map(\.webhooks) == [[address]])
        #expect(file.allowedCallbacks == ["backend.local"])
    }

    @Test(arguments: [
        ("webhooks: 7", "\"webhooks\" is not a list"),
        ("webhooks: [{product: trtc}]", "the address of callbacks has no \"url\""),
        ("webhooks: [{url: x, key: y}]", "unknown key \"key\"; the keys are: url, product"),
        ("webhooks: [{url: \"https://127.0.0.1\"}]", "its scheme is not http"),
        ("webhooks: [{url: \"http://127.0.0.1\", events: [7]}]", "\"7\" is no event"),
    ])
    func `a file whose addresses are wrong is refused with the place`(lines: String, reason: String) {
        let error = #expect(throws: UsageFailure.self) {
            try SettingsFile("tenants:\n  - {name: a, vendor: tencent, app-id: 5, \(lines)}", name: "parlor.yaml")
        }
        #expect(error?.message.contains("line 2: ") == true)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test func `a command line describes where callbacks go`() throws {
        let flags = try TenantWebhookFlags.parse([
            "--webhook",
            "url=http://127.0.0.1:9000/trtc,product=trtc,secret=key,events=101+102,fault=doubled:102",
        ])
        #expect(try flags.descriptions == [address])
        #expect(try TenantWebhookFlags.parse([]).descriptions == nil)
    }

    @Test(arguments: [
        ("product=trtc", "it has no url"), ("url", "\"url\" is not a key and a value"), ("url=", "is not a key"),
        ("url=a,url=b", "\"url\" comes twice"), ("url=a,key=b", "\"key\" means nothing; the keys are: url"),
    ])
    func `a command line whose address is wrong is refused`(text: String, reason: String) throws {
        let flags = try TenantWebhookFlags.parse(["--webhook", text])
        #expect { try flags.descriptions } throws: { "\($0)".contains(reason) }
    }

    @Test func `callbacks are listed with their attempts, answers and latency`() throws {
        let page = try JSONDecoder().decode(
            WebhookPage.self,
            from: Data(
                #"""
                {"droppedCount":3,"next":"9","deliveries":[
                  {"delivery":7,"event":"101","state":"delivered","noticedAtUnixMilliseconds":0,"attempts":[
                    {"number":1,"sentAtUnixMilliseconds":0,"failure":"no answer in time","latencyMilliseconds":5000},
                    {"number":2,"sentAtUnixMilliseconds":5000,"status":200,"latencyMilliseconds":2}]},
                  {"delivery":9,"original":7,"event":"101","state":"underWay","noticedAtUnixMilliseconds":0,
                   "attempts":[{"number":1,"sentAtUnixMilliseconds":0}]}]}
                """#.utf8))
        #expect(
            TenantTexts.describe(page) == """
                7  101  delivered  no answer in time after 5000 ms, 200 after 2 ms
                9 again (7)  101  underWay  no answer yet
                3 were dropped, because too many waited
                more with: --after '9'
                """)
    }

    @Test func `a tenant's list of callbacks needs no word, and takes flags of the environment`() throws {
        let environment = ["PARLOR_RUNTIME_DIR": "/nowhere"]
        for words in [["webhooks", "lobby"], ["webhooks", "list", "lobby"]] {
            let expanded = try EnvironmentFlags.arguments(words, environment: environment)
            let command = try #require(try Parlor.parseAsRoot(expanded) as? WebhooksCommand.List)
            #expect(command.tenant == "lobby" && command.address.runtime.runtimeDir == "/nowhere")
        }
        #expect(throws: (any Error).self) { try Parlor.parseAsRoot(["webhooks", "lobby", "--follow", "--json"]) }
    }

    @Test(arguments: ["", "http://h", "h:1", "a b"])
    func `a host that callbacks may go to is a host alone`(host: String) throws {
        #expect(throws: UsageFailure.self) {
            try ServerSettings.resolve(flags: ServerFlags.parse(["--allow-callbacks", host]), file: nil)
        }
    }

    @Test func `hosts of the command line take the place of the file's`() throws {
        let file = try SettingsFile("allow-callbacks: [a.local, b.local]", name: "parlor.yaml")
        #expect(
            try ServerSettings.resolve(flags: ServerFlags.parse([]), file: file).callbackHosts == [
                "a.local", "b.local",
            ])
        let flags = try ServerFlags.parse(["--allow-callbacks", "c.local"])
        #expect(try ServerSettings.resolve(flags: flags, file: file).callbackHosts == ["c.local"])
    }
}
