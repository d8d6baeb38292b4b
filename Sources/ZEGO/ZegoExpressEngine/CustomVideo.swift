import Devices
import EmulatorAPI
import VideoEngine

/// Pictures that the app gives, changes and shows itself, for the main channel.
struct CustomVideo: Sendable {
    /// What takes the camera's place; nil while the camera does.
    var capture: CustomCapture?
    /// What the app gets to change; nil while it changes nothing.
    var processing: PixelBufferFormat?
    /// What the app shows itself; nil while the engine shows all.
    var rendering: CustomRendering?
    var captureHandler = WeakListener<any ZegoCustomVideoCaptureHandler>()
    var processHandler = WeakListener<any ZegoCustomVideoProcessHandler>()
    var renderHandler = WeakListener<any ZegoCustomVideoRenderHandler>()
    /// Whether the handlers were told that pictures begin.
    var isStarted = false
}

/// Pictures from the app in the camera's place.
struct CustomCapture: Sendable {
    let queue = PictureQueue()
    var rotation = PictureRotation.none
    /// How a picture of another shape fills the sent one. Cut, like the camera's, unless the app chooses; that is assumed.
    var filling = PictureFilling.crop
    /// What players are told of the camera; nil as for a camera.
    var deviceState: ZegoRemoteDeviceState?
}

/// Pictures for the app to show.
struct CustomRendering: Sendable {
    var asPixelBuffers: Bool
    var series: ZegoVideoFrameFormatSeries
    var showsToo: Bool
    var leavesOutCaptured = false
    var leftOutPlays: Set<StreamID> = []

    func takes(_ stream: StreamID) -> Bool { !leftOutPlays.contains(stream) }

    /// Whether the engine shows the local pictures.
    var showsCaptured: Bool { showsToo || leavesOutCaptured }

    /// Whether the engine shows a stream.
    func shows(_ stream: StreamID) -> Bool { showsToo || !takes(stream) }
}
