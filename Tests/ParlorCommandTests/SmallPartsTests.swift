import EmulatorServer
import Foundation
import Logging
import Synchronization
import Testing

@testable import parlor

@Suite struct SpanTests {
    @Test func `a name is one part of a path, whatever is in it, and none is refused`() throws {
        #expect(try AdminClient.part("a/../b?c#d%") == "a%2F%2E%2E%2Fb%3Fc%23d%25")
        #expect(throws: UsageFailure("a name is empty")) { try AdminClient.part("") }
    }

    @Test(arguments: [
        ("250ms", 250), ("30s", 30_000), ("5m", 300_000), ("1h30m", 5_400_000), ("2d", 172_800_000), ("0s", 0),
        ("1d1h1m1s1ms", 90_061_001), ("90m", 5_400_000),
    ])
    func `a duration is numbers with units, largest first`(text: String, milliseconds: Int64) {
        #expect(Span(argument: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "5", "m", "5x", "5 m", "-5m", "1m1h", "1s1s", "1.5h", "٣s", "9223372036854775807d",
        "9223372036854775807ms1ms",
    ])
    func `anything else is no duration`(text: String) {
        #expect(Span(argument: text) == nil)
    }

    @Test(arguments: ["250ms", "30s", "1h30m", "2d", "0s"])
    func `a duration reads as it is written`(text: String) {
        #expect(Span(argument: text)?.description == text)
    }
}

@Suite struct ListingTableTests {
    private func page<Page: Decodable>(_ type: Page.Type, _ text: String) throws -> Page {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test func `sessions are a table as wide as its texts, and a page that is not the last says how to go on`() throws {
        let page = try page(
            SessionPage.self,
            """
            {"next":"12","sessions":[
            {"session":7,"user":"alice","terminal":"phone","state":"connected","openedAtUnixMilliseconds":1700000000500,
            "rooms":["lobby","attic"],"channels":["stage"]},
            {"session":12,"state":"silent","rooms":[],"channels":[]}]}
            """)
        #expect(
            TenantTexts.describe(page) == """
                session  user   on     state      since                 rooms        channels
                7        alice  phone  connected  2023-11-14T22:13:20Z  lobby,attic  stage
                12       -      -      silent     -                     -            -
                more with: --after '12'
                """)
    }

    @Test func `sessions of a tenant with several services say which one they came through`() throws {
        let page = try page(
            SessionPage.self,
            """
            {"sessions":[
            {"session":7,"app":"1400000001","user":"alice","terminal":"phone","state":"connected","rooms":[],"channels":[]},
            {"session":8,"app":"7","state":"connected","rooms":[],"channels":["stage"]}]}
            """)
        #expect(
            TenantTexts.describe(page) == """
                session  app         user   on     state      since  rooms  channels
                7        1400000001  alice  phone  connected  -      -      -
                8        7           -      -      connected  -      -      stage
                """)
    }

    @Test func `rooms are a table, and one without an owner has none`() throws {
        let page = try page(
            RoomPage.self,
            """
            {"rooms":[{"room":"lobby","kind":"Meeting","owner":"alice","memberCount":2,"attributeCount":10,
            "createdAtUnixMilliseconds":1700000000500},
            {"room":"x","kind":"AVChatRoom","memberCount":0,"attributeCount":0,"createdAtUnixMilliseconds":0}]}
            """)
        #expect(
            TenantTexts.describe(page) == """
                room   kind        owner  members  attributes  created
                lobby  Meeting     alice  2        10          2023-11-14T22:13:20Z
                x      AVChatRoom  -      0        0           1970-01-01T00:00:00Z
                """)
    }
}

@Suite struct SeedingFailureTests {
    @Test func `a tenant that cannot be made keeps a server from starting`() {
        let failed = TenantSeeding.failure(.storageFailed(tenant: "a", reason: "the disk"))
        #expect(failed.exitCode == 3)
    }
}

@Suite struct LogLineTests {
    private let moment = Date(timeIntervalSince1970: 1_700_000_000.25)

    @Test func `for people tenant and session lead, and control characters cannot forge a line`() {
        let line = LogLine(
            at: moment, level: .notice, message: "a\nb",
            metadata: ["session": "3", "room": "a \"b\"\u{1B}", "tenant": "demo"])
        #expect(line.text == "22:13:20.250 notice   a\\u{a}b  tenant=demo session=3 room=\"a \\\"b\\\"\\u{1b}\"\n")
    }

    @Test func `elsewhere a line is one JSON object, and metadata cannot hide its parts`() throws {
        let line = LogLine(at: moment, level: .error, message: "a\nb", metadata: ["level": "x", "tenant": "demo"])
        #expect(line.json.filter { $0 == "\n" }.count == 1)
        let object = try JSONDecoder().decode([String: String].self, from: Data(line.json.utf8))
        #expect(
            object == [
                "time": "2023-11-14T22:13:20.250Z", "level": "error", "message": "a\nb", "tenant": "demo",
                "metadata.level": "x",
            ])
    }

    @Test func `a logger carries its metadata onto every line, and keeps to its level`() {
        let lines = Lines()
        var logger = Logger(label: "parlor") { _ in
            ParlorLogHandler(level: .info, asJSON: false, now: { Date(timeIntervalSince1970: 0) }, write: lines.add)
        }
        logger[metadataKey: "tenant"] = "demo"
        logger.debug("unseen")
        logger.info("seen", metadata: ["session": "1"])
        #expect(lines.all == ["00:00:00.000 info     seen  tenant=demo session=1\n"])
    }
}

@Suite struct ServerFinderTests {
    private func record(_ port: Int, token: String? = nil) -> ServerRecord {
        ServerRecord(
            pid: 1, url: "http://127.0.0.1:\(port)", port: port, startedAtUnixSeconds: 0, version: "0",
            adminToken: token)
    }

    private func choose(
        _ flag: String?, _ environment: [String: String] = [:], _ records: [ServerRecord] = [], token: String? = nil
    ) throws -> ServerFinder.Choice {
        try ServerFinder.choose(flag: flag, token: token, environment: environment, records: records)
    }

    @Test func `a flag beats what apps are led by, and that beats what is noted`() throws {
        let variable = ["PARLOR_EMULATOR_HOST": "127.0.0.1:2"]
        let noted = [record(3, token: "t")]
        #expect(try choose("http://127.0.0.1:1", variable, noted) == .server(url: "http://127.0.0.1:1", token: nil))
        #expect(try choose(nil, variable, noted) == .server(url: "http://127.0.0.1:2", token: nil))
        #expect(try choose(nil, [:], noted) == .server(url: "http://127.0.0.1:3", token: "t"))
        #expect(try choose("127.0.0.1:3", [:], noted) == .server(url: "http://127.0.0.1:3", token: "t"))
        #expect(try choose(nil, [:], noted, token: "u") == .server(url: "http://127.0.0.1:3", token: "u"))
    }

    @Test func `none and several are told apart`() throws {
        #expect(try choose(nil) == .none)
        let several = [record(1), record(2)]
        #expect(try choose(nil, [:], several) == .several(several))
    }

    @Test(arguments: [
        "", "here", "http://", "http://a", "https://a:1", "a:0", "a:65536", "a:x", ":1", "::1:5", "http://a:1/b",
    ])
    func `an address that is none is refused`(text: String) {
        #expect(throws: UsageFailure.self) { try choose(text) }
    }

    @Test func `addresses of either kind are read`() throws {
        #expect(try choose("http://[::1]:5/") == .server(url: "http://[::1]:5", token: nil))
        #expect(try choose("[::1]:5") == .server(url: "http://[::1]:5", token: nil))
        #expect(try choose("localhost:65535") == .server(url: "http://localhost:65535", token: nil))
    }

    @Test func `the runtime directory is the flag's, the system's, or this user's own`() {
        func path(_ flag: String?, _ environment: [String: String]) -> String {
            RuntimeDirectory.find(flag: flag, environment: environment, userID: 501).path
        }
        #expect(path("/x", ["XDG_RUNTIME_DIR": "/run/user/501"]) == "/x")
        #expect(path(nil, ["XDG_RUNTIME_DIR": "/run/user/501", "TMPDIR": "/t"]) == "/run/user/501/parlor")
        #expect(path(nil, ["TMPDIR": "/t/"]) == "/t/parlor-501")
        #expect(path(nil, ["XDG_RUNTIME_DIR": ""]) == "/tmp/parlor-501")
    }
}

/// Collects what is written.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    @Sendable func add(_ line: String) { lines.withLock { $0.append(line) } }
}
