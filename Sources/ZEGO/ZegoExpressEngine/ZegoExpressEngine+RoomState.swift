import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// MARK: In a room

extension ZegoExpressEngine {
    /// Does something in a room the user is in, or answers why it cannot be done: 1000002 outside rooms, `wrong` where
    /// it is another room.
    func inRoom(
        _ roomID: String, _ call: String, wrong: ZEGO.ExpressCode = .roomIDIncorrect,
        _ refused: (ZEGO.ExpressFailure) -> Void, _ body: (Room, any Link) -> Void
    ) {
        let (rooms, link) = state.withLock { ($0.rooms.filter(\.isInside), $0.link) }
        let room = rooms.first { $0.channel.rawValue == roomID }
        guard let room, let link else {
            let failure =
                rooms.isEmpty
                ? ZEGO.ExpressFailure(.notLoggedIn, "not in a room")
                : ZEGO.ExpressFailure(wrong, "room \(roomID) was not logged in to")
            refuse(call, failure)
            return refused(failure)
        }
        body(room, link)
    }

    /// Writes the room's one extra info, which everybody else in it is told, and who comes later.
    ///
    /// A key has 1 to 10 bytes, a value up to 128. 1002014 to 1002016 for others, 1002017 for a second key.
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

    /// The streams of a room: the own ones, and those of others as the cloud told of them.
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

    /// Chooses what the sound is for. 1000067 in a room. It sounds the same; the audio route may change.
    public func setRoomScenario(_ scenario: ZegoScenario) {
        begin("setRoomScenario(\(scenario))") { engine in
            guard engine.state.withLock({ $0.rooms.isEmpty }) else {
                return engine.refuse(
                    "setRoomScenario", ZEGO.ExpressFailure(.configuredAfterLogin, "the user is in a room"))
            }
            engine.state.withLock { $0.setup?.scenario = scenario }
            engine.changeRoute(Self.firstRoute(of: scenario))
        }
    }
}
