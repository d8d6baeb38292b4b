import Devices
import EmulatorAPI
import HyphenateChat
import ParlorTesting
import Testing

@Suite struct AttributeTests {
    private let chat = ChatWorld()

    @Test func `others are told of the keys that changed, and the writer is not`() {
        let (alice, bob) = (chat.user("alice"), chat.user("bob"))
        let room = chat.room(of: alice)
        chat.join(room, bob)
        let heard = chat.heard(bob) { set(["mic_1": "x", "mic_2": "y"], in: room, on: alice) }
        #expect(heard == ["chatroomAttributesDidUpdated(\(room), attributeMap: [mic_1: x, mic_2: y], from: alice)"])
        #expect(chat.world.callbacks(on: alice).allSatisfy { !$0.contains("chatroomAttributesDid") })
    }

    @Test func `each key that cannot be written has its code, and the others are written`() {
        let (alice, bob) = (chat.user("alice"), chat.user("bob"))
        let room = chat.room(of: alice)
        chat.join(room, bob)
        set(["a": "1"], in: room, on: alice)
        set(["a": "2", "b": "3", "键": "4", String(repeating: "k", count: 129): "5"], in: room, on: bob)
        let line = chat.world.callbacks(on: bob).last ?? ""
        #expect(line.contains(#""a: 703""#) && line.contains(#""键: 110""#) && line.contains("error 7 "), "\(line)")
        set(["a": "2"], in: room, on: bob)
        #expect(chat.lastCode(on: bob) == .chatroomPermissionDenied)
        set(["a": "2"], in: room, on: bob, isForced: true)
        #expect(chat.lastCode(on: bob) == nil)
        set(["a": "3"], in: room, on: alice)
        #expect(chat.lastCode(on: alice) == .chatroomPermissionDenied)
    }

    @Test func `ten keys go in one call and eleven do not, and a hundred into one room`() {
        let alice = chat.user("alice")
        let room = chat.room(of: alice)
        func keys(_ range: Range<Int>) -> [String: String] {
            Dictionary(uniqueKeysWithValues: range.map { ("k\($0)", "v") })
        }
        set(keys(0..<11), in: room, on: alice)
        #expect(chat.lastCode(on: alice) == .invalidParam)
        for ten in 0..<10 { set(keys(ten * 10..<ten * 10 + 10), in: room, on: alice) }
        #expect(chat.lastCode(on: alice) == nil)
        set(["one": "more"], in: room, on: alice)
        #expect(chat.lastCode(on: alice) == .exceedServiceLimit)
    }

    @Test func `a value of 4096 bytes is taken and one of 4097 is not, in letters, Chinese and emoji`() {
        let alice = chat.user("alice")
        let room = chat.room(of: alice)
        for (text, rest) in [("x", 0), ("字", 1), ("👋", 0)] {
            let count = 4096 / text.utf8.count
            let value = String(repeating: text, count: count) + String(repeating: "x", count: rest)
            set(["k": value], in: room, on: alice)
            #expect(chat.lastCode(on: alice) == nil)
            set(["k": value + "x"], in: room, on: alice)
            #expect(chat.lastCode(on: alice) == .invalidParam)
        }
    }

    @Test func `attributes go with who set them, if that was asked for`() {
        let (alice, bob) = (chat.user("alice"), chat.user("bob"))
        let room = chat.room(of: alice)
        chat.join(room, bob)
        set(["gone": "1"], in: room, on: bob)
        set(["kept": "1"], in: room, on: bob, autoDelete: false)
        let heard = chat.heard(alice) { _ = chat.code(bob) { $0.leaveChatroom(room, error: $1) } }
        #expect(
            heard == [
                "userDidLeave(\(room), user: bob)",
                #"chatroomAttributesDidRemoved(\#(room), attributes: ["gone"], from: bob)"#,
            ])
        set(["kept": "2"], in: room, on: alice)
        #expect(chat.lastCode(on: alice) == .chatroomPermissionDenied)
        set(["late": "1"], in: room, on: bob)
        #expect(chat.lastCode(on: bob) == .chatroomNotJoined)
    }

    private func set(
        _ attributes: [String: String], in room: String, on device: Device, autoDelete: Bool = true,
        isForced: Bool = false
    ) {
        chat.on(device) { client in
            if isForced {
                client.roomManager?.setChatroomAttributesForced(room, attributes: attributes, autoDelete: autoDelete) {
                    _, _ in
                }
            } else {
                client.roomManager?.setChatroomAttributes(room, attributes: attributes, autoDelete: autoDelete) {
                    _, _ in
                }
            }
        }
    }
}
