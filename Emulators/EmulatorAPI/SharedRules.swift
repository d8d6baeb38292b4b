/// A tenant's rules as an object. They are large and never change while the tenant goes on: each step would copy them with the
/// state, and a server has thousands of tenants with equal ones.
package final class SharedRules: Hashable, Serializable, Sendable {
    package let all: TenantRules

    package init(_ rules: TenantRules) { all = rules }

    package var identity: IdentityRules { all.identity }
    package var room: RoomRules { all.room }
    package var attribute: AttributeRules { all.attribute }
    package var signaling: SignalingRules { all.signaling }
    package var rtc: RTCRules { all.rtc }

    package static func == (left: SharedRules, right: SharedRules) -> Bool { left === right || left.all == right.all }

    package func hash(into hasher: inout Hasher) { hasher.combine(all) }

    #if Network || Pages || Server
        /// The coded form is that of the rules.
        package init(from decoder: any Decoder) throws { all = try TenantRules(from: decoder) }

        package func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
    #endif
}
