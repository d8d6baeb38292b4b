import EmulatorAPI
import RTCEmulator
import Testing

/// Random commands, crashes and waits, checked after every step against ``NaiveChannels`` and against what was told.
struct RandomCommandTests {
    static let channels: [ChannelID] = ["lobby", "studio", "attic"]

    struct Run {
        var state = RTCState(random: RandomSource(seed: 7))
        var model = NaiveChannels()
        var random: RandomStream
        var now = Instant.start
        var rules = RTCRules.small
        /// A closed session is replaced by one with the next number.
        var sessions = (1...8).map { SessionID($0) }
        var lastSession: UInt64 = 8
        var told: [SessionID: Told] = [:]
        var tables: [ChannelID: ForwardingTable] = [:]
        var accepted = 0
        var refused = 0

        mutating func draw(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

        mutating func step() throws {
            let index = draw(sessions.count)
            let session = sessions[index]
            switch draw(20) {
            case 0:
                listen(state.interrupt(session, at: now, rules: rules))
                model.change(session) { [now] in $0.silentSince = $0.silentSince ?? now }
            case 1, 2:
                listen(state.resume(session, at: now))
                model.change(session) { $0.silentSince = nil }
            case 3 where draw(3) == 0:
                listen(state.close(session, at: now, rules: rules))
                model.change(session) { [now] in
                    $0.silentSince = $0.silentSince ?? now
                    $0.isClosed = true
                }
                lastSession += 1
                sessions[index] = SessionID(lastSession)
            case 4:
                now = now.advanced(by: .milliseconds(draw(40_000)))
                listen(state.advance(to: now, rules: rules))
                model.giveUp(at: now, grace: rules.offlineGrace)
            case 5 where draw(4) == 0: administer()
            default: try command(from: session, index: index)
            }
        }

        mutating func administer() {
            let channel = channels[draw(channels.count)]
            let users = [UserID("user\(draw(5))"), UserID("user\(draw(5))")]
            let before = state
            let dismisses = draw(2) == 0
            do throws(EmulatorError) {
                listen(dismisses ? try state.dismiss(channel) : try state.remove(users, from: channel))
                model.stays.removeAll { $0.channel == channel && (dismisses || users.contains($0.user)) }
            } catch {
                #expect(state == before)
            }
        }

        mutating func command(from session: SessionID, index: Int) throws {
            let command = randomCommand(index: index)
            let before = state
            do throws(EmulatorError) {
                let result = try state.apply(
                    command, from: session, at: now, clock: WallClock(bornAtUnixMilliseconds: 0), claims: nil,
                    rules: rules)
                accepted += 1
                if case .leave(let channel) = command { told[session]?.leave(channel) }
                if case .channel(let snapshot) = result.reply { told[session, default: Told()].find(snapshot) }
                model.apply(command, from: session)
                listen(result.notices)
            } catch {
                refused += 1
                #expect(state == before, "a refused command changed something")
            }
        }

        mutating func randomCommand(index: Int) -> RTCCommand {
            let channel = channels[draw(channels.count)]
            switch draw(12) {
            case 0, 1, 2:
                // Five users for eight sessions, so that some displace each other; the attic is a call.
                let entry = ChannelEntry(
                    user: UserID("user\(index % 5)"), credential: .unreadable(fault: .empty),
                    scene: channel == "attic" || draw(20) == 0 ? .call : .live, isVisible: draw(3) != 0)
                return .enter(channel: channel, entry: entry)
            case 3: return .leave(channel: channel)
            case 4, 5: return .setVisibility(channel: channel, isVisible: draw(2) != 0, permit: nil)
            case 6, 7:
                return draw(4) != 0
                    ? .publish(channel: channel, index: 0, name: nil, kinds: .sound, extra: "")
                    : .unpublish(channel: channel, index: 0, kinds: .sound)
            case 8: return .mute(channel: channel, index: 0, kinds: .sound, isMuted: draw(2) == 0)
            case 9, 10:
                let stream = draw(3) == 0 ? nil : StreamReference.numbered(user: UserID("user\(draw(5))"), index: 0)
                return .subscribe(channel: channel, stream: stream, kinds: .sound, isSubscribed: draw(2) == 0)
            default:
                return .send(
                    channel: channel,
                    message: ChannelMessage(kind: .numbered, bytes: [1, 2, 3], number: draw(12)))
            }
        }

        /// Hands every session what it is told, and keeps the tables as a media shell would.
        mutating func listen(_ notices: [RTCNotice]) {
            for notice in notices {
                switch notice {
                case .event(let event, let sessions):
                    for session in sessions { told[session, default: Told()].listen(event) }
                case .reroute(let channel): tables[channel] = state.forwardingTable(of: channel)
                }
            }
        }

        func check(_ step: String) {
            state.checkInvariants()
            for channel in channels {
                let table = state.forwardingTable(of: channel)
                let lines = table.routes.map { "\($0.session) as \($0.publisher) to \($0.subscribers)" }
                #expect(lines == model.table(of: channel), "\(step): who hears whom in \(channel)")
                #expect(lines.count <= rules.streams.maximumPublished)
                let known = tables[channel] ?? ForwardingTable(channel: channel, routes: [])
                #expect(known == table, "\(step): the table of \(channel) changed without a word")
            }
            for stay in model.stays where !stay.isClosed {
                let told = told[stay.session] ?? Told()
                #expect(told.contradiction == nil, "\(step): \(stay.session) was told what cannot be")
                #expect(
                    told.lines(of: stay.channel) == model.truth(for: stay),
                    "\(step): what \(stay.session) knows of \(stay.channel)")
            }
            for session in sessions {
                let expected = model.stays.filter { $0.session == session }.map(\.channel)
                #expect(state.channels(of: session) == expected, "\(step): where \(session) is")
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `what is true and what is told agree with a naive model`(seed: UInt64) throws {
        var run = Run(random: RandomSource(seed: seed).stream("commands"))
        for number in 1...3000 {
            try run.step()
            run.check("seed \(seed), step \(number)")
            guard run.told.values.allSatisfy({ $0.contradiction == nil }) else {
                return
            }
        }
        // The run is worth something only if plenty was accepted and plenty refused.
        #expect(run.accepted > 400)
        #expect(run.refused > 500)
    }
}
