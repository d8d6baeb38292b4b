public import Foundation
import VendorDialects

/// How a mix sounds. Has no effect but for a bit rate that is too high: players hear the inputs as they are published.
open class ZegoMixerAudioConfig: NSObject {
    /// In kbit/s; up to 192.
    public var bitrate: Int32 = 48
    /// One channel or two.
    public var channel: ZegoAudioChannel = .mono
    /// The codec.
    public var codecID: ZegoAudioCodecID = .default
    /// Whether inputs in front are louder.
    public var mixMode: ZegoAudioMixMode = .raw

    /// Mono, 48 kbit/s.
    public override required init() { super.init() }

    /// Mono, 48 kbit/s.
    public class func `default`() -> Self { Self() }
}

/// How a mix would look; there are no pictures.
open class ZegoMixerVideoConfig: NSObject {
    /// In pixels.
    public var resolution: CGSize = CGSize(width: 360, height: 640)
    /// Pictures a second.
    public var fps: Int32 = 15
    /// In kbit/s.
    public var bitrate: Int32 = 600
    /// 0 to 51, less is better.
    public var quality: Int32 = 23
    /// Whether the bit rate or the quality stays the same.
    public var rateControlMode: UInt = 0
}

/// A stream that goes into a mix.
open class ZegoMixerInput: NSObject {
    /// The stream.
    public var streamID: String = ""
    /// What of it is mixed; `.videoOnly` is silent.
    public var contentType: ZegoMixerInputContentType = .audio
    /// Where its picture would be.
    public var layout: CGRect = .zero
    /// Its number in ``ZegoEventHandler/onMixerSoundLevelUpdate(_:)``.
    public var soundLevelID: UInt32 = 0
    /// 0 to 200.
    public var volume: UInt32 = 100
    /// Whether it is put in front; at most four are. Has no effect: it stays as loud as the others.
    public var isAudioFocus: Bool = false
    /// The direction of the sound, in degrees; -1 is everywhere. Has no effect.
    public var audioDirection: Int32 = -1
    /// Has no effect: there are no pictures.
    public var renderMode: ZegoMixRenderMode = .fill
    /// Has no effect: there are no pictures.
    public var cornerRadius: Int32 = 0
    /// Has no effect: there are no pictures.
    public var label: ZegoLabelInfo?
    /// Has no effect: there are no pictures.
    public var imageInfo: ZegoMixerImageInfo?

    /// An input without a name for its level.
    public convenience init(streamID: String, contentType: ZegoMixerInputContentType, layout: CGRect) {
        self.init(streamID: streamID, contentType: contentType, layout: layout, soundLevelID: 0)
    }

    /// An input whose level is reported with a number.
    public init(streamID: String, contentType: ZegoMixerInputContentType, layout: CGRect, soundLevelID: UInt32) {
        self.streamID = streamID
        self.contentType = contentType
        self.layout = layout
        self.soundLevelID = soundLevelID
    }
}

/// What would be written on an input's picture.
open class ZegoLabelInfo: NSObject {
    /// The text.
    public var text: String
    /// In pixels from the left.
    public var left: Int32 = 0
    /// In pixels from the top.
    public var top: Int32 = 0

    /// A label in the corner.
    public init(text: String) { self.text = text }
}

/// What would be shown instead of an input's picture.
open class ZegoMixerImageInfo: NSObject {
    /// Where the picture is.
    public var url: String

    /// A picture from a URL.
    public init(url: String) { self.url = url }
}

/// A picture that would be put on another.
open class ZegoWatermark: NSObject {
    /// Where the picture is.
    public var imageURL: String
    /// Where it would go, in pixels.
    public var layout: CGRect

    /// A watermark somewhere on a picture.
    public init(imageURL: String, layout: CGRect) {
        self.imageURL = imageURL
        self.layout = layout
    }
}

/// Where a mix goes.
open class ZegoMixerOutput: NSObject {
    /// The stream it becomes.
    public var target: String = ""
    /// Has no effect: there are no pictures.
    public var videoConfig: ZegoMixerVideoConfig?

    /// A mix that becomes this stream.
    public init(target: String) { self.target = target }

    /// Has no effect: there are no pictures.
    public func setVideoConfig(_ videoConfig: ZegoMixerVideoConfig) { self.videoConfig = videoConfig }
}

/// Several streams mixed into one by the cloud.
open class ZegoMixerTask: NSObject {
    /// The task's name. Starting it again changes a running task with this name.
    public let taskID: String
    /// The inputs.
    private(set) var inputs: [ZegoMixerInput] = []
    /// What comes out.
    private(set) var outputs: [ZegoMixerOutput] = []
    /// How it sounds.
    private(set) var audioConfig = ZegoMixerAudioConfig.default()
    /// Whether players of the mix are told the sound level of each input.
    private(set) var tellsSoundLevels = false
    /// Bytes that would go with the mix.
    private(set) var userData = Data()
    /// What was chosen and has no effect, in the order of the calls.
    private(set) var missing: [ZEGO.ExpressNotEmulated] = []

    /// A task with nothing in it.
    public init(taskID: String) { self.taskID = taskID }

    /// Sets how it sounds.
    public func setAudioConfig(_ audioConfig: ZegoMixerAudioConfig) { self.audioConfig = audioConfig }
    /// Has no effect: there are no pictures.
    public func setVideoConfig(_ videoConfig: ZegoMixerVideoConfig) { miss(.mixerVideoConfig) }
    /// Sets the inputs; 1 to 9 streams.
    public func setInputList(_ inputList: [ZegoMixerInput]) { inputs = inputList }
    /// Sets the outputs; 1 to 3 streams.
    public func setOutputList(_ outputList: [ZegoMixerOutput]) { outputs = outputList }
    /// Sets whether players of the mix are told the sound level of each input.
    public func enableSoundLevel(_ enable: Bool) { tellsSoundLevels = enable }
    /// Has no effect: there are no pictures.
    public func setWatermark(_ watermark: ZegoWatermark) { miss(.mixerWatermark) }
    /// Has no effect: there are no pictures.
    public func setBackgroundColor(_ backgroundColor: Int32) { miss(.mixerBackgroundColor) }
    /// Has no effect: there are no pictures.
    public func setBackgroundImageURL(_ backgroundImageURL: String) { miss(.mixerBackgroundImage) }
    /// Has no effect: everything is aligned as it comes.
    public func setStreamAlignmentMode(_ mode: UInt) { miss(.mixerAlignment) }
    /// Has no effect but for more than 1000 bytes: players of the mix do not get them.
    public func setUserData(_ data: Data, length: UInt32) {
        userData = data.prefix(Int(length))
        miss(.mixerUserData)
    }
    /// Has no effect.
    public func setAdvancedConfig(_ config: [String: String]) { miss(.mixerAdvancedConfig) }
    /// Has no effect: inputs are buffered as much as their networks need.
    public func setMinPlayStreamBufferLength(_ minPlayStreamBufferLength: Int32) { miss(.mixerBufferLength) }

    private func miss(_ choice: ZEGO.ExpressNotEmulated) {
        if !missing.contains(choice) { missing.append(choice) }
    }
}

/// All of a room's streams mixed into one.
open class ZegoAutoMixerTask: NSObject {
    /// A task with nothing in it.
    public override init() { super.init() }

    /// A task with a name and nothing else in it.
    public convenience init(taskID: String) {
        self.init()
        self.taskID = taskID
    }

    /// The task's name. Starting it again changes a running task with this name.
    public var taskID: String = ""
    /// The room.
    public var roomID: String = ""
    /// How it sounds.
    public var audioConfig: ZegoMixerAudioConfig = ZegoMixerAudioConfig.default()
    /// What comes out.
    public var outputList: [ZegoMixerOutput] = []
    /// Whether levels are reported.
    public var enableSoundLevel: Bool = false
}
