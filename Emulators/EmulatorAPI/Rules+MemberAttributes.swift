/// Limits on members' attributes. Sizes are UTF-8 bytes.
package struct MemberAttributeRules: Hashable, Serializable, Sendable {
    package var maximumKeyBytes: Int
    package var maximumValueBytes: Int
    /// Most attributes of one member, and most bytes of their keys and values together.
    package var maximumCount: Int
    package var maximumTotalBytes: Int
    /// Most members of a room that have attributes.
    package var maximumMembers: Int
    /// Most writes to one room within the window.
    package var maximumWrites: Int
    package var writeWindow: Duration
    /// The most reads of one room's members within the window.
    package var maximumReads: Int
    /// Most members looked up in one command.
    package var maximumUsersPerQuery: Int
    /// In a room with more members, only the writer and the written members get the event.
    package var maximumAudience: Int

    package init(
        maximumKeyBytes: Int, maximumValueBytes: Int, maximumCount: Int, maximumTotalBytes: Int, maximumMembers: Int,
        maximumWrites: Int, writeWindow: Duration, maximumReads: Int, maximumUsersPerQuery: Int, maximumAudience: Int
    ) {
        self.maximumKeyBytes = maximumKeyBytes
        self.maximumValueBytes = maximumValueBytes
        self.maximumCount = maximumCount
        self.maximumTotalBytes = maximumTotalBytes
        self.maximumMembers = maximumMembers
        self.maximumWrites = maximumWrites
        self.writeWindow = writeWindow
        self.maximumReads = maximumReads
        self.maximumUsersPerQuery = maximumUsersPerQuery
        self.maximumAudience = maximumAudience
    }
}
