package import VoiceEngine

/// What a stay in a room has sent and received of sound, and how much of that was reported to the app.
package struct SoundReports: Sendable {
    /// What came of one publisher's sound since the last report.
    package struct Change: Hashable, Sendable {
        package var lostPackets: Int
        package var receivedPackets: Int
        /// Frames of 20 ms that were made up.
        package var concealedFrames: Int
        package var bytes: Int

        /// Packets that the publisher sent.
        package var packets: Int { lostPackets + receivedPackets }
        /// The part of the packets that was lost, 0...1; 0 without any.
        package var loss: Double { Self.loss(of: [self]) }

        /// The part of several publishers' packets that was lost, 0...1; 0 without any.
        package static func loss(of changes: [Change]) -> Double {
            let packets = changes.map(\.packets).reduce(0, +)
            return packets > 0 ? Double(changes.map(\.lostPackets).reduce(0, +)) / Double(packets) : 0
        }
    }

    /// Bytes sent since the stay began.
    package var sent = ByteCount()
    /// Bytes received since the stay began.
    package private(set) var received = ByteCount()
    /// Bytes received of each publisher who is there.
    private var bytesOfPublishers: [String: ByteCount] = [:]
    /// As they were at the last report.
    private var reported: VoiceStatistics?

    /// Nothing was sent, received or reported yet.
    package init() {}

    /// The publishers who are remembered, sorted.
    package var publishers: [String] { bytesOfPublishers.keys.sorted() }

    /// Counts bytes of a publisher's sound.
    package mutating func receive(_ bytes: Int, from publisher: String) {
        received += bytes
        bytesOfPublishers[publisher, default: ByteCount()] += bytes
    }

    /// A publisher left. Their bytes still count.
    package mutating func forget(_ publisher: String) { bytesOfPublishers[publisher] = nil }

    /// What came of a publisher's sound since the last report. A stream that began anew counts from nothing.
    package func change(of stream: VoiceStatistics.Publisher) -> Change {
        let last = reported?.publishers.first { $0.publisher == stream.publisher }
        let before = last.flatMap { $0.received > stream.received ? nil : $0 }
        return Change(
            lostPackets: max(0, stream.lost - (before?.lost ?? 0)),
            receivedPackets: stream.received - (before?.received ?? 0),
            concealedFrames: max(0, stream.concealed - (before?.concealed ?? 0)),
            bytes: bytesOfPublishers[stream.publisher]?.new ?? 0)
    }

    /// All of it is reported.
    package mutating func report(_ statistics: VoiceStatistics) {
        reported = statistics
        sent.report()
        received.report()
        for publisher in bytesOfPublishers.keys { bytesOfPublishers[publisher]?.report() }
    }
}
