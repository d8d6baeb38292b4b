import Devices
import EmulatorAPI
import VendorDialects
import VideoEngine

/// Where pictures go besides views, and who waits for one.
struct PictureTaps: Sendable {
    /// Which pictures.
    enum Source: Hashable, Sendable {
        case own(PictureStream)
        case remote(VideoSettings.Place)

        var isOwn: Bool { if case .own = self { true } else { false } }
    }

    /// A sink as the app set it.
    struct Sink: Sendable {
        var delegate: WeakListener<any ByteRTCVideoSinkDelegate>
        var format: ByteRTCVideoSinkPixelFormat
        /// Whether it gets pictures before the app changes them.
        var wantsCaptured = false
        /// Whether it gets them mirrored, whoever else does.
        var isMirrored = false
    }

    /// Somebody waits for a picture.
    struct Snapshot: Sendable {
        let task: Int
        let source: Source
        let callback: Handover<(any ByteRTCVideoSnapshotCallbackDelegate)?>
    }

    private(set) var sinks: [Source: Sink] = [:]
    private(set) var snapshots: [Snapshot] = []
    private var lastLocalTask = 0
    private var lastRemoteTask = 0

    /// Which pictures are to be collected.
    var collected: VideoEngine.Collected {
        var collected: VideoEngine.Collected = []
        for source in sinks.keys { collected.insert(source.isOwn ? .captured : .received) }
        for snapshot in snapshots { collected.insert(snapshot.source.isOwn ? .captured : .received) }
        return collected
    }

    /// Sets or removes a sink; false for one too many.
    mutating func set(_ sink: Sink?, of source: Source) -> Bool {
        let maximum = Volcengine.profile.sdk.maximumViews.value
        guard sink == nil || sinks[source] != nil || sinks.count < maximum else { return false }
        sinks[source] = sink
        return true
    }

    /// Ends the sinks of the local pictures.
    mutating func removeOwnSinks() { sinks = sinks.filter { !$0.key.isOwn } }

    /// Notes that somebody waits; the task's number, from 1, or nil for one too many.
    mutating func wait(
        for source: Source, _ callback: Handover<(any ByteRTCVideoSnapshotCallbackDelegate)?>
    ) -> Int? {
        guard snapshots.count < Volcengine.profile.sdk.maximumSnapshots.value else { return nil }
        let task: Int
        if source.isOwn {
            lastLocalTask += 1
            task = lastLocalTask
        } else {
            lastRemoteTask += 1
            task = lastRemoteTask
        }
        snapshots.append(Snapshot(task: task, source: source, callback: callback))
        return task
    }

    /// Takes out those who wait for a picture that is there.
    mutating func take(_ source: Source) -> [Snapshot] {
        let found = snapshots.filter { $0.source == source }
        if !found.isEmpty { snapshots.removeAll { $0.source == source } }
        return found
    }

    /// Takes out one who waits, if it still does.
    mutating func take(_ task: Int, of source: Source) -> Snapshot? {
        snapshots.firstIndex { $0.task == task && $0.source == source }.map { snapshots.remove(at: $0) }
    }
}
