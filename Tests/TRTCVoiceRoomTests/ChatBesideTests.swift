import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import TRTCVoiceRoom
import Testing

/// The component and a user of chat alone, side by side: both see one set of attributes.
struct ChatBesideTests {
    @Test func `chat sees rooms and seats as the component spells them`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner(seats: 2)
        let bob = try voiceRoom.speaker("bob", seat: 1)
        voiceRoom.scene { alice.ask("muteSeat") { $0.muteSeat(seatIndex: 0, isMute: true, callback: $1) } }
        let rob = try voiceRoom.chatUser("rob")
        #expect(
            voiceRoom.attributes(on: rob) == [
                "1.0": "version",
                "roomInfo":
                    #"{"cover":"https://example.com/cover.png","memberCount":0,"needRequest":1,"ownerId":"alice","roomName":"Parlor","seatSize":2}"#,
                "seat0": #"{"mute":true,"status":0}"#,
                "seat1": #"{"mute":false,"status":1,"user":"bob"}"#,
            ])
        voiceRoom.scene { bob.ask("leaveSeat") { $0.leaveSeat(callback: $1) } }
        let seat = try #require(voiceRoom.attributes(on: rob)["seat1"])
        #expect(seat.contains(#""status":0"#) && !seat.contains("bob"))
    }

    @Test func `a seat that chat writes is a seat to the component`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        let rob = try voiceRoom.chatUser("rob")
        _ = voiceRoom.attributes(on: rob)
        voiceRoom.scene {
            rob.run {
                V2TIMManager.sharedInstance().setGroupAttributes(
                    "10001", attributes: ["seat0": #"{"status":1,"mute":0,"user":"rob"}"#, "seat2": #"{"status":2}"#],
                    succ: {}, fail: { _, _ in })
            }
        }
        for guest in [alice, bob] {
            #expect(
                guest.story == [
                    "onRoomInfoChange 10001 Parlor alice -1", "onSeatListChange rob - closed", "onSeatClose 2 true",
                    "onAnchorEnterSeat 0 rob",
                ])
        }
        voiceRoom.scene { bob.ask("enterSeat") { $0.enterSeat(seatIndex: 0, callback: $1) } }
        #expect(bob.events == ["enterSeat: -1 seat is used"])
    }

    @Test func `a seat handed from one to another is told by the list alone`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let rob = try voiceRoom.chatUser("rob")
        for user in ["rob", "una"] {
            _ = voiceRoom.attributes(on: rob)
            voiceRoom.scene {
                rob.run {
                    V2TIMManager.sharedInstance().setGroupAttributes(
                        "10001", attributes: ["seat0": #"{"status":1,"mute":false,"user":"\#(user)"}"#], succ: {},
                        fail: { _, _ in })
                }
            }
        }
        #expect(alice.story == ["onRoomInfoChange 10001 Parlor alice -1", "onSeatListChange una - -"])
    }

    @Test func `a custom message of action 200 destroys the room, others are not the component's`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        let rob = try voiceRoom.chatUser("rob")
        func send(_ text: String) {
            let data = Data(text.utf8)
            voiceRoom.scene {
                rob.run {
                    let chat = V2TIMManager.sharedInstance()!
                    _ = chat.sendGroupCustomMessage(customData: data, to: "10001", priority: .PRIORITY_NORMAL) {
                    } fail: { _, _ in
                    }
                }
            }
        }
        send(#"{"version":"1.0","action":302}"#)
        send(#"{"version":"2.0","action":200}"#)
        send("hello")
        #expect(bob.events == [])
        send(#"{"version":"1.0","action":301}"#)
        #expect(bob.events == ["onRecvRoomCustomMsg cmd   rob", "onRecvRoomCustomMsg command   rob"])
        send(#"{"version":"1.0","action":200}"#)
        #expect(bob.story == ["onRoomDestroy message 10001", "onRoomDestroy roomId 10001"])
        #expect(alice.heard("onRoomDestroy"))
    }
}
