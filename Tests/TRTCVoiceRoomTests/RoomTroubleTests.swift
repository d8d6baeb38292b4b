import Devices
import ImSDK_Plus
import ParlorTesting
import Seeds
import TRTCVoiceRoom
import Testing

/// Races, rooms that are not there, limits, crashes and networks that go away.
struct RoomTroubleTests {
    @Test func `of two who take the same seat at once exactly one gets it`() throws {
        var winners: Set<String> = []
        let seeds = Seed.drawn(beside: 1...24)
        for seed in seeds {
            let voiceRoom = VoiceRoomWorld(seed: seed.value)
            let alice = try voiceRoom.owner(seats: 1)
            let bob = try voiceRoom.listener("bob")
            let carol = try voiceRoom.listener("carol")
            for guest in [bob, carol] {
                guest.device.network.uplink = NetworkQuality(delay: .milliseconds(20), jitter: .milliseconds(20))
            }
            voiceRoom.scene {
                for guest in [bob, carol] { guest.ask("enterSeat") { $0.enterSeat(seatIndex: 0, callback: $1) } }
            }
            let answers = [bob, carol].map { $0.answers("enterSeat") }
            #expect(answers.map(\.count) == [1, 1], "\(seed)")
            let codes = answers.joined().map { $0.prefix { $0 != " " } }.sorted()
            #expect(codes == ["0", "10056"], "\(seed)")
            let winner = answers[0].first?.hasPrefix("0 ") == true ? "bob" : "carol"
            for guest in [alice, bob, carol] {
                #expect(
                    guest.events.last { $0.hasPrefix("onSeatList") } == "onSeatListChange \(winner)", "\(seed)")
                #expect(guest.events.filter { $0.hasPrefix("onAnchorEnterSeat") } == ["onAnchorEnterSeat 0 \(winner)"])
            }
            winners.insert(winner)
        }
        #expect(seeds.count == 1 || winners == ["bob", "carol"])
    }

    @Test func `a room nobody made is entered with code 0 and an error`() throws {
        let voiceRoom = VoiceRoomWorld()
        let bob = try voiceRoom.loggedIn("bob")
        voiceRoom.scene { voiceRoom.enter(as: bob, room: 404) }
        #expect(bob.answers("enterRoom") == ["0 enter trtc room success."])
        let error = try #require(bob.events.first { $0.hasPrefix("onError") })
        #expect(error.hasPrefix("onError -1 join group eror, enter room fail. code:100"))
        #expect(bob.story == [error])
    }

    @Test func `a group without a room in it is an error`() throws {
        let voiceRoom = VoiceRoomWorld()
        let rob = voiceRoom.world.device("rob")
        let token = voiceRoom.tenant.token(for: "rob")
        rob.run {
            let chat = V2TIMManager.sharedInstance()!
            chat.initSDK(VoiceRoomWorld.appID, config: V2TIMSDKConfig())
            chat.login("rob", userSig: token, succ: {}, fail: { _, _ in })
        }
        try voiceRoom.world.expect("V2TIMManager.login succ", on: rob)
        rob.run {
            V2TIMManager.sharedInstance().createGroup(
                "AVChatRoom", groupID: "10001", groupName: "Bare", succ: { _ in }, fail: { _, _ in })
        }
        voiceRoom.settle()
        let bob = try voiceRoom.listener("bob")
        #expect(bob.story == ["onError -1 group room info is empty, enter room failed."])
    }

    @Test func `fourteen seats fit, fifteen are 10047`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner(seats: 14)
        #expect(alice.story.last == "onSeatListChange \(Array(repeating: "-", count: 14).joined(separator: " "))")
        let olga = try voiceRoom.loggedIn("olga")
        voiceRoom.create(as: olga, room: 10_002, seats: 15)
        #expect(try #require(olga.answers("createRoom").first).hasPrefix("10047 "))
        #expect(olga.answers("createRoom").count == 1)
        #expect(olga.heard("onError 10047 "))
        for seats in [Int.max, Int.min] {
            olga.events = []
            voiceRoom.create(as: olga, room: 10_003, seats: seats)
            #expect(olga.answers("createRoom").count == 1)
            #expect(olga.answers("createRoom").first?.hasPrefix(seats > 0 ? "10047 " : "0 ") == true)
        }
    }

    @Test func `the owner cannot leave, and the room lives on`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        voiceRoom.scene { alice.ask("exitRoom") { $0.exitRoom(callback: $1) } }
        #expect(alice.events.count == 1)
        #expect(try #require(alice.answers("exitRoom").first).hasPrefix("10009 "))
        #expect(bob.story == [])
        voiceRoom.scene { voiceRoom.create(as: alice) }
        #expect(alice.events == ["createRoom: -1 you have been in room"])
        let carol = try voiceRoom.listener("carol")
        #expect(carol.heard("onSeatListChange - - -"))
    }

    @Test func `an owner who crashed and creates the room again wipes its seats`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        alice.device.network.isConnected = false
        let again = try voiceRoom.loggedIn("alice", on: "alice-2")
        voiceRoom.scene { voiceRoom.create(as: again, seats: 2) }
        #expect(again.answers("createRoom") == ["0 enter trtc room success."])
        #expect(bob.heard("onSeatListChange - -"))
        #expect(bob.heard("onAnchorLeaveSeat 1 bob"))
        voiceRoom.scene { bob.ask("enterSeat") { $0.enterSeat(seatIndex: 1, callback: $1) } }
        #expect(again.heard("onAnchorEnterSeat 1 bob"))
    }

    @Test func `a speaker who crashed and enters again sits where they sat`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        bob.device.network.isConnected = false
        let again = try voiceRoom.loggedIn("bob", on: "bob-2")
        voiceRoom.scene { voiceRoom.enter(as: again) }
        voiceRoom.settle()
        #expect(again.answers("enterRoom") == ["0 enter trtc room success."])
        #expect(again.heard("onSeatListChange - - -"))
        #expect(again.heard("onAnchorEnterSeat 1 bob"))
        #expect(again.heard("onUserMicrophoneMute bob false"))
        voiceRoom.scene { again.ask("leaveSeat") { $0.leaveSeat(callback: $1) } }
        #expect(again.answers("leaveSeat") == ["0 leave seat success"])
        #expect(alice.heard("onAnchorLeaveSeat 1 bob"))
    }

    @Test func `the owner's component frees the seat of a speaker who vanished`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        let carol = try voiceRoom.listener("carol")
        voiceRoom.scene { bob.device.network.isConnected = false }
        try voiceRoom.world.expect("onAnchorLeaveSeat(index: 1, user: bob)", on: alice.device, within: .seconds(91))
        voiceRoom.settle()
        for guest in [alice, carol] {
            #expect(guest.heard("onAnchorLeaveSeat 1 bob"))
            #expect(guest.heard("onUserMicrophoneMute bob true"))
            #expect(guest.events.last { $0.hasPrefix("onSeatList") } == "onSeatListChange - - -")
        }
    }

    @Test func `who is kicked by a second login hears nothing, and fails later`() throws {
        let voiceRoom = VoiceRoomWorld()
        _ = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        bob.events = []
        _ = try voiceRoom.loggedIn("bob", on: "bob-2")
        voiceRoom.settle()
        #expect(bob.events == [])
        try voiceRoom.world.expect("onKickedOffline", on: bob.device)
        voiceRoom.scene { bob.ask("enterSeat") { $0.enterSeat(seatIndex: 0, callback: $1) } }
        #expect(try #require(bob.answers("enterSeat").first).hasPrefix("6014 "))
    }

    @Test func `a network away for 120 seconds ends the room, one second less does not`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        alice.events = []
        alice.device.network.isConnected = false
        try voiceRoom.world.expect("onConnecting", on: alice.device, within: .seconds(60))
        voiceRoom.world.advance(by: .seconds(119))
        #expect(!alice.heard("10002"))
        alice.device.network.isConnected = true
        voiceRoom.world.advance(by: .seconds(20))
        #expect(!alice.heard("10002"))
        alice.device.network.isConnected = false
        try voiceRoom.world.expect("onConnecting", on: alice.device, within: .seconds(60))
        voiceRoom.world.advance(by: .seconds(121))
        #expect(
            alice.events.filter { $0.hasPrefix("onError 10002") } == [
                "onError 10002 Connect to cloud service is time out"
            ])
    }
}
