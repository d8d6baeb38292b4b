import ArgumentParser
import Testing

@testable import parlor

/// `parlor user …`, as far as no server is asked.
@Suite struct UserCommandTests {
    @Test(arguments: [
        ("10%", 100_000), ("0.5%", 5_000), ("100%", 1_000_000), ("0.0001%", 1), ("2.50%", 25_000), ("0%", 0),
    ])
    func `a share is read with at most four places`(text: String, perMillion: Int64) throws {
        let read = try #require(Percentage(argument: text))
        #expect(read.perMillion == perMillion)
        #expect(Percentage(argument: "\(read)") == read)
    }

    @Test(arguments: ["10", "", "%", "-1%", "100.0001%", "101%", "1.00001%", "1.%", ".5%", "1,5%", "a%", "1e1%"])
    func `what is no share of a whole is refused`(text: String) {
        #expect(Percentage(argument: text) == nil)
    }

    @Test(arguments: [
        (["slow"], "--delay is missing"), (["lossy"], "--loss is missing"), (["hiccup"], "network-lost, network-back"),
        (["kicked", "--for", "5s"], "--for is for faults"),
        (["network-lost", "--delay", "5ms"], "--delay is for slow"),
        (["slow", "--delay", "5ms", "--loss", "1%"], "--loss is for lossy"),
    ])
    func `a fault that is not whole is a mistake on the command line`(words: [String], part: String) {
        let outcome = Parlor.run(["user", "fault", "alice", "--tenant", "t"] + words, nowUnixSeconds: 0)
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError.contains(part), "\(outcome.standardError)")
    }

    @Test func `a user whose name begins with a hyphen stands behind two of them`() throws {
        let parsed = try Parlor.parseAsRoot(["user", "kick", "--tenant", "t", "--room=-r", "--", "-alice"])
        let kick = try #require(parsed as? UserCommand.Kick)
        #expect((kick.user, kick.room) == ("-alice", "-r"))
    }
}
