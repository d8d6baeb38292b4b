package import EmulatorAPI
package import EmulatorSuite

extension TenantHost {
    /// The first `limit` rooms after one, by id.
    package func rooms(after last: RoomID?, limit: Int) -> [RoomOverview] { state.rooms(after: last, limit: limit) }

    /// How many connections the tenant has, and how many of them are silent.
    package var connectionCounts: (sessions: Int, silent: Int) { state.connectionCounts }
}
