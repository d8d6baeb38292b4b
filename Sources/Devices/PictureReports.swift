package import VideoEngine

/// Bytes, and how many of them were reported to the app.
package struct ByteCount: Hashable, Sendable {
    /// Since the count began.
    package private(set) var total = 0
    private var reported = 0

    /// Nothing was counted yet.
    package init() {}

    /// Those of the last report are not among them.
    package var new: Int { total - reported }

    /// The mean rate of the new ones, in kbit/s.
    package func kilobits(over seconds: Int) -> Int { new * 8 / 1000 / seconds }

    /// All of them are reported.
    package mutating func report() { reported = total }

    package static func += (count: inout ByteCount, bytes: Int) { count.total += bytes }
}

/// What a stay in a room has sent and received of pictures, and how much of that was reported to the app.
package struct PictureReports: Sendable {
    package var sent = ByteCount()
    package var received = ByteCount()
    /// As they were at the last report.
    private var reported = PictureStatistics()

    /// Nothing was sent, received or reported yet.
    package init() {}

    /// What came of a stream since the last report: all that is counted since it began is counted since then. A stream that
    /// began anew counts from nothing.
    package func change(of stream: PictureStatistics.Sent) -> PictureStatistics.Sent {
        guard let last = reported.sent.first(where: { $0.stream == stream.stream }), last.pictures <= stream.pictures
        else { return stream }
        var change = stream
        let counters: [WritableKeyPath<PictureStatistics.Sent, Int>] = [
            \.pictures, \.keyFrames, \.packets, \.resent, \.bytes,
        ]
        for counter in counters {
            change[keyPath: counter] = max(0, stream[keyPath: counter] - last[keyPath: counter])
        }
        return change
    }

    /// What came of a stream since the last report, as of one that is sent.
    package func change(of stream: PictureStatistics.Received) -> PictureStatistics.Received {
        guard let last = reported.received.first(where: { $0.key == stream.key }), last.packets <= stream.packets
        else { return stream }
        var change = stream
        let counters: [WritableKeyPath<PictureStatistics.Received, Int>] = [
            \.packets, \.bytes, \.lost, \.late, \.duplicate, \.mended, \.packetRequests, \.malformed, \.overflowed,
            \.undecodable, \.decoded, \.shown, \.requests, \.freezes, \.frozenTicks,
        ]
        for counter in counters {
            change[keyPath: counter] = max(0, stream[keyPath: counter] - last[keyPath: counter])
        }
        return change
    }

    /// All of it is reported.
    package mutating func report(_ statistics: PictureStatistics) {
        reported = statistics
        sent.report()
        received.report()
    }
}

extension PictureStatistics.Received {
    /// How many of 100 packets were lost; 0 without any.
    package var lossPercent: Int { lost + packets > 0 ? 100 * lost / (lost + packets) : 0 }
}
