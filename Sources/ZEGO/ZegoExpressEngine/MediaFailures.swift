import VendorDialects
import VoiceEngine

extension ZEGO.ExpressFailure {
    /// Why music does not sound.
    init(_ failure: MusicFailure) {
        switch failure {
        case .notFound(let path): self.init(.mediaFileMissing, "there is no file at \(path)")
        case .unreadable(let path, let reason): self.init(.mediaDecodeFailed, "\(path) cannot be read: \(reason)")
        case .formatNotSupported(let path, let reason):
            self.init(.mediaFormatInvalid, "\(path) cannot be decoded: \(reason)")
        case .noAudioStream(let path): self.init(.mediaHoldsNoSound, "there is no sound in \(path)")
        case .invalidPath(let path): self.init(.mediaPathInvalid, "\"\(path)\" is no path")
        case .urlNotSupported(let url):
            self.init(.mediaPathInvalid, "only files of this machine are played, not \(url)")
        case .tooManyTracks(let maximum): self.init(.mediaPlayFailed, "at most \(maximum) pieces sound at once")
        case .decodeFailed(let path, let reason): self.init(.mediaDecodeFailed, "\(path) broke off: \(reason)")
        }
    }
}
