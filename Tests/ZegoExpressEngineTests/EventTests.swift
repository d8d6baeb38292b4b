import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Synchronization
import Testing
import VoiceEngine
import ZegoExpressEngine

/// What the engine tells beside the states: steps, breaks, devices, networks and calls.
struct EventTests {
    private func steps(_ express: ExpressWorld, _ device: Device) -> [String] {
        express.callbacks(on: device, "StreamEvent(").map { callback in
            String(callback.dropFirst("ZegoExpressEngine.".count))
        }
    }

    @Test func `a stream's steps are told, each after its state`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        alice.express { $0.stopPublishingStream() }
        try express.world.expect("onPlayerStreamEvent(retryPlayStart, streamID: alice_main)", on: bob)
        alice.express { $0.startPublishingStream("alice_main") }
        try express.world.expect("onPlayerStreamEvent(retryPlaySuccess, streamID: alice_main)", on: bob)
        bob.express { $0.stopPlayingStream("alice_main") }
        try express.world.expect("onPlayerStreamEvent(playEnd, streamID: alice_main)", on: bob)
        #expect(
            steps(express, alice) == [
                "onPublisherStreamEvent(publishStart, streamID: alice_main)",
                "onPublisherStreamEvent(publishSuccess, streamID: alice_main)",
                "onPublisherStreamEvent(publishEnd, streamID: alice_main)",
                "onPublisherStreamEvent(publishStart, streamID: alice_main)",
                "onPublisherStreamEvent(publishSuccess, streamID: alice_main)",
            ])
        #expect(
            steps(express, bob) == [
                "onPlayerStreamEvent(playStart, streamID: alice_main)",
                "onPlayerStreamEvent(playSuccess, streamID: alice_main)",
                "onPlayerStreamEvent(retryPlayStart, streamID: alice_main)",
                "onPlayerStreamEvent(retryPlaySuccess, streamID: alice_main)",
                "onPlayerStreamEvent(playEnd, streamID: alice_main)",
            ])
        let told = express.callbacks(on: bob, "onPlayerState", "onPlayerStreamEvent")
        let state = try #require(told.firstIndex { $0.contains("(playing") })
        #expect(told[state + 1].contains("playSuccess"))
    }

    @Test func `a stream that is refused fails, and one whose network goes is tried again`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        bob.express { $0.startPublishingStream("alice_main") }
        try express.world.expect("onPublisherStreamEvent(publishFail, streamID: alice_main)", on: bob)
        try express.play("alice_main", on: bob)
        alice.network.isConnected = false
        try express.world.expect("onPublisherStreamEvent(retryPublishStart, streamID: alice_main)", on: alice)
        alice.network.isConnected = true
        try express.world.expect("onPublisherStreamEvent(retryPublishSuccess, streamID: alice_main)", on: alice)
        bob.express { engine in for number in 1...12 { engine.startPlayingStream("s\(number)") } }
        try express.world.expect("onPlayerStreamEvent(playFail, streamID: s12)", on: bob)
    }

    @Test func `sound that stops coming is told, and when it comes again`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        try express.world.expectNo("onPlayerMediaEvent", on: bob, for: .seconds(3))
        // A tenth of a second is no break, more than two are.
        bob.network.downlink = NetworkQuality(loss: 1)
        express.world.advance(by: .milliseconds(100))
        bob.network.downlink = NetworkQuality()
        try express.world.expectNo("onPlayerMediaEvent", on: bob, for: .seconds(1))
        bob.network.downlink = NetworkQuality(loss: 1)
        try express.world.expect(
            "onPlayerMediaEvent(audioBreakOccur, streamID: alice_main)", on: bob, within: .milliseconds(400))
        try express.world.expectNo("onPlayerMediaEvent", on: bob, for: .seconds(3))
        bob.network.downlink = NetworkQuality()
        try express.world.expect(
            "onPlayerMediaEvent(audioBreakResume, streamID: alice_main)", on: bob, within: .seconds(1))
        // Who mutes the stream breaks nothing, and nothing breaks after its end.
        alice.express { $0.mutePublishStreamAudio(true) }
        try express.world.expectNo("onPlayerMediaEvent", on: bob, for: .seconds(3))
        alice.express { $0.mutePublishStreamAudio(false) }
        try express.world.expectNo("onPlayerMediaEvent", on: bob, for: .seconds(1))
        alice.express { $0.stopPublishingStream() }
        try express.world.expectNo("onPlayerMediaEvent", on: bob, for: .seconds(3))
    }

    @Test func `a network that goes and comes is told in a room`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        alice.network.isConnected = false
        try express.world.expect("onNetworkModeChanged(offline)", on: alice)
        alice.network.isConnected = true
        try express.world.expect("onNetworkModeChanged(wiFi)", on: alice)
    }

    @Test func `a microphone that does not open is told to its user and to players, and works when it is whole`() throws
    {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let bob = try express.enter("bob")
        bob.express { $0.startPlayingStream("alice_main") }
        let path = NSTemporaryDirectory() + "parlor-broken-\(UUID().uuidString).wav"
        try AudioFile.writeWAV([Float](repeating: 0.1, count: 48_000), channelCount: 1, to: path)
        try alice.audio.use(.file(path: path, loops: true))
        try FileManager.default.removeItem(atPath: path)
        alice.express { $0.startPublishingStream("alice_main") }
        try express.world.expect("onLocalDeviceExceptionOccurred(generic, deviceType: microphone)", on: alice)
        try express.world.expect("onDebugError(1003001, funcName: startPublishingStream", on: alice)
        try express.world.expect("onRemoteMicStateUpdate(genericError, streamID: alice_main)", on: bob)
        alice.express { engine in
            engine.stopPublishingStream()
            engine.startPublishingStream("alice_main")
        }
        try express.world.expect("onLocalDeviceExceptionOccurred(generic, deviceType: microphone)", on: alice)
        try alice.audio.use(.tone(hertz: 440, amplitude: 0.3))
        alice.express { engine in
            engine.stopPublishingStream()
            engine.startPublishingStream("alice_main")
        }
        try express.world.expect(bob, hears: "alice_main", for: .seconds(2), atLeast: .milliseconds(1000))
        #expect(express.callbacks(on: alice, "onLocalDeviceException").count == 2)
    }

    @Test func `side info reaches players with its own callback, up to 1024 bytes`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        let listener = express.listener
        try express.play("alice_main", on: bob)
        alice.express { engine in
            engine.sendAudioSideInfo(Data([1, 2]), timeStampMs: 0, channel: .main)
            engine.sendAudioSideInfo(Data(repeating: 3, count: 1024), timeStampMs: 20, channel: .main)
            engine.sendAudioSideInfo(Data(repeating: 3, count: 1025), timeStampMs: 40, channel: .main)
            engine.sendAudioSideInfo(Data(), timeStampMs: 60, channel: .main)
        }
        try express.world.expect("onPlayerRecvAudioSideInfo(2 bytes, streamID: alice_main)", on: bob)
        try express.world.expect("onPlayerRecvAudioSideInfo(1024 bytes, streamID: alice_main)", on: bob)
        try express.world.expect("onDebugError(1003046, funcName: sendAudioSideInfo", on: alice)
        try express.world.expect("onDebugError(1003045, funcName: sendAudioSideInfo", on: alice)
        #expect(listener.all.sideInfo == [[1, 2], [UInt8](repeating: 3, count: 1024)])
        #expect(listener.all.sideData.isEmpty)
    }

    @Test func `whoever asked is told of every call and what became of it`() throws {
        let express = ExpressWorld()
        let device = express.world.device("alice")
        let calls = Calls()
        device.run { ZegoExpressEngine.setApiCalledCallback(calls) }
        let alice = try express.person("alice")
        alice.express { engine in
            engine.startPublishingStream("s")
            engine.muteMicrophone(true)
            engine.startSoundLevelMonitor(7)
        }
        express.settle()
        #expect(
            calls.all == [
                "1000002 startPublishingStream", "0 muteMicrophone", "1006031 startSoundLevelMonitor",
            ])
        #expect(calls.advice.first?.contains("call loginRoom first") == true)
        device.run { ZegoExpressEngine.setApiCalledCallback(nil) }
        alice.express { $0.muteMicrophone(false) }
        express.settle()
        #expect(calls.all.count == 3)
    }

    @Test func `what belongs before the engine can be called there`() throws {
        let express = ExpressWorld()
        let device = express.world.device("alice")
        device.run {
            let proxy = ZegoProxyInfo()
            proxy.hostName = "proxy"
            proxy.port = 1080
            ZegoExpressEngine.setCloudProxyConfig([proxy], token: "", enable: true)
            ZegoExpressEngine.setLocalProxyConfig([proxy], enable: true)
            #expect(ZegoExpressEngine.isFeatureSupported(.audio))
            #expect(!ZegoExpressEngine.isFeatureSupported(.video))
        }
        #expect(express.notes(on: device).count == 2)
        _ = try express.enter("alice")
    }
}

/// What an integrator does wrong first.
struct MistakeTests {
    @Test(arguments: [
        (UInt32(0), ExpressWorld.appSign, "1001000", "check the AppID in the console"),
        (ExpressWorld.appID, "abc", "1001001", "copy the AppSign from the console"),
        (4_000_000_000, ExpressWorld.appSign, "1001004", "parlor tenant create NAME --vendor zego --app-id 4000000000"),
        (ExpressWorld.appID, String(repeating: "a", count: 64), "1001005", "copy the AppSign from the console"),
        (ExpressWorld.appID, "", "1002067", "or the token of the room's config"),
    ])
    func `a wrong configuration is answered with its number, and the log says what to do`(
        app: UInt32, sign: String, code: String, advice: String
    ) throws {
        let express = ExpressWorld()
        let alice = try express.person("alice", appID: app, appSign: sign)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom error \(code)", on: alice)
        #expect(express.notes(on: alice).contains { $0.contains(code) && $0.contains(advice) })
        #expect(express.listener.all.advice.contains { $0.contains(advice) })
    }

    @Test func `an expired token is answered with its number, and the log says what to do`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice", appSign: "")
        let token = express.tenant.token(for: "alice", lifetimeSeconds: 60)
        express.world.advance(by: .seconds(61))
        express.logIn("alice", on: alice, token: token)
        try express.world.expect("loginRoom error 1002078", on: alice)
        #expect(express.notes(on: alice).contains { $0.contains("1002078") && $0.contains("another token") })
    }

    @Test func `calls outside a room are answered with their numbers, and the log says what to do`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        alice.express { engine in
            engine.startPublishingStream("s")
            engine.startPlayingStream("s")
            engine.setRoomExtraInfo("v", forKey: "k", roomID: "lobby") { #expect($0 == 1_000_002) }
            engine.sendBarrageMessage("hi", roomID: "lobby") { code, _ in #expect(code == 1_000_002) }
            engine.renewToken("04", roomID: "lobby")
        }
        try express.world.expect("sendBarrageMessage error 1000002", on: alice)
        express.settle()
        let notes = express.notes(on: alice).filter { $0.contains("1000002") && $0.contains("call loginRoom first") }
        #expect(notes.count == 5)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
        alice.express { $0.renewToken("04", roomID: "bar") }
        try express.world.expect("onDebugError(1002002, funcName: renewToken", on: alice)
        #expect(express.notes(on: alice).contains { $0.contains("use the roomID that was logged in to") })
    }

    @Test func `who is kicked by the own second login reads why`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let tablet = try express.person("tablet")
        express.logIn("alice", on: tablet)
        try express.world.expect("onRoomStateChanged(kickOut, errorCode: 1002050", on: alice)
        #expect(express.notes(on: alice).contains { $0.contains("every device needs a userID of its own") })
    }

    @Test func `rooms are not switched in multi-room mode`() throws {
        let express = ExpressWorld()
        express.world.device("alice").run { ZegoExpressEngine.setRoomMode(.multiRoom) }
        let alice = try express.enter("alice")
        alice.express { $0.switchRoom("lobby", toRoomID: "bar") }
        try express.world.expect("onDebugError(1002019, funcName: switchRoom", on: alice)
        try express.world.expectNo("onRoomStateChanged(logout", on: alice, for: .seconds(1))
    }
}

/// Keeps what became of calls.
private final class Calls: NSObject, ZegoApiCalledEventHandler, Sendable {
    private let told = Mutex<[(line: String, info: String)]>([])
    var all: [String] { told.withLock { $0.map(\.line) } }
    var advice: [String] { told.withLock { $0.map(\.info) } }

    func onApiCalledResult(_ errorCode: Int32, funcName: String, info: String) {
        told.withLock { $0.append(("\(errorCode) \(funcName)", info)) }
    }
}
