import Devices
import Foundation
import ParlorTesting
import VideoEngine
import VolcEngineRTC

/// The scenes of the evening, in order.
extension Evening {
    private static let url = "http://pull.example.com/live/harbor.flv"

    mutating func everybodyComes() throws {
        scene("alice, bob and carol log in")
        for (index, (id, text, pitch)) in cast.enumerated() where id != "dave" {
            let device = world.device(id)
            device.network.uplink = NetworkQuality(
                delay: .milliseconds(15 + 5 * index), jitter: .milliseconds(10), loss: 0.01)
            device.network.downlink = NetworkQuality(delay: .milliseconds(15), jitter: .milliseconds(10), loss: 0.01)
            try arrive(id, speech.microphone(of: id, text: text, pitch: pitch))
        }
        advance(seconds: 1)
        for id in people.keys.sorted() { expect(id, "is logged in") { $0.isLoggedIn } }
        scene("alice makes a room and invites the others, who come with cameras and microphones open")
        act("alice") { $0.enterRoom(Self.roomID) }
        advance(seconds: 1)
        act("alice") { alice in
            for guest in ["bob", "carol"] { alice.invite(guest) }
        }
        advance(seconds: 1)
        for guest in ["bob", "carol"] { act(guest) { $0.enterRoom($0.invitation ?? "none") } }
        advance(seconds: 3)
        expect("alice", "is the host") { $0.isHost }
        for (id, others) in [("alice", ["bob", "carol"]), ("bob", ["alice", "carol"]), ("carol", ["alice", "bob"])] {
            expect(id, "is in the room with \(others)") {
                $0.isJoined && $0.users == Set(others) && $0.publishers == Set(others)
            }
            for other in others {
                expect(id, "sees \(other)") { ($0.screen.canvas(of: other)?.count ?? 0) > 5 }
            }
            expect(id, "sees the local picture as in a mirror") { app in
                guard let canvas = app.screen.canvas(of: id), let shown = canvas.image, let taken = canvas.source else {
                    return false
                }
                return shown == taken.mirrored()
            }
            expect(id, "is told how loud the others are") { app in
                others.allSatisfy { (app.loudest[$0] ?? 0) > 25 } && app.loudestOwn > 25
            }
        }
    }

    mutating func aliceStartsTheStream() {
        scene("bob may not start a live stream; alice does, and the others follow")
        act("bob") { $0.startWatchingTogether(Self.url) }
        for id in people.keys.sorted() { act(id) { $0.openMicrophone(false) } }
        advance(seconds: 1)
        expect("bob", "is told that only the host may") { $0.lastCode == 416 && !$0.isWatching }
        act("alice") { $0.startWatchingTogether(Self.url) }
        advance(seconds: 5)
        for id in people.keys.sorted() {
            expect(id, "watches") { $0.isWatching && $0.player.url == Self.url && $0.mixing == [.pcmEnabled] }
            check(streamLevel(on: id) > -20, "\(id) hears the stream, not \(streamLevel(on: id)) dB")
        }
        expect("alice", "is told that it is done") { $0.lastCode == 200 }
        for id in ["bob", "carol"] {
            let same = agreement(of: "alice", and: id)
            figure("alice and \(id) hear the same note \(Int((same * 100).rounded())) % of the time")
            check(same > 0.6, "alice and \(id) hear the same notes, not \(same)")
        }
    }

    mutating func aliceSpeaksOverIt() {
        scene("alice speaks; bob's phone lowers the stream meanwhile, carol's does not")
        act("bob") { $0.enablePlaybackDucking(true) }
        advance(seconds: 3)
        let before = (bob: streamLevel(on: "bob"), carol: streamLevel(on: "carol"))
        act("alice") { $0.openMicrophone(true) }
        advance(seconds: 7)
        let under = (bob: streamLevel(on: "bob", seconds: 6), carol: streamLevel(on: "carol", seconds: 6))
        act("alice") { $0.openMicrophone(false) }
        advance(seconds: 5)
        let after = streamLevel(on: "bob")
        remark(
            "the stream on bob's phone: \(decibels(before.bob)), \(decibels(under.bob)) under speech, then \(decibels(after))"
        )
        figure("on carol's, without ducking: \(decibels(before.carol)), \(decibels(under.carol)) under speech")
        check(under.bob < before.bob - 6, "ducking takes more than 6 dB, not \(before.bob) to \(under.bob)")
        check(abs(after - before.bob) < 1, "the stream is as loud as before: \(before.bob), not \(after)")
        check(
            abs(under.carol - before.carol) < 2, "without ducking nothing is lowered: \(before.carol), \(under.carol)")
        for id in ["bob", "carol"] {
            let heard = people[id]!.device.audio.speaker.ticks(of: "alice")
            check(heard > 200, "\(id) hears alice over the stream, for more than 4 s, not \(heard) ticks")
        }
    }

    mutating func everybodyTalks() {
        scene("everybody talks over the stream")
        for id in people.keys.sorted() { act(id) { $0.openMicrophone(true) } }
        let heard = listen("carol", to: "bob", seconds: 4)
        check(heard > 1, "carol hears bob over the stream for more than 1 s of 4, not \(heard)")
    }

    mutating func bobTurnsKnobs() {
        scene("bob turns ducking off, the stream to half, then the voices off")
        act("bob") { $0.enablePlaybackDucking(false) }
        for id in ["bob", "carol"] { act(id) { $0.openMicrophone(false) } }
        advance(seconds: 4)
        let loud = streamLevel(on: "bob")
        act("bob") { $0.setAudioMixingVolume(30) }
        advance(seconds: 4)
        let half = streamLevel(on: "bob")
        figure("on bob's phone at 60 %: \(decibels(loud)), at 30 %: \(decibels(half))")
        check(abs(loud - half - 6) < 1.5, "half the volume takes 6 dB: \(loud), not \(half)")
        act("bob") { $0.setPlaybackVolume(0) }
        advance(seconds: 1)
        let heard = listen("bob", to: "alice", seconds: 4)
        check(heard == 0, "without voices bob does not hear alice, who speaks, for \(heard) s")
        let alone = streamLevel(on: "bob")
        check(abs(alone - half) < 1.5, "without voices the stream stays: \(half), not \(alone)")
        act("bob") {
            $0.setPlaybackVolume(100)
            $0.setAudioMixingVolume(60)
        }
        act("alice") { $0.openMicrophone(false) }
        advance(seconds: 1)
    }

    mutating func daveComesLate() throws {
        scene("dave comes late, and is told what the room watches")
        let (id, text, pitch) = cast[3]
        try arrive(id, speech.microphone(of: id, text: text, pitch: pitch))
        advance(seconds: 1)
        act("alice") { $0.invite(id) }
        advance(seconds: 1)
        act(id) { $0.enterRoom($0.invitation ?? "none") }
        advance(seconds: 5)
        expect("dave", "watches the same stream") { $0.isWatching && $0.player.url == Self.url }
        check(streamLevel(on: "dave") > -20, "dave hears the stream, not \(streamLevel(on: "dave")) dB")
        let same = agreement(of: "alice", and: "dave")
        figure("alice and dave, who came late, hear the same note \(Int((same * 100).rounded())) % of the time")
        check(same > 0.6, "dave hears the same notes as alice, not \(same)")
        act("alice") { $0.openMicrophone(true) }
        advance(seconds: 4)
        tellTheMoment("alice and dave, who came late, talk over the stream", seconds: 3)
        act("alice") { $0.openMicrophone(false) }
        act("dave") { $0.openMicrophone(false) }
    }

    mutating func bobHoldsHisPlayer() {
        scene("bob holds his player: the stream comes to nobody through RTC")
        act("bob") { $0.player.pause(true) }
        advance(seconds: 3)
        let held = streamLevel(on: "bob", seconds: 2)
        check(held < -60, "bob hears nothing of the stream, not \(held) dB")
        act("bob") { $0.player.pause(false) }
        advance(seconds: 4)
        let same = agreement(of: "alice", and: "bob")
        check(same > 0.6, "bob is back where the others are, not \(same)")
    }

    mutating func carolLosesTheNetwork() {
        scene("carol's network is away for 5 s; the stream's sound is her player's, and plays on")
        people["carol"]!.device.network.isConnected = false
        advance(seconds: 5)
        let level = streamLevel(on: "carol")
        check(level > -20, "carol hears the stream, not \(level) dB")
        people["carol"]!.device.network.isConnected = true
        advance(seconds: 5)
        expect("carol", "watches with the others") {
            $0.isWatching && $0.users == ["alice", "bob", "dave"]
        }
    }

    mutating func aliceEndsTheStream() {
        scene("alice ends the stream for everybody")
        act("alice") { $0.stopWatchingTogether() }
        advance(seconds: 5)
        for id in people.keys.sorted() {
            expect(id, "does not watch any more") { !$0.isWatching && $0.mixing.last == .pcmDisabled }
            check(streamLevel(on: id) < -60, "\(id) hears no stream, not \(streamLevel(on: id)) dB")
        }
    }

    mutating func everybodyGoes() {
        scene("bob goes; alice closes the room by leaving it")
        act("bob") { $0.leaveRoom() }
        advance(seconds: 2)
        expect("alice", "sees carol and dave") { $0.users == ["carol", "dave"] }
        act("alice") { $0.leaveRoom() }
        advance(seconds: 2)
        for id in ["carol", "dave"] { expect(id, "is told that the room is closed") { !$0.isJoined } }
        for id in people.keys.sorted() { act(id) { $0.logout() } }
        advance(seconds: 1)
    }

    private func decibels(_ level: Double) -> String { "\((level * 10).rounded() / 10) dB" }
}
