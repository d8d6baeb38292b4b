import EmulatorAPI
import Testing

@testable import VendorDialects

/// What a message's elements are as bytes, which devices and the server API write and read.
@Suite struct MessageElementTests {
    private typealias Element = Tencent.MessageElement

    private func shared(_ elements: [Element]) -> Tencent.SharedMessage {
        Tencent.SharedMessage(
            id: "m", sender: UserProfile(user: "ann", nickname: "Ann"), nameCard: "", room: "10001",
            stamp: MessageStamp(sequence: 300, sentAtUnixMilliseconds: 1), attachment: [9], elements: elements)
    }

    @Test func `one element has the vendor's own form`() {
        #expect(Element.body(of: [.text("a")]) == .text(text: "a"))
        #expect(
            Element.body(of: [.custom(bytes: [1], desc: "d", ext: "e")])
                == .custom(bytes: Bytes([1]), summary: "d", extra: "e"))
        #expect(
            Element.body(of: [.face(index: -2, data: [7])])
                == .typed(type: 8, bytes: Bytes([255, 255, 255, 254, 7]), fields: [:]))
        #expect(Element.body(of: []) == nil)
    }

    @Test func `several elements are their count, and each behind its number`() {
        let body = Element.body(of: [
            .text("a"), .custom(bytes: [1, 2], desc: "d", ext: ""), .face(index: 300, data: [120]),
        ])
        let bytes: [UInt8] = [3, 1, 1, 97, 2, 2, 1, 2, 1, 100, 0, 3, 0xAC, 2, 1, 120]
        #expect(body == .typed(type: 100, bytes: Bytes(bytes), fields: [:]))
    }

    @Test func `merged messages are written with who sent each, and when`() {
        let merged = Tencent.MergedMessages(title: "t", abstracts: ["x"], messages: [shared([.text("a")])])
        let body = Element.body(of: [.merger(merged)])
        let message: [UInt8] =
            [1, 109, 3, 97, 110, 110, 3, 65, 110, 110, 0, 0, 5, 49, 48, 48, 48, 49, 0xAC, 2, 1, 1, 9] + [1, 1, 1, 97]
        #expect(body == .typed(type: 10, bytes: Bytes([0, 1, 116, 1, 1, 120, 1] + message), fields: [:]))
    }

    @Test func `what was written is read`() throws {
        let inner = Tencent.MergedMessages(title: "", abstracts: [], messages: [shared([.face(index: 1, data: [])])])
        let lists: [[Element]] = [
            [.text("")], [.custom(bytes: [], desc: "", ext: "")], [.face(index: .min, data: [])],
            [.merger(Tencent.MergedMessages(title: "t", abstracts: [], messages: [shared([.merger(inner)])]))],
            [.text("a"), .merger(inner), .face(index: .max, data: [1]), .custom(bytes: [0], desc: "d", ext: "e")],
        ]
        for elements in lists { #expect(Element.elements(of: try #require(Element.body(of: elements))) == elements) }
    }

    @Test(arguments: [[], [0], [2, 1, 1, 97], [1, 9], [255, 255, 255, 255, 255, 255, 255, 255, 255, 255]])
    func `bytes that nobody wrote are a custom element`(bytes: [UInt8]) {
        for type in [Tencent.MessageForm.list, Tencent.MessageForm.merger, 77] {
            let read = Element.elements(of: .typed(type: type, bytes: Bytes(bytes), fields: [:]))
            #expect(read == [.custom(bytes: bytes, desc: "", ext: "")])
        }
    }

    @Test func `layers beyond the most are let go`() {
        let maximum = Tencent.profile.sdk.maximumMergerLayers.value
        var merged = Tencent.MergedMessages(title: "0", abstracts: [], messages: [])
        for layer in 1..<maximum {
            merged = Tencent.MergedMessages(
                title: "\(layer)", abstracts: [], messages: [shared([.merger(merged)])])
        }
        #expect(!merged.isTooDeep)
        merged = Tencent.MergedMessages(title: "x", abstracts: [], messages: [shared([.merger(merged)])])
        #expect(merged.isTooDeep && merged.messages.isEmpty && merged.title.isEmpty)
    }
}
