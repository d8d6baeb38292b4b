import ArgumentParser
import EmulatorHost
import EmulatorServer
import Logging
import Testing
import VendorDialects

@testable import parlor

@Suite struct SettingsTests {
    private func flags(_ words: String...) throws -> ServerFlags { try ServerFlags.parse(words) }

    @Test func `without anything a server has the defaults`() throws {
        let settings = try ServerSettings.resolve(flags: flags(), file: nil)
        #expect(settings == ServerSettings())
        #expect(settings.host == "127.0.0.1")
        #expect(settings.port == 7070)
        #expect(settings.hasDemoTenants)
        #expect(settings.dataDirectory == nil)
    }

    @Test func `a file that is slow to read is not read`() throws {
        let message = { (text: String) in
            (#expect(throws: UsageFailure.self) { try SettingsFile(text, name: "parlor.yaml") })?.message ?? ""
        }
        let marks = String(repeating: "\u{301}", count: 31)
        #expect(message("\(marks): 1\n") == "parlor.yaml: a text in it has more than 30 combining marks in a row")
        let head = "host: ::1\n#"
        let longest = head + String(repeating: "x", count: SettingsFile.maximumBytes - head.utf8.count)
        #expect(try SettingsFile(longest, name: "parlor.yaml").host == "::1")
        #expect(message(longest + "x") == "parlor.yaml: it has 262145 bytes, more than 262144")
    }

    /// One row a flag: its name, a value each for flag, variable and file, and what is read from settings.
    static let rows: [(flag: String, values: [String], read: @Sendable (ServerSettings) -> String)] = [
        ("host", ["::1", "127.0.0.2", "127.0.0.3"], { $0.host }),
        ("port", ["1", "2", "3"], { "\($0.port)" }),
        ("media-port", ["1", "2", "3"], { "\($0.mediaPort)" }),
        ("data", ["a", "b", "c"], { $0.dataDirectory ?? "" }),
        ("keep-journal", ["1h30m", "2d", "all"], { "\(JournalFlag($0.journalKeeping))" }),
        ("log-level", ["trace", "debug", "error"], { $0.logLevel.rawValue }),
        ("log-format", ["json", "text", "auto"], { $0.logFormat.rawValue }),
        ("admin-secret", ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc"], { $0.adminSecret ?? "" }),
        ("runtime-dir", ["a", "b", "c"], { $0.runtimeDirectory ?? "" }),
    ]

    @Test(arguments: rows.indices)
    func `a flag beats its variable, that beats the file, and that the default`(row: Int) throws {
        let (flag, values, read) = Self.rows[row]
        let variable = ["PARLOR_" + flag.uppercased().replacing("-", with: "_"): values[1]]
        let file = try SettingsFile("\(flag): \(values[2])\n", name: "parlor.yaml")
        func settings(_ words: [String], _ environment: [String: String], _ file: SettingsFile?) throws -> String {
            let expanded = try EnvironmentFlags.arguments(["start"] + words, environment: environment)
            let command = try #require(try Parlor.parseAsRoot(expanded) as? StartCommand)
            return read(try ServerSettings.resolve(flags: command.flags, file: file))
        }
        let flagWords = ["--\(flag)", values[0]]
        #expect(try settings(flagWords, variable, file) == values[0])
        #expect(try settings(["--\(flag)=\(values[0])"], variable, file) == values[0])
        #expect(try settings([], variable, file) == values[1])
        #expect(try settings([], [:], file) == values[2])
        #expect(try settings([], [:], nil) == read(ServerSettings()))
    }

    @Test(arguments: [
        ([], [:], "demo: true", true), ([], [:], "demo: false", false),
        ([], ["PARLOR_DEMO": "no"], "demo: true", false),
        ([], ["PARLOR_DEMO": "1"], "demo: false", true), (["--no-demo"], ["PARLOR_DEMO": "1"], "demo: true", false),
        (["--demo"], ["PARLOR_DEMO": "false"], "demo: false", true),
    ])
    func `a flag that is on or off follows the same order`(
        words: [String], environment: [String: String], text: String, isOn: Bool
    ) throws {
        let expanded = try EnvironmentFlags.arguments(["start"] + words, environment: environment)
        let command = try #require(try Parlor.parseAsRoot(expanded) as? StartCommand)
        let file = try SettingsFile(text, name: "parlor.yaml")
        #expect(try ServerSettings.resolve(flags: command.flags, file: file).hasDemoTenants == isOn)
    }

    @Test(
        arguments: [
            ([], [:], "", []), ([], [:], "allow-origin: https://a.example", ["https://a.example"]),
            ([], [:], "allow-origin: [https://a.example, 'null']", ["https://a.example", "null"]),
            ([], [:], "allow-origin: https://a.example,https://b.example", ["https://a.example", "https://b.example"]),
            (
                [], ["PARLOR_ALLOW_ORIGIN": "https://b.example, http://c.example:1"], "allow-origin: '*'",
                ["https://b.example", "http://c.example:1"]
            ),
            (
                ["--allow-origin", "https://d.example", "--allow-origin=*"],
                ["PARLOR_ALLOW_ORIGIN": "https://b.example"],
                "allow-origin: https://a.example", ["https://d.example", "*"]
            ),
        ] as [([String], [String: String], String, [String])])
    func `origins are allowed by flags, one each, or by the variable or the file, where they may be several`(
        words: [String], environment: [String: String], text: String, allowed: [String]
    ) throws {
        let expanded = try EnvironmentFlags.arguments(["start"] + words, environment: environment)
        let command = try #require(try Parlor.parseAsRoot(expanded) as? StartCommand)
        let file = try SettingsFile(text, name: "parlor.yaml")
        var origins = AllowedOrigins()
        for text in allowed {
            let isTaken = origins.allow(text)
            #expect(isTaken)
        }
        #expect(try ServerSettings.resolve(flags: command.flags, file: file).allowedOrigins == origins)
    }

    @Test func `variables reach every command, and stay out of a command that is run`() throws {
        let environment = [
            "PARLOR_JSON": "true", "PARLOR_SERVER": "http://127.0.0.1:1", "PARLOR_SECRET": "s",
            "PARLOR_VENDOR": "tencent",
            "PARLOR_UNKNOWN": "x", "PARLOR_TENANT": "", "HOME": "/",
        ]
        #expect(
            try EnvironmentFlags.arguments(["status"], environment: environment)
                == ["status", "--json", "--server=http://127.0.0.1:1"])
        #expect(
            try EnvironmentFlags.arguments(["exec", "--", "x", "--json"], environment: ["PARLOR_JSON": "1"])
                == ["exec", "--json", "--", "x", "--json"])
        let minted = Parlor.run(
            ["token", "mint", "--sdk-app-id", "5", "--user", "alice"], nowUnixSeconds: testNow, environment: environment
        )
        #expect(minted.exitCode == 0, "\(minted.standardOutput)")
        #expect(try ReadEnvelope(minted).data?.claims?.user == "alice")
        #expect(try EnvironmentFlags.arguments([], environment: environment) == [])
    }

    @Test func `a variable that is neither on nor off is refused by name`() {
        let outcome = Parlor.run(["version"], nowUnixSeconds: testNow, environment: ["PARLOR_JSON": "maybe"])
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError.contains("PARLOR_JSON is \"maybe\""))
    }

    @Test(arguments: [
        (["--port", "-1"], "--port is -1"), (["--port", "65536"], "--port is 65536"),
        (["--media-port", "65536"], "--media-port is 65536"), (["--log-level", "loud"], "\"loud\" is no log level"),
        (["--log-format", "xml"], "\"xml\" is no log format"),
        (["--admin-secret", "short"], "--admin-secret has 5 bytes"),
        (["--allow-origin", "app.example"], "\"app.example\" is no origin"),
        (["--allow-origin", "https://a.example/"], "\"https://a.example/\" is no origin"),
        (["--allow-origin", "https://a.example,"], "\"\" is no origin"),
    ])
    func `a flag out of range is refused with its value`(words: [String], part: String) throws {
        let flags = try ServerFlags.parse(words.count == 2 ? ["\(words[0])=\(words[1])"] : words)
        #expect {
            try ServerSettings.resolve(flags: flags, file: nil)
        } throws: {
            ($0 as? UsageFailure)?.message.contains(part) == true
        }
    }

    @Test func `ports are taken at both ends of their range`() throws {
        for port in [0, 65_535] {
            #expect(try ServerSettings.resolve(flags: flags("--port=\(port)"), file: nil).port == port)
        }
    }

    @Test func `a file describes tenants whole`() throws {
        let key = String(repeating: "c", count: 64)
        let file = try SettingsFile(
            """
            # A comment.
            port: 8080
            tenants:
              - name: lobby
                vendor: tencent
                app-id: 1400000002
                secret: s
                clock: manual
                seed: 18446744073709551615
                limits: {sessions: 1, users: 2, rooms: 3}
              - {name: hall, vendor: tencent, app-id: "5"}
              - {name: studio, vendor: zego, app-id: 6, client-key: \(key)}
            """, name: "parlor.yaml")
        #expect(
            file.tenants == [
                TenantCreation(
                    name: "lobby", vendor: .tencent, appID: "1400000002", secret: "s", clock: .manual, seed: .max,
                    limits: TenantLimits(sessions: 1, users: 2, rooms: 3)),
                TenantCreation(name: "hall", vendor: .tencent, appID: "5"),
                TenantCreation(name: "studio", vendor: .zego, appID: "6", clientKey: key),
            ])
        #expect(file.port == 8080)
        #expect(try SettingsFile("", name: "x") == SettingsFile("# nothing\n", name: "x"))
    }

    @Test(arguments: [
        ("prot: 1", "line 1: unknown key \"prot\"; the keys are: host, port"),
        ("host: a\n\ntenants:\n  - name: a\n    colour: red\n", "line 5: unknown key \"colour\""),
        ("tenants:\n  - name: a\n    limits:\n      seats: 1\n", "line 4: unknown key \"seats\""),
        ("port: many", "line 1: \"port\" is \"many\", not a whole number"),
        ("data: d\nport: 65536", "line 2: \"port\" is 65536; it must be 0...65535"),
        ("media-port: -1", "line 1: \"media-port\" is -1; it must be 0...65535"),
        ("allow-origin: app.example", "line 1: \"app.example\" is no origin"),
        ("allow-origin: [https://a.example, 1.5, x]", "line 1: \"1.5\" is no origin"),
        ("allow-origin: {a: b}", "line 1: \"allow-origin\" is not a text"),
        ("admin-secret: short", "line 1: \"admin-secret\" has 5 bytes; it needs 16"),
        ("demo: maybe", "line 1: \"demo\" is \"maybe\""),
        ("host:", "line 1: \"host\" is not a text"),
        ("host: \"\"", "line 1: \"host\" is empty"),
        ("host: [a]", "line 1: \"host\" is not a text"),
        ("log-level: loud", "line 1: \"loud\" is no log level"),
        ("tenants: a", "line 1: \"tenants\" is not a list"),
        ("tenants:\n  - a", "line 2: a tenant is not a list of keys and values"),
        ("tenants:\n  - vendor: tencent", "line 2: the tenant has no \"name\""),
        ("tenants:\n  - name: a\n    app-id: 5", "line 2: the tenant has no \"vendor\""),
        ("tenants:\n  - {name: a, vendor: tencent}", "line 2: the tenant has no \"app-id\""),
        (
            "tenants:\n  - {name: a, vendor: acme, app-id: 5}",
            "line 2: \"vendor\" is \"acme\"; it must be one of: tencent"
        ),
        ("tenants:\n  - {name: a, vendor: tencent, app-id: 5, seed: -1}", "line 2: \"seed\" is \"-1\""),
        ("tenants:\n  - {name: a, vendor: tencent, app-id: 5, clock: sun}", "line 2: \"clock\" is \"sun\""),
        ("- a", "line 1: the file is not a list of keys and values"),
        ("host: a\nhost: b", "\"host\" twice"),
        ("a: [", "not YAML"),
        ("a: b: c", "not YAML"),
    ])
    func `a file that is wrong is refused with line and key`(text: String, part: String) {
        #expect {
            try SettingsFile(text, name: "parlor.yaml")
        } throws: { error in
            let message = (error as? UsageFailure)?.message ?? ""
            #expect(message.hasPrefix("parlor.yaml: "))
            #expect(message.contains(part), "\(message)")
            return true
        }
    }

    @Test(arguments: [
        ("{name: a, vendor: tencent, app-id: 6}", "there is a tenant \"a\" already"),
        ("{name: b, vendor: tencent, app-id: 5}", "app id 5 belongs to tenant \"a\""),
        ("{name: B, vendor: tencent, app-id: 6}", "\"B\" is no tenant's name: it may hold a-z, 0-9 and \"-\" only"),
        ("{name: b, vendor: tencent, app-id: x}", "\"x\" is no app id: an sdkAppID is a number, 1...2147483647"),
        (
            "{name: b, vendor: zego, app-id: 6, secret: abc}",
            "the secret of tenant \"b\" cannot be used: a server secret has 32 bytes, not 3"
        ),
        (
            "{name: b, vendor: tencent, app-id: 6, limits: {rooms: 0}}",
            "the limit of rooms is 0; it must be 1...1000000"
        ),
    ])
    func `a tenant that no server could have is the file's fault`(second: String, reason: String) {
        let text = "tenants:\n  - {name: a, vendor: tencent, app-id: 5}\n  - \(second)\n"
        #expect(throws: UsageFailure("x: line 3: \(reason)")) { try SettingsFile(text, name: "x") }
    }

    @Test func `what a variable has wrong is told with the variable`() {
        let outcome = Parlor.run(["version", "--json=x"], nowUnixSeconds: 0, environment: ["PARLOR_PORT": "no"])
        #expect(!outcome.standardError.contains("PARLOR_PORT"))
        let minted = Parlor.run(
            ["token", "mint", "--vendor", "tencent", "--secret", "s", "--user", "a"], nowUnixSeconds: 0,
            environment: ["PARLOR_SDK_APP_ID": "x"])
        #expect(minted.exitCode == 2)
        #expect(minted.standardError.contains("--sdk-app-id comes from PARLOR_SDK_APP_ID"), "\(minted.standardError)")
        let given = Parlor.run(
            ["token", "mint", "--vendor", "tencent", "--secret", "s", "--user", "a", "--sdk-app-id", "x"],
            nowUnixSeconds: 0, environment: ["PARLOR_SDK_APP_ID": "5"])
        #expect(!given.standardError.contains("PARLOR_SDK_APP_ID"), "\(given.standardError)")
    }

    @Test func `a flag that is there and empty is refused`() throws {
        for flag in ["--host", "--data", "--runtime-dir"] {
            #expect(throws: UsageFailure("\(flag) is empty")) {
                try ServerSettings.resolve(flags: flags(flag, ""), file: nil)
            }
        }
    }
}
