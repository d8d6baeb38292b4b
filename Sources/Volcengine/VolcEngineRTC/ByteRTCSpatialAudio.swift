import EmulatorAPI
public import Foundation
import VendorDialects
import VoiceEngine

/// Others in a room are heard from where they are: to the left, or to the right. In front, behind, above and below are alike, and
/// so are near and far.
///
/// Who has no place is heard on both sides.
public final class ByteRTCSpatialAudio: NSObject, Sendable {
    private let room: ByteRTCRoom

    init(_ room: ByteRTCRoom) {
        self.room = room
        super.init()
    }

    /// Whether direction matters to the user; it does not at first.
    public func enable(_ enable: Bool) {
        room.placing("enableSpatialAudio(\(enable))") { places in
            places.space.isOn = enable
            return .success
        }
    }

    /// Says, as older SDKs do, where the user speaks, for everybody, and hears, unless the app says otherwise: 0, or -2 for a place
    /// that cannot be.
    @discardableResult
    public func update(_ pos: ByteRTCPosition) -> Int32 {
        place("updatePosition", pos) { $0.own.source = $1 }
    }

    /// Says, as older SDKs do, where the user looks while speaking, and hearing, unless the app says otherwise: 0, or -2 for
    /// directions that are not at right angles.
    @discardableResult
    public func updateSelfOrientation(_ orientation: ByteRTCHumanOrientation) -> Int32 {
        look("updateSelfOrientation", orientation) { $0.space.speakingRight = $1 }
    }

    /// Lets everybody hear the user straight on, wherever they are. Nothing ends that.
    public func disableRemoteOrientation() {
        room.placing("disableRemoteOrientation()") { places in
            places.own.isCentered = true
            return .success
        }
    }

    /// Says, as older SDKs do, where the user hears: 0, or -2 for a place that cannot be.
    @discardableResult
    public func updateListenerPosition(_ pos: ByteRTCPosition) -> Int32 {
        place("updateListenerPosition", pos) { $0.space.listening = $1 }
    }

    /// Says, as older SDKs do, where the user looks while hearing: 0, or -2 for directions that are not at right angles.
    @discardableResult
    public func updateListenerOrientation(_ orientation: ByteRTCHumanOrientation) -> Int32 {
        look("updateListenerOrientation", orientation) { $0.space.listeningRight = $1 }
    }

    /// Says where the user hears and looks, among places that only this app knows: 0, or -2 for what cannot be.
    @discardableResult
    public func updateSelfPosition(_ positionInfo: ByteRTCPositionInfo) -> Int32 {
        let (spot, right) = (Spot(positionInfo.position), rightSide(positionInfo.orientation))
        return room.placing("updateSelfPosition(\(spot.x), \(spot.y), \(spot.z))") { places in
            guard spot.isFinite, let right else { return .parameterErr }
            (places.space.listening, places.space.listeningRight) = (spot, right)
            return .success
        }
    }

    /// Says where a user is, among places that only this app knows: 0, or -2 for what cannot be, -11 for more users than a room has.
    @discardableResult
    public func updateRemotePosition(_ uid: String, positionInfo: ByteRTCPositionInfo) -> Int32 {
        let (spot, right) = (Spot(positionInfo.position), rightSide(positionInfo.orientation))
        return room.placing("updateRemotePosition(\(uid), \(spot.x), \(spot.y), \(spot.z))") { places in
            guard spot.isFinite, right != nil, Volcengine.isID(uid) else { return .parameterErr }
            let maximum = Volcengine.profile.sdk.maximumPlaces.value
            guard places.space.remotes[UserID(uid)] != nil || places.space.remotes.count < maximum else {
                return .resourceOverflow
            }
            places.space.remotes[UserID(uid)] = spot
            return .success
        }
    }

    /// Takes back where the app said that a user is: 0.
    @discardableResult
    public func removeRemotePosition(_ uid: String) -> Int32 {
        room.placing("removeRemotePosition(\(uid))") { places in
            places.space.remotes[UserID(uid)] = nil
            return .success
        }
    }

    /// Takes back where the app said that users are: 0.
    @discardableResult
    public func removeAllRemotePosition() -> Int32 {
        room.placing("removeAllRemotePosition()") { places in
            places.space.remotes = [:]
            return .success
        }
    }

    private func place(_ call: String, _ pos: ByteRTCPosition, _ change: (inout Places, Spot) -> Void) -> Int32 {
        let spot = Spot(pos)
        return room.placing("\(call)(\(spot.x), \(spot.y), \(spot.z))") { places in
            guard spot.isFinite else { return .parameterErr }
            change(&places, spot)
            return .success
        }
    }

    private func look(
        _ call: String, _ orientation: ByteRTCHumanOrientation, _ change: (inout Places, Spot) -> Void
    ) -> Int32 {
        let right = rightSide(orientation)
        return room.placing("\(call)()") { places in
            guard let right else { return .parameterErr }
            change(&places, right)
            return .success
        }
    }
}
