import EmulatorAPI
package import EmulatorHost
import EmulatorWire
import Foundation
import Synchronization

/// The live programs of a server's tenants. Each is sent over and over for whoever pulls it; all that pull at the same time
/// get the same.
///
/// ``TenantCatalogue`` keeps them where their tenant is kept. They are gone when their tenant's world begins again.
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
    private let startUnixMilliseconds: UInt64

    /// No programs. Their time is that of the machine's clock, which another server of a cluster has too: whoever pulls there
    /// goes on in the same place.
    package init() { startUnixMilliseconds = UInt64(max(0, Date().timeIntervalSince1970 * 1_000)) }

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

    /// Has these programs of a tenant from now on. The streams of viewers whose program is not among them end.
    func set(_ programs: [String: LiveProgram], of host: TenantHost) {
        shelves.withLock { shelves in
            // Those of tenants that are gone.
            shelves = shelves.filter { $0.value.host != nil }
            var shelf = shelves[host.app].flatMap { $0.host === host ? $0 : nil } ?? Shelf(host: host)
            shelf.programs = programs
            shelves[host.app] = shelf
        }
    }

    /// The programs of a tenant, by name.
    func programs(of host: TenantHost) -> [String: LiveProgram] {
        shelves.withLock { shelves in
            guard let shelf = shelves[host.app], shelf.host === host else { return [:] }
            return shelf.programs
        }
    }

    /// Milliseconds since the Unix epoch, as the machine's clock said when the server began. They never go back.
    var now: UInt64 {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return startUnixMilliseconds + UInt64(seconds) * 1_000 + UInt64(attoseconds / 1_000_000_000_000_000)
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
