public import Foundation

/// How many samples a second has.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAudioSampleRate: UInt, Sendable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// 8,000.
    case rate8K = 8000
    /// 16,000.
    case rate16K = 16_000
    /// 22,050.
    case rate22K = 22_050
    /// 24,000.
    case rate24K = 24_000
    /// 32,000.
    case rate32K = 32_000
    /// 44,100.
    case rate44K = 44_100
    /// 48,000.
    case rate48K = 48_000
}

/// What the samples that an app gives or takes are.
open class ZegoAudioFrameParam: NSObject {
    /// How many a second has.
    public var sampleRate: ZegoAudioSampleRate = .unknown
    /// One channel or two.
    public var channel: ZegoAudioChannel = .unknown
}

/// Which players' sound is in the published sound of the main channel, beside its source.
open class ZegoAudioSourceMixConfig: NSObject {
    /// The numbers of media players, so many as ``mediaPlayerCount`` says; see ``ZegoMediaPlayer/getIndex()``.
    public var mediaPlayerIndexList: UnsafeMutablePointer<Int32>!
    /// How many media players.
    public var mediaPlayerCount: Int32 = 0
    /// The numbers of audio effect players, so many as ``audioEffectPlayerCount`` says; there is one, 0.
    public var audioEffectPlayerIndexList: UnsafeMutablePointer<Int32>!
    /// How many audio effect players.
    public var audioEffectPlayerCount: Int32 = 0
    /// Whether the screen's sound is in it; there is no screen.
    public var enableMixScreenCapture = false

    /// One without players.
    public required override init() { super.init() }

    /// One without players.
    public class func `default`() -> Self { Self() }
}

/// How an app takes part in the sound.
open class ZegoCustomAudioConfig: NSObject {
    /// `.custom` if the app provides the published sound.
    public var sourceType: ZegoAudioSourceType = .default
}
