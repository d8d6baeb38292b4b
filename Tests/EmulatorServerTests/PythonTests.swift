import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import ServerDialects
import Testing
import VendorDialects

/// Clients in another language, which know what they speak from its page only.
@Suite struct PythonTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    private static var nowUnixMilliseconds: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

    /// Runs a script, and expects it to end well with `ok`.
    private func run(_ python: URL, _ script: String, _ arguments: [String]) async throws {
        let output = Pipe()
        let process = Process()
        process.executableURL = python
        // -B: it writes no compiled code beside the scripts.
        process.arguments = ["-B", Self.folder.appending(path: "Python/\(script)").path()] + arguments
        process.standardOutput = output
        process.standardError = output
        let (ended, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { end.yield($0.terminationStatus) }
        try process.run()
        let alarm = Task {
            try await Task.sleep(for: .seconds(840))
            process.terminate()
        }
        let status = await ended.first { _ in true }
        alarm.cancel()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(status == 0, "\(text)")
        #expect(text.hasSuffix("ok\n"), "\(text)")
    }

    /// A Python that can open web sockets; nil, with an issue, where there is none.
    private var pythonWithWebSockets: URL? {
        let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
        let python = root.appending(path: ".build-python/bin/python3")
        guard FileManager.default.isExecutableFile(atPath: python.path()) else {
            Issue.record("no Python with its packages at \(python.path()): run Scripts/setup.sh")
            return nil
        }
        return python
    }

    @Test(.timeLimit(.minutes(15)))
    func `a client in Python logs in, writes, is refused, resumes, invites, and is heard`() async throws {
        guard let python = pythonWithWebSockets else { return }
        let setup = Tencent.setup(
            sdkAppID: 1_400_000_001, secretKey: "demo secret", seed: 1,
            bornAtUnixMilliseconds: Self.nowUnixMilliseconds
        ).withBackEnds()
        var configuration = ServerConfiguration()
        configuration.openMedia = MediaService.open
        try await withServer(setup: setup, configuration: configuration) { _, port in
            try await run(python, "conformance.py", ["\(port)", setup.app.rawValue, setup.secret])
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func `an app's server in Python registers users, makes a room, writes to it and ends it by Easemob's REST API`()
        async throws
    {
        let places = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/python3" }
        guard let python = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            Issue.record("no python3 in the PATH: run Scripts/setup.sh")
            return
        }
        let setup = Easemob.setup(
            appKey: "parlor#demo", clientSecret: "demo secret", seed: 1,
            bornAtUnixMilliseconds: Self.nowUnixMilliseconds
        ).withBackEnds()
        try await withServer(setup: setup) { _, port in
            try await run(
                URL(filePath: python), "easemob_backend.py",
                [
                    "http://127.0.0.1:\(port)/vendors/easemob/parlor%23demo", "parlor", "demo",
                    Easemob.clientID(of: "parlor#demo"), setup.secret,
                ])
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func `an app's server in Python runs a group and a room by Tencent's server APIs and the vendor's own package`()
        async throws
    {
        guard let python = pythonWithWebSockets else { return }
        let setup = Tencent.setup(
            sdkAppID: 1_400_000_001, secretKey: "demo secret", seed: 1,
            bornAtUnixMilliseconds: Self.nowUnixMilliseconds
        ).withBackEnds()
        try await withServer(setup: setup) { _, port in
            try await run(
                python, "tencent_backend.py",
                ["\(port)", setup.app.rawValue, setup.secret, Tencent.secretID(of: setup.app)])
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: [Vendor.tencent, .agora, .volcengine, .easemob])
    func `packages that PyPI has for a vendor's cloud run as they are, and their tokens log in`(
        _ vendor: Vendor
    ) async throws {
        guard let python = pythonWithWebSockets else { return }
        let born = Self.nowUnixMilliseconds
        let (setup, keyID): (TenantSetup, String) =
            switch vendor {
            case .tencent:
                (
                    Tencent.setup(
                        sdkAppID: 1_400_000_001, secretKey: "demo secret", seed: 1, bornAtUnixMilliseconds: born), ""
                )
            case .agora:
                (
                    Agora.setup(
                        appID: String(repeating: "0a", count: 16), certificate: String(repeating: "1b", count: 16),
                        seed: 1, bornAtUnixMilliseconds: born), ""
                )
            case .volcengine:
                (
                    Volcengine.setup(
                        appID: "0123456789abcdef01234567", appKey: "demo-secret", seed: 1,
                        bornAtUnixMilliseconds: born), Volcengine.accessKeyID(of: "0123456789abcdef01234567")
                )
            case .easemob, .zego:
                (
                    Easemob.setup(
                        appKey: "parlor#demo", clientSecret: "demo secret", seed: 1, bornAtUnixMilliseconds: born),
                    Easemob.clientID(of: "parlor#demo")
                )
            }
        try await withServer(setup: setup.withBackEnds()) { _, port in
            try await run(
                python, "published_packages.py",
                [vendor.rawValue, "\(port)", setup.app.rawValue, setup.secret, keyID])
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func `an app's server in Python lists users, writes, bans, removes and ends a room by Volcengine's OpenAPI`()
        async throws
    {
        guard let python = pythonWithWebSockets else { return }
        let setup = Volcengine.setup(
            appID: "0123456789abcdef01234567", appKey: "demo-secret", seed: 1,
            bornAtUnixMilliseconds: Self.nowUnixMilliseconds
        ).withBackEnds()
        try await withServer(setup: setup) { _, port in
            try await run(
                python, "volcengine_backend.py",
                [
                    "http://127.0.0.1:\(port)/vendors/volcengine/\(setup.app)", "\(port)", setup.app.rawValue,
                    Volcengine.accessKeyID(of: setup.app), setup.secret,
                ])
        }
    }
}
