import EmulatorAPI

/// Which node of a cluster a link tries next: the one that has the tenant, as far as a node said so, or the nodes that it was given,
/// in turn.
struct ClusterRoute {
    private let given: [EmulatorAddress]
    private var turn = 0
    /// The node that another one named.
    private var owner: EmulatorAddress?
    private var moves = 0

    /// A link is led on so often before it begins anew: nodes may disagree for a moment.
    private static let maximumMoves = 4

    init(_ address: EmulatorAddress) { given = address.all }

    /// Whether another node may have an answer where one has none.
    var hasSeveralNodes: Bool { given.count > 1 }

    var next: EmulatorAddress { owner ?? given[turn % given.count] }

    /// A node said that another has the tenant. False where the link was led on too often.
    mutating func move(to address: EmulatorAddress) -> Bool {
        moves += 1
        guard moves <= Self.maximumMoves else {
            (owner, moves) = (nil, 0)
            return false
        }
        owner = address
        return true
    }

    /// A connection was welcomed.
    mutating func arrived() { moves = 0 }

    /// A connection was lost, or was never made. The tenant may be elsewhere by now.
    mutating func lost(wasWelcomed: Bool) {
        if owner == nil, !wasWelcomed { turn = (turn + 1) % given.count }
        (owner, moves) = (nil, 0)
    }
}
