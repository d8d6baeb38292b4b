import EmulatorAPI

/// One thing that somebody did to a room's attributes, and what they were answered.
///
/// It took effect at one moment between `began` and `ended`, which are positions in a history.
struct AttributeOperation: Sendable {
    /// What was done.
    enum Action: Sendable {
        case write(AttributeCommand, by: UserID)
        /// The keys that were read; all if there are none.
        case read([String])
        case administer(set: [Attribute], removed: [String])
        case memberLeft(UserID)
        case forget
    }

    /// What was answered.
    enum Answer: Hashable, Sendable {
        /// Nobody knows whether it took effect.
        case unknown
        /// It took effect, and nobody was told how.
        case done
        /// The revision, the keys that were left out because others hold them, and those left out for other reasons.
        case revised(UInt64, held: [String], others: [String])
        case refused(AttributeModel.Refusal)
        case read([Attribute], UInt64)
    }

    let began: Int
    /// The greatest number where there was no answer.
    let ended: Int
    let action: Action
    let answer: Answer

    /// Who did it, for reports.
    let who: String

    /// Makes its effect on a model, if the model agrees with the answer; else returns false, and the model is useless.
    func take(on model: inout AttributeModel, rules: AttributeRules) -> Bool {
        switch action {
        case .read(let keys):
            guard case .read(let attributes, let revision) = answer else { return true }
            return model.revision == revision && model.listed(keys) == attributes
        case .administer(let set, let removed): model.administer(set: set, removed: removed)
        case .memberLeft(let user): model.memberLeft(user)
        case .forget: model.forget()
        case .write(let command, let user):
            var skipped: Set<ExactText> = []
            if case .revised(_, _, let others) = answer { skipped = Set(others.map { ExactText($0) }) }
            do throws(AttributeModel.Refusal) {
                let left = try model.write(command, by: user, skipping: skipped, rules: rules)
                switch answer {
                case .revised(let revision, let held, _): return model.revision == revision && left == held
                case .refused, .read: return false
                case .done, .unknown: return true
                }
            } catch {
                switch answer {
                case .refused(let refusal): return refusal == error
                case .unknown: return true
                case .revised, .read, .done: return false
                }
            }
        }
        return true
    }

    /// In words, for reports.
    var words: String {
        let deed =
            switch action {
            case .write(let command, _): "\(command)".shown(atMost: 200)
            case .read: "a reading"
            case .administer: "a write of the back end"
            case .memberLeft(let user): "the leaving of \(user.rawValue.shown())"
            case .forget: "the leaving of the last member"
            }
        return "\(deed) by \(who)"
    }

    /// What was answered, in words.
    var answerWords: String {
        switch answer {
        case .unknown: "no answer"
        case .done: "success"
        case .revised(let revision, let held, _):
            "revision \(revision)" + (held.isEmpty ? "" : ", without \(held.joined(separator: ", ").shown(atMost: 80))")
        case .refused(.held(let keys)): "others hold \(keys.joined(separator: ", ").shown(atMost: 80))"
        case .refused(.stale(let actual)): "the revision is \(actual)"
        case .read(let attributes, let revision):
            "revision \(revision) with "
                + attributes.prefix(5).map { "\($0.key.shown(atMost: 40))=\($0.value.shown(atMost: 60))" }
                .joined(separator: ", ")
        }
    }
}

/// The operations on a room's attributes, from its making to its end.
struct AttributeLife: Sendable {
    let room: RoomID
    /// Where the room was made.
    let position: Int
    /// What the room began with.
    let first: AttributeModel
    var operations: [AttributeOperation] = []
}

extension HistoryReading {
    /// The lives of all rooms that were made in the history, in the order of their making.
    func attributeLives() -> [AttributeLife] {
        var lives: [AttributeLife] = []
        var current: [RoomID: Int] = [:]
        var members: [RoomID: Set<UserID>] = [:]
        var emptyRoomsForget: [RoomID: Bool] = [:]
        func add(_ operation: AttributeOperation, to room: RoomID) {
            guard let life = current[room] else { return }
            lives[life].operations.append(operation)
        }
        func begin(_ room: RoomID, _ plan: RoomPlan?, by maker: UserID?, at position: Int) {
            var first = AttributeModel()
            if let plan, let maker { first.begin(with: plan.attributes, by: maker, rules: history.rules.attribute) }
            current[room] = lives.count
            members[room] = maker.map { [$0] } ?? []
            emptyRoomsForget[room] =
                plan.flatMap { history.rules.room.rules(of: $0.kind) }?.maximumEmptySeconds != nil
            lives.append(AttributeLife(room: room, position: position, first: first))
        }
        func leave(_ user: UserID, _ room: RoomID, at position: Int) {
            add(.point(position, .memberLeft(user)), to: room)
            members[room]?.remove(user)
            if members[room]?.isEmpty == true, emptyRoomsForget[room] == true {
                add(.point(position, .forget), to: room)
            }
        }
        for (position, entry) in history.entries.enumerated() {
            switch entry.what {
            case .decided(let number, let command, let result, _):
                guard let session = entry.session else { continue }
                let user = user(of: session, before: position)
                if case .success(.entered(let room, _, let isNew, _, _)) = result {
                    if isNew { begin(room, command.plan, by: user, at: position) }
                    if let user { members[room]?.insert(user) }
                }
                guard let call = call(number, of: session), let (room, operation) = operation(of: call, by: user)
                else { continue }
                add(operation, to: room)
            case .called(let number, _):
                // One that the cloud never saw may still have happened, as far as the device knows.
                guard let session = entry.session, let call = call(number, of: session), call.decided == nil,
                    let (room, operation) = operation(of: call, by: user(of: session, before: position))
                else { continue }
                add(operation, to: room)
            case .administered(let command, .success): administer(command, at: position, add: add, begin: begin)
            case .happened(.room(.memberJoined(let room, let member))),
                .happened(.room(.memberAdded(let room, let member, _))):
                members[room]?.insert(member.user)
            case .happened(.room(.memberLeft(let room, let member, _))): leave(member.user, room, at: position)
            case .happened(.room(.dismissed(let room, _))): current[room] = nil
            default: break
            }
        }
        return lives
    }

    private func administer(
        _ command: AdministrationCommand, at position: Int, add: (AttributeOperation, RoomID) -> Void,
        begin: (RoomID, RoomPlan?, UserID?, Int) -> Void
    ) {
        switch command {
        case .setAttributes(let room, let set, let removed):
            add(.point(position, .administer(set: set, removed: removed)), room)
        case .act(let user, .attribute(let write), _, _, _):
            guard let room = write.written else { return }
            add(.point(position, .write(write, by: user)), room)
        case .makeRoom(let room?, _, let plan):
            // Such a room begins without members and attributes.
            begin(room, plan, nil, position)
        case .act(let user, .room(.enter(let room?, let entry)), _, _, _):
            // Whether it was made then, the next event says; a life that begins twice is not read.
            if case .created? = nextRoomEvent(after: position) { begin(room, entry.plan, user, position) }
        default: break
        }
    }

    /// The event behind a position, if it is one of a room.
    private func nextRoomEvent(after position: Int) -> RoomEvent? {
        for entry in history.entries[(position + 1)...] {
            if case .happened(.room(let event)) = entry.what {
                if case .memberLeft = event { continue }
                return event
            }
            if case .happened = entry.what { continue }
            return nil
        }
        return nil
    }

    /// What a command does to attributes, as its device saw it; nil for others, and for those that were refused for
    /// reasons that say nothing of the attributes.
    private func operation(of call: Call, by user: UserID?) -> (RoomID, AttributeOperation)? {
        var who: String { name(of: call.session, at: call.called) }
        let ended = call.answered?.position ?? .max
        if case .entered(let room, _, _, let attributes, let revision) = call.reply {
            let answer = AttributeOperation.Answer.read(attributes, revision)
            return (
                room, AttributeOperation(began: call.called, ended: ended, action: .read([]), answer: answer, who: who)
            )
        }
        guard case .attribute(let command) = call.command, let user else { return nil }
        switch (command, call.answered?.result) {
        case (.fetch(let room, let keys), .success(.attributes(let attributes, let revision))):
            let answer = AttributeOperation.Answer.read(attributes, revision)
            return (
                room,
                AttributeOperation(began: call.called, ended: ended, action: .read(keys), answer: answer, who: who)
            )
        case (_, let result):
            guard let room = command.written else { return nil }
            let answer: AttributeOperation.Answer
            switch result {
            case .success(.revised(let revision, let refused)):
                answer = .revised(
                    revision, held: refused.filter(\.isHeld).map(\.key),
                    others: refused.filter { !$0.isHeld }.map(\.key))
            case .failure(.rejected(.attributesHeld(let keys))): answer = .refused(.held(keys))
            case .failure(.rejected(.staleRevision(_, let actual))): answer = .refused(.stale(actual: actual))
            case .failure(.rejected): return nil
            case .failure(.lost), nil: answer = .unknown
            case .success: return nil
            }
            let isKnown = answer != .unknown
            return (
                room,
                AttributeOperation(
                    began: call.called, ended: isKnown ? ended : .max, action: .write(command, by: user),
                    answer: answer, who: who)
            )
        }
    }
}

extension AttributeOperation {
    /// Something that the cloud did at a position.
    fileprivate static func point(_ position: Int, _ action: Action) -> AttributeOperation {
        AttributeOperation(began: position, ended: position, action: action, answer: .done, who: "the cloud")
    }
}

extension KeyRefusal {
    fileprivate var isHeld: Bool {
        if case .attributesHeld = reason { true } else { false }
    }
}

extension Command {
    /// What a room is made from that the command may make.
    fileprivate var plan: RoomPlan? {
        switch self {
        case .room(.enter(_, let entry)), .room(.move(_, _, let entry)): entry.plan
        case .identity, .room, .attribute, .signaling, .rtc: nil
        }
    }
}
