import EmulatorAPI

/// What a device gets is what happened, in that order: nothing twice, nothing else, and answers ahead of what their
/// commands caused.
struct DevicesAreToldInOrder: HistoryCheck {
    let claim = "Devices are told what happened, in order and once"

    func failures(in reading: HistoryReading) -> [HistoryFailure] {
        var list = FailureList(self)
        for session in reading.sessions {
            var last: Int?
            for telling in reading.tellings[session] ?? [] {
                if let place = telling.happened {
                    last = place
                    continue
                }
                let before = last.map { "what was told before happened at \(reading.instant(at: $0)) s" }
                list.add(
                    at: reading.instant(at: telling.position), reading.name(of: session, at: telling.position),
                    found: "was told \(telling.event.words)",
                    expected: (before.map { "\($0), and since then it did not happen" } ?? "it did not happen")
                        + " once more")
            }
        }
        for position in reading.lateAnswers.sorted() {
            guard case .answered(let number, _) = reading.history.entries[position].what,
                let session = reading.history.entries[position].session,
                let call = reading.call(number, of: session), let decided = call.decided?.position
            else { continue }
            list.add(
                at: reading.instant(at: position), reading.name(of: session, at: position),
                found: "\(call.words) was answered behind an event that came of it or after it",
                expected: "it was decided at \(reading.instant(at: decided)) s, ahead of that event")
        }
        return list.all
    }
}
