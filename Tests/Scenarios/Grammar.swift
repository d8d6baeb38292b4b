import EmulatorAPI

/// The language of the texts: who, what they do, to what, and how.
///
/// Every verb stands in one of the tables of the extensions; ``verbs`` is what a fault suggests.
enum Grammar {
    typealias Rule = @Sendable (_ actor: Actor, _ words: inout StepWords) throws -> Order

    static let verbs: [String: Rule] = identity.merging(rooms) { first, _ in first }
        .merging(attributes) { first, _ in first }
        .merging(signaling) { first, _ in first }
        .merging(rtc) { first, _ in first }
        .merging(entering) { first, _ in first }
        .merging(calls) { first, _ in first }

    /// One step.
    static func step(_ words: inout StepWords) throws -> Step {
        if words.take("after") { return .wait(try words.duration()) }
        let actor = Actor(name: try words.next("who"))
        guard actor != .admin else { return .administer(try administration(&words)) }
        guard actor.terminal != nil else {
            throw ScenarioParseError(message: "\"\(actor.name)\": devices are phone, tablet, desktop and web")
        }
        if words.take("loses the network") { return .network(actor, .loses) }
        if words.take("is back") { return .network(actor, .isBack) }
        if words.take("hangs up") { return .network(actor, .hangsUp) }
        let rest = words.text
        let verb = try words.next("what \(actor.name) does")
        guard let rule = verbs[verb] else {
            throw ScenarioParseError(
                message:
                    "nobody \"\(verb)\" in \"\(actor.name) \(rest)\"; verbs: \(verbs.keys.sorted().joined(separator: ", "))"
            )
        }
        return .command(actor, try rule(actor, &words))
    }

    // MARK: Identity

    private static let identity: [String: Rule] = [
        "logs": { actor, words in
            if words.take("out") { return .ready(.identity(.logOut)) }
            try words.expect("in")
            let isAgain = words.take("again")
            let user = words.take("as") ? UserID(try words.next("a user id")) : actor.user
            return .logIn(user, actor.terminal ?? .phone, try tokenStory(&words), isAgain: isAgain)
        },
        "renews": { actor, words in
            let channel = words.take("in") ? ChannelID(try words.next("a channel")) : nil
            return .renew(channel, actor.user, try tokenStory(&words))
        },
        "looks": { _, words in
            try words.expect("up")
            if words.take("users") {
                return .ready(.identity(.fetchProfiles(users: try words.list("users").map(UserID.init(_:)))))
            }
            try words.expect("rooms")
            return .ready(.room(.fetchRooms(rooms: try words.list("rooms").map(RoomID.init(_:)))))
        },
    ]

    static func tokenStory(_ words: inout StepWords) throws -> TokenStory {
        guard words.take("with") else { return .usual }
        if words.take("no token") { return .empty }
        if words.take("a broken token") { return .broken }
        if words.take("a forged token") { return .forged }
        if words.take("an expired token") { return .expired }
        if words.take("the app's key") { return .key(isRight: true) }
        if words.take("a wrong key") { return .key(isRight: false) }
        if words.take("a token granting") { return .granting(try grants(&words)) }
        if words.take("a token saying") { return .saying(try words.next("a payload")) }
        if words.take("the token") { return .written(try words.next("a token")) }
        if words.take("a token of app") { return .forApp(AppID(try words.next("an app"))) }
        if words.take("a token of") { return .forUser(UserID(try words.next("a user"))) }
        try words.expect("a token for")
        return .good(seconds: try words.duration().components.seconds)
    }

    static func profileChange(_ words: inout StepWords) -> ProfileChange {
        var change = ProfileChange()
        for (key, value) in words.takePairs() {
            switch key {
            case "nickname": change.nickname = value
            case "avatar": change.avatarURL = value
            default: change.fields[key] = value
            }
        }
        return change
    }

    // MARK: The back end

    private static func administration(_ words: inout StepWords) throws -> AdministrationCommand {
        if words.take("forces") {
            let user = UserID(try words.next("a user"))
            try words.expect("offline")
            return .forceOffline(user: user, revokesTokens: words.take("revoking tokens"))
        }
        if words.take("unregisters") { return .unregister(user: UserID(try words.next("a user"))) }
        if words.take("registers") {
            let user = UserID(try words.next("a user"))
            let change = profileChange(&words)
            return .register(
                profile: UserProfile(
                    user: user, nickname: change.nickname ?? "", avatarURL: change.avatarURL ?? "",
                    fields: change.fields))
        }
        if words.take("acts as") {
            let actor = Actor(name: try words.next("a user"))
            let verb = try words.next("what \(actor.name) does")
            guard let rule = verbs[verb], case .ready(let command) = try rule(actor, &words) else {
                throw ScenarioParseError(message: "the back end cannot \"\(verb)\" as \(actor.name)")
            }
            return .act(user: actor.user, command: command)
        }
        if words.take("silences") {
            let user = UserID(try words.next("a user"))
            let isOfRooms = words.take("in rooms")
            if !isOfRooms { try words.expect("to users") }
            let seconds = words.take("for") ? Int(try words.duration().components.seconds) : nil
            return .silence(user: user, target: isOfRooms ? .rooms : .users, seconds: seconds)
        }
        if words.take("dismisses channel") { return .dismissChannel(channel: ChannelID(try words.next("a channel"))) }
        if words.take("dismisses") { return .dismissRoom(room: RoomID(try words.next("a room"))) }
        if words.take("sets") {
            let room = RoomID(try words.next("a room"))
            let set = words.takePairs().map { Attribute(key: $0.key, value: $0.value) }
            return .setAttributes(
                room: room, attributes: set, removed: words.take("without") ? try words.list("keys") : [])
        }
        if words.take("takes") {
            let users = try words.list("users").map(UserID.init(_:))
            let room = try roomAfter("from", &words)
            return .removeMembers(room: room, users: users, reason: words.takeQuoted() ?? "")
        }
        if words.take("removes") {
            let users = try words.list("users").map(UserID.init(_:))
            try words.expect("from")
            return .removeParticipants(channel: ChannelID(try words.next("a channel")), users: users)
        }
        if let command = try Self.barring(&words) { return command }
        if words.take("lets the wall clock show") {
            let text = try words.next("a Unix second")
            guard let second = Int64(text) else { throw ScenarioParseError(message: "\"\(text)\" is no Unix second") }
            return .setWallClock(unixMilliseconds: second * 1000)
        }
        throw ScenarioParseError(message: "the back end cannot \"\(words.text)\"")
    }
}
