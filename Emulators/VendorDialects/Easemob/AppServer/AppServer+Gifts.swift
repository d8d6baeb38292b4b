import EmulatorAPI

extension Easemob.AppServer {
    /// What one user has given to another in a room.
    struct Gifts: Codable, Hashable {
        var from: String
        var to: String
        var amount: Int64
        /// Counts first gifts, for the order of equal amounts.
        var number: Int64
    }

    static let giftRoutes = [
        Route(
            method: "GET", path: "/voice/room/{id}/gift/list", summary: "Who has given most to the owner.",
            answers: "Ranking"
        ) { visit throws(Refusal) in
            let room = try visit.room()
            let ranking = visit.ranking(of: room)
            // The vendor's: no amount without a list.
            let amount = ranking.isEmpty ? 0 : room.giftAmount
            return ["ranking_list": .list(ranking), "gift_amount": .number(amount)]
        },
        Route(
            method: "POST", path: "/voice/room/{id}/gift/add",
            summary: "Gives a gift; to the owner where nobody is named. Nobody is told.",
            body: [.text("gift_id", required: true), .number("num", required: true), .text("to_uid")],
            answers: "Result"
        ) { visit throws(Refusal) in try visit.addGift() },
    ]
}

extension Easemob.AppServer.Visit {
    mutating func addGift() throws(Refusal) -> JSONValue {
        var room = try room()
        let giver = try caller()
        let body = try body()
        let (gift, count) = (try body.requiredWords("gift_id"), try body.requiredNumber("num"))
        let receiver = try body.words("to_uid") ?? room.owner
        guard count > 0 else { throw .invalid("num must be at least 1") }
        let prices = Easemob.AppServer.facts.giftPrices.value
        guard let place = prices.indices.first(where: { gift == "VoiceRoomGift\($0 + 1)" }) else {
            throw .failure(.giftNotFound, "gift \(gift.shown()) not found")
        }
        try checkIsInside(receiver, room)
        try checkIsInside(giver.uid, room)
        let (product, isTooMuch) = prices[place].multipliedReportingOverflow(by: count)
        let amount = isTooMuch ? .max : product
        let collection = room.collection("gifts")
        let key = "\(giver.uid) \(receiver)"
        var given =
            row(collection, key)
            ?? Easemob.AppServer.Gifts(from: giver.uid, to: receiver, amount: 0, number: next("gifts"))
        given.amount = given.amount.addingSaturated(amount)
        room.giftAmount = room.giftAmount.addingSaturated(amount)
        write(collection, key, row: given)
        write(room)
        return Easemob.AppServer.result(true)
    }

    /// Who has given most to the owner: largest amounts first, of equal ones who gave first.
    func ranking(of room: Room) -> [JSONValue] {
        let all = tenant.records.records(in: room.collection("gifts")).compactMap { record in
            row(room.collection("gifts"), record.key, as: Easemob.AppServer.Gifts.self)
        }
        return all.filter { $0.to == room.owner }
            .sorted { ($1.amount, $0.number) < ($0.amount, $1.number) }
            .prefix(Easemob.AppServer.facts.rankingLength.value)
            .compactMap { gifts in
                user(gifts.from).map { giver in
                    ["name": .text(giver.name), "portrait": .text(giver.portrait), "amount": .number(gifts.amount)]
                }
            }
    }
}
