import Devices
import ParlorTesting
import Testing
import VideoEngine
import VoiceEngine

/// What an app chose for a device's sound and pictures goes with the vendor's engine.
@Suite struct DestroyedEngineTests {
    private static let engines: [Kit] = [.trtc, .express, .agora, .volcEngine, .volcEngineNewer]

    private static let publisher = PictureStreamKey(publisher: "bob")

    /// Sets everything that a vendor's engine can set.
    private func setEverything(of device: Device) throws {
        let encoding = try PictureEncoding(width: 320, height: 240, frameRate: 15, bitRate: nil)
        try device.video.withEngine { engine in
            try engine.startCapture()
            try engine.setCameraPosition(.back)
            engine.previewMirror = .on
            engine.mirrorsSentPictures = true
            engine.sentRotation = .quarter
            engine.captureRotation = .half
            engine.captureFormat = encoding
            engine.preview = PictureCanvas()
            engine.appChangesPictures = true
            engine.appChangesReceivedPictures = true
            engine.collected = [.captured, .received]
            engine.isEveryStreamMuted = true
            engine.setMuted(true, Self.publisher)
            engine.setCanvas(PictureCanvas(), for: Self.publisher)
            try engine.startSending(.main, encoding: encoding)
            try engine.startSending(.screen, .screen, encoding: encoding)
            engine.cameraStandIn = PictureQueue()
        }
        try device.audio.withEngine { engine in
            engine.isMuted = true
            engine.captureVolume = 7
            engine.capturesStereo = false
            engine.treatment.evensLoudness = true
            engine.effects.pitch = 0.5
            engine.music.start(pushed: PCMQueue(), id: 1, publishes: true, maximumTracks: 1)
            try engine.setSideStream(1, source: .firstStream, quality: .music)
            engine.collectsFrames = true
            engine.returned.sent = ReturnedSound()
            engine.isEarMonitorEnabled = true
            engine.earMonitorVolume = 8
            engine.isPlayoutEnabled = false
            engine.playoutVolume = 9
            engine.publishersVolume = 10
            engine.ducking = Ducking(depth: 0.5, attackMilliseconds: 20, releaseMilliseconds: 20)
            engine.isEveryPublisherMuted = true
            engine.setMuted(true, publisher: "bob")
            engine.setVolume(11, publisher: "bob")
            try engine.startCapture(.music)
        }
        device.audio.start { _ in }
        device.audio.startPictures { _ in }
    }

    /// A line for each thing that can be set, and for what follows from it.
    private func settings(of device: Device) -> [String] {
        let pictures = device.video.withEngine { engine in
            [
                "camera: \(engine.isCapturing)", "position: \(engine.cameraPosition)",
                "mirror: \(engine.previewMirror)", "sent mirrored: \(engine.mirrorsSentPictures)",
                "sent turned: \(engine.sentRotation)", "captured turned: \(engine.captureRotation)",
                "format: \(String(describing: engine.captureFormat))", "preview: \(engine.preview != nil)",
                "changes: \(engine.appChangesPictures)", "changes received: \(engine.appChangesReceivedPictures)",
                "collected: \(engine.collected.rawValue)", "all muted: \(engine.isEveryStreamMuted)",
                "muted: \(engine.isMuted(Self.publisher))", "canvas: \(engine.canvas(for: Self.publisher) != nil)",
                "sent: \(engine.sentStreams)", "stand-in: \(engine.cameraStandIn != nil)",
            ]
        }
        let sound = device.audio.withEngine { engine in
            [
                "muted: \(engine.isMuted)", "volume: \(engine.captureVolume)", "stereo: \(engine.capturesStereo)",
                "treated: \(!engine.treatment.isNeutral)", "effects: \(!engine.effects.isNeutral)",
                "music: \(engine.music.position(1) != nil)", "side streams: \(engine.sideStreamNumbers)",
                "collects: \(engine.collectsFrames)", "returned: \(engine.returned.sent != nil)",
                "ear monitor: \(engine.isEarMonitorEnabled)", "its volume: \(engine.earMonitorVolume)",
                "playout: \(engine.isPlayoutEnabled)", "its volume: \(engine.playoutVolume)",
                "volume of all: \(engine.publishersVolume)", "ducking: \(engine.ducking != nil)",
                "all muted: \(engine.isEveryPublisherMuted)", "bob muted: \(engine.isMuted(publisher: "bob"))",
                "bob's volume: \(engine.volume(of: "bob"))", "quality: \(engine.quality)",
                "microphone: \(engine.isCapturing)",
            ]
        }
        return pictures + sound + ["runs: \(device.audio.isRunning)", "pictures: \(device.audio.isPicturing)"]
    }

    @Test(arguments: engines) func `a destroyed engine leaves a device as a new one is`(kit: Kit) throws {
        let world = KitWorld(kit)
        let app = try world.appInRoom(kit, "alice", opens: true)
        let device = world.device("alice")
        let new = settings(of: world.device("new"))
        try setEverything(of: device)
        #expect(zip(settings(of: device), new).filter { $0 == $1 }.map(\.0) == [])
        device.run { app.end() }
        world.settle()
        #expect(settings(of: device) == new)
    }
}
