import EmulatorAPI
import VendorDialects

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Accounts and profiles.
// Source: the vendor's pages of those names. That a deleted account is let in again only once it is imported is assumed.

extension ChatCall {
    private static let lowerRate = Tencent.serverFacts.accountCallsPerSecond.value

    static let accountCommands: [ChatCommand] = [
        ChatCommand(
            path: "im_open_login_svc/account_import", service: .accounts,
            parameters: [.text("UserID"), .text("Identifier"), .text("Nick"), .text("FaceUrl")]
        ) { call throws(Tencent.IMFailure) in
            try call.administer([.register(profile: try call.importedProfile())])
        },
        ChatCommand(
            path: "im_open_login_svc/multiaccount_import", service: .accounts,
            parameters: [.texts("Accounts"), .objects("AccountList")], maximumPerSecond: lowerRate
        ) {
            call throws(Tencent.IMFailure) in try call.importAccounts()
        },
        ChatCommand(
            path: "im_open_login_svc/account_delete", service: .accounts,
            parameters: [.objects("DeleteItem", required: true)], maximumPerSecond: lowerRate
        ) {
            call throws(Tencent.IMFailure) in try call.deleteAccounts()
        },
        ChatCommand(
            path: "im_open_login_svc/account_check", service: .accounts,
            parameters: [.objects("CheckItem", required: true)], maximumPerSecond: lowerRate
        ) {
            call throws(Tencent.IMFailure) in try call.checkAccounts()
        },
        ChatCommand(path: "im_open_login_svc/kick", service: .accounts, parameters: [.text("UserID", required: true)]) {
            call throws(Tencent.IMFailure) in
            // UserSigs that were made before are of no use then.
            try call.administer([.forceOffline(user: try call.knownUser("UserID"), revokesTokens: true)])
        },
        ChatCommand(
            path: "openim/query_online_status", service: .accounts, parameters: [.texts("To_Account", required: true)]
        ) { call throws(Tencent.IMFailure) in
            try call.queryStatus()
        },
    ]

    // MARK: Accounts

    /// The profile after an import: what the call says, and what there was.
    private func importedProfile() throws(Tencent.IMFailure) -> UserProfile {
        // Older pages have the other name.
        let user = UserID(
            try requiredText(value("UserID") == nil && value("Identifier") != nil ? "Identifier" : "UserID"))
        var profile = currentProfile(of: user)
        if let nickname = try text("Nick") { profile.nickname = nickname }
        if let url = try text("FaceUrl") { profile.avatarURL = url }
        return profile
    }

    /// The profile of a registered user, or an empty one.
    private func currentProfile(of user: UserID) -> UserProfile {
        tenant.isRegistered(user) ? tenant.profile(of: user) ?? UserProfile(user: user) : UserProfile(user: user)
    }

    /// Those that cannot be imported are named; the others are.
    private func importAccounts() throws(Tencent.IMFailure) -> VendorDecision {
        let profiles: [UserProfile]
        if let names = try texts("Accounts", maximum: facts.maximumAccounts.value) {
            profiles = names.map { currentProfile(of: UserID($0)) }
        } else if let entries = try entries("AccountList", maximum: facts.maximumAccounts.value) {
            profiles = try entries.map { entry throws(Tencent.IMFailure) in try entry.importedProfile() }
        } else {
            throw invalid("AccountList is missing")
        }
        return try administerEach(profiles.map { .register(profile: $0) }) { refusals in
            let failed = zip(profiles, refusals).filter { $1 != nil }.map { JSONValue.text($0.0.user.rawValue) }
            return ["FailAccounts": .list(failed)]
        }
    }

    /// Users of a list of objects that each have a `UserID`.
    private func items(_ name: String) throws(Tencent.IMFailure) -> [UserID] {
        guard let entries = try entries(name, maximum: facts.maximumAccounts.value), !entries.isEmpty else {
            throw invalid("\(name) is missing")
        }
        return try entries.map { entry throws(Tencent.IMFailure) in UserID(try entry.requiredText("UserID")) }
    }

    private func result(of user: UserID, _ failure: Tencent.IMFailure? = nil, more: [String: JSONValue] = [:])
        -> JSONValue
    {
        .object(
            [
                "UserID": .text(user.rawValue), "ResultCode": JSONValue(failure?.code.rawValue ?? 0),
                "ResultInfo": .text(failure?.text ?? ""),
            ].merging(more) { first, _ in first })
    }

    /// A deleted user is nowhere any more; groups that they owned stay.
    private func deleteAccounts() throws(Tencent.IMFailure) -> VendorDecision {
        let users = try items("DeleteItem")
        var seen: Set<UserID> = []
        var commands: [AdministrationCommand] = []
        for user in users where seen.insert(user).inserted && tenant.isRegistered(user) {
            commands += tenant.rooms(of: user).map { .removeMembers(room: $0, users: [user], reason: "") }
            commands.append(.unregister(user: user))
        }
        let results = users.map { tenant.isRegistered($0) ? result(of: $0) : result(of: $0, notFound($0)) }
        return try administer(commands, ["ResultItem": .list(results)])
    }

    private func checkAccounts() throws(Tencent.IMFailure) -> VendorDecision {
        respond([
            "ResultItem": .list(
                try items("CheckItem").map { user in
                    let status: JSONValue = tenant.isRegistered(user) ? "Imported" : "NotImported"
                    return result(of: user, more: ["AccountStatus": status])
                })
        ])
    }

    private func queryStatus() throws(Tencent.IMFailure) -> VendorDecision {
        let users = try users("To_Account", maximum: facts.maximumStatusUsers.value)
        let known = users.filter { tenant.isRegistered($0) }
        let unknown = users.filter { !tenant.isRegistered($0) }
        return respond([
            "QueryResult": .list(
                known.map { ["To_Account": .text($0.rawValue), "Status": .text(tenant.presence(of: $0).word)] }),
            "ErrorList": .list(
                unknown.map {
                    [
                        "To_Account": .text($0.rawValue),
                        "ErrorCode": JSONValue(Tencent.IMCode.accountNotFound.rawValue),
                    ]
                }),
        ])
    }
}

extension PresenceState {
    /// A user whose connection was lost can still be reached by pushes, in the vendor's world.
    fileprivate var word: String {
        switch self {
        case .online: "Online"
        case .offline: "PushOnline"
        case .loggedOut: "Offline"
        }
    }
}

// MARK: Profiles

/// A field of a profile, as the server API names it.
private struct ProfileTag {
    /// What its values are, and where a profile has them.
    enum Form {
        case nickname, avatarURL
        case text(String)
        case number(String)
        /// Words for the numbers 0, 1 and so on.
        case words(String, [String])
        case custom(String)
    }

    static let prefix = "Tag_Profile_IM_"
    static let customPrefix = "Tag_Profile_Custom_"

    let name: String
    let form: Form

    /// Nil where there is no such field.
    init?(_ name: String) {
        self.name = name
        switch name {
        case Self.prefix + "Nick": form = .nickname
        case Self.prefix + "Image": form = .avatarURL
        case Self.prefix + "SelfSignature": form = .text(Tencent.ProfileKey.selfSignature)
        case Self.prefix + "Location": form = .text(Tencent.ProfileKey.location)
        case Self.prefix + "BirthDay": form = .number(Tencent.ProfileKey.birthday)
        case Self.prefix + "Language": form = .number(Tencent.ProfileKey.language)
        case Self.prefix + "MsgSettings": form = .number(Tencent.ProfileKey.messageSettings)
        case Self.prefix + "Level": form = .number(Tencent.ProfileKey.level)
        case Self.prefix + "Role": form = .number(Tencent.ProfileKey.role)
        case Self.prefix + "Gender":
            form = .words(
                Tencent.ProfileKey.gender, ["Gender_Type_Unknown", "Gender_Type_Male", "Gender_Type_Female"])
        case Self.prefix + "AllowType":
            form = .words(
                Tencent.ProfileKey.allowType,
                ["AllowType_Type_AllowAny", "AllowType_Type_NeedConfirm", "AllowType_Type_DenyAny"])
        default:
            let key = name.dropFirst(Self.customPrefix.count)
            guard name.hasPrefix(Self.customPrefix), !key.isEmpty,
                key.utf8.count <= Tencent.serverFacts.maximumCustomTagCharacters.value
            else { return nil }
            form = .custom(Tencent.ProfileKey.customPrefix + key)
        }
    }

    /// Throws for a value that the field does not have.
    func set(_ value: JSONValue, in profile: inout UserProfile) throws(Tencent.IMFailure) {
        switch (form, value) {
        case (.nickname, .text(let text)): profile.nickname = text
        case (.avatarURL, .text(let text)): profile.avatarURL = text
        case (.text(let key), .text(let text)): profile.fields[key] = text.isEmpty ? nil : text
        case (.custom(let key), .text(let text)):
            profile.fields[key] = text.isEmpty ? nil : Base64.standard.encode(Array(text.utf8))
        case (.number(let key), .number(let number)):
            guard UInt32(exactly: number) != nil else { throw invalid(value) }
            profile.fields[key] = "\(number)"
        case (.words(let key, let words), .text(let text)):
            guard let index = words.firstIndex(of: text) else { throw invalid(value) }
            profile.fields[key] = "\(index)"
        default: throw .init(.profileValueOfWrongType, "\(name) is \(value.shown)")
        }
    }

    private func invalid(_ value: JSONValue) -> Tencent.IMFailure {
        .init(.profileValueInvalid, "\(name) is \(value.shown)")
    }

    /// Nil for a text that was never set.
    func value(in profile: UserProfile) -> JSONValue? {
        switch form {
        case .nickname: return profile.nickname.isEmpty ? nil : .text(profile.nickname)
        case .avatarURL: return profile.avatarURL.isEmpty ? nil : .text(profile.avatarURL)
        case .text(let key): return profile.fields[key].map { .text($0) }
        case .number(let key): return .number(profile.fields[key].flatMap { Int64($0) } ?? 0)
        case .words(let key, let words):
            let index = profile.fields[key].flatMap { Int($0) } ?? 0
            return .text(words.indices.contains(index) ? words[index] : words[0])
        case .custom(let key):
            guard let text = profile.fields[key], let bytes = try? Base64.standard.decode(text) else { return nil }
            return .text(String(decoding: bytes, as: UTF8.self))
        }
    }
}

extension ChatCall {
    static let profileCommands: [ChatCommand] = [
        ChatCommand(
            path: "profile/portrait_set", service: .profiles,
            parameters: [.text("From_Account", required: true), .objects("ProfileItem", required: true)]
        ) { call throws(Tencent.IMFailure) in
            try call.setProfile()
        },
        ChatCommand(
            path: "profile/portrait_get", service: .profiles,
            parameters: [.texts("To_Account", required: true), .texts("TagList", required: true)]
        ) { call throws(Tencent.IMFailure) in
            try call.getProfiles()
        },
    ]

    private func setProfile() throws(Tencent.IMFailure) -> VendorDecision {
        guard try text("From_Account") != nil else { throw .init(.profileAccountMissing, "From_Account is missing") }
        let user = try knownUser("From_Account")
        guard let items = try entries("ProfileItem", maximum: facts.maximumProfileItems.value), !items.isEmpty else {
            throw invalid("ProfileItem is missing")
        }
        var profile = currentProfile(of: user)
        for item in items {
            let name = try item.requiredText("Tag")
            guard let tag = ProfileTag(name) else { throw .init(.profileFieldNotFound, "\(name.shown()) is no field") }
            guard let value = item.value("Value") else { throw invalid("Value of \(name) is missing") }
            try tag.set(value, in: &profile)
        }
        return try administer([.register(profile: profile)], ["ErrorDisplay": ""])
    }

    private func getProfiles() throws(Tencent.IMFailure) -> VendorDecision {
        let users = try users("To_Account", maximum: facts.maximumProfiles.value)
        guard let names = try texts("TagList", maximum: facts.maximumProfileItems.value), !names.isEmpty else {
            throw invalid("TagList is missing")
        }
        var tags: [ProfileTag] = []
        for name in names {
            guard let tag = ProfileTag(name) else { throw .init(.profileFieldNotFound, "\(name.shown()) is no field") }
            tags.append(tag)
        }
        var failed: [JSONValue] = []
        var items: [JSONValue] = []
        for user in users {
            guard tenant.isRegistered(user), let profile = tenant.profile(of: user) else {
                failed.append(.text(user.rawValue))
                let refusal = notFound(user)
                items.append([
                    "To_Account": .text(user.rawValue), "ProfileItem": [],
                    "ResultCode": JSONValue(refusal.code.rawValue), "ResultInfo": .text(refusal.text),
                ])
                continue
            }
            let shown = tags.compactMap { tag in
                tag.value(in: profile).map { JSONValue.object(["Tag": .text(tag.name), "Value": $0]) }
            }
            items.append([
                "To_Account": .text(user.rawValue), "ProfileItem": .list(shown), "ResultCode": 0, "ResultInfo": "",
            ])
        }
        var answer: [String: JSONValue] = ["UserProfileItem": .list(items), "ErrorDisplay": ""]
        if !failed.isEmpty { answer["Fail_Account"] = .list(failed) }
        return respond(answer)
    }
}
