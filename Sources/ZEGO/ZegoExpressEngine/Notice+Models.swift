import EmulatorAPI
import Foundation
import VendorDialects

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
