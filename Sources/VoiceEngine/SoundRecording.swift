/// A recording that runs: it writes one of the sounds of each tick, into one file or into pieces.
package struct SoundRecording: Sendable {
    /// Which sound is recorded.
    package enum Content: Hashable, Sendable {
        /// What this device sends.
        case sent
        /// The publishers that are heard.
        case remote
        /// Both.
        case everything
    }

    /// Where the app wants it; the path of the first piece.
    package let path: String
    /// How long a piece is; nil for one file.
    package let pieceMilliseconds: Int?
    /// The file that is written now.
    package private(set) var file: SoundFileWriter
    private let content: Content
    private let container: SoundFileWriter.Container
    private var pieceCount = 1
    private var earlierMilliseconds = 0

    /// Creates the file. Throws if it cannot be written.
    package init(
        path: String, content: Content, container: SoundFileWriter.Container, pieceMilliseconds: Int? = nil
    ) throws(AudioFileError) {
        self.path = path
        self.content = content
        self.container = container
        self.pieceMilliseconds = pieceMilliseconds
        file = try SoundFileWriter(path: path, container: container)
    }

    /// How long it is, in milliseconds.
    package var milliseconds: Int { earlierMilliseconds + file.milliseconds }

    /// Appends the sound of a tick; silence where there is none. Returns the path of a piece that is complete with it.
    package mutating func write(_ frames: VoiceFrames) throws(AudioFileError) -> String? {
        let block =
            switch content {
            case .sent: frames.sent
            case .remote: frames.remote
            case .everything: frames.everything
            }
        try file.write(block ?? .silence())
        guard let pieceMilliseconds, file.milliseconds >= pieceMilliseconds else { return nil }
        let complete = file
        try complete.finish()
        earlierMilliseconds += complete.milliseconds
        pieceCount += 1
        file = try SoundFileWriter(path: Self.path(path, piece: pieceCount), container: container)
        return complete.path
    }

    /// Pieces after the first have their number before the name's end: `song.wav`, `song-2.wav`.
    private static func path(_ path: String, piece: Int) -> String {
        let parts = path.split(separator: ".", omittingEmptySubsequences: false)
        return parts.dropLast().joined(separator: ".") + "-\(piece)." + (parts.last ?? "")
    }
}

extension SoundFileWriter.Container {
    /// What the end of a file's name says, `.wav` or `.pcm` in any case; nil for others.
    package init?(soundFile path: String) {
        let name = path.lowercased()
        if name.hasSuffix(".wav") {
            self = .wav
        } else if name.hasSuffix(".pcm") {
            self = .raw
        } else {
            return nil
        }
    }
}
