import Devices
import ParlorTesting
import TRTCVoiceRoom
import Testing

/// Rooms whose owner in chat is not their owner in the component, signatures that go stale, and writes that come too fast.
struct OwnershipTests {
    @Test func `who creates a room that is somebody else's takes it over, and destroys it for all`() throws {
        let salon = Salon()
        let alice = try salon.owner()
        let bob = try salon.speaker("bob", seat: 1)
        let olga = try salon.loggedIn("olga")
        salon.scene { salon.create(as: olga, seats: 2) }
        #expect(olga.answers("createRoom") == ["0 enter trtc room success."])
        for guest in [alice, bob] {
            #expect(guest.heard("onRoomInfoChange 10001 Parlor olga -1"))
            #expect(guest.heard("onSeatListChange - -"))
            #expect(guest.heard("onAnchorLeaveSeat 1 bob"))
        }
        salon.scene { olga.ask("destroyRoom") { $0.destroyRoom(callback: $1) } }
        #expect(olga.answers("destroyRoom") == ["0 destroy room success."])
        for guest in [alice, bob] {
            #expect(guest.heard("onRoomDestroy message 10001") && guest.heard("onRoomDestroy roomId 10001"))
        }
        #expect(!olga.heard("onRoomDestroy"))
    }

    @Test func `a signature that TRTC refuses is told by the room's answer`() throws {
        let salon = Salon()
        let alice = try salon.loggedIn("alice")
        salon.scene {
            alice.ask("login") { $0.login(sdkAppID: Salon.appID, userId: "alice", userSig: "junk", callback: $1) }
        }
        salon.create(as: alice)
        #expect(alice.answers("createRoom") == ["-100018 userSig invalid, please login again."])
    }

    @Test func `ten writes in five seconds are sent, the eleventh is 8511`() throws {
        let salon = Salon()
        let alice = try salon.owner()
        salon.world.advance(by: .seconds(5))
        alice.events = []
        for number in 1...11 {
            alice.ask("muteSeat") { $0.muteSeat(seatIndex: 0, isMute: number % 2 == 1, callback: $1) }
            salon.world.advance(by: .milliseconds(250))
        }
        let answers = alice.answers("muteSeat")
        #expect(answers.prefix(10) == ArraySlice(repeating: "0 modify group attrs success", count: 10))
        #expect(try #require(answers.dropFirst(10).first).hasPrefix("8511 "))
        #expect(answers.count == 11)
    }

    @Test func `a component let go begins anew, with nobody logged in`() throws {
        let salon = Salon()
        _ = try salon.owner()
        let bob = try salon.listener("bob")
        bob.device.run { TRTCVoiceRoom.destroyShared() }
        bob.events = []
        salon.scene { bob.ask("createRoom") { $0.createRoom(roomID: 2, roomParam: VoiceRoomParam(), callback: $1) } }
        #expect(bob.events == ["createRoom: -1 im not login yet, create room fail"])
    }

    @Test func `a listener whose network stays away for 120 seconds is told so`() throws {
        let salon = Salon()
        _ = try salon.owner()
        let bob = try salon.listener("bob")
        salon.scene { bob.device.network.isConnected = false }
        salon.world.advance(by: .seconds(150))
        #expect(bob.story.last == "onError 10002 Connect to cloud service is time out")
        #expect(bob.events.filter { $0.contains("10002") }.count == 1)
    }
}
