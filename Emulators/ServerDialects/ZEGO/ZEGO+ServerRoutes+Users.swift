import EmulatorAPI
import VendorDialects

// Users of in-app chat.
extension ZEGO.APICall {
    /// What a list says of one user, and why it is not taken.
    private struct Entry {
        var user: UserID
        var change = ProfileChange()
        var failure: ZEGO.APIFailure?
    }

    private func entries() throws(ZEGO.APIFailure) -> [Entry] {
        let objects = try objects("UserInfo")
        let maximum = facts.maximumUsers.value
        guard objects.count <= maximum else {
            throw ZEGO.APIFailure(.tooManyUserIDs, "UserInfo has \(objects.count) users, more than \(maximum)")
        }
        var entries: [Entry] = []
        for object in objects {
            let one = with(object)
            let id = try one.requiredText("UserId")
            var entry = Entry(user: UserID(id.cut()))
            do throws(ZEGO.APIFailure) {
                _ = try user(id, "UserId")
                entry.change = try one.change()
            } catch {
                entry.failure = error
            }
            entries.append(entry)
        }
        return entries
    }

    private func change() throws(ZEGO.APIFailure) -> ProfileChange {
        var change = ProfileChange(nickname: try text("UserName"), avatarURL: try text("UserAvatar"))
        let (name, avatar) = (change.nickname?.utf8.count ?? 0, change.avatarURL?.utf8.count ?? 0)
        guard name <= facts.maximumUserNameBytes.value else {
            throw ZEGO.APIFailure(.userNameTooLong, "UserName has \(name) bytes")
        }
        guard avatar <= facts.maximumAvatarBytes.value else {
            throw ZEGO.APIFailure(.avatarTooLong, "UserAvatar has \(avatar) bytes")
        }
        if let extra = try text("Extra") { change.fields[ZEGO.profileExtendedData] = extra }
        return change
    }

    func userRegister() throws(ZEGO.APIFailure) -> VendorDecision {
        var entries = try entries()
        var named: Set<UserID> = []
        for index in entries.indices where entries[index].failure == nil {
            let user = entries[index].user
            // Only ModifyUserInfo sets it.
            entries[index].change.fields = [:]
            guard tenant.profile(of: user) == nil, named.insert(user).inserted else {
                entries[index].failure = ZEGO.APIFailure(.userExists, "user \(user) exists")
                continue
            }
        }
        return write(entries)
    }

    func modifyUserInfo() throws(ZEGO.APIFailure) -> VendorDecision {
        var entries = try entries()
        for index in entries.indices where entries[index].failure == nil {
            guard tenant.profile(of: entries[index].user) == nil else { continue }
            entries[index].failure = ZEGO.APIFailure(
                .userToChangeUnknown, "user \(entries[index].user) is not registered")
        }
        return write(entries)
    }

    /// Writes the profiles that can be written. The answer has why each other was not.
    private func write(_ entries: [Entry]) -> VendorDecision {
        var profiles: [UserID: UserProfile] = [:]
        let written = entries.filter { $0.failure == nil }
        let commands = written.map { entry -> AdministrationCommand in
            // One that a list names twice has both changes.
            var profile = profiles[entry.user] ?? tenant.profile(of: entry.user) ?? UserProfile(user: entry.user)
            if let nickname = entry.change.nickname { profile.nickname = nickname }
            if let avatar = entry.change.avatarURL { profile.avatarURL = avatar }
            for (key, value) in entry.change.fields { profile.fields[key] = value.isEmpty ? nil : value }
            profiles[entry.user] = profile
            return .register(profile: profile)
        }
        return answer(each: commands) { refusals throws(ZEGO.APIFailure) in
            var refused = refusals[...]
            var failed: [JSONValue] = []
            var first: ZEGO.APIFailure?
            for entry in entries {
                let refusal =
                    entry.failure ?? refused.popFirst()?.map { ZEGO.APIFailure($0, of: .messaging) } ?? nil
                guard let refusal else { continue }
                first = first ?? refusal
                failed.append([
                    "UserId": .text(entry.user.rawValue), "SubCode": .number(refusal.code.rawValue),
                    "SubMessage": .text(refusal.text),
                ])
            }
            let fields: [String: JSONValue] = ["ErrorList": .list(failed)]
            if failed.count == entries.count, let first { throw ZEGO.APIFailure(first.code, first.text, fields) }
            return fields
        }
    }

    func queryUserInfos() throws(ZEGO.APIFailure) -> VendorDecision {
        try look("UserIds", missing: .messagingParameter) { user, profile in
            [
                "UserId": .text(user.rawValue), "UserName": .text(profile.nickname),
                "UserAvatar": .text(profile.avatarURL), "Extra": .text(profile.fields[ZEGO.profileExtendedData] ?? ""),
            ]
        }
    }

    func queryUserOnlineState() throws(ZEGO.APIFailure) -> VendorDecision {
        try look("UserId", missing: .userUnknown) { user, _ in
            ["UserId": .text(user.rawValue), "Status": tenant.isOnline(user) ? "Online" : "Offline"]
        }
    }

    /// What is known of users, and a code for each who is unknown.
    private func look(
        _ name: String, missing code: ZEGO.APICode, _ entry: (UserID, UserProfile) -> JSONValue
    ) throws(ZEGO.APIFailure) -> VendorDecision {
        var (found, missing): ([JSONValue], [(user: UserID, code: ZEGO.APICode)]) = ([], [])
        for user in try users(name, maximum: facts.maximumUsers.value) {
            if let profile = tenant.profile(of: user) {
                found.append(entry(user, profile))
            } else {
                missing.append((user, code))
            }
        }
        let fields: [String: JSONValue] = ["Result": .list(found), "ErrorList": Self.errors(missing)]
        if found.isEmpty { throw ZEGO.APIFailure(code, "none of the users is registered", fields) }
        return answer([], fields)
    }
}
