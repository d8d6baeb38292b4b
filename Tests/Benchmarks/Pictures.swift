import Devices
import ParlorTesting
import TXLiteAVSDK_TRTC
import VideoEngine
import VoiceEngine

/// What pictures cost: the codec, a room of ten who see and hear each other, and a device that has none.
func pictureFigures() throws -> [Figure] {
    try codecFigures() + [idleFigure()] + roomFigures()
}

/// Test cards as a camera takes them, encoded and decoded.
private func codecFigures() throws -> [Figure] {
    let count = isTrial ? 15 : 150
    let encoding = try PictureEncoding(width: 360, height: 640, frameRate: 15)
    let card = TestCard(name: "alice")
    let cards = try (0..<count).map { try card.picture(width: 360, height: 640, number: $0, tick: 3 * $0) }
    var encoded: [[UInt8]] = []
    let encodingTime = try median(runs: 3) {
        encoded.removeAll()
        let encoder = try PictureEncoder(encoding)
        return try processorTime {
            for number in 0..<count {
                encoded.append(try encoder.encode(cards[number], at: number * 6_000, isKey: false))
            }
        }
    }
    let decodingTime = try median(runs: 3) {
        let decoder = try PictureDecoder()
        return try processorTime { for bytes in encoded { _ = try decoder.decode(bytes) } }
    }
    return [
        Figure("VP8 encode of 360 x 640", encodingTime.inSeconds / Double(count) * 1_000_000, "µs"),
        Figure("VP8 decode of 360 x 640", decodingTime.inSeconds / Double(count) * 1_000_000, "µs"),
    ]
}

/// What a tick of 20 ms costs a device that takes, receives and shows no picture.
private func idleFigure() -> Figure {
    let count = amount(1_000_000)
    var engine = VideoEngine()
    var events = 0
    let spent = processorTime {
        for tick in 0..<count { events += engine.tick(tick).events.count }
    }
    guard events == 0 else { fatalError("an idle engine had \(events) events") }
    return Figure(
        "a tick of a device without pictures", spent.inSeconds / Double(count) * 1_000_000_000, "ns", .atMost(100))
}

/// A room of ten with sound, and with sound and pictures of everybody for everybody, in virtual time.
private func roomFigures() throws -> [Figure] {
    let seconds = isTrial ? 1 : 5
    let sound = try median(runs: 3) { try spend(seconds, withPictures: false) }
    let both = try median(runs: 3) { try spend(seconds, withPictures: true) }
    return [
        Figure(
            "virtual time: a 10-person room with sound alone, times real time", Double(seconds) / sound.inSeconds, "x"),
        Figure(
            "virtual time: a 10-person room with sound and 90 views of 360 x 640, times real time",
            Double(seconds) / both.inSeconds, "x", .atLeast(0.5)),
    ]
}

private func spend(_ seconds: Int, withPictures: Bool) throws -> Duration {
    let world = World(seed: 1)
    let tenant = world.addTenant(.tencentDemo)
    let people = audioRoomTones.indices.map { world.device("person\($0)") }
    var views: [TXView] = []
    for (person, hertz) in zip(people, audioRoomTones) {
        try person.audio.use(.tone(hertz: hertz, amplitude: audioRoomAmplitude))
        person.run {
            let params = TRTCParams()
            params.sdkAppId = 1_400_000_001
            params.userId = person.name
            params.userSig = tenant.token(for: person.name)
            params.roomId = 1
            params.role = .anchor
            let cloud = TRTCCloud.sharedInstance()
            cloud.enterRoom(params, appScene: .voiceChatRoom)
            cloud.startLocalAudio(.default)
            guard withPictures else { return }
            cloud.startLocalPreview(true, view: nil)
            for other in people where other.name != person.name {
                let view = TXView()
                cloud.startRemoteView(other.name, streamType: .big, view: view)
                views.append(view)
            }
        }
    }
    world.advance(by: .seconds(1))
    let spent = processorTime { world.advance(by: .seconds(seconds)) }
    let heard = Set(people[0].audio.speaker.heard.map(\.publisher)).count
    guard heard == 9 else { fatalError("person 0 heard \(heard) others, not 9") }
    // 15 a second, or a little fewer at the beginning.
    if let least = views.map(\.canvas.count).min(), least < 14 * seconds {
        fatalError("a view showed \(least) pictures in \(seconds) s")
    }
    return spent
}
