import ParlorTesting
import TRTCVoiceRoom
import Testing

/// What each kind of seat call makes everybody hear, and in which order.
struct SeatOrderTests {
    private let info = "onRoomInfoChange 10001 Parlor alice -1"

    @Test func `who takes a seat hears the list, the open microphone, the seat, then the answer`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        let carol = try voiceRoom.listener("carol")
        voiceRoom.scene { bob.ask("enterSeat") { $0.enterSeat(seatIndex: 1, callback: $1) } }
        #expect(
            bob.events == [
                info, "onSeatListChange - bob -", "onUserMicrophoneMute bob false", "onAnchorEnterSeat 1 bob",
                "enterSeat: 0 enter seat success",
            ])
        for other in [alice, carol] {
            #expect(other.story == [info, "onSeatListChange - bob -", "onAnchorEnterSeat 1 bob"])
            #expect(other.events.filter { $0.hasPrefix("onUserMic") } == ["onUserMicrophoneMute bob false"])
        }
    }

    @Test func `who leaves a seat hears the list, the seat, then the answer`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        voiceRoom.scene { bob.ask("leaveSeat") { $0.leaveSeat(callback: $1) } }
        let story = [info, "onSeatListChange - - -", "onAnchorLeaveSeat 1 bob"]
        #expect(bob.events == story + ["leaveSeat: 0 leave seat success"])
        #expect(alice.story == story)
        #expect(alice.heard("onUserMicrophoneMute bob true"))
    }

    @Test func `who is picked becomes a speaker unasked`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        voiceRoom.scene { alice.ask("pickSeat") { $0.pickSeat(seatIndex: 2, userId: "bob", callback: $1) } }
        let story = [info, "onSeatListChange - - bob", "onAnchorEnterSeat 2 bob"]
        #expect(alice.events.filter { !$0.hasPrefix("onUserMic") } == story + ["pickSeat: 0 enter seat success."])
        #expect(alice.heard("onUserMicrophoneMute bob false"))
        #expect(
            bob.events == [
                info, "onSeatListChange - - bob", "onUserMicrophoneMute bob false", "onAnchorEnterSeat 2 bob",
            ])
    }

    @Test func `who is kicked off a seat hears what one who leaves hears`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        voiceRoom.scene { alice.ask("kickSeat") { $0.kickSeat(seatIndex: 1, callback: $1) } }
        let story = [info, "onSeatListChange - - -", "onAnchorLeaveSeat 1 bob"]
        #expect(alice.events.filter { !$0.hasPrefix("onUserMic") } == story + ["kickSeat: 0 kick seat success."])
        #expect(bob.events == story)
        #expect(alice.heard("onUserMicrophoneMute bob true"))
        voiceRoom.scene { bob.ask("leaveSeat") { $0.leaveSeat(callback: $1) } }
        #expect(bob.events == ["leaveSeat: -1 you are not in the seat."])
    }

    @Test func `an empty seat is kicked with 0, and a closed one opens`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        voiceRoom.scene { alice.ask("kickSeat") { $0.kickSeat(seatIndex: 1, callback: $1) } }
        #expect(alice.answers("kickSeat") == ["0 kick seat success."])
        voiceRoom.scene { alice.ask("closeSeat") { $0.closeSeat(seatIndex: 1, isClose: true, callback: $1) } }
        voiceRoom.scene { alice.ask("kickSeat") { $0.kickSeat(seatIndex: 1, callback: $1) } }
        #expect(alice.story == [info, "onSeatListChange - - -", "onSeatClose 1 false"])
        #expect(alice.answers("kickSeat") == ["0 kick seat success."])
    }

    @Test func `a muted seat silences its speaker, an unmuted one gives the voice back`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        for isMute in [true, false] {
            voiceRoom.scene { alice.ask("muteSeat") { $0.muteSeat(seatIndex: 1, isMute: isMute, callback: $1) } }
            let list = isMute ? "onSeatListChange - bob(muted) -" : "onSeatListChange - bob -"
            #expect(bob.events == [info, list, "onUserMicrophoneMute bob \(isMute)", "onSeatMute 1 \(isMute)"])
            #expect(alice.story == [info, list, "onSeatMute 1 \(isMute)"])
            #expect(alice.answers("muteSeat") == ["0 modify group attrs success"])
            #expect(alice.heard("onUserMicrophoneMute bob \(isMute)"))
        }
    }

    @Test func `an unmuted seat leaves a speaker silent who muted themselves`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        voiceRoom.scene { bob.use { $0.muteLocalAudio(mute: true) } }
        #expect(bob.events == [])
        #expect(alice.events == ["onUserMicrophoneMute bob true"])
        voiceRoom.scene { alice.ask("muteSeat") { $0.muteSeat(seatIndex: 1, isMute: true, callback: $1) } }
        voiceRoom.scene { alice.ask("muteSeat") { $0.muteSeat(seatIndex: 1, isMute: false, callback: $1) } }
        #expect(bob.heard("onUserMicrophoneMute bob true"))
        #expect(!alice.heard("onUserMicrophoneMute bob false"))
    }

    @Test func `a muted seat stays muted when people come and go`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        voiceRoom.scene { alice.ask("muteSeat") { $0.muteSeat(seatIndex: 0, isMute: true, callback: $1) } }
        #expect(bob.story == [info, "onSeatListChange -(muted) - -", "onSeatMute 0 true"])
        voiceRoom.scene { bob.ask("enterSeat") { $0.enterSeat(seatIndex: 0, callback: $1) } }
        #expect(
            bob.events == [
                info, "onSeatListChange bob(muted) - -", "onAnchorEnterSeat 0 bob", "enterSeat: 0 enter seat success",
            ])
        voiceRoom.scene { bob.ask("leaveSeat") { $0.leaveSeat(callback: $1) } }
        #expect(bob.story == [info, "onSeatListChange -(muted) - -", "onAnchorLeaveSeat 0 bob"])
    }

    @Test(arguments: [false, true])
    func `an empty seat closes and opens, in either generation`(isOpenSource: Bool) throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner(generation: isOpenSource ? .openSource : .document)
        let bob = try voiceRoom.listener("bob")
        for isClose in [true, false] {
            voiceRoom.scene { alice.ask("closeSeat") { $0.closeSeat(seatIndex: 2, isClose: isClose, callback: $1) } }
            let story = [
                info, isClose ? "onSeatListChange - - closed" : "onSeatListChange - - -", "onSeatClose 2 \(isClose)",
            ]
            #expect(alice.story == story)
            #expect(bob.events == story)
            #expect(alice.answers("closeSeat") == ["0 modify group attrs success"])
        }
    }

    @Test func `closing a taken seat ejects the speaker, as the document says`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        voiceRoom.scene { alice.ask("closeSeat") { $0.closeSeat(seatIndex: 1, isClose: true, callback: $1) } }
        let story = [info, "onSeatListChange - closed -", "onSeatClose 1 true"]
        #expect(bob.events == story)
        #expect(alice.story == story)
        #expect(alice.heard("onUserMicrophoneMute bob true"))
        #expect(alice.answers("closeSeat") == ["0 modify group attrs success"])
        voiceRoom.scene { bob.ask("enterSeat") { $0.enterSeat(seatIndex: 0, callback: $1) } }
        #expect(bob.answers("enterSeat") == ["0 enter seat success"])
    }

    @Test func `closing a taken seat is refused, as the open source does`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner(generation: .openSource)
        let bob = try voiceRoom.speaker("bob", seat: 1, generation: .openSource)
        voiceRoom.scene { alice.ask("closeSeat") { $0.closeSeat(seatIndex: 1, isClose: true, callback: $1) } }
        #expect(alice.events == ["closeSeat: -1 seat is used, can't closed."])
        #expect(bob.events == [])
    }

    @Test func `a seat closed or opened twice differs with the generation`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        voiceRoom.scene { alice.ask("closeSeat") { $0.closeSeat(seatIndex: 1, isClose: false, callback: $1) } }
        #expect(alice.events == ["closeSeat: 0 already in close"])
        alice.use { $0.setGeneration(.openSource) }
        voiceRoom.scene { alice.ask("closeSeat") { $0.closeSeat(seatIndex: 1, isClose: false, callback: $1) } }
        #expect(alice.events == ["closeSeat: -1 seat is already open"])
        voiceRoom.scene { alice.ask("closeSeat") { $0.closeSeat(seatIndex: 1, isClose: true, callback: $1) } }
        voiceRoom.scene { alice.ask("closeSeat") { $0.closeSeat(seatIndex: 1, isClose: true, callback: $1) } }
        #expect(alice.answers("closeSeat") == ["0 modify group attrs success"])
        #expect(!alice.heard("onSeatClose"))
    }

    @Test func `a move is told seat by seat, the lower index first, and keeps the microphone`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 0)
        var returned: [Int] = []
        voiceRoom.scene { bob.ask("moveSeat") { returned.append($0.moveSeat(seatIndex: 2, callback: $1)) } }
        let up = [info, "onSeatListChange - - bob", "onAnchorLeaveSeat 0 bob", "onAnchorEnterSeat 2 bob"]
        #expect(bob.events == up + ["moveSeat: 0 move seat success"])
        #expect(alice.events == up)
        voiceRoom.settle()
        voiceRoom.scene { bob.ask("moveSeat") { returned.append($0.moveSeat(seatIndex: 0, callback: $1)) } }
        let down = [info, "onSeatListChange bob - -", "onAnchorEnterSeat 0 bob", "onAnchorLeaveSeat 2 bob"]
        #expect(bob.events == down + ["moveSeat: 0 move seat success"])
        #expect(alice.events == down)
        #expect(returned == [0, 0])
        voiceRoom.scene { bob.ask("leaveSeat") { $0.leaveSeat(callback: $1) } }
        #expect(bob.heard("onAnchorLeaveSeat 0 bob"))
    }

    @Test func `a move to a muted seat silences`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 0)
        voiceRoom.scene { alice.ask("muteSeat") { $0.muteSeat(seatIndex: 2, isMute: true, callback: $1) } }
        voiceRoom.scene { bob.ask("moveSeat") { $0.moveSeat(seatIndex: 2, callback: $1) } }
        #expect(bob.heard("onUserMicrophoneMute bob true"))
        #expect(alice.heard("onUserMicrophoneMute bob true"))
        #expect(bob.answers("moveSeat") == ["0 move seat success"])
    }
}
