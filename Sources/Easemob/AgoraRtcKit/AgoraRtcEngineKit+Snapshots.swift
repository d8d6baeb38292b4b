import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// A picture of a user that the app waits for.
struct Snapshot: Hashable, Sendable {
    /// The vendor's numbers of what becomes of it.
    enum Outcome: Int {
        case written = 0
        case notWritten = -1
        case noPicture = -2
        case tooFrequent = -3
    }

    let number: Int
    /// The connection in which the user is.
    let key: Connection.Key
    /// 0 is the local user.
    let uid: UInt
    let path: String
}

extension AgoraRtcEngineKit {
    /// Writes the next picture of a user of the channel, 0 for the local one, into a file: 0, or -2 without a path or for a uid
    /// below 0.
    ///
    /// `rtcEngine(_:snapshotTaken:filePath:width:height:errCode:)` tells the outcome: 0, -1 for a file that cannot be
    /// written, -2 where no picture came within a second, -3 while another snapshot of the user is awaited. The file is one of
    /// PNG, whatever its name.
    @discardableResult
    public func takeSnapshot(_ uid: Int, filePath: String) -> Int {
        Int(take("takeSnapshot(\(uid), filePath: \(filePath))", .main, uid, filePath))
    }

    /// The same, as SDKs from 4.5 call it.
    @discardableResult
    public func takeSnapshotWithConfig(_ uid: Int, config: AgoraSnapshotConfig) -> Int {
        takeSnapshot(uid, filePath: config.filePath ?? "")
    }

    /// The same in a further connection; -113 where it is not there.
    @discardableResult
    public func takeSnapshotEx(_ connection: AgoraRtcConnection, uid: Int, filePath: String) -> Int {
        let key = Self.key(connection)
        return Int(take("takeSnapshotEx(uid: \(uid), filePath: \(filePath))", key, uid, filePath))
    }

    private func take(_ call: String, _ key: Connection.Key, _ uid: Int, _ path: String) -> Int32 {
        var refused: Snapshot?
        var taken: Snapshot?
        let result = act(call) { state in
            guard !path.isEmpty, let uid = UInt(exactly: uid) else { return .invalidArgument }
            guard key == .main || state.connections[key] != nil else { return .notInChannel }
            let snapshot = Snapshot(number: state.nextNumber(), key: key, uid: uid, path: path)
            guard !state.video.snapshots.contains(where: { $0.key == key && $0.uid == uid }) else {
                refused = snapshot
                return .noError
            }
            state.video.snapshots.append(snapshot)
            taken = snapshot
            return .noError
        }
        if let refused { perform { $0.tell(refused, .tooFrequent) } }
        guard let taken else { return result }
        if !path.lowercased().hasSuffix(".png") { device.warn(of: Agora.RTCNotEmulated.snapshotFormat) }
        perform { engine in
            engine.lookAtPictures()
            engine.device.after(.milliseconds(Agora.profile.sdk.snapshotMilliseconds.value)) { [weak engine] in
                guard let engine, !engine.lifetime.isOver, engine.endSnapshot(taken) else { return }
                engine.tell(taken, .noPicture)
                engine.lookAtPictures()
            }
        }
        return result
    }

    // MARK: On the device's queue

    /// Writes a picture into the files that wait for it.
    func takeSnapshots(of collected: CollectedPicture) {
        let (snapshots, connections, video) = state.withLock { ($0.video.snapshots, $0.connections, $0.video) }
        for snapshot in snapshots {
            let connection = connections[snapshot.key]
            switch collected.place {
            case .captured(let stream):
                let track = connection?.sentTrack ?? (video.isExternal ? .pushed(0) : .camera)
                guard snapshot.uid == 0, track.stream == stream else { continue }
            case .received(let key):
                guard snapshot.uid > 0, connection?.publisher(snapshot.uid) == key.publisher else { continue }
            }
            guard endSnapshot(snapshot) else { continue }
            let picture = collected.picture.upright()
            do throws(PictureFileError) {
                try picture.writePNG(to: snapshot.path)
                tell(snapshot, .written, picture.width, picture.height)
            } catch {
                device.record(.note, "\(error)")
                tell(snapshot, .notWritten)
            }
        }
        if !snapshots.isEmpty { lookAtPictures() }
    }

    /// Whether the snapshot was still awaited; it no longer is.
    private func endSnapshot(_ snapshot: Snapshot) -> Bool {
        state.withLock { state in
            guard let index = state.video.snapshots.firstIndex(of: snapshot) else { return false }
            state.video.snapshots.remove(at: index)
            return true
        }
    }

    private func tell(_ snapshot: Snapshot, _ outcome: Snapshot.Outcome, _ width: Int = 0, _ height: Int = 0) {
        let told = state.withLock { $0.connections[snapshot.key]?.outlet } ?? outlet
        tell(told, "snapshotTaken(\(snapshot.uid), \(width) x \(height), errCode: \(outcome.rawValue))") { [self] in
            $0.tellRtcEngine(
                self, snapshotTaken: snapshot.uid, filePath: snapshot.path, width: width, height: height,
                errCode: outcome.rawValue)
        }
    }
}
