import ParlorTesting
import SampleStories
import TXLiteAVSDK_TRTC
import Testing

@Suite struct MomentTests {
    private let world = World(seed: 7)

    private func phone(_ name: String, shows places: [Place]) -> PhoneInRoom {
        PhoneInRoom(name, speaker: world.device(name).audio.speaker, shows: places)
    }

    @Test func `whoever has no place listens, and nobody is heard whom no loudspeaker played`() {
        let places = [Place("0", occupant: "alice"), Place("1", occupant: "robot", state: "off")]
        let moment = Moment(
            "alice sits down", from: .seconds(1), to: .milliseconds(2500),
            phones: [phone("alice", shows: places), phone("bob", shows: places)],
            voice: { $0 == "robot" ? nil : $0 })
        #expect(moment.dissenters.isEmpty)
        #expect(
            moment.lines() == [
                "  1 to 2.5 s: alice sits down; all 2 phones show",
                "     0       1",
                "  [alice] [robot]  listening: bob",
                "            off",
                "  hears, dBFS  alice",
                "  alice            ·",
                "  bob              –",
            ])
    }

    @Test func `a phone that shows something else is named`() {
        let moment = Moment(
            "alice sits down", from: .zero, to: .seconds(1),
            phones: [
                phone("alice", shows: [Place("0", occupant: "alice")]),
                phone("bob", shows: [Place("0", occupant: nil)]),
            ], voice: { $0 })
        #expect(moment.dissenters == ["bob"])
        #expect(moment.lines().first == "  0 to 1 s: alice sits down; 1 of 2 phones show")
    }

    @Test func `other sound has a column, in which what is at most -60 dBFS is silence`() {
        var moment = Moment("", from: .zero, to: .seconds(1), phones: [phone("a", shows: []), phone("b", shows: [])]) {
            $0
        }
        moment.add("stream", levels: [-60, -59.9])
        #expect(moment.lines().suffix(2).map { $0.split(separator: " ").last } == ["–", "-60"])
    }

    @Test func `nothing fails for an empty room, or for moments in the wrong order`() {
        #expect(Moment("", from: .seconds(2), to: .seconds(1), phones: [], voice: { $0 }).lines().count == 1)
        let places = [Place("0", occupant: "alice")]
        let moment = Moment(
            "", from: .seconds(2), to: .seconds(1), phones: [phone("bob", shows: places)], voice: { $0 })
        #expect(moment.lines().last == "  bob              –")
    }

    @Test func `who comes later and who was there first hear the same voice in the same moment`() throws {
        let tenant = world.addTenant(.tencentDemo)
        for name in ["alice", "bob", "carol"] {
            let device = world.device(name)
            try device.audio.use(name == "alice" ? .tone(hertz: 440, amplitude: 0.3) : .silence)
            device.run {
                let params = TRTCParams()
                params.sdkAppId = 1_400_000_001
                params.userId = name
                params.userSig = tenant.token(for: name)
                params.roomId = 1
                params.role = .anchor
                TRTCCloud.sharedInstance().enterRoom(params, appScene: .voiceChatRoom)
                TRTCCloud.sharedInstance().startLocalAudio(.default)
            }
            world.advance(by: .seconds(5))
        }
        let places = [Place("0", occupant: "alice")]
        let moment = Moment(
            "alice talks", from: .seconds(13), to: world.now,
            phones: ["alice", "bob", "carol"].map { phone($0, shows: places) }, voice: { $0 })
        let levels = moment.lines().suffix(2).map { $0.split(separator: " ").last.flatMap { Int($0) } }
        #expect(levels[0] != nil)
        #expect(levels[0] == levels[1])
    }
}
