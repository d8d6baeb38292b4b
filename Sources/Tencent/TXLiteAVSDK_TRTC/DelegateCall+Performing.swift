import EmulatorAPI
import Foundation
import VendorDialects

extension DelegateCall {
    /// Makes the call.
    func perform(on delegate: any TRTCCloudDelegate) {
        switch self {
        case .error(let failure):
            delegate.onError(TXLiteAVError(failure.code.rawValue), errMsg: failure.text, extInfo: nil)
        case .warning(let failure):
            delegate.onWarning(TXLiteAVWarning(failure.code.rawValue), warningMsg: failure.text, extInfo: nil)
        case .entered(let result): delegate.onEnterRoom(result)
        case .exited(let reason): delegate.onExitRoom(reason)
        case .roleSwitched(let failure):
            delegate.onSwitchRole(TXLiteAVError(failure.code.rawValue), errMsg: failure.text)
        case .roomSwitched(let failure):
            delegate.onSwitchRoom(TXLiteAVError(failure.code.rawValue), errMsg: failure.text)
        case .otherRoomConnected(let user, let failure):
            delegate.onConnectOtherRoom(user, errCode: TXLiteAVError(failure.code.rawValue), errMsg: failure.text)
        case .otherRoomsDisconnected(let failure):
            delegate.onDisconnectOtherRoom(TXLiteAVError(failure.code.rawValue), errMsg: failure.text)
        case .userEntered(let user):
            delegate.onRemoteUserEnterRoom(user.rawValue)
            delegate.onUserEnter(user.rawValue)
        case .userLeft(let user, let reason):
            delegate.onRemoteUserLeaveRoom(user.rawValue, reason: reason)
            delegate.onUserExit(user.rawValue, reason: reason)
        case .audioAvailable(let user, let isAvailable):
            delegate.onUserAudioAvailable(user.rawValue, available: isAvailable)
        case .firstAudioFrame(let user): delegate.onFirstAudioFrame(user)
        case .firstLocalAudioFrame: delegate.onSendFirstLocalAudioFrame()
        case .microphoneReady: delegate.onMicDidReady()
        case .routeChanged(let route, let from): delegate.onAudioRouteChanged(route, from: from)
        case .volumes(let volumes, let total):
            delegate.onUserVoiceVolume(volumes.map(\.model), totalVolume: total)
        case .quality(let local, let remote):
            delegate.onNetworkQuality(
                QualityValue.model(user: nil, local),
                remoteQuality: remote.map { QualityValue.model(user: $0.user, $0.quality) })
        case .statistics(let statistics): delegate.onStatistics(statistics.model)
        case .connectionLost: delegate.onConnectionLost()
        case .reconnecting: delegate.onTryToReconnect()
        case .connectionRecovered: delegate.onConnectionRecovery()
        case .message(let message, let user):
            delegate.onRecvCustomCmdMsgUserId(
                user.rawValue, cmdID: message.number, seq: message.sequence, message: Data(message.bytes.values))
        case .messagesLost(let loss):
            delegate.onMissCustomCmdMsgUserId(
                loss.user.rawValue, cmdID: loss.kind, errCode: Self.lossCode, missed: loss.count)
        case .sideData(let message, let user):
            delegate.onRecvSEIMsg(user.rawValue, message: Data(message.bytes.values))
        case .speedTested(let value): delegate.onSpeedTestResult(value.model)
        case .localRecordingBegan(let status, let path):
            delegate.onLocalRecordBegin(status.rawValue, storagePath: path)
        case .localRecordingRuns(let milliseconds, let path):
            delegate.onLocalRecording(milliseconds, storagePath: path)
        case .recordingPiece(let path): delegate.onLocalRecordFragment(path)
        case .localRecordingEnded(let status, let path):
            delegate.onLocalRecordComplete(status.rawValue, storagePath: path)
        case .publishing(let step, let task, let answer): perform(step, task, answer, on: delegate)
        case .mixSet(let failure):
            delegate.onSetMixTranscodingConfig(failure.code.rawValue, errMsg: failure.text)
        case .publishingStarted(let failure):
            delegate.onStartPublishing(failure.code.rawValue, errMsg: failure.text)
        case .publishingStopped(let failure):
            delegate.onStopPublishing(failure.code.rawValue, errMsg: failure.text)
        case .relayStarted(let failure):
            delegate.onStartPublishCDNStream(failure.code.rawValue, errMsg: failure.text)
        case .relayStopped(let failure):
            delegate.onStopPublishCDNStream(failure.code.rawValue, errMsg: failure.text)
        }
    }

    private func perform(
        _ step: PublishStep, _ task: String, _ answer: PublishFailure, on delegate: any TRTCCloudDelegate
    ) {
        let (code, text, info) = (answer.failure.code.rawValue, answer.failure.text, answer.extraInfo)
        switch step {
        case .started: delegate.onStartPublishMediaStream(task, code: code, message: text, extraInfo: info)
        case .updated: delegate.onUpdatePublishMediaStream(task, code: code, message: text, extraInfo: info)
        case .stopped: delegate.onStopPublishMediaStream(task, code: code, message: text, extraInfo: info)
        }
    }
}
