/// Which of a phone's cameras.
public enum CameraPosition: Hashable, Sendable, CaseIterable {
    case front
    case back
}

/// What a simulated phone's camera sees.
public enum CameraSource: Equatable, Sendable {
    /// Nothing: it takes no pictures.
    case nothing
    /// A ``TestCard`` in the size that is asked for.
    case testCard(name: String)
    /// A picture in a file: PNG, or a clip in Y4M (4:2:0, 8 bits), which at its end starts over or stands still.
    case file(path: String, loops: Bool)
    /// One picture that stands still, in its own size.
    case picture(Picture)
    /// What the app pushes, at most as often as pictures are taken.
    case pushed(PictureQueue)
    /// Nothing, because it does not open: the vendor's module reports the fault to its app.
    case unusable(CameraFault)
}

/// Why a phone's camera does not open.
public enum CameraFault: Hashable, Sendable, CaseIterable {
    /// The user has not allowed the app to use it.
    case notAuthorized
    /// Another app has it, for example for a call.
    case occupied
    /// The phone has none.
    case missing
}

/// Why the camera did not open.
package enum CameraFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The picture that it is to see cannot be read.
    case picture(PictureFileError)
    /// It is one that does not open.
    case fault(CameraFault)

    /// One line for a person.
    package var description: String {
        switch self {
        case .picture(let error): "\(error)"
        case .fault(.notAuthorized): "the app may not use the camera"
        case .fault(.occupied): "another app has the camera"
        case .fault(.missing): "there is no camera"
        }
    }
}

extension CameraSource {
    /// What a test card has on it.
    fileprivate var name: String {
        if case .testCard(let name) = self { name } else { "" }
    }
}

/// Takes pictures of what a camera sees.
struct CameraReader: Sendable {
    private enum Source {
        case nothing
        case testCard(TestCard, background: Picture?)
        case still(Picture)
        case clip(ClipReader)
        case pushed(PictureQueue)
    }
    private var source: Source
    /// Pictures taken.
    private var count = 0

    /// Starts at the beginning of a file; throws when it cannot be read.
    init(_ camera: CameraSource, position: CameraPosition) throws(PictureFileError) {
        try self.init(camera, TestCard(name: camera.name, position: position))
    }

    /// Takes pictures of what a screen shows.
    init(screen: CameraSource) throws(PictureFileError) {
        try self.init(screen, .screen(name: screen.name))
    }

    private init(_ camera: CameraSource, _ card: TestCard) throws(PictureFileError) {
        switch camera {
        case .nothing, .unusable: source = .nothing
        case .testCard: source = .testCard(card, background: nil)
        case .file(let path, let loops):
            source =
                try PictureFile.isClip(path)
                ? .clip(try ClipReader(path: path, loops: loops)) : .still(try Picture(contentsOf: path))
        case .picture(let picture): source = .still(picture)
        case .pushed(let queue): source = .pushed(queue)
        }
    }

    /// The picture of a tick, upright; nil if there is none.
    ///
    /// Only a test card has the size that is asked for. Others keep their own.
    mutating func picture(at tick: Int, width: Int, height: Int) -> Picture? {
        let picture = next(at: tick, width: width, height: height)
        if picture != nil { count += 1 }
        return picture?.upright()
    }

    private mutating func next(at tick: Int, width: Int, height: Int) -> Picture? {
        switch source {
        case .nothing: return nil
        case .testCard(let card, let background):
            let known = background.flatMap { $0.width == width && $0.height == height ? $0 : nil }
            let blank = known ?? card.background(width: width, height: height)
            if known == nil { source = .testCard(card, background: blank) }
            var picture = blank
            card.draw(number: count, tick: tick, into: &picture)
            return picture
        case .still(let picture): return picture
        case .clip(let clip): return clip.picture(at: tick)
        case .pushed(let queue): return queue.next()
        }
    }
}
