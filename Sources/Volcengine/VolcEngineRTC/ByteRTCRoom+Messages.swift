import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// MARK: Messages in the room

extension ByteRTCRTSRoom {
    /// Sends a text message to all others in the room. Returns the message's number, from 1; -201 for a room that was destroyed.
    /// `rtcRoom(_:onRoomMessageSendResult:error:)` says what became of it: 200 is success.
    @discardableResult
    public func sendRoomMessage(_ message: String) -> Int {
        send("sendRoomMessage(\(message))", Bytes(utf8: message), isBinary: false, to: nil)
    }

    /// Sends bytes to all others in the room. Returns the message's number, from 1.
    @discardableResult
    public func sendRoomBinaryMessage(_ message: Data) -> Int {
        send("sendRoomBinaryMessage(\(message.count) bytes)", Bytes([UInt8](message)), isBinary: true, to: nil)
    }

    /// Sends a text message to one user in the room. Returns the message's number, from 1.
    /// `rtcRoom(_:onUserMessageSendResult:error:)` says what became of it: 0 is success. All messages arrive, in order, whatever
    /// the config says.
    @discardableResult
    public func sendUserMessage(_ userId: String, message: String, config: ByteRTCMessageConfig) -> Int {
        send("sendUserMessage(\(userId), \(message))", Bytes(utf8: message), isBinary: false, to: userId)
    }

    /// Sends bytes to one user in the room. Returns the message's number, from 1.
    @discardableResult
    public func sendUserBinaryMessage(_ uid: String, message: Data, config: ByteRTCMessageConfig) -> Int {
        send("sendUserBinaryMessage(\(uid), \(message.count) bytes)", Bytes([UInt8](message)), isBinary: true, to: uid)
    }

    private func send(_ call: String, _ bytes: Bytes, isBinary: Bool, to user: String?) -> Int {
        let number = number
        return act(call) { engine in
            guard let message = engine.state.withLock({ $0.stays.change(number) { $0.nextMessage() } }) else {
                return Int(ByteRTCVideo.destroyed)
            }
            engine.perform { engine in
                if user == "" { return engine.tellSent(message, .emptyUser, number, isToOne: true) }
                let content = ChannelMessage(
                    kind: Volcengine.kind(isBinary: isBinary, isToOne: user != nil), bytes: bytes,
                    to: user.map { [UserID($0)] } ?? [], sequence: UInt32(truncatingIfNeeded: message))
                engine.send(content, message, number)
            }
            return message
        } ?? Int(ByteRTCVideo.destroyed)
    }
}

// The numbers of messages as versions from 3.60 on return them.
extension ByteRTCRTSRoom {
    /// Sends a text message to all others in the room. Returns the message's number, from 1.
    @_disfavoredOverload
    @discardableResult
    public func sendRoomMessage(_ message: String) -> Int64 { Int64(sendRoomMessage(message) as Int) }

    /// Sends bytes to all others in the room. Returns the message's number, from 1.
    @_disfavoredOverload
    @discardableResult
    public func sendRoomBinaryMessage(_ message: Data) -> Int64 { Int64(sendRoomBinaryMessage(message) as Int) }

    /// Sends a text message to one user in the room. Returns the message's number, from 1.
    @_disfavoredOverload
    @discardableResult
    public func sendUserMessage(_ userId: String, message: String, config: ByteRTCMessageConfig) -> Int64 {
        Int64(sendUserMessage(userId, message: message, config: config) as Int)
    }

    /// Sends bytes to one user in the room. Returns the message's number, from 1.
    @_disfavoredOverload
    @discardableResult
    public func sendUserBinaryMessage(_ uid: String, message: Data, config: ByteRTCMessageConfig) -> Int64 {
        Int64(sendUserBinaryMessage(uid, message: message, config: config) as Int)
    }
}

extension ByteRTCRoom {
    /// Notes a text on the room, which later users find too: the task's number, from 0; below 0 a code of
    /// ``ByteRTCSetRoomExtraInfoResult``. `rtcRoom(_:onSetRoomExtraInfoResult:error:)` says what became of it.
    ///
    /// A room has five of them; a sixth takes the place of the oldest.
    @discardableResult
    public func setRoomExtraInfo(_ key: String, value: String) -> Int {
        let number = number
        return act("setRoomExtraInfo(\(key), value: \(value))") { engine in
            let task = engine.state.withLock { state in
                state.stays.change(number) { stay -> Int in
                    guard stay.isInside else { return Int(Volcengine.ExtraInfoCode.notJoined.rawValue) }
                    guard !key.isEmpty else { return Int(Volcengine.ExtraInfoCode.keyEmpty.rawValue) }
                    return stay.nextTask()
                }
            }
            guard let task else { return Int(ByteRTCVideo.destroyed) }
            guard task >= 0 else {
                engine.device.record(.note, "ByteRTCRoom.setRoomExtraInfo returned \(task)")
                return task
            }
            engine.perform { $0.setNote(key, value, task, number) }
            return task
        } ?? Int(ByteRTCVideo.destroyed)
    }
}

// What messages in rooms do. Everything here runs on the device's queue.
extension ByteRTCVideo {
    fileprivate func send(_ content: ChannelMessage, _ message: Int, _ number: Int) {
        guard let stay = stay(number) else { return }
        let isToOne = !content.to.isEmpty
        guard stay.isInside, let link = state.withLock({ $0.connection.link }) else {
            if !isToOne { warn(.codeSendCustomMessage) }
            return tellSent(message, .notJoined, number, isToOne: isToOne)
        }
        let command = RTCCommand.send(channel: stay.channel, message: content)
        device.send(.rtc(command), over: link, patience: Self.patience) { [weak self] result in
            guard let self, !lifetime.isOver else { return }
            switch result {
            case .success: tellSent(message, isToOne ? .success : .roomSuccess, number, isToOne: isToOne)
            case .failure(let failure):
                let failure = Volcengine.Failure(failure)
                device.record(.note, failure.text)
                tellSent(message, Volcengine.MessageCode(failure.obstacle), number, isToOne: isToOne)
            }
        }
    }

    fileprivate func tellSent(_ message: Int, _ code: Volcengine.MessageCode, _ number: Int, isToOne: Bool) {
        let answer = SendAnswers.Answer(code: code, isToOne: isToOne)
        let told: [(message: Int, answer: SendAnswers.Answer)]? = change(number) { $0.answer(message, answer) }
        for (message, answer) in told ?? [] {
            tell(answer, of: message, number)
        }
    }

    private func tell(_ answer: SendAnswers.Answer, of message: Int, _ number: Int) {
        guard let room = stay(number)?.room else { return }
        let code = answer.code
        if answer.isToOne {
            let error = ByteRTCUserMessageSendResult(rawValue: Int(code.rawValue)) ?? .unknown
            room.tell("onUserMessageSendResult(\(message), error: \(code.rawValue))") {
                $0.tellRtcRoom(room, onUserMessageSendResult: message, error: error)
            }
        } else {
            let error = ByteRTCRoomMessageSendResult(rawValue: Int(code.rawValue)) ?? .unknown
            room.tell("onRoomMessageSendResult(\(message), error: \(code.rawValue))") {
                $0.tellRtcRoom(room, onRoomMessageSendResult: message, error: error)
            }
        }
    }

    /// A message came into a room.
    func receive(_ message: ChannelMessage, from user: UserID, _ number: Int) {
        guard let stay = stay(number) else { return }
        let (room, uid) = (stay.room, user.rawValue)
        let data = Data(message.bytes.values)
        let text = String(decoding: data, as: UTF8.self)
        let id = Int(message.sequence)
        switch message.kind {
        case .broadcast:
            room.tell("onRoomMessageReceived(\(uid), message: \(text))") {
                $0.tellRtcRoom(room, onRoomMessageReceived: uid, message: text)
                $0.tellRtcRoom(room, onRoomMessageReceived: id, uid: uid, message: text)
            }
        case .command:
            room.tell("onUserMessageReceived(\(uid), message: \(text))") {
                $0.tellRtcRoom(room, onUserMessageReceived: uid, message: text)
                $0.tellRtcRoom(room, onUserMessageReceived: id, uid: uid, message: text)
            }
        case .binary where message.to.isEmpty:
            room.tell("onRoomBinaryMessageReceived(\(uid), \(data.count) bytes)") {
                $0.tellRtcRoom(room, onRoomBinaryMessageReceived: uid, message: data)
                $0.tellRtcRoom(room, onRoomBinaryMessageReceived: id, uid: uid, message: data)
            }
        case .binary:
            room.tell("onUserBinaryMessageReceived(\(uid), \(data.count) bytes)") {
                $0.tellRtcRoom(room, onUserBinaryMessageReceived: uid, message: data)
                $0.tellRtcRoom(room, onUserBinaryMessageReceived: id, uid: uid, message: data)
            }
        case .soundData:
            let key = (stay.channel.rawValue, uid)
            tell("onStreamSyncInfoReceived(\(uid), \(data.count) bytes)") { [self] in
                $0.tellRtcEngine(
                    self, onStreamSyncInfoReceived: ByteRTCRemoteStreamKey(room: key.0, user: key.1),
                    streamType: .audio, data: data)
            }
        case .sideData:
            let channel = stay.channel.rawValue
            let stream = message.index == PictureStream.screen.index ? PictureStream.screen : .main
            tell("onSEIMessageReceived(\(uid), \(stream.prefix)\(data.count) bytes)") { [self] in
                $0.tellRtcEngine(
                    self, onSEIMessageReceived: ByteRTCRemoteStreamKey(room: channel, user: user, stream),
                    andMessage: data)
            }
        case .numbered: receivePlace(message.bytes.values, of: user, number)
        // The vendor has no messages of this kind.
        case .barrage: break
        }
    }

    fileprivate func setNote(_ key: String, _ value: String, _ task: Int, _ number: Int) {
        guard let stay = stay(number), let link = state.withLock({ $0.connection.link }) else { return }
        let command = RTCCommand.setNote(channel: stay.channel, key: key, value: value)
        device.send(.rtc(command), over: link, patience: Self.patience) { [weak self] result in
            guard let self, !lifetime.isOver else { return }
            var code = Volcengine.ExtraInfoCode.success
            if case .failure(let failure) = result {
                let failure = Volcengine.Failure(failure)
                device.record(.note, failure.text)
                code = Volcengine.ExtraInfoCode(failure.obstacle)
            }
            let error = ByteRTCSetRoomExtraInfoResult(rawValue: Int(code.rawValue)) ?? .unknow
            stay.room.tell("onSetRoomExtraInfoResult(\(task), error: \(code.rawValue))") {
                $0.tellRtcRoom(stay.room, onSetRoomExtraInfoResult: task, error: error)
                $0.tellRtcRoom(stay.room, onSetRoomExtraInfoResult: task, result: error)
            }
        }
    }

    func tell(_ note: ChannelNote, _ number: Int) {
        guard let room = stay(number)?.room else { return }
        room.tell("onRoomExtraInfoUpdate(\(note.key), value: \(note.value), by: \(note.by.user))") {
            $0.tellRtcRoom(
                room, onRoomExtraInfoUpdate: note.key, value: note.value, lastUpdateUserId: note.by.user.rawValue,
                lastUpdateTimeMs: Int(note.atUnixMilliseconds))
        }
    }
}

// MARK: Data along the stream

extension ByteRTCVideo {
    /// Sends up to 16 bytes along with the local sound. Returns 0, or -1 for more, -2 for none, -3 for the screen, which has no
    /// sound, -4 where no sound is published. Users who receive the sound are told of the bytes. They are sent once, whatever the
    /// config says.
    @discardableResult
    public func sendStreamSyncInfo(_ data: Data, config: ByteRTCStreamSycnInfoConfig) -> Int32 {
        guard lifetime.begin("\(face.engine).sendStreamSyncInfo(\(data.count) bytes)", on: device) else {
            return Self.destroyed
        }
        if config.repeatCount > 0 { device.warn(of: Volcengine.RTCNotEmulated.syncInfoRepeats) }
        guard !data.isEmpty else { return Volcengine.SyncInfoCode.empty }
        guard data.count <= Volcengine.profile.stream.maximumSyncInfoBytes.value else {
            return Volcengine.SyncInfoCode.tooLong
        }
        guard config.streamIndex == .indexMain else { return Volcengine.SyncInfoCode.noScreen }
        guard publishes(.sound) else { return Volcengine.SyncInfoCode.noAudio }
        sendAlong(.soundData, data, of: .sound)
        return 0
    }

    /// Sends up to 4 KB along with the local picture or screen. Returns 0, or -2 for more, for none, for repetitions that cannot
    /// be and for another stream, -3 where the stream is not published. Users who receive the picture are told of the data. It is
    /// sent once, however often it is to be repeated.
    @discardableResult
    public func sendSEIMessage(
        _ streamIndex: ByteRTCStreamIndex, andMessage message: Data, andRepeatCount repeatCount: Int32,
        andCountPerFrame mode: ByteRTCSEICountPerFrame
    ) -> Int32 {
        if repeatCount > 0 { device.warn(of: Volcengine.RTCNotEmulated.seiRepeats) }
        let maximum = Volcengine.profile.stream.maximumSEIBytes.value
        let repeats = Volcengine.profile.sdk.minimumSEIRepeats.value
        let kind = PictureStream(streamIndex)?.kind
        let isPublished = kind.map(publishes) ?? false
        return act("sendSEIMessage(\(message.count) bytes)") { _ in
            guard kind != nil, (1...maximum).contains(message.count), (0...repeats).contains(Int(repeatCount)) else {
                return .parameterErr
            }
            return isPublished ? .success : .wrongState
        } then: { engine in
            if let kind { engine.sendAlong(.sideData, message, of: kind) }
        }
    }

    private func publishes(_ kind: MediaKinds) -> Bool {
        state.withLock { $0.stays.all.contains { $0.publishable.isSuperset(of: kind) } }
    }

    private func sendAlong(_ kind: ChannelMessageKind, _ data: Data, of media: MediaKinds) {
        let index: Volcengine.StreamIndex = media == .screen ? .screen : .main
        let message = ChannelMessage(kind: kind, bytes: Bytes([UInt8](data)), index: index.rawValue)
        perform { engine in
            guard let link = engine.state.withLock({ $0.connection.link }) else { return }
            for stay in engine.state.withLock({ $0.stays.all }) where stay.told.isSuperset(of: media) {
                // What the network loses, or is too much, is lost as a packet is.
                link.send(.rtc(.send(channel: stay.channel, message: message))) { _ in }
            }
        }
    }
}
