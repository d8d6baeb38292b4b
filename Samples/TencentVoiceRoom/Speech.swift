import Foundation
import VoiceEngine

/// What the people in the room say, as WAV files that a speech synthesizer makes.
struct Speech {
    let folder: URL

    /// Speaks `text` into a file; without a synthesizer on the machine a tone of the voice's own pitch stands in.
    func microphone(of speaker: String, text: String, pitch: Int) throws -> Microphone {
        let file = folder.appendingPathComponent("\(speaker)-says.wav")
        #if os(macOS)
            let command = ["/usr/bin/say", "-o", file.path, "--data-format=LEI16@22050", text]
        #else
            let command = ["/usr/bin/env", "espeak-ng", "-p", "\(pitch)", "-s", "150", "-w", file.path, text]
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardError = FileHandle.nullDevice
        try? process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0, FileManager.default.fileExists(atPath: file.path) else {
            print("no speech synthesizer: \(speaker) hums instead")
            return .tone(hertz: 150 + Double(pitch) * 2, amplitude: 0.3)
        }
        return .file(path: file.path, loops: true)
    }

    /// A small tune, so that the demo needs no music file.
    func tune() throws -> String {
        let file = folder.appendingPathComponent("tune.wav").path
        let notes = [261.6, 329.6, 392.0, 523.3, 392.0, 329.6]
        var samples: [Float] = []
        for note in notes {
            for index in 0..<12_000 {
                let time = Double(index) / 48_000
                let fade = min(1, min(Double(index), Double(12_000 - index)) / 480)
                samples.append(Float(0.25 * fade * sin(2 * .pi * note * time)))
            }
        }
        try AudioFile.writeWAV(samples, channelCount: 1, to: file)
        return file
    }
}
