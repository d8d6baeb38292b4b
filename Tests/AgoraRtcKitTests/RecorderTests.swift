import AgoraRtcKit
import Devices
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

/// Recorders of one user's sound.
struct RecorderTests {
    private let path = NSTemporaryDirectory() + "recorder-\(UUID().uuidString).wav"

    final class Notes: NSObject, AgoraMediaRecorderDelegate {
        var states: [(AgoraMediaRecorderState, AgoraMediaRecorderReasonCode)] = []
        var infos: [AgoraMediaRecorderInfo] = []

        func mediaRecorder(
            _ recorder: AgoraMediaRecorder, stateDidChanged channelId: String, uid: UInt,
            state: AgoraMediaRecorderState, reason: AgoraMediaRecorderReasonCode
        ) {
            states.append((state, reason))
        }
        func mediaRecorder(
            _ recorder: AgoraMediaRecorder, informationDidUpdated channelId: String, uid: UInt,
            info: AgoraMediaRecorderInfo
        ) {
            infos.append(info)
        }
    }

    private func info(_ uid: UInt, _ type: AgoraRecorderStreamType = .rtc) -> AgoraRecorderStreamInfo {
        let info = AgoraRecorderStreamInfo()
        (info.channelId, info.uid, info.type) = ("lobby", uid, type)
        return info
    }

    private func config(_ path: String, milliseconds: UInt = 120_000) -> AgoraMediaRecorderConfiguration {
        let config = AgoraMediaRecorderConfiguration()
        (config.storagePath, config.streamType, config.maxDurationMs) = (path, .audio, milliseconds)
        return config
    }

    /// The amplitude of a tone in the file.
    private func tone(_ hertz: Double) throws -> Double {
        let file = try AudioFile.read(path: path)
        let (rate, count) = (48_000.0, Double(file.samples.count / 2))
        var (sine, cosine) = (0.0, 0.0)
        for frame in 0..<file.samples.count / 2 {
            let angle = 2 * .pi * hertz * Double(frame) / rate
            sine += Double(file.samples[2 * frame]) * sin(angle)
            cosine += Double(file.samples[2 * frame]) * cos(angle)
        }
        return 2 * (sine * sine + cosine * cosine).squareRoot() / count
    }

    @Test func `a user's sound is recorded alone`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let agora = AgoraWorld()
        _ = try agora.enter("alice", uid: 1, hertz: 440)
        _ = try agora.enter("carol", uid: 3, hertz: 1_000)
        let bob = try agora.enter("bob", uid: 2, hertz: 700)
        agora.settle()
        let notes = Notes()
        let recorder = try #require(bob.agora { $0.createMediaRecorder(withInfo: info(1)) })
        let config = config(path)
        config.recorderInfoUpdateInterval = 1_000
        #expect(recorder.startRecording(config) == -4)
        #expect(recorder.setMediaRecorderDelegate(notes) == 0)
        #expect(recorder.startRecording(config) == 0)
        #expect(recorder.startRecording(config) == -4)
        agora.settle(.milliseconds(2_500))
        #expect(recorder.stopRecording() == 0)
        agora.settle()
        #expect(try tone(440) > 0.1)
        #expect(try tone(1_000) < 0.01)
        #expect(try tone(700) < 0.01)
        #expect(notes.states.map(\.0) == [.start, .stop])
        #expect(notes.infos.map(\.durationMs) == [1_000, 2_000])
        #expect(notes.infos.first?.recorderFileName == path)
        bob.agora { engine in
            #expect(engine.destroy(recorder) == 0)
            #expect(engine.destroy(recorder) == -2)
            #expect(engine.destroy(nil) == -2)
        }
        agora.settle()
        #expect(recorder.startRecording(config) == -7)
    }

    @Test func `a recording ends at its length, and where nobody is heard`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        agora.settle()
        let notes = Notes()
        let own = try #require(alice.agora { $0.createMediaRecorder(withInfo: info(0)) })
        own.setMediaRecorderDelegate(notes)
        #expect(own.startRecording(config(path, milliseconds: 1_500)) == 0)
        agora.settle(.seconds(3))
        #expect(try AudioFile.read(path: path).samples.count / 2 == 72_000)
        let bob = try agora.enter("bob", uid: 2)
        agora.settle()
        let other = try #require(alice.agora { $0.createMediaRecorder(withInfo: info(2)) })
        other.setMediaRecorderDelegate(notes)
        #expect(other.startRecording(config(path)) == 0)
        agora.settle()
        bob.agora { $0.leaveChannel() }
        agora.settle(.seconds(7))
        #expect(notes.states.map(\.0) == [.start, .stop, .start, .error])
        #expect(notes.states.map(\.1) == [.noError, .overMaxDuration, .noError, .noStream])
        #expect(other.startRecording(config(path)) == -1)
    }

    @Test func `what cannot be recorded is refused`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        let notes = Notes()
        let recorder = try #require(alice.agora { $0.createMediaRecorder(withInfo: info(0, .preview)) })
        recorder.setMediaRecorderDelegate(notes)
        #expect(recorder.startRecording(config("/tmp/sound.flv")) == -2)
        #expect(recorder.startRecording(config("/no/such/folder/sound.mp4")) == -2)
        #expect(recorder.startRecording(config(path, milliseconds: 0)) == -2)
        let pictures = config(path)
        pictures.streamType = .video
        #expect(recorder.startRecording(pictures) == -4)
        let rest = (0..<10).map { _ in alice.agora { $0.createMediaRecorder(withInfo: info(0)) } }
        #expect(rest.map { $0 != nil } == Array(repeating: true, count: 9) + [false])
        let absent = try #require(rest[0])
        absent.setMediaRecorderDelegate(notes)
        #expect(absent.startRecording(config(path)) == -1)
    }
}
