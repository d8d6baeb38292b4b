import TRTCVoiceRoom
import Testing

/// What an app's own tests look like: real calls from several phones, in real time, on whichever emulator there is.
@Suite(.timeLimit(.minutes(1))) struct SeatTests {
    private let room = Int32.random(in: 1...Int32.max)

    @Test func `a guest sees the owner take a seat, cannot take the same, and sees it free again`() async {
        let (alice, bob) = (Phone(of: "alice\(room)"), Phone(of: "bob\(room)"))
        #expect(await alice.logIn() == 0)
        #expect(await bob.logIn() == 0)
        #expect(await alice.createRoom(room, seatCount: 4) == 0)
        #expect(await bob.call { $0.enterRoom(roomID: Int(room), callback: $1) } == 0)

        #expect(await alice.call { $0.enterSeat(seatIndex: 2, callback: $1) } == 0)
        #expect(await bob.sees("\(alice.user) on seat 2"))
        #expect(await bob.call { $0.enterSeat(seatIndex: 2, callback: $1) } != 0)
        #expect(await bob.call { $0.enterSeat(seatIndex: 3, callback: $1) } == 0)
        #expect(await alice.sees("\(bob.user) on seat 3"))

        #expect(await alice.call { $0.leaveSeat(callback: $1) } == 0)
        #expect(await bob.sees("\(alice.user) off seat 2"))
        #expect(await alice.call { $0.destroyRoom(callback: $1) } == 0)
        #expect(await bob.sees("room closed"))
        #expect(await alice.call { $0.logout(callback: $1) } == 0)
        #expect(await bob.call { $0.logout(callback: $1) } == 0)
    }

    @Test func `a token signed for somebody else opens nothing`() async {
        let mallory = Phone(of: "mallory\(room)")
        #expect(await mallory.logIn(withTokenOf: "alice") == 70013)
        #expect(await mallory.createRoom(room, seatCount: 4) != 0)
    }
}
