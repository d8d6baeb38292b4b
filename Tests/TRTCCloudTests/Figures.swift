import Foundation
import Synchronization
import TXLiteAVSDK_TRTC

/// Keeps the last statistics.
final class Figures: NSObject, TRTCCloudDelegate, Sendable {
    /// One stream's figures.
    struct Row: Hashable {
        var type: TRTCVideoStreamType
        var size: [UInt32]
        var frameRate: UInt32
        var bitRate: UInt32
        var blocked: [UInt32] = []
    }

    let last = Mutex<(local: [Row], remote: [Row], bytes: [UInt64])?>(nil)

    func onStatistics(_ statistics: TRTCStatistics) {
        let local = statistics.localStatistics.map {
            Row(
                type: $0.streamType, size: [$0.width, $0.height], frameRate: $0.frameRate, bitRate: $0.videoBitrate)
        }
        let remote = statistics.remoteStatistics.map {
            Row(
                type: $0.streamType, size: [$0.width, $0.height], frameRate: $0.frameRate,
                bitRate: $0.videoBitrate, blocked: [$0.videoTotalBlockTime, $0.videoBlockRate])
        }
        last.withLock { $0 = (local, remote, [statistics.sentBytes, statistics.receivedBytes]) }
    }
}
