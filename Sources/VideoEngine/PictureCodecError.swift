/// Why pictures could not be encoded or decoded.
public enum PictureCodecError: Error, Hashable, Sendable, CustomStringConvertible {
    /// This system has no codec for pictures: neither libvpx nor another.
    case notAvailable
    /// Both sides are within ``PictureEncoding/sideRange``.
    case sizeOutOfRange(width: Int, height: Int)
    /// Both sides are even.
    case sizeOdd(width: Int, height: Int)
    /// Pictures per second are within ``PictureEncoding/frameRateRange``.
    case frameRateOutOfRange(Int)
    /// The bit rate is within ``PictureEncoding/bitRateRange``.
    case bitRateOutOfRange(Int)
    /// A picture of the wrong size was to be encoded.
    case wrongSize(width: Int, height: Int)
    /// The bytes are no VP8 picture, or one that does not follow the last one.
    case undecodable(reason: String)
    /// A picture that others need is to be decoded first.
    case keyFrameMissing
    /// The library reports something else.
    case library(reason: String)

    /// One line for a person, with the refused value.
    public var description: String {
        switch self {
        case .notAvailable: "this system has no codec for pictures"
        case .sizeOutOfRange(let width, let height):
            "pictures have 16...1,280 pixels on each side, not \(width) x \(height)"
        case .sizeOdd(let width, let height): "pictures have even sides, not \(width) x \(height)"
        case .frameRateOutOfRange(let rate): "pictures per second are 1...50, not \(rate)"
        case .bitRateOutOfRange(let rate): "a bit rate of pictures is 10,000...20,000,000 bit/s, not \(rate)"
        case .wrongSize(let width, let height): "the encoder takes another size than \(width) x \(height)"
        case .undecodable(let reason): "no VP8 picture: \(reason)"
        case .keyFrameMissing: "the first picture of a stream is a key frame"
        case .library(let reason): "the codec failed: \(reason)"
        }
    }
}

/// How pictures are encoded.
public struct PictureEncoding: Hashable, Sendable {
    /// Pixels on each side; even ones.
    public static let sideRange = 16...1_280
    /// Pictures per second; more than one a tick cannot be told apart.
    public static let frameRateRange = 1...50
    /// In bit/s.
    public static let bitRateRange = 10_000...20_000_000

    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Pictures per second at most.
    public let frameRate: Int
    /// In bit/s.
    public let bitRate: Int

    /// What a camera is sent with if nothing else is said.
    public static let standard = PictureEncoding(
        checkedWidth: 640, height: 360, frameRate: 15, bitRate: suitableBitRate(width: 640, height: 360, frameRate: 15))

    /// Throws ``PictureCodecError`` for an odd size or a number out of its range. Without a bit rate a suitable one.
    public init(width: Int, height: Int, frameRate: Int, bitRate: Int? = nil) throws(PictureCodecError) {
        guard Self.sideRange.contains(width), Self.sideRange.contains(height) else {
            throw .sizeOutOfRange(width: width, height: height)
        }
        guard width % 2 == 0, height % 2 == 0 else { throw .sizeOdd(width: width, height: height) }
        guard Self.frameRateRange.contains(frameRate) else { throw .frameRateOutOfRange(frameRate) }
        let bitRate = bitRate ?? Self.suitableBitRate(width: width, height: height, frameRate: frameRate)
        guard Self.bitRateRange.contains(bitRate) else { throw .bitRateOutOfRange(bitRate) }
        self.init(checkedWidth: width, height: height, frameRate: frameRate, bitRate: bitRate)
    }

    /// The nearest values that can be encoded: a larger picture is reduced in its shape, sides become even, rates are
    /// clamped.
    ///
    /// For kits, whose vendors take sizes that are not encoded here, as 1,920 x 1,080.
    public static func nearest(width: Int, height: Int, frameRate: Int, bitRate: Int? = nil) -> PictureEncoding {
        let (width, height) = (max(1, min(width, 100_000)), max(1, min(height, 100_000)))
        let limit = sideRange.upperBound
        let longest = max(width, height)
        func side(_ length: Int) -> Int {
            let reduced = longest > limit ? (length * limit + longest / 2) / longest : length
            return max(sideRange.lowerBound, min(limit, reduced + reduced % 2))
        }
        let (fittingWidth, fittingHeight) = (side(width), side(height))
        let rate = clamp(frameRate, frameRateRange)
        let bits = bitRate ?? suitableBitRate(width: fittingWidth, height: fittingHeight, frameRate: rate)
        return PictureEncoding(
            checkedWidth: fittingWidth, height: fittingHeight, frameRate: rate, bitRate: clamp(bits, bitRateRange))
    }

    /// A tenth of a bit for each pixel.
    private static func suitableBitRate(width: Int, height: Int, frameRate: Int) -> Int {
        clamp(width * height * frameRate / 10, bitRateRange)
    }

    private static func clamp(_ value: Int, _ range: ClosedRange<Int>) -> Int {
        max(range.lowerBound, min(range.upperBound, value))
    }

    private init(checkedWidth width: Int, height: Int, frameRate: Int, bitRate: Int) {
        self.width = width
        self.height = height
        self.frameRate = frameRate
        self.bitRate = bitRate
    }
}
