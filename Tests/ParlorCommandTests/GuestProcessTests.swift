import EmulatorServer
import Foundation
import Testing

@testable import parlor

/// `parlor guest` with a server and with guests as processes, on the vendors' own kits.
@Suite(.serialized, .timeLimit(.minutes(15))) struct GuestProcessTests {
    /// A server, and commands for it.
    private struct House {
        let parlor: RunningParlor
        let url: String
        let directory: String

        func guest(_ words: String...) async throws -> CommandOutcome {
            try await RunningParlor.run(["guest"] + words + ["--server", url], in: directory)
        }

        func guests(of tenant: String) async throws -> [GuestReport] {
            try data(GuestList.self, try await guest("list", "--tenant", tenant, "--json")).guests
        }
    }

    private func withHouse(_ body: (House) async throws -> Void) async throws {
        try await withTemporaryDirectory { path in
            let parlor = try RunningParlor(["start", "--port", "0"], in: path)
            let house = House(parlor: parlor, url: try await parlor.ready(), directory: path)
            do { try await body(house) } catch {
                parlor.send(SIGTERM)
                Issue.record("the server said: \(await parlor.ending().standardError)")
                throw error
            }
            parlor.send(SIGTERM)
            #expect(await parlor.ending().exitCode == 0)
        }
    }

    @Test(arguments: [
        (tenant: "demo-tencent", opensOnSeat: true, taken: "code -1: seat is used"),
        (tenant: "demo-zego", opensOnSeat: true, taken: "code 6000331"),
        (tenant: "demo-easemob", opensOnSeat: false, taken: "code -1: result is false"),
        (tenant: "demo-volcengine", opensOnSeat: false, taken: nil),
    ])
    func `guests open a room, enter it, sit down, are refused by the vendor and go`(
        tenant: String, opensOnSeat: Bool, taken: String?
    ) async throws {
        try await withHouse { house in
            let opening = ["--tenant", tenant, "--room", "555"]
            let seat = opensOnSeat ? ["--seat", "1"] : []
            let alice = try await RunningParlor.run(
                ["guest", "add", "alice"] + opening + ["--opens", "--server", house.url] + seat, in: house.directory)
            #expect(alice.exitCode == 0, "\(alice.standardError)")
            let bob = try await house.guest(
                "add", "bob", "--tenant", tenant, "--room", "555", "--seat", "2", "--talk", "tone", "--json")
            let added = try data(GuestReport.self, bob)
            #expect(added.state.isInRoom)
            #expect(added.state.seat == 2)
            #expect(added.state.sound == "tone")
            #expect(!added.state.ids.isEmpty)

            // A seat that is taken: what the vendor says, and nobody else is there afterwards.
            let carol = try await house.guest("add", "carol", "--tenant", tenant, "--room", "555", "--seat", "2")
            if let taken {
                #expect(carol.exitCode == 1)
                #expect(carol.standardError.contains("carol takes seat 2: \(taken)"), "\(carol.standardError)")
                #expect(try await house.guests(of: tenant).map(\.user) == ["alice", "bob"])
            } else {
                // Volcengine's sample server looks for another seat.
                #expect(carol.exitCode == 0, "\(carol.standardError)")
                #expect(try await house.guests(of: tenant).map(\.state.seat) == [nil, 2, 1])
                #expect(try await house.guest("remove", "carol", "--tenant", tenant).exitCode == 0)
            }

            let said = try await house.guest("tell", "bob", "says", "good", "evening", "--tenant", tenant)
            #expect(said.standardOutput.contains("says good evening: done"), "\(said.standardError)")
            let nonsense = try await house.guest("tell", "bob", "flies", "away", "--tenant", tenant)
            #expect(nonsense.exitCode == 1)
            #expect(nonsense.standardError.contains("no deed begins so, found \"flies\""))
            #expect(try await house.guests(of: tenant).last?.last?.act == "says good evening")
            let twice = try await house.guest("add", "bob", "--tenant", tenant, "--room", "555")
            #expect(twice.standardError.contains("\"bob\" is a guest already"))

            #expect(try await house.guest("remove", "bob", "--tenant", tenant).exitCode == 0)
            #expect(try await house.guests(of: tenant).map(\.user) == ["alice"])
            let gone = try await house.guest("tell", "bob", "leaves", "the", "seat", "--tenant", tenant)
            #expect(gone.standardError.contains("\"bob\" is no guest"))
        }
    }

    @Test func `a room that nobody opened, one the vendor has no form for, and sounds that are none are refused`()
        async throws
    {
        try await withHouse { house in
            let closed = try await house.guest("add", "bob", "--tenant", "demo-volcengine", "--room", "555")
            #expect(closed.standardError.contains("bob enters the room: code 422"))
            let named = try await house.guest("add", "bob", "--tenant", "demo-tencent", "--room", "stage")
            #expect(named.standardError.contains("a room of TRTCVoiceRoom is a number from 1 to 2147483647"))
            let nowhere = try await house.guest("add", "bob", "--tenant", "nobody", "--room", "1")
            #expect(nowhere.exitCode == 1)
            let added = try await house.guest("add", "bob", "--tenant", "demo-zego", "--room", "1", "--opens")
            #expect(added.exitCode == 0, "\(added.standardError)")
            let noise = house.directory + "/noise.wav"
            try Data(repeating: 7, count: 100).write(to: URL(filePath: noise))
            let heard = try await house.guest("tell", "bob", "--tenant", "demo-zego", "--talk", noise)
            #expect(heard.exitCode == 1, "\(heard.standardOutput)")
            #expect(heard.standardError.contains("the file is in no supported sound format"), "\(heard.standardError)")
            let long = house.directory + "/long.wav"
            try Data(count: Guests.maximumSoundBytes + 1).write(to: URL(filePath: long))
            let tooLong = try await house.guest("tell", "bob", "--tenant", "demo-zego", "--talk", long)
            #expect(tooLong.standardError.contains("plays 8388608 at most"))
            #expect(try await house.guests(of: "demo-zego").map(\.state.sound) == ["silence"])
        }
    }

    @Test func `a server has sixteen guests, and none when their tenant begins again or it stops`() async throws {
        try await withHouse { house in
            for number in 1...Guests.maximumCount {
                let added = try await house.guest(
                    "add", "guest\(number)", "--tenant", "demo-zego", "--room", "hall", "--opens")
                #expect(added.exitCode == 0, "\(added.standardError)")
            }
            let full = try await house.guest("add", "late", "--tenant", "demo-zego", "--room", "hall", "--opens")
            #expect(full.standardError.contains("a server has at most 16 guests"))
            #expect(try await house.guests(of: "demo-zego").count == Guests.maximumCount)
            _ = try await RunningParlor.run("tenant", "reset", "demo-zego", "--server", house.url, in: house.directory)
            #expect(try await house.guests(of: "demo-zego").isEmpty)
            let again = try await house.guest("add", "late", "--tenant", "demo-zego", "--room", "hall", "--opens")
            #expect(again.exitCode == 0, "\(again.standardError)")
        }
    }

    @Test func `a guest whose process is killed is gone, and the server's log says how`() async throws {
        try await withHouse { house in
            let added = try await house.guest("add", "bob", "--tenant", "demo-zego", "--room", "1", "--opens")
            #expect(added.exitCode == 0, "\(added.standardError)")
            let kill = try RunningParlor(
                ["-KILL", "-P", "\(house.parlor.pid)", "parlor-compare"], in: house.directory, program: "/usr/bin/pkill"
            )
            #expect(await kill.ending().exitCode == 0)
            var line: String?
            repeat {
                line = await house.parlor.nextErrorLine()
            } while line?.contains("did not end as it should") == false
            #expect(line?.contains("bob") == true)
            #expect(line?.contains("ended by signal 9") == true)
            // It is written down before others learn of it.
            while try await !house.guests(of: "demo-zego").isEmpty {}
            let again = try await house.guest("add", "bob", "--tenant", "demo-zego", "--room", "2", "--opens")
            #expect(again.exitCode == 0, "\(again.standardError)")
        }
    }

    @Test(arguments: [
        (["--talk", "drums"], "is no sound"), (["--talk", "voice:"], "has no text"), ([], "give either a deed"),
        (["accepts", "--talk", "tone"], "give either a deed"),
    ])
    func `what is neither a deed nor a sound is a mistake on the command line`(words: [String], part: String) {
        let outcome = Parlor.run(["guest", "tell", "bob", "--tenant", "t"] + words, nowUnixSeconds: 0)
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError.contains(part), "\(outcome.standardError)")
    }
}
