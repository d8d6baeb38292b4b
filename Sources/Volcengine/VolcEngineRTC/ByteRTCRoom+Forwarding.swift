import EmulatorAPI
import VendorDialects

extension ByteRTCRoom {
    /// Forwards what is published here to other rooms too: 0, -2 for no rooms or too many, or -3 outside the room and for a user
    /// whom nobody sees.
    ///
    /// Each token is for its room and for this user, and lets them publish. The people there see the user join, publish, and, when
    /// forwarding ends, leave. `rtcRoom(_:onForwardStreamStateChanged:)` says of each room what became of it. The user is not in
    /// the other rooms: nothing is received from there.
    ///
    /// If forwarding was started before, nothing is done but a call of `rtcRoom(_:onForwardStreamEvent:)` with
    /// ``ByteRTCForwardStreamEvent/unExpectAPICall``.
    @discardableResult
    public func startForwardStreamToRooms(_ configurations: [ByteRTCForwardStreamConfiguration]?) -> Int32 {
        forward("startForwardStreamToRooms", configurations) { $0.startForwarding(to: $1, $2) }
    }

    /// Forwards to these rooms from now on: 0, or a code as of ``startForwardStreamToRooms(_:)``.
    ///
    /// Rooms that are not named any more are told as ``ByteRTCForwardStreamState/idle``, further ones as of
    /// ``startForwardStreamToRooms(_:)``, and so are those that have another token.
    @discardableResult
    public func updateForwardStreamToRooms(_ configurations: [ByteRTCForwardStreamConfiguration]?) -> Int32 {
        forward("updateForwardStreamToRooms", configurations) { $0.updateForwarding(to: $1, $2) }
    }

    /// Ends forwarding: 0, or -3 outside the room. All rooms are told as ``ByteRTCForwardStreamState/idle``.
    @discardableResult
    public func stopForwardStreamToRooms() -> Int32 {
        forwarding("stopForwardStreamToRooms()") { $0.stopForwarding($1) }
    }

    /// Holds forwarding: 0, or -3 outside the room. The people of the other rooms see the user leave.
    @discardableResult
    public func pauseForwardStreamToAllRooms() -> Int32 {
        forwarding("pauseForwardStreamToAllRooms()") { $0.pauseForwarding($1) }
    }

    /// Goes on with forwarding: 0, or -3 outside the room. The people of the other rooms see the user join again.
    @discardableResult
    public func resumeForwardStreamToAllRooms() -> Int32 {
        forwarding("resumeForwardStreamToAllRooms()") { $0.resumeForwarding($1) }
    }

    private func forward(
        _ call: String, _ configurations: [ByteRTCForwardStreamConfiguration]?,
        _ work: @escaping @Sendable (ByteRTCVideo, [Forwarding.Wish], Int) -> Void
    ) -> Int32 {
        let wishes = Forwarding.Wish.all(configurations ?? [])
        return stay("\(call)(\(wishes.map { String($0.room.prefix(200)) }.joined(separator: ", ")))") { stay in
            guard (1...Volcengine.profile.sdk.maximumForwardRooms.value).contains(wishes.count) else {
                return .parameterErr
            }
            return stay.isInside && stay.wantsVisible ? .success : .wrongState
        } then: { engine, number in
            work(engine, wishes, number)
        }
    }

    private func forwarding(_ call: String, _ work: @escaping @Sendable (ByteRTCVideo, Int) -> Void) -> Int32 {
        stay(call) {
            $0.isInside ? .success : .wrongState
        } then: {
            work($0, $1)
        }
    }
}
