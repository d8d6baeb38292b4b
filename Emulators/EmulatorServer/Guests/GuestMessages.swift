package import VendorDialects

/// What a guest's process is told first, as a line of JSON on its standard input.
package struct GuestOrder: Codable, Sendable {
    /// Where the server is, as `http://127.0.0.1:7070`.
    package var server: String
    package var tenant: TenantDescription
    package var user: String
    package var room: String
}

/// What it is told then: a line for each act.
package struct GuestRequest: Codable, Sendable {
    /// Counts the requests of a process, from 1.
    package var number: Int
    /// A phrase such as `takes seat 3`; absent where the sound is meant.
    package var deed: String?
    package var sound: GuestSound?
}

/// What a guest's microphone picks up.
package struct GuestSound: Hashable, Codable, Sendable {
    /// What kind of sound it is.
    package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        case silence, tone, voice, file
    }

    /// Longest text of a voice, in bytes.
    package static let maximumTextBytes = 1_000

    package var kind: Kind
    /// What a voice says.
    package var text: String?
    /// Where a WAV file is. No caller of the admin routes chooses it.
    package var path: String?

    package init(kind: Kind, text: String? = nil, path: String? = nil) {
        self.kind = kind
        self.text = text
        self.path = path
    }
}

/// What a guest's process says, as a line of JSON on its standard output: after each request, and when things have changed for it.
package struct GuestMessage: Codable, Sendable {
    /// The request that this answers; absent for news.
    package var number: Int?
    package var outcome: GuestOutcome?
    /// Absent before the guest is there.
    package var state: GuestState?

    package init(number: Int? = nil, outcome: GuestOutcome? = nil, state: GuestState? = nil) {
        self.number = number
        self.outcome = outcome
        self.state = state
    }
}

/// What an act came to.
package struct GuestOutcome: Hashable, Codable, Sendable {
    /// What was asked.
    package var act: String
    /// The vendor's code, 0 for success; absent where there is none.
    package var code: Int?
    /// The vendor's text, or why there is no code.
    package var text: String
    package var isDone: Bool
    /// Whether there is no such act: nothing was asked of the vendor.
    package var isUnknown: Bool

    package init(act: String, code: Int? = nil, text: String, isDone: Bool, isUnknown: Bool = false) {
        self.act = act
        self.code = code
        self.text = text
        self.isDone = isDone
        self.isUnknown = isUnknown
    }
}

/// How things are for a guest, as the vendor's app shows them.
package struct GuestState: Hashable, Codable, Sendable {
    package var isInRoom: Bool
    /// The guest's seat; absent where there is none.
    package var seat: Int?
    /// What the microphone picks up.
    package var sound: String
    /// The guest's ids at the vendor.
    package var ids: [String]

    package init(isInRoom: Bool, seat: Int?, sound: String, ids: [String]) {
        self.isInRoom = isInRoom
        self.seat = seat
        self.sound = sound
        self.ids = ids
    }
}

/// Whom to add to a room.
package struct GuestCreation: Hashable, Codable, Sendable {
    package var user: String
    package var room: String
    /// Whether the guest opens the room, as its owner, instead of entering it.
    package var opens: Bool?
    /// The seat that the guest takes; absent for a listener.
    package var seat: Int?
    /// What the microphone picks up; silence where it is absent.
    package var sound: GuestSound?

    package init(user: String, room: String, opens: Bool? = nil, seat: Int? = nil, sound: GuestSound? = nil) {
        self.user = user
        self.room = room
        self.opens = opens
        self.seat = seat
        self.sound = sound
    }
}

/// What to tell a guest: an act or a sound.
package struct GuestTelling: Hashable, Codable, Sendable {
    package var user: String
    package var deed: String?
    package var sound: GuestSound?

    package init(user: String, deed: String? = nil, sound: GuestSound? = nil) {
        self.user = user
        self.deed = deed
        self.sound = sound
    }
}

/// Who goes.
package struct GuestRemoval: Hashable, Codable, Sendable {
    package var user: String

    package init(user: String) { self.user = user }
}

/// A guest of a tenant.
package struct GuestReport: Hashable, Codable, Sendable {
    package var tenant: String
    package var user: String
    package var room: String
    package var state: GuestState
    /// The last act.
    package var last: GuestOutcome?
}

/// The guests of a tenant, by name.
package struct GuestList: Hashable, Codable, Sendable {
    package var guests: [GuestReport]
}
