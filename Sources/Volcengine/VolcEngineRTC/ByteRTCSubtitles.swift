public import Foundation

/// How far subtitles are.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCSubtitleState: Int, Sendable, CaseIterable {
    case started = 0
    case stoped = 1
    case error = 2
}

/// What subtitles are made of speech.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCSubtitleMode: Int, Sendable, CaseIterable {
    case recognition = 0
    case translation = 1
}

/// Why subtitles are in their state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCSubtitleErrorCode: Int, Sendable, CaseIterable {
    case unknow = -1
    case success = 0
    case postProcessError = 1
    case asrConnectionError = 2
    case asrServiceError = 3
    case beforeJoinRoom = 4
    case alreadyOn = 5
    case unsupportedLanguage = 6
    case postProcessTimeout = 7
}

/// Which subtitles are wanted.
open class ByteRTCSubtitleConfig: NSObject {
    /// What they are made of speech.
    public var mode: ByteRTCSubtitleMode = .recognition
    /// Into which language they are translated.
    public var targetLanguage: String = ""
}

/// A piece of subtitles.
open class ByteRTCSubtitleMessage: NSObject {
    /// Who speaks.
    public var userId: String = ""
    /// What they say.
    public var text: String = ""
    /// In which language the text is.
    public var language: String = ""
    /// A raw value of ``ByteRTCSubtitleMode``.
    public var mode: Int = 0
    /// The number of the piece.
    public var sequence: Int = 0
    /// Whether the sentence is complete.
    public var definite: Bool = false
}

extension ByteRTCRoom {
    /// Returns -10: nobody writes down what is said.
    @discardableResult
    public func startSubtitle(_ subtitleConfig: ByteRTCSubtitleConfig) -> Int32 {
        stay("startSubtitle(\(subtitleConfig.mode), \(subtitleConfig.targetLanguage))") { _ in .notSupport }
    }

    /// Returns -10: nobody writes down what is said.
    @discardableResult
    public func stopSubtitle() -> Int32 { stay("stopSubtitle()") { _ in .notSupport } }
}
