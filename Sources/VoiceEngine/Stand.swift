/// A point or a direction in a room.
package struct Spot: Hashable, Sendable {
    package var x: Float
    package var y: Float
    package var z: Float

    package init(x: Float = 0, y: Float = 0, z: Float = 0) { (self.x, self.y, self.z) = (x, y, z) }

    package var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
    package var length: Float { dot(self).squareRoot() }

    package func dot(_ other: Spot) -> Float { x * other.x + y * other.y + z * other.z }

    package static func - (left: Spot, right: Spot) -> Spot {
        Spot(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
    }
}

/// Where somebody is and which way their right side is.
package struct Stand: Hashable, Sendable {
    package var spot: Spot
    package var right: Spot

    /// Somebody whose right side is along y, where nothing else is said.
    package init(spot: Spot = Spot(), right: Spot = Spot(y: 1)) { (self.spot, self.right) = (spot, right) }

    /// How loud a sound from there is on either side, 0...1. Straight on, above and behind are alike.
    package func sides(of source: Spot) -> (left: Float, right: Float) {
        let way = source - spot
        guard way.length > 0 else { return (1, 1) }
        return Self.sides(turn: way.dot(right) / way.length / right.length)
    }

    /// How loud a sound is on either side that comes from the left, -1, from the right, 1, or from between.
    package static func sides(turn: Float) -> (left: Float, right: Float) {
        let turn = turn.isNaN ? 0 : max(-1, min(1, turn))
        return (min(1, (1 - turn).squareRoot()), min(1, (1 + turn).squareRoot()))
    }

    /// The right side of somebody who looks somewhere; nil for directions that are not at right angles.
    package static func rightSide(forward: Spot, right: Spot, up: Spot) -> Spot? {
        let axes = [forward, right, up]
        // Apps compute directions; a hundredth is no mistake.
        guard axes.allSatisfy({ $0.isFinite && $0.length > 0 }) else { return nil }
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            guard abs(axes[one].dot(axes[other])) <= 0.01 * axes[one].length * axes[other].length else { return nil }
        }
        return right
    }
}
