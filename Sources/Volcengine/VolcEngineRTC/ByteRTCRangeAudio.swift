import EmulatorAPI
public import Foundation
import VendorDialects
import VoiceEngine

/// In a room, users who are near are heard louder than users who are far.
///
/// Each user says where they are; nobody said is at (0, 0, 0). Users of one room measure in the same way.
public final class ByteRTCRangeAudio: NSObject, Sendable {
    private let room: ByteRTCRoom

    init(_ room: ByteRTCRoom) {
        self.room = room
        super.init()
    }

    /// Whether distance matters to the user; it does not at first.
    public func enable(_ enable: Bool) {
        room.placing("enableRangeAudio(\(enable))") { places in
            places.range.isOn = enable
            return .success
        }
    }

    /// Sets from how near and how far others are heard: 0, or -2 for a range that cannot be. Before the first call distance does not
    /// matter.
    @discardableResult
    public func update(_ range: ByteRTCReceiveRange) -> Int32 {
        let (near, far) = (range.min, range.max)
        return room.placing("updateReceiveRange(\(near), \(far))") { places in
            guard near >= 0, far > 0, near <= far else { return .parameterErr }
            (places.range.near, places.range.far) = (near, far)
            return .success
        }
    }

    /// Says where the user is: 0, or -2 for a place that cannot be. The others know it within 100 ms.
    @discardableResult
    public func update(_ pos: ByteRTCPosition) -> Int32 {
        let spot = Spot(pos)
        return room.placing("updatePosition(\(spot.x), \(spot.y), \(spot.z))") { places in
            guard spot.isFinite else { return .parameterErr }
            places.own.spot = spot
            return .success
        }
    }

    /// Sets how loudness falls with distance: 0, or -1 outside the room and while distance does not matter, -2 for a coefficient
    /// outside 0.1…100.
    @discardableResult
    public func setAttenuationModel(_ type: ByteRTCAttenuationType, coefficient: Float) -> Int32 {
        room.placing("setAttenuationModel(\(type), coefficient: \(coefficient))", isInRoom: true) { places in
            guard places.range.isOn else { return .failure }
            let facts = Volcengine.profile.sdk
            let range = facts.minimumAttenuation.value...facts.maximumAttenuation.value
            guard range.contains(Double(coefficient)) else { return .parameterErr }
            (places.range.model, places.range.coefficient) = (type, coefficient)
            return .success
        }
    }

    /// Sets the user's groups. Users with a group in common hear each other as if near. Flags of more than 900 bytes together
    /// are left out, and the trace says so.
    public func setNoAttenuationFlags(_ flags: [String]) {
        room.placing("setNoAttenuationFlags(\(flags))") { places in
            let count = flags.reduce(0) { $0 + $1.utf8.count + 1 }
            guard count <= Volcengine.profile.sdk.maximumFlagBytes.value else { return .resourceOverflow }
            places.own.flags = Set(flags)
            return .success
        }
    }
}
