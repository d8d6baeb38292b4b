public import Foundation

/// How pictures are encoded.
open class ByteRTCVideoEncoderConfig: NSObject {
    /// In pixels.
    public var width: Int = 0
    /// In pixels.
    public var height: Int = 0
    /// Pictures in a second.
    public var frameRate: Int = 0
    /// In kilobits a second; -1 lets the SDK choose.
    public var maxBitrate: Int = -1
    /// In kilobits a second.
    public var minBitrate: Int = 0
    /// What is kept where the network is poor.
    public var encoderPreference: ByteRTCVideoEncoderPreference = .maintainFramerate
}

/// What the camera captures.
open class ByteRTCVideoCaptureConfig: NSObject {
    /// Who chooses the size.
    public var preference: ByteRTCVideoCapturePreference = .auto
    /// In pixels.
    public var videoSize: CGSize = CGSize.zero
    /// Pictures in a second.
    public var frameRate: Int = 0
}

/// The size of a picture.
open class ByteRTCVideoFrameInfo: NSObject {
    /// In pixels.
    public var width: Int = 0
    /// In pixels.
    public var height: Int = 0
    /// By how many degrees it is turned.
    public var rotation: ByteRTCVideoRotation = .rotation0
}

/// How a remote picture fills its view.
open class ByteRTCRemoteVideoRenderConfig: NSObject {
    /// How it fills the view.
    public var renderMode: ByteRTCRenderMode = .hidden
    /// The color of what it leaves free.
    public var backgroundColor: Int = 0
    /// By how many degrees it is turned.
    public var renderRotation: ByteRTCVideoRotation = .rotation0
}

/// How pictures of a screen are encoded.
open class ByteRTCScreenVideoEncoderConfig: NSObject {
    /// In pixels.
    public var width: Int = 0
    /// In pixels.
    public var height: Int = 0
    /// Pictures in a second.
    public var frameRate: Int = 0
    /// In kilobits a second; -1 lets the SDK choose.
    public var maxBitrate: Int = -1
    /// In kilobits a second.
    public var minBitrate: Int = 0
    /// What is kept where the network is poor.
    public var encoderPreference: ByteRTCScreenVideoEncoderPreference = .quality
}

/// In which room somebody had a problem.
open class ByteRTCProblemFeedbackRoomInfo: NSObject {
    /// The room.
    public var roomId: String = ""
    /// The user.
    public var userId: String = ""
}

/// What somebody says of a problem.
open class ByteRTCProblemFeedbackInfo: NSObject {
    /// In words.
    public var problemDesc: String = ""
    /// In which rooms.
    public var roomInfo: [ByteRTCProblemFeedbackRoomInfo]?
}
