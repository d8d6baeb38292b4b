import EmulatorAPI
import VendorDialects

// Mutes of users in the whole app.

/// Until when a user may not send, by what the vendor tells apart: kept as a record, to be shown. Messaging itself keeps users
/// from sending.
private struct Mutes {
    /// In the vendor's words and order. Groups are not emulated, so nothing follows from a mute there.
    static let names = ["chat", "groupchat", "chatroom"]
    static let collection = "easemob.mutes"

    /// For each name, in Unix milliseconds; 0 for none, and the end of the range for good.
    var ends = [Int64](repeating: 0, count: names.count)

    init(_ text: String?) {
        let words = (text ?? "").parts(between: " ").compactMap { Int64($0) }
        if words.count == ends.count { ends = words }
    }

    func change(of user: UserID) -> RecordChange {
        let text = ends.map { "\($0)" }.joined(separator: " ")
        return RecordChange(
            collection: Self.collection, key: user.rawValue, text: ends.allSatisfy { $0 == 0 } ? nil : text)
    }

    /// The whole seconds left of each, a part of one counting as one; -1 for good.
    func secondsLeft(at now: Int64) -> [Int64] {
        ends.map { end in
            guard end != .max else { return -1 }
            return end > now ? (end.subtractingSaturated(now) - 1) / 1000 + 1 : 0
        }
    }

    func fields(at now: Int64) -> [String: JSONValue] {
        Dictionary(zip(Self.names, secondsLeft(at: now).map { .number($0) })) { first, _ in first }
    }
}

extension ServerCall {
    private var facts: Easemob.ServerFacts { Easemob.serverFacts }

    static let muteRoutes: [ServerRoute] = [
        ServerRoute(
            "POST", "/mutes", "Mutes a user in the whole app for seconds, or for good with -1.",
            [.text("username", required: true)] + Mutes.names.map { .number($0) }
        ) { call, _ throws(ServerFailure) in try call.muteEverywhere() },
        ServerRoute("GET", "/mutes/{username}", "Shows for how long a user is muted.") {
            call, found throws(ServerFailure) in try call.showMutes(of: Easemob.userID(found[0]))
        },
        ServerRoute(
            "GET", "/mutes", "Lists who is muted in the whole app, page by page.",
            [.number("pageNum").inside(.query), .number("pageSize").inside(.query)]
        ) { call, _ throws(ServerFailure) in try call.listMutes() },
    ]

    private func showMutes(of user: UserID) throws(ServerFailure) -> VendorDecision {
        _ = try profile(of: user)
        let fields = mutes(of: user).fields(at: tenant.unixMilliseconds)
        return .respond(
            success(
                .object(
                    fields.merging(["userid": .text(user.rawValue), "unit": .text("seconds")]) { first, _ in first }
                )))
    }

    private func listMutes() throws(ServerFailure) -> VendorDecision {
        let size = try query("pageSize", default: facts.pageLength.value, in: 1...facts.maximumMembersPage.value)
        let page = try query("pageNum", default: 1, in: 1...100_000)
        let now = tenant.unixMilliseconds
        let muted = tenant.records.records(in: Mutes.collection).map { ($0.key, Mutes($0.text)) }
            .filter { $0.1.secondsLeft(at: now).contains { $0 != 0 } }
        let shown = muted.dropFirst((page - 1) * size).prefix(size).map { user, mutes in
            JSONValue.object(mutes.fields(at: now).merging(["username": .text(user)]) { first, _ in first })
        }
        return .respond(
            success(
                .object(["data": .list(shown), "unit": .text("seconds")]), more: ["count": .number(Int64(shown.count))])
        )
    }

    /// Makes sure that a user who is registered anew is not muted.
    func unmuting(_ user: UserID) -> (commands: [AdministrationCommand], change: RecordChange) {
        (MessageTarget.allCases.map { .silence(user: user, target: $0, seconds: 0) }, Mutes(nil).change(of: user))
    }

    private func mutes(of user: UserID) -> Mutes {
        Mutes(tenant.records.text(of: user.rawValue, in: Mutes.collection))
    }

    private func muteEverywhere() throws(ServerFailure) -> VendorDecision {
        let user = Easemob.userID(try requiredText("username"))
        _ = try profile(of: user)
        var mutes = mutes(of: user)
        var commands: [AdministrationCommand] = []
        var isAsked = false
        for (index, name) in Mutes.names.enumerated() {
            guard let seconds = try number(name) else { continue }
            guard (-1...facts.maximumMuteSeconds.value).contains(seconds) else {
                throw .illegalArgument("\(name) is \(seconds), not -1...\(facts.maximumMuteSeconds.value) seconds")
            }
            isAsked = true
            mutes.ends[index] =
                switch seconds {
                case -1: .max
                case 0: 0
                default: tenant.unixMilliseconds.addingSaturated(seconds * 1000)
                }
            let target: MessageTarget? = name == "chat" ? .users : name == "chatroom" ? .rooms : nil
            if let target {
                commands.append(.silence(user: user, target: target, seconds: seconds == -1 ? nil : Int(seconds)))
            }
        }
        guard isAsked else { throw .missing(Mutes.names.joined(separator: ", ")) }
        return try administer(
            commands, changes: [mutes.change(of: user)], counting: .users,
            success(.object(["result": .text("ok")])))
    }
}
