import EmulatorAPI

extension SignalingState {
    /// Most calls that are over and remembered for lists; one more drops the oldest. Our own bound on memory.
    package static let maximumFinishedCalls = 1000

    mutating func apply(
        _ command: CallCommand, from caller: UserID, at now: Instant, unixMilliseconds: Int64, rules: SignalingRules,
        directory: SignalingDirectory
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        guard let rules = rules.calls else { throw .featureDisabled(feature: .calls) }
        switch command {
        case .invite(let id, let invitees, let mode, let data, let timeoutMilliseconds, let checksReceipt):
            let call = OngoingCall(
                id: id, number: lastCallNumber + 1, caller: caller, mode: mode, data: data,
                timeoutMilliseconds: timeoutMilliseconds, checksReceipt: checksReceipt,
                createdAtUnixMilliseconds: unixMilliseconds,
                parts: [OngoingCall.Part(user: CallUser(user: caller, state: .accepted, data: data))])
            return try begin(call, inviting: invitees, at: now, rules: rules, directory: directory)
        case .inviteMore(let id, let invitees):
            return try inviteMore(invitees, to: id, by: caller, at: now, rules: rules, directory: directory)
        case .cancel(let id, let invitees, let data):
            return try cancel(invitees, of: id, data: data, by: caller, at: unixMilliseconds, rules: rules)
        case .accept(let id, let data):
            return try answer(id, .accepted, data: data, by: caller, at: unixMilliseconds, rules: rules)
        case .reject(let id, let data):
            return try answer(id, .rejected, data: data, by: caller, at: unixMilliseconds, rules: rules)
        case .join(let id, let data):
            return try join(id, data: data, by: caller, rules: rules)
        case .quit(let id, let data):
            return try quit(id, data: data, by: caller, at: unixMilliseconds, rules: rules)
        case .end(let id, let data):
            return try end(id, data: data, by: caller, at: unixMilliseconds, rules: rules)
        case .list(let count, let cursor):
            return try listCalls(of: caller, count: count, cursor: cursor)
        }
    }

    // MARK: - Inviting

    private mutating func begin(
        _ call: OngoingCall, inviting invitees: [UserID], at now: Instant, rules: CallRules,
        directory: SignalingDirectory
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        guard (1...rules.maximumCallIDBytes).contains(call.id.rawValue.utf8.count) else {
            throw .invalidArgument(name: "id", value: String(call.id.rawValue.prefix(40)))
        }
        try Self.check(invitees, by: call.caller, rules: rules)
        guard
            (rules.minimumTimeoutMilliseconds...rules.maximumTimeoutMilliseconds).contains(call.timeoutMilliseconds)
        else { throw .invalidArgument(name: "timeoutMilliseconds", value: String(call.timeoutMilliseconds)) }
        try Self.check(call.data, rules: rules)
        guard calls[call.id] == nil else { throw .invitationExists(id: call.id) }
        let known = invitees.filter { directory.exists($0) }
        guard !known.isEmpty else { throw .inviteesUnknown(users: invitees) }
        guard calls.count < rules.maximumOpenCalls else {
            throw .limitExceeded(
                limit: .openCallCount, maximum: rules.maximumOpenCalls, attempted: calls.count + 1)
        }

        // Everything is checked; from here on nothing throws.
        lastCallNumber = call.number
        calls[call.id] = call
        let notices = invite(known, to: call.id, by: call.caller, at: now, rules: rules, directory: directory)
        return (reply(of: call.id, refused: invitees.filter { !known.contains($0) }), notices)
    }

    private mutating func inviteMore(
        _ invitees: [UserID], to id: InvitationID, by caller: UserID, at now: Instant, rules: CallRules,
        directory: SignalingDirectory
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        let call = try requireAccepted(id, caller)
        try Self.check(invitees, by: caller, rules: rules)
        let live = call.live()
        let known = invitees.filter { directory.exists($0) && !live.contains($0) }
        guard !known.isEmpty else { throw .inviteesUnknown(users: invitees) }
        guard live.count + known.count <= rules.maximumUsers else {
            throw .limitExceeded(
                limit: .callUserCount, maximum: rules.maximumUsers, attempted: live.count + known.count)
        }

        let there = calls[id]?.live(except: caller) ?? []
        var notices = invite(known, to: id, by: caller, at: now, rules: rules, directory: directory)
        // Those who are there hear of the newcomers before they hear how far these are.
        notices.insert(
            SignalingNotice(
                event: .call(
                    event: .usersChanged(id: id, users: known.map { CallUser(user: $0, state: .inviting) })),
                users: there), at: 0)
        return (reply(of: id, refused: invitees.filter { !known.contains($0) }), notices)
    }

    /// Adds invitees who were checked, and tells those who are there.
    private mutating func invite(
        _ invitees: [UserID], to id: InvitationID, by inviter: UserID, at now: Instant, rules: CallRules,
        directory: SignalingDirectory
    ) -> [SignalingNotice] {
        guard var call = calls[id] else { preconditionFailure("\(id) is no call that goes on") }
        let timesOutAt = now.advanced(by: .milliseconds(call.timeoutMilliseconds))
        let checkedAt = now.advanced(by: .milliseconds(rules.receiptCheckMilliseconds))
        for invitee in invitees {
            let needsCheck = call.checksReceipt && !directory.isOnline(invitee) && checkedAt < timesOutAt
            let part = OngoingCall.Part(
                user: CallUser(user: invitee, state: .inviting), timesOutAt: timesOutAt,
                checkedAt: needsCheck ? checkedAt : nil)
            if let index = call.index(of: invitee) { call.parts[index] = part } else { call.parts.append(part) }
            callDeadlines.insert(CallDeadline(id: id, kind: .timeout, user: invitee), at: timesOutAt)
            if needsCheck {
                callDeadlines.insert(CallDeadline(id: id, kind: .receiptCheck, user: invitee), at: checkedAt)
            }
        }
        calls[id] = call

        let online = invitees.filter { directory.isOnline($0) }
        for invitee in invitees where !online.contains(invitee) {
            arrivals[invitee, default: []].append(.call(id: id, inviter: inviter))
        }
        var notices: [SignalingNotice] = []
        if !online.isEmpty {
            notices.append(
                SignalingNotice(event: .call(event: .invited(call: call.call(), inviter: inviter)), users: online))
        }
        for invitee in online { notices += receive(id, invitee) }
        return notices
    }

    /// An invitee was told: everybody else learns of it.
    private mutating func receive(_ id: InvitationID, _ invitee: UserID) -> [SignalingNotice] {
        stopReceiptCheck(of: id, invitee)
        return change(id, [invitee], to: .received)
    }

    /// Hands a call over to an invitee who logged in; the time-out it names is what is left.
    mutating func deliver(
        _ id: InvitationID, from inviter: UserID, to invitee: UserID, at now: Instant
    ) -> [SignalingNotice] {
        guard let ongoing = calls[id], let index = ongoing.index(of: invitee),
            let timesOutAt = ongoing.parts[index].timesOutAt
        else { preconditionFailure("\(id) waits for \(invitee) and is over") }
        var call = ongoing.call()
        call.timeoutMilliseconds = now.duration(to: timesOutAt).milliseconds
        return [SignalingNotice(event: .call(event: .invited(call: call, inviter: inviter)), users: [invitee])]
            + receive(id, invitee)
    }

    // MARK: - Answers

    private mutating func answer(
        _ id: InvitationID, _ state: CallUserState, data: String, by caller: UserID, at unixMilliseconds: Int64,
        rules: CallRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        guard let call = calls[id] else { throw .invitationNotFound(id: id) }
        guard let index = call.index(of: caller) else { throw .notPartyToInvitation(id: id) }
        let before = call.parts[index].user.state
        // Whoever began the call is invited only where they quit and somebody asked them back.
        guard caller != call.caller || before.isOpen else { throw .notPartyToInvitation(id: id) }
        guard before != .cancelled else { throw .notInviter(id: id) }
        guard before.isOpen else { throw .invitationNotFound(id: id) }
        try Self.check(data, rules: rules)

        settle(id, caller)
        let notices = change(id, [caller], to: state, data: data)
        let reply = reply(of: id)
        finishIfOver(id, at: unixMilliseconds)
        return (reply, notices)
    }

    private mutating func cancel(
        _ invitees: [UserID], of id: InvitationID, data: String, by caller: UserID, at unixMilliseconds: Int64,
        rules: CallRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        guard let call = calls[id] else { throw .invitationNotFound(id: id) }
        guard call.caller == caller else { throw .notInviter(id: id) }
        try Self.check(data, rules: rules)
        let isWhole = call.mode == .general || invitees.isEmpty
        guard !isWhole || !call.isAnswered else { throw .callAnswered(id: id) }

        let open = call.open
        let cancelled = isWhole ? open : invitees.filter { open.contains($0) }
        let notices = cancelAll(cancelled, of: call, data: data)
        let named = invitees.isEmpty ? open : invitees
        let outcomes = named.map { UserOutcome(user: $0, isDone: cancelled.contains($0)) }
        if isWhole { finish(id, at: unixMilliseconds) } else { finishIfOver(id, at: unixMilliseconds) }
        return (.outcomes(outcomes: outcomes), notices)
    }

    private mutating func cancelAll(_ cancelled: [UserID], of call: OngoingCall, data: String) -> [SignalingNotice] {
        let told = cancelled.filter { user in
            call.parts.contains { $0.user.user == user && $0.user.state == .received }
        }
        for user in cancelled { settle(call.id, user) }
        let changed = change(call.id, cancelled, to: .cancelled, except: call.caller)
        let event = CallEvent.cancelled(id: call.id, mode: call.mode, inviter: call.caller, data: data)
        return [SignalingNotice(event: .call(event: event), users: told)] + changed
    }

    // MARK: - Advanced calls

    private mutating func join(
        _ id: InvitationID, data: String, by caller: UserID, rules: CallRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        let call = try requireAdvanced(id)
        let index = call.index(of: caller)
        if let index, call.parts[index].user.state == .accepted { throw .alreadyInCall(id: id) }
        let live = call.live(except: caller).count + 1
        guard live <= rules.maximumUsers else {
            throw .limitExceeded(limit: .callUserCount, maximum: rules.maximumUsers, attempted: live)
        }
        try Self.check(data, rules: rules)

        if index == nil {
            calls[id]?.parts.append(OngoingCall.Part(user: CallUser(user: caller, state: .quit)))
        } else {
            settle(id, caller)
        }
        let notices = change(id, [caller], to: .accepted, data: data)
        return (reply(of: id), notices)
    }

    private mutating func quit(
        _ id: InvitationID, data: String, by caller: UserID, at unixMilliseconds: Int64, rules: CallRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        _ = try requireAccepted(id, caller)
        try Self.check(data, rules: rules)

        var notices = change(id, [caller], to: .quit, data: data)
        notices = notices.map { SignalingNotice(event: $0.event, users: [caller] + $0.users) }
        let reply = reply(of: id)
        finishIfOver(id, at: unixMilliseconds)
        return (reply, notices)
    }

    private mutating func end(
        _ id: InvitationID, data: String, by caller: UserID, at unixMilliseconds: Int64, rules: CallRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        let call = try requireAccepted(id, caller)
        try Self.check(data, rules: rules)

        let event = CallEvent.ended(
            id: id, mode: call.mode, caller: call.caller, by: caller, data: data, atUnixMilliseconds: unixMilliseconds)
        finish(id, at: unixMilliseconds)
        return (
            .called(call: call.call(endedAtUnixMilliseconds: unixMilliseconds), refused: []),
            [SignalingNotice(event: .call(event: event), users: call.live())]
        )
    }

    private func listCalls(
        of user: UserID, count: Int, cursor: UInt64
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        guard count > 0 else { throw .invalidArgument(name: "count", value: "\(count)") }
        let ongoing = calls.values.map { FinishedCall(number: $0.number, call: $0.call()) }
        let mine = (finishedCalls + ongoing)
            .filter { (cursor == 0 || $0.number < cursor) && $0.call.users.contains { $0.user == user } }
            .sorted { $0.number > $1.number }
        let page = mine.prefix(min(count, 100))
        let next = page.count < mine.count ? page.last?.number ?? 0 : 0
        return (.calls(calls: page.map(\.call), next: next), [])
    }
}

// MARK: - Time and departures

extension SignalingState {
    /// What lapsed first, with everything that lapses in the same call for the same reason at the same moment.
    mutating func advanceCalls(to now: Instant, unixMilliseconds: (Instant) -> Int64) -> [SignalingNotice] {
        guard let (deadline, first) = callDeadlines.popFirst(through: now) else { return [] }
        var users = [first.user]
        while callDeadlines.earliest == deadline, let (_, next) = callDeadlines.popFirst(through: deadline) {
            guard next.id == first.id, next.kind == first.kind else {
                callDeadlines.insert(next, at: deadline)
                break
            }
            users.append(next.user)
        }
        switch first.kind {
        case .receiptCheck:
            for user in users { clear(first.id, user) { $0.checkedAt = nil } }
            return change(first.id, users, to: .notYetReceived)
        case .timeout:
            for user in users { clear(first.id, user) { $0.timesOutAt = nil } }
            return timeOut(users, of: first.id, at: unixMilliseconds(deadline))
        }
    }

    private mutating func timeOut(
        _ users: [UserID], of id: InvitationID, at unixMilliseconds: Int64
    ) -> [SignalingNotice] {
        guard let call = calls[id] else { preconditionFailure("\(id) runs out of time and is over") }
        let told = call.parts.filter { users.contains($0.user.user) && $0.user.state == .received }.map(\.user.user)
        for user in users { settle(id, user) }
        let changed = change(id, users, to: .timedOut)
        finishIfOver(id, at: unixMilliseconds)
        return [SignalingNotice(event: .call(event: .timedOut(id: id, mode: call.mode)), users: told)] + changed
    }

    /// The user is gone: what they began and nobody has accepted is taken back.
    mutating func cancelCalls(of user: UserID, at unixMilliseconds: Int64) -> [SignalingNotice] {
        let theirs = calls.values.filter { $0.caller == user && !$0.isAnswered }.sorted { $0.number < $1.number }
        return theirs.flatMap { call in
            let notices = cancelAll(call.open, of: call, data: "")
            finish(call.id, at: unixMilliseconds)
            return notices
        }
    }
}

// MARK: - Parts

extension SignalingState {
    private func requireAdvanced(_ id: InvitationID) throws(EmulatorError) -> OngoingCall {
        guard let call = calls[id] else { throw .invitationNotFound(id: id) }
        guard call.mode == .advanced else { throw .unsupportedByCallMode(id: id, mode: call.mode) }
        return call
    }

    private func requireAccepted(_ id: InvitationID, _ user: UserID) throws(EmulatorError) -> OngoingCall {
        let call = try requireAdvanced(id)
        guard let index = call.index(of: user), call.parts[index].user.state == .accepted else {
            throw .notPartyToInvitation(id: id)
        }
        return call
    }

    private func reply(of id: InvitationID, refused: [UserID] = []) -> Reply {
        guard let call = calls[id] else { preconditionFailure("\(id) is over") }
        return .called(call: call.call(), refused: refused)
    }

    /// Sets users' state and tells those whom the call concerns, without the users themselves and `operator`.
    private mutating func change(
        _ id: InvitationID, _ users: [UserID], to state: CallUserState, data: String? = nil,
        except operator: UserID? = nil
    ) -> [SignalingNotice] {
        guard !users.isEmpty else { return [] }
        var changed: [CallUser] = []
        for user in users {
            clear(id, user) { part in
                part.user.state = state
                if let data { part.user.data = data }
                changed.append(part.user)
            }
        }
        let told = (calls[id]?.live(except: `operator`) ?? []).filter { !users.contains($0) }
        return [SignalingNotice(event: .call(event: .usersChanged(id: id, users: changed)), users: told)]
    }

    private mutating func clear(_ id: InvitationID, _ user: UserID, _ body: (inout OngoingCall.Part) -> Void) {
        guard let index = calls[id]?.index(of: user), var part = calls[id]?.parts[index] else {
            preconditionFailure("\(user) is not in call \(id)")
        }
        body(&part)
        calls[id]?.parts[index] = part
    }

    /// Takes back whatever waits for the user's answer.
    private mutating func settle(_ id: InvitationID, _ user: UserID) {
        stopReceiptCheck(of: id, user)
        if let call = calls[id], let index = call.index(of: user), let timesOutAt = call.parts[index].timesOutAt {
            callDeadlines.remove(CallDeadline(id: id, kind: .timeout, user: user), at: timesOutAt)
            calls[id]?.parts[index].timesOutAt = nil
        }
        guard arrivals[user] != nil else { return }
        arrivals[user]?.removeAll { $0.isCall(id) }
        if arrivals[user]?.isEmpty == true { arrivals[user] = nil }
    }

    private mutating func stopReceiptCheck(of id: InvitationID, _ user: UserID) {
        guard let call = calls[id], let index = call.index(of: user), let checkedAt = call.parts[index].checkedAt
        else { return }
        callDeadlines.remove(CallDeadline(id: id, kind: .receiptCheck, user: user), at: checkedAt)
        calls[id]?.parts[index].checkedAt = nil
    }

    private mutating func finishIfOver(_ id: InvitationID, at unixMilliseconds: Int64) {
        if calls[id]?.isOver == true { finish(id, at: unixMilliseconds) }
    }

    private mutating func finish(_ id: InvitationID, at unixMilliseconds: Int64) {
        guard let call = calls[id] else { preconditionFailure("\(id) ends twice") }
        for user in call.open { settle(id, user) }
        guard let ended = calls.removeValue(forKey: id) else { return }
        finishedCalls.append(
            FinishedCall(number: ended.number, call: ended.call(endedAtUnixMilliseconds: unixMilliseconds)))
        if finishedCalls.count > Self.maximumFinishedCalls { finishedCalls.removeFirst() }
    }

    private static func check(_ data: String, rules: CallRules) throws(EmulatorError) {
        guard data.utf8.count > rules.maximumDataBytes else { return }
        throw .limitExceeded(
            limit: .invitationDataBytes, maximum: rules.maximumDataBytes, attempted: data.utf8.count)
    }

    private static func check(_ invitees: [UserID], by caller: UserID, rules: CallRules) throws(EmulatorError) {
        guard !invitees.isEmpty else { throw .invalidInvitees(users: []) }
        guard invitees.count <= rules.maximumInvitees else {
            throw .limitExceeded(
                limit: .callUserCount, maximum: rules.maximumInvitees, attempted: invitees.count)
        }
        guard !invitees.contains(caller) else { throw .invalidInvitees(users: [caller]) }
        var seen: Set<UserID> = []
        let repeated = invitees.filter { !seen.insert($0).inserted }
        guard repeated.isEmpty else { throw .invalidInvitees(users: repeated) }
    }
}
