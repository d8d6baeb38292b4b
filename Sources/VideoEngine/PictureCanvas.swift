import Synchronization

/// Whether a view shows pictures as a mirror does.
public enum PictureMirror: Hashable, Sendable, CaseIterable {
    /// As the engine says: the front camera's preview is mirrored, everything else is not.
    case automatic
    case on
    case off
}

/// How a view shows pictures.
public struct PictureLayout: Hashable, Sendable {
    /// How a picture fills a view of another shape.
    public var filling: PictureFilling
    /// The color where no picture is.
    public var background: PictureColor
    /// How far it is turned clockwise on top of the picture's own rotation.
    public var rotation: PictureRotation
    /// Whether it is mirrored.
    public var mirror: PictureMirror

    /// A view that is full of its picture.
    public init(
        filling: PictureFilling = .crop, background: PictureColor = .black, rotation: PictureRotation = .none,
        mirror: PictureMirror = .automatic
    ) {
        self.filling = filling
        self.background = background
        self.rotation = rotation
        self.mirror = mirror
    }
}

/// A picture that a view showed.
public struct ShownPicture: Hashable, Sendable {
    /// The tick of 20 ms in which it was shown first.
    public let tick: Int
    /// When it was captured, at 90 kHz on the publisher's scale.
    public let timestamp: UInt32
    /// Pixels in its own rows, before the view's layout.
    public let width: Int
    /// Its own rows, before the view's layout.
    public let height: Int

    package init(tick: Int, timestamp: UInt32, width: Int, height: Int) {
        self.tick = tick
        self.timestamp = timestamp
        self.width = width
        self.height = height
    }

    /// When it was shown, since tick 0.
    public var time: Duration { .milliseconds(tick * 20) }
}

/// What a view of a simulated phone shows: it counts pictures, keeps the last one, and records them when asked.
public final class PictureCanvas: Sendable {
    /// Entries of ``shown``; the oldest fall out.
    public static let shownLimit = 2_000
    /// Pictures that a recording has at most.
    public static let recordingRange = 1...1_000

    private struct State {
        var size: (width: Int, height: Int)?
        var layout = PictureLayout()
        var last: (picture: Picture, isMirrored: Bool)?
        var count = 0
        var shown: [ShownPicture] = []
        var firstShown = 0
        var recorded: [(shown: ShownPicture, picture: Picture, isMirrored: Bool)] = []
        var recordingCapacity = 0
        var onChange: (@Sendable () -> Void)?
    }
    private let state: Mutex<State>

    /// An empty view. Without a size it has the size of its picture.
    public init() {
        state = Mutex(State())
    }

    /// An empty view of a size, 1...4,096 on each side.
    public convenience init(width: Int, height: Int) throws(PictureError) {
        self.init()
        try resize(width: width, height: height)
    }

    /// Gives the view a size, 1...4,096 on each side.
    public func resize(width: Int, height: Int) throws(PictureError) {
        try Picture.check(width, height)
        change { $0.size = (width, height) }
    }

    /// How the view shows pictures, the one that it shows at the moment too.
    public var layout: PictureLayout {
        get { state.withLock { $0.layout } }
        set {
            change { $0.layout = newValue }
        }
    }

    /// Calls `body` after each change of what the view shows, on the thread that makes the change.
    package func onChange(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onChange = body } }

    private func change(_ body: (inout State) -> Void) {
        let onChange = state.withLock { state in
            body(&state)
            return state.onChange
        }
        onChange?()
    }

    /// Shows a picture from a tick on. `isMirrored` says what ``PictureMirror/automatic`` means for it.
    package func show(_ picture: Picture, at tick: Int, timestamp: UInt32, isMirrored: Bool = false) {
        change { state in
            state.last = (picture, isMirrored)
            state.count += 1
            let shown = ShownPicture(tick: tick, timestamp: timestamp, width: picture.width, height: picture.height)
            if state.shown.count < Self.shownLimit {
                state.shown.append(shown)
            } else {
                state.shown[state.firstShown] = shown
                state.firstShown = (state.firstShown + 1) % Self.shownLimit
            }
            guard state.recordingCapacity > 0 else { return }
            if state.recorded.count == state.recordingCapacity { state.recorded.removeFirst() }
            state.recorded.append((shown, picture, isMirrored))
        }
    }

    /// How many pictures were shown.
    public var count: Int { state.withLock { $0.count } }

    /// The pictures shown lately, without the pictures themselves, in their order.
    public var shown: [ShownPicture] {
        state.withLock { Array($0.shown[$0.firstShown...] + $0.shown[..<$0.firstShown]) }
    }

    /// What the view shows: its picture in its layout, all background without one. Nil without a picture and a size.
    public var image: Picture? {
        let (last, size, layout) = state.withLock { ($0.last, $0.size, $0.layout) }
        guard let last else {
            return size.map { Picture(checkedWidth: $0.width, height: $0.height, color: layout.background) }
        }
        return Self.image(of: last.picture, isMirrored: last.isMirrored, size, layout)
    }

    /// The last picture as it came, before the view's layout.
    public var source: Picture? { state.withLock { $0.last?.picture } }

    /// What the squares of the test card in the last picture say; nil without one.
    public var reading: TestCard.Reading? { source.flatMap { TestCard.reading(of: $0.upright()) } }

    /// Keeps the next pictures, the last `capacity` of them, clamped to ``recordingRange``.
    public func startRecording(capacity: Int = 100) {
        state.withLock { state in
            state.recorded.removeAll()
            state.recordingCapacity = max(Self.recordingRange.lowerBound, min(Self.recordingRange.upperBound, capacity))
        }
    }

    /// Ends the recording; it stays until the next one.
    public func stopRecording() {
        state.withLock { $0.recordingCapacity = 0 }
    }

    /// The recorded pictures in their order, as the view shows them.
    public var recording: [(shown: ShownPicture, image: Picture)] {
        let (recorded, size, layout) = state.withLock { ($0.recorded, $0.size, $0.layout) }
        return recorded.map {
            ($0.shown, Self.image(of: $0.picture, isMirrored: $0.isMirrored, size, layout))
        }
    }

    /// Takes the picture away. Counts and recording stay.
    public func clear() {
        change { $0.last = nil }
    }

    /// Writes what the view shows as a PNG file, replacing what is at `path`.
    public func writePNG(to path: String) throws(PictureFileError) {
        guard let image else { throw .notWritable(path: path, reason: "the view has shown no picture") }
        try image.writePNG(to: path)
    }

    private static func image(
        of picture: Picture, isMirrored: Bool, _ size: (width: Int, height: Int)?, _ layout: PictureLayout
    ) -> Picture {
        var picture = picture.turned(layout.rotation)
        let mirrors =
            switch layout.mirror {
            case .automatic: isMirrored
            case .on: true
            case .off: false
            }
        if mirrors { picture = picture.mirrored() }
        guard let size else { return picture }
        return picture.filled(size.width, size.height, layout.filling, layout.background)
    }
}
