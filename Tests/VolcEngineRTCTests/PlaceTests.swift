import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

@testable import VolcEngineRTC

@Suite struct PlaceTests {
    private func place(_ x: Float, _ y: Float = 0, _ z: Float = 0) -> ByteRTCPosition {
        let position = ByteRTCPosition()
        (position.x, position.y, position.z) = (x, y, z)
        return position
    }

    private func range(_ near: Int32, _ far: Int32) -> ByteRTCReceiveRange {
        let range = ByteRTCReceiveRange()
        (range.min, range.max) = (near, far)
        return range
    }

    private func look(forward: (Float, Float, Float), right: (Float, Float, Float)) -> ByteRTCHumanOrientation {
        let orientation = ByteRTCHumanOrientation()
        (orientation.forward.x, orientation.forward.y, orientation.forward.z) = forward
        (orientation.right.x, orientation.right.y, orientation.right.z) = right
        return orientation
    }

    /// How loud a tone was on either side in the last 300 ms.
    private func sides(_ hertz: Double, of device: Device) -> (left: Double, right: Double) {
        let recording = device.audio.speaker.recording
        let samples = recording.samples.suffix(2 * 48 * 300).map { Double($0) / 32_768 }
        func amplitude(_ side: Int) -> Double {
            var (real, imaginary, count) = (0.0, 0.0, 0.0)
            for index in stride(from: side, to: samples.count, by: 2) {
                let angle = 2 * Double.pi * hertz * count / 48_000
                real += samples[index] * cos(angle)
                imaginary += samples[index] * sin(angle)
                count += 1
            }
            return 2 * (real * real + imaginary * imaginary).squareRoot() / max(1, count)
        }
        return (amplitude(0), amplitude(1))
    }

    @Test func `who goes away is heard more quietly, evenly, and from the end of the range on not at all`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 440)
        let bob = try world.enter("bob", hertz: 660)
        let talk = try #require(try world.held(of: alice).getRangeAudio())
        let hear = try #require(try world.held(of: bob).getRangeAudio())
        #expect(hear.update(range(10, 110)) == 0)
        world.settle()
        let full = bob.tone(440)
        #expect(full > 0.1)
        hear.enable(true)
        #expect(hear.update(place(0)) == 0)
        var heard: [Float: Double] = [:]
        for distance: Float in [0, 10, 35, 60, 109, 110, 500] {
            #expect(talk.update(place(0, distance)) == 0)
            world.settle()
            heard[distance] = bob.tone(440) / full
        }
        for (distance, expected) in [(0, 1.0), (10, 1), (35, 0.75), (60, 0.5), (109, 0.01), (110, 0), (500, 0)] {
            let level = try #require(heard[Float(distance)])
            #expect(abs(level - expected) < 0.05, "at \(distance): \(level)")
        }
        // Alice did not ask for it and hears everybody.
        #expect(alice.tone(660) > 0.1)
        hear.enable(false)
        world.settle()
        #expect(abs(bob.tone(440) / full - 1) < 0.05)
    }

    @Test func `the listener's own way counts too, and volumes multiply`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 440)
        let bob = try world.enter("bob")
        _ = alice
        world.settle()
        let full = bob.tone(440)
        let hear = try #require(try world.held(of: bob).getRangeAudio())
        // Alice never said where she is: at the origin.
        #expect(hear.update(range(0, 100)) == 0)
        hear.enable(true)
        #expect(hear.update(place(50)) == 0)
        world.settle()
        #expect(abs(bob.tone(440) / full - 0.5) < 0.05)
        bob.volc { #expect($0.setRemoteAudioPlaybackVolume("lobby", remoteUid: "alice", playVolume: 50) == 0) }
        world.settle()
        #expect(abs(bob.tone(440) / full - 0.25) < 0.05)
    }

    @Test func `loudness falls as the model says, which is checked and needs the room`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 440)
        _ = alice
        let bob = try world.person("bob")
        let room = try world.room(of: bob)
        let hear = try #require(room.getRangeAudio())
        hear.enable(true)
        #expect(hear.setAttenuationModel(.none, coefficient: 1) == -1)
        #expect(hear.update(range(0, 100)) == 0)
        #expect(hear.update(place(50)) == 0)
        #expect(world.join(room, as: "bob") == 0)
        world.settle()
        let half = bob.tone(440)
        #expect(hear.setAttenuationModel(.none, coefficient: 1) == 0)
        world.settle()
        #expect(abs(bob.tone(440) / half - 2) < 0.2)
        #expect(hear.setAttenuationModel(.exponential, coefficient: 2) == 0)
        world.settle()
        #expect(abs(bob.tone(440) / half - 2 * exp(-1.0)) < 0.1)
        for coefficient: Float in [0.09, 100.1, .nan] {
            #expect(hear.setAttenuationModel(.exponential, coefficient: coefficient) == -2)
        }
        for coefficient: Float in [0.1, 100] {
            #expect(hear.setAttenuationModel(.exponential, coefficient: coefficient) == 0)
        }
        hear.enable(false)
        #expect(hear.setAttenuationModel(.none, coefficient: 1) == -1)
    }

    @Test func `those of a group hear each other as if near, and who comes later knows it`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 440)
        let talk = try #require(try world.held(of: alice).getRangeAudio())
        #expect(talk.update(place(1_000)) == 0)
        talk.setNoAttenuationFlags(["red", "blue"])
        world.settle()
        let bob = try world.enter("bob")
        let hear = try #require(try world.held(of: bob).getRangeAudio())
        #expect(hear.update(range(0, 100)) == 0)
        hear.enable(true)
        world.settle()
        #expect(bob.tone(440) < 0.01)
        hear.setNoAttenuationFlags(["blue"])
        world.settle()
        #expect(bob.tone(440) > 0.1)
        // One byte more than all flags may have together.
        hear.setNoAttenuationFlags([String(repeating: "x", count: 900)])
        world.settle()
        #expect(bob.tone(440) > 0.1)
        hear.setNoAttenuationFlags([String(repeating: "x", count: 899)])
        world.settle()
        #expect(bob.tone(440) < 0.01)
    }

    @Test func `ranges and places that cannot be are refused`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let room = try world.held(of: alice)
        let (range, space) = (try #require(room.getRangeAudio()), try #require(room.getSpatialAudio()))
        for (near, far) in [(-1, 5), (0, 0), (6, 5)] as [(Int32, Int32)] {
            #expect(range.update(self.range(near, far)) == -2)
        }
        #expect(range.update(self.range(5, 5)) == 0)
        #expect(range.update(place(.nan)) == -2)
        #expect(space.update(place(.infinity)) == -2)
        #expect(space.updateListenerPosition(place(0, .nan)) == -2)
        #expect(space.updateSelfOrientation(look(forward: (1, 0, 0), right: (1, 1, 0))) == -2)
        #expect(space.updateListenerOrientation(look(forward: (0, 0, 0), right: (0, 1, 0))) == -2)
        let info = ByteRTCPositionInfo()
        #expect(space.updateRemotePosition("not a user", positionInfo: info) == -2)
        info.orientation = look(forward: (1, 0, 0), right: (1, 0, 0))
        #expect(space.updateSelfPosition(info) == -2)
        room.destroy()
        #expect(range.update(place(0)) == -201)
        #expect(room.getRangeAudio() == nil && room.getSpatialAudio() == nil)
    }

    @Test func `a voice comes from where its user is, as the listener looks`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 440)
        let bob = try world.enter("bob")
        let talk = try #require(try world.held(of: alice).getSpatialAudio())
        let hear = try #require(try world.held(of: bob).getSpatialAudio())
        world.settle()
        let full = sides(440, of: bob)
        #expect(abs(full.left - full.right) < 0.01 && full.left > 0.1)
        hear.enable(true)
        world.settle()
        // Nobody said where Alice is.
        #expect(abs(sides(440, of: bob).left - full.left) < 0.02)
        // Bob looks along x, and y is to his right.
        #expect(talk.update(place(0, 10)) == 0)
        world.settle()
        var heard = sides(440, of: bob)
        #expect(heard.left < 0.01 && abs(heard.right - full.right) < 0.02)
        #expect(talk.update(place(0, -10)) == 0)
        world.settle()
        heard = sides(440, of: bob)
        #expect(heard.right < 0.01 && abs(heard.left - full.left) < 0.02)
        #expect(talk.update(place(10)) == 0)
        world.settle()
        heard = sides(440, of: bob)
        #expect(abs(heard.left - heard.right) < 0.01)
        // He turns to the left: what was in front is to his right.
        #expect(hear.updateListenerOrientation(look(forward: (0, -1, 0), right: (1, 0, 0))) == 0)
        world.settle()
        heard = sides(440, of: bob)
        #expect(heard.left < 0.01 && heard.right > 0.1)
        talk.disableRemoteOrientation()
        world.settle()
        heard = sides(440, of: bob)
        #expect(abs(heard.left - heard.right) < 0.01)
    }

    @Test func `an app places users where it likes, and takes that back`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 440)
        let bob = try world.enter("bob")
        _ = alice
        let hear = try #require(try world.held(of: bob).getSpatialAudio())
        hear.enable(true)
        let (here, there) = (ByteRTCPositionInfo(), ByteRTCPositionInfo())
        here.position = place(5, 5)
        there.position = place(5, -5)
        #expect(hear.updateSelfPosition(here) == 0)
        #expect(hear.updateRemotePosition("alice", positionInfo: there) == 0)
        world.settle()
        var heard = sides(440, of: bob)
        #expect(heard.right < 0.01 && heard.left > 0.1)
        #expect(hear.removeRemotePosition("alice") == 0)
        world.settle()
        heard = sides(440, of: bob)
        #expect(abs(heard.left - heard.right) < 0.01)
        #expect(hear.updateRemotePosition("alice", positionInfo: there) == 0)
        #expect(hear.removeAllRemotePosition() == 0)
        world.settle()
        heard = sides(440, of: bob)
        #expect(abs(heard.left - heard.right) < 0.01)
    }
}
