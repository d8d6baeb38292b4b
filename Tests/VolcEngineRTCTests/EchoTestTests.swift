import Devices
import Foundation
import ParlorTesting
import Synchronization
import Testing
import VoiceEngine

@testable import VolcEngineRTC

/// Echo tests, before a room is joined.
@Suite struct EchoTestTests {
    private func config(_ room: String = "test", hears: Bool = true, sees: Bool = false) -> ByteRTCEchoTestConfig {
        let config = ByteRTCEchoTestConfig()
        (config.roomId, config.userId) = (room, "alice")
        (config.enableAudio, config.enableVideo) = (hears, sees)
        return config
    }

    @discardableResult
    private func start(_ device: Device, _ seconds: Int = 2) -> Int32 {
        device.volc { $0.startEchoTest(config(), playDelay: seconds) }
    }

    private func results(_ world: VolcWorld, _ device: Device) -> [String] {
        world.callbacks("onEchoTestResult", on: device)
    }

    @Test func `the local voice is heard so many seconds later, and its loudness is told meanwhile`() throws {
        let world = VolcWorld()
        let listener = Listener()
        let alice = try world.person("alice", listener)
        #expect(start(alice) == 0)
        world.settle(.milliseconds(1_900))
        #expect(alice.tone(440) < 0.01)
        #expect(results(world, alice) == [])
        world.settle(.seconds(1))
        #expect(alice.tone(440) > 0.1)
        #expect(results(world, alice) == ["onEchoTestResult(success)"])
        #expect((25...30).contains(listener.local.count))
        #expect(listener.local.last.map { $0.linearVolume > 10 } == true)
        alice.volc { engine in
            #expect(engine.stopEchoTest() == 0)
            #expect(engine.stopEchoTest() == -1)
        }
        world.settle()
        let count = listener.local.count
        world.settle()
        #expect(listener.local.count == count)
        #expect(results(world, alice) == ["onEchoTestResult(success)"])
        #expect(
            world.callbacks("onAudioDeviceStateChanged", on: alice) == [
                "onAudioDeviceStateChanged(microphone, stateStarted, OK)",
                "onAudioDeviceStateChanged(microphone, stateStopped, OK)",
            ])
    }

    @Test func `meanwhile no room is joined, and calls of microphone and camera do nothing`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let attic = try world.room("attic", of: alice)
        start(alice)
        #expect(world.join(attic, as: "alice") == -6)
        alice.volc { engine in
            #expect(engine.startAudioCapture() == -6)
            #expect(engine.stopAudioCapture() == -6)
            #expect(engine.startVideoCapture() == -6)
            #expect(engine.switchCamera(.back) == -6)
            #expect(engine.createRTCRoom("test") == nil)
            #expect(engine.createRTCRoom("cellar") != nil)
            #expect(engine.setPlaybackVolume(100) == 0)
        }
        world.settle(.seconds(3))
        #expect(
            world.callbacks("onWarning", "onCreateRoom", on: alice)
                == [String](repeating: "onWarning(-2017)", count: 5)
                + ["onCreateRoomStateChanged(test, errorCode: -1013)"])
        #expect(world.callbacks("onVideoDeviceStateChanged", on: alice) == [])
        alice.volc { #expect($0.stopEchoTest() == 0) }
        #expect(world.join(attic, as: "alice", token: world.token("alice", room: "attic")) == 0)
        alice.volc { #expect($0.startAudioCapture() == 0) }
        try world.world.expect("onRoomStateChanged(attic, withUid: alice, state: 0)", on: alice)
    }

    @Test func `a microphone that was open and muted is heard in the test, and is so again after it`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        alice.volc { engine in
            #expect(engine.startAudioCapture() == 0)
            #expect(engine.muteAudioCapture(.indexMain, mute: true) == 0)
            // The app's own reports go on.
            #expect(engine.enableAudioPropertiesReport(ByteRTCAudioPropertiesConfig()) == 0)
        }
        world.settle()
        start(alice)
        world.settle(.seconds(3))
        #expect(alice.tone(440) > 0.1)
        alice.volc { #expect($0.stopEchoTest() == 0) }
        world.settle()
        #expect(alice.audio.withEngine { $0.captureVolume } == 0)
        #expect(alice.volc { $0.state.withLock { $0.reports != nil } })
        #expect(world.callbacks("stateStopped", on: alice) == [])
    }

    @Test func `a test that cannot be is refused`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        alice.volc { engine in
            #expect(engine.startEchoTest(nil, playDelay: 2) == -2)
            #expect(engine.startEchoTest(config("two words"), playDelay: 2) == -2)
            #expect(engine.startEchoTest(config(), playDelay: 1) == -2)
            #expect(engine.startEchoTest(config(), playDelay: 11) == -2)
            #expect(engine.startEchoTest(config(hears: false), playDelay: 2) == -7)
            #expect(engine.startEchoTest(config(hears: false, sees: true), playDelay: 2) == -10)
        }
        _ = try world.room(of: alice)
        alice.volc { #expect($0.startEchoTest(config("lobby"), playDelay: 2) == -8) }
        #expect(start(alice, 10) == 0)
        #expect(start(alice) == -6)
        let bob = try world.enter("bob")
        #expect(start(bob) == -4)
        #expect(results(world, bob) == [])
    }

    @Test func `a test ends by itself after a minute`() throws {
        let world = VolcWorld()
        let (alice, bob) = (try world.person("alice"), try world.person("bob"))
        bob.network.isConnected = false
        for device in [alice, bob] { start(device) }
        world.settle(.seconds(59))
        #expect(results(world, bob) == [])
        world.settle(.seconds(2))
        for device in [alice, bob] { device.volc { #expect($0.stopEchoTest() == -1) } }
        #expect(results(world, alice) == ["onEchoTestResult(success)"])
        #expect(results(world, bob) == ["onEchoTestResult(timeout)"])
    }

    @Test func `without a network nothing comes back until it is there`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        alice.network.isConnected = false
        start(alice)
        world.settle(.seconds(4))
        #expect(alice.tone(440) < 0.01)
        alice.volc { #expect($0.stopEchoTest() == 0) }
        world.settle(.seconds(4))
        #expect(results(world, alice) == ["onEchoTestResult(audioReceiveError)"])
        // Less than five seconds later nothing is tested.
        #expect(start(alice) == 0)
        alice.volc { #expect($0.stopEchoTest() == -1) }
        world.settle()
        #expect(results(world, alice).last == "onEchoTestResult(intervalShort)")
        #expect(start(alice) == 0)
        world.settle()
        alice.network.isConnected = true
        world.settle(.seconds(3))
        #expect(results(world, alice).last == "onEchoTestResult(success)")
        #expect(alice.tone(440) > 0.1)
    }

    @Test func `a microphone that the app may not use is told once`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        try alice.audio.use(.unusable(.notAuthorized))
        start(alice)
        world.settle(.seconds(3))
        alice.volc { #expect($0.stopEchoTest() == 0) }
        world.settle()
        #expect(results(world, alice) == ["onEchoTestResult(audioDeviceError)"])
    }
}
