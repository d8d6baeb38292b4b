import EmulatorAPI

/// Every command gets one result. Only a device that ends its connection gets no more.
struct EveryCallIsAnsweredOnce: HistoryCheck {
    let claim = "Every call is answered once"

    func failures(in reading: HistoryReading) -> [HistoryFailure] {
        var list = FailureList(self)
        let closed = closings(in: reading)
        for call in reading.calls {
            var who: String { reading.name(of: call.session, at: call.called) }
            if call.answerCount > 1 {
                list.add(
                    at: reading.instant(at: call.called), who, found: "\(call.answerCount) answers to \(call.words)",
                    expected: "a call has one")
            }
            if let answered = call.answered, let decided = call.decided, !isAsDecided(answered.result, decided.result) {
                list.add(
                    at: reading.instant(at: answered.position), who,
                    found: "\(call.words) was answered with \(words(answered.result))",
                    expected: "the cloud decided \(words(decided.result.mapError { .rejected($0) }))")
            }
            guard reading.tenant != nil, call.answerCount == 0 else { continue }
            // Its session may have another number by now: all is over for the calls of a link that was closed.
            if let end = closed[call.session], end > call.called { continue }
            list.add(
                at: reading.instant(at: call.called), who, found: "no answer to \(call.words)",
                expected: "all is quiet at \(reading.end) s and nothing is under way")
        }
        return list.all
    }

    /// Where each session's device ended its connection.
    private func closings(in reading: HistoryReading) -> [SessionID: Int] {
        var closings: [SessionID: Int] = [:]
        for (position, entry) in reading.history.entries.enumerated() {
            if case .closed = entry.what, let session = entry.session { closings[session] = position }
        }
        return closings
    }

    /// A connection may be lost whatever was decided.
    private func isAsDecided(
        _ answer: Result<Reply, CallFailure>, _ decision: Result<Reply, EmulatorError>
    ) -> Bool {
        if case .failure(.lost) = answer { return true }
        return answer == decision.mapError { .rejected($0) }
    }

    private func words(_ result: Result<Reply, CallFailure>) -> String {
        switch result {
        case .success(let reply): "\(reply)".cut()
        case .failure(let failure): "\(failure)".cut()
        }
    }
}

extension HistoryReading.Call {
    /// The command, for reports.
    var words: String { "\(command)".shown(atMost: 300) }
}

extension Event {
    /// The event, for reports.
    var words: String { "\(self)".shown(atMost: 300) }
}
