package import EmulatorAPI
package import EmulatorSuite

extension TenantHost {
    /// The first `limit` sessions after one, ascending, with when they were opened on the tenant's wall clock, in Unix
    /// milliseconds; nil for those that were open before the tenant was recovered.
    package func sessions(
        after last: SessionID?, limit: Int
    ) -> [(listing: SessionListing, openedAtUnixMilliseconds: Int64?)] {
        state.sessions(after: last, limit: limit).map { listing in
            let opened = openings[listing.session].map { state.unixMilliseconds(at: $0) }
            return (listing, opened)
        }
    }

    /// The first `limit` rooms after one, by id.
    package func rooms(after last: RoomID?, limit: Int) -> [RoomOverview] { state.rooms(after: last, limit: limit) }

    /// How many connections the tenant has, and how many of them are silent.
    package var connectionCounts: (sessions: Int, silent: Int) { state.connectionCounts }
}
