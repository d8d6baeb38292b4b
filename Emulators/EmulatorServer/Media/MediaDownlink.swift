import EmulatorHost
import EmulatorWire

/// One session's reports about the SSRCs that it receives.
struct MediaDownlink {
    /// Of its last report.
    private(set) var blocks: [RTPReport.Block] = []
    /// Total losses by SSRC, also of SSRCs that are not in the last report.
    private var totals: [UInt32: Int32] = [:]

    /// The most SSRCs with remembered losses. If a session receives more of them in turn, some losses are counted
    /// again.
    private static let totalLimit = 4 * RTPReport.maximumBlocks

    /// Takes the session's next report. Returns how many packets were lost since the report before.
    mutating func take(_ report: RTPReport) -> UInt64 {
        var lost: UInt64 = 0
        for block in report.blocks {
            // Fewer than before: packets counted as lost came late, or the SSRC began anew.
            let (more, isOverflow) = block.totalLost.subtractingReportingOverflow(totals[block.ssrc] ?? 0)
            if !isOverflow, more > 0 { lost += UInt64(more) }
            totals[block.ssrc] = block.totalLost
        }
        if totals.count > Self.totalLimit {
            let kept = Set(report.blocks.map(\.ssrc))
            totals = totals.filter { kept.contains($0.key) }
        }
        blocks = report.blocks
        return lost
    }
}

extension DownlinkUsage {
    /// Sums up the last reports of sessions; nil if none of them received an SSRC.
    init?(_ blocks: [RTPReport.Block]) {
        guard !blocks.isEmpty else { return nil }
        self.init()
        sourceCount = blocks.count
        let losses = blocks.map { Int($0.fractionLost) * 1_000_000 / 256 }
        let jitters = blocks.map { Int($0.jitter) * 1_000_000 / RTP.ticksPerSecond(of: $0.ssrc) }
        lossPerMillion = losses.reduce(0, +) / blocks.count
        worstLossPerMillion = losses.max() ?? 0
        jitterMicroseconds = jitters.reduce(0, +) / blocks.count
        worstJitterMicroseconds = jitters.max() ?? 0
    }
}
