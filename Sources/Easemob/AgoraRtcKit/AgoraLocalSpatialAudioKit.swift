import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

#if canImport(simd)
    @_exported public import simd
#else
    /// Three numbers, as Apple's systems have them.
    public typealias simd_float3 = SIMD3<Float>
#endif

/// Where somebody is.
open class AgoraRemoteVoicePositionInfo: NSObject {
    /// The place, along forward, right and up.
    public var position = simd_float3(0, 0, 0)
    /// Which way they look. It has no effect.
    public var forward = simd_float3(1, 0, 0)
}

/// A part of the room that dampens what comes from elsewhere. It has no effect.
open class AgoraSpatialAudioZone: NSObject {
    /// Its number.
    public var zoneSetId = 0
    /// Its center.
    public var position = simd_float3(0, 0, 0)
    /// Which way it lies.
    public var forward = simd_float3(1, 0, 0)
    /// Which way its right side is.
    public var right = simd_float3(0, 1, 0)
    /// Which way its upper side is.
    public var up = simd_float3(0, 0, 1)
    /// How long it is.
    public var forwardLength: Float = 0
    /// How wide it is.
    public var rightLength: Float = 0
    /// How high it is.
    public var upLength: Float = 0
    /// How much it dampens.
    public var audioAttenuation: Float = 0
}

/// What the places belong to.
open class AgoraLocalSpatialAudioConfig: NSObject {
    /// The engine.
    public weak var rtcEngine: AgoraRtcEngineKit?
}

/// Users and players are heard from where the app says that they are: from the left or the right, softer from afar, and not at all
/// beyond a range.
///
/// Methods return 0, -2 for what is no place, and -7 without an engine or after ``AgoraLocalSpatialAudioKit/destroy()``.
open class AgoraSpatialAudioKitBase: NSObject, @unchecked Sendable {
    // Safe because all that changes is in `held`, a Mutex; the rest is constant and Sendable.
    private unowned let device: Device
    private let held = Mutex(WeakEngine())
    let lifetime = Lifetime(hint: ", as every call of a destroyed AgoraLocalSpatialAudioKit: -7")

    private struct WeakEngine: Sendable { weak var engine: AgoraRtcEngineKit? }

    init(_ device: Device) {
        self.device = device
        super.init()
    }

    func use(_ engine: AgoraRtcEngineKit?) {
        let weak = WeakEngine(engine: engine)
        held.withLock { $0 = weak }
    }

    /// The engine, unless it is gone. Records the call.
    func engine(for call: String) -> AgoraRtcEngineKit? {
        guard lifetime.begin("AgoraLocalSpatialAudioKit.\(call)", on: device) else { return nil }
        return held.withLock { $0.engine }
    }

    func placing(_ call: String, _ change: (inout Places) -> Agora.ErrorCode) -> Int32 {
        guard let engine = engine(for: call) else { return -Agora.ErrorCode.notInitialized.rawValue }
        return engine.placing(call, change)
    }

    func place(_ call: String, _ source: Places.Source, at info: AgoraRemoteVoicePositionInfo) -> Int32 {
        let spot = Spot(info.position)
        return placing(call) { places in
            guard spot.isFinite else { return .invalidArgument }
            guard places.spots[source] != nil || !places.isFull else { return .resourceLimited }
            places.spots[source] = spot
            return .noError
        }
    }

    func attenuate(_ call: String, _ source: Places.Source, _ attenuation: Double) -> Int32 {
        placing(call) { places in
            guard (0.0...1.0).contains(attenuation) else { return .invalidArgument }
            guard places.attenuations[source] != nil || !places.isFull else { return .resourceLimited }
            places.attenuations[source] = Float(attenuation)
            return .noError
        }
    }

    /// How many users with a place are heard at once: the nearest. 0 is none.
    @discardableResult
    public func setMaxAudioRecvCount(_ maxCount: UInt) -> Int32 {
        placing("setMaxAudioRecvCount(\(maxCount))") { places in
            places.maximumHeard = Int(clamping: maxCount)
            return .noError
        }
    }

    /// How far the user hears, in units: -2 unless it is above 0.
    @discardableResult
    public func setAudioRecvRange(_ range: Float) -> Int32 {
        placing("setAudioRecvRange(\(range))") { places in
            guard range > 0 else { return .invalidArgument }
            places.range = range
            return .noError
        }
    }

    /// How many meters a unit has: -2 unless it is above 0.
    @discardableResult
    public func setDistanceUnit(_ unit: Float) -> Int32 {
        placing("setDistanceUnit(\(unit))") { places in
            guard unit > 0, unit.isFinite else { return .invalidArgument }
            places.unit = unit
            return .noError
        }
    }

    /// Says where a media player is.
    @discardableResult
    public func updatePlayerPositionInfo(_ playerId: Int, positionInfo: AgoraRemoteVoicePositionInfo) -> Int32 {
        place("updatePlayerPositionInfo(\(playerId))", .player(Int32(clamping: playerId)), at: positionInfo)
    }

    /// Says where the user is and which way they look: -2 for directions that are not at right angles.
    @discardableResult
    public func updateSelfPosition(
        _ position: simd_float3, axisForward: simd_float3, axisRight: simd_float3, axisUp: simd_float3
    ) -> Int32 {
        let right = Stand.rightSide(forward: Spot(axisForward), right: Spot(axisRight), up: Spot(axisUp))
        let spot = Spot(position)
        return placing("updateSelfPosition(\(spot.x), \(spot.y), \(spot.z))") { places in
            guard let right, spot.isFinite else { return .invalidArgument }
            places.stand = Stand(spot: spot, right: right)
            return .noError
        }
    }

    /// The same, as SDK 4.0 calls it: three numbers each.
    @discardableResult
    public func updateSelfPosition(
        _ position: [NSNumber], axisForward: [NSNumber], axisRight: [NSNumber], axisUp: [NSNumber]
    ) -> Int32 {
        let axes = [position, axisForward, axisRight, axisUp].map { numbers in
            numbers.count == 3
                ? simd_float3(numbers[0].floatValue, numbers[1].floatValue, numbers[2].floatValue)
                : simd_float3(repeating: .nan)
        }
        return updateSelfPosition(axes[0], axisForward: axes[1], axisRight: axes[2], axisUp: axes[3])
    }

    /// The same as the engine's `muteLocalAudioStream(_:)`.
    @discardableResult
    public func muteLocalAudioStream(_ mute: Bool) -> Int32 {
        engine(for: "muteLocalAudioStream(\(mute))")?.muteLocalAudioStream(mute)
            ?? -Agora.ErrorCode.notInitialized.rawValue
    }

    /// The same as the engine's `muteAllRemoteAudioStreams(_:)`.
    @discardableResult
    public func muteAllRemoteAudioStreams(_ mute: Bool) -> Int32 {
        engine(for: "muteAllRemoteAudioStreams(\(mute))")?.muteAllRemoteAudioStreams(mute)
            ?? -Agora.ErrorCode.notInitialized.rawValue
    }

    /// The same as the engine's `muteRemoteAudioStream(_:mute:)`.
    @discardableResult
    public func muteRemoteAudioStream(_ uid: UInt, mute: Bool) -> Int32 {
        engine(for: "muteRemoteAudioStream(\(uid), mute: \(mute))")?.muteRemoteAudioStream(uid, mute: mute)
            ?? -Agora.ErrorCode.notInitialized.rawValue
    }

    /// Has no effect but without a zone.
    @discardableResult
    public func setZones(_ zones: [AgoraSpatialAudioZone]?) -> Int32 {
        if zones?.isEmpty == false { device.warn(of: Agora.RTCNotEmulated.spatialZones) }
        return placing("setZones(\(zones?.count ?? 0))") { _ in .noError }
    }

    /// How fast a player's sound gets softer with the distance: 0…1, -2 beyond; 0 is not at all.
    @discardableResult
    public func setPlayerAttenuation(_ attenuation: Double, playerId: UInt, forceSet: Bool) -> Int32 {
        attenuate(
            "setPlayerAttenuation(\(attenuation), playerId: \(playerId))", .player(Int32(clamping: playerId)),
            attenuation)
    }

    /// Forgets where all users are.
    @discardableResult
    public func clearRemotePositions() -> Int32 { clear("clearRemotePositions()", .main) }

    func clear(_ call: String, _ key: Connection.Key) -> Int32 {
        placing(call) { places in
            places.spots = places.spots.filter { source, _ in
                guard case .user(key, _) = source else { return true }
                return false
            }
            return .noError
        }
    }
}

/// Users and players with places that only this app knows.
public final class AgoraLocalSpatialAudioKit: AgoraSpatialAudioKitBase, @unchecked Sendable {
    // Safe as its base is: it has nothing of its own.

    /// The current device's, which the first call makes.
    public class func sharedLocalSpatialAudio(with config: AgoraLocalSpatialAudioConfig) -> AgoraLocalSpatialAudioKit {
        let device = Device.current
        device.record(.call, "AgoraLocalSpatialAudioKit.sharedLocalSpatialAudio(with:)")
        let kit = device.object(AgoraLocalSpatialAudioKit.self) { AgoraLocalSpatialAudioKit($0) }
        if let engine = config.rtcEngine { kit.use(engine) }
        return kit
    }

    /// Forgets all places, and ends the current device's.
    public class func destroy() {
        let device = Device.current
        device.record(.call, "AgoraLocalSpatialAudioKit.destroy()")
        guard let kit = device.existingObject(AgoraLocalSpatialAudioKit.self) else { return }
        device.forgetObject(AgoraLocalSpatialAudioKit.self)
        _ = kit.placing("destroy()") { places in
            let old = places
            places = Places()
            (places.usesPans, places.pans) = (old.usesPans, old.pans)
            (places.usesDirections, places.directions) = (old.usesDirections, old.directions)
            return .noError
        }
        kit.lifetime.end()
    }

    /// Says where a user is.
    @discardableResult
    public func updateRemotePosition(_ uid: UInt, positionInfo: AgoraRemoteVoicePositionInfo) -> Int32 {
        place("updateRemotePosition(\(uid))", .user(.main, uid), at: positionInfo)
    }

    /// The same for a user of a further connection.
    @discardableResult
    public func updateRemotePositionEx(
        _ uid: UInt, positionInfo: AgoraRemoteVoicePositionInfo, connection: AgoraRtcConnection
    ) -> Int32 {
        place("updateRemotePositionEx(\(uid))", .user(AgoraRtcEngineKit.key(connection), uid), at: positionInfo)
    }

    /// Forgets where a user is; then they are heard on both sides.
    @discardableResult
    public func removeRemotePosition(_ uid: UInt) -> Int32 {
        remove("removeRemotePosition(\(uid))", .user(.main, uid))
    }

    /// The same for a user of a further connection.
    @discardableResult
    public func removeRemotePositionEx(_ uid: UInt, connection: AgoraRtcConnection) -> Int32 {
        remove("removeRemotePositionEx(\(uid))", .user(AgoraRtcEngineKit.key(connection), uid))
    }

    private func remove(_ call: String, _ source: Places.Source) -> Int32 {
        placing(call) { places in
            places.spots[source] = nil
            return .noError
        }
    }

    /// Forgets where all users of a further connection are.
    @discardableResult
    public func clearRemotePositionsEx(_ connection: AgoraRtcConnection) -> Int32 {
        clear("clearRemotePositionsEx(_:)", AgoraRtcEngineKit.key(connection))
    }

    /// How fast a user's sound gets softer with the distance: 0…1, -2 beyond; 0 is not at all.
    @discardableResult
    public func setRemoteAudioAttenuation(_ attenuation: Double, uid: UInt, forceSet: Bool) -> Int32 {
        attenuate("setRemoteAudioAttenuation(\(attenuation), uid: \(uid))", .user(.main, uid), attenuation)
    }

    /// Says where the user is for a further connection. All connections share one place.
    @discardableResult
    public func updateSelfPositionEx(
        _ position: simd_float3, axisForward: simd_float3, axisRight: simd_float3, axisUp: simd_float3,
        connection: AgoraRtcConnection
    ) -> Int32 {
        updateSelfPosition(position, axisForward: axisForward, axisRight: axisRight, axisUp: axisUp)
    }
}

extension Spot {
    fileprivate init(_ vector: simd_float3) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}
