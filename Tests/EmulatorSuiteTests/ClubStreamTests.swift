import EmulatorAPI
import EmulatorSuite
import RTCEmulator
import Testing
import VendorDialects

@Suite struct ClubStreamTests {
    /// Sessions 1 to `count` are open, and the users of their numbers are in channel `c`.
    private func stage(users count: UInt64, adjust: (inout TenantRules) -> Void = { _ in }) -> House {
        var house = House.club(adjust: adjust)
        for number in 1...count {
            house.take(.opened(session: SessionID(number)))
            house.must(number, House.go(UserID("u\(number)"), to: "c"))
        }
        return house
    }

    private func publish(_ stream: StreamID, slot: Int = 0, extra: String = "", in channel: ChannelID = "c") -> Command
    {
        House.rtc(.publish(channel: channel, index: slot, name: stream, kinds: .sound, extra: extra))
    }

    private func play(_ stream: StreamID, in channel: ChannelID = "c") -> Command {
        House.rtc(.subscribe(channel: channel, stream: .named(stream: stream), kinds: .sound, isSubscribed: true))
    }

    private func hearers(_ house: House, of stream: StreamID, from session: UInt64, in channel: ChannelID = "c")
        -> [UInt64]
    {
        house.tenant.forwardingTable(of: channel).subscribers(of: SessionID(session), stream: stream).map(\.rawValue)
    }

    @Test func `who enters finds everybody, their streams and the notes`() {
        var house = stage(users: 2)
        house.must(1, publish("s1", extra: "{}"))
        house.must(1, House.rtc(.setNote(channel: "c", key: "audioRoom", value: "1")))
        house.take(.opened(session: SessionID(3)))
        guard case .channel(let snapshot)? = house.reply(3, House.go("u3", to: "c")) else {
            Issue.record("refused")
            return
        }
        #expect(snapshot.users.map(\.nickname) == ["name of u1", "name of u2"])
        #expect(snapshot.streams.map(\.name) == ["s1"])
        #expect(snapshot.streams.first?.extra == "{}")
        #expect(snapshot.notes.map(\.value) == ["1"])
        #expect(house.refusal(3, House.go("u3", to: "c")) == .alreadyInChannel(channel: "c"))
        #expect(house.refusal(3, House.go("another", to: "d")) == .invalidArgument(name: "user", value: "another"))
    }

    @Test func `a stream is announced, changed and gone, and only then its publisher`() {
        var house = stage(users: 3)
        #expect(house.must(1, publish("s1")).lines == ["2,3: +s1 of u1 \"\""])
        #expect(
            house.must(1, House.rtc(.setExtra(channel: "c", index: 0, extra: "{}"))).lines
                == ["2,3: s1 \"{}\""])
        #expect(house.must(1, publish("s1-aux", slot: 1)).lines == ["2,3: +s1-aux of u1 \"\""])
        #expect(
            house.must(1, House.rtc(.unpublish(channel: "c", index: 1, kinds: .sound))).lines == [
                "2,3: -s1-aux stopped"
            ])
        #expect(
            house.must(1, .rtc(.leave(channel: "c"))).lines == ["2,3: -s1 left", "2,3: u1 left c"])
        #expect(house.refusal(1, publish("s1")) == .notInChannel(channel: "c"))
    }

    @Test func `a stream's name is taken everywhere, and a slot holds one stream`() {
        var house = stage(users: 2)
        house.take(.opened(session: SessionID(3)))
        house.must(3, House.go("u3", to: "elsewhere"))
        house.must(1, publish("s"))
        #expect(house.refusal(3, publish("s", in: "elsewhere")) == .streamExists(stream: "s"))
        #expect(house.refusal(1, publish("t")) == .indexTaken(index: 0, stream: "s"))
        #expect(house.refusal(1, publish("t", slot: 4)) == .invalidArgument(name: "index", value: "4"))
        #expect(house.refusal(2, publish("a b")) == .invalidStreamID(text: "a b"))
        #expect(house.refusal(2, publish("")) == .invalidStreamID(text: ""))
        let long = StreamID(String(repeating: "s", count: 256))
        #expect(house.refusal(2, publish(long)) == .limitExceeded(limit: .streamIDBytes, maximum: 255, attempted: 256))
        house.must(2, publish(StreamID(String(repeating: "s", count: 255))))
        house.must(1, House.rtc(.unpublish(channel: "c", index: 1, kinds: .sound)))
        #expect(
            house.refusal(1, House.rtc(.setExtra(channel: "c", index: 1, extra: ""))) == .streamNotFound(index: 1))
    }

    @Test func `packets go to those who play the stream, wherever they are`() {
        var house = stage(users: 3)
        house.take(.opened(session: SessionID(4)))
        house.must(4, House.go("u4", to: "elsewhere"))
        #expect(house.reply(2, play("s1")) == .subscribed(stream: nil), "nobody publishes it yet")
        #expect(
            house.must(1, publish("s1")).lines == ["2,3: +s1 of u1 \"\"", "2: s1 playable in c"])
        house.must(1, publish("s2", slot: 1))
        #expect(
            house.reply(4, play("s1", in: "elsewhere"))
                == .subscribed(stream: SubscribedStream(stream: "s1", channel: "c", publisher: "u1", devices: [])))
        #expect(hearers(house, of: "s1", from: 1) == [2, 4])
        #expect(hearers(house, of: "s2", from: 1) == [])
        #expect(house.tenant.forwardingTable(of: "c").publisher(of: SessionID(1), stream: "s1") == "u1")
        #expect(house.tenant.forwardingTable(of: "c").publisher(of: SessionID(1)) == nil)

        house.take(.interrupted(session: SessionID(4)))
        #expect(hearers(house, of: "s1", from: 1) == [2])
        house.take(.resumed(session: SessionID(4)))
        #expect(hearers(house, of: "s1", from: 1) == [2, 4])
        house.must(
            2, House.rtc(.subscribe(channel: "c", stream: .named(stream: "s1"), kinds: .sound, isSubscribed: false)))
        #expect(hearers(house, of: "s1", from: 1) == [4])
        #expect(
            house.must(1, House.rtc(.unpublish(channel: "c", index: 0, kinds: .sound))).lines
                == ["2,3: -s1 stopped", "4: s1 unplayable"])
    }

    @Test func `players hear of a publisher's microphone, others do not`() {
        var house = stage(users: 3)
        house.must(1, publish("s1"))
        house.must(2, play("s1"))
        let muted = DeviceReport(device: .microphone, state: .muted)
        let command = House.rtc(.setDevice(channel: "c", index: 0, report: muted))
        #expect(house.must(1, command).lines == ["2: s1 microphone muted"])
        #expect(house.must(1, command).lines == [], "nothing changed")
        guard case .subscribed(let stream?)? = house.reply(3, play("s1")) else {
            Issue.record("refused")
            return
        }
        #expect(stream.devices == [muted])
        #expect(
            house.must(1, House.rtc(.send(channel: "c", message: ChannelMessage(kind: .sideData, bytes: [104, 105]))))
                .lines
                == ["2,3: s1 sideData hi"])
        let ofSound = RTCCommand.send(channel: "c", message: ChannelMessage(kind: .soundData, bytes: [104, 105]))
        #expect(house.must(1, House.rtc(ofSound)).lines == ["2,3: s1 soundData hi"])
    }

    @Test func `twelve streams are played at once, and not thirteen`() {
        var house = stage(users: 1)
        for number in 1...12 { house.must(1, play(StreamID("s\(number)"))) }
        #expect(
            house.refusal(1, play("s13")) == .limitExceeded(limit: .subscriptionCount, maximum: 12, attempted: 13))
        house.must(
            1, House.rtc(.subscribe(channel: "c", stream: .named(stream: "s1"), kinds: .sound, isSubscribed: false)))
        house.must(1, play("s13"))
    }

    @Test func `two hundred enter a channel in a second, and the next a second after the first`() {
        var house = stage(users: 199)
        house.advance(by: .milliseconds(999))
        house.take(.opened(session: SessionID(200)))
        house.take(.opened(session: SessionID(201)))
        house.must(200, House.go("u200", to: "c"))
        let next = House.go("u201", to: "c")
        let refusal = EmulatorError.rateExceeded(rate: .channelEntries, maximum: 200, perMilliseconds: 1000)
        #expect(house.refusal(201, next) == refusal)
        // Who leaves has come in all the same, and other channels count for themselves.
        house.must(1, .rtc(.leave(channel: "c")))
        #expect(house.refusal(201, next) == refusal)
        house.must(1, House.go("u1", to: "d"))
        house.advance(by: .milliseconds(1))
        house.must(201, next)
    }

    @Test func `a note has one key, is told to the others and grows in time`() {
        var house = stage(users: 2)
        func note(_ key: String, _ value: String) -> Command {
            House.rtc(.setNote(channel: "c", key: key, value: value))
        }
        #expect(house.must(1, note("0123456789", "a")).lines == ["2: 0123456789=a by u1 at 1"])
        #expect(house.must(2, note("0123456789", "b")).lines == ["1: 0123456789=b by u2 at 2"])
        #expect(
            house.refusal(1, note("other", "")) == .limitExceeded(limit: .channelNoteCount, maximum: 1, attempted: 2))
        #expect(
            house.refusal(1, note("0123456789x", ""))
                == .limitExceeded(limit: .channelNoteKeyBytes, maximum: 10, attempted: 11))
        #expect(house.refusal(1, note("", "")) == .invalidArgument(name: "note key", value: ""))
        house.must(1, note("0123456789", String(repeating: "x", count: 128)))
        #expect(
            house.refusal(1, note("0123456789", String(repeating: "x", count: 129)))
                == .limitExceeded(limit: .channelNoteValueBytes, maximum: 128, attempted: 129))
        for _ in 4...10 { house.must(1, note("0123456789", "")) }
        #expect(
            house.refusal(1, note("0123456789", ""))
                == .rateExceeded(rate: .channelNotes, maximum: 10, perMilliseconds: 1000))
        house.advance(by: .seconds(1))
        house.must(1, note("0123456789", ""))
    }

    @Test func `texts go to the others or to those named, each kind at its own rate`() {
        var house = stage(users: 3)
        func send(_ kind: ChannelMessageKind, _ text: String = "hi", to users: [UserID] = []) -> Command {
            House.rtc(.send(channel: "c", message: ChannelMessage(kind: kind, bytes: Bytes(utf8: text), to: users)))
        }
        #expect(house.must(1, send(.broadcast)).lines == ["2,3: u1 broadcast 1: hi"])
        house.must(1, send(.broadcast))
        #expect(
            house.refusal(1, send(.broadcast))
                == .rateExceeded(rate: .channelMessagesOfUser, maximum: 2, perMilliseconds: 1000))
        #expect(house.must(1, send(.command, to: ["u3", "ghost", "u1"])).lines == ["3: u1 command 3: hi"])
        #expect(house.refusal(1, send(.barrage, "")) == .invalidArgument(name: "message", value: ""))
        #expect(
            house.refusal(1, send(.barrage, String(repeating: "x", count: 1025)))
                == .limitExceeded(limit: .channelMessageBytes, maximum: 1024, attempted: 1025))
        for _ in 1...20 { house.must(2, send(.barrage)) }
        #expect(
            house.refusal(3, send(.barrage))
                == .rateExceeded(rate: .channelMessages, maximum: 20, perMilliseconds: 1000))
        for _ in 1...200 { house.must(2, send(.command, to: ["u1"])) }
        #expect(
            house.refusal(2, send(.command, to: ["u1"]))
                == .rateExceeded(rate: .channelMessages, maximum: 200, perMilliseconds: 1000))
    }

    @Test func `a user who enters anywhere else is removed here`() {
        var house = stage(users: 2)
        house.must(1, publish("s1"))
        house.take(.opened(session: SessionID(9)))
        #expect(
            house.must(9, House.go("u1", to: "elsewhere")).lines
                == ["1: u1 removed from c: joinedElsewhere", "2: -s1 enteredElsewhere", "2: u1 left c"])
        house.must(9, publish("s1", in: "elsewhere"))
        #expect(house.refusal(1, publish("s2")) == .notInChannel(channel: "c"))
    }

    @Test func `who is silent for 100 seconds is out of the channel, and the session is kept for 20 minutes`() {
        var house = stage(users: 2)
        house.must(1, publish("s1"))
        house.take(.interrupted(session: SessionID(1)))
        #expect(house.advance(by: .milliseconds(99_999)).lines == [])
        #expect(
            house.advance(by: .milliseconds(1)).lines
                == ["1: u1 removed from c: timedOut", "2: -s1 timedOut", "2: u1 left c"])
        house.advance(by: .seconds(1099))
        house.take(.resumed(session: SessionID(1)))
        house.must(1, House.go("u1", to: "c"))
        house.take(.interrupted(session: SessionID(1)))
        let outcome = house.advance(by: .seconds(1200))
        #expect(outcome.effects.contains { if case .end = $0 { true } else { false } })
    }

    @Test func `a switch leaves one channel for another, or stays where it was`() {
        var house = stage(users: 2)
        house.take(.opened(session: SessionID(3)))
        house.must(3, House.go("u3", to: "d", limit: 1))
        #expect(
            house.refusal(1, House.go("u1", to: "d", leaving: "c"))
                == .limitExceeded(limit: .participantCount, maximum: 1, attempted: 2))
        #expect(house.must(1, House.go("u1", to: "e", leaving: "c")).lines == ["2: u1 left c"])
        #expect(house.refusal(1, House.go("u1", to: "f", leaving: "c")) == .notInChannel(channel: "c"))
    }

    @Test func `a token's rights decide who enters and who publishes`() {
        var house = stage(users: 1)
        house.take(.opened(session: SessionID(2)))
        func rights(_ privileges: Privileges, in channel: ChannelID = "c", streams: [StreamID]? = nil) -> Credential {
            House.token(
                "u2",
                rights: ChannelClaims(
                    user: "u2", channel: channel, privileges: privileges, expiresAtUnixSeconds: 1_000_000,
                    streams: streams))
        }
        let refused = EmulatorError.privilegeMissing(privilege: .join)
        #expect(house.refusal(2, House.go("u2", to: "c", with: rights([.join], in: "d"))) == refused)
        #expect(house.refusal(2, House.go("u2", to: "c", with: rights([.sendAudio]))) == refused)
        #expect(
            house.refusal(2, House.go("u2", to: "c", with: House.token("u2", payload: "no JSON")))
                == .permitRefused(reason: "the token's payload says nothing of a channel"))
        house.must(2, House.go("u2", to: "c", with: rights([.join])))
        #expect(house.refusal(2, publish("s")) == .privilegeMissing(privilege: .sendAudio))
        let renewed = rights([.join, .sendAudio], streams: ["s"])
        house.must(2, House.rtc(.renewRights(channel: "c", credential: renewed)))
        #expect(house.refusal(2, publish("other")) == .privilegeMissing(privilege: .sendAudio))
        house.must(2, publish("s"))
    }

    @Test func `a renewed token has to allow what is published`() {
        var house = stage(users: 1)
        house.take(.opened(session: SessionID(2)))
        func renewal(_ streams: [StreamID]?) -> Command {
            let rights = ChannelClaims(
                user: "u2", channel: "c", privileges: [.join, .sendAudio], expiresAtUnixSeconds: 1_000_000,
                streams: streams)
            return House.rtc(.renewRights(channel: "c", credential: House.token("u2", rights: rights)))
        }
        house.must(2, House.go("u2", to: "c"))
        house.must(2, publish("s"))
        #expect(house.refusal(2, renewal(["other"])) == .privilegeMissing(privilege: .sendAudio))
        house.must(2, publish("more", slot: 1))
        house.must(2, House.rtc(.unpublish(channel: "c", index: 1, kinds: .sound)))
        house.must(2, renewal(["s"]))
        #expect(house.refusal(2, publish("more", slot: 1)) == .privilegeMissing(privilege: .sendAudio))
    }

    @Test(arguments: RightEndPolicy.allCases)
    func `the end of a token refuses streams or ends the stay`(policy: RightEndPolicy) {
        var house = stage(users: 1) { $0.rtc.rights.asked[0].end = policy }
        house.take(.opened(session: SessionID(2)))
        house.must(2, House.go("u2", to: "c", with: House.token("u2", until: 99)))
        house.must(2, publish("s"))
        #expect(house.advance(by: .seconds(70)).lines == ["2: right 2 in c ends in 30"])
        let lines = house.advance(by: .seconds(30)).lines
        switch policy {
        case .holdsForStay:
            #expect(lines == [])
            house.must(2, publish("t", slot: 1))
        case .refusesNew:
            #expect(lines == [])
            #expect(house.refusal(2, publish("t", slot: 1)) == .tokenExpired(expiredAtUnixSeconds: 99))
            house.must(2, House.rtc(.renewRights(channel: "c", credential: House.token("u2", until: 300))))
            house.must(2, publish("t", slot: 1))
        case .removes:
            #expect(lines == ["2: u2 removed from c: tokenExpired", "1: -s removed", "1: u2 left c"])
        }
    }

    @Test func `players of a mix hear what is mixed`() {
        var house = stage(users: 3)
        func mix(_ streams: [StreamID], _ outputs: [StreamID] = ["mix"]) -> Command {
            let inputs = streams.enumerated().map {
                MixInput(stream: $0.element, levelID: UInt32($0.offset), volume: 100)
            }
            return House.rtc(.startMix(channel: "c", task: "t", source: .streams(inputs: inputs), outputs: outputs))
        }
        house.must(1, publish("s1"))
        house.must(2, publish("s2"))
        #expect(house.refusal(1, mix(["s1", "ghost"])) == .mixInputMissing(stream: "ghost"))
        #expect(house.refusal(1, mix(["s1"], ["s2"])) == .streamExists(stream: "s2"))
        #expect(house.refusal(1, mix([])) == .invalidArgument(name: "mix inputs", value: ""))
        #expect(house.reply(3, play("mix")) == .subscribed(stream: nil))
        #expect(house.must(1, mix(["s1", "s2"])).lines == ["3: mix playable in c"])
        #expect(hearers(house, of: "s1", from: 1) == [3])
        #expect(hearers(house, of: "s2", from: 2) == [3])
        house.must(1, mix(["s2"]))
        #expect(hearers(house, of: "s1", from: 1) == [])
        #expect(
            house.must(1, House.rtc(.stopMix(channel: "c", task: "t"))).lines == ["3: mix unplayable"])
        #expect(house.refusal(1, House.rtc(.stopMix(channel: "c", task: "t"))) == .mixNotFound(task: "t"))
        #expect(hearers(house, of: "s2", from: 2) == [])
    }

    @Test func `a mix without inputs ends after 90 seconds, and one whose input comes back does not`() {
        var house = stage(users: 3)
        let inputs = [MixInput(stream: "s1", levelID: 0, volume: 100)]
        house.must(1, publish("s1"))
        house.must(2, House.rtc(.startMix(channel: "c", task: "t", source: .streams(inputs: inputs), outputs: ["mix"])))
        house.must(3, play("mix"))
        house.must(1, House.rtc(.unpublish(channel: "c", index: 0, kinds: .sound)))
        #expect(house.advance(by: .seconds(89)).lines == [])
        house.must(1, publish("s1"))
        #expect(house.advance(by: .seconds(200)).lines == [])
        house.must(1, .rtc(.leave(channel: "c")))
        #expect(house.advance(by: .milliseconds(89_999)).lines == [])
        #expect(house.advance(by: .milliseconds(1)).lines == ["3: mix unplayable"])
        #expect(house.refusal(2, House.rtc(.stopMix(channel: "c", task: "t"))) == .mixNotFound(task: "t"))
    }

    @Test func `a mix of a channel has whatever is published there`() {
        var house = stage(users: 3)
        house.take(.opened(session: SessionID(4)))
        house.must(4, House.go("u4", to: "d"))
        func mix(_ channel: ChannelID, outputs: [StreamID] = ["mix"]) -> Command {
            House.rtc(
                .startMix(channel: "d", task: "t", source: .channel(channel: channel, levelID: 9), outputs: outputs))
        }
        func inputs() -> [StreamID] {
            guard case .subscribed(let stream?)? = house.reply(3, play("mix")) else { return ["none"] }
            return stream.inputs.map(\.stream)
        }
        house.must(1, publish("s1"))
        #expect(house.refusal(4, mix("nowhere")) == .notInChannel(channel: "nowhere"))
        #expect(house.refusal(4, mix("c", outputs: [])) == .invalidArgument(name: "mix outputs", value: ""))
        #expect(house.refusal(4, mix("c", outputs: ["s1"])) == .streamExists(stream: "s1"))
        house.must(4, mix("c"))
        #expect(inputs() == ["s1"])
        #expect(hearers(house, of: "s1", from: 1) == [3])
        #expect(house.must(2, publish("s2")).lines == ["1,3: +s2 of u2 \"\"", "3: mix playable in d"])
        #expect(inputs() == ["s1", "s2"])
        #expect(hearers(house, of: "s2", from: 2) == [3])
        house.must(1, .rtc(.leave(channel: "c")))
        #expect(inputs() == ["s2"])
        #expect(house.must(4, House.rtc(.stopMix(channel: "d", task: "t"))).lines == ["3: mix unplayable"])
        #expect(hearers(house, of: "s2", from: 2) == [])
    }

    @Test func `a channel that is dismissed tells everybody in it, and players elsewhere`() {
        var house = stage(users: 2)
        house.take(.opened(session: SessionID(3)))
        house.must(3, House.go("u3", to: "d"))
        house.must(1, publish("s1"))
        house.must(3, play("s1", in: "d"))
        #expect(
            house.take(.administered(command: .dismissChannel(channel: "c"))).outcome.lines == [
                "1: u1 removed from c: channelDismissed", "2: u2 removed from c: channelDismissed",
                "3: s1 unplayable",
            ])
        house.must(1, House.go("u1", to: "c"))
        #expect(
            house.take(.administered(command: .removeParticipants(channel: "c", users: ["u1"]))).outcome.lines
                == ["1: u1 removed from c: removedByAdministrator"])
    }

    @Test func `a vendor whose streams have no names, and without notes and mixes, refuses them`() {
        var house = House()
        house.take(.opened(session: SessionID(1)))
        let entry = ChannelEntry(user: "u1", credential: House.credential("u1"), scene: .live)
        house.must(1, .rtc(.enter(channel: "c", entry: entry)))
        #expect(house.refusal(1, publish("s")) == .featureDisabled(feature: .streamNames))
        #expect(house.refusal(1, play("s")) == .featureDisabled(feature: .streamNames))
        let note = RTCCommand.setNote(channel: "c", key: "k", value: "")
        #expect(house.refusal(1, .rtc(note)) == .featureDisabled(feature: .channelNotes))
        let mix = RTCCommand.startMix(
            channel: "c", task: "t", source: .channel(channel: "c", levelID: 0), outputs: ["o"])
        #expect(house.refusal(1, .rtc(mix)) == .featureDisabled(feature: .mixes))
        house.must(1, House.logIn("u1"))
        #expect(
            house.refusal(
                1, House.call(.invite(id: "c", invitees: ["u2"], terms: InvitationTerms(mode: .lasting))))
                == .featureDisabled(feature: .lastingInvitations))
    }
}
