import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import VolcEngineRTC

/// Limits of Volcengine's that change something instead of refusing it.
struct VolcengineLimitTests {
    @Test func `of six extra infos the first is gone for who comes later`() throws {
        let most = Volcengine.profile.rtc.maximumExtraInfos.value
        for (count, first) in [(most, 1), (most + 1, 2)] {
            let world = KitWorld(.volcEngine)
            let alice = try world.volcengineUser("alice")
            for number in 1...count {
                world.inVolcengineRoom(alice) { $0.setRoomExtraInfo("key\(number)", value: "x") }
            }
            world.settle()
            #expect(
                world.volcengineCodes(of: "onSetRoomExtraInfoResult", on: alice) == Array(repeating: 0, count: count))
            let bob = try world.volcengineUser("bob")
            let told = world.callbacks(on: bob).filter { $0.contains("onRoomExtraInfoUpdate") }
            #expect(told.count == most)
            #expect(told.first == "rtcRoom onRoomExtraInfoUpdate(key\(first), value: x, by: alice)")
        }
    }

    @Test func `users of a room are announced up to as many as the profile says`() throws {
        let most = try #require(Volcengine.profile.rtc.maximumAnnouncing.value)
        #expect(most == 500)
        // The same with a number that fits a test.
        for (count, isStopped) in [(3, false), (4, true)] {
            let world = KitWorld(.volcEngine) { $0.rtc.participants.maximumAnnouncing = 3 }
            let devices = try (1...count).map { try world.volcengineUser("u\($0)") }
            let warned = world.callbacks(on: devices[0]).contains { $0.contains("onWarning(-2013)") }
            #expect(warned == isStopped)
        }
    }
}
