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
        #if os(macOS)
            let command = ["/usr/bin/say", "-o", file, "--data-format=LEI16@22050", text]
        #else
            let command = ["/usr/bin/env", "espeak-ng", "-p", "\(pitch)", "-s", "150", "-w", file, text]
        #endif
        // What an earlier run left says nothing of this one.
        try? FileManager.default.removeItem(atPath: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardError = FileHandle.nullDevice
        let hasRun = (try? process.run()) != nil
        if hasRun { process.waitUntilExit() }
        guard hasRun, process.terminationStatus == 0, FileManager.default.fileExists(atPath: file) else {
            print("no speech synthesizer: \(speaker) hums instead")
            return .tone(hertz: 150 + Double(pitch) * 2, amplitude: 0.3)
        }
        return .file(path: file, loops: true)
    }
}
