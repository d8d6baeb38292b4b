import Devices
import Foundation
import Loads
import ParlorTesting

/// The resident bytes that worlds with people in them leave, made and let go one after another.
func bytesLeft(ofWorlds count: Int) -> Int {
    // The first ones fill what the process keeps for good.
    for seed in 0..<200 { smallWorld(seed: UInt64(seed)) }
    let before = residentBytes()
    for seed in 0..<count { smallWorld(seed: UInt64(seed)) }
    return residentBytes() - before
}

/// The resident bytes that the schedules of one exploration leave.
func bytesLeft(ofSchedules count: Int) -> Int {
    var exploration = Exploration()
    func play(_ seeds: Range<UInt64>) {
        if exploration.play(seeds: seeds, SeatRace.play) != nil { fail("a seat race went wrong") }
    }
    play(0..<200)
    let before = residentBytes()
    play(200..<200 + UInt64(count))
    return residentBytes() - before
}

private func residentBytes() -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
        let kibibytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({ Int($0) })
    else { fail("/proc/self/status does not say how much memory this process has") }
    return kibibytes * 1024
}
