import EmulatorAPI
import EmulatorSuite
package import VendorDialects

/// A row of a vendor's profile as pages show it. Steps name the rows behind their answers.
package struct FactRow: Hashable, Encodable, Sendable {
    /// Its path in the profile, for example `attribute.conflict`.
    package var name: String
    package var value: String
    package var basis: BasisName
    /// The page and the day it was read, the way of observing, or the reason.
    package var source: String

    init(_ row: ProfileRow) {
        (name, value, basis, source) = (row.name, row.value, row.basis.name, row.basis.source)
    }

    /// Every row of a vendor's profile, in its order.
    package static func all(of vendor: Vendor) -> [FactRow] { vendor.profileRows.map(FactRow.init) }
}

/// The rows of the vendors' profiles that steps may name.
enum StepFacts {
    /// The names of the rows behind an answer that the vendor's profile has, each once.
    ///
    /// - Parameters:
    ///   - error: what it was refused with; nil where it was carried out.
    ///   - kind: the kind of the room that it is about; nil for none.
    static func names(behind command: Command?, error: EmulatorError?, of vendor: Vendor, kind: RoomKind?) -> [String] {
        guard let profile = profiles[vendor] else { return [] }
        var paths = error.map { DecidingRows.behind($0, of: command) } ?? []
        // Where the vendor chose nothing about the refusal, the rows of the command stay.
        if paths.isEmpty, let command { paths = DecidingRows.behind(command) }
        var taken: Set<String> = []
        return DecidingRows.paths(paths, ofKind: kind.flatMap { profile.sections[$0.rawValue] }).filter {
            profile.names.contains($0) && taken.insert($0).inserted
        }
    }

    private struct Profile {
        var names: Set<String>
        /// The sections of kinds of rooms, by kind, where the vendor has several.
        var sections: [String: String]

        init(of vendor: Vendor) {
            let rows = vendor.profileRows
            names = Set(rows.map(\.name))
            let kinds = rows.filter { $0.name.hasSuffix(".kind") }.map {
                ($0.value.filter { $0 != "\"" }, String($0.name.dropLast(".kind".count)))
            }
            sections = Dictionary(kinds, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Read once.
    private static let profiles = Dictionary(
        uniqueKeysWithValues: Vendor.allCases.map { ($0, Profile(of: $0)) })
}

extension Command {
    /// The kind of the room that it is about; nil where it is about none, or there is none.
    ///
    /// - Parameter tenant: as it is after the command.
    func roomKind(in tenant: TenantState) -> RoomKind? {
        switch self {
        case .room(let command):
            command.plan?.kind ?? command.room.flatMap { tenant.kind(of: $0) }
        case .attribute(let command): tenant.kind(of: command.room)
        case .identity, .signaling, .rtc: nil
        }
    }
}

extension RoomCommand {
    /// What the room is made from, if one is to be made.
    fileprivate var plan: RoomPlan? {
        switch self {
        case .enter(_, let entry), .move(_, _, let entry): entry.plan
        case .dismiss, .addMembers, .leave, .describe, .fetchRooms, .fetchJoinedRooms, .listMembers, .fetchMembers,
            .countOnlineMembers, .kick, .mute, .enlist, .fetchList, .listRooms, .muteAll, .setRole, .transferOwnership,
            .send, .revoke, .describeMember, .setCounters, .addToCounter, .fetchCounters:
            nil
        }
    }

    /// The room it is about; nil where it is about several, or about one without an id yet.
    fileprivate var room: RoomID? {
        switch self {
        case .enter(let room, _): room
        case .move(_, let room, _), .dismiss(let room), .addMembers(let room, _), .leave(let room),
            .describe(let room, _), .listMembers(let room, _, _, _), .fetchMembers(let room, _),
            .countOnlineMembers(let room), .kick(let room, _, _, _), .mute(let room, _, _), .enlist(let room, _, _, _),
            .fetchList(let room, _), .muteAll(let room, _), .setRole(let room, _, _), .transferOwnership(let room, _),
            .send(let room, _), .revoke(let room, _), .describeMember(let room, _, _), .setCounters(let room, _),
            .addToCounter(let room, _, _), .fetchCounters(let room, _):
            room
        case .fetchRooms, .fetchJoinedRooms, .listRooms: nil
        }
    }
}

extension AttributeCommand {
    /// The room it is about.
    fileprivate var room: RoomID {
        switch self {
        case .set(let room, _, _, _), .replaceAll(let room, _, _, _), .remove(let room, _, _, _),
            .removeAll(let room, _, _), .batch(let room, _, _), .fetch(let room, _),
            .setForMembers(let room, _, _, _), .fetchOfMembers(let room, _), .listOfMembers(let room, _, _):
            room
        }
    }
}
