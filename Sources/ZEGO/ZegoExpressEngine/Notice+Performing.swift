import EmulatorAPI
import Foundation
import VendorDialects
import VideoEngine

extension Notice {
    /// Makes the call. If SDK versions name a callback differently, all are called.
    func perform(on handler: any ZegoEventHandler) {
        switch self {
        case .debugError(let failure, let function):
            handler.tellDebugError(failure.code.rawValue, funcName: function, info: Advice.text(for: failure))
        case .engine(let state): handler.tellEngineStateUpdate(state)
        case .room(let reason, let code, let session, let channel):
            let details: [AnyHashable: Any] = session.map { ["room_session_id": $0] } ?? [:]
            handler.tellRoomStateChanged(
                reason, errorCode: code.rawValue, extendedData: details, roomID: channel.rawValue)
            if let state = reason.state {
                handler.tellRoomStateUpdate(
                    state, errorCode: code.rawValue, extendedData: details, roomID: channel.rawValue)
            }
        case .users(let type, let users, let channel):
            handler.tellRoomUserUpdate(type, userList: users.map { ZegoUser($0) }, roomID: channel.rawValue)
        case .onlineCount(let count, let channel):
            handler.tellRoomOnlineUserCountUpdate(Int32(clamping: count), roomID: channel.rawValue)
        case .streams(let type, let streams, let reason, let channel):
            handler.tellRoomStreamUpdate(
                type, streamList: streams.map { ZegoStream($0) },
                extendedData: Self.details(of: streams, reason), roomID: channel.rawValue)
        case .streamExtra(let stream, let channel):
            handler.tellRoomStreamExtraInfoUpdate([ZegoStream(stream)], roomID: channel.rawValue)
        case .notes(let notes, let channel):
            handler.tellRoomExtraInfoUpdate(notes.map { ZegoRoomExtraInfo($0) }, roomID: channel.rawValue)
        case .tokenWillExpire(let seconds, let channel):
            handler.tellRoomTokenWillExpire(Int32(clamping: seconds), roomID: channel.rawValue)
        case .publisher(let state, let code, let stream):
            handler.tellPublisherStateUpdate(
                state, errorCode: code.rawValue, extendedData: [:], streamID: stream.rawValue)
        case .player(let state, let code, let stream):
            handler.tellPlayerStateUpdate(
                state, errorCode: code.rawValue, extendedData: [:], streamID: stream.rawValue)
        case .capturedFirstSound: handler.tellPublisherCapturedAudioFirstFrame()
        case .sentFirstSound(let channel): handler.tellPublisherSendAudioFirstFrame(channel)
        case .playedFirstSound(let stream):
            handler.tellPlayerRecvAudioFirstFrame(stream.rawValue)
            handler.tellPlayerSyncRecvAudioFirstFrame(stream.rawValue)
        case .capturedFirstPicture(let channel): handler.tellPublisherCapturedVideoFirstFrame(channel)
        case .previewedFirstPicture: handler.tellPublisherRenderVideoFirstFrame(.main)
        case .sentFirstPicture(let channel): handler.tellPublisherSendVideoFirstFrame(channel)
        case .ownPictureSize(let size, let channel):
            handler.tellPublisherVideoSizeChanged(Self.size(size), channel: channel)
        case .receivedFirstPicture(let stream): handler.tellPlayerRecvVideoFirstFrame(stream.rawValue)
        case .shownFirstPicture(let stream):
            handler.tellPlayerRenderVideoFirstFrame(stream.rawValue)
            handler.tellPlayerRenderCameraVideoFirstFrame(stream.rawValue)
        case .playedPictureSize(let size, let stream):
            handler.tellPlayerVideoSizeChanged(Self.size(size), streamID: stream.rawValue)
        case .device(let report, let stream): perform(report, stream, on: handler)
        case .soundData(let bytes, let stream):
            handler.tellPlayerRecvAudioSideInfo(Data(bytes.values), streamID: stream.rawValue)
        case .sideData(let bytes, let stream):
            handler.tellPlayerSyncRecvSEI(Data(bytes.values), streamID: stream.rawValue)
            handler.tellPlayerRecvSEI(Data(bytes.values), streamID: stream.rawValue)
        case .text(let text, let from, let number, let sentAt, let channel):
            perform(text, from, number, sentAt, channel, on: handler)
        case .publisherStep(let event, let stream):
            handler.tellPublisherStreamEvent(event, streamID: stream.rawValue, extraInfo: "")
        case .playerStep(let event, let stream):
            handler.tellPlayerStreamEvent(event, streamID: stream.rawValue, extraInfo: "")
        case .soundBroke(let event, let stream): handler.tellPlayerMediaEvent(event, streamID: stream.rawValue)
        case .deviceFailed(let exception, let device):
            handler.tellLocalDeviceExceptionOccurred(exception, deviceType: device, deviceID: "")
        case .networkMode(let mode): handler.tellNetworkModeChanged(mode)
        case .capturedLevel, .playedLevels, .mixedLevels, .roomMixLevels, .capturedSpectrum, .playedSpectra, .speech:
            performReport(on: handler)
        case .route(let route): handler.tellAudioRouteChange(route)
        case .publisherQuality(let quality, let stream):
            handler.tellPublisherQualityUpdate(quality.publisherModel, streamID: stream.rawValue)
        case .playerQuality(let quality, let stream):
            handler.tellPlayerQualityUpdate(quality.playerModel, streamID: stream.rawValue)
        case .networkQuality(let user, let up, let down):
            handler.tellNetworkQuality(user, upstreamQuality: up, downstreamQuality: down)
        case .speedTest(let roundTrip, let loss, let type):
            let quality = ZegoNetworkSpeedTestQuality()
            quality.connectCost = UInt32(clamping: roundTrip)
            quality.rtt = UInt32(clamping: roundTrip)
            quality.packetLostRate = loss
            quality.quality = ZegoStreamQualityLevel(loss: loss)
            handler.tellNetworkSpeedTestQualityUpdate(quality, type: type)
        case .speedTestFailed(let code, let type): handler.tellNetworkSpeedTestError(code.rawValue, type: type)
        }
    }

    private func performReport(on handler: any ZegoEventHandler) {
        switch self {
        case .capturedLevel(let value, _):
            handler.tellCapturedSoundLevelUpdate(NSNumber(value: Float(value.level)))
            handler.tellCapturedSoundLevelInfoUpdate(value.model)
        case .playedLevels(let levels, _):
            handler.tellRemoteSoundLevelUpdate(Self.byName(levels) { NSNumber(value: Float($0.level)) })
            handler.tellRemoteSoundLevelInfoUpdate(Self.byName(levels) { $0.model })
        case .mixedLevels(let levels):
            handler.tellMixerSoundLevelUpdate(
                Dictionary(
                    uniqueKeysWithValues: levels.map { (NSNumber(value: $0.key), NSNumber(value: Float($0.value))) }))
        case .roomMixLevels(let levels):
            handler.tellAutoMixerSoundLevelUpdate(Self.byName(levels) { NSNumber(value: Float($0)) })
        case .capturedSpectrum(let bands):
            handler.tellCapturedAudioSpectrumUpdate(bands.map { NSNumber(value: $0) })
        case .playedSpectra(let spectra):
            handler.tellRemoteAudioSpectrumUpdate(Self.byName(spectra) { $0.map { NSNumber(value: $0) } })
        case .speech(let isSpeech): handler.tellAudioVADStateUpdate(isSpeech ? .speech : .noise, monitorType: .captured)
        default: break
        }
    }

    private func perform(_ report: DeviceReport, _ stream: StreamID, on handler: any ZegoEventHandler) {
        let state = ZegoRemoteDeviceState(report)
        switch report.device {
        case .camera: handler.tellRemoteCameraStateUpdate(state, streamID: stream.rawValue)
        case .microphone: handler.tellRemoteMicStateUpdate(state, streamID: stream.rawValue)
        case .speaker: handler.tellRemoteSpeakerStateUpdate(state, streamID: stream.rawValue)
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
            handler.tellIMRecvBroadcastMessage([message], roomID: channel.rawValue)
        case .barrage:
            let message = ZegoBarrageMessageInfo()
            message.message = text.text
            message.messageID = "\(number)"
            message.sendTime = UInt64(clamping: sentAt)
            message.fromUser = ZegoUser(from)
            handler.tellIMRecvBarrageMessage([message], roomID: channel.rawValue)
        case .command: handler.tellIMRecvCustomCommand(text.text, from: ZegoUser(from), roomID: channel.rawValue)
        case .binary:
            let message = ZegoRoomRecvTransparentMessage()
            message.sendUser = ZegoUser(from)
            message.content = Data(text.bytes.values)
            handler.tellRecvRoomTransparentMessage(message, roomID: channel.rawValue)
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
            case .removed, .hidden, .rightEnded, .forbidden: 4
            }
        return [
            "stream_delete_reason": streams.map { ["code": code, "stream_id": $0.streamID] as [String: Any] }
        ]
    }
}

extension Notice {
    private static func size(_ size: PictureSize) -> CGSize { CGSize(width: size.width, height: size.height) }
}
