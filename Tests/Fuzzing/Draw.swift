import EmulatorAPI

/// The values of one step, drawn from a number: the same number, tenant and memory give the same values in every process.
///
/// Every value costs one draw, whatever it is, so that a plain value in the place of an extreme one leaves all others
/// as they were.
package struct Draw {
    private var source: RandomStream
    /// Whether this is one of many, each of which is short then.
    private var isListed = false
    /// How much rarer extreme values are than in the wildest step: most steps are such as a client sends, or nothing would
    /// ever be carried out.
    private let tameness: Int
    /// Who is logged in where a command is drawn for.
    var caller: UserID?
    let scene: FuzzScene
    let memory: FuzzMemory
    /// Whether values are such as a well-meaning client sends.
    let isPlain: Bool

    package init(_ number: UInt64, scene: FuzzScene, memory: FuzzMemory, isPlain: Bool) {
        source = RandomStream(state: number)
        tameness = [1, 1, 8, 8, 8, 1000, 1000, 1000][Int(source.next() % 8)]
        self.scene = scene
        self.memory = memory
        self.isPlain = isPlain
    }

    // MARK: Choices

    mutating func pick(_ count: Int) -> Int { Int(source.next() % UInt64(max(count, 1))) }

    /// True once in `count` times.
    mutating func once(in count: Int) -> Bool { pick(count) == 0 }

    mutating func bool() -> Bool { once(in: 2) }

    mutating func one<Value>(of values: [Value]) -> Value { values[pick(values.count)] }

    mutating func one<Value: CaseIterable>(_ type: Value.Type = Value.self) -> Value { one(of: Array(Value.allCases)) }

    /// Draws of their own, so that what is drawn there shifts nothing here.
    private mutating func apart<Value>(_ body: (inout Draw) -> Value) -> Value {
        var draw = self
        draw.source = RandomStream(state: source.next())
        return body(&draw)
    }

    /// A plain value, or once in `count` times an extreme one.
    private mutating func mostly<Value>(
        _ count: Int, plain: (inout Draw) -> Value, extreme: (inout Draw) -> Value
    ) -> Value {
        apart { draw in
            let isExtreme = draw.once(in: count * draw.tameness) && !draw.isPlain
            return isExtreme ? extreme(&draw) : plain(&draw)
        }
    }

    mutating func maybe<Value>(_ value: (inout Draw) -> Value) -> Value? {
        apart { draw in draw.bool() ? value(&draw) : nil }
    }

    // MARK: Numbers

    mutating func int(_ plain: ClosedRange<Int>) -> Int {
        mostly(4) {
            plain.lowerBound + $0.pick(plain.count)
        } extreme: { draw in
            let number = draw.one(of: draw.scene.numbers)
            return draw.one(of: [
                0, 1, -1, .max, .min, .max - 1, .min + 1, Int(Int32.max), Int(Int32.min), Int(UInt32.max) + 1, number,
                number &+ 1, number &- 1, -number, number &* 1000, number &* 1_000_000_000,
            ])
        }
    }

    mutating func int64(_ plain: ClosedRange<Int>) -> Int64 { Int64(int(plain)) }

    mutating func uint64(_ plain: ClosedRange<Int>) -> UInt64 { UInt64(bitPattern: Int64(int(plain))) }

    mutating func uint32(_ plain: ClosedRange<Int>) -> UInt32 { UInt32(truncatingIfNeeded: int(plain)) }

    // MARK: Texts

    /// Texts that somebody has thought about wrongly before.
    private static let oddTexts = [
        "", " ", "\u{0}", "\n", "\"\\", "花子", "é", "e\u{301}", "🧑‍🧑‍🧒", "\u{feff}", "@TGS#1", "s:7", "u0", "room0", "i0",
        "4294967295",
        "a" + String(repeating: "\u{301}\u{323}", count: 15), "%00", "../..", "null", "0", "-1", "١",
    ]

    /// `maximum` is how long it may be: a plain text is cut to that.
    mutating func text(_ plain: String, upTo maximum: Int? = nil) -> String {
        let plain = maximum.map { String(plain.prefix($0)) } ?? plain
        return drawnText(plain)
    }

    private mutating func drawnText(_ plain: String) -> String {
        mostly(6) { _ in
            plain
        } extreme: { draw in
            guard draw.bool() else { return draw.one(of: Self.oddTexts) }
            let lengths = draw.scene.numbers.filter { (1...(draw.isListed ? 600 : 20_000)).contains($0) }
            let length = draw.one(of: lengths) + draw.pick(2)
            // As many bytes in fewer characters, and in as many.
            let unit = draw.one(of: ["x", "x", "é", "花"])
            return String(repeating: unit, count: length / unit.utf8.count)
                + String(repeating: "y", count: length % unit.utf8.count)
        }
    }

    mutating func bytes() -> Bytes { Bytes(utf8: text("data")) }

    // MARK: Names

    static let userCount = 4

    var plainUsers: [UserID] { (0..<Self.userCount).map { UserID("u\($0)") } }

    /// Mostly the caller, else whoever it is.
    mutating func callerMostly() -> UserID {
        let other = user()
        return once(in: 10) ? other : caller ?? other
    }

    mutating func user() -> UserID {
        let number = pick(Self.userCount)
        return UserID(text("u\(number)"))
    }

    /// Mostly one that the caller is in, where there is one.
    mutating func room() -> RoomID {
        let (entered, known) = (caller.flatMap { memory.rooms[$0] } ?? [], memory.madeRooms + ["room0", "room1"])
        let (isEntered, number) = (!once(in: 6) && !entered.isEmpty, pick(1 << 20))
        return RoomID(text((isEntered ? entered[number % entered.count] : known[number % known.count]).rawValue))
    }

    /// Mostly one that the caller made, where there is one.
    mutating func ownRoom() -> RoomID {
        let own = caller.flatMap { memory.ownRooms[$0] } ?? []
        let (isOwn, number, any) = (!once(in: 6) && !own.isEmpty, pick(1 << 20), room())
        return isOwn ? own[number % own.count] : any
    }

    /// Mostly one that the caller is not in.
    mutating func otherRoom() -> RoomID {
        let (entered, known) = (caller.flatMap { memory.rooms[$0] } ?? [], memory.madeRooms + ["room0", "room1"])
        let others = known.filter { !entered.contains($0) }
        let (isOther, number) = (!once(in: 6) && !others.isEmpty, pick(1 << 20))
        return RoomID(text((isOther ? others[number % others.count] : known[number % known.count]).rawValue))
    }

    /// Mostly one that the caller is in, where there is one.
    mutating func channel() -> ChannelID {
        let (entered, known) = (caller.flatMap { memory.channels[$0] } ?? [], ["channel0", "channel1"] as [ChannelID])
        let (isEntered, number) = (!once(in: 6) && !entered.isEmpty, pick(1 << 20))
        return ChannelID(text((isEntered ? entered[number % entered.count] : known[number % known.count]).rawValue))
    }

    /// Mostly one that was published, where there is one.
    mutating func knownStream() -> StreamID {
        let (isKnown, number, any) = (!once(in: 6) && !memory.streams.isEmpty, pick(1 << 20), stream())
        return isKnown ? memory.streams[number % memory.streams.count] : any
    }

    mutating func stream() -> StreamID {
        let number = pick(5)
        return StreamID(text("s\(number)"))
    }

    /// Mostly one that concerns the caller, where there is one.
    mutating func invitation() -> InvitationID { invitation(of: concerningInvitations) }

    /// Mostly one that the caller sent, where there is one.
    mutating func ownInvitation() -> InvitationID {
        invitation(of: concerningInvitations.filter { $0.users[0] == caller })
    }

    private mutating func invitation(of concerning: [(id: InvitationID, users: [UserID])]) -> InvitationID {
        let (isConcerning, number) = (!once(in: 6) && !concerning.isEmpty, pick(1 << 20))
        return InvitationID(text(isConcerning ? concerning[number % concerning.count].id.rawValue : "i\(number % 3)"))
    }

    /// Those in mind that the caller sent or is sent.
    var concerningInvitations: [(id: InvitationID, users: [UserID])] {
        memory.invitations.filter { invitation in caller.map(invitation.users.contains) ?? false }
    }

    /// One that is not there yet, mostly.
    mutating func newInvitation() -> InvitationID {
        let number = pick(6)
        return InvitationID(text("i\(number)"))
    }

    mutating func key() -> String {
        let number = pick(5)
        return text("k\(number)")
    }

    // MARK: Lists

    mutating func list<Value>(_ plain: ClosedRange<Int> = 1...3, _ value: (inout Draw) -> Value) -> [Value] {
        let count = mostly(12) {
            plain.lowerBound + $0.pick(plain.count)
        } extreme: { draw in
            draw.one(of: [0] + draw.scene.numbers.filter { (0...600).contains($0) }) + draw.pick(2)
        }
        return apart { draw in
            draw.isListed = true
            var values = (0..<count).map { _ in value(&draw) }
            // Twice the same.
            if draw.once(in: 3 * draw.tameness), !draw.isPlain, let first = values.first { values.append(first) }
            return values
        }
    }

    /// Mostly without what is the same as another.
    mutating func distinct<Value, Key: Hashable>(_ values: [Value], by key: (Value) -> Key) -> [Value] {
        let isLeft = once(in: 3 * tameness) && !isPlain
        var known: Set<Key> = []
        return isLeft ? values : values.filter { known.insert(key($0)).inserted }
    }

    mutating func users() -> [UserID] { distinct(list { $0.user() }) { $0 } }

    mutating func keys() -> [String] { distinct(list { $0.key() }) { $0 } }

    /// `maximum` is how many there may be: a plain list is as short.
    mutating func fields(upTo maximum: Int = 2) -> [String: String] {
        Dictionary(list(0...min(2, maximum)) { ($0.key(), $0.text("v")) }, uniquingKeysWith: { $1 })
    }

    // MARK: Credentials

    /// What a token of `user` was read as, mostly a good one.
    mutating func credential(_ user: UserID) -> Credential {
        apart { draw in
            let kind = draw.pick(16 * min(draw.tameness, 4))
            switch draw.isPlain ? 15 : kind {
            case 0:
                let reason = draw.text("no")
                return .unreadable(
                    fault: draw.one(of: [.empty, .malformed(reason: reason), .unsupportedVersion(version: reason)]))
            case 1: return .clientKeyChecked(isRight: draw.bool())
            default: return .reading(reading: draw.reading(user))
            }
        }
    }

    private mutating func reading(_ user: UserID) -> TokenReading {
        let now = FuzzScene.bornAtUnixSeconds
        // Most tokens are good for a while, some for so short that they end during a run.
        let span = one(of: [60, 600, 100_000_000_000, 100_000_000_000, 100_000_000_000])
        var claims = Claims(
            app: scene.setup.app, user: once(in: 12) ? self.user() : user,
            issuedAtUnixSeconds: once(in: 8) ? int64(0...Int(now)) : now,
            expiresAtUnixSeconds: once(in: 8) ? int64(0...Int(Int32.max)) : now + Int64(span))
        if isPlain || tameness > 1 && !once(in: 4) {
            (claims.user, claims.issuedAtUnixSeconds) = (user, now)
            claims.expiresAtUnixSeconds = now + 100_000_000_000
            return TokenReading(claims: claims, isSignatureValid: true)
        }
        if once(in: 4) { claims.channel = rights(user) }
        if once(in: 20) { claims.app = AppID(text("1")) }
        if once(in: 20) { claims.payload = text("payload") }
        if once(in: 3) { claims.digest = "t1" }
        return TokenReading(claims: claims, isSignatureValid: !once(in: 20))
    }

    private mutating func rights(_ user: UserID) -> ChannelClaims {
        ChannelClaims(
            user: once(in: 6) ? self.user() : user, channel: one(of: ["", channel()]),
            privileges: one(of: [.all, Privileges(rawValue: UInt32(pick(256)))]),
            expiresAtUnixSeconds: FuzzScene.bornAtUnixSeconds &+ int64(0...2000),
            streams: maybe { $0.list { $0.stream() } })
    }
}
