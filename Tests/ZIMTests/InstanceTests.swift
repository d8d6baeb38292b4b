import Devices
import Dispatch
import Foundation
import ParlorTesting
import Testing
import ZIM

struct InstanceTests {
    private func config() -> ZIMAppConfig {
        let config = ZIMAppConfig()
        config.appID = ZIMWorld.appID
        return config
    }

    @Test func `there is no instance before create, and a second create gives nil`() {
        let zim = ZIMWorld()
        let alice = zim.world.device("alice")
        alice.run {
            #expect(ZIM.shared() == nil)
            let made = ZIM.create(with: config())
            #expect(made != nil)
            #expect(ZIM.shared() === made)
            #expect(ZIM.getInstance() === made)
            #expect(ZIM.create(with: config()) == nil)
            #expect(ZIM.create(withAppID: ZIMWorld.appID) == nil)
        }
        #expect(zim.advice(on: alice).contains { $0.contains("ZIM.shared()") })
    }

    @Test func `each device has its own instance`() {
        let zim = ZIMWorld()
        let (alice, bob) = (zim.device("alice"), zim.device("bob"))
        #expect(zim.on(alice) { $0 } !== zim.on(bob) { $0 })
    }

    @Test func `destroy lets go of the instance, and calls on it fail with 6000002`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        let old = zim.on(alice) { $0 }
        alice.run {
            old.destroy()
            #expect(ZIM.shared() == nil)
            old.queryRoomAllAttributes(by: "lobby") { _, _, error in #expect(error.code == .commonModuleEngineNotInit) }
            #expect(ZIM.create(with: config()) != nil)
        }
        try zim.world.expect("ZIM.queryRoomAllAttributes error 6000002", on: alice)
        #expect(zim.advice(on: alice).contains { $0.contains("ZIM.create(with:)") })
    }

    @Test func `what is under way when the instance is destroyed is answered, once`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        var answers: [String] = []
        zim.on(alice) { sdk in
            sdk.setRoomAttributes(["1": "a"], roomID: "lobby", config: nil) {
                answers.append("set \($2.code.rawValue)")
            }
            sdk.beginRoomAttributesBatchOperation(with: "lobby", config: nil)
            sdk.setRoomAttributes(["2": "a"], roomID: "lobby", config: nil) {
                answers.append("batch \($2.code.rawValue)")
            }
            sdk.leaveRoom(by: "lobby") { answers.append("leave \($1.code.rawValue)") }
            sdk.destroy()
        }
        zim.settle()
        #expect(answers == ["set 6000009", "leave 6000009", "batch 6000330"])
    }

    @Test func `whoever destroys the instance is gone from the room`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        zim.on(bob) { $0.destroy() }
        try zim.world.expect("roomMemberLeft([bob", on: alice)
    }

    @Test func `a later handler replaces the one before, nil takes it away`() throws {
        let zim = ZIMWorld()
        let alice = zim.device("alice")
        let first = zim.listen(on: alice)
        let second = zim.listen(on: alice)
        zim.logIn("alice", on: alice)
        try zim.world.expect("ZIM.login ok", on: alice)
        zim.enter(on: alice, attributes: ["a": "1"])
        zim.settle()
        #expect(first.updates.isEmpty)
        #expect(second.updates == ["set a=1"])
        zim.on(alice) { $0.setEventHandler(nil) }
        zim.set(["a": "2"], on: alice)
        zim.settle()
        #expect(second.updates == ["set a=1"])
    }

    @Test func `what is not emulated compiles and says so by name`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        var codes: [ZIMErrorCode] = []
        zim.on(alice) { sdk in
            sdk.createGroup(with: ZIMGroupInfo(), userIDs: ["bob"]) { codes.append($3.code) }
            sdk.sendMessageReceiptsRead([], conversationID: "bob", conversationType: .peer) { codes.append($3.code) }
            sdk.queryHistoryMessage(by: "lobby", conversationType: .room, config: ZIMMessageQueryConfig()) {
                codes.append($3.code)
            }
            sdk.login(withUserID: "alice", config: offline()) { codes.append($0.code) }
        }
        zim.settle()
        #expect(codes == Array(repeating: .ZIMErrorCodeCommonModuleUnsupportedRequest, count: 4))
        let entry = try zim.world.expect("ZIM.createGroup error 6000013", on: alice)
        #expect(entry.text.contains("groups"))
    }

    private func offline() -> ZIMLoginConfig {
        let config = ZIMLoginConfig()
        config.isOfflineLogin = true
        return config
    }
}
