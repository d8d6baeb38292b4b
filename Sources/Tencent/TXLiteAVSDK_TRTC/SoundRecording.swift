import EmulatorAPI
import VendorDialects
import VoiceEngine

/// A recording that runs.
struct SoundRecording: Sendable {
    /// Where the app wants it.
    let path: String
    let content: TRTCAudioRecordingContent
    let container: SoundFileWriter.Container
    /// Nil for one file.
    let pieceMilliseconds: Int?
    private(set) var file: SoundFileWriter
    private var pieceCount = 1
    private var earlierMilliseconds = 0

    init(
        path: String, content: TRTCAudioRecordingContent, container: SoundFileWriter.Container, maximumPiece: Int32
    ) throws(AudioFileError) {
        self.path = path
        self.content = content
        self.container = container
        let shortest = Tencent.profile.sdk.minimumRecordingPieceMilliseconds.value
        pieceMilliseconds = maximumPiece > 0 ? max(Int(maximumPiece), shortest) : nil
        file = try SoundFileWriter(path: path, container: container)
    }

    /// How long it is, in milliseconds.
    var milliseconds: Int { earlierMilliseconds + file.milliseconds }

    /// Appends the sound of a tick; silence where there is none. Returns the path of a piece that is complete with it.
    mutating func write(_ frames: VoiceFrames) throws(AudioFileError) -> String? {
        let block =
            switch content {
            case .all: frames.everything
            case .local: frames.sent
            case .remote: frames.remote
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
