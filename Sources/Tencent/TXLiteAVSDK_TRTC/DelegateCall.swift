import EmulatorAPI
import Foundation
import VendorDialects
import VideoEngine

/// One call to the delegate, with its form in the trace.
enum DelegateCall: Sendable {
    case error(Tencent.TRTCFailure)
    case warning(Tencent.TRTCFailure)
    case entered(result: Int)
    case exited(reason: Int)
    case roleSwitched(Tencent.TRTCFailure)
    case roomSwitched(Tencent.TRTCFailure)
    case otherRoomConnected(user: String, Tencent.TRTCFailure)
    case otherRoomsDisconnected(Tencent.TRTCFailure)
    case userEntered(UserID)
    case userLeft(UserID, reason: Int)
    case audioAvailable(UserID, Bool)
    case videoAvailable(UserID, Bool)
    case subStreamAvailable(UserID, Bool)
    /// nil is the local camera.
    case firstVideoFrame(UserID?, TRTCVideoStreamType, PictureSize)
    case firstLocalVideoFrame(TRTCVideoStreamType)
    case cameraReady
    case videoSizeChanged(UserID, TRTCVideoStreamType, PictureSize)
    case screenStarted
    case screenStopped
    case screenPaused
    case screenResumed
    case videoStatus(RemotePictures, TRTCAVStatusType, TRTCAVStatusChangeReason)
    case firstAudioFrame(String)
    case firstLocalAudioFrame
    case microphoneReady
    case routeChanged(TRTCAudioRoute, from: TRTCAudioRoute)
    case volumes([VolumeValue], total: Int)
    case quality(local: TRTCQuality, remote: [QualityValue])
    case statistics(StatisticsValue)
    case connectionLost
    case reconnecting
    case connectionRecovered
    case message(ChannelMessage, from: UserID)
    case messagesLost(ReceivedMessages.Loss)
    case sideData(ChannelMessage, from: UserID)
    case speedTested(SpeedTestValue)
    case localRecordingBegan(LocalRecordingStatus, String)
    case localRecordingRuns(milliseconds: Int, String)
    case recordingPiece(String)
    case localRecordingEnded(LocalRecordingStatus, String)
    case publishing(PublishStep, task: String, PublishFailure)
    case mixSet(Tencent.TRTCFailure)
    case publishingStarted(Tencent.TRTCFailure)
    case publishingStopped(Tencent.TRTCFailure)
    case relayStarted(Tencent.TRTCFailure)
    case relayStopped(Tencent.TRTCFailure)

    /// What happened to a task that relays a stream.
    enum PublishStep: Sendable { case started, updated, stopped }

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
        case .streamAvailable, .streamUnavailable, .deviceChanged, .keyPictureRequested, .noteChanged, .streamsBanned,
            .announcementsStopped, .rightWillEnd,
            .rightEnded:
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

    /// The call's form in the trace; nil for a report without news.
    var text: String? {
        switch self {
        case .error(let failure): "onError(\(failure.code.rawValue), \(failure.text))"
        case .warning(let failure): "onWarning(\(failure.code.rawValue), \(failure.text))"
        case .entered(let result): "onEnterRoom(\(result))"
        case .exited(let reason): "onExitRoom(\(reason))"
        case .roleSwitched(let failure): "onSwitchRole(\(failure.code.rawValue), \(failure.text))"
        case .roomSwitched(let failure): "onSwitchRoom(\(failure.code.rawValue), \(failure.text))"
        case .otherRoomConnected(let user, let failure):
            "onConnectOtherRoom(\(user), \(failure.code.rawValue), \(failure.text))"
        case .otherRoomsDisconnected(let failure):
            "onDisconnectOtherRoom(\(failure.code.rawValue), \(failure.text))"
        case .userEntered(let user): "onRemoteUserEnterRoom(\(user))"
        case .userLeft(let user, let reason): "onRemoteUserLeaveRoom(\(user), reason: \(reason))"
        case .audioAvailable(let user, let isAvailable): "onUserAudioAvailable(\(user), available: \(isAvailable))"
        case .videoAvailable(let user, let isAvailable): "onUserVideoAvailable(\(user), available: \(isAvailable))"
        case .subStreamAvailable(let user, let isAvailable):
            "onUserSubStreamAvailable(\(user), available: \(isAvailable))"
        case .firstVideoFrame(let user, let type, let size):
            "onFirstVideoFrame(\(user?.rawValue ?? "nil"), streamType: \(type), \(size.width) x \(size.height))"
        case .firstLocalVideoFrame(let type): "onSendFirstLocalVideoFrame(\(type))"
        case .cameraReady: "onCameraDidReady()"
        case .videoSizeChanged(let user, let type, let size):
            "onUserVideoSizeChanged(\(user), streamType: \(type), \(size.width) x \(size.height))"
        case .screenStarted: "onScreenCaptureStarted()"
        case .screenStopped: "onScreenCaptureStoped(0)"
        case .screenPaused: "onScreenCapturePaused(0)"
        case .screenResumed: "onScreenCaptureResumed(0)"
        case .videoStatus(let remote, let status, let reason):
            "onRemoteVideoStatusUpdated(\(remote.user), streamType: \(remote.type), streamStatus: \(status), reason: "
                + "\(reason))"
        case .firstAudioFrame(let user): "onFirstAudioFrame(\(user))"
        case .firstLocalAudioFrame: "onSendFirstLocalAudioFrame()"
        case .microphoneReady: "onMicDidReady()"
        case .routeChanged(let route, let from): "onAudioRouteChanged(\(route), from: \(from))"
        case .volumes(let volumes, let total): Self.text(of: volumes, total: total)
        case .quality(let local, let remote):
            "onNetworkQuality("
                + (["local \(local.rawValue)"] + remote.map { "\($0.user) \($0.quality.rawValue)" })
                .joined(separator: ", ") + ")"
        case .statistics(let statistics): "onStatistics(\(statistics))"
        case .connectionLost: "onConnectionLost()"
        case .reconnecting: "onTryToReconnect()"
        case .connectionRecovered: "onConnectionRecovery()"
        case .message(let message, let user):
            "onRecvCustomCmdMsgUserId(\(user), cmdID: \(message.number), seq: \(message.sequence), "
                + "message: \(message.bytes))"
        case .messagesLost(let loss):
            "onMissCustomCmdMsgUserId(\(loss.user), cmdID: \(loss.kind), errCode: \(Self.lossCode), "
                + "missed: \(loss.count))"
        case .sideData(let message, let user): "onRecvSEIMsg(\(user), message: \(message.bytes))"
        case .speedTested(let value): "onSpeedTestResult(\(value.text))"
        case .localRecordingBegan(let status, let path):
            "onLocalRecordBegin(\(status.rawValue), storagePath: \(path))"
        case .localRecordingRuns(let milliseconds, let path):
            "onLocalRecording(\(milliseconds), storagePath: \(path))"
        case .recordingPiece(let path): "onLocalRecordFragment(\(path))"
        case .localRecordingEnded(let status, let path):
            "onLocalRecordComplete(\(status.rawValue), storagePath: \(path))"
        case .publishing(let step, let task, let answer):
            "\(Self.name(of: step))(\(task), code: \(answer.failure.code.rawValue), message: \(answer.failure.text)"
                + (answer.serverCode.map { ", error_code: \($0.rawValue))" } ?? ")")
        case .mixSet(let failure): Self.text("onSetMixTranscodingConfig", failure)
        case .publishingStarted(let failure): Self.text("onStartPublishing", failure)
        case .publishingStopped(let failure): Self.text("onStopPublishing", failure)
        case .relayStarted(let failure): Self.text("onStartPublishCDNStream", failure)
        case .relayStopped(let failure): Self.text("onStopPublishCDNStream", failure)
        }
    }

    /// The code of messages that were lost: it failed, and nothing more is known.
    static let lossCode = Int(Tencent.TRTCCode.failed.rawValue)

    private static func text(_ call: String, _ failure: Tencent.TRTCFailure) -> String {
        "\(call)(\(failure.code.rawValue), \(failure.text))"
    }

    private static func name(of step: PublishStep) -> String {
        switch step {
        case .started: "onStartPublishMediaStream"
        case .updated: "onUpdatePublishMediaStream"
        case .stopped: "onStopPublishMediaStream"
        }
    }

    /// Silence is reported as often as sound, and would hide everything else in the trace.
    private static func text(of volumes: [VolumeValue], total: Int) -> String? {
        guard total > 0 || volumes.contains(where: { $0.level > 0 }) else { return nil }
        let list = volumes.map { "\($0.user ?? "self") \($0.level)" } + ["total \(total)"]
        return "onUserVoiceVolume(\(list.joined(separator: ", ")))"
    }
}
