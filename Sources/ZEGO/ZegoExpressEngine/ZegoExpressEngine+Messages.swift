import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// MARK: Messages

extension ZegoExpressEngine {
    /// Sends a text reliably to everybody else in a room: 1 to 1024 bytes, twice in a second.
    ///
    /// 1000002 outside rooms, 1009005 for another room, 1009001 and 1009002 for the size, 1009015 and 1002073 for the
    /// rate.
    public func sendBroadcastMessage(
        _ message: String, roomID: String, callback: ZegoIMSendBroadcastMessageCallback?
    ) {
        let handed = Handover(callback)
        send("sendBroadcastMessage", ChannelMessage(kind: .broadcast, bytes: Bytes(utf8: message)), roomID) {
            engine, failure, number in
            guard let callback = handed.value else { return }
            engine.answer("sendBroadcastMessage", failure) { callback(failure.number, number) }
        }
    }

    /// Sends a text to everybody else in a room: 1 to 1024 bytes, 20 in a second from all users.
    public func sendBarrageMessage(_ message: String, roomID: String, callback: ZegoIMSendBarrageMessageCallback?) {
        let handed = Handover(callback)
        send("sendBarrageMessage", ChannelMessage(kind: .barrage, bytes: Bytes(utf8: message)), roomID) {
            engine, failure, number in
            guard let callback = handed.value else { return }
            engine.answer("sendBarrageMessage", failure) {
                callback(failure.number, failure == nil ? "\(number)" : "")
            }
        }
    }

    /// Sends a text to some users in a room, or to everybody else if none is named. Users who are not there are
    /// skipped.
    public func sendCustomCommand(
        _ command: String, toUserList: [ZegoUser]?, roomID: String, callback: ZegoIMSendCustomCommandCallback?
    ) {
        let handed = Handover(callback)
        let receivers = (toUserList ?? []).map(\.userID)
        let text = ChannelMessage(
            kind: .command, bytes: Bytes(utf8: command), to: receivers.map { UserID($0) })
        send("sendCustomCommand", text, roomID, fault: Check.receivers(receivers)) { engine, failure, _ in
            guard let callback = handed.value else { return }
            engine.answer("sendCustomCommand", failure) { callback(failure.number) }
        }
    }

    /// Sends bytes to some users in a room, or to everybody else if none is named: 1 to 1024.
    ///
    /// There is no server of the app's own: 1000010 for messages only to it; messages to both reach users only. Every
    /// message is delivered in order, whatever its type, and at once, whatever its time.
    public func sendTransparentMessage(
        _ message: ZegoRoomSendTransparentMessage, roomID: String, callback: ZegoRoomSendTransparentMessageCallback?
    ) {
        let handed = Handover(callback)
        let receivers = message.recvUserList.map(\.userID)
        let text = ChannelMessage(
            kind: .binary, bytes: Bytes([UInt8](message.content)), to: receivers.map { UserID($0) })
        let (count, maximum) = (message.content.count, ZEGO.profile.stream.maximumTransparentBytes.value)
        let fault =
            message.sendMode == .onlyServer
            ? ZEGO.ExpressFailure.missing("transparent messages to the app's own server")
            : count > maximum
                ? .messageTooLong(count, maximum: maximum)
                : Check.receivers(receivers)
        if message.sendMode == .clientAndServer { warn(.transparentToServer) }
        if message.timeOut != ZegoRoomSendTransparentMessage().timeOut { warn(.transparentTimeOut) }
        send("sendTransparentMessage", text, roomID, fault: fault) { engine, failure, _ in
            guard let callback = handed.value else { return }
            engine.answer("sendTransparentMessage", failure) { callback(failure.number) }
        }
    }

    private func send(
        _ call: String, _ message: ChannelMessage, _ roomID: String, fault: ZEGO.ExpressFailure? = nil,
        done: @escaping @Sendable (ZegoExpressEngine, ZEGO.ExpressFailure?, UInt64) -> Void
    ) {
        let refused: @Sendable (ZEGO.ExpressFailure) -> Void = { [self] in done(self, $0, 0) }
        let words = message.kind == .binary ? message.bytes.base64 : message.text
        begin("\(call)(\(words.prefix(80)), roomID: \(roomID))", refused: refused) { engine in
            if let fault {
                engine.refuse(call, fault)
                return done(engine, fault, 0)
            }
            engine.inRoom(roomID, call, wrong: .messageRoomInconsistent, refused) { room, link in
                link.send(.rtc(.send(channel: room.channel, message: message))) { [weak engine] result in
                    guard let engine else { return }
                    switch result {
                    case .success(.numbered(let number, _)): done(engine, nil, number)
                    case .success(let reply): preconditionFailure("a text was answered with \(reply)")
                    case .failure(.lost(let error)):
                        done(engine, ZEGO.ExpressFailure(.lost(error), lost: .messageSendFailed), 0)
                    case .failure(.rejected(let error)):
                        let failure = ZEGO.ExpressFailure(error)
                        engine.refuse(call, failure)
                        done(engine, failure, 0)
                    }
                }
            }
        }
    }
}

extension ChannelMessage {
    /// The text of the message.
    var text: String { String(decoding: bytes.values, as: UTF8.self) }
}
