/// How the bytes of a picture are laid out.
public enum PictureFormat: Hashable, Sendable, CaseIterable {
    /// The planes of Y, U and V, the latter two of half the width and height, rounded up.
    case i420
    /// The plane of Y, then U and V in turns.
    case nv12
    /// Four bytes a pixel: blue, green, red, opacity.
    case bgra
    /// Four bytes a pixel: red, green, blue, opacity.
    case rgba
    /// Four bytes a pixel: opacity, red, green, blue.
    case argb
    /// Four bytes a pixel: opacity, blue, green, red.
    case abgr

    /// Where red, green, blue and opacity are in a pixel's four bytes; nil for planes.
    fileprivate var places: (red: Int, green: Int, blue: Int, opacity: Int)? {
        switch self {
        case .i420, .nv12: nil
        case .bgra: (2, 1, 0, 3)
        case .rgba: (0, 1, 2, 3)
        case .argb: (1, 2, 3, 0)
        case .abgr: (3, 2, 1, 0)
        }
    }
}

extension Picture {
    /// A picture of bytes in a format.
    ///
    /// `bytesPerRow` is the distance between rows of pixels, or of the first plane's; nil means that there are no gaps. In
    /// planes with gaps U and V of ``PictureFormat/i420`` have half that distance, rounded up. Opacity is left out.
    public init(
        _ bytes: [UInt8], format: PictureFormat, width: Int, height: Int, bytesPerRow: Int? = nil,
        rotation: PictureRotation = .none
    ) throws(PictureError) {
        try Self.check(width, height)
        let rowBytes = format.places == nil ? width : 4 * width
        let distance = bytesPerRow ?? rowBytes
        guard distance >= rowBytes else { throw .rowTooShort(expected: rowBytes, actual: distance) }
        let (half, halfRows) = ((width + 1) / 2, (height + 1) / 2)
        let halfDistance = (distance + 1) / 2
        // Behind the last row there may be a gap, or none.
        let (expected, gap) =
            switch format {
            case .i420: (distance * height + 2 * halfDistance * halfRows, halfDistance - half)
            case .nv12: (distance * height + 2 * halfDistance * halfRows, 2 * (halfDistance - half))
            case .bgra, .rgba, .argb, .abgr: (distance * height, distance - rowBytes)
            }
        guard bytes.count >= expected - gap, bytes.count <= expected else {
            throw .wrongByteCount(expected: expected, actual: bytes.count)
        }
        switch format {
        case .i420:
            let planes = Self.withoutGaps(bytes, width: width, height: height, distance: distance)
            self.init(checkedPlanes: planes, width: width, height: height, rotation: rotation)
        case .nv12:
            let planes = Self.planes(ofPairs: bytes, width: width, height: height, distance: distance)
            self.init(checkedPlanes: planes, width: width, height: height, rotation: rotation)
        case .bgra, .rgba, .argb, .abgr:
            let planes = Self.planes(
                ofPixels: bytes, places: format.places!, width: width, height: height, distance: distance)
            self.init(checkedPlanes: planes, width: width, height: height, rotation: rotation)
        }
    }

    /// A picture of red, green, blue and opacity without gaps.
    init(checkedPixels pixels: [UInt8], width: Int, height: Int) {
        let planes = Self.planes(
            ofPixels: pixels, places: (0, 1, 2, 3), width: width, height: height, distance: 4 * width)
        self.init(checkedPlanes: planes, width: width, height: height)
    }

    /// The bytes in a format, without gaps and as they lie, not turned.
    public func bytes(_ format: PictureFormat) -> [UInt8] {
        switch format {
        case .i420: planes
        case .nv12: pairs()
        case .bgra, .rgba, .argb, .abgr: pixels(format.places!)
        }
    }

    private static func withoutGaps(_ bytes: [UInt8], width: Int, height: Int, distance: Int) -> [UInt8] {
        if bytes.count == byteCount(width: width, height: height) { return bytes }
        var planes: [UInt8] = []
        planes.reserveCapacity(byteCount(width: width, height: height))
        var start = 0
        for plane in 0..<3 {
            let rowBytes = plane == 0 ? width : (width + 1) / 2
            let step = plane == 0 ? distance : (distance + 1) / 2
            for _ in 0..<(plane == 0 ? height : (height + 1) / 2) {
                planes += bytes[start..<start + rowBytes]
                start += step
            }
        }
        return planes
    }

    private static func planes(ofPairs bytes: [UInt8], width: Int, height: Int, distance: Int) -> [UInt8] {
        var planes: [UInt8] = []
        planes.reserveCapacity(byteCount(width: width, height: height))
        for row in 0..<height { planes += bytes[row * distance..<row * distance + width] }
        let pairDistance = (distance + 1) / 2 * 2
        for part in 0..<2 {
            for row in 0..<(height + 1) / 2 {
                let start = distance * height + row * pairDistance + part
                for column in 0..<(width + 1) / 2 { planes.append(bytes[start + 2 * column]) }
            }
        }
        return planes
    }

    private func pairs() -> [UInt8] {
        let light = width * height
        let quarter = (planes.count - light) / 2
        return [UInt8](unsafeUninitializedCapacity: planes.count) { bytes, count in
            for index in 0..<light { bytes[index] = planes[index] }
            for index in 0..<quarter {
                bytes[light + 2 * index] = planes[light + index]
                bytes[light + 2 * index + 1] = planes[light + quarter + index]
            }
            count = planes.count
        }
    }

    private static func planes(
        ofPixels bytes: [UInt8], places: (red: Int, green: Int, blue: Int, opacity: Int), width: Int, height: Int,
        distance: Int
    ) -> [UInt8] {
        let (half, halfRows) = ((width + 1) / 2, (height + 1) / 2)
        let light = width * height
        return [UInt8](unsafeUninitializedCapacity: byteCount(width: width, height: height)) { planes, count in
            bytes.withUnsafeBufferPointer { bytes in
                for row in 0..<height {
                    for column in 0..<width {
                        let pixel = row * distance + 4 * column
                        planes[row * width + column] = PictureColor.brightness(
                            Int(bytes[pixel + places.red]), Int(bytes[pixel + places.green]),
                            Int(bytes[pixel + places.blue]))
                    }
                }
                for row in 0..<halfRows {
                    for column in 0..<half {
                        // The mean of the four pixels; at an odd edge the last one counts twice.
                        var (red, green, blue) = (2, 2, 2)
                        for part in 0..<4 {
                            let x = min(2 * column + part & 1, width - 1)
                            let y = min(2 * row + part >> 1, height - 1)
                            let pixel = y * distance + 4 * x
                            red += Int(bytes[pixel + places.red])
                            green += Int(bytes[pixel + places.green])
                            blue += Int(bytes[pixel + places.blue])
                        }
                        let index = light + row * half + column
                        planes[index] = PictureColor.blueness(red / 4, green / 4, blue / 4)
                        planes[index + half * halfRows] = PictureColor.redness(red / 4, green / 4, blue / 4)
                    }
                }
            }
            count = byteCount(width: width, height: height)
        }
    }

    private func pixels(_ places: (red: Int, green: Int, blue: Int, opacity: Int)) -> [UInt8] {
        let half = (width + 1) / 2
        let quarter = half * ((height + 1) / 2)
        let light = width * height
        return [UInt8](unsafeUninitializedCapacity: 4 * light) { bytes, count in
            planes.withUnsafeBufferPointer { planes in
                for row in 0..<height {
                    for column in 0..<width {
                        let chroma = light + row / 2 * half + column / 2
                        let color = PictureColor(
                            y: Int(planes[row * width + column]), u: Int(planes[chroma]),
                            v: Int(planes[chroma + quarter]))
                        let pixel = 4 * (row * width + column)
                        bytes[pixel + places.red] = color.red
                        bytes[pixel + places.green] = color.green
                        bytes[pixel + places.blue] = color.blue
                        bytes[pixel + places.opacity] = 255
                    }
                }
            }
            count = 4 * light
        }
    }
}
