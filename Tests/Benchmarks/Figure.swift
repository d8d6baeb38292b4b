/// What a figure is held to.
enum Bound {
    case atLeast(Double)
    case atMost(Double)

    func isMet(by value: Double) -> Bool {
        switch self {
        case .atLeast(let least): value >= least
        case .atMost(let most): value <= most
        }
    }

    var text: String {
        switch self {
        case .atLeast(let least): "at least \(shown(least))"
        case .atMost(let most): "at most \(shown(most))"
        }
    }
}

/// How a figure must stand beside the best peer in the same run.
enum PeerBound {
    /// The value, as a part of the peer's.
    case value(Bound)
    /// The server's processor time for each, as a part of the peer's.
    case cost(Bound)
}

/// What else did the same work in the same run, in turns with Parlor.
struct Peer: Encodable {
    let name: String
    let value: Double
    let processorMicroseconds: Double?

    init(_ name: String, _ value: Double, processorMicroseconds: Double? = nil) {
        (self.name, self.value, self.processorMicroseconds) = (name, value, processorMicroseconds)
    }

    init(_ name: String, _ measurements: Measurements) {
        self.init(name, measurements.rate, processorMicroseconds: measurements.processorMicroseconds)
    }
}

/// One row of the report: what was measured, what it is held to, and peers beside it.
struct Figure {
    let name: String
    let value: Double
    let unit: String
    let bound: Bound?
    /// The server's processor time for each, in microseconds.
    let processorMicroseconds: Double?
    private(set) var peers: [Peer] = []
    private(set) var peerBound: PeerBound?

    init(_ name: String, _ value: Double, _ unit: String, _ bound: Bound? = nil, processorMicroseconds: Double? = nil) {
        (self.name, self.value, self.unit, self.bound) = (name, value, unit, bound)
        self.processorMicroseconds = processorMicroseconds
    }

    /// The same figure beside peers.
    func beside(_ peers: [Peer], _ bound: PeerBound? = nil) -> Figure {
        var figure = self
        (figure.peers, figure.peerBound) = (peers, bound)
        return figure
    }

    /// The peer that is hardest to beat: the one of the highest rate, or of the lowest cost where the bound is of that.
    var bestPeer: Peer? {
        if case .cost = peerBound {
            return peers.min { ($0.processorMicroseconds ?? .infinity) < ($1.processorMicroseconds ?? .infinity) }
        }
        return isBetterHigher ? peers.max { $0.value < $1.value } : peers.min { $0.value < $1.value }
    }

    private var isBetterHigher: Bool { unit == "/s" || unit == "x" }

    /// The value as a part of a peer's.
    func part(of peer: Peer) -> Double { value / peer.value }

    /// The processor time as a part of a peer's.
    func costPart(of peer: Peer) -> Double? {
        guard let mine = processorMicroseconds, let theirs = peer.processorMicroseconds, theirs > 0 else { return nil }
        return mine / theirs
    }

    /// Every bound that was asked for, what it is of, and whether it is met.
    var verdicts: [(what: String, isMet: Bool)] {
        var found: [(String, Bool)] = []
        if let bound { found.append((bound.text, bound.isMet(by: value))) }
        guard let peer = bestPeer else { return found }
        switch peerBound {
        case nil: break
        case .value(let bound): found.append(("\(bound.text) of \(peer.name)", bound.isMet(by: part(of: peer))))
        case .cost(let bound):
            if let part = costPart(of: peer) {
                found.append(("\(bound.text) of the processor time of \(peer.name)", bound.isMet(by: part)))
            }
        }
        return found
    }

    /// What the terminal shows.
    var lines: [String] {
        let cost = processorMicroseconds.map { ", \(shown($0)) µs of processor time" } ?? ""
        let held = verdicts.map { "\($0.what): \($0.isMet ? "met" : "NOT MET")" }.joined(separator: "; ")
        let first = "\(name): \(shown(value)) \(unit)\(cost)\(held.isEmpty ? "" : " (\(held))")"
        return [first]
            + peers.map { peer in
                let cost = peer.processorMicroseconds.map { ", \(shown($0)) µs of processor time" } ?? ""
                let costPart = costPart(of: peer).map { ", \(shown($0)) of its processor time" } ?? ""
                return "    \(peer.name): \(shown(peer.value)) \(unit)\(cost); "
                    + "Parlor has \(shown(part(of: peer))) of its \(isBetterHigher ? "rate" : "value")\(costPart)"
            }
    }
}

extension Figure: Encodable {
    private enum Key: String, CodingKey {
        case name, value, unit, processorMicroseconds, peers, bounds
    }

    private struct Verdict: Encodable {
        var bound: String
        var isMet: Bool
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(value, forKey: .value)
        try container.encode(unit, forKey: .unit)
        try container.encodeIfPresent(processorMicroseconds, forKey: .processorMicroseconds)
        if !peers.isEmpty { try container.encode(peers, forKey: .peers) }
        let verdicts = verdicts.map { Verdict(bound: $0.what, isMet: $0.isMet) }
        if !verdicts.isEmpty { try container.encode(verdicts, forKey: .bounds) }
    }
}

/// A number as people read it: at most two digits behind the point, none of a thousand and more.
func shown(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    guard abs(value) < 1000 else { return grouped(Int(value.rounded())) }
    let rounded = abs(value) < 10 ? (value * 100).rounded() / 100 : (value * 10).rounded() / 10
    let isWhole = rounded == rounded.rounded()
    return isWhole ? String(Int(rounded)) : String(rounded)
}

/// With a comma behind each thousand.
private func grouped(_ value: Int) -> String {
    var (digits, groups) = (String(value.magnitude), [String]())
    while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}
