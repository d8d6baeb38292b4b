import EmulatorAPI
import VendorDialects

/// A rule of an app's server: who may not do what, and until when. It is kept as a record.
private struct KickingRule {
    static let collection = "agora.rules"

    var id: Int64
    var channel: ChannelID?
    var user: UserID?
    var privileges: [Privilege]
    /// Unix seconds.
    var endsAt: Int64
    var createdAt: Int64
    var updatedAt: Int64

    /// What a rule forbids, in the vendor's words.
    enum Privilege: String, CaseIterable {
        case join = "join_channel"
        case audio = "publish_audio"
        case video = "publish_video"

        var kinds: MediaKinds {
            switch self {
            case .join: []
            case .audio: .sound
            case .video: .picture
            }
        }
    }

    init(
        id: Int64, channel: ChannelID?, user: UserID?, privileges: [Privilege], endsAt: Int64, createdAt: Int64
    ) {
        self.id = id
        self.channel = channel
        self.user = user
        self.privileges = privileges
        self.endsAt = endsAt
        self.createdAt = createdAt
        updatedAt = createdAt
    }

    /// Nil for a record that no rule wrote.
    init?(key: String, text: String) {
        guard let id = Int64(key), let values = JSONValue.object(of: text), let ends = values["ends"]?.wholeNumber,
            let created = values["created"]?.wholeNumber, let updated = values["updated"]?.wholeNumber,
            case .list(let names)? = values["privileges"]
        else { return nil }
        let privileges = names.compactMap { name -> Privilege? in
            if case .text(let text) = name { Privilege(rawValue: text) } else { nil }
        }
        var channel: ChannelID?
        if case .text(let text)? = values["channel"] { channel = ChannelID(text) }
        var user: UserID?
        if case .text(let text)? = values["user"] { user = UserID(text) }
        self.init(id: id, channel: channel, user: user, privileges: privileges, endsAt: ends, createdAt: created)
        updatedAt = updated
    }

    /// Keys sort as their numbers do.
    var key: String { String(repeating: "0", count: 19 - "\(id)".utf8.count) + "\(id)" }

    var change: RecordChange {
        var values: [String: JSONValue] = [
            "privileges": .list(privileges.map { .text($0.rawValue) }), "ends": .number(endsAt),
            "created": .number(createdAt), "updated": .number(updatedAt),
        ]
        if let channel { values["channel"] = .text(channel.rawValue) }
        if let user { values["user"] = .text(user.rawValue) }
        return RecordChange(collection: Self.collection, key: key, text: JSONValue.object(values).text)
    }

    var removal: RecordChange { RecordChange(collection: Self.collection, key: key, text: nil) }

    func forbids(_ privilege: Privilege, as other: KickingRule) -> Bool {
        privileges.contains(privilege) && channel == other.channel && user == other.user
    }
}

// Who may not enter a channel, or be heard or seen in one.
extension Agora.RESTCall {
    func listRules() throws(Agora.RESTFailure) -> VendorDecision {
        try check(appID: request.query["appid"])
        return try answerRule([], [], ["status": "success", "rules": .list(current().map(shown))])
    }

    private func answerRule(
        _ commands: [AdministrationCommand], _ changes: [RecordChange], _ json: JSONValue
    ) throws(Agora.RESTFailure) -> VendorDecision {
        try answer(commands, changes: changes, counting: "rules", facts.ruleCallsPerSecond.value, json)
    }

    private func all() -> [KickingRule] {
        tenant.records.records(in: KickingRule.collection).compactMap { KickingRule(key: $0.key, text: $0.text) }
    }

    /// The rules that hold.
    private func current() -> [KickingRule] { all().filter { $0.endsAt > now } }

    private func shown(_ rule: KickingRule) -> JSONValue {
        [
            "id": .number(rule.id), "appid": .text(request.service.app.rawValue),
            "uid": rule.user.flatMap { UInt32($0.rawValue) }.map { .number(Int64($0)) } ?? .null,
            "opid": .number(rule.id), "cname": rule.channel.map { .text($0.rawValue) } ?? .null, "ip": .null,
            "ts": .text(Agora.dateText(ofUnixSeconds: rule.endsAt)),
            "privileges": .list(rule.privileges.map { .text($0.rawValue) }),
            "createAt": .text(Agora.dateText(ofUnixSeconds: rule.createdAt)),
            "updateAt": .text(Agora.dateText(ofUnixSeconds: rule.updatedAt)),
        ]
    }

    // MARK: What a rule says

    /// How long it holds. 0 is no rule: users are put out once.
    private func seconds() throws(Agora.RESTFailure) -> Int64 {
        if let seconds = try number("time_in_seconds") {
            let range = Int64(facts.minimumSeconds.value)...Int64(facts.maximumSeconds.value)
            return seconds == 0 ? 0 : min(max(seconds, range.lowerBound), range.upperBound)
        }
        guard let minutes = try number("time") else { return Int64(facts.defaultSeconds.value) }
        let range = Int64(facts.minimumMinutes.value)...Int64(facts.maximumMinutes.value)
        return minutes == 0 ? 0 : min(max(minutes, range.lowerBound), range.upperBound) * 60
    }

    private func privileges() throws(Agora.RESTFailure) -> [KickingRule.Privilege] {
        guard case .list(let names)? = body["privileges"], !names.isEmpty else {
            throw Agora.RESTFailure(400, "privileges is no list of \(Self.words)")
        }
        var privileges: [KickingRule.Privilege] = []
        for name in names {
            guard case .text(let text) = name, let privilege = KickingRule.Privilege(rawValue: text) else {
                throw Agora.RESTFailure(
                    400, "privileges holds \(String(describing: name).shown()), not \(Self.words)")
            }
            if !privileges.contains(privilege) { privileges.append(privilege) }
        }
        return privileges
    }

    private static let words = KickingRule.Privilege.allCases.map(\.rawValue).joined(separator: ", ")

    private func target() throws(Agora.RESTFailure) -> (channel: ChannelID?, user: UserID?) {
        if let address = try text("ip") {
            throw Agora.RESTFailure(
                400, "ip is \(address.shown()), and rules about IP addresses are not emulated: every device has one")
        }
        var user: UserID?
        if let uid = try number("uid") {
            guard (1...Int64(UInt32.max)).contains(uid) else {
                throw Agora.RESTFailure(400, "uid is \(uid), not 1...\(UInt32.max)")
            }
            user = UserID("\(uid)")
        }
        let channel = try text("cname")
        let (bytes, maximum) = (channel?.utf8.count ?? 0, Agora.profile.rtc.maximumChannelIDBytes.value)
        guard bytes <= maximum else {
            throw Agora.RESTFailure(400, "cname has \(bytes) bytes, more than \(maximum)")
        }
        guard channel != nil || user != nil else { throw Agora.RESTFailure(400, "neither cname nor uid is there") }
        return (channel.map { ChannelID($0) }, user)
    }

    // MARK: Making, changing and deleting

    func createRule() throws(Agora.RESTFailure) -> VendorDecision {
        try check(appID: try text("appid"))
        let (channel, user) = try target()
        let (privileges, seconds) = (try privileges(), try seconds())
        let stored = all()
        let ended = stored.filter { $0.endsAt <= now }
        let number = max(stored.last?.id ?? 0, lastNumber) + 1
        let rule = KickingRule(
            id: number, channel: channel, user: user, privileges: privileges, endsAt: now + seconds, createdAt: now)
        var commands: [AdministrationCommand] = []
        var changes = ended.map(\.removal) + [numbering(number)]
        if seconds > 0 {
            guard stored.count - ended.count < facts.maximumRules.value else {
                throw Agora.RESTFailure(400, "there are \(facts.maximumRules.value) rules already; delete one")
            }
            changes.append(rule.change)
            commands = try enforcements(of: rule, among: stored.filter { $0.endsAt > now } + [rule])
        }
        // Last, because a channel that nobody is left in takes no ban of streams.
        if privileges.contains(.join) { commands += removals(by: rule) }
        return try answerRule(commands, changes, ["status": "success", "id": .number(number)])
    }

    /// The number of the last rule, which no other gets, also when that is gone.
    private var lastNumber: Int64 {
        tenant.records.text(of: "number", in: "agora").flatMap { Int64($0) } ?? 0
    }

    private func numbering(_ number: Int64) -> RecordChange {
        RecordChange(collection: "agora", key: "number", text: "\(number)")
    }

    /// Whoever it is about is put out of the channels that it is about.
    private func removals(by rule: KickingRule) -> [AdministrationCommand] {
        let channels = rule.channel.map { [$0] } ?? rule.user.map { tenant.channels(of: $0) } ?? []
        return channels.compactMap { channel in
            let there = tenant.participants(of: channel)?.map(\.user) ?? []
            let removed = rule.user.map { user in there.filter { $0 == user } } ?? there
            return removed.isEmpty ? nil : .removeParticipants(channel: channel, users: removed)
        }
    }

    /// What makes the tenant keep to the rules that have the same target as this one. One of several holds as long as any does.
    private func enforcements(
        of rule: KickingRule, among rules: [KickingRule]
    ) throws(Agora.RESTFailure) -> [AdministrationCommand] {
        var commands: [AdministrationCommand] = []
        for privilege in rule.privileges {
            let end = rules.filter { $0.forbids(privilege, as: rule) }.map(\.endsAt).max() ?? now
            let seconds = Int(max(0, end - now))
            guard privilege != .join else {
                commands.append(.forbidEntry(channel: rule.channel, user: rule.user, seconds: seconds))
                continue
            }
            guard let channel = rule.channel, let user = rule.user else {
                throw Agora.RESTFailure(
                    400, "\(privilege.rawValue) is emulated with cname and uid only, for one user of a channel")
            }
            // A ban of streams ends with its channel.
            guard tenant.participants(of: channel) != nil else {
                guard seconds == 0 else {
                    throw Agora.RESTFailure(400, "\(privilege.rawValue) is emulated in channels with users only")
                }
                continue
            }
            commands.append(.banStreams(channel: channel, user: user, kinds: privilege.kinds, seconds: seconds))
        }
        return commands
    }

    private func named() throws(Agora.RESTFailure) -> KickingRule {
        try check(appID: try text("appid"))
        guard let id = try number("id") else { throw Agora.RESTFailure(400, "id is missing") }
        guard let rule = current().first(where: { $0.id == id }) else {
            throw Agora.RESTFailure(404, "there is no rule \(id)")
        }
        return rule
    }

    func updateRule() throws(Agora.RESTFailure) -> VendorDecision {
        var rule = try named()
        let seconds = try seconds()
        let others = current().filter { $0.id != rule.id }
        rule.endsAt = now + seconds
        rule.updatedAt = now
        return try answerRule(
            try enforcements(of: rule, among: others + (seconds > 0 ? [rule] : [])),
            [seconds > 0 ? rule.change : rule.removal],
            [
                "status": "success",
                "result": ["id": .number(rule.id), "ts": .text(Agora.dateText(ofUnixSeconds: rule.endsAt))],
            ])
    }

    func deleteRule() throws(Agora.RESTFailure) -> VendorDecision {
        let rule = try named()
        let others = current().filter { $0.id != rule.id }
        return try answerRule(
            try enforcements(of: rule, among: others), [rule.removal], ["status": "success", "id": .number(rule.id)])
    }
}

extension Agora {
    /// `2026-01-01T00:00:00.000Z` for a second of the Unix clock from 1970 on.
    static func dateText(ofUnixSeconds seconds: Int64) -> String {
        func padded(_ number: Int64, _ count: Int = 2) -> String {
            String(repeating: "0", count: max(0, count - "\(number)".utf8.count)) + "\(number)"
        }
        // The days since 0000-03-01, with years that begin in March, so that a leap day is the last of its year.
        let days = seconds / 86_400 + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let rest = seconds % 86_400
        return "\(padded(year, 4))-\(padded(month))-\(padded(day))T"
            + "\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60)).000Z"
    }
}
