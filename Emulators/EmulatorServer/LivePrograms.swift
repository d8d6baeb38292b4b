import EmulatorAPI
package import EmulatorHost
package import EmulatorWire
import Synchronization

/// The live programs of a server's tenants. Each is sent over and over for whoever pulls it; all that pull at the same time
/// get the same.
///
/// They are in memory only, and gone when their tenant's world begins again.
package final class LivePrograms: Sendable {
    /// Programs of a tenant.
    package static let maximumPrograms = 4
    /// Viewers of a tenant's programs at once.
    package static let maximumViewers = 100
    /// How often a viewer gets what has become due.
    package static let interval = Duration.milliseconds(20)
    /// Characters of a name: letters, digits, "-" and "_".
    package static let nameRange = 1...64
    /// What the paths of programs begin with; the tenant's app and the program's name follow.
    package static let prefix = "/live"

    private struct Shelf {
        weak var host: TenantHost?
        var programs: [String: LiveProgram] = [:]
        var viewerCount = 0
    }
    private let shelves = Mutex<[AppID: Shelf]>([:])
    private let start = ContinuousClock.now

    /// No programs, whose time begins.
    package init() {}

    /// Whether a program may have this name.
    package static func isName(_ name: String) -> Bool {
        nameRange.contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Keeps a program, in place of the one of its name. False if the tenant has ``maximumPrograms`` others.
    package func keep(_ program: LiveProgram, named name: String, of host: TenantHost) -> Bool {
        shelves.withLock { shelves in
            // Those of tenants that are gone.
            shelves = shelves.filter { $0.value.host != nil }
            var shelf = shelves[host.app].flatMap { $0.host === host ? $0 : nil } ?? Shelf(host: host)
            guard shelf.programs[name] != nil || shelf.programs.count < Self.maximumPrograms else { return false }
            shelf.programs[name] = program
            shelves[host.app] = shelf
            return true
        }
    }

    /// Forgets a program, whose viewers' streams end. False if there is none of this name.
    package func remove(_ name: String, of host: TenantHost) -> Bool {
        shelves.withLock { shelves in
            guard shelves[host.app]?.host === host else { return false }
            return shelves[host.app]?.programs.removeValue(forKey: name) != nil
        }
    }

    /// The program of a name.
    package func program(_ name: String, of host: TenantHost) -> LiveProgram? {
        shelves.withLock { shelves in
            guard let shelf = shelves[host.app], shelf.host === host else { return nil }
            return shelf.programs[name]
        }
    }

    /// Milliseconds since the programs' beginning.
    var now: UInt64 {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return UInt64(seconds) * 1_000 + UInt64(attoseconds / 1_000_000_000_000_000)
    }

    /// How many watch programs of a tenant.
    package func viewerCount(of host: TenantHost) -> Int {
        shelves.withLock { shelves in
            guard let shelf = shelves[host.app], shelf.host === host else { return 0 }
            return shelf.viewerCount
        }
    }

    /// Counts a viewer of a tenant. False if there are ``maximumViewers``.
    func admitViewer(of host: TenantHost) -> Bool {
        shelves.withLock { shelves in
            guard let shelf = shelves[host.app], shelf.host === host, shelf.viewerCount < Self.maximumViewers else {
                return false
            }
            shelves[host.app]?.viewerCount += 1
            return true
        }
    }

    /// A viewer of a tenant has gone.
    func dismissViewer(of host: TenantHost) {
        shelves.withLock { shelves in
            guard shelves[host.app]?.host === host else { return }
            shelves[host.app]?.viewerCount -= 1
        }
    }
}
