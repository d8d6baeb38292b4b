import Testing
import VideoEngine

/// A screen that is shared.
@Suite struct ScreenTests {
    private let key = PictureStreamKey(publisher: "alice", stream: .screen)

    /// A phone that shares its screen, beside its camera.
    private func sharing(frameRate: Int = 10) throws -> TestPhone {
        let phone = try TestPhone(camera: "alice")
        try phone.send(320, 240)
        try phone.engine.setScreenSource(.testCard(name: "slides"))
        try phone.engine.startSending(
            .screen, .screen, encoding: try PictureEncoding(width: 480, height: 270, frameRate: frameRate))
        return phone
    }

    /// Lets one phone show what the other sends.
    private func show(_ sender: TestPhone, on receiver: TestPhone, ticks: Int) {
        for _ in 0..<ticks {
            for outgoing in sender.step().outgoing {
                receiver.engine.receive(
                    outgoing.packet, from: PictureStreamKey(publisher: "alice", stream: outgoing.stream))
            }
            receiver.step()
        }
    }

    @Test func `a card of a screen is told from a camera's`() throws {
        let screen = try TestCard.screen(name: "alice").picture(width: 320, height: 240, number: 7, tick: 9)
        let camera = try TestCard(name: "alice", position: .back).picture(width: 320, height: 240, number: 7, tick: 9)
        #expect(try #require(TestCard.reading(of: screen)).isScreen)
        #expect(try #require(TestCard.reading(of: screen)).number == 7)
        #expect(try #require(TestCard.reading(of: camera)).isScreen == false)
        #expect(screen != camera)
        #expect(TestCard.reading(of: screen.mirrored()) == nil)
    }

    @Test func `the screen is a stream beside the camera's, in its own size and rate`() throws {
        let sender = try sharing(frameRate: 5)
        let receiver = try TestPhone()
        let (camera, screen) = (PictureCanvas(), PictureCanvas())
        receiver.engine.setCanvas(camera, for: alice)
        receiver.engine.setCanvas(screen, for: key)
        show(sender, on: receiver, ticks: 50)
        #expect((camera.count, screen.count) == (15, 5))
        #expect(screen.source.map { $0.width == 480 && $0.height == 270 } == true)
        #expect(screen.reading?.isScreen == true && camera.reading?.isScreen == false)
    }

    @Test func `another source is shown from then on, also while the screen is shared`() throws {
        let sender = try sharing()
        let receiver = try TestPhone()
        let screen = PictureCanvas()
        receiver.engine.setCanvas(screen, for: key)
        show(sender, on: receiver, ticks: 25)
        #expect(screen.reading?.isScreen == true)
        let queue = PictureQueue()
        try sender.engine.setScreenSource(.pushed(queue))
        queue.push(try Picture(width: 480, height: 270, color: .white))
        show(sender, on: receiver, ticks: 25)
        #expect(screen.reading == nil)
        #expect(try #require(screen.source?.brightness(x: 240, y: 135)) > 220)
        #expect(throws: PictureFileError.notFound(path: "/nowhere.png")) {
            try sender.engine.setScreenSource(.file(path: "/nowhere.png", loops: true))
        }
        guard case .pushed = sender.engine.screenSource else {
            Issue.record("the screen shows something else")
            return
        }
    }

    @Test func `in a pause the last picture comes once a second, and afterwards others`() throws {
        let sender = try sharing()
        let receiver = try TestPhone()
        let (screen, own) = (PictureCanvas(), PictureCanvas())
        receiver.engine.setCanvas(screen, for: key)
        sender.engine.setPreview(own, of: .screen)
        show(sender, on: receiver, ticks: 50)
        let (count, number) = (screen.count, try #require(screen.reading?.number))
        sender.engine.setPaused(true, .screen)
        sender.engine.setPaused(true, PictureStream(number: 3))
        let isPaused = sender.engine.isPaused(.screen)
        #expect(isPaused)
        show(sender, on: receiver, ticks: 150)
        #expect((2...4).contains(screen.count - count))
        #expect(screen.reading?.number == number && own.reading?.number == number)
        sender.engine.setPaused(false, .screen)
        show(sender, on: receiver, ticks: 50)
        #expect(try #require(screen.reading?.number) > number)
        #expect(screen.count - count >= 12)
    }

    @Test func `the last picture of a camera, a screen and what others send can be looked at`() throws {
        let sender = try sharing()
        let receiver = try TestPhone()
        let none = (sender.engine.lastPicture(.captured(.main)), receiver.engine.lastPicture(.received(key)))
        #expect(none == (nil, nil))
        show(sender, on: receiver, ticks: 25)
        func reading(_ phone: TestPhone, _ place: CollectedPicture.Place) -> TestCard.Reading? {
            phone.engine.lastPicture(place).flatMap { TestCard.reading(of: $0) }
        }
        #expect(reading(sender, .captured(.main))?.position == .front)
        #expect(reading(sender, .captured(.screen))?.isScreen == true)
        #expect(reading(receiver, .received(key))?.isScreen == true)
        #expect(reading(receiver, .received(alice))?.position == .front)
        sender.engine.stopSending(.screen)
        #expect(reading(sender, .captured(.screen)) == nil && reading(sender, .captured(.main)) != nil)
        sender.engine.stopCapture()
        receiver.engine.removeStream(key)
        #expect(reading(sender, .captured(.main)) == nil && reading(receiver, .received(key)) == nil)
    }

    @Test func `a screen that was paused and is shared again goes on`() throws {
        let sender = try sharing()
        sender.engine.setPaused(true, .screen)
        try sender.engine.startSending(.screen, .screen, encoding: .standard)
        let isPaused = sender.engine.isPaused(.screen)
        #expect(!isPaused)
        sender.engine.stopSending(.screen)
        let isStillPaused = sender.engine.isPaused(.screen)
        #expect(!isStillPaused)
    }

    @Test(arguments: CameraFault.allCases)
    func `a screen that cannot be shared says why`(fault: CameraFault) throws {
        let phone = try TestPhone()
        try phone.engine.setScreenSource(.unusable(fault))
        #expect(throws: CameraFailure.fault(fault)) {
            try phone.engine.startSending(.screen, .screen, encoding: .standard)
        }
        #expect(phone.statistics.sent.isEmpty)
    }
}
