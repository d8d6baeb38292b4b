import EmulatorAPI

/// While the app's server lets nothing of a user's streams through, no packet of theirs reaches anybody.
struct BannedStreamsAreSilent: HistoryCheck {
    let claim = "Nobody hears or sees what the app's server stops"

    private struct Ban: Hashable {
        let channel: ChannelID
        let user: UserID
        let isOfSound: Bool
    }

    /// A ban, or the end of one.
    private struct Change {
        let position: Int
        let at: Instant
        /// When it is over; nil with the channel. The moment itself if it is lifted.
        let until: Instant?
    }

    func failures(in reading: HistoryReading) -> [HistoryFailure] {
        var list = FailureList(self)
        let changes = changes(in: reading)
        for run in reading.history.packets {
            let ban = Ban(channel: run.channel, user: run.publisher, isOfSound: run.kind == .sound)
            // A run ends with every change of the bans in its channel.
            guard let last = changes[ban]?.last(where: { $0.position < run.position }),
                last.until.map({ run.first < $0 }) ?? true
            else { continue }
            list.add(
                at: run.first, "\(run.publisher.rawValue.shown()) in \(run.channel.rawValue.shown())",
                found: "\(run.count) packets of \(ban.isOfSound ? "sound" : "pictures") reach others",
                expected: "they are stopped since \(last.at) s"
                    + (last.until.map { " until \($0) s" } ?? ""))
        }
        return list.all
    }

    private func changes(in reading: HistoryReading) -> [Ban: [Change]] {
        var changes: [Ban: [Change]] = [:]
        var lives: [ChannelID: String] = [:]
        for (position, entry) in reading.history.entries.enumerated() {
            switch entry.what {
            case .administered(.banStreams(let channel, let user, let kinds, let seconds), .success):
                let until = seconds.map { entry.at.advanced(by: .seconds($0)) }
                let areBanned = [(true, kinds.contains(.sound)), (false, !kinds.subtracting(.sound).isEmpty)]
                for (isOfSound, isMeant) in areBanned where isMeant {
                    let ban = Ban(channel: channel, user: user, isOfSound: isOfSound)
                    changes[ban, default: []].append(Change(position: position, at: entry.at, until: until))
                }
            case .decided(_, _, .success(.channel(let snapshot)), _):
                // Bans end with the channel. Another one may begin under the same name.
                if let life = lives[snapshot.channel], life != snapshot.session {
                    for ban in changes.keys where ban.channel == snapshot.channel {
                        changes[ban]?.append(Change(position: position, at: entry.at, until: entry.at))
                    }
                }
                lives[snapshot.channel] = snapshot.session
            default: break
            }
        }
        return changes
    }
}
