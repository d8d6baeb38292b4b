import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Where users and players are heard from, as the app says it.
struct Places: Sendable {
    /// Somebody with a place.
    enum Source: Hashable, Sendable {
        case user(Connection.Key, UInt)
        case player(Int32)
    }

    /// From which side a user is heard, -1…1, and how loud, 0…1.
    struct Pan: Hashable, Sendable {
        var turn: Float
        var gain: Float
    }

    /// How loud somebody is on either side.
    struct Sides: Hashable, Sendable {
        var left: Float = 1
        var right: Float = 1

        static func * (sides: Sides, gain: Float) -> Sides {
            Sides(left: sides.left * gain, right: sides.right * gain)
        }
    }

    /// Whether `setRemoteVoicePosition` counts, and what it said, by uid.
    var usesPans = false
    var pans: [UInt: Pan] = [:]
    /// Whether `setRemoteUserSpatialAudioParams` counts, and what it said. That of players always counts.
    var usesDirections = false
    var directions: [Source: Pan] = [:]

    /// What an ``AgoraLocalSpatialAudioKit`` was told.
    var stand = Stand()
    var spots: [Source: Spot] = [:]
    var attenuations: [Source: Float] = [:]
    /// How far the user hears, in the app's units.
    var range = Float.infinity
    /// Meters in a unit.
    var unit: Float = 1
    /// How many users are heard at once.
    var maximumHeard = Int.max

    private var count: Int { spots.count + pans.count + directions.count + attenuations.count }

    /// Whether there is no room for another place.
    var isFull: Bool { count >= Agora.profile.sdk.maximumPlaces.value }

    /// The nearest users in range, where only so many are heard.
    private var nearest: Set<Source> {
        let users = spots.keys.filter { if case .user = $0 { true } else { false } }
        return Set(users.sorted(by: isNearer).prefix(maximumHeard))
    }

    /// Of two that are as near, the lower number is.
    private func isNearer(_ one: Source, than other: Source) -> Bool {
        let (near, far) = (distance(of: one), distance(of: other))
        return near == far ? one.order < other.order : near < far
    }

    private func distance(of source: Source) -> Float {
        spots[source].map { ($0 - stand.spot).length } ?? 0
    }

    /// How loud somebody is on either side.
    func sides(of source: Source) -> Sides {
        var sides = Sides()
        if usesPans, case .user(.main, let uid) = source, let pan = pans[uid] {
            sides = Sides(turn: pan.turn) * pan.gain
        }
        if let direction = directions[source], usesDirections || source.isPlayer {
            sides = Sides(turn: direction.turn) * direction.gain
        }
        guard let spot = spots[source] else { return sides }
        let distance = distance(of: source)
        guard distance <= range, source.isPlayer || maximumHeard == .max || nearest.contains(source) else {
            return sides * 0
        }
        let (left, right) = stand.sides(of: spot)
        let attenuation = attenuations[source] ?? Float(Agora.profile.sdk.spatialAttenuation.value)
        // The level falls with the distance in meters: not at all with 0, by the inverse with 0.5, by its square with 1.
        let gain = pow(1 / max(1, distance * unit), 2 * attenuation)
        return Sides(left: sides.left * left, right: sides.right * right) * gain
    }

    /// Forgets the users of a connection.
    mutating func forget(_ key: Connection.Key) {
        let isGone: (Source) -> Bool = { source in
            guard case .user(key, _) = source else { return false }
            return true
        }
        spots = spots.filter { !isGone($0.key) }
        attenuations = attenuations.filter { !isGone($0.key) }
        directions = directions.filter { !isGone($0.key) }
        if key == .main { pans = [:] }
    }
}

extension Places.Sides {
    /// A sound from one side.
    init(turn: Float) { (left, right) = Stand.sides(turn: turn) }
}

extension Places.Source {
    var isPlayer: Bool { if case .player = self { true } else { false } }

    fileprivate var order: UInt {
        switch self {
        case .user(_, let uid): uid
        case .player(let id): UInt(id.magnitude)
        }
    }
}

extension AgoraRtcEngineKit {
    /// Lets everybody be heard from where they are. On the device's queue.
    func applyPlaces() {
        let (places, connections, players) = state.withLock {
            ($0.places, $0.connections.all, $0.pieces.players.values)
        }
        for connection in connections {
            for uid in connection.remotes.keys.sorted() {
                let sides = places.sides(of: .user(connection.key, uid))
                device.audio.withEngine {
                    $0.setSides((sides.left, sides.right), publisher: connection.publisher(uid))
                }
            }
        }
        for player in players { player.place(places.sides(of: .player(player.getMediaPlayerId()))) }
    }

    /// Records a call and changes where somebody is.
    func placing(_ call: String, _ change: (inout Places) -> Agora.ErrorCode) -> Int32 {
        act(call) { state in
            change(&state.places)
        } then: {
            $0.applyPlaces()
        }
    }
}
