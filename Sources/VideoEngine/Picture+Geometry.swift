/// How a picture fills a view of another shape.
public enum PictureFilling: Hashable, Sendable, CaseIterable {
    /// The view is full, and what reaches over its edges is cut off.
    case crop
    /// All of the picture is there, and the rest of the view has the background's color.
    case fit
    /// The picture gets the view's shape.
    case stretch
}

extension Picture {
    /// The picture as a mirror shows it: left and right exchanged.
    public func mirrored() -> Picture {
        // Turned by a quarter, left and right lie above each other.
        switch rotation {
        case .none, .half: map(width: width, height: height) { $0.mirror(into: $1) }
        case .quarter, .threeQuarters: map(width: width, height: height) { $0.flip(into: $1) }
        }
    }

    /// The picture turned as its ``rotation`` says.
    public func upright() -> Picture {
        var picture: Picture
        switch rotation {
        case .none: return self
        case .half: picture = map(width: width, height: height) { $0.turnHalf(into: $1) }
        case .quarter: picture = map(width: height, height: width) { $0.turnQuarter(into: $1) }
        case .threeQuarters: picture = map(width: height, height: width) { $0.turnThreeQuarters(into: $1) }
        }
        picture.rotation = .none
        return picture
    }

    /// The picture turned further clockwise.
    public func turned(_ turn: PictureRotation) -> Picture {
        var picture = self
        picture.rotation = PictureRotation(rawValue: (rotation.rawValue + turn.rawValue) % 360)!
        return picture.upright()
    }

    /// The picture in another size, 1...4,096 on each side; its shape changes with it.
    public func scaled(width: Int, height: Int) throws(PictureError) -> Picture {
        try Self.check(width, height)
        return resized(width, height)
    }

    /// The picture, upright, in a view of a size, 1...4,096 on each side.
    public func filling(
        width: Int, height: Int, _ filling: PictureFilling, background: PictureColor = .black
    ) throws(PictureError) -> Picture {
        try Self.check(width, height)
        return filled(width, height, filling, background)
    }

    /// The picture, upright, in a view of another shape, 1...4,096 on each side.
    package func filled(
        _ width: Int, _ height: Int, _ filling: PictureFilling, _ background: PictureColor
    ) -> Picture {
        let picture = upright()
        let (wide, tall) = (picture.width * height, picture.height * width)
        if wide == tall || filling == .stretch { return picture.resized(width, height) }
        switch filling {
        case .stretch: return picture.resized(width, height)
        case .crop:
            // Even corners, so that the squares of four pixels stay together.
            if wide > tall {
                let kept = max(1, min(picture.width, (picture.height * width + height / 2) / height))
                return picture.cut(x: (picture.width - kept) / 2, y: 0, width: kept, height: picture.height)
                    .resized(width, height)
            }
            let kept = max(1, min(picture.height, (picture.width * height + width / 2) / width))
            return picture.cut(x: 0, y: (picture.height - kept) / 2, width: picture.width, height: kept)
                .resized(width, height)
        case .fit:
            var view = Picture(checkedWidth: width, height: height, color: background)
            let fitted =
                wide > tall
                ? picture.resized(
                    width, max(1, min(height, (picture.height * width + picture.width / 2) / picture.width)))
                : picture.resized(
                    max(1, min(width, (picture.width * height + picture.height / 2) / picture.height)), height)
            view.place(fitted, x: (width - fitted.width) / 2, y: (height - fitted.height) / 2)
            return view
        }
    }

    func resized(_ width: Int, _ height: Int) -> Picture {
        guard width != self.width || height != self.height else { return self }
        // Far smaller pictures are halved first, so that each pixel counts.
        if self.width >= 2 * width, self.height >= 2 * height, self.width % 2 == 0, self.height % 2 == 0 {
            return map(width: self.width / 2, height: self.height / 2) { $0.halve(into: $1) }.resized(width, height)
        }
        return map(width: width, height: height) { $0.scale(into: $1) }
    }

    /// The part from an even corner on; the part must lie within the picture as it lies, not turned.
    package func cut(x: Int, y: Int, width: Int, height: Int) -> Picture {
        let (x, y) = (x & ~1, y & ~1)
        var half = false
        return map(width: width, height: height) { source, target in
            source.cut(x: half ? x / 2 : x, y: half ? y / 2 : y, into: target)
            half = true
        }
    }

    /// Draws another picture into this one, from an even corner on; what does not fit is left out.
    mutating func place(_ other: Picture, x: Int, y: Int) {
        let (x, y) = (x & ~1, y & ~1)
        let (width, height) = (width, height)
        planes.withUnsafeMutableBufferPointer { mine in
            other.planes.withUnsafeBufferPointer { theirs in
                var (start, otherStart) = (0, 0)
                for plane in 0..<3 {
                    let shift = plane == 0 ? 0 : 1
                    let (rowBytes, rows) = ((width + shift) >> shift, (height + shift) >> shift)
                    let (otherBytes, otherRows) = ((other.width + shift) >> shift, (other.height + shift) >> shift)
                    for row in 0..<max(0, min(otherRows, rows - y >> shift)) {
                        for column in 0..<max(0, min(otherBytes, rowBytes - x >> shift)) {
                            mine[start + (row + y >> shift) * rowBytes + column + x >> shift] =
                                theirs[otherStart + row * otherBytes + column]
                        }
                    }
                    start += rowBytes * rows
                    otherStart += otherBytes * otherRows
                }
            }
        }
    }

    /// Makes each plane of another picture out of the same plane of this one.
    private func map(width: Int, height: Int, _ make: (Plane, MutablePlane) -> Void) -> Picture {
        let (sourceWidth, sourceHeight) = (self.width, self.height)
        let count = Self.byteCount(width: width, height: height)
        let made = [UInt8](unsafeUninitializedCapacity: count) { target, initializedCount in
            planes.withUnsafeBufferPointer { source in
                var (start, targetStart) = (0, 0)
                for plane in 0..<3 {
                    let shift = plane == 0 ? 0 : 1
                    let from = Plane(
                        bytes: source, start: start, width: (sourceWidth + shift) >> shift,
                        height: (sourceHeight + shift) >> shift)
                    let to = MutablePlane(
                        bytes: target, start: targetStart, width: (width + shift) >> shift,
                        height: (height + shift) >> shift)
                    make(from, to)
                    start += from.width * from.height
                    targetStart += to.width * to.height
                }
            }
            initializedCount = count
        }
        return Picture(checkedPlanes: made, width: width, height: height, rotation: rotation)
    }
}

/// A plane that is written.
private struct MutablePlane {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    let start: Int
    let width: Int
    let height: Int
}

/// A plane that is read. Each function fills all of the other plane.
private struct Plane {
    let bytes: UnsafeBufferPointer<UInt8>
    let start: Int
    let width: Int
    let height: Int

    func mirror(into target: MutablePlane) {
        for row in 0..<height {
            let line = row * width
            for column in 0..<width {
                target.bytes[target.start + line + column] = bytes[start + line + width - 1 - column]
            }
        }
    }

    func flip(into target: MutablePlane) {
        for row in 0..<height {
            for column in 0..<width {
                target.bytes[target.start + row * width + column] = bytes[start + (height - 1 - row) * width + column]
            }
        }
    }

    func turnHalf(into target: MutablePlane) {
        let last = width * height - 1
        for index in 0...last { target.bytes[target.start + index] = bytes[start + last - index] }
    }

    func turnQuarter(into target: MutablePlane) {
        for row in 0..<target.height {
            for column in 0..<target.width {
                target.bytes[target.start + row * target.width + column] =
                    bytes[start + (height - 1 - column) * width + row]
            }
        }
    }

    func turnThreeQuarters(into target: MutablePlane) {
        for row in 0..<target.height {
            for column in 0..<target.width {
                target.bytes[target.start + row * target.width + column] =
                    bytes[start + column * width + width - 1 - row]
            }
        }
    }

    func cut(x: Int, y: Int, into target: MutablePlane) {
        for row in 0..<target.height {
            let line = start + min(y + row, height - 1) * width
            for column in 0..<target.width {
                target.bytes[target.start + row * target.width + column] = bytes[line + min(x + column, width - 1)]
            }
        }
    }

    func halve(into target: MutablePlane) {
        for row in 0..<target.height {
            let upper = start + min(2 * row, height - 1) * width
            let lower = start + min(2 * row + 1, height - 1) * width
            for column in 0..<target.width {
                let (left, right) = (min(2 * column, width - 1), min(2 * column + 1, width - 1))
                let sum =
                    Int(bytes[upper + left]) + Int(bytes[upper + right]) + Int(bytes[lower + left])
                    + Int(bytes[lower + right])
                target.bytes[target.start + row * target.width + column] = UInt8((sum + 2) / 4)
            }
        }
    }

    /// Weighs the four nearest pixels, in 256ths.
    func scale(into target: MutablePlane) {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: target.width) { places in
            for column in 0..<target.width {
                places[column] = Self.place(column, of: target.width, in: width)
            }
            for row in 0..<target.height {
                let place = Self.place(row, of: target.height, in: height)
                let (line, low) = (place >> 8, place & 255)
                let upper = start + line * width
                let lower = start + min(line + 1, height - 1) * width
                for column in 0..<target.width {
                    let (left, right) = (places[column] >> 8, places[column] & 255)
                    let next = min(left + 1, width - 1)
                    let above = Int(bytes[upper + left]) * (256 - right) + Int(bytes[upper + next]) * right
                    let below = Int(bytes[lower + left]) * (256 - right) + Int(bytes[lower + next]) * right
                    target.bytes[target.start + row * target.width + column] = UInt8(
                        (above * (256 - low) + below * low + 32_768) >> 16)
                }
            }
        }
    }

    /// Where the middle of a pixel is in the other plane, in 256ths of a pixel.
    private static func place(_ index: Int, of count: Int, in size: Int) -> Int {
        let place = (2 * index + 1) * size * 128 / count - 128
        return max(0, min(place, (size - 1) * 256))
    }
}
