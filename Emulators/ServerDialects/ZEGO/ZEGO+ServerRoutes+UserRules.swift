import EmulatorAPI
import VendorDialects

// Whom the app's server keeps out of rooms of streams. The vendor's support enables these actions for an app; here every app has
// them.
extension ZEGO.APICall {
    /// Whom a rule is about, by the vendor's number of its type.
    private enum RuleType: Int64 {
        case address = 1
        case room, user, userInRoom
    }

    private func ruleType() throws(ZEGO.APIFailure) -> RuleType {
        guard let number = try number("RuleType") else { throw invalid("RuleType is missing") }
        guard let type = RuleType(rawValue: number) else { throw invalid("RuleType is \(number), not 1...4") }
        guard type != .address else {
            throw ZEGO.APIFailure(.notGranted, "rules about IP addresses are not emulated: every device here has one")
        }
        return type
    }

    private func banned(by type: RuleType) throws(ZEGO.APIFailure) -> (room: ChannelID?, user: UserID?) {
        let room = type == .user ? nil : try channel()
        let user = type == .room ? nil : try channelUser(try requiredText("UserId"), "UserId")
        return (room, user)
    }

    private func rules(of type: RuleType) -> [ForbiddenEntry] {
        tenant.forbiddenEntries.filter { entry in
            switch type {
            case .address: false
            case .room: entry.user == nil
            case .user: entry.channel == nil
            case .userInRoom: entry.channel != nil && entry.user != nil
            }
        }
    }

    /// Whoever is there stays.
    func setUserRule() throws(ZEGO.APIFailure) -> VendorDecision {
        let type = try ruleType()
        let (room, user) = try banned(by: type)
        let privileges = try privileges()
        guard privileges.contains(1) else { throw invalid("DisabledPrivilege has no 1") }
        guard !privileges.contains(2) else {
            throw ZEGO.APIFailure(
                .notGranted, "DisabledPrivilege 2, publishing, is not emulated in rules about users; 1 is logging in")
        }
        guard let seconds = try number("EffectiveTime", in: 1...Int64(facts.maximumBanSeconds.value)) else {
            throw invalid("EffectiveTime is missing")
        }
        let others = rules(of: type).count { $0.channel != room || $0.user != user }
        guard others < facts.maximumBans.value else {
            throw ZEGO.APIFailure(.tooManyRules, "there are \(others) rules of the type already")
        }
        return answer(
            [.forbidEntry(channel: room, user: user, seconds: Int(seconds))],
            ["Data": ["ExpireTime": .number(tenant.unixMilliseconds / 1000 + seconds)]])
    }

    /// The vendor's numbers: 1 is logging in, 2 is publishing.
    private func privileges() throws(ZEGO.APIFailure) -> [Int64] {
        var privileges: [Int64] = []
        for text in try texts("DisabledPrivilege") {
            guard let number = Int64(text), (1...2).contains(number) else {
                throw invalid("DisabledPrivilege holds \(text.shown()), not 1 or 2")
            }
            privileges.append(number)
        }
        guard !privileges.isEmpty else { throw invalid("DisabledPrivilege is missing") }
        return privileges
    }

    func deleteUserRule() throws(ZEGO.APIFailure) -> VendorDecision {
        let (room, user) = try banned(by: try ruleType())
        guard tenant.secondsForbidden(to: room, of: user) != nil else {
            throw ZEGO.APIFailure(.ruleMissing, "there is no such rule")
        }
        return answer([.forbidEntry(channel: room, user: user, seconds: 0)])
    }

    func describeUserRules() throws(ZEGO.APIFailure) -> VendorDecision {
        let type = try ruleType()
        let now = tenant.unixMilliseconds / 1000
        let list = rules(of: type).map { entry -> JSONValue in
            [
                "RuleType": .number(type.rawValue), "IP": "", "RoomId": .text(entry.channel?.rawValue ?? ""),
                "UserId": .text(entry.user?.rawValue ?? ""), "DisabledPrivilegeList": [1],
                "ExpireTime": .number(now + Int64(entry.secondsLeft)),
            ]
        }
        return answer([], ["Data": ["RuleList": .list(list)]])
    }
}
