/// A drawn picture for cameras: color bars, a name, a clock, a counter, and all of that in black and white squares that a
/// program can read.
public struct TestCard: Hashable, Sendable {
    /// What the squares of a test card say.
    public struct Reading: Hashable, Sendable {
        /// How many pictures the camera took before this one; begins again at 0 after 65,535.
        public let number: Int
        /// The device's tick of 20 ms in which it was taken; begins again at 0 after 2^23 - 1, 46 hours.
        public let tick: Int
        /// Which camera took it. The back one for a screen.
        public let position: CameraPosition
        /// Whether it is a screen's.
        public let isScreen: Bool

        /// When it was taken, since the device's first tick.
        public var time: Duration { .milliseconds(tick * 20) }
    }

    /// The name on it.
    public let name: String
    /// The back camera's bars stand in the reverse order.
    public let position: CameraPosition
    /// Whether it is what a screen shows.
    public let isScreen: Bool

    /// A card of a camera.
    public init(name: String, position: CameraPosition = .front) {
        self.init(name: name, position: position, isScreen: false)
    }

    private init(name: String, position: CameraPosition, isScreen: Bool) {
        self.name = name
        self.position = position
        self.isScreen = isScreen
    }

    /// A card that a screen shows. It says "SCREEN" and has the back camera's bars.
    public static func screen(name: String) -> TestCard { TestCard(name: name, position: .back, isScreen: true) }

    /// The card in a size, 1...4,096 on each side. From about 80 pixels on each side its squares can be read.
    public func picture(width: Int, height: Int, number: Int, tick: Int) throws(PictureError) -> Picture {
        try Picture.check(width, height)
        var picture = background(width: width, height: height)
        draw(number: number, tick: tick, into: &picture)
        return picture
    }

    /// What the squares say; nil for a picture without them, or with damaged or mirrored ones.
    public static func reading(of picture: Picture) -> Reading? {
        let grid = Grid(width: picture.width, height: picture.height)
        var bits: UInt64 = 0
        for cell in 0..<Grid.cellCount {
            bits = bits << 1 | (grid.isWhite(cell, in: picture) ? 1 : 0)
        }
        let value = bits >> 8
        let isScreen = bits & 0xFF == checksum(value, isScreen: true)
        guard isScreen || bits & 0xFF == checksum(value, isScreen: false) else { return nil }
        return Reading(
            number: Int(value >> 24), tick: Int(value >> 1 & 0x7F_FFFF), position: value & 1 == 0 ? .front : .back,
            isScreen: isScreen)
    }

    /// What does not change from picture to picture.
    func background(width: Int, height: Int) -> Picture {
        let colors = position == .front ? Self.barColors : Self.barColors.reversed()
        var picture = Picture(checkedWidth: width, height: height, color: .black)
        for (index, color) in colors.enumerated() {
            let (from, to) = (width * index / colors.count & ~1, width * (index + 1) / colors.count)
            picture.fill(x: from, y: 0, width: to - from + to % 2, height: height, color)
        }
        let unit = Grid.unit(width, height)
        picture.draw(name, centerY: height / 2 - 13 * unit / 2, height: 2 * unit)
        let label = isScreen ? "SCREEN" : position == .front ? "FRONT" : "BACK"
        picture.draw(label, centerY: height / 2 + 13 * unit / 2, height: 3 * unit / 2)
        let grid = Grid(width: width, height: height)
        picture.fill(
            x: grid.left - unit / 2, y: grid.top - unit / 2, width: Grid.columns * unit + unit,
            height: Grid.rows * unit + unit, .black)
        return picture
    }

    /// Draws what changes from picture to picture.
    func draw(number: Int, tick: Int, into picture: inout Picture) {
        let unit = Grid.unit(picture.width, picture.height)
        let middle = picture.height / 2
        picture.draw(Self.clock(tick), centerY: middle - 9 * unit / 2, height: 3 * unit / 2)
        picture.draw("#\(number)", centerY: middle + 9 * unit / 2, height: 3 * unit / 2)
        let value = UInt64(number & 0xFFFF) << 24 | UInt64(tick & 0x7F_FFFF) << 1 | (position == .front ? 0 : 1)
        let bits = value << 8 | Self.checksum(value, isScreen: isScreen)
        let grid = Grid(width: picture.width, height: picture.height)
        for cell in 0..<Grid.cellCount {
            grid.draw(cell, isWhite: bits >> UInt64(Grid.cellCount - 1 - cell) & 1 == 1, into: &picture)
        }
    }

    /// Minutes, seconds and milliseconds.
    static func clock(_ tick: Int) -> String {
        func digits(_ value: Int, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let milliseconds = tick * 20
        return "\(digits(milliseconds / 60_000, 2)):\(digits(milliseconds / 1_000 % 60, 2))."
            + digits(milliseconds % 1_000, 3)
    }

    private static func checksum(_ value: UInt64, isScreen: Bool) -> UInt64 {
        ((value &+ 1) &* 0x9E37_79B9_7F4A_7C15) >> 56 ^ (isScreen ? 0xFF : 0)
    }

    private static let barColors: [PictureColor] = [
        0xBFBFBF, 0xBFBF00, 0x00BFBF, 0x00BF00, 0xBF00BF, 0xBF0000, 0x0000BF,
    ]
    .map(PictureColor.init(rgb:))
}

/// The squares of a test card, row by row, in the middle of the picture.
private struct Grid {
    static let columns = 8
    static let rows = 6
    static let cellCount = columns * rows

    let unit: Int
    let left: Int
    let top: Int

    init(width: Int, height: Int) {
        unit = Self.unit(width, height)
        left = width / 2 - Self.columns / 2 * unit
        top = height / 2 - Self.rows / 2 * unit
    }

    /// The side of a square.
    static func unit(_ width: Int, _ height: Int) -> Int { max(1, min(width, height) / 16) }

    func draw(_ cell: Int, isWhite: Bool, into picture: inout Picture) {
        picture.fillBrightness(
            x: left + cell % Self.columns * unit, y: top + cell / Self.columns * unit, width: unit, height: unit,
            isWhite ? 235 : 16)
    }

    /// Measured in the middle of the square, where neighbors do not reach.
    func isWhite(_ cell: Int, in picture: Picture) -> Bool {
        let margin = unit / 4
        var (sum, count) = (0, 0)
        for y in margin..<max(margin + 1, unit - margin) {
            for x in margin..<max(margin + 1, unit - margin) {
                let place = (left + cell % Self.columns * unit + x, top + cell / Self.columns * unit + y)
                guard let brightness = picture.brightness(x: place.0, y: place.1) else { continue }
                sum += brightness
                count += 1
            }
        }
        return sum > 125 * count
    }
}

extension Picture {
    /// Fills a rectangle from an even corner on, as far as it is in the picture.
    mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: PictureColor) {
        let (light, u, v) = color.components
        let (x, y, right, bottom) = (
            max(0, x) & ~1, max(0, y) & ~1, min(self.width, x + width), min(self.height, y + height)
        )
        guard x < right, y < bottom else { return }
        fillBrightness(x: x, y: y, width: right - x, height: bottom - y, light)
        let half = (self.width + 1) / 2
        let start = self.width * self.height
        let quarter = half * ((self.height + 1) / 2)
        for row in y / 2..<(bottom + 1) / 2 {
            for column in x / 2..<(right + 1) / 2 {
                planes[start + row * half + column] = u
                planes[start + quarter + row * half + column] = v
            }
        }
    }

    /// Fills the brightness of a rectangle, as far as it is in the picture.
    mutating func fillBrightness(x: Int, y: Int, width: Int, height: Int, _ brightness: UInt8) {
        let (left, top, right, bottom) = (
            max(0, x), max(0, y), min(self.width, x + width), min(self.height, y + height)
        )
        guard left < right, top < bottom else { return }
        let rowBytes = self.width
        planes.withUnsafeMutableBufferPointer { planes in
            for row in top..<bottom {
                for column in left..<right { planes[row * rowBytes + column] = brightness }
            }
        }
    }

    /// Writes a line of white on black in the middle, not higher than `height` and shortened to the width.
    mutating func draw(_ text: String, centerY: Int, height: Int) {
        var scale = max(1, height / (BitmapFont.height + 2))
        var characters = Array(text)
        while scale > 1, characters.count * BitmapFont.advance * scale > width { scale -= 1 }
        characters = Array(characters.prefix(max(1, width / (BitmapFont.advance * scale))))
        let textWidth = characters.count * BitmapFont.advance * scale
        let left = (width - textWidth) / 2
        let top = centerY - BitmapFont.height * scale / 2
        fill(x: left - scale, y: top - scale, width: textWidth + scale, height: (BitmapFont.height + 2) * scale, .black)
        for (index, character) in characters.enumerated() {
            for (row, bits) in BitmapFont.rows(of: character).enumerated() {
                for column in 0..<5 where bits >> (4 - column) & 1 == 1 {
                    fillBrightness(
                        x: left + (index * BitmapFont.advance + column) * scale, y: top + row * scale, width: scale,
                        height: scale, 235)
                }
            }
        }
    }
}
