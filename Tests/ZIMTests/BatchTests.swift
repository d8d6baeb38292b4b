import Devices
import ParlorTesting
import Seeds
import Testing
import ZIM

struct BatchTests {
    private func begin(
        on device: Device, _ zim: ZIMWorld, force: Bool = false, updateOwner: Bool = false, delete: Bool = false
    ) {
        let config = ZIMRoomAttributesBatchOperationConfig()
        config.isForce = force
        config.isUpdateOwner = updateOwner
        config.isDeleteAfterOwnerLeft = delete
        zim.on(device) { $0.beginRoomAttributesBatchOperation(with: "lobby", config: config) }
    }

    private func end(on device: Device, _ zim: ZIMWorld) {
        zim.on(device) { $0.endRoomAttributesBatchOperation(with: "lobby") { _, _ in } }
    }

    @Test func `a seat switch is one event, and the operations' callbacks come before the batch's`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let listener = zim.listen(on: alice)
        zim.set(["2": "bob"], on: bob, updateOwner: true, deleteAfterOwnerLeft: true)
        zim.settle()
        begin(on: bob, zim, updateOwner: true, delete: true)
        zim.set(["3": "bob"], on: bob, updateOwner: true, deleteAfterOwnerLeft: true)
        zim.delete(["2"], on: bob)
        try zim.world.expectNo("ZIM.", on: bob, for: .seconds(1))
        end(on: bob, zim)
        zim.settle()
        #expect(
            zim.world.callbacks(on: bob).suffix(4) == [
                "ZIM.setRoomAttributes ok roomID: lobby", "ZIM.deleteRoomAttributes ok roomID: lobby",
                "ZIM.endRoomAttributesBatchOperation ok roomID: lobby",
                "roomAttributesBatchUpdated(set [3: bob], delete [2: bob], roomID: lobby)",
            ])
        #expect(listener.updates == ["set 2=bob", "set 3=bob, delete 2=bob"])
    }

    @Test func `a batch of one kind is a plain update`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let listener = zim.listen(on: alice)
        begin(on: alice, zim)
        zim.set(["1": "a"], on: alice)
        zim.set(["2": "b"], on: alice)
        end(on: alice, zim)
        zim.settle()
        #expect(listener.updates == ["set 1=a 2=b"])
    }

    @Test func `one refused key leaves everything as it was, and every callback fails`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.set(["3": "alice"], on: alice)
        zim.set(["2": "bob"], on: bob)
        zim.settle()
        begin(on: bob, zim)
        var refused: [[String]] = []
        var codes: [ZIMErrorCode] = []
        zim.on(bob) {
            $0.setRoomAttributes(["3": "bob"], roomID: "lobby", config: nil) { _, keys, error in
                refused.append(keys)
                codes.append(error.code)
            }
            $0.deleteRoomAttributes(by: ["2"], roomID: "lobby", config: nil) { _, keys, error in
                refused.append(keys)
                codes.append(error.code)
            }
            $0.endRoomAttributesBatchOperation(with: "lobby") { _, error in codes.append(error.code) }
        }
        zim.settle()
        #expect(refused == [["3"], ["2"]])
        #expect(codes == Array(repeating: .roomModuleRoomAttributesOperationFailedCompletely, count: 3))
        #expect(try zim.attributes(readOn: bob) == ["2": "bob", "3": "alice"])
        #expect(zim.callbacks(on: alice, containing: "BatchUpdated").isEmpty)
    }

    @Test func `the batch's flags count for every operation, and an operation's own for itself`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let host = try zim.member("host")
        zim.set(["1": "alice", "2": "alice"], on: alice)
        zim.settle()
        begin(on: host, zim, force: true)
        zim.delete(["1"], on: host)
        end(on: host, zim)
        try zim.world.expect("ZIM.endRoomAttributesBatchOperation ok", on: host)
        begin(on: host, zim)
        zim.delete(["2"], on: host, force: true)
        end(on: host, zim)
        try zim.world.expect("ZIM.endRoomAttributesBatchOperation ok", on: host)
        begin(on: host, zim, updateOwner: true, delete: true)
        zim.set(["3": "host"], on: host)
        end(on: host, zim)
        zim.settle()
        zim.on(host) { $0.leaveRoom(by: "lobby") { _, _ in } }
        try zim.world.expect("roomAttributesUpdated(delete [3: host]", on: alice)
    }

    @Test func `an end without a begin is 6000330 and says so`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        end(on: alice, zim)
        try zim.world.expect("ZIM.endRoomAttributesBatchOperation error 6000330", on: alice)
        #expect(zim.advice(on: alice).contains { $0.contains("call beginRoomAttributesBatchOperation first") })
    }

    @Test func `a second begin discards the first, whose operations fail, and says so`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        begin(on: alice, zim)
        zim.set(["1": "lost"], on: alice)
        begin(on: alice, zim)
        try zim.world.expect("ZIM.setRoomAttributes error 6000330", on: alice)
        zim.set(["2": "kept"], on: alice)
        end(on: alice, zim)
        try zim.world.expect("ZIM.endRoomAttributesBatchOperation ok", on: alice)
        #expect(try zim.attributes(readOn: alice) == ["2": "kept"])
        #expect(zim.advice(on: alice).contains { $0.contains("begun a second time") })
    }

    @Test func `a batch that stays open does nothing, and the trace says so`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        begin(on: alice, zim)
        zim.set(["1": "a"], on: alice)
        zim.world.advance(by: .seconds(6))
        #expect(zim.advice(on: alice).contains { $0.contains("still open after 5 s") && $0.contains("1 operations") })
        #expect(try zim.attributes(readOn: alice).isEmpty)
        end(on: alice, zim)
        try zim.world.expect("ZIM.endRoomAttributesBatchOperation ok", on: alice)
        #expect(try zim.attributes(readOn: alice) == ["1": "a"])
    }

    @Test func `other rooms, and other users, are not held back by a batch`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.enter("attic", on: alice)
        try zim.world.expect("ZIM.enterRoom ok", on: alice)
        begin(on: alice, zim)
        zim.set(["1": "a"], on: alice, room: "attic")
        try zim.world.expect("ZIM.setRoomAttributes ok roomID: attic", on: alice)
        zim.set(["1": "b"], on: bob)
        try zim.world.expect("ZIM.setRoomAttributes ok", on: bob)
    }

    @Test func `leaving, logging out and losing the connection end a batch with 6000330`() throws {
        for ending in ["leave", "logout", "disconnect"] {
            let zim = ZIMWorld()
            let alice = try zim.member("alice")
            begin(on: alice, zim)
            zim.set(["1": "a"], on: alice)
            switch ending {
            case "leave": zim.on(alice) { $0.leaveRoom(by: "lobby") { _, _ in } }
            case "logout": zim.on(alice) { $0.logout() }
            default: alice.network.isConnected = false
            }
            try zim.world.expect("ZIM.setRoomAttributes error 6000330", on: alice, within: .seconds(40))
            end(on: alice, zim)
            try zim.world.expect("ZIM.endRoomAttributesBatchOperation error 6000330", on: alice)
        }
    }

    @Test func `a batch outside the room is 6000321, for its operations too`() throws {
        let zim = ZIMWorld()
        _ = try zim.member("alice")
        let bob = try zim.loggedIn("bob")
        begin(on: bob, zim)
        zim.set(["1": "b"], on: bob)
        end(on: bob, zim)
        try zim.world.expect("ZIM.setRoomAttributes error 6000321", on: bob)
        try zim.world.expect("ZIM.endRoomAttributesBatchOperation error 6000321", on: bob)
    }

    @Test func `limits hold for a batch as a whole`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        for number in 1...20 { zim.set(["k\(number)": "v"], on: alice) }
        zim.settle()
        zim.world.forgetCallbacks()
        begin(on: alice, zim)
        zim.delete(["k1"], on: alice)
        zim.set(["k21": "v"], on: alice)
        end(on: alice, zim)
        try zim.world.expect("ZIM.endRoomAttributesBatchOperation ok", on: alice)
        // As the guides switch seats: the new one is taken before the old one is left.
        begin(on: alice, zim)
        zim.set(["k1": "v"], on: alice)
        zim.delete(["k21"], on: alice)
        end(on: alice, zim)
        try zim.world.expect("ZIM.endRoomAttributesBatchOperation ok", on: alice)
        begin(on: alice, zim)
        zim.set(["k22": "v"], on: alice)
        end(on: alice, zim)
        try zim.world.expect("ZIM.endRoomAttributesBatchOperation error 6000334", on: alice)
    }

    // MARK: Races

    @Test func `of two who take one seat at once one has it, and both and all others know who`() throws {
        var winners: Set<String> = []
        let seeds = Seed.drawn(beside: 1...60)
        for seed in seeds {
            let zim = ZIMWorld(seed: seed.value)
            let guests = try ["alice", "bob", "carol"].map { try zim.member($0) }
            let listeners = guests.map { zim.listen(on: $0) }
            for (index, guest) in guests.enumerated() {
                guest.network.uplink.jitter = .milliseconds(50)
                guest.network.downlink.jitter = .milliseconds(50)
                if index < 2 { zim.set(["1": guest.name], on: guest, updateOwner: true, deleteAfterOwnerLeft: true) }
            }
            zim.settle()
            let taken = guests.prefix(2).filter {
                zim.callbacks(on: $0, containing: "ZIM.setRoomAttributes ok").count == 1
            }
            let refused = guests.prefix(2).filter {
                zim.callbacks(on: $0, containing: "ZIM.setRoomAttributes error 6000331").count == 1
            }
            #expect(taken.count == 1 && refused.count == 1, "\(seed)")
            let winner = try #require(taken.first?.name)
            for listener in listeners { #expect(listener.updates == ["set 1=\(winner)"], "\(seed)") }
            winners.insert(winner)
        }
        // One seed alone has one winner.
        #expect(seeds.count == 1 || winners == ["alice", "bob"], "the network never decides")
    }

    @Test func `who switches to a seat that another takes loses neither`() throws {
        var outcomes: Set<Bool> = []
        let seeds = Seed.drawn(beside: 1...60)
        for seed in seeds {
            let zim = ZIMWorld(seed: seed.value)
            let alice = try zim.member("alice")
            let bob = try zim.member("bob")
            zim.set(["2": "alice"], on: alice, updateOwner: true, deleteAfterOwnerLeft: true)
            zim.settle()
            for device in [alice, bob] { device.network.uplink.jitter = .milliseconds(50) }
            zim.set(["3": "bob"], on: bob, updateOwner: true, deleteAfterOwnerLeft: true)
            begin(on: alice, zim, updateOwner: true, delete: true)
            zim.set(["3": "alice"], on: alice, updateOwner: true, deleteAfterOwnerLeft: true)
            zim.delete(["2"], on: alice)
            end(on: alice, zim)
            zim.settle()
            let switched = zim.callbacks(on: alice, containing: "ZIM.endRoomAttributesBatchOperation ok").count == 1
            let expected = switched ? ["3": "alice"] : ["2": "alice", "3": "bob"]
            #expect(try zim.attributes(readOn: bob) == expected, "\(seed)")
            let refused = zim.callbacks(on: bob, containing: "ZIM.setRoomAttributes error").count
            #expect(refused == (switched ? 1 : 0), "\(seed)")
            outcomes.insert(switched)
        }
        #expect(seeds.count == 1 || outcomes.count == 2, "the network never decides")
    }

    @Test func `of two speakers who switch to one seat at once one has it, and the other stays where they were`() throws
    {
        var winners: Set<String> = []
        let seeds = Seed.drawn(beside: 1...60)
        for seed in seeds {
            let zim = ZIMWorld(seed: seed.value)
            let speakers = try ["alice", "bob"].map { try zim.member($0) }
            let carol = try zim.member("carol")
            for (seat, speaker) in zip(["1", "2"], speakers) {
                zim.set([seat: speaker.name], on: speaker, updateOwner: true, deleteAfterOwnerLeft: true)
            }
            zim.settle()
            for (seat, speaker) in zip(["1", "2"], speakers) {
                speaker.network.uplink.jitter = .milliseconds(50)
                begin(on: speaker, zim, updateOwner: true, delete: true)
                zim.set(["3": speaker.name], on: speaker)
                zim.delete([seat], on: speaker)
                end(on: speaker, zim)
            }
            zim.settle()
            let switched = speakers.filter {
                zim.callbacks(on: $0, containing: "ZIM.endRoomAttributesBatchOperation ok").count == 1
            }
            let winner = try #require(switched.first?.name)
            #expect(switched.count == 1, "\(seed)")
            let expected = winner == "alice" ? ["2": "bob", "3": "alice"] : ["1": "alice", "3": "bob"]
            #expect(try zim.attributes(readOn: carol) == expected, "\(seed)")
            winners.insert(winner)
        }
        // One seed alone has one winner.
        #expect(seeds.count == 1 || winners == ["alice", "bob"], "the network never decides")
    }

    @Test
    func
        `a speaker whom the host removes from the seat they are leaving has the one they switch to, whoever was first`()
        throws
    {
        var outcomes: Set<[String: String]> = []
        let seeds = Seed.drawn(beside: 1...60)
        for seed in seeds {
            let zim = ZIMWorld(seed: seed.value)
            let host = try zim.member("host")
            let alice = try zim.member("alice")
            let listener = zim.listen(on: host)
            zim.set(["2": "alice"], on: alice, updateOwner: true, deleteAfterOwnerLeft: true)
            zim.settle()
            for device in [host, alice] { device.network.uplink.jitter = .milliseconds(50) }
            zim.delete(["2"], on: host, force: true)
            begin(on: alice, zim, updateOwner: true, delete: true)
            zim.set(["3": "alice"], on: alice)
            zim.delete(["2"], on: alice)
            end(on: alice, zim)
            zim.settle()
            // Deleting what is not there is no conflict: the switch holds, whoever was first.
            try zim.world.expect("ZIM.endRoomAttributesBatchOperation ok", on: alice)
            try zim.world.expect("ZIM.deleteRoomAttributes ok", on: host)
            let seats = try zim.attributes(readOn: host)
            #expect(seats == ["3": "alice"], "\(seed)")
            outcomes.insert(["first": listener.updates.dropFirst().first ?? "nothing"])
        }
        #expect(seeds.count == 1 || outcomes.count == 2, "the network never decides: \(outcomes)")
    }
}
