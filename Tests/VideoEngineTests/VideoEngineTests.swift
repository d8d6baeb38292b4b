import Testing
import VideoEngine

@Suite struct VideoEngineTests {
    @Test func `a viewer sees which picture the camera took, and when`() throws {
        let sender = try TestPhone(camera: "alice")
        try sender.send()
        let receiver = try TestPhone()
        let canvas = PictureCanvas()
        receiver.engine.setCanvas(canvas, for: alice)
        var path = TestPath<PicturePacket>()
        connect(sender, to: receiver, ticks: 100, over: &path)
        #expect(canvas.count == 30)
        let reading = try #require(canvas.reading)
        #expect(reading.number == 29)
        #expect(reading.tick == 97)
        #expect(canvas.shown.last?.timestamp == UInt32(reading.tick) * 1_800)
        #expect(
            receiver.events == [
                .firstReceived(alice), .firstDecoded(alice, PictureSize(width: 320, height: 240)),
                .firstShown(alice, PictureSize(width: 320, height: 240)),
            ])
        #expect(
            sender.events == [
                .firstCaptured(.main, PictureSize(width: 320, height: 240)),
                .firstSent(.main, PictureSize(width: 320, height: 240)),
            ])
    }

    @Test func `an engine without pictures makes nothing`() throws {
        let phone = try TestPhone()
        for _ in 0..<100 { #expect(phone.step() == PictureTick()) }
        #expect(phone.statistics == PictureStatistics())
    }
}
