import EmulatorAPI
import OrderedCollections

// Rights that end one by one.
extension RTCState {
    /// Replaces the rights. Refused if the new ones do not allow what is published.
    mutating func renew(
        _ credential: Credential, _ claims: Claims?, at place: Place, now: Instant, clock: WallClock, rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        let participant = try participant(at: place)
        let rights = try Rights.granted(
            by: claims, permit: credential, to: place.user, in: place.channel, at: now, clock: clock,
            rules: rules.rights)
        try rights.require(.join, rules: rules.rights)
        for index in participant.publications.keys.sorted() {
            guard let publication = participant.publications[index] else { continue }
            try rights.require(toPublish: publication.kinds, of: publication.name, rules: rules.rights)
            try checkMayPublish(publication.kinds, with: rights, at: place, now: now)
        }
        let lost = participant.rights.lostKinds
        var notices = setRights(rights, of: place, at: now, rules: rules.rights)
        if lost != rights.lostKinds { notices.append(.reroute(place.channel)) }
        return notices
    }

    /// Gives a participant rights and sets deadlines for their ends. Warns at once if an end is near.
    mutating func setRights(_ rights: Rights, of place: Place, at now: Instant, rules: RightsRules) -> [RTCNotice] {
        cancelRights(of: place)
        var rights = rights
        var notices: [RTCNotice] = []
        for index in rights.ends.indices {
            let end = rights.ends[index]
            if let endsAt = end.endsAt {
                rightDeadlines.insert(RightDeadline(place: place, kind: .ends, right: end.right), at: endsAt)
            }
            guard let warnsAt = end.warnsAt else { continue }
            if warnsAt > now {
                rightDeadlines.insert(RightDeadline(place: place, kind: .endsSoon, right: end.right), at: warnsAt)
            } else {
                rights.ends[index].warnsAt = nil
                notices.append(warning(of: end, to: place, at: now))
            }
        }
        channels[place.channel]?.participants[place.user]?.rights = rights
        return notices
    }

    mutating func cancelRights(of place: Place) {
        guard let ends = channels[place.channel]?.participants[place.user]?.rights.ends else { return }
        for end in ends {
            if let endsAt = end.endsAt {
                rightDeadlines.remove(RightDeadline(place: place, kind: .ends, right: end.right), at: endsAt)
            }
            if let warnsAt = end.warnsAt {
                rightDeadlines.remove(RightDeadline(place: place, kind: .endsSoon, right: end.right), at: warnsAt)
            }
        }
        channels[place.channel]?.participants[place.user]?.rights = .everything
    }

    private func warning(of end: Rights.End, to place: Place, at now: Instant) -> RTCNotice {
        let seconds = end.endsAt.map { Int(now.duration(to: $0).nanoseconds / 1_000_000_000) } ?? 0
        return tellSelf(.rightWillEnd(channel: place.channel, right: end.right, seconds: seconds), at: place)
    }

    /// Fires the deadlines of rights that are due at `now`.
    mutating func advanceRights(to now: Instant, rules: RTCRules) -> [RTCNotice] {
        var notices: [RTCNotice] = []
        while let (deadline, due) = rightDeadlines.popFirst(through: now) {
            let place = due.place
            guard
                let index = channels[place.channel]?.participants[place.user]?.rights.ends.firstIndex(where: {
                    $0.right == due.right
                }), let end = channels[place.channel]?.participants[place.user]?.rights.ends[index]
            else {
                record(breach: "a right of \(place) is waited for, who has none")
                continue
            }
            switch due.kind {
            case .endsSoon:
                channels[place.channel]?.participants[place.user]?.rights.ends[index].warnsAt = nil
                notices.append(warning(of: end, to: place, at: deadline))
            case .ends:
                channels[place.channel]?.participants[place.user]?.rights.ends[index].endsAt = nil
                notices += self.end(due.right, of: place, rules: rules.rights)
            }
        }
        return notices
    }

    private mutating func end(_ right: Privileges, of place: Place, rules: RightsRules) -> [RTCNotice] {
        switch rules.rules(of: right)?.end ?? .holdsForStay {
        case .holdsForStay: return []
        case .refusesNew:
            channels[place.channel]?.participants[place.user]?.rights.over.insert(right)
            return []
        case .removes where right == .join:
            return remove(place, .tokenExpired) + [.reroute(place.channel)]
        case .removes:
            channels[place.channel]?.participants[place.user]?.rights.over.insert(right)
            var notices = [tellSelf(.rightEnded(channel: place.channel, right: right), at: place)]
            for (kind, needed) in Rights.sending where needed == right {
                for index in channels[place.channel]?.participants[place.user]?.publications.keys.sorted() ?? [] {
                    notices += take(kind, from: index, of: place, reason: .rightEnded)
                }
            }
            notices.append(.reroute(place.channel))
            return notices
        }
    }
}
