import Testing
import VideoEngine

extension TestPhone {
    @discardableResult
    fileprivate func want(_ stream: PictureStream, _ wanted: WantedPictures?) -> CameraFailure? {
        engine.send(stream, as: wanted)
    }

    fileprivate func pictures(of stream: PictureStream) -> SentPictures? { engine.pictures(of: stream) }

    fileprivate func encoding(of stream: PictureStream) -> PictureEncoding? { engine.encoding(of: stream) }

    fileprivate func isSentMuted(_ stream: PictureStream) -> Bool { engine.isSentMuted(stream) }
}

/// Streams that are sent as they are wanted, whatever was sent before.
@Suite struct SendingTests {
    private let encoding = PictureEncoding.nearest(width: 320, height: 240, frameRate: 10)
    private let smaller = PictureEncoding.nearest(width: 160, height: 120, frameRate: 10)

    /// The pictures of a stream that are sent in so many steps, and how many of them are key frames.
    private func count(_ phone: TestPhone, steps: Int) -> (pictures: Int, keys: Int) {
        let before = phone.sent
        for _ in 0..<steps { phone.step() }
        let after = phone.sent
        return (
            (after?.pictures ?? 0) - (before?.pictures ?? 0), (after?.keyFrames ?? 0) - (before?.keyFrames ?? 0)
        )
    }

    @Test func `a stream that is wanted again as it is goes on without a key frame`() throws {
        let phone = try TestPhone(camera: "alice")
        phone.want(.main, WantedPictures(.camera, encoding))
        #expect(count(phone, steps: 50) == (10, 1))
        phone.want(.main, WantedPictures(.camera, encoding))
        #expect(count(phone, steps: 50) == (10, 0))
        phone.want(.main, nil)
        phone.want(.main, nil)
        #expect(phone.engine.sentStreams.isEmpty)
    }

    @Test func `another size alone is another encoding of the same source`() throws {
        let phone = try TestPhone()
        try phone.engine.setScreenSource(.testCard(name: "slides"))
        phone.want(.screen, WantedPictures(.screen, encoding))
        _ = count(phone, steps: 50)
        phone.want(.screen, WantedPictures(.screen, smaller))
        #expect(phone.encoding(of: .screen) == smaller)
        _ = count(phone, steps: 50)
        #expect(phone.sent?.size == PictureSize(width: 160, height: 120))
        let captured = phone.events.filter { if case .firstCaptured(.screen, _) = $0 { true } else { false } }
        #expect(captured.count == 1, "the screen was opened once")
    }

    @Test func `another source begins anew, and the packets go on in sequence`() throws {
        let phone = try TestPhone(camera: "alice")
        phone.want(.main, WantedPictures(.camera, encoding))
        let last = try #require(phone.packets(50).last?.packet.sequence)
        let queue = PictureQueue()
        let pushed = WantedPictures(.source(.pushed(queue)), encoding)
        phone.want(.main, pushed)
        #expect(phone.pictures(of: .main) == .source(.pushed(queue)))
        #expect(phone.packets(50).isEmpty, "nothing is pushed")
        queue.push(try Picture(width: 320, height: 240, color: .white))
        phone.want(.main, pushed)
        #expect(phone.packets(10).first?.packet.sequence == last + 1)
        phone.want(.main, WantedPictures(.source(.pushed(PictureQueue())), encoding))
        #expect(phone.pictures(of: .main) != .source(.pushed(queue)))
        #expect(phone.packets(50).isEmpty)
    }

    @Test func `a mute and its end lead to one key frame, and a pause to none`() throws {
        let phone = try TestPhone()
        try phone.engine.setScreenSource(.testCard(name: "slides"))
        func want(isMuted: Bool = false, isPaused: Bool = false) {
            phone.want(.screen, WantedPictures(.screen, encoding, isMuted: isMuted, isPaused: isPaused))
        }
        want(isMuted: true)
        #expect(count(phone, steps: 50) == (0, 0))
        want()
        #expect(count(phone, steps: 50) == (10, 1))
        want(isPaused: true)
        #expect(count(phone, steps: 50) == (1, 0))
        want(isPaused: true)
        #expect(count(phone, steps: 50) == (1, 0))
        want()
        #expect(count(phone, steps: 50) == (10, 0))
        want(isMuted: true)
        want(isMuted: true)
        #expect(count(phone, steps: 50) == (0, 0))
    }

    @Test func `a source that does not open says why, and changes nothing`() throws {
        let phone = try TestPhone(camera: "alice")
        phone.want(.main, WantedPictures(.camera, encoding))
        try phone.engine.setScreenSource(.unusable(.occupied))
        let wanted = WantedPictures(.screen, smaller, isMuted: true)
        #expect(phone.want(.main, wanted) == .fault(.occupied))
        #expect(phone.want(.screen, wanted) == .fault(.occupied))
        #expect(phone.engine.sentStreams == [.main])
        #expect(phone.pictures(of: .main) == .camera && phone.encoding(of: .main) == encoding)
        #expect(count(phone, steps: 50) == (10, 1))
    }

    @Test func `one stream more than can be sent is not sent`() throws {
        let phone = try TestPhone(camera: "alice")
        for number in 0...VideoEngine.maximumSentStreams {
            let failure = phone.want(PictureStream(number: number), WantedPictures(.camera, smaller))
            #expect(failure == nil)
        }
        #expect(phone.engine.sentStreams.map(\.number) == Array(0..<VideoEngine.maximumSentStreams))
        phone.want(.main, nil)
        phone.want(PictureStream(number: VideoEngine.maximumSentStreams), WantedPictures(.camera, smaller))
        #expect(phone.engine.sentStreams.count == VideoEngine.maximumSentStreams)
    }

    @Test func `small streams follow their originals`() throws {
        let phone = try TestPhone(camera: "alice")
        let other = PictureStream(number: 3)
        phone.engine.sendSmall([.main: smaller])
        #expect(phone.engine.sentStreams.isEmpty, "there is no original")
        phone.want(.main, WantedPictures(.camera, encoding, isMuted: true))
        phone.want(other, WantedPictures(.camera, encoding))
        phone.engine.sendSmall([.main: smaller, other: smaller])
        #expect(phone.engine.sentStreams == [.main, .main.small, other, other.small])
        #expect(phone.isSentMuted(.main.small) && !phone.isSentMuted(other.small))
        phone.want(.main, WantedPictures(.camera, encoding))
        phone.engine.sendSmall([.main: smaller])
        #expect(phone.engine.sentStreams == [.main, .main.small, other])
        #expect(!phone.isSentMuted(.main.small))
        phone.engine.sendSmall([.main: encoding])
        #expect(phone.encoding(of: .main.small) == encoding)
        phone.want(.main, nil)
        phone.engine.sendSmall([.main: encoding])
        #expect(phone.engine.sentStreams == [other])
    }
}
