import EmulatorAPI
import OrderedCollections

extension RTCState {
    /// Moves the ends of all rights by `shift`, because the tenant's wall clock was set. Rights that become due are not
    /// ended yet.
    package mutating func moveRights(by shift: Duration) {
        for channel in channels.keys.sorted() {
            for user in channels[channel]?.participants.keys ?? [] {
                let place = Place(channel: channel, user: user)
                guard var rights = channels[channel]?.participants[user]?.rights else { continue }
                cancelRights(of: place)
                for index in rights.ends.indices {
                    let right = rights.ends[index].right
                    if let endsAt = rights.ends[index].endsAt?.advanced(by: shift) {
                        rights.ends[index].endsAt = endsAt
                        rightDeadlines.insert(RightDeadline(place: place, kind: .ends, right: right), at: endsAt)
                    }
                    if let warnsAt = rights.ends[index].warnsAt?.advanced(by: shift) {
                        rights.ends[index].warnsAt = warnsAt
                        rightDeadlines.insert(RightDeadline(place: place, kind: .endsSoon, right: right), at: warnsAt)
                    }
                }
                channels[channel]?.participants[user]?.rights = rights
            }
        }
    }
}
