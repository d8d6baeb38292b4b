import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// MARK: In a room

extension ZegoExpressEngine {
    /// Runs work in a room the user is in, or answers with an error: 1000002 outside rooms, `wrong` for another room.
    func inRoom(
        _ roomID: String, _ call: String, wrong: ZEGO.ExpressCode = .roomIDIncorrect,
        _ refused: (ZEGO.ExpressFailure) -> Void, _ body: (Room, any Link) -> Void
    ) {
        let (rooms, link) = state.withLock { ($0.rooms.filter(\.isInside), $0.link) }
        let room = rooms.first { $0.channel.rawValue == roomID }
        guard let room, let link else {
            let failure: ZEGO.ExpressFailure = rooms.isEmpty ? .outsideRooms : .notInRoom(roomID, wrong)
            refuse(call, failure)
            return refused(failure)
        }
        body(room, link)
    }

    /// Sets the room's one extra info. All others in the room, and users who enter later, are told.
    ///
    /// A key has 1 to 10 bytes, a value up to 128. 1002014 to 1002016 for other sizes, 1002017 for a second key.
    public func setRoomExtraInfo(
        _ value: String, forKey key: String, roomID: String, callback: ZegoRoomSetRoomExtraInfoCallback?
    ) {
        let handed = Handover(callback)
        let done: @Sendable (ZEGO.ExpressFailure?) -> Void = { [self] failure in
            guard let callback = handed.value else { return }
            answer("setRoomExtraInfo", failure) { callback(failure.number) }
        }
        begin("setRoomExtraInfo(\(value), forKey: \(key), roomID: \(roomID))", refused: done) { engine in
            engine.inRoom(roomID, "setRoomExtraInfo", done) { room, link in
                let command = RTCCommand.setNote(channel: room.channel, key: key, value: value)
                link.send(.rtc(command)) { [weak engine] result in
                    switch result {
                    case .success: done(nil)
                    case .failure(let cause):
                        let failure = ZEGO.ExpressFailure(cause)
                        engine?.refuse("setRoomExtraInfo", failure)
                        done(failure)
                    }
                }
            }
        }
    }

    /// The streams of a room: the local ones, and others' as the cloud reported them.
    public func getRoomStreamList(_ roomID: String, streamListType: ZegoRoomStreamListType) -> ZegoRoomStreamList {
        device.record(.call, "ZegoExpressEngine.getRoomStreamList(\(roomID), \(streamListType))")
        let list = ZegoRoomStreamList()
        let (room, publications, extras) = state.withLock { state in
            (state.rooms.first { $0.channel.rawValue == roomID }, state.publications, state.extras)
        }
        guard let room else { return list }
        list.playStreamList = room.streams.map { ZegoStream($0) }
        guard streamListType == .all else { return list }
        let own = ChannelUser(user: room.user, nickname: room.nickname)
        list.publishStreamList = publications.values.filter { $0.room == room.number && $0.step == .live }
            .sorted { $0.slot < $1.slot }
            .map { publication in
                ZegoStream(
                    ListedStream(
                        publisher: own, index: publication.slot, name: publication.stream,
                        extra: extras[publication.slot] ?? ""))
            }
        return list
    }

    /// Sets the use of the sound. 1000067 in a room. The sound does not change; the audio route may.
    public func setRoomScenario(_ scenario: ZegoScenario) {
        begin("setRoomScenario(\(scenario))") { engine in
            guard engine.state.withLock({ $0.rooms.isEmpty }) else {
                return engine.refuse(
                    "setRoomScenario", .inRoomForScenario)
            }
            engine.state.withLock { $0.setup?.scenario = scenario }
            engine.changeRoute(Self.firstRoute(of: scenario))
        }
    }
}
