import EmulatorAPI
import Foundation
import VendorDialects

/// One call to the delegate, with its form in the trace.
enum DelegateCall: Sendable {
    case error(Tencent.TRTCFailure)
    case warning(Tencent.TRTCFailure)
    case entered(result: Int)
    case exited(reason: Int)
    case roleSwitched(Tencent.TRTCFailure)
    case roomSwitched(Tencent.TRTCFailure)
    case otherRoomConnected(user: String, Tencent.TRTCFailure)
    case userEntered(UserID)
    case userLeft(UserID, reason: Int)
    case audioAvailable(UserID, Bool)
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

    /// The delegate calls for an event in the user's channel, except the cloud's removal of the user.
    static func calls(for event: RTCEvent) -> [DelegateCall] {
        switch event {
        case .participantJoined(_, let user): [.userEntered(user.user)]
        case .participantLeft(_, let user, let reason): [.userLeft(user.user, reason: code(of: reason))]
        case .messageSent(_, let sender, let message, _, _, _): [.message(message, from: sender.user)]
        case .removed(_, _, let reason): [.exited(reason: code(of: reason))]
        // Whether a user can be heard depends on the state before.
        case .streamAdded, .streamChanged, .streamsRemoved: []
        // Rooms of this vendor have none of these.
        case .streamAvailable, .streamUnavailable, .deviceChanged, .noteChanged, .rightWillEnd, .rightEnded: []
        }
    }

    private static func code(of reason: ChannelLeaveReason) -> Int {
        switch reason {
        case .left: 0
        case .timedOut: 1
        case .removed: 2
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
        case .userEntered(let user): "onRemoteUserEnterRoom(\(user))"
        case .userLeft(let user, let reason): "onRemoteUserLeaveRoom(\(user), reason: \(reason))"
        case .audioAvailable(let user, let isAvailable): "onUserAudioAvailable(\(user), available: \(isAvailable))"
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
        }
    }

    /// Silence is reported as often as sound, and would hide everything else in the trace.
    private static func text(of volumes: [VolumeValue], total: Int) -> String? {
        guard total > 0 || volumes.contains(where: { $0.level > 0 }) else { return nil }
        let list = volumes.map { "\($0.user ?? "self") \($0.level)" } + ["total \(total)"]
        return "onUserVoiceVolume(\(list.joined(separator: ", ")))"
    }

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
        }
    }
}
