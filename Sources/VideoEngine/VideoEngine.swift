/// The pictures of one device: camera to packets, packets to views, in the same steps of 20 ms as its sound.
///
/// It has no clock and no threads: ``tick(_:heard:)`` makes one step, and the same calls in the same order give the same
/// packets and the same pictures. Without a camera, a stream or a view it does nothing. Not copyable, because it owns
/// libvpx's encoders and decoders; a `Mutex` can hold it.
package struct VideoEngine: ~Copyable {
    /// Streams received at once; packets of further ones are refused.
    package static let maximumStreams = 100
    /// Streams sent at once.
    package static let maximumSentStreams = 16
    /// How often a key frame of a stream is asked for at most: once in 500 ms.
    package static let ticksBetweenRequests = 25
    /// After how long without another picture a stream is frozen: 500 ms.
    package static let freezeTicks = 25

    /// The number of the next step.
    package private(set) var tickCount = 0

    // Screen, in VideoEngine+Screen.swift
    /// What the screen shows. Nothing at first.
    package internal(set) var screenSource = CameraSource.nothing

    // Camera, in VideoEngine+Camera.swift
    var sources: [CameraPosition: CameraSource] = [:]
    var camera: OpenCamera?
    /// Which camera is used. The front camera at first.
    package internal(set) var cameraPosition = CameraPosition.front
    /// What an app pushes in the cameras' place, read when the camera is opened or changed; nil for the cameras.
    package var cameraStandIn: PictureQueue?
    /// Whether the preview is mirrored; automatically the front camera's is.
    package var previewMirror = PictureMirror.automatic
    /// Whether the others get the camera's picture mirrored. `false` at first.
    package var mirrorsSentPictures = false
    /// How far the others get the camera's picture turned. Not at all at first.
    package var sentRotation = PictureRotation.none
    /// How far the camera's pictures are turned before anything else. Not at all at first.
    package var captureRotation = PictureRotation.none
    /// The size and rate in which the camera takes pictures; nil stands for those of the first stream that sends them.
    package var captureFormat: PictureEncoding?
    /// Where the camera's preview is shown.
    package var preview: PictureCanvas?
    /// Whether the app changes the camera's pictures: each is collected, and the next step uses what came back by
    /// ``giveBack(_:)``.
    package var appChangesPictures = false
    var changedPicture: (shown: Picture, sent: Picture?)?
    var waitingForChange: Int?
    var captured = 0
    var captureMeter = RateMeter()
    /// Where the pictures of a stream's own source are shown.
    var ownPreviews: [PictureStream: PictureCanvas] = [:]
    /// Invariant: sorted by stream, at most `maximumSentStreams`.
    var sent: [SentStream] = []

    // Views, in VideoEngine+Views.swift
    /// Whether all streams are muted, regardless of their own settings.
    package var isEveryStreamMuted = false
    /// Invariant: sorted by key, at most `maximumStreams`.
    var received: [ReceivedStream] = []
    var muted: Set<PictureStreamKey> = []
    var canvases: [PictureStreamKey: PictureCanvas] = [:]
    var refusedPackets = 0

    /// Whether the app changes the others' pictures: each is collected, and shown when it comes back by
    /// ``showChanged(_:_:timestamp:)``.
    package var appChangesReceivedPictures = false

    /// Which pictures ticks have in them, for an app that looks at them. None at first.
    package var collected: Collected = []

    /// Pictures that an app looks at.
    package struct Collected: OptionSet, Hashable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// The local pictures, before mirror and encoder.
        package static let captured = Collected(rawValue: 1)
        /// The others' pictures, when they are shown.
        package static let received = Collected(rawValue: 2)
    }

    /// An engine at tick 0 with closed cameras that see nothing.
    package init() {}

    /// Becomes a new engine of the same device: everything that an app chose goes. What the cameras and the screen see stays,
    /// and so does the count of steps.
    package mutating func reset() {
        var new = VideoEngine()
        new.tickCount = tickCount
        new.sources = sources
        new.screenSource = screenSource
        self = new
    }

    /// Makes one step: takes and encodes pictures, decodes and shows those of others.
    ///
    /// `number` is the device's tick, larger than the last one: `VoiceEngine.tickCount` before its step, so that sound and
    /// pictures of a moment have the same time. `heard` is what the publishers' sound that is played in this tick was
    /// captured at, sorted by name, `VoiceEngine.heard` after its step; it is needed while ``isReceiving``.
    package mutating func tick(_ number: Int, heard: [(publisher: String, timestamp: UInt32)] = []) -> PictureTick {
        precondition(number >= tickCount, "tick \(number) after tick \(tickCount - 1)")
        tickCount = number
        var result = PictureTick()
        if camera != nil || !sent.isEmpty { takePictures(into: &result) }
        if !received.isEmpty { showPictures(heard, into: &result) }
        tickCount = number + 1
        return result
    }

    /// Whether there are streams whose pictures wait for their sound.
    package var isReceiving: Bool { !received.isEmpty }

    /// Statistics of the pictures so far.
    package var statistics: PictureStatistics {
        PictureStatistics(
            captured: captured, captureRate: captureMeter.rate, refusedPackets: refusedPackets,
            sent: sent.map(\.statistics), received: received.map(\.statistics))
    }
}
