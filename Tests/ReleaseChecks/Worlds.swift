import Devices
import Foundation
import ImSDK_Plus
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
        for seed in seeds where exploration.play(seed: seed, SeatRace.play) != nil { fail("a seat race went wrong") }
    }
    play(0..<200)
    let before = residentBytes()
    play(200..<200 + UInt64(count))
    return residentBytes() - before
}

/// Two people log in to a world that ends with an answer under way.
private func smallWorld(seed: UInt64) {
    let world = World(seed: seed)
    let tenant = world.addTenant(.tencentDemo)
    for name in ["alice", "bob"] {
        world.device(name).run {
            let chat = V2TIMManager.sharedInstance()!
            _ = chat.initSDK(1_400_000_001, config: nil)
            chat.login(userID: name, userSig: tenant.token(for: name), succ: {}, fail: { _, _ in })
            world.advance(by: .milliseconds(10))
            chat.createGroup(groupType: "Meeting", groupID: nil, groupName: name, succ: { _ in }, fail: { _, _ in })
        }
    }
}

private func residentBytes() -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
        let kibibytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({ Int($0) })
    else { fail("/proc/self/status does not say how much memory this process has") }
    return kibibytes * 1024
}
