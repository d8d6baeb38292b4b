import VendorDialects
import VoiceEngine

extension ZEGO.ExpressFailure {
    /// Why music does not sound.
    init(_ failure: MusicFailure) {
        switch failure {
        case .notFound(let path): self = .mediaNotFound(path)
        case .unreadable(let path, let reason): self = .mediaUnreadable(path, reason)
        case .formatNotSupported(let path, let reason): self = .mediaFormatInvalid(path, reason)
        case .noAudioStream(let path): self = .mediaWithoutSound(path)
        case .invalidPath(let path): self = .mediaPathInvalid(path)
        case .urlNotSupported(let url): self = .mediaElsewhere(url)
        case .tooManyTracks(let maximum): self = .tooManyPieces(maximum: maximum)
        case .decodeFailed(let path, let reason): self = .mediaBrokeOff(path, reason)
        }
    }
}
