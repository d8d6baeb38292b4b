import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// MARK: Connected rooms

extension TRTCCloud {
    /// Connects with an anchor of another room: everybody in both rooms sees and hears the two. `param` is JSON with
    /// `roomId` or `strRoomId`, and `userId`.
    ///
    /// `onConnectOtherRoom` reports the result. The anchor in the other room need not do anything.
    public func connectOtherRoom(_ param: String) {
        let fields = (try? JSONSerialization.jsonObject(with: Data(param.utf8))) as? [String: Any]
        let user = fields?["userId"] as? String ?? ""
        let number =
            (fields?["roomId"] as? NSNumber)?.int64Value ?? (fields?["roomId"] as? String).flatMap { Int64($0) }
        let text = fields?["strRoomId"] as? String
        begin("connectOtherRoom(\(param.prefix(200)))") { cloud in
            @Sendable func answer(_ failure: Tencent.TRTCFailure) {
                cloud.tell(.otherRoomConnected(user: user, failure))
            }
            guard let room = cloud.state.withLock({ $0.entered }) else {
                return answer(.outsideRoom("connectOtherRoom"))
            }
            guard room.isSpeaker else {
                return answer(.audienceConnectsRooms)
            }
            let other: ChannelID
            do throws(Tencent.TRTCFailure) {
                other = try Entry.channel(number: UInt32(exactly: number ?? 0) ?? .max, text: text ?? "")
            } catch {
                return answer(.otherRoomInvalid(error))
            }
            guard !user.isEmpty else {
                return answer(.otherUserMissing)
            }
            let command = RTCCommand.connect(channel: room.channel, other: other, user: UserID(user))
            room.link.send(.rtc(command)) { [weak cloud] result in
                guard let cloud, cloud.state.withLock({ $0.entered?.number == room.number }) else { return }
                switch result {
                case .success: answer(.success)
                case .failure(let failure): answer(Tencent.TRTCFailure(connecting: failure))
                }
            }
        }
    }

    /// Ends all connections of the user with other rooms; `onDisconnectOtherRoom` reports the result.
    public func disconnectOtherRoom() {
        begin("disconnectOtherRoom()") { cloud in
            guard let room = cloud.state.withLock({ $0.entered }) else {
                return cloud.tell(.otherRoomsDisconnected(.outsideRoom("disconnectOtherRoom")))
            }
            guard room.isSpeaker else {
                return cloud.tell(.otherRoomsDisconnected(.audienceDisconnectsRooms))
            }
            room.link.send(.rtc(.disconnect(channel: room.channel))) { [weak cloud] result in
                guard let cloud, cloud.state.withLock({ $0.entered?.number == room.number }) else { return }
                let failure: Tencent.TRTCFailure =
                    switch result {
                    case .success: .success
                    case .failure(.rejected): .notConnectedWithOtherRoom
                    case .failure(.lost): .otherRoomEndTimedOut
                    }
                cloud.tell(.otherRoomsDisconnected(failure))
            }
        }
    }
}

// MARK: Further instances

extension TRTCCloud {
    /// Makes an instance for another room, with a delegate of its own, as the newest header has it.
    ///
    /// Instances share the microphone, the speaker, music and effects: the last call counts. Each publishes in its room
    /// if its local audio is on. Beyond as many as the profile's `sdk.maximumSubInstances`, and from an instance that was
    /// made by another, comes one that does nothing, and `onError` reports -3. It does nothing either if this one was
    /// destroyed.
    public func createSub() -> TRTCCloud {
        let sub = TRTCCloud(main: self)
        guard lifetime.begin("TRTCCloud.createSub()", on: device) else {
            sub.lifetime.end()
            return sub
        }
        let maximum = Tencent.profile.sdk.maximumSubInstances.value
        let refusal: Tencent.TRTCFailure? = state.withLock { state in
            guard state.main == nil else { return .subOfSub }
            guard state.subs.count < maximum else { return .tooManySubs(maximum: maximum) }
            state.subs.append(sub)
            return nil
        }
        if let refusal {
            sub.lifetime.end()
            perform { $0.tell(.error(refusal)) }
        }
        return sub
    }

    /// The same for code that was written for a header without nullability: never nil.
    @_disfavoredOverload
    public func createSub() -> TRTCCloud! {
        let sub: TRTCCloud = createSub()
        return sub
    }

    /// Destroys an instance that this one made; it leaves its room without `onExitRoom`. Nothing happens for others.
    public func destroySubCloud(_ subCloud: TRTCCloud!) {
        guard let subCloud, lifetime.begin("TRTCCloud.destroySubCloud(_:)", on: device) else { return }
        let isOwn = state.withLock { state in
            let count = state.subs.count
            state.subs.removeAll { $0 === subCloud }
            return state.subs.count < count
        }
        guard isOwn else { return }
        subCloud.end()
        perform {
            $0.driveSound()
            $0.drivePictures()
        }
    }
}
