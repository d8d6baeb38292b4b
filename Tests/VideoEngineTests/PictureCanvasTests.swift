import Foundation
import Synchronization
import Testing
import VideoEngine

@Suite struct PictureCanvasTests {
    @Test func `a view shows its picture in its own shape`() throws {
        let canvas = try PictureCanvas(width: 40, height: 40)
        #expect(corners(try #require(canvas.image)) == "kkkk")
        canvas.show(try quarters(80, 40), at: 5, timestamp: 9_000)
        #expect(corners(try #require(canvas.image)) == "rgbw")
        canvas.layout.filling = .fit
        canvas.layout.background = PictureColor(rgb: 0xFFFFFF)
        #expect(corners(try #require(canvas.image)) == "wwww")
        canvas.layout.filling = .stretch
        canvas.layout.rotation = .quarter
        #expect(corners(try #require(canvas.image)) == "brwg")
        canvas.layout.rotation = .none
        canvas.layout.mirror = .on
        #expect(corners(try #require(canvas.image)) == "grwb")
        #expect(canvas.image.map { $0.width == 40 && $0.height == 40 } == true)
        #expect(canvas.shown == [ShownPicture(tick: 5, timestamp: 9_000, width: 80, height: 40)])
        #expect(canvas.shown.first?.time == .milliseconds(100))
        #expect(throws: PictureError.sizeOutOfRange(width: 0, height: 40)) { try canvas.resize(width: 0, height: 40) }
        #expect(throws: PictureError.sizeOutOfRange(width: 5_000, height: 1)) {
            try PictureCanvas(width: 5_000, height: 1)
        }
    }

    @Test func `a mirrored picture is shown as the engine says, unless the view decides`() throws {
        let canvas = PictureCanvas()
        canvas.show(try quarters(16, 16), at: 0, timestamp: 0, isMirrored: true)
        #expect(corners(try #require(canvas.image)) == "grwb")
        canvas.layout.mirror = .off
        #expect(corners(try #require(canvas.image)) == "rgbw")
        #expect(corners(try #require(canvas.source)) == "rgbw")
    }

    @Test func `who draws a view is told of everything that changes what it shows`() throws {
        let canvas = PictureCanvas()
        let told = Mutex<[Int]>([])
        canvas.onChange { [unowned canvas] in told.withLock { $0.append(canvas.image?.width ?? 0) } }
        canvas.show(try quarters(16, 32), at: 0, timestamp: 0)
        canvas.layout.rotation = .quarter
        try canvas.resize(width: 40, height: 40)
        canvas.clear()
        canvas.startRecording()
        #expect(told.withLock { $0 } == [16, 32, 40, 40])
    }

    @Test func `a recording keeps the last pictures up to its capacity`() throws {
        let canvas = PictureCanvas()
        let card = TestCard(name: "alice")
        func show(_ range: Range<Int>) throws {
            for number in range {
                canvas.show(
                    try card.picture(width: 120, height: 90, number: number, tick: number), at: number,
                    timestamp: UInt32(number))
            }
        }
        try show(0..<3)
        #expect(canvas.recording.isEmpty)
        canvas.startRecording(capacity: 5)
        try show(3..<8)
        #expect(canvas.recording.compactMap { TestCard.reading(of: $0.image)?.number } == [3, 4, 5, 6, 7])
        try show(8..<9)
        #expect(canvas.recording.map(\.shown.tick) == [4, 5, 6, 7, 8])
        canvas.stopRecording()
        try show(9..<12)
        #expect(canvas.recording.count == 5)
        #expect(canvas.count == 12)
        canvas.startRecording(capacity: 0)
        try show(12..<14)
        #expect(canvas.recording.map(\.shown.tick) == [13])
    }

    @Test func `what was shown is remembered up to a limit`() throws {
        let canvas = PictureCanvas()
        let picture = try Picture(width: 2, height: 2)
        for tick in 0..<PictureCanvas.shownLimit { canvas.show(picture, at: tick, timestamp: 0) }
        #expect(canvas.shown.map(\.tick) == Array(0..<PictureCanvas.shownLimit))
        canvas.show(picture, at: PictureCanvas.shownLimit, timestamp: 0)
        #expect(canvas.shown.map(\.tick) == Array(1...PictureCanvas.shownLimit))
        #expect(canvas.count == PictureCanvas.shownLimit + 1)
        canvas.clear()
        #expect(canvas.image == nil)
        #expect(canvas.count == PictureCanvas.shownLimit + 1)
    }

    @Test func `a view is written as PNG and read again`() throws {
        let folder = try TestFolder()
        let canvas = PictureCanvas()
        let path = folder.path + "/view.png"
        #expect(throws: PictureFileError.notWritable(path: path, reason: "the view has shown no picture")) {
            try canvas.writePNG(to: path)
        }
        let picture = try quarters(33, 21)
        canvas.show(picture, at: 0, timestamp: 0)
        try canvas.writePNG(to: path)
        let read = try Picture(contentsOf: path)
        #expect(try #require(read.difference(from: picture)) < 1)
        #expect(corners(read) == "rgbw")
        #expect {
            try canvas.writePNG(to: folder.path + "/none/view.png")
        } throws: { error in
            if case PictureFileError.notWritable = error { true } else { false }
        }
    }

    @Test func `a damaged PNG is refused`() throws {
        let folder = try TestFolder()
        let path = folder.path + "/picture.png"
        try quarters(64, 64).writePNG(to: path)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        var chance = Chance(seed: 4)
        var refused = 0
        for round in 0..<300 {
            var damaged = bytes
            if round % 2 == 0 { damaged.removeLast(1 + chance.next(below: bytes.count - 1)) }
            for _ in 0..<3 { damaged[chance.next(below: damaged.count)] ^= UInt8(1 + chance.next(below: 255)) }
            let file = try folder.file("damaged.png", damaged)
            do { _ = try Picture(contentsOf: file) } catch { refused += 1 }
        }
        #expect(refused > 250)
    }
}
