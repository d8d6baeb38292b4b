package import EmulatorAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Volcengine.SampleServer {
    /// One request, what the tenant has, and what the request leads to so far.
    struct Visit {
        let envelope: Fields
        let content: Fields
        let request: VendorRequest
        let tenant: any TenantView
        private(set) var changes: [RecordChange] = []
        /// To users and rooms, in order.
        private(set) var messages: [AdministrationCommand] = []
        private var kept = (changes: 0, messages: 0)
        /// What is answered although something was done.
        var refusalAfterChanges: Refusal?

        init(envelope: Fields, content: Fields, request: VendorRequest, tenant: any TenantView) {
            self.envelope = envelope
            self.content = content
            self.request = request
            self.tenant = tenant
        }

        /// Who asks.
        var user: UserID { UserID(envelope.text("user_id")) }
        /// What they ask with.
        var device: String { String(envelope.text("device_id").prefix(64)) }
        /// The room that the request is about.
        var room: String {
            let named = content.text("room_id")
            return named.isEmpty ? envelope.text("room_id") : named
        }

        /// The tenant's wall clock, in nanoseconds, as the vendor's server writes moments.
        var now: Int64 { tenant.unixMilliseconds.multipliedReportingOverflow(by: 1_000_000).partialValue }

        // MARK: Messages

        /// Answers who asks: in the room if the request says one and they are there.
        mutating func reply(_ code: Code, _ message: String, _ response: JSONValue) {
            let text: JSONValue = .object([
                "message_type": "return", "request_id": .text(envelope.text("request_id")),
                "code": .number(code.rawValue), "message": .text(message), "timestamp": .number(now),
                "response": response,
            ])
            let room = envelope.text("room_id")
            send(text, to: user, in: isInRoom(user, room) ? room : nil)
        }

        /// Tells everybody in a room.
        mutating func tell(_ event: String, in room: String, _ data: JSONValue) {
            messages.append(
                .sendInChannel(
                    channel: ChannelID(room), sender: Volcengine.SampleServer.sender,
                    message: ChannelMessage(kind: .broadcast, bytes: Bytes(utf8: inform(event, data).text))))
        }

        /// Tells one user: in the room if they are there.
        mutating func tell(_ event: String, to user: UserID, in room: String, _ data: JSONValue) {
            send(inform(event, data), to: user, in: isInRoom(user, room) ? room : nil)
        }

        private func inform(_ event: String, _ data: JSONValue) -> JSONValue {
            .object([
                "message_type": "inform", "event": .text(event), "timestamp": .number(now), "data": data,
            ])
        }

        private mutating func send(_ value: JSONValue, to user: UserID, in room: String?) {
            let bytes = Bytes(utf8: value.text)
            if let room {
                messages.append(
                    .sendInChannel(
                        channel: ChannelID(room), sender: Volcengine.SampleServer.sender,
                        message: ChannelMessage(kind: .command, bytes: bytes, to: [user])))
            } else {
                messages.append(
                    Volcengine.unicast(bytes, isBinary: false, from: Volcengine.SampleServer.sender, to: user))
            }
        }

        func isInRoom(_ user: UserID, _ room: String) -> Bool {
            !room.isEmpty && tenant.participants(of: ChannelID(room))?.contains { $0.user == user } == true
        }

        // MARK: Records

        /// A record as this request has left it.
        func record<Value: Decodable>(_ collection: String, _ key: String, as type: Value.Type = Value.self) -> Value? {
            var text = tenant.records.text(of: key, in: collection)
            if let change = changes.last(where: { $0.collection == collection && $0.key == key }) { text = change.text }
            return text.flatMap { try? Value(json: $0) }
        }

        mutating func write(_ collection: String, _ key: String, _ value: (some Encodable)?) {
            var text: String?
            if let value {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                // Records are made of texts, whole numbers and lists of them, which JSON holds.
                text = String(decoding: (try? encoder.encode(value)) ?? Data(), as: UTF8.self)
            }
            changes.append(RecordChange(collection: collection, key: key, text: text))
        }

        mutating func remove(_ collection: String, _ key: String) {
            changes.append(RecordChange(collection: collection, key: key, text: nil))
        }

        /// All records of a collection as this request has left them, ascending by key.
        func records<Value: Decodable>(_ collection: String, as type: Value.Type = Value.self) -> [Value] {
            var keys = tenant.records.records(in: collection).map(\.key)
            for change in changes where change.collection == collection && !keys.contains(change.key) {
                keys.append(change.key)
            }
            return keys.compactMap { record(collection, $0, as: type) }
        }

        /// The next number of a counter, from 1.
        mutating func next(_ counter: String) -> Int64 {
            let number = (record("demo-counters", counter, as: Int64.self) ?? 0).addingSaturated(1)
            write("demo-counters", counter, number)
            return number
        }

        /// What was done so far happens whatever becomes of the request.
        mutating func keepChanges() { kept = (changes.count, messages.count) }

        /// Takes back everything but what had to happen anyway.
        mutating func forgetChanges() {
            changes.removeLast(changes.count - kept.changes)
            messages.removeLast(messages.count - kept.messages)
        }

        // MARK: What it hands out

        /// The name that a user gave themselves; their id where they gave none.
        func name(of user: UserID) -> String { record("demo-names", user.rawValue, as: String.self) ?? user.rawValue }

        /// A token for a room, as long as the demos' server makes them.
        func roomToken(_ room: String) -> String {
            let issued = tenant.unixMilliseconds / 1000
            let end = issued + facts.tokenSeconds.value
            return request.service.tokenFormat.write(
                Claims(
                    app: request.service.app, user: user, issuedAtUnixSeconds: issued, expiresAtUnixSeconds: end,
                    channel: ChannelClaims(
                        user: user, channel: ChannelID(room), privileges: [.all, .sendMessages],
                        expiresAtUnixSeconds: end)),
                request.service.secret)
        }
    }

    /// What the server does beyond its requests.
    final class Facts: Sendable {
        let tokenSeconds = Sourced<Int64>(604_800, .observed(how: "the demos' server: tokens live 7 days"))
        let seatCount = Sourced(8, .observed(how: "the voice chat demo's server: 8 seats beside the host"))
        let maximumWatchers = Sourced(50, .assumed(why: "visible users of a room; the demo's number is not known, 507"))
        let maximumAudience = Sourced(
            1_000, .assumed(why: "bound of the emulator; the demo's number is not known, 406"))
        let maximumListed = Sourced(200, .assumed(why: "bound of the emulator: an answer is a message of 64 KB"))
        let maximumNameBytes = Sourced(128, .assumed(why: "bound of the emulator"))
        let maximumRoomIDBytes = Sourced(
            64, .assumed(why: "bound of the emulator; the demo's have up to 22 characters"))
        let maximumTextBytes = Sourced(2_048, .assumed(why: "bound of the emulator: addresses and messages"))
    }

    static let facts = Facts()
}

extension Volcengine.SampleServer.Visit {
    var facts: Volcengine.SampleServer.Facts { Volcengine.SampleServer.facts }
}

extension Volcengine {
    /// A message of an app's server to a user outside of rooms.
    package static func unicast(
        _ bytes: Bytes, isBinary: Bool, from sender: UserID, to user: UserID
    ) -> AdministrationCommand {
        let type = isBinary ? MessageType.binary : .text
        return .act(
            user: sender,
            command: .signaling(
                .send(
                    user: user,
                    message: Message(id: "server", body: .typed(type: type.rawValue, bytes: bytes, fields: [:])))))
    }
}
