import Devices
import EmulatorAPI
import Foundation
import VendorDialects
import VideoEngine

/// One call to the event handler.
typealias Notice = ListenerCall<any ZegoEventHandler>

// If SDK versions name a callback differently, all are called.
extension ListenerCall where Listener == any ZegoEventHandler {
    /// `text` is without the class.
    private static func call(
        _ text: @escaping @Sendable @autoclosure () -> String?, _ body: @escaping @Sendable (Listener) -> Void
    ) -> Self {
        Self(text().map { "ZegoExpressEngine.\($0)" }, body)
    }

    static func debugError(_ failure: ZEGO.ExpressFailure, _ function: String) -> Self {
        call("onDebugError(\(failure.code.rawValue), funcName: \(function), info: \(failure.text))") {
            $0.tellDebugError(failure.code.rawValue, funcName: function, info: failure.textWithAdvice)
        }
    }
    static func engine(_ state: ZegoEngineState) -> Self {
        call("onEngineStateUpdate(\(state))") { $0.tellEngineStateUpdate(state) }
    }

    // MARK: Rooms

    /// `session` is part of the answer to a login.
    static func room(
        _ reason: ZegoRoomStateChangedReason, _ code: ZEGO.ExpressCode, _ session: String?, _ channel: ChannelID
    ) -> Self {
        call("onRoomStateChanged(\(reason), errorCode: \(code.rawValue), roomID: \(channel))") {
            let details: [AnyHashable: Any] = session.map { ["room_session_id": $0] } ?? [:]
            $0.tellRoomStateChanged(reason, errorCode: code.rawValue, extendedData: details, roomID: channel.rawValue)
            if let state = reason.state {
                $0.tellRoomStateUpdate(state, errorCode: code.rawValue, extendedData: details, roomID: channel.rawValue)
            }
        }
    }
    static func users(_ type: ZegoUpdateType, _ users: [ChannelUser], _ channel: ChannelID) -> Self {
        call("onRoomUserUpdate(\(type), userList: [\(list(users.map(\.user.rawValue)))], roomID: \(channel))") {
            $0.tellRoomUserUpdate(type, userList: users.map { ZegoUser($0) }, roomID: channel.rawValue)
        }
    }
    static func onlineCount(_ count: Int, _ channel: ChannelID) -> Self {
        call("onRoomOnlineUserCountUpdate(\(count), roomID: \(channel))") {
            $0.tellRoomOnlineUserCountUpdate(Int32(clamping: count), roomID: channel.rawValue)
        }
    }
    static func streams(
        _ type: ZegoUpdateType, _ streams: [ListedStream], _ reason: StreamEndReason?, _ channel: ChannelID
    ) -> Self {
        call(
            "onRoomStreamUpdate(\(type), streamList: [\(list(streams.map(\.streamID)))]"
                + (reason.map { ", reason: \($0.rawValue)" } ?? "") + ", roomID: \(channel))"
        ) {
            $0.tellRoomStreamUpdate(
                type, streamList: streams.map { ZegoStream($0) }, extendedData: details(of: streams, reason),
                roomID: channel.rawValue)
        }
    }
    static func streamExtra(_ stream: ListedStream, _ channel: ChannelID) -> Self {
        call("onRoomStreamExtraInfoUpdate([\(stream.streamID): \(stream.extra)], roomID: \(channel))") {
            $0.tellRoomStreamExtraInfoUpdate([ZegoStream(stream)], roomID: channel.rawValue)
        }
    }
    static func notes(_ notes: [ChannelNote], _ channel: ChannelID) -> Self {
        call("onRoomExtraInfoUpdate([\(list(notes.map { "\($0.key): \($0.value)" }))], roomID: \(channel))") {
            $0.tellRoomExtraInfoUpdate(notes.map { ZegoRoomExtraInfo($0) }, roomID: channel.rawValue)
        }
    }
    static func tokenWillExpire(seconds: Int, _ channel: ChannelID) -> Self {
        call("onRoomTokenWillExpire(\(seconds), roomID: \(channel))") {
            $0.tellRoomTokenWillExpire(Int32(clamping: seconds), roomID: channel.rawValue)
        }
    }
    static func text(
        _ text: ChannelMessage, from: ChannelUser, number: UInt64, sentAtUnixMilliseconds sentAt: Int64,
        _ channel: ChannelID
    ) -> Self {
        let details = "from: \(from.user), number: \(number), roomID: \(channel)"
        return switch text.kind {
        case .broadcast:
            call("onIMRecvBroadcastMessage(\(text.text), \(details))") {
                let message = ZegoBroadcastMessageInfo()
                message.message = text.text
                message.messageID = number
                message.sendTime = UInt64(clamping: sentAt)
                message.fromUser = ZegoUser(from)
                $0.tellIMRecvBroadcastMessage([message], roomID: channel.rawValue)
            }
        case .barrage:
            call("onIMRecvBarrageMessage(\(text.text), \(details))") {
                let message = ZegoBarrageMessageInfo()
                message.message = text.text
                message.messageID = "\(number)"
                message.sendTime = UInt64(clamping: sentAt)
                message.fromUser = ZegoUser(from)
                $0.tellIMRecvBarrageMessage([message], roomID: channel.rawValue)
            }
        case .command:
            call("onIMRecvCustomCommand(\(text.text), \(details))") {
                $0.tellIMRecvCustomCommand(text.text, from: ZegoUser(from), roomID: channel.rawValue)
            }
        case .binary:
            call("onRecvRoomTransparentMessage(, \(details))") {
                let message = ZegoRoomRecvTransparentMessage()
                message.sendUser = ZegoUser(from)
                message.content = Data(text.bytes.values)
                $0.tellRecvRoomTransparentMessage(message, roomID: channel.rawValue)
            }
        // These have other callbacks, or are not this vendor's.
        case .sideData, .soundData, .numbered: call("\(text.kind)(\(text.text), \(details))") { _ in }
        }
    }

    // MARK: Streams

    static func publisher(_ state: ZegoPublisherState, _ code: ZEGO.ExpressCode, _ stream: StreamID) -> Self {
        call("onPublisherStateUpdate(\(state), errorCode: \(code.rawValue), streamID: \(stream))") {
            $0.tellPublisherStateUpdate(state, errorCode: code.rawValue, extendedData: [:], streamID: stream.rawValue)
        }
    }
    static func player(_ state: ZegoPlayerState, _ code: ZEGO.ExpressCode, _ stream: StreamID) -> Self {
        call("onPlayerStateUpdate(\(state), errorCode: \(code.rawValue), streamID: \(stream))") {
            $0.tellPlayerStateUpdate(state, errorCode: code.rawValue, extendedData: [:], streamID: stream.rawValue)
        }
    }
    static func publisherStep(_ event: ZegoStreamEvent, _ stream: StreamID) -> Self {
        call("onPublisherStreamEvent(\(event), streamID: \(stream))") {
            $0.tellPublisherStreamEvent(event, streamID: stream.rawValue, extraInfo: "")
        }
    }
    static func playerStep(_ event: ZegoStreamEvent, _ stream: StreamID) -> Self {
        call("onPlayerStreamEvent(\(event), streamID: \(stream))") {
            $0.tellPlayerStreamEvent(event, streamID: stream.rawValue, extraInfo: "")
        }
    }
    static func soundBroke(_ event: ZegoPlayerMediaEvent, _ stream: StreamID) -> Self {
        call("onPlayerMediaEvent(\(event), streamID: \(stream))") {
            $0.tellPlayerMediaEvent(event, streamID: stream.rawValue)
        }
    }
    static func sideData(_ bytes: Bytes, _ stream: StreamID) -> Self {
        call("onPlayerSyncRecvSEI(\(bytes.values.count) bytes, streamID: \(stream))") {
            $0.tellPlayerSyncRecvSEI(Data(bytes.values), streamID: stream.rawValue)
            $0.tellPlayerRecvSEI(Data(bytes.values), streamID: stream.rawValue)
        }
    }
    static func soundData(_ bytes: Bytes, _ stream: StreamID) -> Self {
        call("onPlayerRecvAudioSideInfo(\(bytes.values.count) bytes, streamID: \(stream))") {
            $0.tellPlayerRecvAudioSideInfo(Data(bytes.values), streamID: stream.rawValue)
        }
    }

    // MARK: First frames and sizes

    static var capturedFirstSound: Self {
        call("onPublisherCapturedAudioFirstFrame()") { $0.tellPublisherCapturedAudioFirstFrame() }
    }
    static func sentFirstSound(_ channel: ZegoPublishChannel) -> Self {
        call("onPublisherSendAudioFirstFrame(\(channel))") { $0.tellPublisherSendAudioFirstFrame(channel) }
    }
    static func playedFirstSound(_ stream: StreamID) -> Self {
        call("onPlayerRecvAudioFirstFrame(\(stream))") {
            $0.tellPlayerRecvAudioFirstFrame(stream.rawValue)
            $0.tellPlayerSyncRecvAudioFirstFrame(stream.rawValue)
        }
    }
    static func capturedFirstPicture(_ channel: ZegoPublishChannel) -> Self {
        call("onPublisherCapturedVideoFirstFrame(\(channel))") { $0.tellPublisherCapturedVideoFirstFrame(channel) }
    }
    static var previewedFirstPicture: Self {
        call("onPublisherRenderVideoFirstFrame(main)") { $0.tellPublisherRenderVideoFirstFrame(.main) }
    }
    static func sentFirstPicture(_ channel: ZegoPublishChannel) -> Self {
        call("onPublisherSendVideoFirstFrame(\(channel))") { $0.tellPublisherSendVideoFirstFrame(channel) }
    }
    static func receivedFirstPicture(_ stream: StreamID) -> Self {
        call("onPlayerRecvVideoFirstFrame(\(stream))") { $0.tellPlayerRecvVideoFirstFrame(stream.rawValue) }
    }
    static func shownFirstPicture(_ stream: StreamID) -> Self {
        call("onPlayerRenderVideoFirstFrame(\(stream))") {
            $0.tellPlayerRenderVideoFirstFrame(stream.rawValue)
            $0.tellPlayerRenderCameraVideoFirstFrame(stream.rawValue)
        }
    }
    static func ownPictureSize(_ size: PictureSize, _ channel: ZegoPublishChannel) -> Self {
        call("onPublisherVideoSizeChanged(\(size.width) x \(size.height), channel: \(channel))") {
            $0.tellPublisherVideoSizeChanged(CGSize(width: size.width, height: size.height), channel: channel)
        }
    }
    static func playedPictureSize(_ size: PictureSize, _ stream: StreamID) -> Self {
        call("onPlayerVideoSizeChanged(\(size.width) x \(size.height), streamID: \(stream))") {
            $0.tellPlayerVideoSizeChanged(CGSize(width: size.width, height: size.height), streamID: stream.rawValue)
        }
    }

    // MARK: Devices

    static func device(_ report: DeviceReport, _ stream: StreamID) -> Self {
        let (state, id) = (ZegoRemoteDeviceState(report), stream.rawValue)
        let change = "StateUpdate(\(state), streamID: \(stream))"
        return switch report.device {
        case .camera: call("onRemoteCamera\(change)") { $0.tellRemoteCameraStateUpdate(state, streamID: id) }
        case .microphone: call("onRemoteMic\(change)") { $0.tellRemoteMicStateUpdate(state, streamID: id) }
        case .speaker: call("onRemoteSpeaker\(change)") { $0.tellRemoteSpeakerStateUpdate(state, streamID: id) }
        }
    }
    static func deviceFailed(_ exception: ZegoDeviceExceptionType, _ device: ZegoDeviceType) -> Self {
        call("onLocalDeviceExceptionOccurred(\(exception), deviceType: \(device))") {
            $0.tellLocalDeviceExceptionOccurred(exception, deviceType: device, deviceID: "")
        }
    }
    static func route(_ route: ZegoAudioRoute) -> Self {
        call("onAudioRouteChange(\(route))") { $0.tellAudioRouteChange(route) }
    }

    // MARK: Levels

    // Silence is reported as often as sound, and would hide everything else in the trace. It is not recorded.

    static func capturedLevel(_ value: LevelValue) -> Self {
        call(value.level > 0 ? "onCapturedSoundLevelUpdate(\(value.level))" : nil) {
            $0.tellCapturedSoundLevelUpdate(NSNumber(value: Float(value.level)))
            $0.tellCapturedSoundLevelInfoUpdate(value.model)
        }
    }
    static func playedLevels(_ levels: [StreamID: LevelValue]) -> Self {
        call(report("onRemoteSoundLevelUpdate", levels.mapValues(\.level))) {
            $0.tellRemoteSoundLevelUpdate(byName(levels.mapValues { NSNumber(value: Float($0.level)) }))
            $0.tellRemoteSoundLevelInfoUpdate(byName(levels.mapValues(\.model)))
        }
    }
    static func mixedLevels(_ levels: [UInt32: Int]) -> Self {
        call(report("onMixerSoundLevelUpdate", levels)) {
            let numbers = levels.map { (NSNumber(value: $0.key), NSNumber(value: Float($0.value))) }
            $0.tellMixerSoundLevelUpdate(Dictionary(uniqueKeysWithValues: numbers))
        }
    }
    static func roomMixLevels(_ levels: [StreamID: Int]) -> Self {
        call(report("onAutoMixerSoundLevelUpdate", levels)) {
            $0.tellAutoMixerSoundLevelUpdate(byName(levels.mapValues { NSNumber(value: Float($0)) }))
        }
    }
    static func capturedSpectrum(_ bands: [Float]) -> Self {
        call(bands.contains { $0 > 0 } ? "onCapturedAudioSpectrumUpdate(\(bands.count) bands)" : nil) {
            $0.tellCapturedAudioSpectrumUpdate(bands.map { NSNumber(value: $0) })
        }
    }
    static func playedSpectra(_ spectra: [StreamID: [Float]]) -> Self {
        call(
            spectra.values.contains { $0.contains { $0 > 0 } }
                ? "onRemoteAudioSpectrumUpdate([\(list(spectra.keys.sorted().map(\.rawValue)))])" : nil
        ) {
            $0.tellRemoteAudioSpectrumUpdate(byName(spectra.mapValues { $0.map { NSNumber(value: $0) } }))
        }
    }
    static func speech(_ isSpeech: Bool) -> Self {
        call("onAudioVADStateUpdate(\(isSpeech ? "speech" : "noise"), monitorType: captured)") {
            $0.tellAudioVADStateUpdate(isSpeech ? .speech : .noise, monitorType: .captured)
        }
    }

    // MARK: Network and quality

    static func networkMode(_ mode: ZegoNetworkMode) -> Self {
        call("onNetworkModeChanged(\(mode))") { $0.tellNetworkModeChanged(mode) }
    }
    static func publisherQuality(_ quality: StreamQuality, _ stream: StreamID) -> Self {
        call("onPublisherQualityUpdate(\(quality.level), \(quality.kilobitsPerSecond) kbps, streamID: \(stream))") {
            $0.tellPublisherQualityUpdate(quality.publisherModel, streamID: stream.rawValue)
        }
    }
    static func playerQuality(_ quality: StreamQuality, _ stream: StreamID) -> Self {
        call("onPlayerQualityUpdate(\(quality.level), \(quality.kilobitsPerSecond) kbps, streamID: \(stream))") {
            $0.tellPlayerQualityUpdate(quality.playerModel, streamID: stream.rawValue)
        }
    }
    static func networkQuality(_ user: String, up: ZegoStreamQualityLevel, down: ZegoStreamQualityLevel) -> Self {
        call("onNetworkQuality(\(user), upstreamQuality: \(up), downstreamQuality: \(down))") {
            $0.tellNetworkQuality(user, upstreamQuality: up, downstreamQuality: down)
        }
    }
    static func speedTest(roundTripMilliseconds: Int, loss: Double, _ type: ZegoNetworkSpeedTestType) -> Self {
        call("onNetworkSpeedTestQualityUpdate(rtt: \(roundTripMilliseconds), packetLostRate: \(loss), type: \(type))") {
            let quality = ZegoNetworkSpeedTestQuality()
            quality.connectCost = UInt32(clamping: roundTripMilliseconds)
            quality.rtt = UInt32(clamping: roundTripMilliseconds)
            quality.packetLostRate = loss
            quality.quality = ZegoStreamQualityLevel(loss: loss)
            $0.tellNetworkSpeedTestQualityUpdate(quality, type: type)
        }
    }
    static func speedTestFailed(_ code: ZEGO.ExpressCode, _ type: ZegoNetworkSpeedTestType) -> Self {
        call("onNetworkSpeedTestError(\(code.rawValue), type: \(type))") {
            $0.tellNetworkSpeedTestError(code.rawValue, type: type)
        }
    }

    // MARK: Parts of texts and calls

    private static func list(_ texts: [String]) -> String { texts.joined(separator: ", ") }

    /// The text of a report of levels; nil for silence.
    private static func report<Key: Comparable>(_ callback: String, _ levels: [Key: Int]) -> String? {
        guard levels.values.contains(where: { $0 > 0 }) else { return nil }
        return "\(callback)([\(list(levels.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }))])"
    }

    private static func byName<Value>(_ values: [StreamID: Value]) -> [String: Value] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
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
            // The vendor's word for it is "removed by the server".
            case .forbidden: 6
            }
        return ["stream_delete_reason": streams.map { ["code": code, "stream_id": $0.streamID] as [String: Any] }]
    }
}
