import EmulatorAPI
import VendorDialects

// Channels and who is in them.
extension Agora.RESTCall {
    /// What a user is, in the vendor's numbers.
    private enum Role: Int64 {
        case caller = 1
        case host, audience
    }

    private func success(_ data: JSONValue) throws(Agora.RESTFailure) -> VendorDecision {
        try answer(counting: "queries", facts.queriesPerSecond.value, ["success": true, "data": data])
    }

    private func role(of participant: ListedParticipant, in scene: ChannelScene) -> Role {
        switch scene {
        case .call: .caller
        case .live: participant.isVisible ? .host : .audience
        }
    }

    /// The number of a user; the text of one who has an account in place of a number.
    private func name(_ user: UserID) -> JSONValue {
        UInt32(user.rawValue).map { .number(Int64($0)) } ?? .text(user.rawValue)
    }

    func showUser(
        _ uid: String, in channel: ChannelID, of project: String
    ) throws(Agora.RESTFailure) -> VendorDecision {
        try check(appID: project)
        guard let number = UInt32(uid), number > 0 else {
            throw Agora.RESTFailure(400, "uid is \(uid.shown()), not a number above 0")
        }
        guard let found = tenant.participants(of: channel)?.first(where: { $0.user == UserID("\(number)") }),
            let scene = tenant.scene(of: channel)
        else { return try success(["in_channel": false]) }
        return try success([
            "in_channel": true, "uid": .number(Int64(number)),
            "join": .number((found.enteredAtUnixMilliseconds ?? 0) / 1000),
            "role": .number(role(of: found, in: scene).rawValue), "platform": 0,
        ])
    }

    func listUsers(
        of channel: ChannelID, in project: String, hostsOnly: Bool
    ) throws(Agora.RESTFailure) -> VendorDecision {
        try check(appID: project)
        guard let there = tenant.participants(of: channel), let scene = tenant.scene(of: channel) else {
            return try success(["channel_exist": false])
        }
        let onlyHosts = hostsOnly || request.query["hosts_only"] != nil
        switch scene {
        case .call:
            return try success([
                "channel_exist": true, "mode": 1, "total": .number(Int64(there.count)),
                "users": .list(there.map { name($0.user) }),
            ])
        case .live:
            let hosts = there.filter { role(of: $0, in: scene) == .host }.map { name($0.user) }
            let audience = there.filter { role(of: $0, in: scene) == .audience }
            var data: [String: JSONValue] = ["channel_exist": true, "mode": 2, "broadcasters": .list(hosts)]
            if !onlyHosts {
                data["audience"] = .list(audience.prefix(facts.listedAudience.value).map { name($0.user) })
                data["audience_total"] = .number(Int64(audience.count))
            }
            return try success(.object(data))
        }
    }

    func listChannels(of project: String) throws(Agora.RESTFailure) -> VendorDecision {
        try check(appID: project)
        let size = try query("page_size", default: facts.defaultPage.value, in: 1...facts.maximumPage.value)
        let page = try query("page_no", default: 0, in: 0...100_000)
        let ids = tenant.channelIDs(after: nil, limit: (page + 1) * size).dropFirst(page * size)
        let channels = ids.map { channel -> JSONValue in
            [
                "channel_name": .text(channel.rawValue),
                "user_count": .number(Int64(tenant.participants(of: channel)?.count ?? 0)),
            ]
        }
        return try success(["channels": .list(channels), "total_size": .number(Int64(tenant.channelCount))])
    }

    private func query(
        _ name: String, default value: Int, in range: ClosedRange<Int>
    ) throws(Agora.RESTFailure) -> Int {
        guard let text = request.query[name] else { return value }
        guard let number = Int(text), range.contains(number) else {
            throw Agora.RESTFailure(400, "\(name) is \(text.shown()), not \(range.lowerBound)...\(range.upperBound)")
        }
        return number
    }
}
