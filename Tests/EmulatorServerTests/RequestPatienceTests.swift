import NIOCore
import Testing

@testable import EmulatorServer

/// Until when an HTTP client is waited for, to the nanosecond, without waiting.
@Suite struct RequestPatienceTests {
    private static let limits = RequestPatience.Limits(
        base: .seconds(30), bytesPerSecond: 1_000, idle: .seconds(60), farewell: .seconds(5))

    private var patience: RequestPatience { RequestPatience(Self.limits, at: second(0)) }

    private func second(_ number: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(number) }

    @Test func `between requests a connection may idle, also before the first`() {
        var patience = patience
        #expect(patience.deadline == second(60))
        patience.requestBegan(at: second(10))
        patience.requestEnded()
        patience.answerWentOn(bytes: 10, at: second(20))
        patience.answerEnded(at: second(20))
        patience.answerWasTaken(bytes: 10, at: second(21))
        #expect(patience.deadline == second(81))
        #expect(patience.isIdle)
    }

    @Test func `a request has its time, and a second more for each second's worth of bytes`() {
        var patience = patience
        patience.requestBegan(at: second(10))
        #expect(patience.deadline == second(40))
        // A byte now and then buys next to nothing.
        patience.requestWentOn(bytes: 1)
        #expect(patience.deadline == second(40) + .milliseconds(1))
        patience.requestWentOn(bytes: 999)
        #expect(patience.deadline == second(41))
        patience.requestWentOn(bytes: 1_000_000_000)
        #expect(patience.deadline == second(1_000_041))
    }

    @Test func `while the server works on an answer nobody is in a hurry`() {
        var patience = patience
        patience.requestBegan(at: second(10))
        patience.requestEnded()
        #expect(patience.deadline == nil)
        #expect(!patience.isIdle)
    }

    @Test func `an answer that nobody reads has its time, and a second more for each second's worth of it`() {
        var patience = patience
        patience.requestBegan(at: second(0))
        patience.requestEnded()
        patience.answerWentOn(bytes: 5_000, at: second(100))
        #expect(patience.deadline == second(135))
        patience.answerWentOn(bytes: 5_000, at: second(120))
        #expect(patience.deadline == second(140))
        patience.answerWasTaken(bytes: 5_000, at: second(125))
        #expect(patience.deadline == second(140))
        patience.answerEnded(at: second(126))
        #expect(patience.deadline == second(140))
        patience.answerWasTaken(bytes: 5_000, at: second(130))
        #expect(patience.deadline == second(190))
    }

    @Test func `while nothing of an answer waits, the server's pauses are not the client's`() {
        var patience = patience
        patience.requestBegan(at: second(0))
        patience.requestEnded()
        patience.answerWentOn(bytes: 5_000, at: second(100))
        patience.answerWasTaken(bytes: 5_000, at: second(101))
        #expect(patience.deadline == nil)
        patience.answerWentOn(bytes: 1_000, at: second(500))
        #expect(patience.deadline == second(531))
    }

    @Test func `a request that was answered before its end is ended soon, however fast it comes`() {
        var patience = patience
        patience.requestBegan(at: second(0))
        patience.answerWentOn(bytes: 1, at: second(1))
        patience.answerEnded(at: second(1))
        patience.answerWasTaken(bytes: 1, at: second(1))
        patience.requestWentOn(bytes: 1_000_000)
        #expect(patience.deadline == second(6))
        patience.requestEnded()
        #expect(patience.deadline == second(61))
    }

    @Test func `where nothing follows the client has time to go, whatever it sends`() {
        var patience = patience
        patience.requestBegan(at: second(0))
        patience.requestEnded()
        patience.answerWentOn(bytes: 1, at: second(1))
        patience.answerEnded(at: second(1))
        patience.answerWasTaken(bytes: 1, at: second(1))
        patience.outputEnded(at: second(2))
        #expect(patience.deadline == second(7))
        patience.requestBegan(at: second(3))
        patience.requestEnded()
        patience.outputEnded(at: second(4))
        #expect(patience.deadline == second(7))
    }
}
