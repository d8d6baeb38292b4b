import EmulatorAPI
import Foundation
import VendorDialects
import VoiceEngine

extension Spot {
    init(_ position: ByteRTCPosition) { self.init(x: position.x, y: position.y, z: position.z) }

    init(_ direction: ByteRTCOrientation) { self.init(x: direction.x, y: direction.y, z: direction.z) }
}

/// The right side of somebody who looks somewhere; nil for directions that are not at right angles.
func rightSide(_ orientation: ByteRTCHumanOrientation) -> Spot? {
    Stand.rightSide(
        forward: Spot(orientation.forward), right: Spot(orientation.right), up: Spot(orientation.up))
}

/// Who is where in a room. The app says it of the local user; of the others, they or the app say it.
struct Places: Sendable {
    /// What a user tells the others.
    struct Told: Hashable, Sendable {
        /// For loudness by distance.
        var spot = Spot()
        /// For direction; nil where the user says nothing of it.
        var source: Spot?
        /// Whether the others hear the user straight on.
        var isCentered = false
        /// Who has one of the same is heard as if near.
        var flags: Set<String> = []
    }

    /// How the local user hears by distance.
    struct Range: Sendable {
        var isOn = false
        /// Nil until the app says it; then distance does not matter.
        var near: Int32?
        var far: Int32 = 0
        var model = ByteRTCAttenuationType.linear
        var coefficient: Float = 1
    }

    /// How the local user hears by direction.
    struct Space: Sendable {
        var isOn = false
        /// Where the user hears, if that is not where they speak.
        var listening: Spot?
        var listeningRight: Spot?
        var speakingRight: Spot?
        /// Where others are, as the app says it.
        var remotes: [UserID: Spot] = [:]
    }

    var own = Told()
    var range = Range()
    var space = Space()
    /// What others told, since they are there.
    var others: [UserID: Told] = [:]
    /// Whether something is to be told.
    var isNew = false
    /// Whether the next telling waits for its time.
    var isWaiting = false

    /// Whether there is anything to tell the others about the local user.
    var isUsed: Bool { own != Told() }

    /// How loud a user is heard for their distance, 0...1.
    func gain(of user: UserID) -> Float {
        guard range.isOn, let near = range.near else { return 1 }
        let other = others[user] ?? Told()
        guard own.flags.isDisjoint(with: other.flags) else { return 1 }
        let distance = (other.spot - own.spot).length
        guard distance < Float(range.far) else { return 0 }
        guard distance > Float(near) else { return 1 }
        let part = (distance - Float(near)) / Float(range.far - near)
        switch range.model {
        case .none: return 1
        case .linear: return 1 - part
        case .exponential: return exp(-range.coefficient * part)
        }
    }

    /// How loud a user is heard on either side; nil for both sides alike.
    func sides(of user: UserID) -> (left: Float, right: Float)? {
        guard space.isOn, others[user]?.isCentered != true, let source = space.remotes[user] ?? others[user]?.source
        else { return nil }
        let stand = Stand(
            spot: space.listening ?? own.source ?? Spot(),
            right: space.listeningRight ?? space.speakingRight ?? Spot(y: 1))
        let sides = stand.sides(of: source)
        return sides == (1, 1) ? nil : sides
    }
}

// MARK: On the way

extension Places.Told {
    /// The form of the bytes.
    private static let version: UInt8 = 1
    private static let separator = "\n"
    /// The bytes before the flags.
    private static let headByteCount = 26

    /// As bytes: the version, whether the source is told and centered, six numbers of 32 bits, little-endian, then the flags.
    var bytes: [UInt8] {
        var bytes: [UInt8] = [Self.version, (source == nil ? 0 : 1) | (isCentered ? 2 : 0)]
        let source = source ?? Spot()
        for number in [spot.x, spot.y, spot.z, source.x, source.y, source.z] {
            withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
        }
        return bytes + Array(flags.sorted().joined(separator: Self.separator).utf8)
    }

    /// Nil for other bytes.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headByteCount, bytes[0] == Self.version else { return nil }
        let numbers = (0..<6).map { index -> Float in
            let start = 2 + 4 * index
            return Float(
                bitPattern: bytes[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }
        spot = Spot(x: numbers[0], y: numbers[1], z: numbers[2])
        let source = Spot(x: numbers[3], y: numbers[4], z: numbers[5])
        guard spot.isFinite, source.isFinite else { return nil }
        self.source = bytes[1] & 1 == 1 ? source : nil
        isCentered = bytes[1] & 2 == 2
        let text = String(decoding: bytes[Self.headByteCount...], as: UTF8.self)
        flags = Set(text.split(separator: Self.separator).map(String.init))
    }
}
