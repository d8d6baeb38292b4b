/// How a list changed since it was sent last. Who applies it removes the rows of `gone`, and then puts in those of `set`.
struct ListChange<Row: WatchRow>: Encodable, Sendable {
    var count: Int
    var set: [Row]
    var gone: [String]
}

/// What was sent of a list.
struct SentList<Row: WatchRow>: Sendable {
    private var rows: [String: Row] = [:]
    private var count = -1

    /// Notes what is there now; nil where it was sent.
    mutating func change(to list: WatchView.List<Row>) -> ListChange<Row>? {
        var change = ListChange<Row>(count: list.count, set: [], gone: [])
        var left = rows
        for row in list.rows {
            if let sent = left.removeValue(forKey: row.id), sent == row { continue }
            rows[row.id] = row
            change.set.append(row)
        }
        change.gone = left.keys.sorted()
        for id in change.gone { rows[id] = nil }
        defer { count = list.count }
        return change.set.isEmpty && change.gone.isEmpty && count == list.count ? nil : change
    }
}

/// The message `state`: what changed of a tenant and its watched room since the message before.
package struct StateMessage: Encodable, Sendable {
    struct Lists: Encodable, Sendable {
        var places: ListChange<PlaceRow>?
        var sessions: ListChange<SessionRow>?
        var members: ListChange<MemberRow>?
        var attributes: ListChange<AttributeRow>?
        var participants: ListChange<ParticipantRow>?
        var streams: ListChange<StreamRow>?
        var invitations: ListChange<InvitationRow>?
        var records: ListChange<RecordRow>?
        var callbacks: ListChange<CallbackRow>?
    }

    var tenant: String
    /// Another number is another world: the tenant began again.
    var world: Int
    /// Whether what was sent before counts no more.
    var isWhole: Bool
    var nowMilliseconds: Int64
    var unixMilliseconds: Int64
    /// Absent where there is none.
    var room: RoomFacts?
    var channel: ChannelFacts?
    var lists: Lists
}

/// What a watch has sent of a tenant.
package struct SentView: Sendable {
    private var isEmpty = true
    private var room: RoomFacts?
    private var channel: ChannelFacts?
    private var places = SentList<PlaceRow>()
    private var sessions = SentList<SessionRow>()
    private var members = SentList<MemberRow>()
    private var attributes = SentList<AttributeRow>()
    private var participants = SentList<ParticipantRow>()
    private var streams = SentList<StreamRow>()
    private var invitations = SentList<InvitationRow>()
    private var records = SentList<RecordRow>()
    private var callbacks = SentList<CallbackRow>()

    /// Nothing was sent.
    package init() {}

    /// The message that tells what changed; nil where nothing did.
    package mutating func message(
        _ view: WatchView, _ calls: WatchView.List<CallbackRow>, tenant: String, world: Int
    ) -> StateMessage? {
        let lists = StateMessage.Lists(
            places: places.change(to: view.places), sessions: sessions.change(to: view.sessions),
            members: members.change(to: view.members), attributes: attributes.change(to: view.attributes),
            participants: participants.change(to: view.participants), streams: streams.change(to: view.streams),
            invitations: invitations.change(to: view.invitations), records: records.change(to: view.records),
            callbacks: callbacks.change(to: calls))
        let parts: [Any?] = [
            lists.places, lists.sessions, lists.members, lists.attributes, lists.participants, lists.streams,
            lists.invitations, lists.records, lists.callbacks,
        ]
        let isSame = parts.allSatisfy { $0 == nil } && room == view.room && channel == view.channel
        guard isEmpty || !isSame else { return nil }
        defer { (isEmpty, room, channel) = (false, view.room, view.channel) }
        return StateMessage(
            tenant: tenant, world: world, isWhole: isEmpty, nowMilliseconds: view.nowMilliseconds,
            unixMilliseconds: view.unixMilliseconds, room: view.room, channel: view.channel, lists: lists)
    }
}
