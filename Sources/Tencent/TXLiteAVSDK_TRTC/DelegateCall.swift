import Devices
import EmulatorAPI
import Foundation
import VendorDialects
import VideoEngine

/// One call to the delegate.
typealias DelegateCall = ListenerCall<any TRTCCloudDelegate>

extension ListenerCall where Listener == any TRTCCloudDelegate {
    /// The delegate calls for an event in the user's channel, except the cloud's removal of the user.
    static func calls(for event: RTCEvent) -> [DelegateCall] {
        switch event {
        case .participantJoined(_, let user): [.userEntered(user.user)]
        case .participantLeft(_, let user, let reason): [.userLeft(user.user, reason: code(of: reason))]
        case .messageSent(_, let sender, let message, _, _, _):
            [message.kind == .binary ? .sideData(message, from: sender.user) : .message(message, from: sender.user)]
        case .removed(_, _, let reason): [.exited(reason: code(of: reason))]
        // Whether a user can be heard and seen depends on the state before.
        case .streamAdded, .streamChanged, .streamsRemoved: []
        // Rooms of this vendor have none of these.
        case .streamAvailable, .streamUnavailable, .streamForbidden, .deviceChanged, .keyFrameRequested,
            .packetsRequested, .noteChanged,
            .streamsBanned, .announcementsStopped, .rightWillEnd, .rightEnded:
            []
        }
    }

    private static func code(of reason: ChannelLeaveReason) -> Int {
        switch reason {
        case .left: 0
        case .timedOut: 1
        case .removed, .enteredElsewhere, .tokenExpired: 2
        case .hidden: 3
        }
    }

    private static func code(of reason: ChannelRemovalReason) -> Int {
        switch reason {
        case .removedByAdministrator, .joinedElsewhere, .timedOut, .tokenExpired: 1
        case .channelDismissed: 2
        }
    }

    // MARK: The room

    static func error(_ failure: Tencent.TRTCFailure) -> Self {
        answer("onError", failure) { $0.tellError(TXLiteAVError($1), errMsg: $2, extInfo: nil) }
    }
    static func warning(_ failure: Tencent.TRTCFailure) -> Self {
        answer("onWarning", failure) { $0.tellWarning(TXLiteAVWarning($1), warningMsg: $2, extInfo: nil) }
    }

    static func entered(result: Int) -> Self { Self("TRTCCloud.onEnterRoom(\(result))") { $0.tellEnterRoom(result) } }
    static func exited(reason: Int) -> Self { Self("TRTCCloud.onExitRoom(\(reason))") { $0.tellExitRoom(reason) } }
    static func roleSwitched(_ failure: Tencent.TRTCFailure) -> Self {
        answer("onSwitchRole", failure) { $0.tellSwitchRole(TXLiteAVError($1), errMsg: $2) }
    }
    static func roomSwitched(_ failure: Tencent.TRTCFailure) -> Self {
        answer("onSwitchRoom", failure) { $0.tellSwitchRoom(TXLiteAVError($1), errMsg: $2) }
    }

    static func otherRoomConnected(user: String, _ failure: Tencent.TRTCFailure) -> Self {
        Self("TRTCCloud.onConnectOtherRoom(\(user), \(failure.words))") {
            $0.tellConnectOtherRoom(user, errCode: TXLiteAVError(failure.code.rawValue), errMsg: failure.text)
        }
    }
    static func otherRoomsDisconnected(_ failure: Tencent.TRTCFailure) -> Self {
        answer("onDisconnectOtherRoom", failure) { $0.tellDisconnectOtherRoom(TXLiteAVError($1), errMsg: $2) }
    }

    static func userEntered(_ user: UserID) -> Self {
        Self("TRTCCloud.onRemoteUserEnterRoom(\(user))") {
            $0.tellRemoteUserEnterRoom(user.rawValue)
            $0.tellUserEnter(user.rawValue)
        }
    }
    static func userLeft(_ user: UserID, reason: Int) -> Self {
        Self("TRTCCloud.onRemoteUserLeaveRoom(\(user), reason: \(reason))") {
            $0.tellRemoteUserLeaveRoom(user.rawValue, reason: reason)
            $0.tellUserExit(user.rawValue, reason: reason)
        }
    }

    // MARK: Messages

    static func message(_ message: ChannelMessage, from user: UserID) -> Self {
        Self(
            "TRTCCloud.onRecvCustomCmdMsgUserId(\(user), cmdID: \(message.number), seq: \(message.sequence), "
                + "message: \(message.bytes))"
        ) {
            $0.tellRecvCustomCmdMsgUserId(
                user.rawValue, cmdID: message.number, seq: message.sequence, message: Data(message.bytes.values))
        }
    }
    static func messagesLost(_ loss: ReceivedMessages.Loss) -> Self {
        // They failed, and nothing more is known.
        let code = Int(Tencent.TRTCCode.failed.rawValue)
        let (user, kind, count) = (loss.user, loss.kind, loss.count)
        return Self("TRTCCloud.onMissCustomCmdMsgUserId(\(user), cmdID: \(kind), errCode: \(code), missed: \(count))") {
            $0.tellMissCustomCmdMsgUserId(user.rawValue, cmdID: kind, errCode: code, missed: count)
        }
    }
    static func sideData(_ message: ChannelMessage, from user: UserID) -> Self {
        Self("TRTCCloud.onRecvSEIMsg(\(user), message: \(message.bytes))") {
            $0.tellRecvSEIMsg(user.rawValue, message: Data(message.bytes.values))
        }
    }

    // MARK: Sound

    static func audioAvailable(_ user: UserID, _ isAvailable: Bool) -> Self {
        Self("TRTCCloud.onUserAudioAvailable(\(user), available: \(isAvailable))") {
            $0.tellUserAudioAvailable(user.rawValue, available: isAvailable)
        }
    }
    static func firstAudioFrame(_ user: String) -> Self {
        Self("TRTCCloud.onFirstAudioFrame(\(user))") { $0.tellFirstAudioFrame(user) }
    }
    static var firstLocalAudioFrame: Self {
        Self("TRTCCloud.onSendFirstLocalAudioFrame()") { $0.tellSendFirstLocalAudioFrame() }
    }
    static var microphoneReady: Self { Self("TRTCCloud.onMicDidReady()") { $0.tellMicDidReady() } }
    static func routeChanged(_ route: TRTCAudioRoute, from: TRTCAudioRoute) -> Self {
        Self("TRTCCloud.onAudioRouteChanged(\(route), from: \(from))") { $0.tellAudioRouteChanged(route, from: from) }
    }

    static func volumes(_ volumes: [VolumeValue], total: Int) -> Self {
        Self(text(of: volumes, total: total)) { $0.tellUserVoiceVolume(volumes.map(\.model), totalVolume: total) }
    }
    /// Silence is reported as often as sound, and would hide everything else in the trace.
    private static func text(of volumes: [VolumeValue], total: Int) -> String? {
        guard total > 0 || volumes.contains(where: { $0.level > 0 }) else { return nil }
        let list = volumes.map { "\($0.user ?? "self") \($0.level)" } + ["total \(total)"]
        return "TRTCCloud.onUserVoiceVolume(\(list.joined(separator: ", ")))"
    }

    static func localRecordingBegan(_ status: LocalRecordingStatus, _ path: String) -> Self {
        Self("TRTCCloud.onLocalRecordBegin(\(status.rawValue), storagePath: \(path))") {
            $0.tellLocalRecordBegin(status.rawValue, storagePath: path)
        }
    }
    static func localRecordingRuns(milliseconds: Int, _ path: String) -> Self {
        Self("TRTCCloud.onLocalRecording(\(milliseconds), storagePath: \(path))") {
            $0.tellLocalRecording(milliseconds, storagePath: path)
        }
    }
    static func recordingPiece(_ path: String) -> Self {
        Self("TRTCCloud.onLocalRecordFragment(\(path))") { $0.tellLocalRecordFragment(path) }
    }
    static func localRecordingEnded(_ status: LocalRecordingStatus, _ path: String) -> Self {
        Self("TRTCCloud.onLocalRecordComplete(\(status.rawValue), storagePath: \(path))") {
            $0.tellLocalRecordComplete(status.rawValue, storagePath: path)
        }
    }

    // MARK: Pictures

    static func videoAvailable(_ user: UserID, _ isAvailable: Bool) -> Self {
        Self("TRTCCloud.onUserVideoAvailable(\(user), available: \(isAvailable))") {
            $0.tellUserVideoAvailable(user.rawValue, available: isAvailable)
        }
    }
    static func subStreamAvailable(_ user: UserID, _ isAvailable: Bool) -> Self {
        Self("TRTCCloud.onUserSubStreamAvailable(\(user), available: \(isAvailable))") {
            $0.tellUserSubStreamAvailable(user.rawValue, available: isAvailable)
        }
    }
    static func videoStatus(
        _ remote: RemotePictures, _ status: TRTCAVStatusType, _ reason: TRTCAVStatusChangeReason
    ) -> Self {
        Self(
            "TRTCCloud.onRemoteVideoStatusUpdated(\(remote.user), streamType: \(remote.type), "
                + "streamStatus: \(status), reason: \(reason))"
        ) {
            $0.tellRemoteVideoStatusUpdated(
                remote.user.rawValue, streamType: remote.type, streamStatus: status, reason: reason, extrainfo: nil)
        }
    }

    /// A nil user is the local camera.
    static func firstVideoFrame(_ user: UserID?, _ type: TRTCVideoStreamType, _ size: PictureSize) -> Self {
        let (name, width, height) = (user?.rawValue, Int32(size.width), Int32(size.height))
        return Self("TRTCCloud.onFirstVideoFrame(\(name ?? "nil"), streamType: \(type), \(width) x \(height))") {
            $0.tellFirstVideoFrame(name, streamType: type, width: width, height: height)
        }
    }
    static func firstLocalVideoFrame(_ type: TRTCVideoStreamType) -> Self {
        Self("TRTCCloud.onSendFirstLocalVideoFrame(\(type))") { $0.tellSendFirstLocalVideoFrame(type) }
    }
    static var cameraReady: Self { Self("TRTCCloud.onCameraDidReady()") { $0.tellCameraDidReady() } }
    static func videoSizeChanged(_ user: UserID, _ type: TRTCVideoStreamType, _ size: PictureSize) -> Self {
        Self("TRTCCloud.onUserVideoSizeChanged(\(user), streamType: \(type), \(size.width) x \(size.height))") {
            $0.tellUserVideoSizeChanged(
                user.rawValue, streamType: type, newWidth: Int32(size.width), newHeight: Int32(size.height))
        }
    }

    static var screenStarted: Self { Self("TRTCCloud.onScreenCaptureStarted()") { $0.tellScreenCaptureStarted() } }
    static var screenStopped: Self { Self("TRTCCloud.onScreenCaptureStoped(0)") { $0.tellScreenCaptureStoped(0) } }
    static var screenPaused: Self { Self("TRTCCloud.onScreenCapturePaused(0)") { $0.tellScreenCapturePaused(0) } }
    static var screenResumed: Self { Self("TRTCCloud.onScreenCaptureResumed(0)") { $0.tellScreenCaptureResumed(0) } }

    // MARK: The network

    static var connectionLost: Self { Self("TRTCCloud.onConnectionLost()") { $0.tellConnectionLost() } }
    static var reconnecting: Self { Self("TRTCCloud.onTryToReconnect()") { $0.tellTryToReconnect() } }
    static var connectionRecovered: Self { Self("TRTCCloud.onConnectionRecovery()") { $0.tellConnectionRecovery() } }

    static func quality(local: TRTCQuality, remote: [QualityValue]) -> Self {
        Self(
            "TRTCCloud.onNetworkQuality(local \(local.rawValue)"
                + remote.map { ", \($0.user) \($0.quality.rawValue)" }.joined() + ")"
        ) {
            $0.tellNetworkQuality(
                QualityValue.model(user: nil, local),
                remoteQuality: remote.map { QualityValue.model(user: $0.user, $0.quality) })
        }
    }
    static func statistics(_ statistics: StatisticsValue) -> Self {
        Self("TRTCCloud.onStatistics(\(statistics))") { $0.tellStatistics(statistics.model) }
    }
    static func speedTested(_ value: SpeedTestValue) -> Self {
        Self("TRTCCloud.onSpeedTestResult(\(value.text))") { $0.tellSpeedTestResult(value.model) }
    }

    // MARK: Publishing

    static func taskStarted(_ task: String, _ failure: PublishFailure) -> Self {
        answer("onStartPublishMediaStream", task, failure) {
            $0.tellStartPublishMediaStream(task, code: $1, message: $2, extraInfo: $3)
        }
    }
    static func taskUpdated(_ task: String, _ failure: PublishFailure) -> Self {
        answer("onUpdatePublishMediaStream", task, failure) {
            $0.tellUpdatePublishMediaStream(task, code: $1, message: $2, extraInfo: $3)
        }
    }
    static func taskStopped(_ task: String, _ failure: PublishFailure) -> Self {
        answer("onStopPublishMediaStream", task, failure) {
            $0.tellStopPublishMediaStream(task, code: $1, message: $2, extraInfo: $3)
        }
    }

    static func mixSet(_ failure: Tencent.TRTCFailure) -> Self {
        answer("onSetMixTranscodingConfig", failure) { $0.tellSetMixTranscodingConfig($1, errMsg: $2) }
    }
    static func publishingStarted(_ failure: Tencent.TRTCFailure) -> Self {
        answer("onStartPublishing", failure) { $0.tellStartPublishing($1, errMsg: $2) }
    }
    static func publishingStopped(_ failure: Tencent.TRTCFailure) -> Self {
        answer("onStopPublishing", failure) { $0.tellStopPublishing($1, errMsg: $2) }
    }
    static func relayStarted(_ failure: Tencent.TRTCFailure) -> Self {
        answer("onStartPublishCDNStream", failure) { $0.tellStartPublishCDNStream($1, errMsg: $2) }
    }
    static func relayStopped(_ failure: Tencent.TRTCFailure) -> Self {
        answer("onStopPublishCDNStream", failure) { $0.tellStopPublishCDNStream($1, errMsg: $2) }
    }

    /// A call with a code and a text.
    private static func answer(
        _ name: String, _ failure: Tencent.TRTCFailure, _ body: @escaping @Sendable (Listener, Int32, String) -> Void
    ) -> Self {
        Self("TRTCCloud.\(name)(\(failure.words))") { body($0, failure.code.rawValue, failure.text) }
    }

    /// A call with the code, the text and the server's code for a task.
    private static func answer(
        _ name: String, _ task: String, _ answer: PublishFailure,
        _ body: @escaping @Sendable (Listener, Int32, String, [AnyHashable: Any]?) -> Void
    ) -> Self {
        let (failure, server) = (answer.failure, answer.serverCode.map { ", error_code: \($0.rawValue)" } ?? "")
        return Self("TRTCCloud.\(name)(\(task), code: \(failure.code.rawValue), message: \(failure.text)\(server))") {
            body($0, failure.code.rawValue, failure.text, answer.extraInfo)
        }
    }
}

extension Tencent.TRTCFailure {
    /// As the trace shows it.
    fileprivate var words: String { "\(code.rawValue), \(text)" }
}
