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
    }

    /// Bytes sent since the stay began.
    package var sentBytes = 0
    /// Bytes received since the stay began.
    package private(set) var receivedBytes = 0
    /// Bytes received of each publisher who is there.
    private var bytesOfPublishers: [String: Int] = [:]
    /// As they were at the last report.
    private var reported: (statistics: VoiceStatistics?, bytes: [String: Int], sent: Int, received: Int) = (
        nil, [:], 0, 0
    )

    package init() {}

    /// The publishers who are remembered, sorted.
    package var publishers: [String] { Set(bytesOfPublishers.keys).union(reported.bytes.keys).sorted() }
    /// Bytes sent since the last report.
    package var newSentBytes: Int { sentBytes - reported.sent }
    /// Bytes received since the last report.
    package var newReceivedBytes: Int { receivedBytes - reported.received }

    /// Counts bytes of a publisher's sound.
    package mutating func receive(_ bytes: Int, from publisher: String) {
        receivedBytes += bytes
        bytesOfPublishers[publisher, default: 0] += bytes
    }

    /// A publisher left. Their bytes still count.
    package mutating func forget(_ publisher: String) {
        bytesOfPublishers[publisher] = nil
        reported.bytes[publisher] = nil
    }

    /// What came of a publisher's sound since the last report. A stream that began anew counts from nothing.
    package func change(of stream: VoiceStatistics.Publisher) -> Change {
        let last = reported.statistics?.publishers.first { $0.publisher == stream.publisher }
        let before = last.flatMap { $0.received > stream.received ? nil : $0 }
        return Change(
            lostPackets: max(0, stream.lost - (before?.lost ?? 0)),
            receivedPackets: stream.received - (before?.received ?? 0),
            concealedFrames: max(0, stream.concealed - (before?.concealed ?? 0)),
            bytes: bytesOfPublishers[stream.publisher, default: 0] - reported.bytes[stream.publisher, default: 0])
    }

    /// All of it is reported.
    package mutating func report(_ statistics: VoiceStatistics) {
        reported = (statistics, bytesOfPublishers, sentBytes, receivedBytes)
    }
}
