import Devices
import Loads
import ParlorTesting

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
            Double(ServerProcess.residentKibibytes(of: "self") - before) / 1024, "MiB", atMost: 8),
        Figure("  worlds of two people made and let go", Double(count) / duration.inSeconds, "/s"),
    ]
}

/// Explored schedules of four people and a race for a seat, and what 100,000 leave: orders and states are counted, and no more.
func exploreFigures() throws -> [Figure] {
    func play(_ seeds: Range<Int>) throws {
        try explore(seeds: UInt64(seeds.lowerBound)..<UInt64(seeds.upperBound), SeatRace.play)
    }
    let count = amount(2_000)
    let duration = try median(runs: 5) { try time { try play(0..<count) } }
    let before = ServerProcess.residentKibibytes(of: "self")
    try play(0..<amount(100_000))
    return [
        Figure("schedules of four clients and a seat race", Double(count) / duration.inSeconds, "/s", atLeast: 10_000),
        Figure(
            "  resident memory left of \(amount(100_000))",
            Double(ServerProcess.residentKibibytes(of: "self") - before) / 1024, "MiB", atMost: 64),
    ]
}
