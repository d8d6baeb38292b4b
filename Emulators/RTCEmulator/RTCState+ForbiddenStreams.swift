package import EmulatorAPI

/// The names of streams that the app's server lets nobody publish.
struct ForbiddenStreams: Hashable, Serializable, Sendable {
    /// Ascending.
    private(set) var names: [StreamID] = []

    /// Most of them at once.
    static let maximumCount = 10_000

    func contains(_ name: StreamID) -> Bool { place(of: name).isThere }

    /// Adds a name that is not there.
    mutating func insert(_ name: StreamID) {
        let (place, isThere) = place(of: name)
        if !isThere { names.insert(name, at: place) }
    }

    mutating func remove(_ name: StreamID) {
        let (place, isThere) = place(of: name)
        if isThere { names.remove(at: place) }
    }

    /// Where a name is, or would be.
    private func place(of name: StreamID) -> (index: Int, isThere: Bool) {
        var (low, high) = (0, names.count)
        while low < high {
            let middle = (low + high) / 2
            if names[middle] < name { low = middle + 1 } else { high = middle }
        }
        return (low, low < names.count && names[low] == name)
    }
}

// Streams that the app's server forbids by their names, wherever they are.
extension RTCState {
    /// Lets nobody publish a stream of this name, until that is lifted; forbidding or lifting it twice changes nothing. A stream
    /// that is published ends. What a mix gives out is not published, and goes on.
    ///
    /// Throws `featureDisabled` where streams have no names, `invalidStreamID` for a name that no stream has, and `limitExceeded`.
    package mutating func forbidStream(
        _ name: StreamID, _ isForbidden: Bool, rules: StreamRules
    ) throws(EmulatorError) -> [RTCNotice] {
        try Self.check(name, rules: rules)
        var forbidden = forbiddenStreams ?? ForbiddenStreams()
        guard isForbidden else {
            forbidden.remove(name)
            forbiddenStreams = forbidden.names.isEmpty ? nil : forbidden
            return []
        }
        guard forbidden.contains(name) || forbidden.names.count < ForbiddenStreams.maximumCount else {
            throw .limitExceeded(
                limit: .listedUserCount, maximum: ForbiddenStreams.maximumCount, attempted: forbidden.names.count + 1)
        }
        // Held once, so that nothing is copied.
        forbiddenStreams = nil
        forbidden.insert(name)
        forbiddenStreams = forbidden
        guard let found = names[name] else { return [] }
        // Why comes first, so that nobody waits for the stream's return.
        let event = RTCEvent.streamForbidden(stream: name)
        let told = [tellSelf(event, at: found.place), .event(event, to: reachableSubscribers(of: name))]
        let ended = endStreams([found.stream.index], of: found.place, reason: .forbidden)
        return reroutingGuests(told + ended + [.reroute(found.channel)])
    }
}
