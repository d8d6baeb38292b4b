import EasemobVoiceRoom
import Foundation
import Testing

/// The vendor's models take JSON as loosely as the vendor's JSON library does.
struct ModelTests {
    private func model<Model: Decodable>(_ text: String, _ type: Model.Type) throws -> Model {
        try JSONDecoder().decode(Model.self, from: Data(text.utf8))
    }

    @Test func `a number is a text where the model has one, and a text of digits a number`() throws {
        let user = try model(#"{"uid":12,"rtc_uid":34,"amount":"56","name":"bob","mic_index":-1}"#, VRUser.self)
        #expect(user.uid == "12")
        #expect(user.rtc_uid == "34")
        #expect(user.amount == 56)
        #expect(user.mic_index == -1)
        #expect(user.chat_uid == nil)
    }

    @Test func `what does not fit is not there, and the rest is`() throws {
        let room = try model(
            #"{"room_id":"r","member_count":"many","is_private":1,"owner":{"name":"alice"},"ranking_list":null}"#,
            VRRoomEntity.self)
        #expect(room.room_id == "r")
        #expect(room.member_count == 0)
        #expect(room.is_private == true)
        #expect(room.owner?.name == "alice")
        #expect(room.ranking_list == nil)
    }

    @Test func `a seat's attribute is a seat`() throws {
        let seat = try model(
            #"{"member":{"uid":"u1","chat_uid":"c1","name":"bob","rtc_uid":12},"status":2,"mic_index":3,"uid":"u1"}"#,
            VRRoomMic.self)
        #expect(seat.mic_index == 3)
        #expect(seat.status == 2)
        #expect(seat.member?.rtc_uid == "12")
        #expect(try model(#"{"status":-1,"mic_index":3}"#, VRRoomMic.self).member == nil)
    }

    @Test func `a number too large for its field is not there`() throws {
        #expect(try model(#"{"amount":99999999999999999999}"#, VRUser.self).amount == nil)
        #expect(try model(#"{"created_at":-1}"#, VRRoomEntity.self).created_at == nil)
    }

    @Test func `a gift is copied with all that it has`() throws {
        let gift = try model(#"{"gift_id":"VoiceRoomGift3","gift_count":2,"gift_price":10}"#, VoiceRoomGiftEntity.self)
        gift.selected = true
        let copy = try #require(gift.mutableCopy() as? VoiceRoomGiftEntity)
        #expect([copy.gift_id, copy.gift_count, copy.gift_price] == ["VoiceRoomGift3", "2", "10"])
        #expect(copy.selected)
        #expect(copy !== gift)
    }
}
