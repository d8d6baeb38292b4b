import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

/// How far the user is in one room.
struct RoomStay: Hashable {
    var state: ZIMRoomState
}

extension ZIM.State {
    /// The connection is gone: the rooms the user was in, by id.
    mutating func interruptRooms() -> [RoomID] { move(from: .connected, to: .connecting) }

    /// The connection is back. Returns the ids of the rooms the user is in again.
    mutating func resumeRooms() -> [RoomID] { move(from: .connecting, to: .connected) }

    private mutating func move(from old: ZIMRoomState, to new: ZIMRoomState) -> [RoomID] {
        let moved = rooms.keys.filter { rooms[$0]?.state == old }.sorted()
        for room in moved { rooms[room]?.state = new }
        return moved
    }
}

extension ZIM {
    /// Creates a room and enters it.
    ///
    /// Fails with 6000323 when the room exists, 6000320 when the user is in it, 6000324 and 6000325 beyond the quotas,
    /// 6000326 while it is being entered. `roomStateChanged` reports `connecting`, then `connected` or `disconnected`
    /// before the callback.
    public func createRoom(with roomInfo: ZIMRoomInfo, callback: ZIMRoomCreatedCallback?) {
        createRoom(roomInfo, config: nil, callback)
    }

    /// Creates a room with first attributes and enters it; see ``createRoom(with:callback:)``.
    public func createRoom(
        with roomInfo: ZIMRoomInfo, config: ZIMRoomAdvancedConfig, callback: ZIMRoomCreatedCallback?
    ) {
        createRoom(roomInfo, config: config, callback)
    }

    /// Creates a room with first attributes and enters it; the label of old SDKs.
    public func createRoom(
        _ roomInfo: ZIMRoomInfo, config: ZIMRoomAdvancedConfig?, callback: ZIMRoomCreatedCallback?
    ) {
        createRoom(roomInfo, config: config, callback)
    }

    private func createRoom(
        _ info: ZIMRoomInfo, config: ZIMRoomAdvancedConfig?, _ callback: ZIMRoomCreatedCallback?
    ) {
        record("createRoom(with: \(info.roomID))")
        enter("createRoom", Entry(info, .create(plan: Entry.plan(info, config))), callback)
    }

    /// Enters an existing room. Fails with 6000322 when it does not exist, 6000320 when the user is in it.
    public func joinRoom(by roomID: String, callback: ZIMRoomJoinedCallback?) {
        record("joinRoom(by: \(roomID))")
        let info = ZIMRoomInfo()
        info.roomID = roomID
        enter("joinRoom", Entry(info, .join), callback)
    }

    /// Enters a room that exists; the label of old SDKs.
    public func joinRoom(_ roomID: String, callback: ZIMRoomJoinedCallback?) {
        joinRoom(by: roomID, callback: callback)
    }

    /// Enters a room, and creates it if it does not exist. Name and config are used only then.
    ///
    /// `roomStateChanged` reports `connecting`, then `connected` or `disconnected` before the callback. If the room has
    /// attributes, `roomAttributesUpdated` has all of them after the callback.
    public func enterRoom(
        with roomInfo: ZIMRoomInfo, config: ZIMRoomAdvancedConfig?, callback: ZIMRoomEnteredCallback?
    ) {
        record("enterRoom(with: \(roomInfo.roomID))")
        enter("enterRoom", Entry(roomInfo, .createOrJoin(plan: Entry.plan(roomInfo, config))), callback)
    }

    /// Enters a room and leaves another in one step. If it is refused, the user stays where they were.
    public func switchRoom(
        fromRoomID: String, toRoomInfo: ZIMRoomInfo, isCreateWhenRoomNotExisted: Bool,
        config: ZIMRoomAdvancedConfig?, callback: ZIMRoomSwitchedCallback?
    ) {
        record("switchRoom(fromRoomID: \(fromRoomID), toRoomInfo: \(toRoomInfo.roomID))")
        let plan = Entry.plan(toRoomInfo, config)
        var entry = Entry(toRoomInfo, isCreateWhenRoomNotExisted ? .createOrJoin(plan: plan) : .join)
        entry.source = RoomID(fromRoomID)
        enter("switchRoom", entry, callback)
    }

    /// Enters a room and leaves another in one step; with another label of this method.
    public func switchRoom(
        from fromRoomID: String, toRoomInfo: ZIMRoomInfo, isCreateWhenRoomNotExisted: Bool,
        config: ZIMRoomAdvancedConfig?, callback: ZIMRoomSwitchedCallback?
    ) {
        switchRoom(
            fromRoomID: fromRoomID, toRoomInfo: toRoomInfo, isCreateWhenRoomNotExisted: isCreateWhenRoomNotExisted,
            config: config, callback: callback)
    }

    /// A room to be entered.
    private struct Entry: Sendable {
        var room: RoomID
        var name: String
        var entry: RoomEntry
        /// The room that is left for it.
        var source: RoomID?

        init(_ info: ZIMRoomInfo, _ entry: RoomEntry) {
            room = RoomID(info.roomID)
            name = info.roomName
            self.entry = entry
        }

        /// The plan for a room to create.
        static func plan(_ info: ZIMRoomInfo, _ config: ZIMRoomAdvancedConfig?) -> RoomPlan {
            let attributes = (config?.roomAttributes ?? [:]).sorted { $0.key < $1.key }
            return RoomPlan(
                kind: ZEGO.roomKind, description: RoomDescription(name: info.roomName),
                attributes: attributes.map { Attribute(key: $0.key, value: $0.value) },
                emptySeconds: Int(config?.roomDestroyDelayTime ?? 0))
        }

        var command: RoomCommand {
            if let source {
                .move(from: source, to: room, entry: entry)
            } else {
                .enter(room: room, entry: entry)
            }
        }

        private var isCreating: Bool {
            if case .create = entry { true } else { false }
        }
        var began: ZIMRoomEvent { source != nil ? .activeSwitch : isCreating ? .activeCreate : .activeEnter }
        var failed: ZIMRoomEvent { source != nil ? .switchFailed : isCreating ? .createFailed : .enterFailed }

        /// The room as the app names it.
        func info(name: String) -> ZIMRoomFullInfo {
            let info = ZIMRoomFullInfo()
            info.baseInfo.roomID = room.rawValue
            info.baseInfo.roomName = name
            return info
        }
    }

    private func enter(_ call: String, _ entry: Entry, _ callback: ((ZIMRoomFullInfo, ZIMError) -> Void)?) {
        let refused = callback.map { callback in { (error: ZIMError) in callback(entry.info(name: entry.name), error) }
        }
        let link: any Link
        let attempt: Int
        do throws(Refusal) {
            if let refusal = Check.room(entry.room.rawValue, name: entry.name) { throw refusal }
            link = try loggedInLink()
            attempt = try begin(entry)
        } catch {
            return answer(call, error, detail: "roomID: \(entry.room)", refused)
        }
        tell(.room(.connecting, entry.began, entry.room))
        send(.room(entry.command), over: link) { [self] result in
            switch result {
            case .success(.entered(_, let description, _, let attributes, _)):
                guard settle(entry, as: .connected, attempt: attempt) else {
                    return answer(call, Refusal(EmulatorError.notLoggedIn), refused)
                }
                tell(.room(.connected, .success, entry.room))
                if let source = entry.source { tell(.room(.disconnected, .success, source)) }
                let name = description.name
                answer(
                    call, nil, detail: "roomID: \(entry.room)",
                    callback.map { callback in { callback(entry.info(name: name), $0) } })
                if !attributes.isEmpty { tell(.attributes(.set, attributes, entry.room)) }
            case .success(let reply): mismatched(reply, call)
            case .failure(let failure):
                if settle(entry, as: nil, attempt: attempt) {
                    recordUnconfirmed(.entering(from: entry.source), in: entry.room, because: failure)
                    tell(.room(.disconnected, entry.failed, entry.room))
                }
                answer(
                    call, Refusal(failure, during: .joiningRoom), detail: "roomID: \(entry.room)", refused)
            }
        }
    }

    /// Records that a room is being entered. Returns the number of the current login.
    private func begin(_ entry: Entry) throws(Refusal) -> Int {
        let step = state.withLock { state -> Result<Int, Refusal> in
            if let stay = state.rooms[entry.room] {
                return stay.state == .connected
                    ? .failure(Refusal(EmulatorError.alreadyMember(room: entry.room)))
                    : .failure(.connecting(entry.room))
            }
            if let source = entry.source {
                guard let stay = state.rooms[source] else {
                    let user = state.login.user ?? ""
                    return .failure(Refusal(EmulatorError.notMember(room: source, user: user)))
                }
                guard stay.state == .connected else { return .failure(.connecting(source)) }
            }
            state.rooms[entry.room] = RoomStay(state: .connecting)
            return .success(state.login.attempt)
        }
        return try step.get()
    }

    /// Records the result of entering a room. False if its login is over.
    private func settle(_ entry: Entry, as result: ZIMRoomState?, attempt: Int) -> Bool {
        let (isCurrent, batch) = state.withLock { state -> (Bool, AttributeBatch?) in
            guard state.login.attempt == attempt else { return (false, nil) }
            state.rooms[entry.room] = result.map { RoomStay(state: $0) }
            guard result != nil, let source = entry.source else { return (true, nil) }
            state.rooms[source] = nil
            return (true, state.batches.removeValue(forKey: source))
        }
        if let batch { discard(batch, because: "the room was left") }
        return isCurrent
    }

    // MARK: Leaving

    /// Leaves a room. Fails with 6000321 when the user is not in it. `roomStateChanged` reports `disconnected` after
    /// the callback.
    public func leaveRoom(by roomID: String, callback: ZIMRoomLeftCallback?) {
        record("leaveRoom(by: \(roomID))")
        let room = RoomID(roomID)
        let done = callback.map { callback in { (error: ZIMError) in callback(roomID, error) } }
        leave(room) { [self] refusal in
            answer("leaveRoom", refusal, detail: "roomID: \(roomID)", done)
            if refusal == nil { tell(.room(.disconnected, .success, room)) }
        }
    }

    /// Leaves a room; the label of old SDKs.
    public func leaveRoom(_ roomID: String, callback: ZIMRoomLeftCallback?) {
        leaveRoom(by: roomID, callback: callback)
    }

    /// Leaves every room; the callback has their ids. `roomStateChanged` reports `disconnected` for each before it.
    public func leaveAllRoom(_ callback: ZIMRoomAllLeftCallback?) {
        record("leaveAllRoom()")
        do throws(Refusal) {
            _ = try loggedInLink()
        } catch {
            return answer("leaveAllRoom", error, callback.map { callback in { callback([], $0) } })
        }
        let rooms = state.withLock { state in state.rooms.keys.filter { state.rooms[$0]?.state == .connected }.sorted()
        }
        leaveNext(of: rooms, left: [], failure: nil, callback)
    }

    private func leaveNext(
        of rooms: [RoomID], left: [String], failure: Refusal?, _ callback: ZIMRoomAllLeftCallback?
    ) {
        guard let room = rooms.first else {
            return answer(
                "leaveAllRoom", failure, detail: "\(left)", callback.map { callback in { callback(left, $0) } })
        }
        leave(room) { [self] refusal in
            if refusal == nil { tell(.room(.disconnected, .success, room)) }
            leaveNext(
                of: Array(rooms.dropFirst()), left: left + (refusal == nil ? [room.rawValue] : []),
                failure: failure ?? refusal, callback)
        }
    }

    private func leave(_ room: RoomID, _ done: @escaping (Refusal?) -> Void) {
        let isEntering = state.withLock { $0.login.isLoggedIn && $0.rooms[room]?.state == .connecting }
        guard !isEntering else { return done(.connecting(room)) }
        if let refusal = Check.room(room.rawValue, name: "") { return done(refusal) }
        let link: any Link
        do throws(Refusal) { link = try loggedInLink() } catch { return done(error) }
        send(.room(.leave(room: room)), over: link) { [self] result in
            if case .failure(let failure) = result {
                recordUnconfirmed(.leaving, in: room, because: failure)
                return done(Refusal(failure, during: .leavingRoom))
            }
            let batch = state.withLock { state in
                state.rooms[room] = nil
                return state.batches.removeValue(forKey: room)
            }
            if let batch { discard(batch, because: "the room was left") }
            done(nil)
        }
    }
}
