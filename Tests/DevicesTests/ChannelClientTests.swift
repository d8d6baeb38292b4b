import EmulatorAPI
import Testing

@testable import Devices

@Suite struct ChannelClientTests {
    private let lobby = ChannelSnapshot(
        channel: "lobby", session: "s", user: "alice", users: [], streams: [], notes: [])

    /// A client that the cloud let in.
    private func inside(isVisible: Bool = true) -> ChannelClient {
        var client = ChannelClient()
        let attempt = client.enter(isVisible: isVisible)
        #expect(client.take(.success(.channel(snapshot: lobby)), of: attempt) == .entered(lobby))
        return client
    }

    @Test func `who is on the way is inside when the cloud says so, and seen as the request said`() {
        var client = ChannelClient()
        #expect(client.isOutside)
        let attempt = client.enter(isVisible: true)
        #expect(client.isEntering)
        #expect(!client.isVisible)
        #expect(!client.wasInside)
        #expect(client.take(.success(.channel(snapshot: lobby)), of: attempt) == .entered(lobby))
        #expect(client.isInside)
        #expect(client.isVisible)
        #expect(client.wasInside)
        #expect(client.take(.success(.channel(snapshot: lobby)), of: attempt) == nil)
        #expect(!inside(isVisible: false).isVisible)
    }

    @Test func `a refusal, and a session that is closed, leave the user outside`() {
        var client = ChannelClient()
        let refused = client.enter(isVisible: true)
        let error = EmulatorError.privilegeMissing(privilege: .join)
        #expect(client.take(.failure(.rejected(error)), of: refused) == .refused(error))
        #expect(client.isOutside)
        #expect(client.enterAgain(isVisible: true) == nil)
        let closed = client.enter(isVisible: true)
        #expect(client.take(.failure(.lost(.closed(reason: "over"))), of: closed) == .closed(reason: "over"))
        #expect(client.isOutside)
    }

    @Test func `what the network lost is asked again once`() throws {
        var client = ChannelClient()
        #expect(client.enterAgain(isVisible: true) == nil)
        let first = client.enter(isVisible: true)
        // An answer may come.
        #expect(client.enterAgain(isVisible: true) == nil)
        #expect(client.take(.failure(.lost(.notConnected)), of: first) == .lost(isTimeout: false))
        #expect(client.stage == .entering(lost: .notConnected))
        let secondTry = client.enterAgain(isVisible: true)
        let second = try #require(secondTry)
        #expect(client.enterAgain(isVisible: true) == nil)
        #expect(client.take(.failure(.lost(.timedOut)), of: second) == .lost(isTimeout: true))
        let thirdTry = client.enterAgain(isVisible: true)
        let third = try #require(thirdTry)
        #expect(client.take(.success(.channel(snapshot: lobby)), of: second) == nil)
        #expect(client.take(.success(.channel(snapshot: lobby)), of: third) == .entered(lobby))
    }

    @Test func `a request that had arrived is looked after, and the user is seen as it said`() throws {
        var client = ChannelClient()
        let first = client.enter(isVisible: false)
        _ = client.take(.failure(.lost(.connectionLost)), of: first)
        let secondTry = client.enterAgain(isVisible: true)
        let second = try #require(secondTry)
        #expect(client.take(.failure(.rejected(.alreadyInChannel(channel: "lobby"))), of: second) == .look)
        #expect(client.isEntering)
        #expect(client.take(.success(.channel(snapshot: lobby)), of: second) == .entered(lobby))
        #expect(!client.isVisible)
    }

    @Test func `a request that was not sent does not say how the user is seen`() throws {
        var client = ChannelClient()
        let first = client.enter(isVisible: false)
        _ = client.take(.failure(.lost(.notConnected)), of: first)
        let secondTry = client.enterAgain(isVisible: true)
        let second = try #require(secondTry)
        _ = client.take(.failure(.lost(.connectionLost)), of: second)
        let thirdTry = client.enterAgain(isVisible: false)
        let third = try #require(thirdTry)
        _ = client.take(.failure(.rejected(.alreadyInChannel(channel: "lobby"))), of: third)
        #expect(client.take(.success(.channel(snapshot: lobby)), of: third) == .entered(lobby))
        #expect(client.isVisible)
    }

    @Test func `answers to what leaving or another request overtook change nothing`() {
        var client = ChannelClient()
        let first = client.enter(isVisible: true)
        client.leave()
        #expect(client.take(.success(.channel(snapshot: lobby)), of: first) == nil)
        #expect(client.isOutside)
        let second = client.enter(isVisible: true)
        let third = client.enter(isVisible: true)
        #expect(client.take(.failure(.lost(.timedOut)), of: second) == nil)
        #expect(client.stage == .entering(lost: nil))
        #expect(client.take(.success(.channel(snapshot: lobby)), of: third) == .entered(lobby))
    }

    @Test func `a stay that ended is entered again with nothing published`() {
        var client = inside()
        _ = client.published.settle(.sound, publish: .sound)
        let again = client.enter(isVisible: false)
        #expect(client.isEntering)
        #expect(client.wasInside)
        #expect(client.take(.success(.channel(snapshot: lobby)), of: again) == .entered(lobby))
        #expect(client.published == PublishedState())
        #expect(!client.isVisible)
        client.end()
        #expect(client.wasInside)
        client.leave()
        #expect(!client.wasInside)
    }

    @Test func `being seen is asked for once, and counts with the answer`() throws {
        var client = inside(isVisible: false)
        #expect(client.show(false) == nil)
        let asked = client.show(true)
        let attempt = try #require(asked)
        #expect(client.show(true) == nil)
        #expect(!client.isVisible)
        #expect(client.take(.success(.done), showing: true, of: attempt) == true)
        #expect(client.isVisible)
        #expect(client.show(true) == nil)
        let askedAgain = client.show(false)
        let refused = try #require(askedAgain)
        #expect(client.take(.failure(.lost(.timedOut)), showing: false, of: refused) == true)
        #expect(client.isVisible)
        #expect(client.show(false) != nil)
    }

    @Test func `who is seen no longer publishes nothing, and an answer for an older stay says nothing`() throws {
        var client = inside()
        _ = client.published.settle(.sound, publish: .sound)
        let asked = client.show(false)
        let attempt = try #require(asked)
        #expect(client.take(.success(.done), showing: false, of: attempt) == true)
        #expect(client.published.kinds == [])
        client = inside()
        let askedLate = client.show(false)
        let late = try #require(askedLate)
        let again = client.enter(isVisible: true)
        #expect(client.take(.success(.done), showing: false, of: late) == false)
        #expect(client.show(false) == nil)
        _ = client.take(.success(.channel(snapshot: lobby)), of: again)
        #expect(client.take(.success(.done), showing: false, of: late) == false)
        #expect(client.isVisible)
        // What was asked for in the older stay does not hold up the next request.
        #expect(client.show(false) != nil)
        client.end()
        #expect(client.show(true) == nil)
    }
}
