import AttributeEmulator
package import EmulatorAPI
import IdentityEmulator
package import RTCEmulator
import RoomEmulator
import SignalingEmulator

/// One tenant's whole world, as a value. It takes what happened and what time it is, and returns what is true and what
/// to do.
///
/// No IO, no clock, no threads. The caller of `accept(_:at:)` or `apply(_:from:at:)` has advanced to the same
/// moment before. Deadlines are state; the shell keeps one timer for `nextDeadline`.
package struct TenantState: Hashable, Serializable, Sendable, BreachKeeping, TenantView {
    var identity: IdentityState
    var rooms: RoomState
    var attributes = AttributeState()
    var signaling = SignalingState()
    var rtc: RTCState
    let rules: SharedRules
    /// What each service serves; nil if one service serves everything.
    let services: [ServiceRole]?
    /// Stored, because every attribute write needs it and a search in the rules would take time.
    let kindsWithoutAttributes: [RoomKind]
    /// Nil until something is written.
    private var written: Records?
    /// Nil while the app's own server has no address for callbacks.
    var webhooks: WebhookState?
    /// Whether there is ``webhooks``. Each step asks, and to look into a value of that size would take time.
    var hasWebhooks = false

    /// The latest moment that this state was advanced to.
    package private(set) var now = Instant.start

    /// A contradiction that was found in this state. From then on it takes no input, has no results and must not be
    /// kept. Its holder stops the tenant; the journal still shows how it happened.
    package var breach: Breach?

    /// A tenant without users. Without `services` it has one service, which has this app and serves everything.
    package init(
        app: AppID, rules: TenantRules, seed: UInt64, bornAtUnixMilliseconds: Int64, services: [ServiceRole]? = nil
    ) {
        self.init(
            app: app, sharedRules: SharedRules(rules), seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds,
            services: services)
    }

    private init(
        app: AppID, sharedRules: SharedRules, seed: UInt64, bornAtUnixMilliseconds: Int64, services: [ServiceRole]?
    ) {
        identity = IdentityState(app: app, bornAtUnixMilliseconds: bornAtUnixMilliseconds)
        rooms = RoomState(random: RandomSource(seed: seed))
        rtc = RTCState(random: RandomSource(seed: seed))
        rules = sharedRules
        self.services = services
        kindsWithoutAttributes = rules.room.kinds.filter { $0.missingFeatures.contains(.attributes) }.map(\.kind)
    }

    /// A tenant without users. Secrets and token formats stay outside, at the edge.
    package init(_ setup: TenantSetup) {
        self.init(
            app: setup.app, sharedRules: setup.sharedRules, seed: setup.seed,
            bornAtUnixMilliseconds: setup.bornAtUnixMilliseconds, services: setup.roles)
    }

    // MARK: Inputs

    /// Takes one input. There is a reply for a command, unless it is held: see ``heldCommands``. If there is or was a
    /// ``breach``, there is no result.
    package mutating func accept(_ input: Input, at now: Instant) -> (
        reply: Result<Reply, EmulatorError>?, outcome: Outcome
    ) {
        if case .command(let session, let command) = input {
            if hasWebhooks, let held = holdBack(command, from: session, at: now) { return held }
            let (reply, outcome) = apply(command, from: session, at: now)
            return breach == nil ? (reply, outcome) : (nil, outcome)
        }
        guard begin(at: now) else { return (nil, Outcome()) }
        let result = acceptNonCommand(input)
        if hasWebhooks { note(result.outcome.events) }
        return isSound() ? result : (nil, Outcome())
    }

    /// Holds a command back, or refuses it because too many wait. Nil for one that is to be carried out now. Apart, because most
    /// tenants have no address that is asked.
    @inline(never)
    private mutating func holdBack(
        _ command: Command, from session: SessionID, at now: Instant
    ) -> (reply: Result<Reply, EmulatorError>?, outcome: Outcome)? {
        guard webhooks?.asks ?? false, begin(at: now) else { return nil }
        do throws(EmulatorError) {
            guard try hold(command, from: session) else { return nil }
            _ = isSound()
            return (nil, Outcome())
        } catch {
            return (.failure(error.shortened), Outcome())
        }
    }

    /// Takes an input that is no command.
    private mutating func acceptNonCommand(_ input: Input) -> (reply: Result<Reply, EmulatorError>?, outcome: Outcome) {
        switch input {
        case .command: return (nil, Outcome())
        case .opened(let session, let app):
            do throws(EmulatorError) {
                let facts = try identity.open(session, app: try known(app), at: now, rules: rules.identity)
                return (.success(.done), follow(facts))
            } catch {
                return (.failure(error.shortened), Outcome())
            }
        case .interrupted(let session, let isOrphaned):
            let isOrphaned = isOrphaned ?? false
            let notices =
                isOrphaned
                ? rtc.orphan(session, at: now, rules: rules.rtc) : rtc.interrupt(session, at: now, rules: rules.rtc)
            let facts = identity.interrupt(session, isOrphaned: isOrphaned, at: now, rules: rules.identity)
            return (nil, follow(facts) + address(notices))
        case .resumed(let session):
            let notices = rtc.resume(session, at: now)
            return (nil, follow(identity.resume(session, at: now, rules: rules.identity)) + address(notices))
        case .closed(let session):
            let notices = rtc.close(session, at: now, rules: rules.rtc)
            return (nil, follow(identity.close(session, at: now, rules: rules.identity)) + address(notices))
        case .administered(let command):
            do throws(EmulatorError) {
                guard case .act(let user, let command, let tellsUser, _, let asks?) = command else {
                    return (.success(.done), try administer(command))
                }
                if asks, webhooks?.asks ?? false, try hold(command, as: user, tellsUser: tellsUser) {
                    return (nil, Outcome())
                }
                let (reply, outcome) = try act(command, as: user, tellsUser: tellsUser ?? false)
                return (.success(reply), outcome)
            } catch {
                return (.failure(error.shortened), Outcome())
            }
        case .webhook(let input):
            do throws(EmulatorError) {
                return (.success(.done), try accept(input))
            } catch {
                return (.failure(error.shortened), Outcome())
            }
        }
    }

    /// Carries out a client's command or refuses it. A refused command changes nothing.
    package mutating func apply(_ command: Command, from session: SessionID, at now: Instant) -> (
        reply: Result<Reply, EmulatorError>, outcome: Outcome
    ) {
        guard begin(at: now) else { return (.failure(.notEmulated(feature: "a tenant after a breach")), Outcome()) }
        do throws(EmulatorError) {
            let (reply, outcome) = try perform(command, from: session)
            if hasWebhooks { note(outcome.events) }
            return (.success(reply), isSound() ? outcome : Outcome())
        } catch {
            _ = isSound()
            return (.failure(error.shortened), Outcome())
        }
    }

    /// Fires every deadline up to `target`, in order, each at its own moment.
    package mutating func advance(to target: Instant) -> Outcome {
        let last = now
        guard breach == nil, expect(target >= last, "time goes forward: \(target) is before \(last)") else {
            return Outcome()
        }
        var outcome = Outcome()
        while let deadline = nextDeadline, deadline <= target {
            now = max(now, deadline)
            let fired = fire(at: now)
            if hasWebhooks { note(fired.events) }
            outcome += fired
            guard isSound() else { return Outcome() }
        }
        now = target
        return outcome
    }

    /// The next moment at which something happens without an input.
    package var nextDeadline: Instant? {
        guard breach == nil else { return nil }
        // Needed before every step, so it makes no array.
        var earliest = identity.nextDeadline
        if let deadline = rooms.nextDeadline, earliest.map({ deadline < $0 }) ?? true { earliest = deadline }
        if let deadline = signaling.nextDeadline, earliest.map({ deadline < $0 }) ?? true { earliest = deadline }
        if let deadline = rtc.nextDeadline, earliest.map({ deadline < $0 }) ?? true { earliest = deadline }
        if hasWebhooks, let deadline = webhooks?.nextDeadline, earliest.map({ deadline < $0 }) ?? true {
            earliest = deadline
        }
        return earliest
    }

    /// Who receives whose audio in a channel.
    package func forwardingTable(of channel: ChannelID) -> ForwardingTable {
        rtc.forwardingTable(of: channel)
    }

    /// The sessions with a connection, as far as this state was told; ascending.
    package var connectedSessions: [SessionID] { identity.connectedSessions }

    /// The sessions that a client may have, or resume; ascending.
    package var resumableSessions: [SessionID] { identity.resumableSessions }

    /// Whether the session is held, logged in or not, silent or not.
    package func isOpen(_ session: SessionID) -> Bool { identity.isOpen(session) }

    /// Whether nobody ever proved on the session who they are.
    package func isNewcomer(_ session: SessionID) -> Bool { identity.isNewcomer(session) }

    /// The tenant's wall clock at `now`, in Unix milliseconds.
    package var unixMilliseconds: Int64 { unixMilliseconds(at: now) }

    /// The tenant's wall clock at a moment, in Unix milliseconds.
    package func unixMilliseconds(at moment: Instant) -> Int64 { identity.unixMilliseconds(at: moment) }

    /// The tenant's wall clock at its beginning, in Unix milliseconds. It changes when the wall clock is set.
    package var bornAtUnixMilliseconds: Int64 { identity.bornAtUnixMilliseconds }

    /// The number of open sessions, logged in or not. Silent sessions count until they are given up.
    package var sessionCount: Int { identity.openSessionCount }

    /// How many users the tenant knows, online or not.
    package var userCount: Int { identity.userCount }

    /// How many rooms there are.
    package var roomCount: Int { rooms.count }

    /// The number of channels with participants.
    package var channelCount: Int { rtc.channelCount }

    /// The kind of a room; nil if there is no such room.
    package func kind(of room: RoomID) -> RoomKind? { rooms.kind(of: room) }

    /// A room's attributes, sorted by key; empty if nobody ever wrote.
    package func attributes(of room: RoomID) -> [Attribute] { attributes.attributes(of: room) }

    /// What the app's own server keeps.
    package var records: Records { written ?? Records() }

    /// Writes and removes records, all or none.
    mutating func change(_ changes: [RecordChange]) throws(EmulatorError) {
        guard written == nil else {
            try written?.apply(changes)
            return
        }
        var records = Records()
        try records.apply(changes)
        written = records
    }

    /// The number of changes to a room's attributes.
    package func attributeRevision(of room: RoomID) -> UInt64 { attributes.revision(of: room) }

    /// The number of connections, and of silent ones among them.
    package var connectionCounts: (sessions: Int, silent: Int) {
        (sessionCount, sessionCount - connectedSessions.count)
    }

    /// Traps if a service's state contradicts itself, or where a breach was found.
    package func checkInvariants() {
        if let breach { preconditionFailure("\(breach)") }
        identity.checkInvariants()
        rooms.checkInvariants()
        attributes.checkInvariants()
        signaling.checkInvariants()
        rtc.checkInvariants()
        written?.checkInvariants()
        webhooks?.checkInvariants()
        precondition(hasWebhooks == (webhooks != nil), "callbacks are there and not, or the other way round")
    }

    // MARK: Time

    /// Sets `now`. False if the state has a breach, or if this is one.
    private mutating func begin(at now: Instant) -> Bool {
        let last = self.now
        guard breach == nil, expect(now >= last, "time goes forward: \(now) is before \(last)") else { return false }
        if let deadline = nextDeadline, deadline <= now {
            record(breach: "something was due at \(deadline), and it is \(now)")
            return false
        }
        self.now = now
        return true
    }

    /// Looks for breaches that the services found in a step. Returns whether there is none.
    private mutating func isSound() -> Bool {
        if let found = identity.firstBreach ?? rooms.firstBreach ?? attributes.breach ?? signaling.firstBreach
            ?? rtc.firstBreach ?? (hasWebhooks ? webhooks?.firstBreach : nil)
        {
            breach = breach ?? found
        }
        return breach == nil
    }

    /// Fires what is due at `now`, in order.
    mutating func fireWhatIsDue(at now: Instant) -> Outcome {
        var outcome = Outcome()
        while let deadline = nextDeadline, deadline <= now {
            outcome += fire(at: now)
            guard isSound() else { return Outcome() }
        }
        return outcome
    }

    /// Fires what is due in one service. In a tie, identity goes first, then rooms, signaling, RTC and callbacks.
    private mutating func fire(at now: Instant) -> Outcome {
        if let deadline = identity.nextDeadline, deadline <= now {
            let facts = identity.advance(to: now, rules: rules.identity)
            expectNothingDue(identity.nextDeadline)
            return follow(facts)
        }
        if let deadline = rooms.nextDeadline, deadline <= now {
            let events = rooms.advance(to: now)
            expectNothingDue(rooms.nextDeadline)
            return address(events, dismissalAudience: [])
        }
        if let deadline = signaling.nextDeadline, deadline <= now {
            let identity = identity
            let notices = signaling.advance(
                to: now, rules: rules.signaling, unixMilliseconds: { identity.unixMilliseconds(at: $0) })
            expectNothingDue(signaling.nextDeadline)
            return address(notices)
        }
        if let deadline = rtc.nextDeadline, deadline <= now {
            let notices = rtc.advance(to: now, rules: rules.rtc)
            expectNothingDue(rtc.nextDeadline)
            return address(notices)
        }
        let outcome = advanceWebhooks()
        expectNothingDue(webhooks?.nextDeadline)
        return outcome
    }

    /// A service that was brought up to now must have nothing due. Otherwise advancing would never end.
    private mutating func expectNothingDue(_ deadline: Instant?) {
        let now = now
        if let deadline, deadline <= now { record(breach: "what is due at \(deadline) stays due at \(now)") }
    }
}

extension Outcome {
    static func + (left: Outcome, right: Outcome) -> Outcome {
        var sum = left
        sum += right
        return sum
    }
}
