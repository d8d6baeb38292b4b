import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Synchronization
import Testing
import VideoEngine
import VoiceEngine

/// A device's pictures, in the ticks of its sound.
@Suite struct DeviceVideoTests {
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    @Test func `a device's cameras see a test card with its name, and the preview shows it`() throws {
        let world = World(seed: 1)
        let alice = world.device("alice")
        let view = PictureCanvas()
        try alice.video.withEngine { engine in
            engine.preview = view
            try engine.startCapture()
        }
        world.advance(by: .seconds(1))
        #expect(view.count == 0)
        alice.audio.startPictures { _ in }
        world.advance(by: .seconds(1))
        #expect(view.reading?.position == .front)
        #expect((10...50).contains(view.count))
        try alice.video.withEngine { try $0.setCameraPosition(.back) }
        world.advance(by: .seconds(1))
        #expect(view.reading?.position == .back)
        let count = view.count
        alice.audio.stopPictures()
        world.advance(by: .seconds(1))
        #expect(view.count == count)
    }

    @Test func `pictures and sound have the same ticks, whichever begins first`() throws {
        let world = World(seed: 1)
        let alice = world.device("alice")
        let log = Log()
        func advance() { world.advance(by: .milliseconds(40)) }
        alice.audio.startPictures { _ in log.add("pictures") }
        advance()
        alice.audio.start { _ in log.add("sound") }
        advance()
        alice.audio.stopPictures()
        advance()
        alice.audio.startPictures { _ in log.add("pictures again") }
        advance()
        alice.audio.stop()
        advance()
        #expect(alice.audio.isPicturing && !alice.audio.isRunning)
        alice.audio.stopPictures()
        advance()
        #expect(
            log.all == [
                "pictures", "pictures", "sound", "pictures", "sound", "pictures", "sound", "sound", "sound",
                "pictures again", "sound", "pictures again", "pictures again", "pictures again",
            ])
        let ticks = (alice.audio.withEngine { $0.tickCount }, alice.video.withEngine { $0.tickCount })
        #expect(ticks == (10, 10))
    }

    @Test func `a closed device makes no more pictures`() {
        let world = World(seed: 1)
        let alice = world.device("alice")
        let log = Log()
        alice.audio.startPictures { _ in log.add("pictures") }
        world.advance(by: .milliseconds(20))
        alice.close()
        world.advance(by: .seconds(1))
        #expect(log.all == ["pictures"])
    }

    @Test func `a camera whose file is missing sees what it saw before`() {
        let alice = World(seed: 1).device("alice")
        #expect(throws: PictureFileError.self) { try alice.video.use(.file(path: "/nowhere.png", loops: true)) }
        let source = alice.video.withEngine { $0.source(of: .front) }
        guard case .testCard(name: "alice") = source else {
            Issue.record("\(source)")
            return
        }
    }

    @Test func `packets of pictures are the same over a link, and sound is none`() {
        for (kind, isLast) in [(MediaKinds.picture, false), (.picture, true), (.screen, false), (.screen, true)] {
            let packet = PicturePacket(sequence: 7, timestamp: 9_000, isLast: isLast, payload: [1, 2])
            let media = MediaPacket(packet, of: kind, channel: "stage", publisher: "alice", stream: "s1")
            #expect(media.kind == kind && media.channel == "stage" && media.stream == "s1")
            #expect(PicturePacket(media) == packet)
        }
        let sound = MediaPacket(
            channel: "stage", publisher: "alice", sequence: 1, timestamp: 1, level: 3, payload: [1])
        #expect(PicturePacket(sound) == nil)
    }

    #if !(canImport(UIKit) || canImport(AppKit))
        @Test func `a view's canvas has its size in whole pixels, or that of its picture`() throws {
            let picture = try Picture(width: 32, height: 16)
            let view = UIView()
            #expect(view.canvas.image == nil)
            view.canvas.show(picture, at: 0, timestamp: 0)
            #expect(view.canvas.image?.width == 32)
            view.frame = CGRect(x: 5, y: 5, width: 64.9, height: 48)
            #expect(view.canvas.image?.width == 64 && view.canvas.image?.height == 48)
            for size in [CGSize.zero, CGSize(width: -1, height: 5), CGSize(width: CGFloat.nan, height: 5)] {
                view.frame = CGRect(origin: .zero, size: size)
                #expect(view.canvas.image?.width == 64)
            }
            view.bounds = CGRect(x: 0, y: 0, width: 9_999, height: 1)
            #expect(view.canvas.image?.width == 4_096 && view.canvas.image?.height == 1)
            #expect(UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 4)).canvas.image?.height == 4)
        }

        @Test func `a view is in one other view at a time`() {
            let (first, second, child) = (UIView(), UIView(), UIView())
            first.addSubview(child)
            second.addSubview(child)
            #expect(first.subviews.isEmpty && second.subviews == [child] && child.superview === second)
            child.removeFromSuperview()
            #expect(second.subviews.isEmpty && child.superview == nil)
        }
    #endif
}
