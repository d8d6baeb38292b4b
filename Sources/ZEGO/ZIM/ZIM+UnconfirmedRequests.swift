import Devices
import EmulatorAPI
import Synchronization

/// A room for which the cloud's membership may differ from what the app was told, because the network lost a request or its answer.
enum UnconfirmedStay: Hashable {
    /// Entering it got no answer; the app was told that it failed. With the room that was to be left for it.
    case entering(from: RoomID?)
    /// Leaving it got no answer; the app was told that it failed.
    case leaving
}

// When the network is back, open differences are settled before any other request.
extension ZIM {
    /// Ends the login that the cloud may still have.
    func settleLogout(over link: any Link) {
        if state.withLock({ $0.login.takeOwedLogout() }) { sendLogout(over: link) }
    }

    /// Ends the login at the cloud, and remembers it if the cloud may not have been told.
    func sendLogout(over link: any Link) {
        link.send(.identity(.logOut)) { [self] result in
            guard case .failure(.lost) = result else { return }
            state.withLock { $0.login.oweLogout() }
        }
    }

    /// Records that the result of entering or leaving a room is unknown.
    func recordUnconfirmed(_ stay: UnconfirmedStay, in room: RoomID, because failure: CallFailure) {
        guard case .lost(let error) = failure, error.mayHaveArrived else { return }
        state.withLock { state in
            guard state.login.isLoggedIn else { return }
            state.unconfirmedStays[room] = stay
        }
    }

    /// Makes the cloud match what the app was told of rooms, or finds out the truth.
    func settleStays(over link: any Link) {
        let (stays, user, attempt) = state.withLock { state in
            defer { state.unconfirmedStays = [:] }
            return (
                state.unconfirmedStays.sorted { $0.key < $1.key }, state.login.user ?? "", state.login.attempt
            )
        }
        for (room, stay) in stays {
            let command: RoomCommand =
                switch stay {
                case .entering: .leave(room: room)
                case .leaving: .fetchMembers(room: room, users: [user])
                }
            send(.room(command), over: link) { [self] result in
                guard state.withLock({ $0.login.attempt == attempt }) else { return }
                switch (stay, result) {
                case (_, .failure(.lost)): state.withLock { $0.unconfirmedStays[room] = stay }
                // The cloud had admitted the user, and so removed them from the other room.
                case (.entering(let source?), .success): forgetStay(in: source, .networkDisconnected)
                case (.leaving, .failure(.rejected)): forgetStay(in: room, .success)
                case (.entering, _), (.leaving, .success): break
                }
            }
        }
    }

    private func forgetStay(in room: RoomID, _ event: ZIMRoomEvent) {
        let (wasThere, batch) = state.withLock { state in
            (state.rooms.removeValue(forKey: room) != nil, state.batches.removeValue(forKey: room))
        }
        if let batch { discard(batch, because: "the room was left") }
        if wasThere { tell(.room(.disconnected, event, room)) }
    }
}
