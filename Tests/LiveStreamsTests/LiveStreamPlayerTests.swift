import LiveStreams
import Testing
import VideoEngine
import VoiceEngine

/// Somebody who watches a live stream over a path with a delay of its own, in virtual time.
private final class Viewer {
    let player = LiveStreamPlayer()
    /// Everything heard, 48 kHz.
    var sound: [Int16] = []
    /// The tick on the test card in the picture, after each step of 20 ms.
    var seen: [Int?] = []
    private let broadcast: LiveBroadcast
    private let delay: Int
    private var last: Duration?

    init(_ broadcast: LiveBroadcast, delayMilliseconds: Int) {
        self.broadcast = broadcast
        delay = delayMilliseconds
    }

    /// Watches in steps of 20 ms from one moment to another.
    func watch(from: Int, to: Int) throws {
        for millisecond in stride(from: from, to: to, by: 20) {
            let sent = Duration.milliseconds(max(0, millisecond - delay))
            let now = Duration.milliseconds(millisecond)
            try player.receive(broadcast.bytes(after: last, until: sent), at: now)
            last = sent
            let playback = player.play(until: now)
            sound += playback.sound
            let reading = playback.picture.flatMap { TestCard.reading(of: $0)?.tick }
            seen.append(reading ?? seen.last ?? nil)
        }
    }
}

@Suite struct LiveStreamPlayerTests {
    private let notes: [Double] = [500, 700, 900, 1_100]

    @Test func `host and audience see and hear the same thing, apart by the difference of their paths`() throws {
        let broadcast = try LiveBroadcast(name: "harbor", notes: notes)
        let host = Viewer(broadcast, delayMilliseconds: 20)
        let audience = Viewer(broadcast, delayMilliseconds: 100)
        // The audience comes three seconds and a bit later, in the middle of a note.
        try host.watch(from: 1_000, to: 10_000)
        try audience.watch(from: 4_260, to: 10_000)
        let (hosts, audiences) = (try #require(host.player.position), try #require(audience.player.position))
        #expect(hosts - audiences == .milliseconds(80))
        #expect(hosts == .milliseconds(9_980 - 20) - LiveStreamPlayer.delay)
        // What both saw in the last five seconds, by the pixels: the audience's is the host's of 80 ms before.
        let hostSeen = host.seen.suffix(250)
        let audienceSeen = audience.seen.suffix(250)
        let ticks = zip(hostSeen.dropLast(4), audienceSeen.dropFirst(4))
        #expect(ticks.allSatisfy { $0 == $1 && $0 != nil })
        // And heard: the newest sound of the audience is the host's of 80 ms before.
        let hostHeard = host.sound.suffix(48_000 + 3_840).dropLast(3_840).map { Double($0) }
        let audienceHeard = audience.sound.suffix(48_000).map { Double($0) }
        let energy = hostHeard.reduce(0) { $0 + $1 * $1 }
        let difference = zip(hostHeard, audienceHeard).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        #expect(energy > 0)
        #expect(difference < energy / 1_000)
    }

    @Test func `sound and picture of a program are played together`() throws {
        let broadcast = try LiveBroadcast(name: "harbor", notes: notes)
        let viewer = Viewer(broadcast, delayMilliseconds: 60)
        try viewer.watch(from: 0, to: 12_000)
        // The last second that was heard ends at the position, whose note is known.
        let position = try #require(viewer.player.position)
        let half = viewer.sound.suffix(960 * 20).map { Float($0) / 32_768 }
        let heard = try #require(Spectrum.dominantFrequency(in: half))
        #expect(abs(heard - LiveBroadcast.note(of: notes, at: position - .milliseconds(200))) < 20)
        let seen = try #require(viewer.seen.last ?? nil)
        let time = Int(position / .milliseconds(20)) % 100
        #expect((0..<5).contains(time - seen))
    }

    @Test func `the same program is made of the same bytes`() throws {
        let broadcast = try LiveBroadcast(name: "harbor", notes: notes)
        #expect(broadcast.bytes == (try LiveBroadcast(name: "harbor", notes: notes)).bytes)
        #expect(broadcast.bytes != (try LiveBroadcast(name: "bridge", notes: notes)).bytes)
        #expect(broadcast.length == .seconds(2))
        #expect(try LiveBroadcast(name: "", notes: []).length == .milliseconds(500))
        #expect(broadcast.bytes.count < 100_000)
    }

    @Test func `bytes may be cut anywhere`() throws {
        let broadcast = try LiveBroadcast(name: "harbor", notes: [500])
        let bytes = broadcast.bytes(after: nil, until: .milliseconds(1_900))
        let (whole, cut) = (LiveStreamPlayer(), LiveStreamPlayer())
        try whole.receive(bytes, at: .zero)
        for byte in bytes { try cut.receive([byte], at: .zero) }
        for millisecond in stride(from: 0, to: 400, by: 20) {
            let (left, right) = (
                whole.play(until: .milliseconds(millisecond)), cut.play(until: .milliseconds(millisecond))
            )
            #expect(left.sound == right.sound)
            #expect(left.picture == right.picture)
        }
        #expect(whole.position == cut.position)
        #expect(whole.position != nil)
    }

    @Test func `a player that was held goes on at the newest, without the sound it missed`() throws {
        let broadcast = try LiveBroadcast(name: "harbor", notes: notes)
        let player = LiveStreamPlayer()
        try player.receive(broadcast.bytes(after: nil, until: .milliseconds(1_900)), at: .milliseconds(1_900))
        #expect(player.play(until: .milliseconds(1_900)).sound.count > 0)
        try player.receive(
            broadcast.bytes(after: .milliseconds(1_900), until: .milliseconds(6_000)), at: .milliseconds(6_000))
        let playback = player.play(until: .milliseconds(6_000))
        #expect(playback.sound.count <= 26 * 960)
        #expect(player.position == .milliseconds(5_800))
        #expect(playback.picture.flatMap { TestCard.reading(of: $0)?.tick } == 90)
    }

    @Test func `foreign bytes close the player, and another stream can begin`() throws {
        let broadcast = try LiveBroadcast(name: "harbor", notes: [500])
        let player = LiveStreamPlayer()
        #expect(throws: LiveStreamFailure.self) { try player.receive(Array("HTTP/1.1".utf8), at: .zero) }
        try player.receive(broadcast.bytes(after: nil, until: .milliseconds(900)), at: .milliseconds(900))
        #expect(throws: LiveStreamFailure.self) {
            try player.receive([UInt8](repeating: 9, count: 20), at: .milliseconds(900))
        }
        #expect(player.play(until: .milliseconds(900)).sound.isEmpty)
        #expect(player.position == nil)
        try player.receive(broadcast.bytes(after: nil, until: .milliseconds(1_900)), at: .milliseconds(1_900))
        #expect(player.play(until: .milliseconds(1_900)).picture != nil)
    }

    @Test func `pieces that nobody plays are dropped at the limit`() throws {
        let broadcast = try LiveBroadcast(name: "harbor", notes: notes)
        let player = LiveStreamPlayer()
        var last: Duration?
        for second in 1...30 {
            try player.receive(broadcast.bytes(after: last, until: .seconds(second)), at: .seconds(second))
            last = .seconds(second)
        }
        let playback = player.play(until: .seconds(30))
        #expect(playback.picture != nil)
        #expect(playback.sound.count > 0)
        player.close()
        #expect(player.play(until: .seconds(31)).sound.isEmpty)
    }
}
