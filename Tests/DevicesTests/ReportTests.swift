import Devices
import Testing

@testable import VideoEngine
@testable import VoiceEngine

/// What was sent and received since the last report.
@Suite struct ReportTests {
    private func sound(
        _ publisher: String = "bob", received: Int, lost: Int = 0, concealed: Int = 0
    ) -> VoiceStatistics.Publisher {
        VoiceStatistics.Publisher(publisher: publisher, received: received, lost: lost, concealed: concealed)
    }

    private func pictures(packets: Int, lost: Int = 0, frozenTicks: Int = 0) -> PictureStatistics.Received {
        PictureStatistics.Received(
            key: PictureStreamKey(publisher: "bob"), packets: packets, bytes: packets * 100, lost: lost,
            frozenTicks: frozenTicks)
    }

    @Test func `bytes are new until they are reported, and count on`() {
        var count = ByteCount()
        #expect((count.total, count.new, count.kilobits(over: 2)) == (0, 0, 0))
        count += 1_000
        count += 500
        #expect((count.total, count.new, count.kilobits(over: 2)) == (1_500, 1_500, 6))
        count.report()
        count += 250
        #expect((count.total, count.new, count.kilobits(over: 2)) == (1_750, 250, 1))
    }

    @Test func `of a publisher's sound is reported what came since the last report`() {
        var reports = SoundReports()
        reports.receive(700, from: "bob")
        reports.report(VoiceStatistics(publishers: [sound(received: 10, lost: 2, concealed: 3)]))
        reports.receive(80, from: "bob")
        reports.receive(20, from: "carol")
        let change = reports.change(of: sound(received: 17, lost: 3, concealed: 5))
        #expect((change.receivedPackets, change.lostPackets, change.packets) == (7, 1, 8))
        #expect((change.concealedFrames, change.bytes, change.loss) == (2, 80, 0.125))
        #expect((reports.received.total, reports.received.new) == (800, 100))
        let carol = reports.change(of: sound("carol", received: 4))
        #expect((carol.receivedPackets, carol.bytes, carol.loss) == (4, 20, 0))
        #expect(SoundReports.Change.loss(of: [change, carol]) == 1.0 / 12)
        #expect(SoundReports.Change.loss(of: []) == 0)
    }

    @Test func `sound that began anew counts from nothing, and who left is forgotten`() {
        var reports = SoundReports()
        reports.receive(700, from: "bob")
        reports.report(VoiceStatistics(publishers: [sound(received: 10, lost: 2)]))
        #expect(reports.change(of: sound(received: 9, lost: 1)).packets == 10)
        #expect(reports.change(of: sound(received: 10, lost: 1)).packets == 0, "fewer are lost than before")
        #expect(reports.publishers == ["bob"])
        reports.forget("bob")
        reports.receive(5, from: "bob")
        #expect(reports.change(of: sound(received: 1)).bytes == 5)
        #expect(reports.received.total == 705)
    }

    @Test func `of a stream of pictures is reported what came since the last report`() {
        var reports = PictureReports()
        reports.sent += 10
        reports.received += 20
        let sent = PictureStatistics.Sent(stream: .screen, pictures: 8, keyFrames: 2, packets: 40, bytes: 4_000)
        #expect(reports.change(of: sent) == sent, "nothing was reported")
        reports.report(PictureStatistics(sent: [sent], received: [pictures(packets: 50, lost: 4, frozenTicks: 30)]))
        #expect((reports.sent.total, reports.sent.new, reports.received.new) == (10, 0, 0))
        var later = sent
        (later.pictures, later.bytes, later.frameRate) = (9, 4_100, 1)
        let change = reports.change(of: later)
        #expect((change.pictures, change.keyFrames, change.packets, change.bytes) == (1, 0, 0, 100))
        #expect(change.frameRate == 1, "rates are no counts")
        let received = reports.change(of: pictures(packets: 59, lost: 5, frozenTicks: 31))
        #expect((received.packets, received.bytes, received.lost, received.frozenTicks) == (9, 900, 1, 1))
        #expect((received.lossPercent, pictures(packets: 0).lossPercent) == (10, 0))
    }

    @Test func `pictures that began anew count from nothing`() {
        var reports = PictureReports()
        let sent = PictureStatistics.Sent(stream: .main, pictures: 8, bytes: 4_000)
        reports.report(PictureStatistics(sent: [sent], received: [pictures(packets: 50, lost: 4, frozenTicks: 30)]))
        var anew = sent
        (anew.pictures, anew.bytes) = (7, 4_500)
        #expect(reports.change(of: anew) == anew)
        let received = pictures(packets: 49, frozenTicks: 31)
        #expect(reports.change(of: received) == received)
        #expect(reports.change(of: pictures(packets: 50, lost: 3)).lost == 0, "fewer are lost than before")
    }
}
