import Devices
import Foundation
import VoiceEngine

/// What people say, as WAV files that a speech synthesizer makes.
public struct Speech: Sendable {
    /// Where the files are.
    public let folder: URL

    /// Speech with its files in a folder that exists.
    public init(folder: URL) { self.folder = folder }

    /// Speaks `text` into a file; without a synthesizer on the machine a tone of the voice's own pitch stands in.
    public func microphone(of speaker: String, text: String, pitch: Int) -> Microphone {
        let file = folder.appendingPathComponent("\(speaker)-says.wav").path
        do {
            try SpeechSynthesizer.write(text, to: file, pitch: pitch)
        } catch {
            print("\(speaker) hums: \(error)")
            return .tone(hertz: 150 + Double(pitch) * 2, amplitude: 0.3)
        }
        return .file(path: file, loops: true)
    }
}
