import EmulatorAPI
import RoomHistories
import Simulation

/// What devices saw contradicts what holds in every correct room.
public struct RoomCheckFailure: Error, FailureWithDetails, CustomStringConvertible, HasPage {
    /// A sentence each: what should hold, when and for whom it did not, and the two things that disagree.
    public let failures: [String]

    var page = ""

    package init(_ failures: [String]) { self.failures = failures }

    public var description: String { failures.joined(separator: "\n") + page }

    /// The first of the things that do not fit together, without its details.
    package var essence: String { String(failures.first?.prefix { $0 != "." } ?? "") }
}

extension World {
    /// Records what devices ask and are told, for ``checkRooms(afterQuiet:)``. Call it before the first tenant is
    /// added; until then nothing is recorded, and the world is as fast as without.
    public func recordRooms() {
        precondition(tenants.isEmpty, "a history begins with its tenant: record before the first tenant is added")
        cloud.recordHistories()
    }

    /// Lets `quiet` pass, so that everything under way arrives, and throws unless what devices saw until then fits
    /// together.
    ///
    /// Where an app asks again and again, as much again may pass until for once nothing is under way.
    ///
    /// Every call has one answer. Devices are told what happened, in order, each thing once. Only members are told of
    /// a room, and they are told everything. Messages keep their order. Every connected member knows the room's
    /// attributes and members, and every participant the channel's users and streams. Nobody receives what the app's
    /// server stops. One order of all writes explains every answer about a room's attributes.
    ///
    /// A device whose network is away is compared with nothing. A history of more than 200,000 entries is not read,
    /// which is a failure.
    public func checkRooms(afterQuiet quiet: Duration = .seconds(5)) throws(RoomCheckFailure) {
        advance(by: quiet)
        let end = cloud.now.advanced(by: quiet)
        while cloud.isUnderWay, cloud.step(upTo: end) {}
        var failures: [String] = []
        for tenant in tenants {
            let app = AppID(tenant.appID)
            guard let history = cloud.history(of: app) else {
                failures.append("Nothing was recorded of the tenant \(app): call recordRooms() before it is added.")
                continue
            }
            if history.isCut {
                failures.append("The history of the tenant \(app) has more than \(history.limit) entries.")
                continue
            }
            failures += history.failures(quiet: cloud.tenantState(of: app)).map(\.description)
        }
        if !failures.isEmpty { throw withPage(RoomCheckFailure(failures)) }
    }
}
