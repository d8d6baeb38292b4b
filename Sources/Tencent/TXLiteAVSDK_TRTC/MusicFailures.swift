import VendorDialects
import VoiceEngine

extension Tencent.TRTCCode {
    /// What the blocks of `startPlayMusic` are called with.
    init(_ failure: MusicFailure) {
        self =
            switch failure {
            case .notFound, .invalidPath: .musicInvalidPath
            case .unreadable: .musicOpenFailed
            case .formatNotSupported: .musicFormatNotSupported
            case .noAudioStream: .musicNoAudioStream
            case .urlNotSupported: .musicInvalidURL
            case .tooManyTracks: .musicConcurrentOverLimit
            case .decodeFailed: .musicDecodeFailed
            }
    }
}
