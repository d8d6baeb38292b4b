/// Whether the network reaches the cloud, and how often it did not.
///
/// A pure value. What a kit does some time after the network went away, it does only while that outage lasts.
package struct Outages: Hashable, Sendable {
    /// How many there were. The number of the last one.
    package private(set) var count = 0
    package private(set) var isConnected = true

    package init() {}

    /// The network went away. Returns the outage's number; nil while it was away already.
    package mutating func begin() -> Int? {
        guard isConnected else { return nil }
        isConnected = false
        count += 1
        return count
    }

    /// The network is back. False if it was not away.
    package mutating func end() -> Bool {
        defer { isConnected = true }
        return !isConnected
    }

    /// Whether an outage still lasts.
    package func lasts(_ number: Int) -> Bool { !isConnected && count == number }
}
