import Dispatch
import EmulatorAPI
import EmulatorServer
import Foundation
import Synchronization
import Testing

@testable import parlor

/// What a server logs where nobody reads it.
@Suite(.timeLimit(.minutes(15))) struct LogWriterTests {
    /// A reader who reads when a test lets them.
    private final class Reader: Sendable {
        private let texts = Mutex<[String]>([])
        private let permits = DispatchSemaphore(value: 0)
        private let asked = DispatchSemaphore(value: 0)
        private let isOpen = Mutex(false)

        var all: String { texts.withLock { $0.joined() } }

        func take(_ text: String) {
            asked.signal()
            if !isOpen.withLock({ $0 }) { permits.wait() }
            texts.withLock { $0.append(text) }
        }

        /// Returns when something is to be read.
        func isAsked() { asked.wait() }

        func read() {
            isOpen.withLock { $0 = true }
            permits.signal()
        }
    }

    @Test func `lines are written in order, and a flush waits for all of them`() {
        let reader = Reader()
        reader.read()
        let writer = LogWriter(reader.take)
        for number in 0..<1_000 { writer.write("\(number)\n") }
        #expect(writer.flush(within: 600))
        #expect(reader.all == (0..<1_000).map { "\($0)\n" }.joined())
        #expect(writer.droppedCount == 0)
        #expect(LogWriter { _ in }.flush(within: 0))
    }

    @Test func `what finds no room is dropped and counted, and nobody waits`() {
        let reader = Reader()
        let writer = LogWriter(reader.take)
        let told = Mutex<[UInt64]>([])
        writer.onDrops { count in
            told.withLock { $0.append(count) }
            writer.write("\(count) dropped\n")
        }
        let line = String(repeating: "x", count: 1_023) + "\n"
        writer.write(line)
        reader.isAsked()
        let room = LogWriter.waitingLimit / 1_024
        // One is being written.
        for _ in 1..<room { writer.write(line) }
        #expect(writer.droppedCount == 0)
        for _ in 0..<7 { writer.write(line) }
        #expect(writer.droppedCount == 7)
        #expect(!writer.flush(within: 0.01))
        #expect(told.withLock { $0 } == [])
        reader.read()
        while told.withLock({ $0.isEmpty }) { usleep(1_000) }
        #expect(writer.flush(within: 600))
        #expect(told.withLock { $0 } == [7])
        #expect(reader.all == String(repeating: line, count: room) + "7 dropped\n")
        #expect(writer.droppedCount == 7)
    }

    @Test func `a line longer than everything that may wait is dropped`() {
        let writer = LogWriter { _ in }
        writer.write(String(repeating: "x", count: LogWriter.waitingLimit + 1))
        #expect(writer.droppedCount == 1)
        writer.write(String(repeating: "x", count: LogWriter.waitingLimit))
        #expect(writer.flush(within: 600))
        #expect(writer.droppedCount == 1)
    }

    @Test func `a server whose log nobody reads goes on serving, counts what is lost, and stops when it is told to`()
        async throws
    {
        try await withTemporaryDirectory { path in
            // Its standard error is a pipe that is read at the end.
            let parlor = try RunningParlor(
                ["start", "--port", "0", "--runtime-dir", path + "/run"], in: path,
                environment: ["PARLOR_ADMIN_SECRET": "", "PARLOR_LOG_LEVEL": "info"])
            let url = try await parlor.ready()
            func page(_ path: String) async throws -> String {
                let exchange = HTTPExchange(
                    address: try EmulatorAddress(url), method: "GET", path: path, timeoutSeconds: 600)
                return String(decoding: try await exchange.run().body, as: UTF8.self)
            }
            // Each refused connection is a line.
            func droppedCount() async throws -> Int {
                let row = try await page("/metrics").split(separator: "\n").first {
                    $0.hasPrefix("parlor_log_lines_dropped_total ")
                }
                return try #require(row.flatMap { Int($0.split(separator: " ")[1]) })
            }
            #expect(try await droppedCount() == 0)
            var count = 0
            while try await droppedCount() == 0 {
                for _ in 0..<100 { _ = try await page("/v1/connect?app=" + String(repeating: "x", count: 250)) }
                count += 100
                try #require(count < 100_000, "no line was ever dropped")
            }
            #expect(try await page("/healthz") == "alive\n")
            parlor.send(SIGTERM)
            #expect(await parlor.exitCode() == 0)
        }
    }

    @Test func `a server whose log is read late says how many lines are missing`() async throws {
        try await withTemporaryDirectory { path in
            let parlor = try RunningParlor(
                ["start", "--port", "0", "--runtime-dir", path + "/run", "--log-format", "json"], in: path)
            let url = try await parlor.ready()
            func get(_ path: String) async throws -> String {
                let exchange = HTTPExchange(
                    address: try EmulatorAddress(url), method: "GET", path: path, timeoutSeconds: 600)
                return String(decoding: try await exchange.run().body, as: UTF8.self)
            }
            while try await get("/metrics").contains("\nparlor_log_lines_dropped_total 0\n") {
                for _ in 0..<100 { _ = try await get("/v1/connect?app=" + String(repeating: "x", count: 250)) }
            }
            while let line = await parlor.nextErrorLine() {
                if line.contains("log lines were dropped") {
                    #expect(line.contains(#""count":""#) && line.contains(#""level":"warning""#), "\(line)")
                    break
                }
            }
            parlor.send(SIGTERM)
            #expect(await parlor.ending().exitCode == 0)
        }
    }
}
