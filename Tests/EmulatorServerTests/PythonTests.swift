import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import Testing
import VendorDialects

/// A client in another language, which knows the protocol from its page only.
@Suite struct PythonTests {
    @Test(.timeLimit(.minutes(15)))
    func `a client in Python logs in, writes, is refused, resumes, invites, and is heard`() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let root = folder.deletingLastPathComponent().deletingLastPathComponent()
        let python = root.appending(path: ".build-python/bin/python3")
        guard FileManager.default.isExecutableFile(atPath: python.path()) else {
            Issue.record("no Python with websockets at \(python.path()): run Scripts/setup.sh")
            return
        }
        let setup = Tencent.setup(
            sdkAppID: 1_400_000_001, secretKey: "demo secret", seed: 1,
            bornAtUnixMilliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        var configuration = ServerConfiguration()
        configuration.openMedia = MediaService.open
        try await withServer(setup: setup, configuration: configuration) { _, port in
            let output = Pipe()
            let process = Process()
            process.executableURL = python
            process.arguments = [
                folder.appending(path: "Python/conformance.py").path(), "\(port)", setup.app.rawValue, setup.secret,
            ]
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
    }
}
