import EmulatorAPI

// Invitations and messages to users, which are frequent too.

extension SignalingCommand {
    /// Reads what follows `{"signaling":{`, without the braces at the end.
    init(from reader: inout CanonicalReader) throws(CanonicalDeviation) {
        if reader.skips(#""invite":{"id":"#) {
            let id = InvitationID(try reader.string())
            try reader.skip(#","invitees":"#)
            let invitees = try reader.list { (reader) throws(CanonicalDeviation) in UserID(try reader.string()) }
            try reader.skip(#","terms":"#)
            self = .invite(id: id, invitees: invitees, terms: try InvitationTerms(from: &reader))
        } else if reader.skips(#""accept":{"#) {
            let (id, data) = try Self.answer(&reader)
            self = .accept(id: id, data: data)
        } else if reader.skips(#""reject":{"#) {
            let (id, data) = try Self.answer(&reader)
            self = .reject(id: id, data: data)
        } else if reader.skips(#""cancel":{"data":"#) {
            let data = try reader.string()
            try reader.skip(#","id":"#)
            let id = InvitationID(try reader.string())
            try reader.skip(#","invitees":"#)
            let invitees = try reader.list { (reader) throws(CanonicalDeviation) in UserID(try reader.string()) }
            self = .cancel(id: id, invitees: invitees, data: data)
        } else {
            try reader.skip(#""send":{"message":"#)
            let message = try Message(from: &reader)
            try reader.skip(#","user":"#)
            self = .send(user: UserID(try reader.string()), message: message)
        }
    }

    private static func answer(
        _ reader: inout CanonicalReader
    ) throws(CanonicalDeviation) -> (InvitationID, data: String) {
        try reader.skip(#""data":"#)
        let data = try reader.string()
        try reader.skip(#","id":"#)
        return (InvitationID(try reader.string()), data)
    }

    /// Appends what follows `{"signaling":{`, without the braces at the end, if the command is a frequent one; else
    /// false, and some of it may be appended.
    func appendCanonical(to bytes: inout CanonicalWriter) -> Bool {
        switch self {
        case .invite(let id, let invitees, let terms):
            bytes.append(#""invite":{"id":"#)
            bytes.append(json: id.rawValue)
            bytes.append(#","invitees":"#)
            bytes.append(jsonList: invitees) { $0.append(json: $1.rawValue) }
            bytes.append(#","terms":"#)
            terms.appendCanonical(to: &bytes)
        case .accept(let id, let data):
            bytes.append(#""accept":{"data":"#)
            bytes.append(json: data)
            bytes.append(#","id":"#)
            bytes.append(json: id.rawValue)
        case .reject(let id, let data):
            bytes.append(#""reject":{"data":"#)
            bytes.append(json: data)
            bytes.append(#","id":"#)
            bytes.append(json: id.rawValue)
        case .cancel(let id, let invitees, let data):
            bytes.append(#""cancel":{"data":"#)
            bytes.append(json: data)
            bytes.append(#","id":"#)
            bytes.append(json: id.rawValue)
            bytes.append(#","invitees":"#)
            bytes.append(jsonList: invitees) { $0.append(json: $1.rawValue) }
        case .send(let user, let message):
            bytes.append(#""send":{"message":"#)
            guard message.appendCanonical(to: &bytes) else { return false }
            bytes.append(#","user":"#)
            bytes.append(json: user.rawValue)
        default: return false
        }
        return true
    }
}

extension SignalingEvent {
    /// As a command's.
    func appendCanonical(to bytes: inout CanonicalWriter) -> Bool {
        switch self {
        case .invited(let invitation, let by, let leftMilliseconds):
            bytes.append(#""invited":{"by":"#)
            bytes.append(json: by.rawValue)
            bytes.append(#","invitation":"#)
            invitation.appendCanonical(to: &bytes)
            bytes.append(#","leftMilliseconds":"#)
            bytes.append(json: leftMilliseconds)
        case .usersChanged(let id, let users):
            bytes.append(#""usersChanged":{"id":"#)
            bytes.append(json: id.rawValue)
            bytes.append(#","users":"#)
            bytes.append(jsonList: users) { $1.appendCanonical(to: &$0) }
        case .cancelled(let id, let mode, let inviter, let data):
            bytes.append(#""cancelled":{"data":"#)
            bytes.append(json: data)
            bytes.append(#","id":"#)
            bytes.append(json: id.rawValue)
            bytes.append(#","inviter":"#)
            bytes.append(json: inviter.rawValue)
            bytes.append(#","mode":"#)
            bytes.append(json: mode.rawValue)
        case .timedOut(let id, let mode, let inviter, let users):
            bytes.append(#""timedOut":{"id":"#)
            bytes.append(json: id.rawValue)
            bytes.append(#","inviter":"#)
            bytes.append(json: inviter.rawValue)
            bytes.append(#","mode":"#)
            bytes.append(json: mode.rawValue)
            bytes.append(#","users":"#)
            bytes.append(jsonList: users) { $0.append(json: $1.rawValue) }
        case .messageSent(let sender, let user, let message, let stamp):
            bytes.append(#""messageSent":{"message":"#)
            guard message.appendCanonical(to: &bytes) else { return false }
            bytes.append(#","sender":"#)
            guard sender.appendCanonical(to: &bytes) else { return false }
            bytes.append(#","stamp":"#)
            stamp.appendCanonical(to: &bytes)
            bytes.append(#","to":"#)
            bytes.append(json: user.rawValue)
        default: return false
        }
        return true
    }
}

extension InvitationTerms {
    fileprivate init(from reader: inout CanonicalReader) throws(CanonicalDeviation) {
        try reader.skip(#"{"checksReceipt":"#)
        let checksReceipt = try reader.bool()
        try reader.skip(#","data":"#)
        let data = try reader.string()
        try reader.skip(#","isOnlineOnly":"#)
        let isOnlineOnly = try reader.bool()
        try reader.skip(#","mode":"#)
        let isOneShot = reader.skips(#""oneShot""#)
        if !isOneShot { try reader.skip(#""lasting""#) }
        let room: RoomID? = reader.skips(#","room":"#) ? RoomID(try reader.string()) : nil
        try reader.skip(#","timeoutMilliseconds":"#)
        guard let timeout = Int64(exactly: try reader.number()) else { throw CanonicalDeviation() }
        try reader.skip("}")
        self.init(
            mode: isOneShot ? .oneShot : .lasting, room: room, data: data, timeoutMilliseconds: timeout,
            isOnlineOnly: isOnlineOnly,
            checksReceipt: checksReceipt)
    }

    fileprivate func appendCanonical(to bytes: inout CanonicalWriter) {
        bytes.append(#"{"checksReceipt":"#)
        bytes.append(json: checksReceipt)
        bytes.append(#","data":"#)
        bytes.append(json: data)
        bytes.append(#","isOnlineOnly":"#)
        bytes.append(json: isOnlineOnly)
        bytes.append(#","mode":"#)
        bytes.append(json: mode.rawValue)
        if let room {
            bytes.append(#","room":"#)
            bytes.append(json: room.rawValue)
        }
        bytes.append(#","timeoutMilliseconds":"#)
        bytes.append(json: timeoutMilliseconds)
        bytes.append("}")
    }
}

extension InvitationUser {
    fileprivate func appendCanonical(to bytes: inout CanonicalWriter) {
        bytes.append(#"{"data":"#)
        bytes.append(json: data)
        bytes.append(#","state":"#)
        bytes.append(json: state.rawValue)
        bytes.append(#","user":"#)
        bytes.append(json: user.rawValue)
        bytes.append("}")
    }
}

extension Invitation {
    func appendCanonical(to bytes: inout CanonicalWriter) {
        bytes.append(#"{"createdAtUnixMilliseconds":"#)
        bytes.append(json: createdAtUnixMilliseconds)
        bytes.append(#","endedAtUnixMilliseconds":"#)
        bytes.append(json: endedAtUnixMilliseconds)
        bytes.append(#","id":"#)
        bytes.append(json: id.rawValue)
        bytes.append(#","inviter":"#)
        bytes.append(json: inviter.rawValue)
        bytes.append(#","terms":"#)
        terms.appendCanonical(to: &bytes)
        bytes.append(#","users":"#)
        bytes.append(jsonList: users) { $1.appendCanonical(to: &$0) }
        bytes.append("}")
    }
}
