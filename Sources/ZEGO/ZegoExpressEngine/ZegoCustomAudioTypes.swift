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

/// How an app takes part in the sound.
open class ZegoCustomAudioConfig: NSObject {
    /// `.custom` if the app provides the published sound.
    public var sourceType: ZegoAudioSourceType = .default
}
