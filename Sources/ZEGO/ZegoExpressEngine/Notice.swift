import EmulatorAPI
import Foundation
import VendorDialects
import VideoEngine
import VoiceEngine

/// One call to the event handler, with its form in the trace.
enum Notice: Sendable {
    case debugError(ZEGO.ExpressFailure, _ function: String)
    case engine(ZegoEngineState)
    /// `session` is part of the answer to a login.
    case room(ZegoRoomStateChangedReason, ZEGO.ExpressCode, _ session: String?, ChannelID)
    case users(ZegoUpdateType, [ChannelUser], ChannelID)
    case onlineCount(Int, ChannelID)
    case streams(ZegoUpdateType, [ListedStream], StreamEndReason?, ChannelID)
    case streamExtra(ListedStream, ChannelID)
    case notes([ChannelNote], ChannelID)
    case tokenWillExpire(seconds: Int, ChannelID)
    case publisher(ZegoPublisherState, ZEGO.ExpressCode, StreamID)
    case player(ZegoPlayerState, ZEGO.ExpressCode, StreamID)
    case capturedFirstSound
    case sentFirstSound(ZegoPublishChannel)
    case playedFirstSound(StreamID)
    case capturedFirstPicture(ZegoPublishChannel)
    case previewedFirstPicture
    case sentFirstPicture(ZegoPublishChannel)
    case ownPictureSize(PictureSize, ZegoPublishChannel)
    case receivedFirstPicture(StreamID)
    case shownFirstPicture(StreamID)
    case playedPictureSize(PictureSize, StreamID)
    case device(DeviceReport, StreamID)
    case sideData(Bytes, StreamID)
    case soundData(Bytes, StreamID)
    case publisherStep(ZegoStreamEvent, StreamID)
    case playerStep(ZegoStreamEvent, StreamID)
    case soundBroke(ZegoPlayerMediaEvent, StreamID)
    case deviceFailed(ZegoDeviceExceptionType, ZegoDeviceType)
    case networkMode(ZegoNetworkMode)
    case text(ChannelMessage, from: ChannelUser, number: UInt64, sentAtUnixMilliseconds: Int64, ChannelID)
    case capturedLevel(LevelValue, tellsSpeech: Bool)
    case playedLevels([StreamID: LevelValue], tellsSpeech: Bool)
    case mixedLevels([UInt32: Int])
    case roomMixLevels([StreamID: Int])
    case capturedSpectrum([Float])
    case playedSpectra([StreamID: [Float]])
    case speech(Bool)
    case route(ZegoAudioRoute)
    case publisherQuality(StreamQuality, StreamID)
    case playerQuality(StreamQuality, StreamID)
    case networkQuality(String, up: ZegoStreamQualityLevel, down: ZegoStreamQualityLevel)
    case speedTest(roundTripMilliseconds: Int, loss: Double, ZegoNetworkSpeedTestType)
    case speedTestFailed(ZEGO.ExpressCode, ZegoNetworkSpeedTestType)

    /// The call's form in the trace; nil for a report without news.
    var text: String? {
        switch self {
        case .debugError(let failure, let function):
            "onDebugError(\(failure.code.rawValue), funcName: \(function), info: \(failure.text))"
        case .engine(let state): "onEngineStateUpdate(\(state))"
        case .room(let reason, let code, _, let channel):
            "onRoomStateChanged(\(reason), errorCode: \(code.rawValue), roomID: \(channel))"
        case .users(let type, let users, let channel):
            "onRoomUserUpdate(\(type), userList: [\(Self.list(users.map(\.user.rawValue)))], roomID: \(channel))"
        case .onlineCount(let count, let channel): "onRoomOnlineUserCountUpdate(\(count), roomID: \(channel))"
        case .streams(let type, let streams, let reason, let channel):
            "onRoomStreamUpdate(\(type), streamList: [\(Self.list(streams.map(\.streamID)))]"
                + (reason.map { ", reason: \($0.rawValue)" } ?? "") + ", roomID: \(channel))"
        case .streamExtra(let stream, let channel):
            "onRoomStreamExtraInfoUpdate([\(stream.streamID): \(stream.extra)], roomID: \(channel))"
        case .notes(let notes, let channel):
            "onRoomExtraInfoUpdate([\(Self.list(notes.map { "\($0.key): \($0.value)" }))], roomID: \(channel))"
        case .tokenWillExpire(let seconds, let channel): "onRoomTokenWillExpire(\(seconds), roomID: \(channel))"
        case .publisher(let state, let code, let stream):
            "onPublisherStateUpdate(\(state), errorCode: \(code.rawValue), streamID: \(stream))"
        case .player(let state, let code, let stream):
            "onPlayerStateUpdate(\(state), errorCode: \(code.rawValue), streamID: \(stream))"
        case .capturedFirstSound: "onPublisherCapturedAudioFirstFrame()"
        case .sentFirstSound(let channel): "onPublisherSendAudioFirstFrame(\(channel))"
        case .playedFirstSound(let stream): "onPlayerRecvAudioFirstFrame(\(stream))"
        case .capturedFirstPicture(let channel): "onPublisherCapturedVideoFirstFrame(\(channel))"
        case .previewedFirstPicture: "onPublisherRenderVideoFirstFrame(main)"
        case .sentFirstPicture(let channel): "onPublisherSendVideoFirstFrame(\(channel))"
        case .ownPictureSize(let size, let channel):
            "onPublisherVideoSizeChanged(\(size.width) x \(size.height), channel: \(channel))"
        case .receivedFirstPicture(let stream): "onPlayerRecvVideoFirstFrame(\(stream))"
        case .shownFirstPicture(let stream): "onPlayerRenderVideoFirstFrame(\(stream))"
        case .playedPictureSize(let size, let stream):
            "onPlayerVideoSizeChanged(\(size.width) x \(size.height), streamID: \(stream))"
        case .device(let report, let stream):
            "onRemote\(Self.name(of: report.device))StateUpdate(\(ZegoRemoteDeviceState(report)), streamID: \(stream))"
        case .sideData(let bytes, let stream):
            "onPlayerSyncRecvSEI(\(bytes.values.count) bytes, streamID: \(stream))"
        case .soundData(let bytes, let stream):
            "onPlayerRecvAudioSideInfo(\(bytes.values.count) bytes, streamID: \(stream))"
        case .publisherStep(let event, let stream): "onPublisherStreamEvent(\(event), streamID: \(stream))"
        case .playerStep(let event, let stream): "onPlayerStreamEvent(\(event), streamID: \(stream))"
        case .soundBroke(let event, let stream): "onPlayerMediaEvent(\(event), streamID: \(stream))"
        case .deviceFailed(let exception, let device):
            "onLocalDeviceExceptionOccurred(\(exception), deviceType: \(device))"
        case .networkMode(let mode): "onNetworkModeChanged(\(mode))"
        case .text(let text, let from, let number, _, let channel):
            "\(Self.name(of: text.kind))(\(text.kind == .binary ? "" : text.text), from: \(from.user), number: \(number), roomID: \(channel))"
        // Silence is reported as often as sound, and would hide everything else in the trace.
        case .capturedLevel(let value, _): value.level > 0 ? "onCapturedSoundLevelUpdate(\(value.level))" : nil
        case .playedLevels(let levels, _):
            levels.values.contains { $0.level > 0 }
                ? "onRemoteSoundLevelUpdate([\(Self.list(levels.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.level)" }))])"
                : nil
        case .mixedLevels(let levels):
            levels.values.contains { $0 > 0 }
                ? "onMixerSoundLevelUpdate([\(Self.list(levels.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }))])"
                : nil
        case .roomMixLevels(let levels):
            levels.values.contains { $0 > 0 }
                ? "onAutoMixerSoundLevelUpdate([\(Self.list(levels.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }))])"
                : nil
        case .capturedSpectrum(let bands):
            bands.contains { $0 > 0 } ? "onCapturedAudioSpectrumUpdate(\(bands.count) bands)" : nil
        case .playedSpectra(let spectra):
            spectra.values.contains { $0.contains { $0 > 0 } }
                ? "onRemoteAudioSpectrumUpdate([\(Self.list(spectra.keys.sorted().map(\.rawValue)))])" : nil
        case .speech(let isSpeech): "onAudioVADStateUpdate(\(isSpeech ? "speech" : "noise"), monitorType: captured)"
        case .route(let route): "onAudioRouteChange(\(route))"
        case .publisherQuality(let quality, let stream):
            "onPublisherQualityUpdate(\(quality.level), \(quality.kilobitsPerSecond) kbps, streamID: \(stream))"
        case .playerQuality(let quality, let stream):
            "onPlayerQualityUpdate(\(quality.level), \(quality.kilobitsPerSecond) kbps, streamID: \(stream))"
        case .networkQuality(let user, let up, let down):
            "onNetworkQuality(\(user), upstreamQuality: \(up), downstreamQuality: \(down))"
        case .speedTest(let roundTrip, let loss, let type):
            "onNetworkSpeedTestQualityUpdate(rtt: \(roundTrip), packetLostRate: \(loss), type: \(type))"
        case .speedTestFailed(let code, let type): "onNetworkSpeedTestError(\(code.rawValue), type: \(type))"
        }
    }

    private static func list(_ texts: [String]) -> String { texts.joined(separator: ", ") }

    private static func name(of device: StreamDevice) -> String {
        switch device {
        case .camera: "Camera"
        case .microphone: "Mic"
        case .speaker: "Speaker"
        }
    }

    private static func name(of kind: ChannelMessageKind) -> String {
        switch kind {
        case .broadcast: "onIMRecvBroadcastMessage"
        case .barrage: "onIMRecvBarrageMessage"
        case .command: "onIMRecvCustomCommand"
        case .binary: "onRecvRoomTransparentMessage"
        // These have other callbacks, or are not this vendor's.
        case .sideData, .soundData, .numbered: "\(kind)"
        }
    }
}

/// The sound level of a user, 0 to 100.
struct LevelValue: Hashable, Sendable {
    var level: Int
    var isSpeech = false

    var model: ZegoSoundLevelInfo {
        let model = ZegoSoundLevelInfo()
        model.soundLevel = Float(level)
        model.vad = isSpeech ? 1 : 0
        return model
    }
}

extension ZegoRemoteDeviceState {
    init(_ report: DeviceReport) {
        self = ZegoRemoteDeviceState(rawValue: ZEGO.number(of: report.state)) ?? .genericError
    }
}

extension DeviceState {
    init(_ state: ZegoRemoteDeviceState) { self = ZEGO.deviceState(number: state.rawValue) ?? .broken }
}

extension ListedStream {
    /// Every stream of this vendor has a name.
    var streamID: String { name?.rawValue ?? "" }
}

extension ZegoRoomStateChangedReason {
    /// The state that a change led to; nil where nothing changed.
    var state: ZegoRoomState? {
        switch self {
        case .logining, .reconnecting: .connecting
        case .logined, .reconnected: .connected
        case .loginFailed, .reconnectFailed, .kickOut, .logout: .disconnected
        case .logoutFailed: nil
        }
    }
}

extension ZegoUser {
    convenience init(_ user: ChannelUser) { self.init(userID: user.user.rawValue, userName: user.nickname) }
}

extension ZegoStream {
    convenience init(_ stream: ListedStream) {
        self.init()
        user = ZegoUser(stream.publisher)
        streamID = stream.streamID
        extraInfo = stream.extra
    }
}

extension ZegoRoomExtraInfo {
    convenience init(_ note: ChannelNote) {
        self.init()
        key = note.key
        value = note.value
        updateUser = ZegoUser(note.by)
        updateTime = UInt64(clamping: note.atUnixMilliseconds)
    }
}
