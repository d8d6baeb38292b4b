import Testing
import VideoEngine

/// A picture in which every pixel is different enough to see where it went: brightness rises to the right and downward.
func slope(_ width: Int, _ height: Int, rotation: PictureRotation = .none) throws -> Picture {
    var pixels: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            let light = UInt8(200 * x / max(1, width - 1) + 50 * y / max(1, height - 1))
            pixels += [light, light, light, 255]
        }
    }
    return try Picture(pixels, format: .rgba, width: width, height: height, rotation: rotation)
}

/// A picture of four colors: red and green above, blue and white below.
func quarters(_ width: Int, _ height: Int, rotation: PictureRotation = .none) throws -> Picture {
    var pixels: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            switch (x < width / 2, y < height / 2) {
            case (true, true): pixels += [255, 0, 0, 255]
            case (false, true): pixels += [0, 255, 0, 255]
            case (true, false): pixels += [0, 0, 255, 255]
            case (false, false): pixels += [255, 255, 255, 255]
            }
        }
    }
    return try Picture(pixels, format: .rgba, width: width, height: height, rotation: rotation)
}

/// The colors in the four corners, row by row, as letters.
func corners(_ picture: Picture) -> String {
    let (right, bottom) = (picture.width - 2, picture.height - 2)
    return [(1, 1), (right, 1), (1, bottom), (right, bottom)].map { x, y in
        guard let color = picture.color(x: x, y: y) else { return "?" }
        switch (color.red > 128, color.green > 128, color.blue > 128) {
        case (true, false, false): return "r"
        case (false, true, false): return "g"
        case (false, false, true): return "b"
        case (true, true, true): return "w"
        case (false, false, false): return "k"
        default: return "?"
        }
    }.joined()
}

@Suite struct PictureTests {
    @Test(arguments: PictureFormat.allCases, [(16, 16), (33, 17), (1, 1), (2, 3)])
    func `a picture survives each format`(format: PictureFormat, size: (Int, Int)) throws {
        let picture = try slope(size.0, size.1)
        let again = try Picture(picture.bytes(format), format: format, width: size.0, height: size.1)
        let difference = try #require(again.difference(from: picture))
        #expect(difference <= (format == .i420 || format == .nv12 ? 0 : 1))
    }

    @Test func `each format has its bytes in its own order`() throws {
        let red = try Picture([255, 0, 0, 255], format: .rgba, width: 1, height: 1)
        let color = try #require(red.color(x: 0, y: 0))
        #expect(color.red > 250 && color.green < 5 && color.blue < 5)
        let expected: [PictureFormat: [Int]] = [
            .rgba: [1, 0, 0, 1], .bgra: [0, 0, 1, 1], .argb: [1, 1, 0, 0], .abgr: [1, 0, 0, 1],
        ]
        for (format, places) in expected {
            #expect(red.bytes(format).map { $0 > 128 ? 1 : 0 } == places)
        }
        #expect(red.bytes(.i420).count == 3)
        #expect(red.bytes(.nv12) == red.bytes(.i420))
    }

    @Test(arguments: PictureFormat.allCases)
    func `rows may have gaps, behind the last one too`(format: PictureFormat) throws {
        let picture = try quarters(6, 4)
        let rowBytes = format == .i420 || format == .nv12 ? 6 : 24
        let distance = rowBytes + 10
        let tight = picture.bytes(format)
        var loose: [UInt8] = []
        var start = 0
        func append(_ rows: Int, _ bytes: Int, _ gap: Int) {
            for _ in 0..<rows {
                loose += tight[start..<start + bytes] + [UInt8](repeating: 77, count: gap)
                start += bytes
            }
        }
        append(4, rowBytes, 10)
        switch format {
        case .i420: append(4, 3, 5)
        case .nv12: append(2, 6, 10)
        default: break
        }
        let lastGap = format == .i420 ? 5 : 10
        for bytes in [loose, Array(loose.dropLast(lastGap))] {
            let read = try Picture(bytes, format: format, width: 6, height: 4, bytesPerRow: distance)
            #expect(corners(read) == "rgbw")
        }
        #expect(throws: PictureError.wrongByteCount(expected: loose.count, actual: loose.count - lastGap - 1)) {
            try Picture(
                Array(loose.dropLast(lastGap + 1)), format: format, width: 6, height: 4, bytesPerRow: distance)
        }
        #expect(throws: PictureError.rowTooShort(expected: rowBytes, actual: rowBytes - 1)) {
            try Picture(loose, format: format, width: 6, height: 4, bytesPerRow: rowBytes - 1)
        }
    }

    @Test func `bytes that fit no picture are refused by name`() throws {
        #expect(throws: PictureError.wrongByteCount(expected: 64, actual: 63)) {
            try Picture([UInt8](repeating: 0, count: 63), format: .bgra, width: 4, height: 4)
        }
        #expect(throws: PictureError.wrongByteCount(expected: 64, actual: 65)) {
            try Picture([UInt8](repeating: 0, count: 65), format: .bgra, width: 4, height: 4)
        }
        for (width, height) in [(0, 1), (1, 0), (-1, 5), (4_097, 1), (1, 4_097), (Int.max, Int.max)] {
            #expect(throws: PictureError.sizeOutOfRange(width: width, height: height)) {
                try Picture([], format: .i420, width: width, height: height)
            }
        }
        #expect(try Picture(width: 4_096, height: 1).width == 4_096)
        #expect(throws: PictureError.sizeOutOfRange(width: 0, height: 10)) {
            try Picture(width: 10, height: 10).scaled(width: 0, height: 10)
        }
    }

    @Test func `a mirror exchanges left and right, also of a picture that lies on its side`() throws {
        let picture = try quarters(16, 12)
        #expect(corners(picture) == "rgbw")
        #expect(corners(picture.mirrored()) == "grwb")
        #expect(picture.mirrored().mirrored() == picture)
        for rotation in PictureRotation.allCases {
            let lying = try quarters(16, 12, rotation: rotation)
            #expect(lying.mirrored().upright() == lying.upright().mirrored())
        }
    }

    @Test func `a picture is turned clockwise`() throws {
        let expected: [PictureRotation: String] = [
            .none: "rgbw", .quarter: "brwg", .half: "wbgr", .threeQuarters: "gwrb",
        ]
        for rotation in PictureRotation.allCases {
            let upright = try quarters(16, 12, rotation: rotation).upright()
            #expect(corners(upright) == expected[rotation])
            #expect(upright.rotation == .none)
            #expect(upright.width == (rotation == .none || rotation == .half ? 16 : 12))
        }
        #expect(try quarters(17, 11, rotation: .quarter).turned(.threeQuarters) == quarters(17, 11))
    }

    @Test(arguments: [(64, 48), (31, 17), (320, 240), (8, 6), (1, 1), (200, 20)])
    func `a scaled picture has its parts where they were`(size: (Int, Int)) throws {
        let scaled = try quarters(64, 48).scaled(width: size.0, height: size.1)
        #expect((scaled.width, scaled.height) == size)
        if size.0 > 4 { #expect(corners(scaled) == "rgbw") }
        let flat = try Picture(width: 50, height: 50, color: PictureColor(rgb: 0x3366CC)).scaled(
            width: size.0, height: size.1)
        #expect(flat == (try Picture(width: size.0, height: size.1, color: PictureColor(rgb: 0x3366CC))))
    }

    @Test func `a view that is cropped has no background, one that fits has all of the picture`() throws {
        let wide = try quarters(64, 32)
        let background = PictureColor(rgb: 0)
        let cropped = try wide.filling(width: 40, height: 40, .crop, background: background)
        #expect(corners(cropped) == "rgbw")
        let fitted = try wide.filling(width: 40, height: 40, .fit, background: background)
        #expect(corners(fitted) == "kkkk")
        #expect(try corners(fitted.filling(width: 40, height: 20, .crop)) == "rgbw")
        let stretched = try wide.filling(width: 20, height: 60, .stretch)
        #expect(corners(stretched) == "rgbw")
        let tall = try quarters(32, 64).filling(width: 40, height: 40, .fit, background: PictureColor(rgb: 0xFFFFFF))
        #expect(corners(tall) == "wwww")
        #expect(tall.color(x: 20, y: 1).map { $0.red < 128 || $0.green < 128 } == true)
    }

    @Test func `a crop keeps the middle`() throws {
        let picture = try slope(90, 30)
        let middle = try picture.filling(width: 30, height: 30, .crop)
        let left = try #require(middle.brightness(x: 0, y: 0))
        let right = try #require(middle.brightness(x: 29, y: 0))
        #expect(abs(left - picture.brightness(x: 30, y: 0)!) <= 2)
        #expect(abs(right - picture.brightness(x: 59, y: 0)!) <= 2)
    }

    @Test func `outside a picture there is no pixel`() throws {
        let picture = try Picture(width: 4, height: 4)
        for (x, y) in [(-1, 0), (0, -1), (4, 0), (0, 4)] {
            #expect(picture.brightness(x: x, y: y) == nil)
            #expect(picture.color(x: x, y: y) == nil)
        }
        #expect(picture.color(x: 3, y: 3) == .black)
        #expect(picture.difference(from: try Picture(width: 4, height: 5)) == nil)
    }
}
