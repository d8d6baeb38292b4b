import Foundation
import VoiceEngine

/// Turns lines into recorded speech for the phones' microphones.
struct Speech {
    let folder: URL

    /// A microphone that hears `text` spoken over and over. Without a synthesizer on the machine it hears a hum.
    func microphone(of speaker: String, text: String, pitch: Int) -> Microphone {
        let file = folder.appendingPathComponent("zego-\(speaker)-says.wav").path
        let process = Process()
        #if os(macOS)
            process.executableURL = URL(fileURLWithPath: "/usr/bin/say")
            process.arguments = ["-o", file, "--data-format=LEI16@22050", text]
        #else
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["espeak-ng", "-p", "\(pitch)", "-s", "150", "-w", file, text]
        #endif
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            process.waitUntilExit()
        } catch {
            return hum(of: speaker, pitch)
        }
        guard process.terminationStatus == 0, FileManager.default.fileExists(atPath: file) else {
            return hum(of: speaker, pitch)
        }
        return .file(path: file, loops: true)
    }

    private func hum(of speaker: String, _ pitch: Int) -> Microphone {
        print("no speech synthesizer: \(speaker) hums instead")
        return .tone(hertz: 150 + Double(pitch) * 2, amplitude: 0.3)
    }
}
