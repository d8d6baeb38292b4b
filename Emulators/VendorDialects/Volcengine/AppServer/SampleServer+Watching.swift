import EmulatorAPI

// Watching a live stream together: rooms, who is in them, and what is shown.
extension Volcengine.SampleServer {
    /// A room whose users watch something together.
    struct WatchRoom: Codable {
        enum Scene: Int64, Codable {
            case chat = 1
            case share = 2
        }

        var id: String
        var host: String
        var scene = Scene.chat
        var address = ""
        /// 1 for a wide picture, 2 for a tall one.
        var shape: Int64 = 1
    }

    /// A user of such a room.
    struct Watcher: Codable {
        var id: String
        var name: String
        var mic: Int64
        var camera: Int64
        /// Grows with every user who joins.
        var order: Int64
        /// Whether the server has seen them among the participants of the RTC room.
        var wasSeen = false
    }

    static let watchRequests: [String: @Sendable (inout Visit) throws(Refusal) -> JSONValue] = [
        "twvClearUser": { visit throws(Refusal) in
            visit.leaveWatching()
            return [:]
        },
        "twvJoinRoom": { visit throws(Refusal) in try visit.joinWatching() },
        "twvLeaveRoom": { visit throws(Refusal) in
            _ = try visit.watching()
            visit.leaveWatching()
            return [:]
        },
        "twvJoinTw": { visit throws(Refusal) in try visit.show(.share) },
        "twvLeaveTw": { visit throws(Refusal) in try visit.show(.chat) },
        "twvSetVideoUrl": { visit throws(Refusal) in try visit.changeAddress() },
        "twvSendMsg": { visit throws(Refusal) in
            let (room, watcher) = try visit.watching()
            let text = try visit.content.required("message", maximumBytes: visit.facts.maximumTextBytes.value)
            visit.tell(
                "twvOnSendMessage", in: room.id, ["user": visit.value(of: watcher, room), "message": .text(text)])
            return [:]
        },
        "twvUpdateMedia": { visit throws(Refusal) in
            var (room, watcher) = try visit.watching()
            watcher.mic = try visit.content.flag("mic")
            watcher.camera = try visit.content.flag("camera")
            visit.write("twv-users/" + room.id, watcher.id, watcher)
            let user = visit.value(of: watcher, room)
            visit.tell("twvOnUpdateRoomMedia", in: room.id, ["room_id": .text(room.id), "user": user])
            return ["user": user]
        },
        "twvReconnect": { visit throws(Refusal) in
            guard let (room, _) = try? visit.watching() else {
                throw Refusal(.cannotReconnect, "the user is in no room any more")
            }
            return ["room": visit.value(of: room), "user_list": visit.watcherList(room)]
        },
        "twvGetUserList": { visit throws(Refusal) in ["user_list": visit.watcherList(try visit.watching().room)] },
    ]
}

extension Volcengine.SampleServer.Visit {
    typealias Refusal = Volcengine.SampleServer.Refusal
    typealias WatchRoom = Volcengine.SampleServer.WatchRoom
    typealias Watcher = Volcengine.SampleServer.Watcher

    /// The room that the caller is in, and they themselves.
    mutating func watching() throws(Refusal) -> (room: WatchRoom, watcher: Watcher) {
        guard let id = record("twv-places", user.rawValue, as: String.self),
            let room = record("twv-rooms", id, as: WatchRoom.self)
        else { throw Refusal(.userNotFound, "the user is in no room") }
        sweep(room)
        guard let left = record("twv-rooms", id, as: WatchRoom.self),
            let watcher = record("twv-users/" + id, user.rawValue, as: Watcher.self)
        else { throw Refusal(.roomGone, "the room is closed") }
        guard self.room.isEmpty || self.room == id else { throw Refusal(.userNotFound, "the user is in room \(id)") }
        return (left, watcher)
    }

    func watchers(_ room: WatchRoom) -> [Watcher] {
        records("twv-users/" + room.id, as: Watcher.self).sorted { $0.order < $1.order }
    }

    mutating func joinWatching() throws(Refusal) -> JSONValue {
        let id = try content.required("room_id", maximumBytes: facts.maximumRoomIDBytes.value)
        guard Volcengine.isID(id) else { throw Refusal(.invalidInput, "room_id is no id of a room") }
        let name = try content.required("user_name", maximumBytes: facts.maximumNameBytes.value)
        let (mic, camera) = (try content.flag("mic"), try content.flag("camera"))
        guard record("twv-places", user.rawValue, as: String.self) == nil else {
            throw Refusal(.userInRoom, "the user is in a room already")
        }
        if let found = record("twv-rooms", id, as: WatchRoom.self) { sweep(found) }
        // Whoever comes first is the host.
        let room = record("twv-rooms", id, as: WatchRoom.self) ?? WatchRoom(id: id, host: user.rawValue)
        guard watchers(room).count < facts.maximumWatchers.value else { throw Refusal(.roomFull, "the room is full") }
        let watcher = Watcher(id: user.rawValue, name: name, mic: mic, camera: camera, order: next("watchers"))
        write("twv-rooms", id, room)
        write("twv-users/" + id, user.rawValue, watcher)
        write("twv-places", user.rawValue, id)
        tell("twvOnJoinRoom", in: id, ["user": value(of: watcher, room)])
        return ["room": value(of: room), "user_list": watcherList(room)]
    }

    /// The caller is in no room any more; nothing happens where they are in none.
    mutating func leaveWatching() {
        guard let id = record("twv-places", user.rawValue, as: String.self) else { return }
        guard let room = record("twv-rooms", id, as: WatchRoom.self),
            let watcher = record("twv-users/" + id, user.rawValue, as: Watcher.self)
        else { return remove("twv-places", user.rawValue) }
        leave(watcher, room)
    }

    /// A user is in the room no more. With the host the room ends.
    private mutating func leave(_ watcher: Watcher, _ room: WatchRoom) {
        remove("twv-users/" + room.id, watcher.id)
        remove("twv-places", watcher.id)
        let left = watchers(room)
        guard watcher.id == room.host || left.isEmpty else {
            return tell("twvOnLeaveRoom", in: room.id, ["user": value(of: watcher, room)])
        }
        tell("twvOnCloseRoom", in: room.id, ["room_id": .text(room.id), "type": 1])
        for other in left {
            remove("twv-users/" + room.id, other.id)
            remove("twv-places", other.id)
        }
        remove("twv-rooms", room.id)
    }

    /// Those whom the server saw in the RTC room and who are not there any more have left.
    private mutating func sweep(_ room: WatchRoom) {
        let present = Set(tenant.participants(of: ChannelID(room.id))?.map(\.user.rawValue) ?? [])
        for var watcher in watchers(room) {
            if present.contains(watcher.id), !watcher.wasSeen {
                watcher.wasSeen = true
                write("twv-users/" + room.id, watcher.id, watcher)
            } else if watcher.wasSeen, !present.contains(watcher.id) {
                guard record("twv-rooms", room.id, as: WatchRoom.self) != nil else { break }
                leave(watcher, room)
            }
        }
        keepChanges()
    }

    /// The host begins or ends watching.
    mutating func show(_ scene: WatchRoom.Scene) throws(Refusal) -> JSONValue {
        var room = try hosted()
        if scene == .share { try setAddress(of: &room) } else { room.address = "" }
        room.scene = scene
        write("twv-rooms", room.id, room)
        tell(
            "twvOnUpdateRoomScene", in: room.id,
            [
                "room_id": .text(room.id), "room_scene": .number(scene.rawValue), "user_id": .text(user.rawValue),
                "url": .text(room.address), "compose": .number(room.shape),
            ])
        return ["room": value(of: room)]
    }

    /// The host shows something else.
    mutating func changeAddress() throws(Refusal) -> JSONValue {
        var room = try hosted()
        guard room.scene == .share else { throw Refusal(.invalidInput, "nothing is being watched") }
        try setAddress(of: &room)
        write("twv-rooms", room.id, room)
        tell(
            "twvOnUpdateRoomVideoUrl", in: room.id,
            [
                "room_id": .text(room.id), "user_id": .text(user.rawValue), "url": .text(room.address),
                "compose": .number(room.shape),
            ])
        return ["room": value(of: room)]
    }

    private mutating func hosted() throws(Refusal) -> WatchRoom {
        let (room, watcher) = try watching()
        guard watcher.id == room.host else { throw Refusal(.notAuthorized, "only the host may") }
        return room
    }

    private func setAddress(of room: inout WatchRoom) throws(Refusal) {
        room.address = try content.required("url", maximumBytes: facts.maximumTextBytes.value)
        guard let shape = content.number("compose"), [1, 2].contains(shape) else {
            throw Refusal(.invalidInput, "compose is neither 1 nor 2")
        }
        room.shape = shape
    }

    // MARK: As JSON

    func value(of room: WatchRoom) -> JSONValue {
        [
            "app_id": .text(request.service.app.rawValue), "room_id": .text(room.id),
            "host_user_id": .text(room.host),
            "host_user_name": .text(watchers(room).first { $0.id == room.host }?.name ?? ""),
            "scene": .number(room.scene.rawValue), "rtc_token": .text(roomToken(room.id)),
            "video_url": .text(room.address), "compose": .number(room.shape),
        ]
    }

    func value(of watcher: Watcher, _ room: WatchRoom) -> JSONValue {
        [
            "room_id": .text(room.id), "user_id": .text(watcher.id), "user_name": .text(watcher.name),
            "mic": .number(watcher.mic), "camera": .number(watcher.camera),
        ]
    }

    func watcherList(_ room: WatchRoom) -> JSONValue { .list(watchers(room).map { value(of: $0, room) }) }
}
