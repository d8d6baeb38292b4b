import EmulatorAPI
import Testing

@testable import EmulatorServer

/// What waits for somebody who listens.
@Suite(.timeLimit(.minutes(15))) struct ListenQueueTests {
    private let start = ContinuousClock.now

    private func queue() -> ListenQueue {
        ListenQueue(wake: AsyncStream.makeStream(of: Void.self).continuation, at: start)
    }

    private func packet(_ sequence: Int, bytes: Int = 1) -> MediaPacket {
        MediaPacket(
            channel: "stage", publisher: "a", sequence: UInt32(sequence), timestamp: 0, level: 1,
            payload: [UInt8](repeating: 7, count: bytes))
    }

    @Test func `in a second 5,000 packets are taken, the next is counted as lost, and the next second is anew`() {
        let queue = queue()
        var count = 0
        for number in 1...ListenQueue.maximumPerSecond {
            queue.take(packet(number), at: start)
            if number.isMultiple(of: 1_000) { count += queue.takeAll().packets.count }
        }
        #expect(count == 5_000)
        queue.take(packet(5_001), at: start + .milliseconds(999))
        #expect(queue.takeAll() == ([], 1))
        queue.take(packet(5_002), at: start + .seconds(1))
        let (packets, lost) = queue.takeAll()
        #expect(packets.count == 1 && lost == 1)
    }

    @Test func `a mebibyte waits, and one packet more drops the oldest`() {
        let queue = queue()
        // A head, a name of one byte, and the payload.
        let each = ListenQueue.maximumBytes / 1_024
        for number in 1...1_024 { queue.take(packet(number, bytes: each - 25), at: start) }
        let (packets, lost) = queue.takeAll()
        #expect(packets.count == 1_024 && lost == 0)
        for number in 1...1_024 { queue.take(packet(number, bytes: each - 25), at: start) }
        queue.take(packet(1_025), at: start)
        let (left, dropped) = queue.takeAll()
        #expect(left.count == 1_024 && dropped == 1)
        #expect(left.first?.packet.sequence == 2, "the second is the oldest that is left")
    }

    @Test func `who writes is woken once for what waits`() async {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
        let queue = ListenQueue(wake: wake, at: start)
        queue.take(packet(1), at: start)
        queue.take(packet(2), at: start)
        _ = queue.takeAll()
        queue.take(packet(3), at: start + .microseconds(1_500_001))
        #expect(queue.takeAll().packets.map(\.microseconds) == [1_500_001])
        wake.finish()
        var count = 0
        for await _ in wakes { count += 1 }
        #expect(count == 2)
    }
}
