import Devices
import Foundation
import ParlorTesting
import TRTCVoiceRoom
import VoiceEngine
import VoiceRoomStories

// Prints the trace of a small evening in a voice room: everything in it follows from the seed, the first argument. With a
// vendor as the second it prints how the stories named after it go on that vendor instead.

let seed = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
if let vendor = storyVendors.first(where: { $0.name == CommandLine.arguments.dropFirst(2).first }) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    for name in CommandLine.arguments.dropFirst(3) {
        guard let story = Story.all.first(where: { $0.name == name }) else { exit(1) }
        let text = try encoder.encode(Comparison(of: story, on: [vendor], seed: seed))
        print(String(decoding: text, as: UTF8.self))
    }
    exit(0)
}
let world = World(seed: seed)
let tenant = world.addTenant(.tencentDemo)
let names = ["alice", "bob", "carol", "dora"]
let answer: ActionCallback = { _, _ in }

/// Uses a person's component.
func use(_ name: String, _ body: (TRTCVoiceRoom) -> Void) {
    world.device(name).run { body(TRTCVoiceRoom.shared()) }
}

for name in names {
    let device = world.device(name)
    device.network.uplink = NetworkQuality(delay: .milliseconds(20), jitter: .milliseconds(15), loss: 0.05)
    device.network.downlink = NetworkQuality(delay: .milliseconds(20), jitter: .milliseconds(15), loss: 0.05)
    try device.audio.use(.tone(hertz: 440, amplitude: 0.3))
    use(name) {
        $0.login(sdkAppID: 1_400_000_001, userId: name, userSig: tenant.token(for: name), callback: answer)
    }
}
world.advance(by: .seconds(1))
use("alice") { room in
    let param = VoiceRoomParam()
    param.roomName = "Replay"
    param.seatCount = 4
    room.createRoom(roomID: 7, roomParam: param, callback: answer)
}
world.advance(by: .seconds(1))
for name in names.dropFirst() { use(name) { $0.enterRoom(roomID: 7, callback: answer) } }
world.advance(by: .seconds(1))
// All three want the same seat.
for name in names.dropFirst() { use(name) { $0.enterSeat(seatIndex: 1, callback: answer) } }
world.advance(by: .seconds(1))
use("alice") { $0.sendInvitation(cmd: "come", userId: "dora", content: "2", callback: answer) }
use("alice") { $0.pickSeat(seatIndex: 2, userId: "dora", callback: answer) }
use("bob") { $0.sendRoomTextMsg(message: "hello", callback: answer) }
world.advance(by: .seconds(1))
world.device("carol").network.isConnected = false
world.advance(by: .seconds(1))
use("alice") { $0.destroyRoom(callback: answer) }
world.advance(by: .seconds(1))
print(world.traceText, terminator: "")
