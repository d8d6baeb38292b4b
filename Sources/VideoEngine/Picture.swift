/// How far a picture is to be turned clockwise before it is looked at.
public enum PictureRotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270
}

/// Why bytes are no picture.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Both sides are within ``Picture/sideRange``.
    case sizeOutOfRange(width: Int, height: Int)
    /// A picture of this size and format has another number of bytes.
    case wrongByteCount(expected: Int, actual: Int)
    /// A row has fewer bytes than its pixels need.
    case rowTooShort(expected: Int, actual: Int)

    /// One line for a person, with the refused values.
    public var description: String {
        switch self {
        case .sizeOutOfRange(let width, let height):
            "a picture has 1...4,096 pixels on each side, not \(width) x \(height)"
        case .wrongByteCount(let expected, let actual): "a picture of this size has \(expected) bytes, not \(actual)"
        case .rowTooShort(let expected, let actual): "a row of this width has \(expected) bytes, not \(actual)"
        }
    }
}

/// A picture: brightness for each pixel and color for each square of four (I420, BT.601, 16...235).
///
/// Everything done to it is arithmetic of whole numbers, so each machine makes the same bytes.
public struct Picture: Hashable, Sendable {
    /// Pixels on each side.
    public static let sideRange = 1...4_096

    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// How far it is to be turned before it is looked at.
    public var rotation: PictureRotation
    /// The planes of Y, U and V, without gaps.
    package internal(set) var planes: [UInt8]

    /// A picture of one color.
    public init(width: Int, height: Int, color: PictureColor = .black) throws(PictureError) {
        try Self.check(width, height)
        self.init(checkedWidth: width, height: height, color: color)
    }

    /// A picture of planes without gaps.
    package init(planes: [UInt8], width: Int, height: Int, rotation: PictureRotation = .none) throws(PictureError) {
        try Self.check(width, height)
        let expected = Self.byteCount(width: width, height: height)
        guard planes.count == expected else { throw .wrongByteCount(expected: expected, actual: planes.count) }
        self.init(checkedPlanes: planes, width: width, height: height, rotation: rotation)
    }

    init(checkedWidth width: Int, height: Int, color: PictureColor) {
        let (y, u, v) = color.components
        let quarter = (width + 1) / 2 * ((height + 1) / 2)
        var planes = [UInt8](repeating: y, count: width * height + 2 * quarter)
        for index in width * height..<width * height + quarter { planes[index] = u }
        for index in width * height + quarter..<planes.count { planes[index] = v }
        self.init(checkedPlanes: planes, width: width, height: height)
    }

    init(checkedPlanes planes: [UInt8], width: Int, height: Int, rotation: PictureRotation = .none) {
        self.planes = planes
        self.width = width
        self.height = height
        self.rotation = rotation
    }

    /// The brightness of a pixel, 16 (black)...235 (white); nil outside the picture.
    public func brightness(x: Int, y: Int) -> Int? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        return Int(planes[y * width + x])
    }

    /// The color of a pixel; nil outside the picture.
    public func color(x: Int, y: Int) -> PictureColor? {
        guard let brightness = brightness(x: x, y: y) else { return nil }
        let half = (width + 1) / 2
        let chroma = width * height + y / 2 * half + x / 2
        let quarter = half * ((height + 1) / 2)
        return PictureColor(y: brightness, u: Int(planes[chroma]), v: Int(planes[chroma + quarter]))
    }

    /// The mean difference of brightness between two pictures of the same size, 0...219; nil for different sizes.
    public func difference(from other: Picture) -> Double? {
        guard width == other.width, height == other.height else { return nil }
        var sum = 0
        for index in 0..<width * height { sum += abs(Int(planes[index]) - Int(other.planes[index])) }
        return Double(sum) / Double(width * height)
    }

    static func check(_ width: Int, _ height: Int) throws(PictureError) {
        guard sideRange.contains(width), sideRange.contains(height) else {
            throw .sizeOutOfRange(width: width, height: height)
        }
    }

    static func byteCount(width: Int, height: Int) -> Int {
        width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    }
}

/// A color of a pixel.
public struct PictureColor: Hashable, Sendable {
    /// How much red, 0...255.
    public let red: UInt8
    /// How much green, 0...255.
    public let green: UInt8
    /// How much blue, 0...255.
    public let blue: UInt8

    /// No light.
    public static let black = PictureColor(red: 0, green: 0, blue: 0)
    /// All light.
    public static let white = PictureColor(red: 255, green: 255, blue: 255)

    /// A color of its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The color of a number 0xRRGGBB, as vendors write background colors; higher bits are left out.
    public init(rgb: Int) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb))
    }

    init(y: Int, u: Int, v: Int) {
        let light = 298 * (y - 16) + 128
        let (blueness, redness) = (u - 128, v - 128)
        red = Self.clamped((light + 409 * redness) >> 8)
        green = Self.clamped((light - 100 * blueness - 208 * redness) >> 8)
        blue = Self.clamped((light + 516 * blueness) >> 8)
    }

    /// Brightness and the two parts of the color.
    var components: (y: UInt8, u: UInt8, v: UInt8) {
        let (red, green, blue) = (Int(red), Int(green), Int(blue))
        return (
            Self.brightness(red, green, blue), Self.blueness(red, green, blue), Self.redness(red, green, blue)
        )
    }

    static func brightness(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: ((66 * red + 129 * green + 25 * blue + 128) >> 8) + 16)
    }

    static func blueness(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: ((112 * blue - 38 * red - 74 * green + 128) >> 8) + 128)
    }

    static func redness(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: ((112 * red - 94 * green - 18 * blue + 128) >> 8) + 128)
    }

    private static func clamped(_ value: Int) -> UInt8 { UInt8(max(0, min(255, value))) }
}
