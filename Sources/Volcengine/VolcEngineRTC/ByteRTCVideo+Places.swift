import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VoiceEngine

extension ByteRTCRoom {
    /// Loudness by distance, one object for each room; nil after the room was destroyed.
    public func getRangeAudio() -> ByteRTCRangeAudio? { act("getRangeAudio()") { _ in ByteRTCRangeAudio(self) } }

    /// Sound from where others are, one object for each room; nil after the room was destroyed.
    public func getSpatialAudio() -> ByteRTCSpatialAudio? {
        act("getSpatialAudio()") { _ in ByteRTCSpatialAudio(self) }
    }

    /// Records a call and changes who is where; then everybody is heard accordingly, and the others learn of it.
    @discardableResult
    func placing(
        _ call: String, isInRoom: Bool = false, _ change: (inout Places) -> ByteRTCReturnStatus
    ) -> Int32 {
        stay(call) { stay in
            guard !isInRoom || stay.isInside else { return .failure }
            let old = stay.places.own
            let status = change(&stay.places)
            if stay.places.own != old { stay.places.isNew = true }
            return status
        } then: { engine, number in
            engine.applyVolumes(number)
            engine.tellPlace(number)
        }
    }
}

// Who is where. Everything here runs on the device's queue.
extension ByteRTCVideo {
    /// Tells the others where the local user is, if that is new, and not again for 100 ms.
    func tellPlace(_ number: Int) {
        let told = change(number) { stay -> Places.Told? in
            guard stay.isInside, stay.places.isNew, !stay.places.isWaiting else { return nil }
            (stay.places.isNew, stay.places.isWaiting) = (false, true)
            return stay.places.own
        }
        guard let told = told ?? nil, let run = stay(number)?.run else { return }
        send(told, to: [], number)
        device.after(.milliseconds(Volcengine.profile.sdk.placeMilliseconds.value)) { [weak self] in
            guard let self, !lifetime.isOver, stay(number)?.run == run else { return }
            change(number) { $0.places.isWaiting = false }
            tellPlace(number)
        }
    }

    /// Tells a user who came where the local user is.
    func tellPlace(to user: UserID, _ number: Int) {
        guard let stay = stay(number), stay.isInside, stay.places.isUsed else { return }
        send(stay.places.own, to: [user], number)
    }

    private func send(_ told: Places.Told, to users: [UserID], _ number: Int) {
        guard let stay = stay(number), let link = state.withLock({ $0.connection.link }) else { return }
        let message = ChannelMessage(
            kind: .numbered, bytes: Bytes(told.bytes), to: users, number: Volcengine.placeNumber)
        // What the network loses, the next place makes up for.
        link.send(.rtc(.send(channel: stay.channel, message: message))) { _ in }
    }

    /// Another user told where they are.
    func receivePlace(_ bytes: [UInt8], of user: UserID, _ number: Int) {
        guard let told = Places.Told(bytes) else { return }
        let isThere = change(number) { stay in
            guard stay.remotes[user] != nil else { return false }
            stay.places.others[user] = told
            return true
        }
        if isThere == true { applyVolumes(number) }
    }
}
