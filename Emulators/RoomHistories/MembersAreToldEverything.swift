import EmulatorAPI

/// Members whose devices are connected when all is quiet were told everything that happened in their rooms since they
/// logged in.
struct MembersAreToldEverything: HistoryCheck {
    let claim = "Members are told everything that happens in their room"

    func failures(in reading: HistoryReading) -> [HistoryFailure] {
        guard let tenant = reading.tenant else { return [] }
        var list = FailureList(self)
        let devices = reading.devices(in: tenant).compactMap { session, user -> Device? in
            guard let login = reading.lastLogin(of: session) else { return nil }
            let told = Set((reading.tellings[session] ?? []).compactMap(\.happened))
            return Device(session: session, user: user, login: login, told: told)
        }
        for (position, entry) in reading.history.entries.enumerated() {
            guard case .happened(let event) = entry.what, let room = event.room else { continue }
            for device in devices where device.login < position && !device.told.contains(position) {
                guard isTold(device, event, in: room, at: position, reading) else { continue }
                list.add(
                    at: entry.at, reading.name(of: device.session, at: position),
                    found: "was never told \(event.words)",
                    expected:
                        "\(device.user.rawValue.shown()) was in \(room.rawValue.shown()) when it happened, and is connected"
                )
            }
        }
        return list.all
    }

    private struct Device {
        let session: SessionID
        let user: UserID
        let login: Int
        let told: Set<Int>
    }

    private func isTold(
        _ device: Device, _ event: Event, in room: RoomID, at position: Int, _ reading: HistoryReading
    ) -> Bool {
        guard reading.isMember(device.user, of: room, before: position) else { return false }
        switch event {
        case .room(.created): return false
        // Who caused it knows it from the answer.
        case .room(.memberJoined(_, let member)), .room(.memberLeft(_, let member, _)):
            return member.user != device.user
        case .room(.messageSent(_, let sender, let message, _)):
            // Devices whose connection was silent get messages for connected users only if the vendor holds them.
            if message.isOnlineOnly, reading.interrupted.contains(device.session) { return false }
            return sender.user != device.user && message.receivers?.contains(device.user) ?? true
        case .room(.messageRevoked(_, _, let profile)): return profile.user != device.user
        case .room(.dismissed(_, let user)): return user != device.user
        case .room: return true
        case .attribute(.changed(_, _, _, _, _, let writer)):
            return writer != device.user || reading.history.rules.attribute.tellsWriter
        // In large rooms it is told to those whom it concerns.
        case .attribute(.membersChanged(_, let members, let writer)):
            return writer == device.user || members.contains { $0.user == device.user }
        case .identity, .signaling, .rtc: return false
        }
    }
}
