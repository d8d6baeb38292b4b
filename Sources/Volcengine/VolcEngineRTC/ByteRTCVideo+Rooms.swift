import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

extension ByteRTCVideo {
    /// Makes a room, which is joined later; nil for an id that cannot be one, which
    /// `rtcEngine(_:onCreateRoomStateChanged:errorCode:)` tells with -1007, and for a seventeenth room.
    ///
    /// A room with the same id is replaced: it is left, and a warning -2016 comes.
    public func createRTCRoom(_ roomId: String) -> ByteRTCRoom? { makeRoom(roomId, face) }

    /// Makes a room that the app has by the class that a face says.
    func makeRoom(_ roomId: String, _ face: Face) -> ByteRTCRoom? {
        guard lifetime.begin("\(face.engine).\(face.roomCall)(\(roomId))", on: device) else { return nil }
        guard Volcengine.isID(roomId) else {
            let code = Int(Volcengine.ErrorCode.roomIDIllegal.rawValue)
            // Versions from 3.60 on have no callback for it.
            guard self.face != .engine else {
                device.record(.note, "\(face.engine).\(face.roomCall) returned nil: \(roomId) cannot be a room's id")
                return nil
            }
            tell("onCreateRoomStateChanged(\(roomId), errorCode: \(code))") { [self] in
                $0.tellRtcEngine(self, onCreateRoomStateChanged: roomId, errorCode: code)
            }
            return nil
        }
        let channel = ChannelID(roomId)
        guard state.withLock({ $0.sound.echo?.room != channel }) else {
            let code = Int(Volcengine.ErrorCode.roomInEchoTest.rawValue)
            tell("onCreateRoomStateChanged(\(roomId), errorCode: \(code))") { [self] in
                $0.tellRtcEngine(self, onCreateRoomStateChanged: roomId, errorCode: code)
            }
            return nil
        }
        let old = state.withLock { $0.stays[channel] }
        if let old {
            old.room.end()
            remove(old.number)
            warn(.codeOldRoomBeenReplaced)
        }
        return state.withLock { state in
            let maximum = Volcengine.profile.sdk.maximumRooms.value
            guard state.stays.all.count < maximum else {
                device.record(.note, "\(face.engine).\(face.roomCall) returned nil: the engine has \(maximum) rooms")
                return nil
            }
            let number = state.nextNumber()
            let room = ByteRTCRoom(self, number: number, id: roomId, face: face)
            state.stays.add(Stay(number: number, channel: channel, room: room))
            return room
        }
    }

    // MARK: Joining and leaving

    /// Takes the app's request to join; what `joinRoom` returns.
    func join(_ request: StayRequest, _ number: Int) -> Int32 {
        guard state.withLock({ $0.sound.echo == nil }) else {
            let code = ByteRTCReturnStatus.hasInEchoTest.rawValue
            device.record(.note, "\(face.room).joinRoom returned \(code)")
            warn(.codeInEchoTestMode)
            return Int32(code)
        }
        let maximum = Volcengine.profile.rtc.maximumExtraInfoBytes.value
        let now = device.now
        let result = state.withLock { state -> Int32 in
            guard let stay = state.stays[number] else { return Self.destroyed }
            guard !stay.isJoined else { return Volcengine.JoinCode.alreadyJoined }
            guard Volcengine.isID(request.user.rawValue), request.extraInfo.utf8.count <= maximum else {
                return Volcengine.JoinCode.invalidArgument
            }
            let others = state.stays.all.filter { $0.number != number && $0.isJoined }
            let isTaken = others.contains { $0.request.map { !$0.publishes.isEmpty } ?? false }
            _ = state.stays.change(number) { stay in
                stay.reset()
                stay.request = request
                stay.startedAt = now
                stay.subscribes = request.subscribes
                stay.usesPlainNames = others.isEmpty
                stay.wanted = isTaken ? [] : request.publishes
                // One user has all rooms of an engine.
                stay.isRefused = others.first?.request.map { $0.user != request.user } ?? false
                if !stay.isRefused { _ = stay.client.enter(isVisible: stay.wantsVisible) }
            }
            return 0
        }
        guard result == 0 else {
            let face = stay(number)?.room.face ?? face
            device.record(.note, "\(face.room).\(face.joinCall) returned \(result)")
            return result
        }
        perform { $0.connect(number) }
        return 0
    }

    /// Takes the app's request to leave; what `leaveRoom` returns.
    func leave(_ number: Int) -> Int32 {
        let left = state.withLock { state -> Stay? in
            guard let stay = state.stays[number], stay.isJoined else { return nil }
            _ = state.stays.change(number) { $0.reset() }
            return stay
        }
        guard let left else {
            let code = ByteRTCReturnStatus.wrongState.rawValue
            let face = stay(number)?.room.face ?? face
            device.record(.note, "\(face.room).\(face.leaveCall) returned \(code)")
            return Int32(code)
        }
        // Also where the engine is destroyed meanwhile: the others are to see an ordinary departure.
        device.perform { [engine = self] in
            let stats = engine.stats(of: left)
            engine.part(left)
            engine.driveSound()
            left.room.tell("onLeaveRoom(\(left.channel))") { $0.tellRtcRoom(left.room, onLeaveRoom: stats.model) }
        }
        return 0
    }

    /// Forgets a room and leaves it without a word.
    func remove(_ number: Int) {
        guard let stay = state.withLock({ $0.stays.remove(number) }) else { return }
        device.perform { [engine = self] in
            engine.part(stay)
            engine.driveSound()
        }
    }

    // MARK: Shared parts

    /// A stay that is still there.
    func stay(_ number: Int) -> Stay? { state.withLock { $0.stays[number] } }

    /// Changes a stay that is still there.
    @discardableResult
    func change<Result: Sendable>(_ number: Int, _ body: (inout Stay) -> Result) -> Result? {
        state.withLock { $0.stays.change(number, body) }
    }

    /// Tells what became of a stay.
    func tell(_ stay: Stay, _ code: Volcengine.ErrorCode, extraInfo: String = "") {
        let (room, user) = (stay.channel.rawValue, stay.request?.user.rawValue ?? "")
        stay.room.tell("onRoomStateChanged(\(room), withUid: \(user), state: \(code.rawValue))") {
            $0.tellRtcRoom(
                stay.room, onRoomStateChanged: room, withUid: user, state: Int(code.rawValue), extraInfo: extraInfo)
        }
    }

    /// Tells what is wrong with a local stream, or with what is received.
    func tellStream(_ stay: Stay, _ code: Volcengine.ErrorCode) {
        let (room, user) = (stay.channel.rawValue, stay.request?.user.rawValue ?? "")
        stay.room.tell("onStreamStateChanged(\(room), withUid: \(user), state: \(code.rawValue))") {
            $0.tellRtcRoom(
                stay.room, onStreamStateChanged: room, withUid: user, state: Int(code.rawValue), extraInfo: "")
        }
    }
}
