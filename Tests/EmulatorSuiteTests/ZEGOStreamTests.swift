import EmulatorAPI
import EmulatorSuite
import RTCEmulator
import Testing
import VendorDialects

@Suite struct ZEGOStreamTests {
    /// Sessions 1 to `count` are open, and the users of their numbers are in channel `c`.
    private func stage(users count: UInt64, adjust: (inout TenantRules) -> Void = { _ in }) -> TenantWorld {
        var world = TenantWorld.zego(adjust: adjust)
        for number in 1...count {
            world.take(.opened(session: SessionID(number)))
            world.must(number, TenantWorld.go(UserID("u\(number)"), to: "c"))
        }
        return world
    }

    private func publish(_ stream: StreamID, slot: Int = 0, extra: String = "", in channel: ChannelID = "c") -> Command
    {
        TenantWorld.rtc(.publish(channel: channel, index: slot, name: stream, kinds: .sound, extra: extra))
    }

    private func play(_ stream: StreamID, in channel: ChannelID = "c") -> Command {
        TenantWorld.rtc(.subscribe(channel: channel, stream: .named(stream: stream), kinds: .sound, isSubscribed: true))
    }

    private func hearers(_ world: TenantWorld, of stream: StreamID, from session: UInt64, in channel: ChannelID = "c")
        -> [UInt64]
    {
        world.tenant.forwardingTable(of: channel).subscribers(of: SessionID(session), stream: stream).map(\.rawValue)
    }

    @Test func `who enters finds everybody, their streams and the notes`() {
        var world = stage(users: 2)
        world.must(1, publish("s1", extra: "{}"))
        world.must(1, TenantWorld.rtc(.setNote(channel: "c", key: "audioRoom", value: "1")))
        world.take(.opened(session: SessionID(3)))
        guard case .channel(let snapshot)? = world.reply(3, TenantWorld.go("u3", to: "c")) else {
            Issue.record("refused")
            return
        }
        #expect(snapshot.users.map(\.nickname) == ["name of u1", "name of u2"])
        #expect(snapshot.streams.map(\.name) == ["s1"])
        #expect(snapshot.streams.first?.extra == "{}")
        #expect(snapshot.notes.map(\.value) == ["1"])
        #expect(world.refusal(3, TenantWorld.go("u3", to: "c")) == .alreadyInChannel(channel: "c"))
        #expect(
            world.refusal(3, TenantWorld.go("another", to: "d")) == .invalidArgument(name: "user", value: "another"))
    }

    @Test func `a stream is announced, changed and gone, and only then its publisher`() {
        var world = stage(users: 3)
        #expect(world.must(1, publish("s1")).lines == ["2,3: +s1 of u1 \"\""])
        #expect(
            world.must(1, TenantWorld.rtc(.setExtra(channel: "c", index: 0, extra: "{}"))).lines
                == ["2,3: s1 \"{}\""])
        #expect(world.must(1, publish("s1-aux", slot: 1)).lines == ["2,3: +s1-aux of u1 \"\""])
        #expect(
            world.must(1, TenantWorld.rtc(.unpublish(channel: "c", index: 1, kinds: .sound))).lines == [
                "2,3: -s1-aux stopped"
            ])
        #expect(
            world.must(1, .rtc(.leave(channel: "c"))).lines == ["2,3: -s1 left", "2,3: u1 left c"])
        #expect(world.refusal(1, publish("s1")) == .notInChannel(channel: "c"))
    }

    @Test func `a stream's name is taken everywhere, and a slot holds one stream`() {
        var world = stage(users: 2)
        world.take(.opened(session: SessionID(3)))
        world.must(3, TenantWorld.go("u3", to: "elsewhere"))
        world.must(1, publish("s"))
        #expect(world.refusal(3, publish("s", in: "elsewhere")) == .streamExists(stream: "s"))
        #expect(world.refusal(1, publish("t")) == .indexTaken(index: 0, stream: "s"))
        #expect(world.refusal(1, publish("t", slot: 4)) == .invalidArgument(name: "index", value: "4"))
        #expect(world.refusal(2, publish("a b")) == .invalidStreamID(text: "a b"))
        #expect(world.refusal(2, publish("")) == .invalidStreamID(text: ""))
        let long = StreamID(String(repeating: "s", count: 256))
        #expect(world.refusal(2, publish(long)) == .limitExceeded(limit: .streamIDBytes, maximum: 255, attempted: 256))
        world.must(2, publish(StreamID(String(repeating: "s", count: 255))))
        world.must(1, TenantWorld.rtc(.unpublish(channel: "c", index: 1, kinds: .sound)))
        #expect(
            world.refusal(1, TenantWorld.rtc(.setExtra(channel: "c", index: 1, extra: ""))) == .streamNotFound(index: 1)
        )
    }

    @Test func `packets go to those who play the stream, wherever they are`() {
        var world = stage(users: 3)
        world.take(.opened(session: SessionID(4)))
        world.must(4, TenantWorld.go("u4", to: "elsewhere"))
        #expect(world.reply(2, play("s1")) == .subscribed(stream: nil), "nobody publishes it yet")
        #expect(
            world.must(1, publish("s1")).lines == ["2,3: +s1 of u1 \"\"", "2: s1 playable in c"])
        world.must(1, publish("s2", slot: 1))
        #expect(
            world.reply(4, play("s1", in: "elsewhere"))
                == .subscribed(stream: SubscribedStream(stream: "s1", channel: "c", publisher: "u1", devices: [])))
        #expect(hearers(world, of: "s1", from: 1) == [2, 4])
        #expect(hearers(world, of: "s2", from: 1) == [])
        #expect(world.tenant.forwardingTable(of: "c").publisher(of: SessionID(1), stream: "s1") == "u1")
        #expect(world.tenant.forwardingTable(of: "c").publisher(of: SessionID(1)) == nil)

        world.take(.interrupted(session: SessionID(4)))
        #expect(hearers(world, of: "s1", from: 1) == [2])
        world.take(.resumed(session: SessionID(4)))
        #expect(hearers(world, of: "s1", from: 1) == [2, 4])
        world.must(
            2,
            TenantWorld.rtc(.subscribe(channel: "c", stream: .named(stream: "s1"), kinds: .sound, isSubscribed: false)))
        #expect(hearers(world, of: "s1", from: 1) == [4])
        #expect(
            world.must(1, TenantWorld.rtc(.unpublish(channel: "c", index: 0, kinds: .sound))).lines
                == ["2,3: -s1 stopped", "4: s1 unplayable"])
    }

    @Test func `players hear of a publisher's microphone, others do not`() {
        var world = stage(users: 3)
        world.must(1, publish("s1"))
        world.must(2, play("s1"))
        let muted = DeviceReport(device: .microphone, state: .muted)
        let command = TenantWorld.rtc(.setDevice(channel: "c", index: 0, report: muted))
        #expect(world.must(1, command).lines == ["2: s1 microphone muted"])
        #expect(world.must(1, command).lines == [], "nothing changed")
        guard case .subscribed(let stream?)? = world.reply(3, play("s1")) else {
            Issue.record("refused")
            return
        }
        #expect(stream.devices == [muted])
        #expect(
            world.must(
                1, TenantWorld.rtc(.send(channel: "c", message: ChannelMessage(kind: .sideData, bytes: [104, 105])))
            )
            .lines
                == ["2,3: s1 sideData hi"])
        let ofSound = RTCCommand.send(channel: "c", message: ChannelMessage(kind: .soundData, bytes: [104, 105]))
        #expect(world.must(1, TenantWorld.rtc(ofSound)).lines == ["2,3: s1 soundData hi"])
    }

    @Test func `twelve streams are played at once, and not thirteen`() {
        var world = stage(users: 1)
        for number in 1...12 { world.must(1, play(StreamID("s\(number)"))) }
        #expect(
            world.refusal(1, play("s13")) == .limitExceeded(limit: .subscriptionCount, maximum: 12, attempted: 13))
        world.must(
            1,
            TenantWorld.rtc(.subscribe(channel: "c", stream: .named(stream: "s1"), kinds: .sound, isSubscribed: false)))
        world.must(1, play("s13"))
    }

    @Test func `two hundred enter a channel in a second, and the next a second after the first`() {
        var world = stage(users: 199)
        world.advance(by: .milliseconds(999))
        world.take(.opened(session: SessionID(200)))
        world.take(.opened(session: SessionID(201)))
        world.must(200, TenantWorld.go("u200", to: "c"))
        let next = TenantWorld.go("u201", to: "c")
        let refusal = EmulatorError.rateExceeded(rate: .channelEntries, maximum: 200, perMilliseconds: 1000)
        #expect(world.refusal(201, next) == refusal)
        // Who leaves has come in all the same, and other channels count for themselves.
        world.must(1, .rtc(.leave(channel: "c")))
        #expect(world.refusal(201, next) == refusal)
        world.must(1, TenantWorld.go("u1", to: "d"))
        world.advance(by: .milliseconds(1))
        world.must(201, next)
    }

    @Test func `a note has one key, is told to the others and grows in time`() {
        var world = stage(users: 2)
        func note(_ key: String, _ value: String) -> Command {
            TenantWorld.rtc(.setNote(channel: "c", key: key, value: value))
        }
        #expect(world.must(1, note("0123456789", "a")).lines == ["2: 0123456789=a by u1 at 1"])
        #expect(world.must(2, note("0123456789", "b")).lines == ["1: 0123456789=b by u2 at 2"])
        #expect(
            world.refusal(1, note("other", "")) == .limitExceeded(limit: .channelNoteCount, maximum: 1, attempted: 2))
        #expect(
            world.refusal(1, note("0123456789x", ""))
                == .limitExceeded(limit: .channelNoteKeyBytes, maximum: 10, attempted: 11))
        #expect(world.refusal(1, note("", "")) == .invalidArgument(name: "note key", value: ""))
        world.must(1, note("0123456789", String(repeating: "x", count: 128)))
        #expect(
            world.refusal(1, note("0123456789", String(repeating: "x", count: 129)))
                == .limitExceeded(limit: .channelNoteValueBytes, maximum: 128, attempted: 129))
        for _ in 4...10 { world.must(1, note("0123456789", "")) }
        #expect(
            world.refusal(1, note("0123456789", ""))
                == .rateExceeded(rate: .channelNotes, maximum: 10, perMilliseconds: 1000))
        world.advance(by: .seconds(1))
        world.must(1, note("0123456789", ""))
    }

    @Test func `texts go to the others or to those named, each kind at its own rate`() {
        var world = stage(users: 3)
        func send(_ kind: ChannelMessageKind, _ text: String = "hi", to users: [UserID] = []) -> Command {
            TenantWorld.rtc(
                .send(channel: "c", message: ChannelMessage(kind: kind, bytes: Bytes(utf8: text), to: users)))
        }
        #expect(world.must(1, send(.broadcast)).lines == ["2,3: u1 broadcast 1: hi"])
        world.must(1, send(.broadcast))
        #expect(
            world.refusal(1, send(.broadcast))
                == .rateExceeded(rate: .channelMessagesOfUser, maximum: 2, perMilliseconds: 1000))
        #expect(world.must(1, send(.command, to: ["u3", "ghost", "u1"])).lines == ["3: u1 command 3: hi"])
        #expect(world.refusal(1, send(.barrage, "")) == .invalidArgument(name: "message", value: ""))
        #expect(
            world.refusal(1, send(.barrage, String(repeating: "x", count: 1025)))
                == .limitExceeded(limit: .channelMessageBytes, maximum: 1024, attempted: 1025))
        for _ in 1...20 { world.must(2, send(.barrage)) }
        #expect(
            world.refusal(3, send(.barrage))
                == .rateExceeded(rate: .channelMessages, maximum: 20, perMilliseconds: 1000))
        for _ in 1...200 { world.must(2, send(.command, to: ["u1"])) }
        #expect(
            world.refusal(2, send(.command, to: ["u1"]))
                == .rateExceeded(rate: .channelMessages, maximum: 200, perMilliseconds: 1000))
    }

    @Test func `a user who enters anywhere else is removed here`() {
        var world = stage(users: 2)
        world.must(1, publish("s1"))
        world.take(.opened(session: SessionID(9)))
        #expect(
            world.must(9, TenantWorld.go("u1", to: "elsewhere")).lines
                == ["1: u1 removed from c: joinedElsewhere", "2: -s1 enteredElsewhere", "2: u1 left c"])
        world.must(9, publish("s1", in: "elsewhere"))
        #expect(world.refusal(1, publish("s2")) == .notInChannel(channel: "c"))
    }

    @Test func `who is silent for 100 seconds is out of the channel, and the session is kept for 20 minutes`() {
        var world = stage(users: 2)
        world.must(1, publish("s1"))
        world.take(.interrupted(session: SessionID(1)))
        #expect(world.advance(by: .milliseconds(99_999)).lines == [])
        #expect(
            world.advance(by: .milliseconds(1)).lines
                == ["1: u1 removed from c: timedOut", "2: -s1 timedOut", "2: u1 left c"])
        world.advance(by: .seconds(1099))
        world.take(.resumed(session: SessionID(1)))
        world.must(1, TenantWorld.go("u1", to: "c"))
        world.take(.interrupted(session: SessionID(1)))
        let outcome = world.advance(by: .seconds(1200))
        #expect(outcome.effects.contains { if case .end = $0 { true } else { false } })
    }

    @Test func `a switch leaves one channel for another, or stays where it was`() {
        var world = stage(users: 2)
        world.take(.opened(session: SessionID(3)))
        world.must(3, TenantWorld.go("u3", to: "d", limit: 1))
        #expect(
            world.refusal(1, TenantWorld.go("u1", to: "d", leaving: "c"))
                == .limitExceeded(limit: .participantCount, maximum: 1, attempted: 2))
        #expect(world.must(1, TenantWorld.go("u1", to: "e", leaving: "c")).lines == ["2: u1 left c"])
        #expect(world.refusal(1, TenantWorld.go("u1", to: "f", leaving: "c")) == .notInChannel(channel: "c"))
    }

    @Test func `a token's rights decide who enters and who publishes`() {
        var world = stage(users: 1)
        world.take(.opened(session: SessionID(2)))
        func rights(_ privileges: Privileges, in channel: ChannelID = "c", streams: [StreamID]? = nil) -> Credential {
            TenantWorld.token(
                "u2",
                rights: ChannelClaims(
                    user: "u2", channel: channel, privileges: privileges, expiresAtUnixSeconds: 1_000_000,
                    streams: streams))
        }
        let refused = EmulatorError.privilegeMissing(privilege: .join)
        #expect(world.refusal(2, TenantWorld.go("u2", to: "c", with: rights([.join], in: "d"))) == refused)
        #expect(world.refusal(2, TenantWorld.go("u2", to: "c", with: rights([.sendAudio]))) == refused)
        #expect(
            world.refusal(2, TenantWorld.go("u2", to: "c", with: TenantWorld.token("u2", payload: "no JSON")))
                == .permitRefused(reason: "the token's payload says nothing of a channel"))
        world.must(2, TenantWorld.go("u2", to: "c", with: rights([.join])))
        #expect(world.refusal(2, publish("s")) == .privilegeMissing(privilege: .sendAudio))
        let renewed = rights([.join, .sendAudio], streams: ["s"])
        world.must(2, TenantWorld.rtc(.renewRights(channel: "c", credential: renewed)))
        #expect(world.refusal(2, publish("other")) == .privilegeMissing(privilege: .sendAudio))
        world.must(2, publish("s"))
    }

    @Test func `a renewed token has to allow what is published`() {
        var world = stage(users: 1)
        world.take(.opened(session: SessionID(2)))
        func renewal(_ streams: [StreamID]?) -> Command {
            let rights = ChannelClaims(
                user: "u2", channel: "c", privileges: [.join, .sendAudio], expiresAtUnixSeconds: 1_000_000,
                streams: streams)
            return TenantWorld.rtc(.renewRights(channel: "c", credential: TenantWorld.token("u2", rights: rights)))
        }
        world.must(2, TenantWorld.go("u2", to: "c"))
        world.must(2, publish("s"))
        #expect(world.refusal(2, renewal(["other"])) == .privilegeMissing(privilege: .sendAudio))
        world.must(2, publish("more", slot: 1))
        world.must(2, TenantWorld.rtc(.unpublish(channel: "c", index: 1, kinds: .sound)))
        world.must(2, renewal(["s"]))
        #expect(world.refusal(2, publish("more", slot: 1)) == .privilegeMissing(privilege: .sendAudio))
    }

    @Test(arguments: RightEndPolicy.allCases)
    func `the end of a token refuses streams or ends the stay`(policy: RightEndPolicy) {
        var world = stage(users: 1) { $0.rtc.rights.asked[0].end = policy }
        world.take(.opened(session: SessionID(2)))
        world.must(2, TenantWorld.go("u2", to: "c", with: TenantWorld.token("u2", until: 99)))
        world.must(2, publish("s"))
        #expect(world.advance(by: .seconds(70)).lines == ["2: right 2 in c ends in 30"])
        let lines = world.advance(by: .seconds(30)).lines
        switch policy {
        case .holdsForStay:
            #expect(lines == [])
            world.must(2, publish("t", slot: 1))
        case .refusesNew:
            #expect(lines == [])
            #expect(world.refusal(2, publish("t", slot: 1)) == .tokenExpired(expiredAtUnixSeconds: 99))
            world.must(2, TenantWorld.rtc(.renewRights(channel: "c", credential: TenantWorld.token("u2", until: 300))))
            world.must(2, publish("t", slot: 1))
        case .removes:
            #expect(lines == ["2: u2 removed from c: tokenExpired", "1: -s removed", "1: u2 left c"])
        }
    }

    @Test func `players of a mix hear what is mixed`() {
        var world = stage(users: 3)
        func mix(_ streams: [StreamID], _ outputs: [StreamID] = ["mix"]) -> Command {
            let inputs = streams.enumerated().map {
                MixInput(stream: $0.element, levelID: UInt32($0.offset), volume: 100)
            }
            return TenantWorld.rtc(
                .startMix(channel: "c", task: "t", source: .streams(inputs: inputs), outputs: outputs))
        }
        world.must(1, publish("s1"))
        world.must(2, publish("s2"))
        #expect(world.refusal(1, mix(["s1", "ghost"])) == .mixInputMissing(stream: "ghost"))
        #expect(world.refusal(1, mix(["s1"], ["s2"])) == .streamExists(stream: "s2"))
        #expect(world.refusal(1, mix([])) == .invalidArgument(name: "mix inputs", value: ""))
        #expect(world.reply(3, play("mix")) == .subscribed(stream: nil))
        #expect(world.must(1, mix(["s1", "s2"])).lines == ["3: mix playable in c"])
        #expect(hearers(world, of: "s1", from: 1) == [3])
        #expect(hearers(world, of: "s2", from: 2) == [3])
        world.must(1, mix(["s2"]))
        #expect(hearers(world, of: "s1", from: 1) == [])
        #expect(
            world.must(1, TenantWorld.rtc(.stopMix(channel: "c", task: "t"))).lines == ["3: mix unplayable"])
        #expect(world.refusal(1, TenantWorld.rtc(.stopMix(channel: "c", task: "t"))) == .mixNotFound(task: "t"))
        #expect(hearers(world, of: "s2", from: 2) == [])
    }

    @Test func `a mix without inputs ends after 90 seconds, and one whose input comes back does not`() {
        var world = stage(users: 3)
        let inputs = [MixInput(stream: "s1", levelID: 0, volume: 100)]
        world.must(1, publish("s1"))
        world.must(
            2, TenantWorld.rtc(.startMix(channel: "c", task: "t", source: .streams(inputs: inputs), outputs: ["mix"])))
        world.must(3, play("mix"))
        world.must(1, TenantWorld.rtc(.unpublish(channel: "c", index: 0, kinds: .sound)))
        #expect(world.advance(by: .seconds(89)).lines == [])
        world.must(1, publish("s1"))
        #expect(world.advance(by: .seconds(200)).lines == [])
        world.must(1, .rtc(.leave(channel: "c")))
        #expect(world.advance(by: .milliseconds(89_999)).lines == [])
        #expect(world.advance(by: .milliseconds(1)).lines == ["3: mix unplayable"])
        #expect(world.refusal(2, TenantWorld.rtc(.stopMix(channel: "c", task: "t"))) == .mixNotFound(task: "t"))
    }

    @Test func `a mix of a channel has whatever is published there`() {
        var world = stage(users: 3)
        world.take(.opened(session: SessionID(4)))
        world.must(4, TenantWorld.go("u4", to: "d"))
        func mix(_ channel: ChannelID, outputs: [StreamID] = ["mix"]) -> Command {
            TenantWorld.rtc(
                .startMix(channel: "d", task: "t", source: .channel(channel: channel, levelID: 9), outputs: outputs))
        }
        func inputs() -> [StreamID] {
            guard case .subscribed(let stream?)? = world.reply(3, play("mix")) else { return ["none"] }
            return stream.inputs.map(\.stream)
        }
        world.must(1, publish("s1"))
        #expect(world.refusal(4, mix("nowhere")) == .notInChannel(channel: "nowhere"))
        #expect(world.refusal(4, mix("c", outputs: [])) == .invalidArgument(name: "mix outputs", value: ""))
        #expect(world.refusal(4, mix("c", outputs: ["s1"])) == .streamExists(stream: "s1"))
        world.must(4, mix("c"))
        #expect(inputs() == ["s1"])
        #expect(hearers(world, of: "s1", from: 1) == [3])
        #expect(world.must(2, publish("s2")).lines == ["1,3: +s2 of u2 \"\"", "3: mix playable in d"])
        #expect(inputs() == ["s1", "s2"])
        #expect(hearers(world, of: "s2", from: 2) == [3])
        world.must(1, .rtc(.leave(channel: "c")))
        #expect(inputs() == ["s2"])
        #expect(world.must(4, TenantWorld.rtc(.stopMix(channel: "d", task: "t"))).lines == ["3: mix unplayable"])
        #expect(hearers(world, of: "s2", from: 2) == [])
    }

    @Test func `a channel that is dismissed tells everybody in it, and players elsewhere`() {
        var world = stage(users: 2)
        world.take(.opened(session: SessionID(3)))
        world.must(3, TenantWorld.go("u3", to: "d"))
        world.must(1, publish("s1"))
        world.must(3, play("s1", in: "d"))
        #expect(
            world.take(.administered(command: .dismissChannel(channel: "c"))).outcome.lines == [
                "1: u1 removed from c: channelDismissed", "2: u2 removed from c: channelDismissed",
                "3: s1 unplayable",
            ])
        world.must(1, TenantWorld.go("u1", to: "c"))
        #expect(
            world.take(.administered(command: .removeParticipants(channel: "c", users: ["u1"]))).outcome.lines
                == ["1: u1 removed from c: removedByAdministrator"])
    }

    @Test func `a vendor whose streams have no names, and without notes and mixes, refuses them`() {
        var world = TenantWorld()
        world.take(.opened(session: SessionID(1)))
        let entry = ChannelEntry(user: "u1", credential: TenantWorld.credential("u1"), scene: .live)
        world.must(1, .rtc(.enter(channel: "c", entry: entry)))
        #expect(world.refusal(1, publish("s")) == .featureDisabled(feature: .streamNames))
        #expect(world.refusal(1, play("s")) == .featureDisabled(feature: .streamNames))
        let note = RTCCommand.setNote(channel: "c", key: "k", value: "")
        #expect(world.refusal(1, .rtc(note)) == .featureDisabled(feature: .channelNotes))
        let mix = RTCCommand.startMix(
            channel: "c", task: "t", source: .channel(channel: "c", levelID: 0), outputs: ["o"])
        #expect(world.refusal(1, .rtc(mix)) == .featureDisabled(feature: .mixes))
        world.must(1, TenantWorld.logIn("u1"))
        #expect(
            world.refusal(
                1, TenantWorld.call(.invite(id: "c", invitees: ["u2"], terms: InvitationTerms(mode: .lasting))))
                == .featureDisabled(feature: .lastingInvitations))
    }
}
