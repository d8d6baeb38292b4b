import EmulatorAPI

/// A tenant's rules, stored outside of its state: they are large and never change, and each step would copy them with the
/// state.
final class StoredRules: Hashable, Codable, Sendable {
    let all: TenantRules

    init(_ rules: TenantRules) { all = rules }

    var identity: IdentityRules { all.identity }
    var room: RoomRules { all.room }
    var attribute: AttributeRules { all.attribute }
    var signaling: SignalingRules { all.signaling }
    var rtc: RTCRules { all.rtc }

    static func == (left: StoredRules, right: StoredRules) -> Bool { left === right || left.all == right.all }

    func hash(into hasher: inout Hasher) { hasher.combine(all) }

    /// The coded form is that of the rules.
    init(from decoder: any Decoder) throws { all = try TenantRules(from: decoder) }

    func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
}
