import EmulatorHost
import EmulatorWire

/// What one session reported of the sources that it hears.
struct MediaDownlink {
    /// Of its last report.
    private(set) var blocks: [RTPReport.Block] = []
    /// Losses in all, by source: also of those that the last report is silent about.
    private var totals: [UInt32: Int32] = [:]

    /// Most sources whose losses are remembered; who hears more of them in turn has some losses counted again.
    private static let totalLimit = 4 * RTPReport.maximumBlocks

    /// Takes the session's next report; how many packets were lost since the one before.
    mutating func take(_ report: RTPReport) -> UInt64 {
        var lost: UInt64 = 0
        for block in report.blocks {
            // Fewer than before: what was thought lost came late, or the source began anew.
            let (more, isOverflow) = block.totalLost.subtractingReportingOverflow(totals[block.source] ?? 0)
            if !isOverflow, more > 0 { lost += UInt64(more) }
            totals[block.source] = block.totalLost
        }
        if totals.count > Self.totalLimit {
            let kept = Set(report.blocks.map(\.source))
            totals = totals.filter { kept.contains($0.key) }
        }
        blocks = report.blocks
        return lost
    }
}

extension DownlinkUsage {
    /// Sums up what sessions reported last; nil where they heard nobody.
    init?(_ blocks: [RTPReport.Block]) {
        guard !blocks.isEmpty else { return nil }
        self.init()
        sourceCount = blocks.count
        let losses = blocks.map { Int($0.fractionLost) * 1_000_000 / 256 }
        let jitters = blocks.map { Int($0.jitter) * 1_000_000 / RTP.ticksPerSecond }
        lossPerMillion = losses.reduce(0, +) / blocks.count
        worstLossPerMillion = losses.max() ?? 0
        jitterMicroseconds = jitters.reduce(0, +) / blocks.count
        worstJitterMicroseconds = jitters.max() ?? 0
    }
}
