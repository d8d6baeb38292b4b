import LoopbackPorts
import Foundation
import Testing

@testable import parlor

@Suite struct DoctorTests {
    /// A machine on which nothing is wrong.
    private var healthy: DoctorFacts {
        var facts = DoctorFacts()
        facts.ports = [
            DoctorFacts.Port(host: "127.0.0.1", number: 7070),
            DoctorFacts.Port(host: "127.0.0.1", number: 7071, transport: .udp),
        ]
        facts.dataDirectory = DoctorFacts.DataDirectory(path: "/data", freeBytes: 1 << 40)
        facts.runtimeDirectory = "/run/parlor"
        facts.libraries = [library]
        facts.unixSeconds = testNow + 100_000_000
        facts.softFileLimit = 1024
        facts.hardFileLimit = 65_536
        facts.maximumReceiveBuffer = 1 << 20
        return facts
    }

    private let library = DoctorFacts.Library(
        name: "SQLite", version: "3.40.1", isThere: true, aptPackage: "libsqlite3-0", brewPackage: "sqlite")

    private func findings(_ change: (inout DoctorFacts) -> Void) -> [Finding] {
        var facts = healthy
        change(&facts)
        return facts.findings.filter { $0.level != .ok }
    }

    @Test func `a healthy machine has nothing to fix`() {
        #expect(findings { _ in } == [])
        #expect(healthy.findings.allSatisfy { $0.fix == nil })
        #expect(DoctorCommand.outcome(of: healthy.findings, asJSON: false).exitCode == 0)
    }

    static let illnesses:
        [(check: String, level: Finding.Level, parts: [String], make: @Sendable (inout DoctorFacts) -> Void)] = [
            ("settings", .problem, ["parlor.yaml"], { $0.settingsProblem = "parlor.yaml: line 1: no" }),
            (
                "port 7070", .problem, ["process 5 (nc)", "--port"],
                {
                    $0.ports[0].problem = "Address already in use"
                    $0.ports[0].owner = "process 5 (nc)"
                }
            ),
            ("port 7070", .problem, ["Permission denied", "--host"], { $0.ports[0].problem = "Permission denied" }),
            (
                "audio port 7071", .problem, ["process 5 (nc)", "--media-port"],
                {
                    $0.ports[1].problem = "Address already in use"
                    $0.ports[1].owner = "process 5 (nc)"
                }
            ),
            (
                "tenant lab", .warning, ["the server crashed", "parlor salvage /data lab", "parlor tenant retry lab"],
                {
                    $0.dataDirectory?.suspects = [
                        DoctorFacts.Suspect(tenant: "lab", reason: "the server crashed at entry 5")
                    ]
                }
            ),
            (
                "audio port 7071", .problem, ["Permission denied", "--media-port"],
                { $0.ports[1].problem = "Permission denied" }
            ),
            ("data directory", .problem, ["/data", "--data"], { $0.dataDirectory?.problem = "it cannot be written" }),
            (
                "data directory", .problem, ["chown", "chmod", "--data"],
                {
                    $0.dataDirectory?.problem = "it cannot be written: Permission denied"
                    $0.dataDirectory?.isForbidden = true
                }
            ),
            (
                "data directory", .problem, ["is not a directory", "move /file away", "--data"],
                {
                    $0.dataDirectory?.problem = "it cannot be made: /file is not a directory"
                    $0.dataDirectory?.obstacle = "/file"
                }
            ),
            (
                "data directory", .problem, ["in use by process 5", "--data"],
                { $0.dataDirectory?.holder = "process 5" }
            ),
            ("data directory", .warning, ["99 MiB", "--data"], { $0.dataDirectory?.freeBytes = (100 << 20) - 1 }),
            (
                "runtime directory", .problem, ["others may write", "--runtime-dir"],
                { $0.runtimeProblem = "others may write in it" }
            ),
            ("stale state", .warning, ["rm /run/parlor/1.json"], { $0.staleRecords = ["/run/parlor/1.json"] }),
            (
                "running servers", .warning, ["0.0.9", "parlor stop"],
                { $0.otherVersions = [("http://127.0.0.1:1", "0.0.9")] }
            ),
            (
                "library SQLite", .problem, ["apt-get install libsqlite3-0", "brew install sqlite"],
                { $0.libraries[0].isThere = false }
            ),
            ("clock", .problem, ["1970-01-01", "timedatectl"], { $0.unixSeconds = 5 }),
            ("clock", .problem, ["timedatectl"], { $0.unixSeconds = 1_735_689_599 }),
            ("open files", .warning, ["2047", "ulimit"], { $0.hardFileLimit = 2047 }),
            ("receive buffer", .warning, ["1048575", "sysctl"], { $0.maximumReceiveBuffer = (1 << 20) - 1 }),
        ]

    @Test(arguments: illnesses.indices)
    func `each illness is found alone, with a fix`(index: Int) throws {
        let illness = Self.illnesses[index]
        let found = findings(illness.make)
        #expect(found.count == 1)
        let finding = try #require(found.first)
        #expect(finding.check == illness.check)
        #expect(finding.level == illness.level)
        let text = finding.message + " " + (try #require(finding.fix))
        for part in illness.parts { #expect(text.contains(part), "\(text)") }
        let outcome = DoctorCommand.outcome(of: found, asJSON: false)
        #expect(outcome.exitCode == (illness.level == .problem ? 1 : 0))
        #expect(outcome.standardOutput.contains("fix: "))
    }

    @Test func `bounds hold exactly`() {
        #expect(findings { $0.dataDirectory?.freeBytes = 100 << 20 } == [])
        #expect(findings { $0.hardFileLimit = 2048 } == [])
        #expect(findings { $0.hardFileLimit = nil } == [])
        #expect(findings { $0.maximumReceiveBuffer = nil } == [])
        #expect(findings { $0.unixSeconds = 1_735_689_600 } == [])
        #expect(findings { $0.dataDirectory = nil } == [])
    }

    @Test func `a file where a data directory has to be is found, at its place or above it`() async throws {
        try await withTemporaryDirectory { path in
            let file = path + "/file"
            try Data([1]).write(to: URL(filePath: file))
            let surroundings = Surroundings(
                environment: [:], nowUnixSeconds: testNow, isTerminal: false, userID: getuid(), executable: "",
                print: { _ in }, errors: LogWriter { _ in })
            for (directory, problem) in [
                (file, "it is not a directory"), (file + "/a/b", "it cannot be made: \(file) is not a directory"),
                (path + "/a/b", nil), (path, nil),
            ] {
                var settings = ServerSettings()
                (settings.port, settings.dataDirectory) = (0, directory)
                let facts = DoctorProbe.facts(
                    settings: settings, settingsProblem: nil, directory: RuntimeDirectory(path: path + "/run"),
                    in: surroundings)
                #expect(facts.dataDirectory?.problem == problem)
                #expect(facts.dataDirectory?.obstacle == problem.map { _ in file })
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["file"])
        }
    }

    @Test func `every library in use says which it is`() throws {
        let versions = Dictionary(
            uniqueKeysWithValues: LibraryProbe.libraries.map { ($0.name, ($0.isThere, $0.version ?? "")) })
        #expect(versions.keys.sorted() == ["NATS", "OpenSSL", "Opus", "SQLite", "libjwt", "zlib"])
        for (name, part) in [
            ("OpenSSL", "OpenSSL 3."), ("Opus", "libopus 1."), ("SQLite", "3."), ("libjwt", "libjwt"), ("zlib", "1."),
            ("NATS", "3."),
        ] {
            let (isThere, version) = try #require(versions[name])
            #expect(isThere && version.contains(part), "\(name): \(version)")
        }
    }

    @Test(arguments: [Transport.tcp, .udp]) func `a port that is taken is found, with who has it`(
        transport: Transport
    ) throws {
        let holder = try HeldPort(isDatagram: transport == .udp)
        let problem = try #require(PortProbe.problem(host: "127.0.0.1", port: holder.port, over: transport))
        #expect(problem == "Address already in use")
        #if os(Linux)
            let owner = PortOwner.find(port: holder.port, over: transport, records: [])
            #expect(owner?.description.hasPrefix("process \(ProcessInfo.processInfo.processIdentifier)") == true)
        #endif
        holder.release()
        // Another test may take a port that was given back, but hardly five in a row.
        let isFreed = try (0..<5).contains { _ in
            let holder = try HeldPort(isDatagram: transport == .udp)
            holder.release()
            return PortProbe.problem(host: "127.0.0.1", port: holder.port, over: transport) == nil
        }
        #expect(isFreed)
        #expect(PortProbe.problem(host: "127.0.0.1", port: 0, over: transport) == nil)
    }

    @Test func `with --json problems are the envelope's error`() throws {
        let outcome = DoctorCommand.outcome(of: findings { $0.runtimeProblem = "it is broken" }, asJSON: true)
        let envelope = try ReadEnvelope(outcome)
        #expect(outcome.exitCode == 1)
        #expect(envelope.status == "failed")
        #expect(envelope.error?.code == "problemsFound")
        #expect(envelope.error?.reason == "runtime directory: it is broken")
    }
}
