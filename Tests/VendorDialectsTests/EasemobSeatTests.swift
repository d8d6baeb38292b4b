import EmulatorAPI
import Testing
import VendorDialects

/// The seat machine of the App Server, as a table.
@Suite struct EasemobSeatTests {
    private typealias Seat = Easemob.Seat

    private static let alice = Easemob.SeatMember(uid: "a", chatUID: "ua", name: "Alice", portrait: "1", rtcUID: 1)
    private static let bob = Easemob.SeatMember(uid: "b", chatUID: "ub", name: "Bob", portrait: "2", rtcUID: 2)

    /// Every state that a seat can be in; `m` is for somebody who sits there.
    private static let states = ["-2", "-1", "0m", "1m", "2", "2m", "3", "4", "5"]

    private func seat(_ state: String, index: Int = 1, member: Easemob.SeatMember = alice) -> Seat {
        let isTaken = state.hasSuffix("m")
        let number = Int(isTaken ? String(state.dropLast()) : state) ?? 0
        return Seat(index: index, status: Seat.Status(rawValue: number) ?? .free, member: isTaken ? member : nil)
    }

    private func state(_ seat: Seat?) -> String {
        seat.map { "\($0.status.rawValue)\($0.member == nil ? "" : "m")" } ?? "no"
    }

    @Test(arguments: [
        ("take", "no 0m no no 2m no no no no"), ("close", "no no 1m no no no no no no"),
        ("open", "no no no 0m no no no no no"), ("leave", "-1 -1 -1 -1 -1 -1 -1 -1 -1"),
        ("mute", "2 2 2m 2m no no 4 no 2"), ("unmute", "no no no no -1 0m no 3 no"),
        ("lock", "3 3 3 3 4 4 no no 3"), ("unlock", "no no no no no no -1 2 no"),
        ("kick", "no no -1 -1 no -1 no no no"),
    ])
    func `what becomes of a seat in each state`(operation: String, expected: String) throws {
        let operations: [String: Seat.Operation] = [
            "take": .take(Self.bob), "close": .close, "open": .open, "leave": .leave, "mute": .mute, "unmute": .unmute,
            "lock": .lock, "unlock": .unlock, "kick": .kick,
        ]
        let wanted = try #require(operations[operation])
        #expect(Self.states.map { state(seat($0).after(wanted)) }.joined(separator: " ") == expected)
        if operation == "take" { #expect(seat("-1").after(wanted)?.member == Self.bob) }
        if operation == "mute" { #expect(seat("1m").after(wanted)?.member == Self.alice) }
    }

    @Test(arguments: [
        ("0m", "no -1>0m no no -1>2m -1>2m no no no"), ("1m", "no -1>0m no no -1>2m -1>2m no no no"),
        ("2m", "no 2>0m no no 2>2m 2>2m no no no"), ("-1", "no no no no no no no no no"),
    ])
    func `what becomes of two seats that somebody goes between`(from: String, expected: String) {
        let results = Self.states.map { other -> String in
            guard
                let (left, taken) = seat(from).exchanged(for: seat(other, index: 2, member: Self.bob))
            else { return "no" }
            #expect(taken.member == Self.alice)
            #expect((left.index, taken.index) == (1, 2))
            return "\(state(left))>\(state(taken))"
        }
        #expect(results.joined(separator: " ") == expected)
        #expect(seat("2m").exchanged(for: seat("2m")) == nil)
    }

    @Test func `a seat is written as the vendor writes it, and what is none is not read`() {
        let taken = seat("0m", index: 3)
        let text =
            #"{"member":{"chat_uid":"ua","name":"Alice","portrait":"1","rtc_uid":1,"uid":"a"},"#
            + #""mic_index":3,"status":0,"uid":"a"}"#
        #expect(Seat(text: text) == taken)
        #expect(Seat(text: #"{"status":-1,"mic_index":3}"#) == seat("-1", index: 3))
        for wrong in [
            "", "{}", "[]", #"{"status":9,"mic_index":3}"#, #"{"status":0}"#,
            #"{"status":0,"mic_index":3,"member":{}}"#,
            #"{"status":0,"mic_index":3,"member":7}"#,
        ] { #expect(Seat(text: wrong) == nil, "\(wrong)") }
    }
}
