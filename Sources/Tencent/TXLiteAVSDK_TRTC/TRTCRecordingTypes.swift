public import Foundation

/// What a recording of sound holds.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCAudioRecordingContent: Int, Sendable {
    /// The local sound and others'.
    case all = 0
    /// The local sound as it is sent.
    case local = 1
    /// Others' sound.
    case remote = 2
}

/// Where a recording of sound goes.
open class TRTCAudioRecordingParams: NSObject {
    /// The file to write. Names ending in `.wav` and `.pcm` are taken; `.aac` is not, because nothing here encodes it.
    public var filePath: String = ""
    /// What it holds.
    public var recordingContent: TRTCAudioRecordingContent = .all
    /// Milliseconds after which the next file begins, at least 10,000; 0 means one file.
    public var maxDurationPerFile: Int32 = 0
}

/// The media of a local recording.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCRecordType: Int, Sendable {
    /// Sound.
    case audio = 0
    /// Pictures; there are none.
    case video = 1
    /// Both, the default. Pictures are not recorded.
    case both = 2
}

/// Where a recording of sound and pictures goes.
open class TRTCLocalRecordingParams: NSObject {
    /// The file to write; its name ends in `.mp4`.
    public var filePath: String = ""
    /// The media. Only sound can be recorded here.
    public var recordType: TRTCRecordType = .both
    /// Milliseconds between reports, 1,000…10,000; -1 means none.
    public var interval: Int32 = -1
    /// Milliseconds after which the next file begins, at least 10,000; 0 means one file.
    public var maxDurationPerFile: Int32 = 0
}
