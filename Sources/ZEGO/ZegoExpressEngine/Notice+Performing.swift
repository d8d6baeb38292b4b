import EmulatorAPI
import Foundation
import VendorDialects

extension Notice {
    /// Makes the call. If SDK versions name a callback differently, all are called.
    func perform(on handler: any ZegoEventHandler) {
        switch self {
        case .debugError(let failure, let function):
            handler.onDebugError(failure.code.rawValue, funcName: function, info: Advice.text(for: failure))
        case .engine(let state): handler.onEngineStateUpdate(state)
        case .room(let reason, let code, let session, let channel):
            let details: [AnyHashable: Any] = session.map { ["room_session_id": $0] } ?? [:]
            handler.onRoomStateChanged(
                reason, errorCode: code.rawValue, extendedData: details, roomID: channel.rawValue)
            if let state = reason.state {
                handler.onRoomStateUpdate(
                    state, errorCode: code.rawValue, extendedData: details, roomID: channel.rawValue)
            }
        case .users(let type, let users, let channel):
            handler.onRoomUserUpdate(type, userList: users.map { ZegoUser($0) }, roomID: channel.rawValue)
        case .onlineCount(let count, let channel):
            handler.onRoomOnlineUserCountUpdate(Int32(clamping: count), roomID: channel.rawValue)
        case .streams(let type, let streams, let reason, let channel):
            handler.onRoomStreamUpdate(
                type, streamList: streams.map { ZegoStream($0) },
                extendedData: Self.details(of: streams, reason), roomID: channel.rawValue)
        case .streamExtra(let stream, let channel):
            handler.onRoomStreamExtraInfoUpdate([ZegoStream(stream)], roomID: channel.rawValue)
        case .notes(let notes, let channel):
            handler.onRoomExtraInfoUpdate(notes.map { ZegoRoomExtraInfo($0) }, roomID: channel.rawValue)
        case .tokenWillExpire(let seconds, let channel):
            handler.onRoomTokenWillExpire(Int32(clamping: seconds), roomID: channel.rawValue)
        case .publisher(let state, let code, let stream):
            handler.onPublisherStateUpdate(
                state, errorCode: code.rawValue, extendedData: [:], streamID: stream.rawValue)
        case .player(let state, let code, let stream):
            handler.onPlayerStateUpdate(
                state, errorCode: code.rawValue, extendedData: [:], streamID: stream.rawValue)
        case .capturedFirstSound: handler.onPublisherCapturedAudioFirstFrame()
        case .sentFirstSound(let channel): handler.onPublisherSendAudioFirstFrame(channel)
        case .playedFirstSound(let stream):
            handler.onPlayerRecvAudioFirstFrame(stream.rawValue)
            handler.onPlayerSyncRecvAudioFirstFrame(stream.rawValue)
        case .device(let report, let stream): perform(report, stream, on: handler)
        case .soundData(let bytes, let stream):
            handler.onPlayerRecvAudioSideInfo(Data(bytes.values), streamID: stream.rawValue)
        case .sideData(let bytes, let stream):
            handler.onPlayerSyncRecvSEI(Data(bytes.values), streamID: stream.rawValue)
            handler.onPlayerRecvSEI(Data(bytes.values), streamID: stream.rawValue)
        case .text(let text, let from, let number, let sentAt, let channel):
            perform(text, from, number, sentAt, channel, on: handler)
        case .publisherStep(let event, let stream):
            handler.onPublisherStreamEvent(event, streamID: stream.rawValue, extraInfo: "")
        case .playerStep(let event, let stream):
            handler.onPlayerStreamEvent(event, streamID: stream.rawValue, extraInfo: "")
        case .soundBroke(let event, let stream): handler.onPlayerMediaEvent(event, streamID: stream.rawValue)
        case .deviceFailed(let exception, let device):
            handler.onLocalDeviceExceptionOccurred(exception, deviceType: device, deviceID: "")
        case .networkMode(let mode): handler.onNetworkModeChanged(mode)
        case .capturedLevel, .playedLevels, .mixedLevels, .roomMixLevels, .capturedSpectrum, .playedSpectra, .speech:
            performReport(on: handler)
        case .route(let route): handler.onAudioRouteChange(route)
        case .publisherQuality(let quality, let stream):
            handler.onPublisherQualityUpdate(quality.publisherModel, streamID: stream.rawValue)
        case .playerQuality(let quality, let stream):
            handler.onPlayerQualityUpdate(quality.playerModel, streamID: stream.rawValue)
        case .networkQuality(let user, let up, let down):
            handler.onNetworkQuality(user, upstreamQuality: up, downstreamQuality: down)
        case .speedTest(let roundTrip, let loss, let type):
            let quality = ZegoNetworkSpeedTestQuality()
            quality.connectCost = UInt32(clamping: roundTrip)
            quality.rtt = UInt32(clamping: roundTrip)
            quality.packetLostRate = loss
            quality.quality = ZegoStreamQualityLevel(loss: loss)
            handler.onNetworkSpeedTestQualityUpdate(quality, type: type)
        case .speedTestFailed(let code, let type): handler.onNetworkSpeedTestError(code.rawValue, type: type)
        }
    }

    private func performReport(on handler: any ZegoEventHandler) {
        switch self {
        case .capturedLevel(let value, _):
            handler.onCapturedSoundLevelUpdate(NSNumber(value: Float(value.level)))
            handler.onCapturedSoundLevelInfoUpdate(value.model)
        case .playedLevels(let levels, _):
            handler.onRemoteSoundLevelUpdate(Self.byName(levels) { NSNumber(value: Float($0.level)) })
            handler.onRemoteSoundLevelInfoUpdate(Self.byName(levels) { $0.model })
        case .mixedLevels(let levels):
            handler.onMixerSoundLevelUpdate(
                Dictionary(
                    uniqueKeysWithValues: levels.map { (NSNumber(value: $0.key), NSNumber(value: Float($0.value))) }))
        case .roomMixLevels(let levels):
            handler.onAutoMixerSoundLevelUpdate(Self.byName(levels) { NSNumber(value: Float($0)) })
        case .capturedSpectrum(let bands):
            handler.onCapturedAudioSpectrumUpdate(bands.map { NSNumber(value: $0) })
        case .playedSpectra(let spectra):
            handler.onRemoteAudioSpectrumUpdate(Self.byName(spectra) { $0.map { NSNumber(value: $0) } })
        case .speech(let isSpeech): handler.onAudioVADStateUpdate(isSpeech ? .speech : .noise, monitorType: .captured)
        default: break
        }
    }

    private func perform(_ report: DeviceReport, _ stream: StreamID, on handler: any ZegoEventHandler) {
        let state = ZegoRemoteDeviceState(report)
        switch report.device {
        case .camera: handler.onRemoteCameraStateUpdate(state, streamID: stream.rawValue)
        case .microphone: handler.onRemoteMicStateUpdate(state, streamID: stream.rawValue)
        case .speaker: handler.onRemoteSpeakerStateUpdate(state, streamID: stream.rawValue)
        }
    }

    private func perform(
        _ text: ChannelMessage, _ from: ChannelUser, _ number: UInt64, _ sentAt: Int64, _ channel: ChannelID,
        on handler: any ZegoEventHandler
    ) {
        switch text.kind {
        case .broadcast:
            let message = ZegoBroadcastMessageInfo()
            message.message = text.text
            message.messageID = number
            message.sendTime = UInt64(clamping: sentAt)
            message.fromUser = ZegoUser(from)
            handler.onIMRecvBroadcastMessage([message], roomID: channel.rawValue)
        case .barrage:
            let message = ZegoBarrageMessageInfo()
            message.message = text.text
            message.messageID = "\(number)"
            message.sendTime = UInt64(clamping: sentAt)
            message.fromUser = ZegoUser(from)
            handler.onIMRecvBarrageMessage([message], roomID: channel.rawValue)
        case .command: handler.onIMRecvCustomCommand(text.text, from: ZegoUser(from), roomID: channel.rawValue)
        case .binary:
            let message = ZegoRoomRecvTransparentMessage()
            message.sendUser = ZegoUser(from)
            message.content = Data(text.bytes.values)
            handler.onRecvRoomTransparentMessage(message, roomID: channel.rawValue)
        // These have other callbacks, or are not this vendor's.
        case .sideData, .soundData, .numbered: break
        }
    }

    private static func byName<Value, Result>(
        _ values: [StreamID: Value], _ transform: (Value) -> Result
    ) -> [String: Result] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, transform($0.value)) })
    }

    /// Why streams ended, in the vendor's form: an entry for each.
    private static func details(of streams: [ListedStream], _ reason: StreamEndReason?) -> [AnyHashable: Any] {
        guard let reason else { return [:] }
        let code =
            switch reason {
            case .stopped, .left: 1
            case .timedOut: 2
            case .enteredElsewhere: 3
            case .removed, .hidden, .rightEnded: 4
            }
        return [
            "stream_delete_reason": streams.map { ["code": code, "stream_id": $0.streamID] as [String: Any] }
        ]
    }
}
