import Foundation
import Testing
import VideoEngine

/// A folder that is gone after the test.
final class TestFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/pictures-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String, _ bytes: [UInt8] = []) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }

    /// A clip whose pictures have one color each, brighter and brighter.
    func clip(_ brightnesses: [UInt8], rate: String = "25:1", format: String = "420jpeg", size: String = "W32 H16")
        throws
        -> String
    {
        var bytes = Array("YUV4MPEG2 \(size) F\(rate) Ip A1:1 C\(format)\n".utf8)
        for brightness in brightnesses {
            bytes +=
                Array("FRAME\n".utf8) + [UInt8](repeating: brightness, count: 512) + [UInt8](repeating: 128, count: 256)
        }
        return try file("clip-\(UUID().uuidString).y4m", bytes)
    }
}

@Suite struct CameraTests {
    @Test func `the front camera's preview is mirrored and what is sent is not`() throws {
        let phone = try TestPhone(camera: "alice")
        try phone.send()
        let preview = PictureCanvas()
        phone.engine.preview = preview
        phone.engine.collected = .captured
        phone.step()
        #expect(phone.events.first == .firstCaptured(.main, PictureSize(width: 320, height: 240)))
        #expect(phone.events[1] == .firstPreviewShown(PictureSize(width: 320, height: 240)))
        let image = try #require(preview.image)
        #expect(TestCard.reading(of: image) == nil)
        #expect(TestCard.reading(of: image.mirrored())?.position == .front)
        phone.engine.previewMirror = .off
        _ = phone.packets(10)
        #expect(TestCard.reading(of: try #require(preview.image)) != nil)
        phone.engine.previewMirror = .automatic
        try phone.engine.setCameraPosition(.back)
        _ = phone.packets(10)
        #expect(TestCard.reading(of: try #require(preview.image))?.position == .back)
        phone.engine.previewMirror = .on
        _ = phone.packets(10)
        #expect(TestCard.reading(of: try #require(preview.image)) == nil)
    }

    @Test func `a mirrored picture is sent only when the app says so`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(frameRate: 25)
        let receiver = try TestPhone()
        let canvas = PictureCanvas()
        receiver.engine.setCanvas(canvas, for: alice)
        var path = TestPath<PicturePacket>()
        connect(sender, to: receiver, ticks: 10, over: &path)
        #expect(canvas.reading != nil)
        sender.engine.mirrorsSentPictures = true
        connect(sender, to: receiver, ticks: 10, over: &path)
        #expect(canvas.reading == nil)
        #expect(TestCard.reading(of: try #require(canvas.source).mirrored())?.number == 9)
    }

    @Test func `a camera takes pictures in the rhythm and size that is asked for`() throws {
        for rate in [1, 7, 15, 24, 30, 50] {
            let phone = try TestPhone(camera: "alice")
            try phone.send(64, 48, frameRate: rate)
            let ticks = Set(phone.packets(500).map(\.tick)).sorted()
            #expect(ticks.count == 10 * rate)
            let gaps = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
            #expect(gaps.max()! - gaps.min()! <= 1)
            let statistics = phone.statistics
            #expect(statistics.captureRate == rate)
            #expect(statistics.sent.first?.frameRate == rate)
            #expect(statistics.sent.first.map { $0.bitRate > 0 } == true)
        }
    }

    @Test func `a preview needs no stream, and its size can be chosen`() throws {
        let phone = try TestPhone(camera: "alice")
        let preview = PictureCanvas()
        phone.engine.preview = preview
        phone.step()
        #expect(preview.source.map { $0.width == 640 && $0.height == 360 } == true)
        phone.engine.captureFormat = try PictureEncoding(width: 100, height: 200, frameRate: 50)
        phone.step()
        #expect(preview.source.map { $0.width == 100 && $0.height == 200 } == true)
        #expect(phone.step().outgoing.isEmpty)
        #expect(preview.count == 3)
    }

    @Test func `a closed camera sends nothing, and the stream goes on when it opens`() throws {
        let phone = try TestPhone(camera: "alice")
        try phone.send(frameRate: 25)
        let before = phone.packets(20)
        phone.engine.stopCapture()
        #expect(phone.packets(20).isEmpty)
        try phone.engine.startCapture()
        let after = phone.packets(20)
        #expect(try #require(after.first).packet.sequence == (try #require(before.last)).packet.sequence + 1)
        #expect(try #require(after.first).packet.timestamp == 40 * 1_800)
        #expect(phone.events.filter { $0 == .firstCaptured(.main, PictureSize(width: 320, height: 240)) }.count == 2)
    }

    @Test func `a muted stream sends nothing, then a key frame, while the preview goes on`() throws {
        let phone = try TestPhone(camera: "alice")
        try phone.send(frameRate: 25)
        let preview = PictureCanvas()
        phone.engine.preview = preview
        _ = phone.packets(10)
        phone.engine.setSentMuted(true, .main)
        #expect(phone.packets(10).isEmpty)
        #expect(preview.count == 10)
        phone.engine.setSentMuted(false, .main)
        #expect(phone.packets(2).first?.packet.beginsKeyFrame == true)
    }

    @Test func `a key frame is sent when somebody asks for it`() throws {
        let phone = try TestPhone(camera: "alice")
        try phone.send(frameRate: 25)
        let first = phone.packets(100)
        #expect(first.filter { $0.packet.beginsKeyFrame }.count == 1)
        phone.engine.requestKeyFrame(.main)
        phone.engine.requestKeyFrame(.screen)
        let second = phone.packets(100)
        #expect(second.filter { $0.packet.beginsKeyFrame }.map(\.tick) == [100])
    }

    @Test(arguments: CameraFault.allCases)
    func `a camera that does not open says why`(fault: CameraFault) throws {
        let phone = try TestPhone(camera: "alice")
        try phone.engine.setSource(.unusable(fault), of: .back)
        #expect(throws: CameraFailure.fault(fault)) { try phone.engine.setCameraPosition(.back) }
        #expect(phone.engine.cameraPosition == .front)
        phone.engine.stopCapture()
        try phone.engine.setCameraPosition(.back)
        #expect(throws: CameraFailure.fault(fault)) { try phone.engine.startCapture() }
        let isCapturing = phone.engine.isCapturing
        #expect(!isCapturing)
        #expect(throws: CameraFailure.fault(fault)) {
            try phone.engine.startSending(.screen, .source(.unusable(fault)), encoding: .standard)
        }
        #expect(phone.statistics.sent.isEmpty)
        #expect(phone.step() == PictureTick())
    }

    @Test func `sixteen streams are sent at once, and one more is not`() throws {
        let phone = try TestPhone(camera: "alice")
        let encoding = try PictureEncoding(width: 64, height: 48, frameRate: 50)
        let most = VideoEngine.maximumSentStreams
        #expect(most == 16)
        for number in 0..<most {
            let isSent = try phone.engine.startSending(PictureStream(number: number), encoding: encoding)
            #expect(isSent)
        }
        let isOneMoreSent = try phone.engine.startSending(PictureStream(number: most), encoding: encoding)
        #expect(!isOneMoreSent)
        #expect(phone.step().outgoing.map(\.stream.number) == Array(0..<most))
        phone.engine.stopSending(PictureStream(number: 1))
        #expect(phone.step().outgoing.map(\.stream.number) == [0] + Array(2..<most))
        let isSending = phone.engine.isSending(PictureStream(number: 1))
        #expect(!isSending)
    }

    @Test func `pushed pictures are cut to the shape that is sent, the newest first`() throws {
        let phone = try TestPhone()
        let queue = PictureQueue()
        try phone.engine.setSource(.pushed(queue), of: .front)
        try phone.engine.startCapture()
        try phone.send(64, 64, frameRate: 25)
        let preview = PictureCanvas()
        phone.engine.preview = preview
        #expect(phone.packets(10).isEmpty)
        for _ in 0..<PictureQueue.capacity { queue.push(try Picture(width: 31, height: 17)) }
        #expect(queue.droppedCount == 0)
        queue.push(try quarters(129, 65))
        #expect(queue.droppedCount == 1)
        let packets = phone.packets(1).map(\.packet)
        #expect(queue.droppedCount == PictureQueue.capacity)
        #expect(preview.count == 1)
        #expect(preview.source.map { $0.width == 129 && $0.height == 65 } == true)
        let receiver = try TestPhone()
        let canvas = PictureCanvas()
        receiver.engine.setCanvas(canvas, for: alice)
        for packet in packets { receiver.engine.receive(packet, from: alice) }
        receiver.step()
        #expect(corners(try #require(canvas.source)) == "rgbw")
        #expect(phone.packets(10).isEmpty)
    }

    @Test func `pictures that an app pushes in the cameras' place are taken whatever the cameras see`() throws {
        let queue = PictureQueue()
        var engine = VideoEngine()
        let view = PictureCanvas()
        engine.preview = view
        engine.cameraStandIn = queue
        try engine.setSource(.testCard(name: "alice"), of: .front)
        try engine.startCapture()
        for tick in 0..<100 {
            if tick == 30 { try engine.setSource(.unusable(.missing), of: .front) }
            if tick == 60 { try engine.setCameraPosition(.back) }
            if tick % 10 == 0 { queue.push(try Picture(width: 32, height: 16, color: .white)) }
            _ = engine.tick(tick)
        }
        #expect(view.count == 10 && view.source?.width == 32)
        engine.stopCapture()
        engine.cameraStandIn = nil
        try engine.setSource(.testCard(name: "alice"), of: .back)
        try engine.startCapture()
        for tick in 100..<150 { _ = engine.tick(tick) }
        #expect(view.reading?.position == .back)
    }

    @Test func `what a camera saw is freed when it sees something else`() throws {
        var engine = VideoEngine()
        try engine.startCapture()
        var queue: PictureQueue? = PictureQueue()
        weak let gone = queue
        for position in [CameraPosition.front, .back] {
            try engine.setSource(.pushed(try #require(queue)), of: position)
        }
        try engine.setCameraPosition(.back)
        try engine.setCameraPosition(.front)
        for position in [CameraPosition.front, .back] { try engine.setSource(.nothing, of: position) }
        queue = nil
        #expect(gone == nil)
    }

    #if os(Linux)
        @Test func `an open camera keeps no pictures but the last`() async {
            // In a process of its own, because others would count.
            await #expect(processExitsWith: .success) {
                func mebibytes() throws -> Int {
                    let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
                    return try #require(Int(numbers[1])) * 4_096 / 1_048_576
                }
                var engine = VideoEngine()
                try engine.setSource(.testCard(name: "alice"), of: .front)
                try engine.startCapture()
                for tick in 0..<100 { _ = engine.tick(tick) }
                let before = try mebibytes()
                // 450 pictures of 640 × 360 are 148 MiB.
                for tick in 100..<1_600 { _ = engine.tick(tick) }
                #expect(try mebibytes() - before < 50)
            }
        }
    #endif

    @Test func `a pushed picture that lies on its side is sent upright`() throws {
        let phone = try TestPhone()
        let queue = PictureQueue()
        try phone.engine.setSource(.pushed(queue), of: .front)
        try phone.engine.startCapture()
        phone.engine.collected = .captured
        queue.push(try quarters(64, 48, rotation: .quarter))
        let picture = try #require(phone.step().pictures.first?.picture)
        #expect((picture.width, picture.height) == (48, 64))
        #expect(corners(picture) == "brwg")
    }

    @Test func `an app changes pictures before they are shown and sent`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send(frameRate: 25)
        sender.engine.appChangesPictures = true
        let preview = PictureCanvas()
        sender.engine.preview = preview
        let receiver = try TestPhone()
        let canvas = PictureCanvas()
        receiver.engine.setCanvas(canvas, for: alice)
        var timestamps: [UInt32] = []
        for _ in 0..<40 {
            let result = sender.step()
            for outgoing in result.outgoing {
                receiver.engine.receive(outgoing.packet, from: alice)
                timestamps.append(outgoing.packet.timestamp)
            }
            receiver.step()
            // Twice for one picture: the second replaces the first.
            for collected in result.pictures {
                sender.engine.giveBack(collected.picture)
                sender.engine.giveBack(try Picture(width: 320, height: 240, color: PictureColor(rgb: 0xFF0000)))
            }
        }
        #expect(Set(timestamps).sorted() == (0..<20).map { UInt32($0) * 3_600 })
        #expect(canvas.count == 20)
        #expect(preview.count == 20)
        #expect(corners(try #require(canvas.source)) == "rrrr")
        // Nothing waits for it.
        sender.engine.giveBack(try Picture(width: 2, height: 2))
        #expect(sender.step().outgoing.isEmpty)
    }

    @Test func `a camera sees a picture in a file`() throws {
        let folder = try TestFolder()
        let path = folder.path + "/still.png"
        try quarters(120, 60).writePNG(to: path)
        let phone = try TestPhone()
        try phone.engine.setSource(.file(path: path, loops: false), of: .front)
        try phone.engine.startCapture()
        phone.engine.collected = .captured
        let picture = try #require(phone.step().pictures.first?.picture)
        #expect((picture.width, picture.height) == (120, 60))
        #expect(corners(picture) == "rgbw")
    }

    @Test func `a clip plays at its own speed, and starts over or stands still`() throws {
        let folder = try TestFolder()
        let path = try folder.clip([30, 60, 90, 120, 150])
        func brightnesses(loops: Bool) throws -> [Int] {
            let phone = try TestPhone()
            try phone.engine.setSource(.file(path: path, loops: loops), of: .front)
            phone.engine.captureFormat = try PictureEncoding(width: 32, height: 16, frameRate: 50)
            try phone.engine.startCapture()
            phone.engine.collected = .captured
            return try (0..<14).map { _ in try #require(phone.step().pictures.first?.picture.brightness(x: 3, y: 3)) }
        }
        #expect(try brightnesses(loops: true) == [30, 30, 60, 60, 90, 90, 120, 120, 150, 150, 30, 30, 60, 60])
        #expect(try brightnesses(loops: false) == [30, 30, 60, 60, 90, 90, 120, 120, 150, 150, 150, 150, 150, 150])
    }

    @Test func `a file that cannot be seen is refused by name, and the camera keeps its source`() throws {
        let folder = try TestFolder()
        let phone = try TestPhone(camera: "alice")
        let missing = folder.path + "/none.png"
        #expect(throws: PictureFileError.notFound(path: missing)) {
            try phone.engine.setSource(.file(path: missing, loops: false), of: .front)
        }
        #expect(throws: PictureFileError.unreadable(path: folder.path, reason: "it is a folder")) {
            try phone.engine.setSource(.file(path: folder.path, loops: false), of: .front)
        }
        for bytes: [UInt8] in [[], [1, 2, 3], Array("YUV4MPEG2".utf8), Array("not a picture at all, but long".utf8)] {
            let path = try folder.file("foreign", bytes)
            #expect {
                try phone.engine.setSource(.file(path: path, loops: false), of: .front)
            } throws: { error in
                if case PictureFileError.formatNotSupported(path, _) = error { true } else { false }
            }
        }
        let colors = try folder.clip([1], format: "444")
        #expect(throws: PictureFileError.formatNotSupported(path: colors, reason: "colors are kept as 444")) {
            try phone.engine.setSource(.file(path: colors, loops: false), of: .front)
        }
        let size = try folder.clip([1], size: "W0 H5000")
        #expect(throws: PictureFileError.formatNotSupported(path: size, reason: "pictures of 0 x 5000")) {
            try phone.engine.setSource(.file(path: size, loops: false), of: .front)
        }
        let empty = try folder.clip([])
        #expect(throws: PictureFileError.unreadable(path: empty, reason: "it holds no picture")) {
            try phone.engine.setSource(.file(path: empty, loops: false), of: .front)
        }
        phone.engine.collected = .captured
        #expect(TestCard.reading(of: try #require(phone.step().pictures.first?.picture)) != nil)
    }
}
