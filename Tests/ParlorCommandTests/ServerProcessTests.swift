import EmulatorAPI
import Dispatch
import EmulatorServer
import Foundation
import Testing
import VendorDialects

@testable import parlor

/// The built command as processes of its own, over real sockets.
@Suite(.serialized) struct ServerProcessTests {
    @Test func `a server starts, is found by the other commands, and stops`() async throws {
        try await withTemporaryDirectory { path in
            let server = try RunningParlor(["start", "--port", "0"], in: path)
            let url = try await server.ready()
            #expect(url.hasPrefix("http://127.0.0.1:"))

            let waited = try await RunningParlor.run("wait", in: path)
            #expect(waited.standardOutput == "ready \(url)\n")
            let status = try data(StatusReport.self, await RunningParlor.run("status", "--json", in: path))
            #expect(status.url == url)
            #expect(status.pid == server.pid)
            #expect(status.mediaPort != nil)
            let variables = try await RunningParlor.run("env", in: path)
            #expect(variables.standardOutput.contains("export PARLOR_EMULATOR_HOST='\(url.dropFirst(7))'\n"))

            let made = try await RunningParlor.run(
                "tenant", "create", "lobby", "--vendor", "tencent", "--app-id", "1400000002", "--clock", "manual",
                in: path)
            #expect(made.exitCode == 0, "\(made.standardError)")
            let list = try data(TenantList.self, await RunningParlor.run("tenant", "list", "--json", in: path))
            #expect(
                list.tenants.map(\.name)
                    == ["demo-easemob", "demo-tencent", "demo-volcengine", "demo-zego", "lobby"])
            #expect(list.tenants[0].services?.map(\.vendor) == [.agora])
            let again = try await RunningParlor.run(
                "tenant", "create", "lobby", "--vendor", "tencent", "--app-id", "5", in: path)
            #expect(again.exitCode == 1)
            #expect(again.standardError == "error: there is a tenant \"lobby\" already\n")
            let advanced = try await RunningParlor.run("clock", "advance", "--tenant", "lobby", "1h30m", in: path)
            #expect(advanced.standardOutput == "lobby has run 1h30m\n")
            #expect(try await RunningParlor.run("tenant", "reset", "lobby", in: path).exitCode == 0)
            #expect(
                try await RunningParlor.run("tenant", "drop", "lobby", in: path).standardOutput == "dropped lobby\n")
            #expect(try await RunningParlor.run("tenant", "show", "lobby", in: path).exitCode == 1)

            // Others could have written there, and a variable that is evaluated is theirs then.
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path + "/run/parlor")
            let refused = try await RunningParlor.run("env", in: path)
            #expect(refused.exitCode == 1)
            #expect(refused.standardError.contains("others may write in \(path)/run/parlor"), "\(refused)")
            #expect(try await RunningParlor.run("status", "--server", url, in: path).exitCode == 0)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path + "/run/parlor")

            let stopped = try await RunningParlor.run("stop", in: path)
            #expect(stopped.standardOutput == "stopped \(url)\n")
            #expect(await server.ending().exitCode == 0)
            let gone = try await RunningParlor.run("status", in: path)
            #expect(gone.exitCode == 1)
            #expect(gone.standardError.contains("no server runs"))
        }
    }

    @Test func `a tenant whose app carries a key is made, changed and shown with it, and the demo tenant has its own`()
        async throws
    {
        struct Shown: Codable, Sendable { var tenant: TenantReport }
        try await withTemporaryDirectory { path in
            let server = try RunningParlor(["start", "--port", "0"], in: path)
            _ = try await server.ready()
            let demo = try data(Shown.self, await RunningParlor.run("tenant", "show", "demo-zego", "--json", in: path))
            #expect(demo.tenant.clientKey == TenantDescription.demos[1].clientKey)
            let key = String(repeating: "ab", count: 32)
            let made = try await RunningParlor.run(
                "tenant", "create", "studio", "--vendor", "zego", "--app-id", "6", "--client-key", key, in: path)
            #expect(made.standardOutput.contains("client key  \(key)\n"), "\(made.standardError)")
            let other = String(repeating: "cd", count: 32)
            let changed = try await RunningParlor.run("tenant", "change", "studio", "--client-key", other, in: path)
            #expect(changed.standardOutput.contains("client key  \(other)\n"), "\(changed.standardError)")
            let refused = try await RunningParlor.run("tenant", "change", "studio", "--client-key", "ab", in: path)
            #expect(refused.exitCode == 1)
            #expect(refused.standardError.contains("an app sign has 64 characters, not 2"), "\(refused.standardError)")
            let keyless = try await RunningParlor.run(
                "tenant", "create", "hall", "--vendor", "tencent", "--app-id", "7", "--client-key", key, in: path)
            #expect(keyless.exitCode == 1)
            #expect(keyless.standardError.contains("this vendor's apps carry none"), "\(keyless.standardError)")
            let shown = try data(Shown.self, await RunningParlor.run("tenant", "show", "studio", "--json", in: path))
            #expect(shown.tenant.clientKey == other)
            server.send(SIGTERM)
            _ = await server.ending()
        }
    }

    @Test func `with --json the address is in an envelope, and the ready line is last`() async throws {
        try await withTemporaryDirectory { path in
            let server = try RunningParlor(["start", "--port", "0", "--json"], in: path)
            let line = try #require(await server.nextLine())
            let envelope = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let content = try #require(envelope["data"] as? [String: Any])
            let url = try #require(content["url"] as? String)
            #expect(await server.nextLine() == "parlor ready \(url)")
            server.send(SIGTERM)
            let ending = await server.ending()
            #expect(ending.exitCode == 0)
            #expect(ending.standardOutput == "")
        }
    }

    @Test func `logs are JSON lines where nobody watches, and text when asked for`() async throws {
        try await withTemporaryDirectory { path in
            for (words, isJSON) in [([], true), (["--log-format", "text"], false)] as [([String], Bool)] {
                let server = try RunningParlor(["start", "--port", "0"] + words, in: path)
                _ = try await server.ready()
                let line = try #require(await server.nextErrorLine())
                let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
                #expect((object != nil) == isJSON, "\(line)")
                server.send(SIGTERM)
                _ = await server.ending()
            }
        }
    }

    @Test func `everything acknowledged is there after kill -9`() async throws {
        try await withTemporaryDirectory { path in
            let words = ["start", "--port", "0", "--data", "\(path)/data"]
            let first = try RunningParlor(words, in: path)
            _ = try await first.ready()
            let made = try data(
                TenantReport.self,
                await RunningParlor.run(
                    "tenant", "create", "lobby", "--vendor", "tencent", "--app-id", "1400000002", "--clock", "manual",
                    "--max-rooms", "3", "--json", in: path))
            let advanced = try await RunningParlor.run("clock", "advance", "--tenant", "lobby", "5m", in: path)
            #expect(advanced.exitCode == 0, "\(advanced.standardError)")
            first.send(SIGKILL)
            #expect(await first.ending().exitCode == 128 + SIGKILL)

            // What it noted about itself is stale, and misleads nobody.
            #expect(try await RunningParlor.run("status", in: path).exitCode == 1)
            let doctor = try await RunningParlor.run("doctor", "--port", "0", in: path)
            #expect(doctor.standardOutput.contains("stale state"))

            let second = try RunningParlor(words, in: path)
            _ = try await second.ready()
            let shown = try await RunningParlor.run("tenant", "show", "lobby", "--json", in: path)
            struct Shown: Codable, Sendable { var tenant: TenantReport }
            #expect(try data(Shown.self, shown).tenant == made)
            let later = try await RunningParlor.run("clock", "advance", "--tenant", "lobby", "1s", in: path)
            #expect(later.standardOutput == "lobby has run 5m1s\n")
            #expect(try await RunningParlor.run("stop", in: path).exitCode == 0)
            _ = await second.ending()
        }
    }

    @Test func `a journal travels: exported from a server, replayed, imported elsewhere`() async throws {
        try await withTemporaryDirectory { path in
            let server = try RunningParlor(["start", "--port", "0", "--data", "data"], in: path)
            _ = try await server.ready()
            _ = try await RunningParlor.run(
                "tenant", "create", "lobby", "--vendor", "tencent", "--app-id", "5", "--clock", "manual", in: path)
            _ = try await RunningParlor.run("clock", "advance", "--tenant", "lobby", "5m", in: path)
            let exported = try await RunningParlor.run("export", "--tenant", "lobby", "lobby.jsonl", in: path)
            #expect(exported.exitCode == 0, "\(exported.standardError)")
            let watched = try await RunningParlor.run("view", "--tenant", "lobby", "--html", "live.html", in: path)
            #expect(watched.standardOutput == "wrote live.html; open it in a browser\n", "\(watched.standardError)")
            #expect(try await RunningParlor.run("stop", in: path).exitCode == 0)
            _ = await server.ending()

            let replayed = try await RunningParlor.run("replay", "lobby.jsonl", in: path)
            #expect(replayed.exitCode == 0, "\(replayed.standardError)")
            #expect(replayed.standardOutput.contains("lobby: 1 entries"))
            let viewed = try await RunningParlor.run("view", "lobby.jsonl", in: path)
            #expect(
                viewed.standardOutput == "wrote lobby.jsonl.html; open it in a browser\n", "\(viewed.standardError)")
            let stored = try await RunningParlor.run(
                "view", "--tenant", "lobby", "--data", "data", "--html", "stored.html", in: path)
            #expect(stored.exitCode == 0, "\(stored.standardError)")
            let pages = try ["live.html", "lobby.jsonl.html", "stored.html"].map { name in
                try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
            }
            #expect(pages[0].contains(#""name":"lobby","vendor":"tencent""#))
            #expect(Set(pages).count == 1, "the same journal makes the same page")
            let foreign = try await RunningParlor.run("view", "stored.html", in: path)
            #expect(foreign.exitCode == 1)
            #expect(foreign.standardError.contains("the first line is not the header of a journal"))
            #expect(!FileManager.default.fileExists(atPath: "\(path)/stored.html.html"))
            let imported = try await RunningParlor.run(
                "import", "lobby.jsonl", "--as", "hall", "--data", "other", in: path)
            #expect(imported.standardOutput == "imported hall\n", "\(imported.standardError)")
            let refused = try await RunningParlor.run("replay", "nothing.jsonl", in: path)
            #expect(refused.exitCode == 1)
            #expect(refused.standardError == "error: nothing.jsonl cannot be read: No such file or directory\n")
            let wrong = try await RunningParlor.run("import", "nothing.jsonl", in: path)
            #expect(wrong.standardError == "error: nothing.jsonl cannot be read: No such file or directory\n")
        }
    }

    @Test
    func `a port in use, an unusable directory and a wrong file keep a server from starting, each with its reason`()
        async throws
    {
        try await withTemporaryDirectory { path in
            let server = try RunningParlor(["start", "--port", "0", "--data", "data"], in: path)
            let url = try await server.ready()
            let port = try EmulatorAddress(url).port

            let taken = try await RunningParlor.run("start", "--port", "\(port)", in: path)
            #expect(taken.exitCode == 3)
            #expect(taken.standardOutput == "")
            #expect(taken.standardError.contains("port \(port)"), "\(taken.standardError)")
            #expect(taken.standardError.contains("the Parlor server of process \(server.pid)"))

            let shared = try await RunningParlor.run("start", "--port", "0", "--data", "data", in: path)
            #expect(shared.exitCode == 3)
            #expect(shared.standardError.contains("in use by process \(server.pid)"), "\(shared.standardError)")

            try Data("x".utf8).write(to: URL(filePath: "\(path)/file"))
            let unusable = try await RunningParlor.run("start", "--port", "0", "--data", "file", "--json", in: path)
            #expect(unusable.exitCode == 3)
            #expect(unusable.standardOutput.contains("\"status\" : \"notStarted\""), "\(unusable.standardOutput)")
            #expect(
                unusable.standardOutput.contains("file cannot be used: Not a directory"), "\(unusable.standardOutput)")

            let elsewhere = try await RunningParlor.run("start", "--port", "0", "--host", "192.0.2.1", in: path)
            #expect(elsewhere.exitCode == 3)
            #expect(elsewhere.standardError.contains("192.0.2.1"))
            let unknown = try await RunningParlor.run("start", "--port", "0", "--host", "no.invalid", in: path)
            #expect(unknown.exitCode == 3)
            #expect(unknown.standardError.contains("\"no.invalid\" is no address of this machine"))
            #expect(unknown.standardError.contains("--host"))
            let looked = try await RunningParlor.run("doctor", "--port", "0", "--data", "data", in: path)
            #expect(looked.exitCode == 1)
            #expect(
                looked.standardOutput.contains("data is in use by process \(server.pid)"), "\(looked.standardOutput)")

            try Data("port: 0\nprot: 1\n".utf8).write(to: URL(filePath: "\(path)/parlor.yaml"))
            let wrong = try await RunningParlor.run("start", in: path)
            #expect(wrong.exitCode == 2)
            #expect(wrong.standardError.contains("parlor.yaml: line 2: unknown key \"prot\""))
            let absent = try await RunningParlor.run("start", "--config", "no.yaml", in: path)
            #expect(absent.exitCode == 2)
            #expect(absent.standardError == "error: no.yaml: cannot be read: No such file or directory\n")

            // And the one that runs is not disturbed.
            #expect(try await RunningParlor.run("status", in: path).exitCode == 0)
            server.send(SIGINT)
            #expect(await server.ending().exitCode == 0)
        }
    }

    @Test func `sessions and rooms of a tenant are tables, or an envelope`() async throws {
        try await withTemporaryDirectory { path in
            let server = try RunningParlor(["start", "--port", "0"], in: path)
            _ = try await server.ready()
            let sessions = try await RunningParlor.run("tenant", "sessions", "demo-tencent", in: path)
            #expect(sessions.standardOutput == "session  user  on  state  since  rooms  channels\n")
            let rooms = try await RunningParlor.run("tenant", "rooms", "demo-tencent", "--limit", "5", in: path)
            #expect(rooms.standardOutput == "room  kind  owner  members  attributes  created\n")
            let page = try data(
                RoomPage.self,
                await RunningParlor.run("tenant", "rooms", "demo-tencent", "--after", "a b&c", "--json", in: path))
            #expect(page.rooms.isEmpty && page.next == nil)
            let unknown = try await RunningParlor.run("tenant", "sessions", "nobody", in: path)
            #expect(unknown.exitCode == 1)
            #expect(unknown.standardError == "error: there is no tenant \"nobody\"\n")
            server.send(SIGTERM)
            _ = await server.ending()
        }
    }

    @Test func `a journal that does not lead to the state it recorded exits 4, with what differs`() async throws {
        try await withTemporaryDirectory { path in
            let server = try RunningParlor(["start", "--port", "0", "--data", "data"], in: path)
            _ = try await server.ready()
            _ = try await RunningParlor.run(
                "tenant", "create", "lobby", "--vendor", "tencent", "--app-id", "5", "--clock", "manual", in: path)
            _ = try await RunningParlor.run("clock", "advance", "--tenant", "lobby", "5m", in: path)
            _ = try await RunningParlor.run("export", "--tenant", "lobby", "lobby.jsonl", in: path)
            #expect(try await RunningParlor.run("stop", in: path).exitCode == 0)
            _ = await server.ending()
            let replayed = try await RunningParlor.run("replay", "lobby.jsonl", in: path)
            #expect(replayed.standardOutput.hasSuffix(", as it was recorded\n"), "\(replayed.standardOutput)")

            // Nobody was ever born at another moment than this journal's tenant.
            let file = URL(filePath: "\(path)/lobby.jsonl")
            var text = try String(contentsOf: file, encoding: .utf8)
            let born = try #require(text.firstMatch(of: /"bornAtUnixMilliseconds":(\d+)/)).output.1
            let place = try #require(text.range(of: "{\"snapshot\":"))
            text = String(text[..<place.lowerBound]) + text[place.lowerBound...].replacing(born, with: "77")
            try Data(text.utf8).write(to: file)
            for words in [["replay", "lobby.jsonl"], ["import", "lobby.jsonl", "--data", "other"]] {
                let refused = await (try RunningParlor(words, in: path)).ending()
                #expect(refused.exitCode == 4)
                #expect(
                    refused.standardError.contains("bornAtUnixMilliseconds was 77 and is \(born)"),
                    "\(refused.standardError)")
                let envelope = await (try RunningParlor(words + ["--json"], in: path)).ending()
                #expect(envelope.exitCode == 4)
                #expect(envelope.standardOutput.contains("\"status\" : \"invariantBroken\""))
            }
        }
    }

    @Test func `a SIGTERM that comes twice, as timeout sends it, is one`() async throws {
        try await withTemporaryDirectory { path in
            let server = try RunningParlor(["start", "--port", "0", "--log-level", "info"], in: path)
            _ = try await server.ready()
            for _ in 1...3 { server.send(SIGTERM) }
            let ending = await server.ending()
            #expect(ending.exitCode == 0, "\(ending.standardError)")
            #expect(!ending.standardError.contains("stopped at once"))
        }
    }

    @Test func `a SIGTERM that comes again after a while does not hurry a graceful end`() async throws {
        try await withTemporaryDirectory { path in
            let server = try RunningParlor(["start", "--port", "0"], in: path)
            let url = try await server.ready()
            let silent = try SilentConnection(try EmulatorAddress(url).port)
            defer { silent.close() }
            server.send(SIGTERM)
            while let line = await server.nextErrorLine(), !line.hasPrefix("stopping") {}
            // Long for a signal, short for a server that waits for a connection.
            try await Task.sleep(for: .milliseconds(400))
            server.send(SIGTERM)
            let ending = await server.ending()
            #expect(ending.exitCode == 0, "\(ending.standardError)")
            #expect(!ending.standardError.contains("stopped at once"))
        }
    }

    @Test func `a server that was started with its signals held back is stopped by them all the same`() async throws {
        try await withTemporaryDirectory { path in
            for number in [SIGTERM, SIGINT] {
                let server = try RunningParlor(["start", "--port", "0"], in: path, holdsSignalsBack: true)
                _ = try await server.ready()
                server.send(number)
                #expect(await server.ending().exitCode == 0)
            }
        }
    }

    @Test func `a signal that comes with the first line a server prints stops it`() async throws {
        try await withTemporaryDirectory { path in
            for (words, number) in [([], SIGTERM), (["--json"], SIGINT), (["--host", "0.0.0.0"], SIGTERM)] {
                for _ in 1...3 {
                    let server = try RunningParlor(["start", "--port", "0"] + words, in: path)
                    #expect(await server.nextLine() != nil)
                    server.send(number)
                    #expect(await server.ending().exitCode == 0)
                }
            }
        }
    }

    @Test func `a second Ctrl-C stops at once what waits for a connection`() async throws {
        try await withTemporaryDirectory { path in
            let server = try RunningParlor(["start", "--port", "0"], in: path)
            let url = try await server.ready()
            let silent = try SilentConnection(try EmulatorAddress(url).port)
            defer { silent.close() }
            server.send(SIGINT)
            while let line = await server.nextErrorLine(), !line.hasPrefix("stopping") {}
            server.send(SIGINT)
            let ending = await server.ending()
            #expect([0, 128 + SIGINT].contains(ending.exitCode))
            #expect(ending.exitCode == 0 || ending.standardError.contains("stopped at once"))
        }
    }

    @Test func `beyond loopback a token is printed, needed, and known to this user's commands`() async throws {
        try await withTemporaryDirectory { path in
            let server = try RunningParlor(["start", "--port", "0", "--host", "0.0.0.0"], in: path)
            let first = try #require(await server.nextLine())
            #expect(first.hasPrefix("parlor admin token ey"))
            let url = try await server.ready()
            #expect(try await RunningParlor.run("status", in: path).exitCode == 0)
            let stranger = try await RunningParlor.run("status", "--server", url, "--runtime-dir", "none", in: path)
            #expect(stranger.exitCode == 1)
            #expect(stranger.standardError.contains("Authorization: Bearer TOKEN"), "\(stranger.standardError)")
            let token = String(first.dropFirst("parlor admin token ".count))
            let guest = try await RunningParlor.run(
                "status", "--server", url, "--runtime-dir", "none", in: path,
                environment: ["PARLOR_ADMIN_TOKEN": token])
            #expect(guest.exitCode == 0)
            server.send(SIGTERM)
            _ = await server.ending()
        }
    }
}

/// A connection that asks for a WebSocket, and answers no farewell on it: a server that stops waits for it.
private struct SilentConnection {
    private let descriptor: Int32

    init(_ port: Int) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(code == 0)
        let request = Array(
            """
            GET /v1/connect?app=\(TenantDescription.demos[0].appID) HTTP/1.1\r
            Host: 127.0.0.1\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
            Sec-WebSocket-Version: 13\r
            \r

            """.utf8)
        try #require(send(descriptor, request, request.count, 0) == request.count)
        var answer = [UInt8](repeating: 0, count: 12)
        try #require(recv(descriptor, &answer, answer.count, 0) == answer.count)
        try #require(String(decoding: answer, as: UTF8.self) == "HTTP/1.1 101")
    }

    func close() { Foundation.close(descriptor) }
}
