import EmulatorAPI
import Foundation
import VendorDialects
import VideoEngine

extension DelegateCall {
    /// Makes the call.
    func perform(on delegate: any TRTCCloudDelegate) {
        switch self {
        case .error(let failure):
            delegate.tellError(TXLiteAVError(failure.code.rawValue), errMsg: failure.text, extInfo: nil)
        case .warning(let failure):
            delegate.tellWarning(TXLiteAVWarning(failure.code.rawValue), warningMsg: failure.text, extInfo: nil)
        case .entered(let result): delegate.tellEnterRoom(result)
        case .exited(let reason): delegate.tellExitRoom(reason)
        case .roleSwitched(let failure):
            delegate.tellSwitchRole(TXLiteAVError(failure.code.rawValue), errMsg: failure.text)
        case .roomSwitched(let failure):
            delegate.tellSwitchRoom(TXLiteAVError(failure.code.rawValue), errMsg: failure.text)
        case .otherRoomConnected(let user, let failure):
            delegate.tellConnectOtherRoom(user, errCode: TXLiteAVError(failure.code.rawValue), errMsg: failure.text)
        case .otherRoomsDisconnected(let failure):
            delegate.tellDisconnectOtherRoom(TXLiteAVError(failure.code.rawValue), errMsg: failure.text)
        case .userEntered(let user):
            delegate.tellRemoteUserEnterRoom(user.rawValue)
            delegate.tellUserEnter(user.rawValue)
        case .userLeft(let user, let reason):
            delegate.tellRemoteUserLeaveRoom(user.rawValue, reason: reason)
            delegate.tellUserExit(user.rawValue, reason: reason)
        case .audioAvailable(let user, let isAvailable):
            delegate.tellUserAudioAvailable(user.rawValue, available: isAvailable)
        case .videoAvailable(let user, let isAvailable):
            delegate.tellUserVideoAvailable(user.rawValue, available: isAvailable)
        case .subStreamAvailable(let user, let isAvailable):
            delegate.tellUserSubStreamAvailable(user.rawValue, available: isAvailable)
        case .firstVideoFrame(let user, let type, let size):
            delegate.tellFirstVideoFrame(
                user?.rawValue, streamType: type, width: Int32(size.width), height: Int32(size.height))
        case .firstLocalVideoFrame(let type): delegate.tellSendFirstLocalVideoFrame(type)
        case .cameraReady: delegate.tellCameraDidReady()
        case .videoSizeChanged(let user, let type, let size):
            delegate.tellUserVideoSizeChanged(
                user.rawValue, streamType: type, newWidth: Int32(size.width), newHeight: Int32(size.height))
        case .screenStarted: delegate.tellScreenCaptureStarted()
        case .screenStopped: delegate.tellScreenCaptureStoped(0)
        case .screenPaused: delegate.tellScreenCapturePaused(0)
        case .screenResumed: delegate.tellScreenCaptureResumed(0)
        case .videoStatus(let remote, let status, let reason):
            delegate.tellRemoteVideoStatusUpdated(
                remote.user.rawValue, streamType: remote.type, streamStatus: status, reason: reason, extrainfo: nil)
        case .firstAudioFrame(let user): delegate.tellFirstAudioFrame(user)
        case .firstLocalAudioFrame: delegate.tellSendFirstLocalAudioFrame()
        case .microphoneReady: delegate.tellMicDidReady()
        case .routeChanged(let route, let from): delegate.tellAudioRouteChanged(route, from: from)
        case .volumes(let volumes, let total):
            delegate.tellUserVoiceVolume(volumes.map(\.model), totalVolume: total)
        case .quality(let local, let remote):
            delegate.tellNetworkQuality(
                QualityValue.model(user: nil, local),
                remoteQuality: remote.map { QualityValue.model(user: $0.user, $0.quality) })
        case .statistics(let statistics): delegate.tellStatistics(statistics.model)
        case .connectionLost: delegate.tellConnectionLost()
        case .reconnecting: delegate.tellTryToReconnect()
        case .connectionRecovered: delegate.tellConnectionRecovery()
        case .message(let message, let user):
            delegate.tellRecvCustomCmdMsgUserId(
                user.rawValue, cmdID: message.number, seq: message.sequence, message: Data(message.bytes.values))
        case .messagesLost(let loss):
            delegate.tellMissCustomCmdMsgUserId(
                loss.user.rawValue, cmdID: loss.kind, errCode: Self.lossCode, missed: loss.count)
        case .sideData(let message, let user):
            delegate.tellRecvSEIMsg(user.rawValue, message: Data(message.bytes.values))
        case .speedTested(let value): delegate.tellSpeedTestResult(value.model)
        case .localRecordingBegan(let status, let path):
            delegate.tellLocalRecordBegin(status.rawValue, storagePath: path)
        case .localRecordingRuns(let milliseconds, let path):
            delegate.tellLocalRecording(milliseconds, storagePath: path)
        case .recordingPiece(let path): delegate.tellLocalRecordFragment(path)
        case .localRecordingEnded(let status, let path):
            delegate.tellLocalRecordComplete(status.rawValue, storagePath: path)
        case .publishing(let step, let task, let answer): perform(step, task, answer, on: delegate)
        case .mixSet(let failure):
            delegate.tellSetMixTranscodingConfig(failure.code.rawValue, errMsg: failure.text)
        case .publishingStarted(let failure):
            delegate.tellStartPublishing(failure.code.rawValue, errMsg: failure.text)
        case .publishingStopped(let failure):
            delegate.tellStopPublishing(failure.code.rawValue, errMsg: failure.text)
        case .relayStarted(let failure):
            delegate.tellStartPublishCDNStream(failure.code.rawValue, errMsg: failure.text)
        case .relayStopped(let failure):
            delegate.tellStopPublishCDNStream(failure.code.rawValue, errMsg: failure.text)
        }
    }

    private func perform(
        _ step: PublishStep, _ task: String, _ answer: PublishFailure, on delegate: any TRTCCloudDelegate
    ) {
        let (code, text, info) = (answer.failure.code.rawValue, answer.failure.text, answer.extraInfo)
        switch step {
        case .started: delegate.tellStartPublishMediaStream(task, code: code, message: text, extraInfo: info)
        case .updated: delegate.tellUpdatePublishMediaStream(task, code: code, message: text, extraInfo: info)
        case .stopped: delegate.tellStopPublishMediaStream(task, code: code, message: text, extraInfo: info)
        }
    }
}
