import Devices
import Foundation
import ParlorTesting
import Testing

@testable import VoiceRoomStories

/// Faults by name in a voice room of each vendor: alice is the owner, bob sits on a seat.
@Suite struct WorldFaultTests {
    /// What bob is told, and what alice is.
    private static let words: [String: [WorldFault: (bob: [String], alice: [String])]] = [
        "tencent": [
            .networkLost: (["onConnecting", "TRTCCloud.onConnectionLost"], ["TRTCCloud.onRemoteUserLeaveRoom"]),
            .networkBack: (["onConnectSuccess", "TRTCCloud.onConnectionRecovery"], []),
            .signalingCut: (["onConnecting", "TRTCCloud.onConnectionLost"], ["TRTCCloud.onRemoteUserLeaveRoom"]),
            .slow: (["TRTCCloud.onNetworkQuality"], []), .lossy: (["TRTCCloud.onNetworkQuality"], []),
            .tokenExpires: (["onUserSigExpired()"], ["onMemberLeave", "TRTCVoiceRoom.onAnchorLeaveSeat"]),
            .kicked: (["onKickedOffline()"], ["onMemberLeave", "TRTCVoiceRoom.onAnchorLeaveSeat"]),
            .processKilled: ([], ["onMemberLeave", "TRTCCloud.onRemoteUserLeaveRoom"]),
        ],
        "zego": [
            .networkLost: (["connectionStateChanged", "ZegoExpressEngine.onRoomStateChanged"], ["roomMemberLeft"]),
            .networkBack: (["connectionStateChanged", "ZegoExpressEngine.onRoomStateChanged"], []),
            .signalingCut: (["connectionStateChanged", "ZegoExpressEngine.onRoomStateChanged"], ["roomMemberLeft"]),
            .slow: (["ZegoExpressEngine.onNetworkQuality"], []), .lossy: (["ZegoExpressEngine.onNetworkQuality"], []),
            .tokenExpires: (["connectionStateChanged(disconnected, event: tokenExpired)"], ["roomMemberLeft"]),
            .kicked: (["connectionStateChanged(disconnected, event: kickedOut)"], ["roomMemberLeft"]),
            .processKilled: ([], ["roomMemberLeft", "ZegoExpressEngine.onRoomUserUpdate"]),
        ],
        "easemob": [
            .networkLost: (
                ["connectionStateDidChange", "rtcEngine connectionDidLost"],
                ["rtcEngine didOfflineOfUid", "userDidLeave"]
            ),
            .networkBack: (["connectionStateDidChange", "rtcEngine didRejoinChannel"], []),
            .signalingCut: (
                ["connectionStateDidChange", "rtcEngine connectionDidLost"],
                ["rtcEngine didOfflineOfUid", "userDidLeave"]
            ),
            .slow: ([], []), .lossy: ([], []),
            .tokenExpires: (["connectionStateDidChange(disconnected)", "tokenDidExpire(108)"], []),
            .kicked: (["connectionStateDidChange(disconnected)", "userAccountDidLoginFromOtherDevice()"], []),
            .processKilled: ([], ["userDidLeave", "rtcEngine didOfflineOfUid"]),
        ],
        "volcengine": [
            .networkLost: (["rtcEngine onConnectionStateChanged"], ["rtcRoom onUserLeave"]),
            .networkBack: (["rtcEngine onConnectionStateChanged", "rtcRoom onStreamPublishSuccess"], []),
            .signalingCut: (["rtcEngine onConnectionStateChanged"], ["rtcRoom onUserLeave"]),
            .slow: ([], []), .lossy: ([], []),
            .tokenExpires: (
                ["rtcEngine onLogout(logout)", "rtcRoom onRoomStateChanged(34295708, withUid: bob, state: -1009)"],
                ["rtcRoom onUserLeave"]
            ),
            .kicked: (["rtcEngine onLogout(duplicateLogin)"], []), .processKilled: ([], ["rtcRoom onUserLeave"]),
        ],
    ]

    @Test(arguments: 0..<4, WorldFault.allCases.filter { ![.rateLimitHit, .writeConflict].contains($0) })
    func `each fault is told in the vendor's own words`(vendor: Int, fault: WorldFault) throws {
        let world = World(seed: 7)
        world.recordRooms()
        let vendor = storyVendors[vendor]
        let evening = try Evening(vendor, in: world)
        if fault == .networkBack {
            evening.bob.network.isConnected = false
            world.advance(by: .seconds(20))
        }
        let line = world.trace.count
        try evening.tenant.fault(fault, on: evening.bob, user: evening.bobsID)
        world.advance(by: .seconds(120))
        let words = try #require(Self.words[vendor.name]?[fault])
        let (bob, alice) = (evening.told(evening.bob, since: line), evening.told(evening.alice, since: line))
        #expect(evening.missing(words.bob, in: bob) == nil, "\(bob.prefix(20))")
        #expect(evening.missing(words.alice, in: alice) == nil, "\(alice.prefix(20))")
        #expect(throws: Never.self) { try world.checkRooms() }
    }

    @Test(arguments: 0..<4)
    func `a fault that cannot be is refused and changes nothing`(vendor: Int) throws {
        let world = World(seed: 7)
        let tenant = world.addTenant(storyVendors[vendor].tenant)
        let bob = world.device("bob")
        func refused(_ fault: WorldFault, _ reason: String) {
            let lines = world.trace.count
            let refusal = #expect(throws: WorldFaultRefusal.self) { try tenant.fault(fault, on: bob) }
            #expect(refusal?.description == "\(fault.rawValue) for bob: \(reason)")
            #expect(world.trace.count == lines)
        }
        refused(.networkBack, "nothing is wrong with the network")
        refused(.tokenExpires, "no device has a login of the user")
        refused(.kicked, "no device has a login of the user")
        try tenant.fault(.networkLost, on: bob)
        refused(.networkLost, "there is no network")
        try tenant.fault(.slow, on: bob)
        refused(.slow, "the network is slow")
        try tenant.fault(.processKilled, on: bob)
        refused(.processKilled, "its process is gone")
    }

    @Test func `a network that is back is as it was before the faults`() throws {
        let world = World(seed: 7)
        let tenant = world.addTenant(.zegoDemo)
        let bob = world.device("bob")
        let (up, down) = (NetworkQuality(delay: .seconds(3), loss: 0.9), NetworkQuality(jitter: .milliseconds(5)))
        (bob.network.uplink, bob.network.downlink) = (up, down)
        for fault in [WorldFault.slow, .lossy, .networkLost] { try tenant.fault(fault, on: bob) }
        #expect(bob.network.uplink == NetworkQuality(delay: .seconds(5), loss: 1))
        #expect(bob.network.downlink == NetworkQuality(delay: .seconds(2), jitter: .milliseconds(5), loss: 0.2))
        #expect(!bob.network.isConnected)
        try tenant.fault(.networkBack, on: bob)
        #expect(bob.network.uplink == up && bob.network.downlink == down && bob.network.isConnected)
    }

    @Test(arguments: 0..<4)
    func `after a restart of the server everybody is where they were`(vendor: Int) throws {
        let world = World(seed: 7)
        world.recordRooms()
        let evening = try Evening(storyVendors[vendor], in: world)
        let line = world.trace.count
        // A shorter time is nothing to Volcengine's SDK.
        world.restartServer(downtime: .seconds(15))
        world.advance(by: .seconds(30))
        for device in [evening.alice, evening.bob] {
            #expect(!evening.told(device, since: line).isEmpty)
            #expect(device.network.isConnected)
        }
        #expect(evening.apps.map { $0.occupant(of: 1) } == ["bob", "bob"])
        #expect(throws: Never.self) { try world.checkRooms() }
    }

    @Test(arguments: 0..<4)
    func `faults that a schedule draws, two and more at once, break no room`(vendor: Int) throws {
        let vendor = storyVendors[vendor]
        var met: Set<String> = []
        try explore(seeds: 0..<8) { world in
            let evening = try Evening(vendor, in: world)
            let faults = WorldFault.allCases
            try world.together(within: .seconds(3), evening.tenant.sometimes(faults, on: [evening.alice, evening.bob]))
            world.advance(by: .seconds(10))
            met.formUnion(world.trace.filter { $0.text.hasPrefix("fault: ") }.map(\.text))
        }
        #expect(met.count > 2, "\(met)")
    }
}
