import EmulatorAPI
import Foundation
import Simulation

/// A seat of a voice room, as the vendor's own component or sample keeps it.
public struct Seat: Hashable, Sendable {
    /// As the app counts it.
    public let number: Int
    /// The id of who sits there, as the app keeps it; nil for nobody.
    public let user: String?

    /// Makes a seat.
    public init(number: Int, user: String?) {
        self.number = number
        self.user = user
    }
}

/// Two people have one seat, or one person has two.
public struct SeatFailure: Error, CustomStringConvertible {
    public let description: String
}

/// How one vendor's own app keeps seats. No cloud has seats.
private struct SeatKeeping: Sendable {
    /// Whether the app lets a user sit on several seats.
    var letsUsersHaveSeveral = false
    /// The seats of a room, ascending; nil where the room keeps none in this way.
    let seats: @Sendable (_ tenant: any TenantView, _ room: RoomID) -> [Seat]?

    /// The collection in which Volcengine's sample server keeps its rooms.
    static let sampleRooms = "svc-rooms"

    static let all = [component, appServer, sampleServer, numbered]

    /// Tencent's TRTCVoiceRoom: the attributes `roomInfo`, and `seat0`, `seat1` … with 1 for a seat that is taken.
    static let component = SeatKeeping { tenant, room in
        let texts = texts(of: room, in: tenant)
        guard let size = texts["roomInfo"]?.object?["seatSize"]?.integer else { return nil }
        return (0..<min(max(size, 0), 64)).map { number in
            let fields = texts["seat\(number)"]?.object ?? [:]
            return Seat(number: number, user: fields["status"]?.integer == 1 ? fields["user"]?.string : nil)
        }
    }

    /// Easemob's App Server: the attributes `mic_0`, `mic_1` …, where -2 is a robot's seat that is off.
    static let appServer = SeatKeeping { tenant, room in
        let found = texts(of: room, in: tenant).compactMap { key, text -> Seat? in
            guard key.hasPrefix("mic_"), let number = Int(key.dropFirst(4)) else { return nil }
            let fields = text.object ?? [:]
            guard fields["status"]?.integer != -2 else { return nil }
            let member = fields["member"]?.object ?? [:]
            return Seat(number: number, user: member["chat_uid"]?.string ?? member["uid"]?.string)
        }
        return found.isEmpty ? nil : found.sorted { $0.number < $1.number }
    }

    /// Volcengine's sample server: a record for each room, with the host and the guests' seats.
    static let sampleServer = SeatKeeping { tenant, room in
        guard let text = tenant.records.text(of: room.rawValue, in: sampleRooms),
            let fields = JSONValue(reading: text)?.object, case .list(let seats)? = fields["seats"]
        else { return nil }
        return [Seat(number: 0, user: fields["host"]?.string)]
            + seats.enumerated().map { Seat(number: $0.offset + 1, user: $0.element.object?["user"]?.string) }
    }

    /// ZEGO's sample: an attribute for each seat that is taken, whose key is the seat's number. Nothing in it keeps a
    /// user from a second one.
    static let numbered = SeatKeeping(letsUsersHaveSeveral: true) { tenant, room in
        let found = tenant.attributes(of: room).compactMap { attribute in
            Int(attribute.key).map { Seat(number: $0, user: attribute.value) }
        }
        return found.isEmpty ? nil : found.sorted { $0.number < $1.number }
    }

    private static func texts(of room: RoomID, in tenant: any TenantView) -> [String: JSONValue] {
        var texts: [String: JSONValue] = [:]
        for attribute in tenant.attributes(of: room) { texts[attribute.key] = JSONValue(reading: attribute.value) }
        return texts
    }
}

extension JSONValue {
    /// The value of a text; nil where it is no JSON.
    fileprivate init?(reading text: String) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
        self = value
    }

    fileprivate var object: [String: JSONValue]? { if case .object(let fields) = self { fields } else { nil } }
    fileprivate var integer: Int? { if case .number(let number) = self { Int(number) } else { nil } }
    /// A text that is not empty.
    fileprivate var string: String? { if case .text(let text) = self, !text.isEmpty { text } else { nil } }
}

extension WorldTenant {
    /// The seats of a room, as the vendor's own component, sample or sample server keeps them; ascending by number.
    /// None where nobody keeps any. ZEGO's sample keeps only those that are taken.
    public func seats(of room: String) -> [Seat] {
        keptSeats(of: room)?.seats ?? []
    }

    private func keptSeats(of room: String) -> (keeping: SeatKeeping, seats: [Seat])? {
        guard let state = world.cloud.tenantState(of: AppID(tenant.appID)) else { return nil }
        for keeping in SeatKeeping.all {
            if let seats = keeping.seats(state, RoomID(room)) { return (keeping, seats) }
        }
        return nil
    }

    /// Throws if a user has two seats of a room, or if an app shows another person on a seat than the room has.
    ///
    /// - Parameters:
    ///   - room: its id.
    ///   - letsUsersHaveSeveral: whether a user may have two seats; nil where the vendor's own app decides. Only
    ///     ZEGO's sample lets them.
    ///   - shown: what apps show, by the names of their devices: who sits on which seat.
    public func checkSeats(
        of room: String, letsUsersHaveSeveral: Bool? = nil, shown: [String: [Int: String]] = [:]
    ) throws(SeatFailure) {
        let kept = keptSeats(of: room)
        let mayHaveSeveral = letsUsersHaveSeveral ?? kept?.keeping.letsUsersHaveSeveral ?? false
        let taken = (kept?.seats ?? []).filter { $0.user != nil }
        for (place, seat) in taken.enumerated() where !mayHaveSeveral {
            guard let first = taken[..<place].first(where: { $0.user == seat.user }) else { continue }
            throw SeatFailure(
                description: "\(seat.user ?? "") has seats \(first.number) and \(seat.number) of \(room)")
        }
        let occupants = Dictionary(taken.map { ($0.number, $0.user) }) { first, _ in first }
        for (device, seats) in shown.sorted(by: { $0.key < $1.key }) {
            for number in Set(seats.keys).union(occupants.keys).sorted() {
                let (seen, there) = (seats[number], occupants[number] ?? nil)
                guard seen != there else { continue }
                throw SeatFailure(
                    description: "\(device) shows \(seen ?? "nobody") on seat \(number) of \(room), which has "
                        + (there ?? "nobody"))
            }
        }
    }

    /// Throws if a user has two seats of any room.
    package func checkAllSeats() throws(SeatFailure) {
        let found: (any TenantView)? = world.cloud.tenantState(of: AppID(tenant.appID))
        guard let state = found else { return }
        let records = state.records.records(in: SeatKeeping.sampleRooms).map(\.key)
        for room in state.roomIDs(after: nil, limit: .max).map(\.rawValue) + records { try checkSeats(of: room) }
    }
}
