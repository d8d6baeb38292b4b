import Foundation

/// A machine's speech synthesizer: `say` on macOS, `espeak-ng` elsewhere.
public enum SpeechSynthesizer {
    /// Why nothing was spoken.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// One line for a person.
        public let description: String
    }

    /// Speaks a text into a WAV file, and waits until it is there. `pitch` is 0 to 99; `say` has a pitch of its own.
    ///
    /// What was at the path is replaced. Throws ``Failure`` on a system without a synthesizer, and where it is not installed.
    public static func write(_ text: String, to path: String, pitch: Int = 50) throws(Failure) {
        // What an earlier run left says nothing of this one.
        try? FileManager.default.removeItem(atPath: path)
        #if os(macOS)
            let command = ["/usr/bin/say", "-o", path, "--data-format=LEI16@22050", "--", text]
        #elseif os(Linux)
            let command = ["/usr/bin/env", "espeak-ng", "-p", "\(pitch)", "-s", "150", "-w", path, "--", text]
        #else
            let command: [String] = []
        #endif
        #if os(macOS) || os(Linux)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: command[0])
            process.arguments = Array(command.dropFirst())
            process.standardError = FileHandle.nullDevice
            do {
                try process.run()
            } catch {
                throw Failure(description: "the speech synthesizer does not start: \(error)")
            }
            process.waitUntilExit()
            guard process.terminationStatus == 0, FileManager.default.fileExists(atPath: path) else {
                throw Failure(description: "there is no speech synthesizer; on Linux, install espeak-ng")
            }
        #else
            throw Failure(description: "this system has no speech synthesizer")
        #endif
    }
}
