import VendorDialects
import VoiceEngine

extension ZEGO.ExpressCode {
    /// The path cannot be played. Source of this and the others: the error-code page of the Express SDKs.
    static let mediaPathInvalid = Self(rawValue: 1_008_004)
    static let mediaFormatInvalid = Self(rawValue: 1_008_005)
    static let mediaFileMissing = Self(rawValue: 1_008_006)
    static let mediaDecodeFailed = Self(rawValue: 1_008_007)
    static let mediaSeekFailed = Self(rawValue: 1_008_016)
    static let effectPlayerMissing = Self(rawValue: 1_014_000)
    static let effectLoadFailed = Self(rawValue: 1_014_001)
    static let effectPlayFailed = Self(rawValue: 1_014_002)
    static let effectSeekFailed = Self(rawValue: 1_014_003)
}

extension ZEGO.ExpressFailure {
    /// Why music does not sound.
    init(_ failure: MusicFailure) {
        switch failure {
        case .notFound(let path): self.init(.mediaFileMissing, "there is no file at \(path)")
        case .unreadable(let path, let reason): self.init(.mediaDecodeFailed, "\(path) cannot be read: \(reason)")
        case .formatNotSupported(let path, let reason):
            self.init(.mediaFormatInvalid, "\(path) cannot be decoded: \(reason)")
        case .noAudioStream(let path): self.init(.mediaFormatInvalid, "there is no sound in \(path)")
        case .invalidPath(let path): self.init(.mediaPathInvalid, "\"\(path)\" is no path")
        case .urlNotSupported(let url):
            self.init(.mediaPathInvalid, "only files of this machine are played, not \(url)")
        case .tooManyTracks(let maximum): self.init(.mediaPlayFailed, "at most \(maximum) pieces sound at once")
        case .decodeFailed(let path, let reason): self.init(.mediaDecodeFailed, "\(path) broke off: \(reason)")
        }
    }
}
