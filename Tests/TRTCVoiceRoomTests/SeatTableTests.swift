import Foundation
import Testing

@testable import TRTCVoiceRoom

/// What changed between two lists of seats.
struct SeatTableTests {
    private let bob = Seat(status: .used, user: "bob")
    private let carol = Seat(status: .used, user: "carol")
    private let closed = Seat(status: .closed)
    private let blank = Seat.blank

    @Test func `lists that are equal have no changes`() {
        let seats = [bob, closed, Seat(isMuted: true)]
        #expect(SeatChange.changes(from: seats, to: seats) == [])
        #expect(SeatChange.changes(from: [], to: []) == [])
    }

    @Test func `every change of status has its event`() {
        #expect(SeatChange.changes(from: [blank], to: [bob]) == [.entered(index: 0, user: "bob")])
        #expect(SeatChange.changes(from: [bob], to: [blank]) == [.left(index: 0, user: "bob")])
        #expect(SeatChange.changes(from: [blank], to: [closed]) == [.closed(index: 0, ejected: "")])
        #expect(SeatChange.changes(from: [bob], to: [closed]) == [.closed(index: 0, ejected: "bob")])
        #expect(SeatChange.changes(from: [closed], to: [blank]) == [.opened(index: 0)])
        #expect(SeatChange.changes(from: [closed], to: [bob]) == [.entered(index: 0, user: "bob")])
    }

    @Test func `a seat that passes from one to another has no event`() {
        #expect(SeatChange.changes(from: [bob], to: [carol]) == [])
    }

    @Test func `status comes before mute, and seats come in order`() {
        let old = [blank, bob, blank, Seat(isMuted: true)]
        let new = [Seat(status: .used, isMuted: true, user: "bob"), blank, closed, blank]
        #expect(
            SeatChange.changes(from: old, to: new) == [
                .entered(index: 0, user: "bob"), .muted(index: 0, isMuted: true), .left(index: 1, user: "bob"),
                .closed(index: 2, ejected: ""), .muted(index: 3, isMuted: false),
            ])
    }

    @Test func `seats that were not there before count as blank`() {
        #expect(SeatChange.changes(from: [], to: [blank, bob]) == [.entered(index: 1, user: "bob")])
    }

    @Test func `a list that gets shorter has no events for what is gone`() {
        #expect(SeatChange.changes(from: [bob, carol], to: [bob]) == [])
    }
}

/// How rooms, seats and messages are spelled.
struct AttributeFormatTests {
    private let record = RoomRecord(
        ownerID: "alice", ownerName: "Alice", name: "Parlor", cover: "https://e.com/c", seatCount: 2, needsRequest: true
    )

    @Test func `a room is spelled with all keys, and empty texts are left out`() {
        #expect(
            AttributeFormat.text(record)
                == #"{"cover":"https://e.com/c","memberCount":0,"needRequest":1,"ownerId":"alice","ownerName":"Alice","roomName":"Parlor","seatSize":2}"#
        )
        let bare = RoomRecord(ownerID: "a", ownerName: "", name: "", cover: "", seatCount: 0, needsRequest: false)
        #expect(AttributeFormat.text(bare) == #"{"memberCount":0,"needRequest":0,"ownerId":"a","seatSize":0}"#)
    }

    @Test func `a seat is spelled with its user, except where it is blank`() {
        #expect(AttributeFormat.text(Seat.blank) == #"{"mute":false,"status":0}"#)
        #expect(
            AttributeFormat.text(Seat(status: .used, isMuted: true, user: "bob"))
                == #"{"mute":true,"status":1,"user":"bob"}"#)
        #expect(AttributeFormat.text(Seat(status: .closed)) == #"{"mute":false,"status":2,"user":""}"#)
    }

    @Test func `what is written is read back`() {
        let seats = [Seat(status: .used, isMuted: true, user: #"b"ö\b"#), Seat(status: .closed)]
        let attributes = AttributeFormat.attributes(room: record, seats: seats)
        #expect(attributes.keys.sorted() == ["1.0", "roomInfo", "seat0", "seat1"])
        #expect(attributes["1.0"] == "version")
        #expect(AttributeFormat.room(in: attributes) == record)
        #expect(AttributeFormat.seats(in: attributes, count: 2) == seats)
    }

    @Test func `a mute may be a number, and what is missing or unreadable is blank`() {
        let seats = AttributeFormat.seats(
            in: [
                "seat0": #"{"status":1,"mute":1,"user":"bob"}"#, "seat1": #"{"mute":0}"#, "seat2": "[]", "seat3": "no",
                "seat4": #"{"status":9}"#, "seat6": #"{"status":1,"user":"carol"}"#,
            ], count: 6)
        #expect(seats == [Seat(status: .used, isMuted: true, user: "bob")] + Array(repeating: .blank, count: 5))
        #expect(AttributeFormat.seats(in: [:], count: -1) == [])
    }

    @Test(arguments: [
        "1e300", "-1e300", "9223372036854775807", "-9223372036854775808", "1.5e9", "\"3\"", "null", "[3]",
    ])
    func `numbers that nobody writes take no memory, and stop nobody`(number: String) throws {
        let room = try #require(
            AttributeFormat.room(in: ["roomInfo": #"{"ownerId":"a","seatSize":\#(number),"needRequest":\#(number)}"#]))
        #expect(room.seatCount <= AttributeFormat.mostSeatsKept)
        let seats = AttributeFormat.seats(
            in: ["seat0": #"{"status":\#(number),"mute":\#(number),"user":\#(number)}"#], count: 1)
        #expect(seats.map(\.status) == [.unused])
        #expect(PayloadFormat.action(in: Data(#"{"version":"1.0","action":\#(number)}"#.utf8))?.action != 301)
        #expect(
            PayloadFormat.invitation(
                in: #"{"version":\#(number),"businessID":"VoiceRoom","data":{"room_id":\#(number)}}"#, room: 10_001)
                == nil)
    }

    @Test func `a room that is missing or unreadable is none`() {
        #expect(AttributeFormat.room(in: [:]) == nil)
        #expect(AttributeFormat.room(in: ["roomInfo": "no"]) == nil)
        #expect(AttributeFormat.room(in: ["roomInfo": "{}"])?.seatCount == 0)
        #expect(AttributeFormat.room(in: ["roomInfo": #"{"needRequest":2}"#])?.needsRequest == false)
    }

    @Test func `custom messages are of version 1 point 0, with an action`() throws {
        let data = PayloadFormat.custom(command: "gift", message: "rose")
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"action":301,"command":"gift","message":"rose","version":"1.0"}"#)
        let read = try #require(PayloadFormat.action(in: data))
        #expect(read == (301, "gift", "rose"))
        #expect(try #require(PayloadFormat.action(in: PayloadFormat.destruction())) == (200, "", ""))
    }

    @Test func `an invitation is read in its own room only`() throws {
        let text = PayloadFormat.invitation(room: 7, command: "take", content: "3")
        let read = try #require(PayloadFormat.invitation(in: text, room: 7))
        #expect(read == ("take", "3"))
        #expect(PayloadFormat.invitation(in: text, room: 8) == nil)
        #expect(PayloadFormat.invitation(in: nil, room: 7) == nil)
        for other in [
            #"{"version":0,"businessID":"VoiceRoom","data":{"room_id":7}}"#,
            #"{"version":1,"businessID":"Call","data":{"room_id":7}}"#, #"{"version":1,"businessID":"VoiceRoom"}"#,
        ] { #expect(PayloadFormat.invitation(in: other, room: 7) == nil) }
        let bare = try #require(
            PayloadFormat.invitation(in: #"{"version":2,"businessID":"VoiceRoom","data":{"room_id":7}}"#, room: 7))
        #expect(bare == ("", ""))
    }
}
