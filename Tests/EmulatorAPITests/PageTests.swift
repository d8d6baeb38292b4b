import EmulatorAPI
import Testing

@Suite struct PageTests {
    /// An id that counts how often it is compared.
    private struct Compared: Comparable {
        final class Counter {
            var count = 0
        }

        let id: Int
        let counter: Counter

        static func == (left: Compared, right: Compared) -> Bool { left.id == right.id }

        static func < (left: Compared, right: Compared) -> Bool {
            left.counter.count += 1
            return left.id < right.id
        }
    }

    /// A thousand and nine numbers, each once, in three orders, none, and one.
    private static let orders = [
        Array(0..<1009), (0..<1009).reversed(), (0..<1009).map { $0 * 271 % 1009 }, [], [5],
    ]

    @Test(arguments: orders, [-1, 0, 1, 2, 10, 504, 1008, 1009, 1010, .max])
    func `pages hold every element once, in order`(numbers: [Int], limit: Int) {
        var shown: [Int] = []
        while true {
            let page = numbers.page(of: limit, after: shown.last)
            #expect(page.count == min(max(limit, 0), numbers.count - shown.count))
            shown += page
            if page.isEmpty { break }
        }
        #expect(shown == (limit > 0 ? numbers.sorted() : []))
    }

    @Test func `a page begins after an element that is gone`() {
        #expect([40, 10, 30, 20].page(of: 2, after: 15) == [20, 30])
        #expect([40, 10, 30, 20].page(of: 2, after: 20) == [30, 40])
        #expect([40, 10, 30, 20].page(of: 2, after: 40) == [])
    }

    @Test(arguments: [1, 271, 8080]) func `a small page does not sort all`(step: Int) {
        let counter = Compared.Counter()
        // Each number below 8081, a prime, once: ascending, mixed, and from the second greatest down.
        let elements = (0..<8081).map { Compared(id: $0 * step % 8081, counter: counter) }
        let page = elements.page(of: 4, after: Compared(id: 99, counter: counter))
        #expect(page.map(\.id) == [100, 101, 102, 103])
        // One tells what the last page had, one what has no place. Where each is less than all before, eight are sorted to
        // drop four. A sort of all takes twelve for each.
        #expect(counter.count < 9 * elements.count)
    }
}
