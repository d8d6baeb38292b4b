import EmulatorAPI
import VendorDialects

// Rooms that are made by entering, and what their members have.
extension Grammar {
    static let entering: [String: Rule] = [
        "opens": { _, words in try enter(&words) { .create(plan: $0) } },
        "visits": { _, words in try enter(&words) { _ in .join } },
        "goes": { _, words in
            try words.expect("to")
            return try enter(&words) { .createOrJoin(plan: $0) }
        },
        "moves": { _, words in
            let from = try roomAfter("from", &words)
            let to = try roomAfter("to", &words)
            let isEither = words.take("there or not")
            let plan = try roomPlan(&words)
            return .ready(.room(.move(from: from, to: to, entry: isEither ? .createOrJoin(plan: plan) : .join)))
        },
        "marks": { _, words in
            let users = try words.list("users").map(UserID.init(_:))
            let room = try roomAfter("in", &words)
            let attributes = pairs(&words)
            return .ready(
                .attribute(
                    .setForMembers(
                        room: room, users: users, attributes: attributes, removesWithMember: !words.take("for good"))))
        },
    ]

    /// `of bob,carol in lobby`, or `in lobby by 2 from bob`.
    static func readMarks(_ words: inout StepWords) throws -> Order {
        if words.take("of") {
            let users = try words.list("users").map(UserID.init(_:))
            let room = try roomAfter("in", &words)
            return .ready(.attribute(.fetchOfMembers(room: room, users: users)))
        }
        let room = try roomAfter("in", &words)
        try words.expect("by")
        let count = try words.number("how many")
        let cursor = words.take("from") ? UserID(try words.next("a user")) : ""
        return .ready(.attribute(.listOfMembers(room: room, count: count, cursor: cursor)))
    }

    private static func enter(_ words: inout StepWords, _ entry: (RoomPlan) -> RoomEntry) throws -> Order {
        let room = try room(&words)
        return .ready(.room(.enter(room: room, entry: entry(try roomPlan(&words)))))
    }

    /// `of kind room name="The club" with seat0=alice kept for 60s`, of which all may be left out.
    private static func roomPlan(_ words: inout StepWords) throws -> RoomPlan {
        let kind = words.take("of kind") ? RoomKind(try words.next("a kind")) : ZEGO.roomKind
        let change = descriptionChange(&words)
        var plan = RoomPlan(
            kind: kind, description: RoomDescription(name: change.name ?? "", fields: change.fields))
        if words.take("with") { plan.attributes = pairs(&words) }
        if words.take("kept for") { plan.emptySeconds = Int(try words.duration().components.seconds) }
        return plan
    }
}
