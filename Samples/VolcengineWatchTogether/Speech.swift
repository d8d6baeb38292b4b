import Foundation
import VoiceEngine

/// What the people in the room say, as WAV files that a speech synthesizer makes.
struct Speech {
    let folder: URL

    /// Speaks `text` into a file; without a synthesizer on the machine a tone of the voice's own pitch stands in.
    func microphone(of speaker: String, text: String, pitch: Int) throws -> Microphone {
        let file = folder.appendingPathComponent("volcengine-\(speaker)-says.wav").path
        #if os(macOS)
            let command = ["/usr/bin/say", "-o", file, "--data-format=LEI16@22050", text]
        #else
            let command = ["/usr/bin/env", "espeak-ng", "-p", "\(pitch)", "-s", "150", "-w", file, text]
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardError = FileHandle.nullDevice
        try? process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0, FileManager.default.fileExists(atPath: file) else {
            print("no speech synthesizer: \(speaker) hums instead")
            return .tone(hertz: 150 + Double(pitch) * 2, amplitude: 0.3)
        }
        return .file(path: file, loops: true)
    }
}
