public import Foundation

/// How often and how the loudness of sound is reported.
open class ByteRTCAudioPropertiesConfig: NSObject {
    /// Milliseconds between two reports: at least 100; 0 and less ends them.
    public var interval: Int = 100
    /// Whether reports have a spectrum.
    public var enableSpectrum: Bool = false
    /// Whether reports say who speaks.
    public var enableVad: Bool = false
    /// What is said of the local sound while it is not published.
    public var localMainReportMode: ByteRTCAudioReportMode = .normal
    /// How much of a change is told at once: above 0, at most 1, which is all of it.
    public var smooth: Float = 1
    /// What the reported local sound is made of.
    public var audioReportMode: ByteRTCAudioPropertiesMode = .microhone
    /// Whether reports have the pitch of voices.
    public var enableVoicePitch: Bool = false
    /// Whether reports say how long sound takes from the microphone to the speaker.
    public var enableDeviceLoopDelay: Bool = false
}

/// How loud a sound is.
open class ByteRTCAudioPropertiesInfo: NSObject {
    /// 0…255.
    public var linearVolume: Int = 0
    /// In decibels, -127…0.
    public var nonlinearVolume: Int = 0
    /// 1 where somebody speaks, 0 where not, -1 where that was not asked for.
    public var vad: Int = -1
    /// 257 values in decibels; none where they were not asked for.
    public var spectrum: [NSNumber] = []
    /// In hertz; 0 without a pitch.
    public var voicePitch: Int = 0
    /// In milliseconds; 0.
    public var deviceLoopDelay: Int = 0
}

/// How loud the local sound is.
open class ByteRTCLocalAudioPropertiesInfo: NSObject {
    /// Which of the user's streams.
    public var streamIndex: ByteRTCStreamIndex = .indexMain
    /// How loud it is.
    public var audioPropertiesInfo: ByteRTCAudioPropertiesInfo = ByteRTCAudioPropertiesInfo()
}

/// How loud a remote user's sound is.
open class ByteRTCRemoteAudioPropertiesInfo: NSObject {
    /// Whose.
    public var streamKey: ByteRTCRemoteStreamKey = ByteRTCRemoteStreamKey()
    /// The same, from version 3.60 of the SDK on.
    public var streamId: String { streamInfo.streamId }
    /// The same, from version 3.60 of the SDK on.
    public var streamInfo: ByteRTCStreamInfo { streamKey.info }
    /// How loud it is.
    public var audioPropertiesInfo: ByteRTCAudioPropertiesInfo = ByteRTCAudioPropertiesInfo()
}

/// A piece of sound: 16-bit samples, little-endian, interleaved.
open class ByteRTCAudioFrame: NSObject {
    /// Two bytes for each sample.
    public var buffer: Data = Data()
    /// Samples of each channel.
    public var samples: Int32 = 0
    /// How many channels.
    public var channel: ByteRTCAudioChannel = .mono
    /// Samples in a second.
    public var sampleRate: ByteRTCAudioSampleRate = .rate48000
}

/// The form of the frames that an app gets.
open class ByteRTCAudioFormat: NSObject {
    /// Samples in a second.
    public var sampleRate: ByteRTCAudioSampleRate = .rateAuto
    /// How many channels.
    public var channel: ByteRTCAudioChannel = .auto
    /// Samples of each channel in a frame, at most 2048; 0 for frames of 20 ms.
    public var samplesPerCall: Int32 = 0
}

/// A room that the voice sounds in. Each value is 0…100.
open class ByteRTCVoiceReverbConfig: NSObject {
    /// The room's size.
    public var roomSize: Float = 0
    /// How long the room sounds.
    public var decayTime: Float = 0
    /// How much treble is lost.
    public var damping: Float = 0
    /// The room's share.
    public var wetGain: Float = 0
    /// The voice's own share.
    public var dryGain: Float = 0
    /// How long after the voice the room answers.
    public var preDelay: Float = 0
}

/// How strong one band of the voice is.
open class ByteRTCVoiceEqualizationConfig: NSObject {
    /// Which band.
    public var frequency: ByteRTCBandFrequency = .frequency31
    /// In decibels, -15…15.
    public var gain: Int32 = 0
}

/// How sound is recorded.
open class ByteRTCAudioRecordingConfig: NSObject {
    /// The file, by path; `.wav` or `.pcm`.
    public var absoluteFileName: String = ""
    /// Which sound.
    public var frameSource: ByteRTCAudioFrameSource = .typeMixed
    /// Samples in a second.
    public var sampleRate: ByteRTCAudioSampleRate = .rateAuto
    /// How many channels.
    public var channel: ByteRTCAudioChannel = .auto
    /// How good it is; it has no effect here.
    public var quality: ByteRTCAudioQuality = .medium
}

/// How a file is mixed in.
open class ByteRTCAudioMixingConfig: NSObject {
    /// Who hears it.
    public var type: ByteRTCAudioMixingType = .playout
    /// How often it is played; 0 and less for ever.
    public var playCount: Int = 1
    /// Where it begins, in milliseconds.
    public var position: Int = 0
    /// Milliseconds between two reports of the position; 0 and less for none.
    public var callbackOnProgressInterval: Int = 0
    /// Whether reports of the position come with recorded frames.
    public var syncProgressToRecordFrame: Bool = false
}

/// How a file is played.
open class ByteRTCMediaPlayerConfig: NSObject {
    /// Who hears it.
    public var type: ByteRTCAudioMixingType = .playout
    /// How often it is played; 0 and less for ever.
    public var playCount: Int = 1
    /// Where it begins, in milliseconds.
    public var startPos: Int = 0
    /// Milliseconds between two reports of the position; 0 and less for none.
    public var callbackOnProgressInterval: Int = 0
    /// Whether reports of the position come with recorded frames.
    public var syncProgressToRecordFrame: Bool = false
    /// Whether it begins at once.
    public var autoPlay: Bool = true
}

/// How a short sound is played.
open class ByteRTCAudioEffectPlayerConfig: NSObject {
    /// Who hears it.
    public var type: ByteRTCAudioMixingType = .playout
    /// By how many semitones it is moved, -12…12.
    public var pitch: Int = 0
    /// How often it is played; 0 and less for ever.
    public var playCount: Int = 1
    /// Where it begins, in milliseconds.
    public var startPos: Int = 0
}
