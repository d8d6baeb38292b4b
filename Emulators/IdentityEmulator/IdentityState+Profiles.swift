package import EmulatorAPI
import OrderedCollections

extension IdentityState {
    /// Registers a user, or replaces the profile of a registered one. The user's sessions are told.
    ///
    /// Refuses an invalid user id, a text that is too long, and one user too many.
    package mutating func register(
        _ profile: UserProfile, rules: IdentityRules
    ) throws(EmulatorError) -> [IdentityFact] {
        try checkUserID(profile.user, rules: rules)
        try check(profile, rules: rules)
        try checkUserLimit(adding: profile.user, rules: rules)
        guard users[profile.user] != nil else {
            users[profile.user] = RegisteredUser(profile: profile)
            return []
        }
        users[profile.user]?.isUnregistered = nil
        return store(profile)
    }

    mutating func setProfile(
        _ change: ProfileChange, from session: SessionID, rules: IdentityRules
    ) throws(EmulatorError) -> [IdentityFact] {
        let user = try requireUser(of: session)
        guard var profile = users[user]?.profile else {
            throw failure(breach: "\(user) is logged in on \(session) and not registered")
        }
        if let nickname = change.nickname { profile.nickname = nickname }
        if let avatarURL = change.avatarURL { profile.avatarURL = avatarURL }
        for key in change.fields.keys.sorted() {
            let value = change.fields[key] ?? ""
            profile.fields[key] = value.isEmpty ? nil : value
        }
        try check(profile, rules: rules)
        return store(profile)
    }

    func fetchProfiles(
        _ users: [UserID], for session: SessionID, rules: IdentityRules
    ) throws(EmulatorError) -> [UserProfile] {
        _ = try requireUser(of: session)
        let users = OrderedSet(users)
        guard users.count <= rules.maximumUsersPerQuery else {
            throw .limitExceeded(limit: .queryCount, maximum: rules.maximumUsersPerQuery, attempted: users.count)
        }
        return users.compactMap { profile(of: $0) }
    }

    /// Stores a checked profile. An unchanged profile makes no event.
    private mutating func store(_ profile: UserProfile) -> [IdentityFact] {
        guard users[profile.user]?.profile != profile else { return [] }
        users[profile.user]?.profile = profile
        return [.happened(event: .profileChanged(profile: profile), tell: sessions(of: profile.user))]
    }

    private func check(_ profile: UserProfile, rules: IdentityRules) throws(EmulatorError) {
        try checkLength(of: profile.nickname, rules: rules)
        try checkLength(of: profile.avatarURL, rules: rules)
        guard profile.fields.count <= rules.maximumProfileFields else {
            throw .limitExceeded(
                limit: .profileFieldCount, maximum: rules.maximumProfileFields, attempted: profile.fields.count)
        }
        for key in profile.fields.keys.sorted() {
            try checkLength(of: key, rules: rules)
            try checkLength(of: profile.fields[key] ?? "", rules: rules)
        }
        guard profile.frameBytes <= rules.maximumProfileBytes else {
            throw .limitExceeded(
                limit: .profileBytes, maximum: rules.maximumProfileBytes, attempted: profile.frameBytes)
        }
    }

    private func checkLength(of text: String, rules: IdentityRules) throws(EmulatorError) {
        guard text.utf8.count > rules.maximumProfileFieldBytes else { return }
        throw .limitExceeded(
            limit: .profileFieldBytes, maximum: rules.maximumProfileFieldBytes, attempted: text.utf8.count)
    }
}
