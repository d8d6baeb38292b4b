import Devices
import Foundation
import Loads
import ParlorTesting
import PlantedApps

/// What is left of 100,000 worlds with people in them, made and let go one after another.
func worldFigures() -> [Figure] {
    let warmUp = amount(2_000)
    let count = amount(100_000)
    for seed in 0..<warmUp { smallWorld(seed: UInt64(seed)) }
    let before = ServerProcess.residentKibibytes(of: "self")
    let duration = time { for seed in 0..<count { smallWorld(seed: UInt64(seed)) } }
    return [
        Figure(
            "resident memory left of \(count) worlds",
            Double(ServerProcess.residentKibibytes(of: "self") - before) / 1024, "MiB", .atMost(8)),
        Figure("  worlds of two people made and let go", Double(count) / duration.inSeconds, "/s"),
    ]
}

/// Explored schedules of four people and a race for a seat, and what 100,000 leave: orders and states are counted, and no more. Then
/// how soon each planted bug is found.
func exploreFigures() throws -> [Figure] {
    func play(_ seeds: Range<Int>) throws {
        try explore(seeds: UInt64(seeds.lowerBound)..<UInt64(seeds.upperBound), SeatRace.play)
    }
    let count = amount(2_000)
    let duration = try median(runs: 5) { try time { try play(0..<count) } }
    let threadCount = ProcessInfo.processInfo.activeProcessorCount
    let spread = try median(runs: 5) {
        try time { try explore(seeds: 0..<UInt64(count), onThreads: threadCount, SeatRace.play) }
    }
    let before = ServerProcess.residentKibibytes(of: "self")
    try play(0..<amount(100_000))
    return [
        Figure("schedules of four clients and a seat race", Double(count) / duration.inSeconds, "/s", .atLeast(10_000)),
        Figure("  on \(threadCount) threads", Double(count) / spread.inSeconds, "/s"),
        Figure(
            "  resident memory left of \(amount(100_000))",
            Double(ServerProcess.residentKibibytes(of: "self") - before) / 1024, "MiB", .atMost(64)),
    ] + PlantedBug.all.flatMap(findingFigures)
}

/// How many schedules it takes until a bug is found, and how long: medians of 25 explorations with other first seeds, by the usual
/// strategy. Nothing is shortened.
private func findingFigures(of bug: PlantedBug) -> [Figure] {
    let finds = (0..<times(25)).map { first in
        var count: Int?
        let duration = time {
            count = bug.schedulesUntilFound(from: UInt64(first) * 1_000 + 1, limit: 1_000, strategy: .fewChanges)
        }
        guard let count else { fatalError("\(bug.name): not found in 1,000 schedules from \(first * 1_000 + 1)") }
        return (count: count, duration: duration)
    }
    return [
        Figure("schedules until \(bug.name)", Double(median(of: finds.map(\.count))), ""),
        Figure("  and how long", median(of: finds.map(\.duration)).inSeconds * 1_000, "ms"),
    ]
}
