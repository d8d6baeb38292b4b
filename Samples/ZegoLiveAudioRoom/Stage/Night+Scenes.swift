import ParlorTesting
import ZIM

extension Night {
    mutating func play() throws {
        try everybodyLogsIn()
        theHostOpensTheRoom()
        seatsAreFreeToTake()
        twoWantOneSeat()
        aSpeakerMoves()
        theMoveThatLoses()
        seatsAreGivenOnRequest()
        theHostInvites()
        microphones()
        wordsOnTheScreen()
        theHostTidiesUp()
        aSpeakerDropsOff()
        try aSecondLogin()
        everybodyLeaves()
        whatWasHeard()
    }

    private mutating func everybodyLogsIn() throws {
        scene("everybody logs in: three with the app's sign, three with a token")
        for (index, guest) in Night.cast.enumerated() { try arrive(guest, phone: guest.id, at: index) }
        advance(by: .seconds(1))
        for guest in Night.cast { expect(guest.id, "is logged in") { $0.lastCode == 0 } }
    }

    private mutating func theHostOpensTheRoom() {
        scene("mira opens the room and takes seat 0; the others come in")
        act("mira") { $0.enterRoom(asHost: true) }
        advance(by: .seconds(1))
        for guest in Night.cast.dropFirst() { act(guest.id) { $0.enterRoom() } }
        advance(by: .seconds(2))
        for guest in Night.cast {
            expect(guest.id, "is in the room") { $0.isInRoom }
            expect(guest.id, "knows that mira is the host") { $0.hostID == "mira" }
            expect(guest.id, "may take a seat freely") { !$0.isSeatLocked }
        }
        expect("jules", "knows everybody's name") { page in
            Night.cast.dropLast().allSatisfy { page.names[$0.id] == $0.name }
        }
        expectAll(see: "mira", on: 0)
    }

    private mutating func seatsAreFreeToTake() {
        scene("noah taps seat 1 and speaks")
        act("noah") { $0.tapSeat(1) }
        advance(by: .seconds(3))
        expectAll(see: "noah", on: 1)
        expect("lena", "sees noah's microphone open") { $0.microphones["noah"] == true }
    }

    private mutating func twoWantOneSeat() {
        scene("lena and omar tap seat 2 at the same moment: one of them gets it")
        act("lena") { $0.tapSeat(2) }
        act("omar") { $0.tapSeat(2) }
        advance(by: .seconds(2))
        let codes = ["lena", "omar"].map { phone in see(phone) { $0.lastCode ?? -1 } }
        let winner = see("mira") { $0.seats[2] } ?? "nobody"
        check(["lena", "omar"].contains(winner), "seat 2 is lena's or omar's, not \(winner)'s")
        check(codes.filter { $0 == 0 }.count == 1, "one of the two gets seat 2: \(codes)")
        check(codes.contains(6_000_331), "the other is told 6000331: \(codes)")
        expectAll(see: winner, on: 2)
        act(winner) { $0.leaveSeat() }
        advance(by: .seconds(1))
        expectAll(see: nil, on: 2)
    }

    private mutating func aSpeakerMoves() {
        scene("noah moves from seat 1 to seat 4 in one step")
        act("noah") { $0.tapSeat(4) }
        advance(by: .seconds(1))
        expectAll(see: nil, on: 1)
        expectAll(see: "noah", on: 4)
        expect("noah", "still speaks") { $0.role == .coHost && $0.lastCode == 0 }
    }

    private mutating func theMoveThatLoses() {
        scene("omar takes seat 5 a moment before noah moves there: noah keeps seat 4")
        act("omar") { $0.tapSeat(5) }
        advance(by: .milliseconds(30))
        act("noah") { $0.tapSeat(5) }
        advance(by: .seconds(1))
        expectAll(see: "omar", on: 5)
        expectAll(see: "noah", on: 4)
        expect("noah", "is told 6000331") { $0.lastCode == 6_000_331 }
        expect("noah", "still speaks") { $0.role == .coHost }
    }

    private mutating func seatsAreGivenOnRequest() {
        scene("mira locks the seats; lena asks, thinks better of it, asks again and is welcome; ida is not")
        act("mira") { $0.lockSeats(true) }
        advance(by: .seconds(1))
        for guest in Night.cast { expect(guest.id, "sees the seats locked") { $0.isSeatLocked } }
        act("lena") { $0.tapSeat(2) }
        advance(by: .seconds(1))
        expect("mira", "sees that lena asks") { $0.applicants.map(\.senderID) == ["lena"] }
        expectAll(see: nil, on: 2)
        act("lena") { $0.cancelApplication() }
        advance(by: .seconds(1))
        expect("mira", "sees that nobody asks") { $0.applicants.isEmpty }
        act("lena") { $0.tapSeat(2) }
        act("ida") { $0.tapSeat(2) }
        advance(by: .seconds(1))
        expect("mira", "sees that two ask") { Set($0.applicants.map(\.senderID)) == ["lena", "ida"] }
        act("mira") { $0.answer("ida", isWelcome: false) }
        act("mira") { $0.answer("lena", isWelcome: true) }
        advance(by: .seconds(3))
        expect("ida", "is told no") { $0.requestOutcomes == ["rejected"] && $0.role == .audience }
        expect("lena", "is told yes") { $0.requestOutcomes == ["accepted"] && $0.role == .coHost }
        expectAll(see: "lena", on: 1)
    }

    private mutating func theHostInvites() {
        scene("mira invites ida and jules on stage: ida comes, jules will not")
        act("jules") { $0.saysYesToInvitations = false }
        act("mira") { $0.invite(["ida", "jules"]) }
        advance(by: .seconds(2))
        expect("mira", "is told that ida accepted") { $0.invitationStates["ida"] == .accepted }
        expect("mira", "is told that jules rejected") { $0.invitationStates["jules"] == .rejected }
        expectAll(see: "ida", on: 2)
        act("mira") { $0.endInvitation() }
        advance(by: .seconds(2))
        expect("ida", "is told that the invitation ended") { $0.isInvitationEnded }
    }

    private mutating func microphones() {
        scene("mira mutes omar, and lets him speak again; lena mutes herself for a moment")
        act("mira") { $0.mute("omar", true) }
        act("lena") { $0.openMicrophone(false) }
        advance(by: .seconds(1))
        expect("omar", "is muted") { !$0.isMicrophoneOpen }
        for muted in ["omar", "lena"] {
            expect("jules", "sees \(muted)'s microphone off") { $0.microphones[muted] == false }
            let before = secondsHeard("jules", muted)
            advance(by: .seconds(1))
            check(secondsHeard("jules", muted) == before, "jules does not hear \(muted), who is muted")
        }
        tellTheMoment("mira has muted omar, lena herself", seconds: 2)
        act("mira") { $0.mute("omar", false) }
        act("lena") { $0.openMicrophone(true) }
        advance(by: .seconds(2))
        for open in ["omar", "lena"] {
            expect("jules", "sees \(open)'s microphone on") { $0.microphones[open] == true }
        }
    }

    private mutating func wordsOnTheScreen() {
        scene("jules shouts, mira announces")
        act("jules") { $0.shout("Louder, please!") }
        act("mira") { $0.announce("Five minutes to the border.") }
        advance(by: .seconds(1))
        expect("omar", "reads the shout") { $0.barrage == ["jules: Louder, please!"] }
        expect("jules", "reads the announcement") { $0.announcements == ["mira: Five minutes to the border."] }
        expect("jules", "does not read the own shout") { $0.barrage.isEmpty }
    }

    private mutating func theHostTidiesUp() {
        scene("mira takes omar off his seat, and shows jules the door")
        act("mira") { $0.removeFromSeat("omar") }
        act("mira") { $0.kickOut("jules") }
        advance(by: .seconds(2))
        expectAll(see: nil, on: 5)
        expect("omar", "is a listener again") { $0.role == .audience && !$0.isMicrophoneOpen }
        expect("jules", "is out") { $0.isKickedOutOfRoom && !$0.isInRoom }
    }

    private mutating func aSpeakerDropsOff() {
        scene("noah's train enters a tunnel: his seat frees itself when ZIM gives him up")
        device("noah").network.isConnected = false
        advance(by: .seconds(20))
        expect("mira", "still sees noah on seat 4") { $0.seats[4] == "noah" }
        advance(by: .seconds(20))
        for phone in ["mira", "lena", "ida", "omar"] {
            expect(phone, "sees seat 4 free") { $0.seats[4] == nil }
        }
        scene("the tunnel ends: noah comes in again, as a listener")
        device("noah").network.isConnected = true
        advance(by: .seconds(5))
        expect("noah", "speaks no more") { $0.role == .audience }
        act("noah") { $0.enterRoomAgain() }
        advance(by: .seconds(3))
        expect("noah", "is back") { $0.isInRoom && $0.seats[4] == nil && $0.seats[0] == "mira" }
    }

    private mutating func aSecondLogin() throws {
        scene("omar logs in on a second phone: the first is kicked, by ZIM at once, by Express when the second enters")
        let omar = Night.cast[3]
        try arrive(omar, phone: "omar-2", at: 3)
        advance(by: .seconds(1))
        expect("omar", "is told by ZIM that another phone took over") { $0.isKickedOffline }
        act("omar-2") { $0.enterRoom() }
        advance(by: .seconds(2))
        expect("omar", "is told 1002050 by Express") { $0.kickOutCode == 1_002_050 && !$0.isInRoom }
        expect("omar-2", "is in the room and sees the seats") { $0.isInRoom && $0.seats[1] == "lena" }
    }

    private mutating func everybodyLeaves() {
        scene("everybody leaves, mira last; the room is gone")
        for phone in ["noah", "lena", "ida", "omar-2"] { act(phone) { $0.leaveRoom() } }
        advance(by: .seconds(1))
        expect("mira", "sees the stage empty but for herself") { $0.seats.compactMap { $0 } == ["mira"] }
        act("mira") { $0.leaveRoom() }
        advance(by: .seconds(2))
        act("lena") { $0.lookForRoom() }
        advance(by: .seconds(1))
        expect("lena", "finds no room") { $0.lastCode == Int(ZIMErrorCode.roomModuleTheRoomDoseNotExist.rawValue) }
        act("lena") { $0.enterRoom() }
        advance(by: .seconds(1))
        expect("lena", "is alone in a fresh room without host, lock or speakers") {
            $0.isInRoom && $0.hostID == nil && !$0.isSeatLocked && $0.seats.allSatisfy { $0 == nil }
        }
        act("lena") { $0.leaveRoom() }
        advance(by: .seconds(1))
        for phone in ["mira", "noah", "lena", "ida", "omar-2", "jules"] { act(phone) { $0.logout() } }
        advance(by: .seconds(1))
    }

    private mutating func whatWasHeard() {
        let pairs = [
            ("jules", "mira"), ("jules", "noah"), ("mira", "noah"), ("noah", "lena"), ("ida", "lena"),
            ("lena", "omar"), ("omar", "ida"), ("noah", "mira"),
        ]
        for (listener, speaker) in pairs {
            let seconds = secondsHeard(listener, speaker)
            check(seconds > 1, "\(listener) hears \(speaker) for more than a second, not \(seconds) s")
            let level = see(listener) { $0.loudest[speaker] ?? 0 }
            check(level > 5, "\(listener)'s screen shows \(speaker) speak, not a level of \(level)")
        }
        check(secondsHeard("mira", "jules") == 0, "nobody hears jules, who never sat down")
        expect("mira", "sees the own level") { $0.loudest["mira"] ?? 0 > 5 }
    }
}
