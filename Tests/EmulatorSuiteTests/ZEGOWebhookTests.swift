import EmulatorAPI
import EmulatorSuite
import Testing

@testable import ServerDialects
@testable import VendorDialects

/// The numbers in ZEGO's callbacks, and what is sent as a number.
@Suite struct ZEGOWebhookTests {
    private static let secret = "secret"

    // MARK: Streams that end

    private func fact(_ what: ChannelFact.What, life: String = "4") -> WebhookFact {
        let channel = ChannelFact(
            channel: "12", session: life, scene: .call, user: ChannelUser(user: "7", nickname: "N"), what: what)
        return WebhookFact(unixMilliseconds: 1_767_225_600_000, what: .channel(channel))
    }

    private func end(_ reason: StreamEndReason, life: String = "4") -> WebhookFact {
        let stream = ListedStream(
            publisher: ChannelUser(user: "7", nickname: "N"), name: "s7", kinds: .sound, extra: "x")
        return fact(.streamed(before: stream, after: nil, reason: reason), life: life)
    }

    /// What ZEGO says about facts, as the texts of the bodies, by event.
    private func words(_ facts: [WebhookFact]) throws -> [(event: String, body: String)] {
        let world = try ZEGOServerWorld()
        let words = ZEGO.expressWebhooks.words(facts, world.world.setup.services[0], world.world.tenant)
        return words.map { ($0.event, String(decoding: $0.body, as: UTF8.self)) }
    }

    @Test(
        arguments: [
            (.stopped, "0"), (.left, "0"), (.hidden, "0"), (.rightEnded, "0"), (.timedOut, "1"),
            (.enteredElsewhere, "2"), (.removed, "3"), (.forbidden, "100"),
        ] as [(StreamEndReason, String)])
    func `a stream that ends says why by the vendor's numbers`(reason: StreamEndReason, type: String) throws {
        let words = try words([end(reason)])
        #expect(words.map(\.event) == ["stream_close"])
        #expect(words[0].body.contains(#""type":"\#(type)""#))
    }

    @Test func `a room that the app's server closes ends its streams with 5, and not those of an earlier life`() throws
    {
        let words = try words([
            end(.removed, life: "3"), end(.removed), fact(.left(isVisible: true, reason: .removed)),
            fact(.closed(isDismissed: true)),
        ])
        let ends = words.filter { $0.event == "stream_close" }
        #expect(ends.map { $0.body.contains(#""type":"5""#) } == [false, true])
        // A room that ends because nobody is left was not closed.
        let kick = try self.words([end(.removed), fact(.closed(isDismissed: false))])
        #expect(kick[0].body.contains(#""type":"3""#))
    }

    @Test func `kicking, closing and forbidding by the server API are told apart`() throws {
        var server = try ZEGOServerWorld()
        var setup = server.world.setup
        setup.setTargets([WebhookTarget(product: "express", url: "/", secret: Self.secret)], of: setup.app)
        server.world.take(.webhook(input: .planned(plan: setup.webhookPlan)))
        server.enter("porch", "ann", "bob")
        server.enter("hall", "cid")
        server.publish("a", of: "ann", in: "porch")
        server.publish("b", of: "bob", in: "porch")
        server.publish("c", of: "cid", in: "hall")
        #expect(server.ask("ForbidRTCStream", [("StreamId", "a"), ("Sequence", "1")]).code == 0)
        #expect(server.ask("KickoutUser", [("RoomId", "porch"), ("UserId", "bob")]).code == 0)
        #expect(server.ask("CloseRoom", [("RoomId", "hall")]).code == 0)
        let ends = setup.notices(of: server.world.tenant.webhookFacts, in: server.world.tenant)
            .filter { $0.event == "stream_close" }.map { String(decoding: $0.body.values, as: UTF8.self) }
        #expect(ends.count == 3)
        for (body, type) in zip(ends, ["100", "3", "5"]) { #expect(body.contains(#""type":"\#(type)""#), "\(body)") }
    }

    // MARK: What is a number

    /// The body of a callback as it goes out.
    private func body(_ webhooks: VendorWebhooks, _ event: String, _ body: String = "{}") -> String {
        let notice = WebhookNotice(target: 0, event: event, body: Bytes(utf8: body))
        let post = WebhookPost(
            delivery: 1, attempt: 1, notice: notice, nonce: 123_412, unixMilliseconds: 1_767_225_660_000,
            timeout: .seconds(5))
        let request = webhooks.request(post, "1234567890", Self.secret)
        #expect(webhooks.fault(request, Self.secret) == nil, "\(event)")
        #expect(webhooks.fault(request, "other")?.contains("makes") == true, "\(event)")
        return String(decoding: request.body, as: UTF8.self)
    }

    private static let texts = #"{"appid":"1234567890","nonce":"123412","signature":"#
    private static let textOfTime = #","timestamp":"1767225660"}"#
    private static let numberOfTime = #","timestamp":1767225660}"#

    @Test(arguments: ZEGO.expressWebhooks.events)
    func `a room that begins or ends has numbers where people and streams have texts`(event: String) {
        let body = body(ZEGO.expressWebhooks, event)
        let isOfRoom = ["room_create", "room_close"].contains(event)
        let start = isOfRoom ? #"{"appid":1234567890,"nonce":"123412","signature":"# : Self.texts
        #expect(body.hasPrefix(start) && body.hasSuffix(isOfRoom ? Self.numberOfTime : Self.textOfTime), "\(body)")
    }

    @Test(arguments: ZEGO.zimWebhooks.allEvents)
    func `ZIM's callbacks have a number for the time only`(event: String) {
        let body = body(ZEGO.zimWebhooks, event)
        #expect(body.hasPrefix(Self.texts) && body.hasSuffix(Self.numberOfTime), "\(body)")
    }

    @Test func `the moments of a room are texts, and its life is a number`() throws {
        let words = try words([fact(.opened), fact(.closed(isDismissed: false))])
        #expect(words.map(\.event) == ["room_create", "room_close"])
        for ((_, body), name) in zip(words, ["room_create_time", "room_close_time"]) {
            #expect(body.contains(#""\#(name)":"1767225600000""#), "\(body)")
            #expect(body.contains(#""room_session_id":4"#), "\(body)")
        }
    }

    @Test func `the device of a login is a number in a text`() throws {
        let words = try words([fact(.entered(isVisible: true))])
        #expect(words.map(\.event) == ["room_login"])
        #expect(words[0].body.contains(#""term_type":"2""#))
    }
}
