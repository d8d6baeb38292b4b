/// How large messages of one numbered type may be.
package struct MessageTypeRules: Hashable, Codable, Sendable {
    package var type: Int
    package var maximumBytes: Int

    package init(type: Int, maximumBytes: Int) {
        self.type = type
        self.maximumBytes = maximumBytes
    }
}

extension [MessageTypeRules] {
    /// Most bytes of a typed body whose type is listed.
    func maximumBytes(of body: MessageBody) -> Int? {
        guard case .typed(let type, _, _) = body else { return nil }
        return first { $0.type == type }?.maximumBytes
    }
}

/// What calls are held to.
package struct CallRules: Hashable, Codable, Sendable {
    /// Most invitees of one command, and most users of a call with its caller.
    package var maximumInvitees: Int
    package var maximumUsers: Int
    /// Shortest and longest time-out, in milliseconds.
    package var minimumTimeoutMilliseconds: Int64
    package var maximumTimeoutMilliseconds: Int64
    /// Longest id of a call, which the caller's device chooses, in UTF-8 bytes.
    package var maximumCallIDBytes: Int
    /// Longest data of a call and of its answers, in UTF-8 bytes.
    package var maximumDataBytes: Int
    /// When who was not told is reported, where the caller asks for that, in milliseconds.
    package var receiptCheckMilliseconds: Int64
    /// Most calls of the tenant that go on at once.
    package var maximumOpenCalls: Int

    package init(
        maximumInvitees: Int, maximumUsers: Int, minimumTimeoutMilliseconds: Int64, maximumTimeoutMilliseconds: Int64,
        maximumCallIDBytes: Int, maximumDataBytes: Int, receiptCheckMilliseconds: Int64, maximumOpenCalls: Int
    ) {
        self.maximumInvitees = maximumInvitees
        self.maximumUsers = maximumUsers
        self.minimumTimeoutMilliseconds = minimumTimeoutMilliseconds
        self.maximumTimeoutMilliseconds = maximumTimeoutMilliseconds
        self.maximumCallIDBytes = maximumCallIDBytes
        self.maximumDataBytes = maximumDataBytes
        self.receiptCheckMilliseconds = receiptCheckMilliseconds
        self.maximumOpenCalls = maximumOpenCalls
    }
}

/// What members' attributes are held to. Sizes are UTF-8 bytes.
package struct MemberAttributeRules: Hashable, Codable, Sendable {
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
    /// Most reads of one room's members within the window; nil counts none.
    package var maximumReads: Int?
    /// Most members looked up in one command.
    package var maximumUsersPerQuery: Int
    /// In a room of more members only the writer and the members written to are told.
    package var maximumAudience: Int

    package init(
        maximumKeyBytes: Int, maximumValueBytes: Int, maximumCount: Int, maximumTotalBytes: Int, maximumMembers: Int,
        maximumWrites: Int, writeWindow: Duration, maximumReads: Int?, maximumUsersPerQuery: Int, maximumAudience: Int
    ) {
        self.maximumReads = maximumReads
        self.maximumKeyBytes = maximumKeyBytes
        self.maximumValueBytes = maximumValueBytes
        self.maximumCount = maximumCount
        self.maximumTotalBytes = maximumTotalBytes
        self.maximumMembers = maximumMembers
        self.maximumWrites = maximumWrites
        self.writeWindow = writeWindow
        self.maximumUsersPerQuery = maximumUsersPerQuery
        self.maximumAudience = maximumAudience
    }
}
