package import EmulatorAPI
package import EmulatorSuite
import RTCEmulator

/// What a watch shows of a tenant at one moment. It holds rows and counts, and nothing of the tenant's state.
package struct WatchView: Sendable {
    /// Most rows of each list; the counts are of all.
    static let maximumRows = 2_000
    static let maximumPlaces = 500
    static let maximumSubscribers = 100
    package static let maximumCallbacks = 100
    static let maximumInvitations = 200
    static let maximumRecords = 200
    /// Longest text of a value, in bytes.
    static let maximumTextBytes = 4_096

    /// Which rows there are, and how many there would be without a bound.
    package struct List<Row: WatchRow>: Sendable {
        var rows: [Row]
        var count: Int

        package init(rows: [Row] = [], count: Int = 0) {
            self.rows = rows
            self.count = count
        }
    }

    var nowMilliseconds: Int64
    var unixMilliseconds: Int64
    var room: RoomFacts?
    var channel: ChannelFacts?
    var places = List<PlaceRow>()
    var sessions = List<SessionRow>()
    var members = List<MemberRow>()
    var attributes = List<AttributeRow>()
    var participants = List<ParticipantRow>()
    var streams = List<StreamRow>()
    var invitations = List<InvitationRow>()
    var records = List<RecordRow>()

    /// Reads what `subject` asks for.
    ///
    /// - Parameter faults: what is wrong on purpose with the networks of users.
    package init(of state: TenantState, _ subject: WatchSubject, faults: [UserID: [String]] = [:]) {
        nowMilliseconds = state.now.milliseconds
        unixMilliseconds = state.unixMilliseconds
        places = Self.places(of: state)
        sessions = Self.sessions(of: state, faults)
        invitations = Self.invitations(of: state)
        records = Self.records(of: state, in: subject.records)
        if let room = subject.room { read(RoomID(room), of: state) }
        if let channel = subject.channel ?? subject.room { read(ChannelID(channel), of: state) }
    }

    /// Reads one room and its channel alone, with nothing else of the tenant.
    init(ofPlace id: String, in state: TenantState) {
        nowMilliseconds = state.now.milliseconds
        unixMilliseconds = state.unixMilliseconds
        read(RoomID(id), of: state)
        read(ChannelID(id), of: state)
    }

    /// The ids of the rooms and channels that are listed.
    var placeNames: [String] { places.rows.map(\.id) }

    private static func name(_ text: String) -> String { text.cut(atMost: 256) }

    private static func shown(_ text: String) -> String { text.cut(atMost: maximumTextBytes) }

    // MARK: The tenant

    private static func places(of state: TenantState) -> List<PlaceRow> {
        var rows: [String: PlaceRow] = [:]
        for room in state.rooms(after: nil, limit: maximumPlaces) {
            rows[room.room.rawValue] = PlaceRow(
                id: room.room.rawValue, kind: room.kind.rawValue, owner: room.owner?.rawValue,
                memberCount: room.memberCount, attributeCount: room.attributeCount,
                createdAtUnixMilliseconds: room.createdAtUnixMilliseconds,
                endsAt: state.endsAt(of: room.room)?.milliseconds, participantCount: nil)
        }
        for channel in state.channelIDs(after: nil, limit: maximumPlaces) {
            let count = state.stays(in: channel).count
            rows[channel.rawValue, default: PlaceRow(id: channel.rawValue)].participantCount = count
        }
        // A room and its channel count twice; there are at most so many.
        return List(rows: rows.values.sorted { $0.id < $1.id }, count: max(rows.count, state.roomCount))
    }

    private static func sessions(of state: TenantState, _ faults: [UserID: [String]]) -> List<SessionRow> {
        let rows = state.sessions(after: nil, limit: maximumRows).map { listing in
            let ends = state.ends(of: listing.session)
            let user =
                listing.user ?? listing.channels.lazy.compactMap { state.user(of: listing.session, in: $0) }.first
            return SessionRow(
                id: "\(listing.session)", app: listing.app?.rawValue, user: user?.rawValue,
                terminal: listing.terminal?.rawValue, isSilent: listing.isSilent,
                silenceEndsAt: ends?.silence?.milliseconds, tokenEndsAt: ends?.token?.milliseconds,
                rooms: listing.rooms.map(\.rawValue), channels: listing.channels.map(\.rawValue),
                faults: user.flatMap { faults[$0] })
        }
        return List(rows: rows, count: state.sessionCount)
    }

    private static func invitations(of state: TenantState) -> List<InvitationRow> {
        let rows = state.openInvitations(limit: maximumInvitations).map { listing in
            let invitation = listing.invitation
            return InvitationRow(
                id: invitation.id.rawValue, inviter: invitation.inviter.rawValue,
                mode: invitation.terms.mode.rawValue, room: invitation.terms.room?.rawValue,
                data: shown(invitation.terms.data), createdAtUnixMilliseconds: invitation.createdAtUnixMilliseconds,
                users: zip(invitation.users, listing.timeouts).prefix(maximumSubscribers).map { user, end in
                    InvitationRow.User(
                        user: user.user.rawValue, state: user.state.rawValue, timesOutAt: end?.milliseconds)
                })
        }
        return List(rows: rows, count: state.openInvitationCount)
    }

    private static func records(of state: TenantState, in collections: [String]) -> List<RecordRow> {
        guard !collections.isEmpty else { return List() }
        let records = state.records
        var list = List<RecordRow>()
        for collection in collections {
            list.count += records.count(in: collection)
            for record in records.records(in: collection, limit: maximumRecords) {
                list.rows.append(
                    RecordRow(
                        id: "\(collection)/\(record.key)", collection: collection, key: record.key,
                        text: shown(record.text)))
            }
        }
        return list
    }

    // MARK: The room and its channel

    private mutating func read(_ room: RoomID, of state: TenantState) {
        guard let listing = state.listing(of: room) else { return }
        self.room = RoomFacts(
            id: room.rawValue, name: Self.name(listing.description.name), kind: listing.kind.rawValue,
            owner: listing.owner?.rawValue, createdAtUnixMilliseconds: listing.createdAtUnixMilliseconds,
            areAllMuted: listing.areAllMuted, attributeRevision: state.attributeRevision(of: room),
            endsAt: state.endsAt(of: room)?.milliseconds, maximumMembers: listing.maximumMembers)
        let users = state.members(of: room)
        members.count = users.count
        members.rows = users.prefix(Self.maximumRows).compactMap { user in
            state.member(user, of: room).map { Self.row(of: $0, state) }
        }
        let attributes = state.listedAttributes(of: room)
        self.attributes.count = attributes.count
        self.attributes.rows = attributes.prefix(Self.maximumRows).map { listed in
            AttributeRow(
                id: listed.attribute.key, value: Self.shown(listed.attribute.value),
                byteCount: listed.attribute.value.utf8.count, holder: listed.holder?.rawValue,
                isRemovedWithHolder: listed.isRemovedWithHolder)
        }
    }

    private static func row(of member: Member, _ state: TenantState) -> MemberRow {
        let ends = state.sessions(of: member.user).map { state.ends(of: $0)?.silence }
        let silences = ends.compactMap(\.self)
        return MemberRow(
            id: member.user.rawValue, nickname: name(member.profile.nickname), role: member.role.rawValue,
            isOnline: member.isOnline, joinedAtUnixMilliseconds: member.joinedAtUnixMilliseconds,
            mutedUntilUnixMilliseconds: member.mutedUntilUnixMilliseconds == 0
                ? nil : member.mutedUntilUnixMilliseconds,
            goneAt: silences.count == ends.count ? silences.max()?.milliseconds : nil)
    }

    private mutating func read(_ channel: ChannelID, of state: TenantState) {
        guard let scene = state.scene(of: channel), let listed = state.participants(of: channel) else { return }
        self.channel = ChannelFacts(
            id: channel.rawValue, scene: scene.rawValue, messageCount: state.messageCount(of: channel))
        participants.count = listed.count
        participants.rows = zip(listed, state.stays(in: channel)).prefix(Self.maximumRows).map { participant, stay in
            ParticipantRow(
                id: participant.user.rawValue, nickname: Self.name(participant.nickname),
                session: stay.session.rawValue,
                isVisible: participant.isVisible, isConnected: stay.leavesAt == nil,
                leavesAt: stay.leavesAt?.milliseconds, rightEndsAt: stay.rightEndsAt?.milliseconds,
                publishes: participant.kinds.words, subscribes: stay.automatic.words)
        }
        let table = state.forwardingTable(of: channel)
        let streams = state.streams(of: channel)
        self.streams.count = streams.count
        self.streams.rows = streams.prefix(Self.maximumRows).map { published in
            let stream = published.stream
            let user = stream.publisher.user
            let sound = table.routes.first { $0.publisher == user && $0.stream == stream.name }?.subscribers ?? []
            let pictures = table.pictureRoutes.filter { $0.publisher == user && $0.stream == stream.name }
            return StreamRow(
                id: "\(user.rawValue)#\(stream.index)", user: user.rawValue, index: stream.index,
                name: stream.name?.rawValue, kinds: stream.kinds.words, muted: stream.muted.words,
                devices: (stream.devices ?? []).map {
                    StreamRow.Device(device: $0.device.rawValue, state: $0.state.rawValue)
                },
                extra: Self.shown(stream.extra),
                listeners: sound.prefix(Self.maximumSubscribers).compactMap {
                    state.user(of: $0, in: channel)?.rawValue
                }.sorted(),
                listenerCount: sound.count, viewerCount: pictures.map(\.subscribers.count).max() ?? 0)
        }
    }
}

/// What a watch is of.
package struct WatchSubject: Hashable, Sendable {
    /// Nil for the server alone.
    package var tenant: String?
    package var room: String?
    /// The room's, which has its id, where there is none here.
    package var channel: String?
    /// Collections of records of the app's own server.
    package var records: [String]

    package init(tenant: String?, room: String? = nil, channel: String? = nil, records: [String] = []) {
        self.tenant = tenant
        self.room = room
        self.channel = channel
        self.records = records
    }

    /// Most collections.
    package static let maximumCollections = 8
}
