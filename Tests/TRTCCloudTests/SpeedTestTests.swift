import Devices
import Foundation
import ParlorTesting
import Synchronization
import TXLiteAVSDK_TRTC
import Testing

/// What a test of the network measures, by both of its calls.
struct SpeedTestTests {
    /// Keeps the last result.
    final class Results: NSObject, TRTCCloudDelegate, Sendable {
        private let last = Mutex<(success: Bool, rtt: UInt32, up: Float, jitter: Int, bandwidth: Int)?>(nil)
        var value: (success: Bool, rtt: UInt32, up: Float, jitter: Int, bandwidth: Int)? { last.withLock { $0 } }

        func onSpeedTestResult(_ result: TRTCSpeedTestResult) {
            let value = (
                success: result.success, rtt: result.rtt, up: result.upLostRate, jitter: result.downJitter,
                bandwidth: result.availableUpBandwidth
            )
            last.withLock { $0 = value }
        }
    }

    /// Keeps what a block is called with.
    final class Answers: Sendable {
        private let texts = Mutex<[String]>([])
        var all: [String] { texts.withLock { $0 } }
        func add(_ text: String) { texts.withLock { $0.append(text) } }
    }

    private func params(_ user: String = "alice") -> TRTCSpeedTestParams {
        let params = TRTCSpeedTestParams()
        params.sdkAppId = TRTCWorld.appID
        params.userId = user
        params.userSig = "signature"
        params.expectedUpBandwidth = 500
        return params
    }

    @Test func `a test measures the network that there is`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let results = Results()
        alice.network.uplink = NetworkQuality(delay: .milliseconds(30), loss: 0.25)
        alice.network.downlink = NetworkQuality(delay: .milliseconds(50), jitter: .milliseconds(7))
        alice.trtc { cloud in
            cloud.delegate = results
            #expect(cloud.startSpeedTest(params()) == 0)
            #expect(cloud.startSpeedTest(params()) == -3)
        }
        try trtc.world.expect("onSpeedTestResult(quality 5,", on: alice)
        let value = try #require(results.value)
        #expect(value.success)
        #expect((80...90).contains(value.rtt))
        #expect(value.up == 0.25)
        #expect(value.jitter == 7)
        #expect(value.bandwidth == 500)
    }

    @Test func `the older call has a block, called once`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let answers = Answers()
        alice.trtc { cloud in
            cloud.startSpeedTest(TRTCWorld.appID, userId: "alice", userSig: "signature") { result, done, total in
                answers.add("\(result.success) \(result.quality.rawValue) \(done)/\(total)")
            }
            cloud.startSpeedTest(TRTCWorld.appID, userId: "", userSig: "signature") { result, _, _ in
                answers.add("\(result.success) \(result.errMsg.isEmpty)")
            }
        }
        trtc.world.advance(by: .seconds(5))
        #expect(answers.all.sorted() == ["false false", "true 1 1/1"])
    }

    @Test func `no network and no app are failures, and a test that is stopped is silent`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let strange = params()
        strange.sdkAppId = 1_499_999_999
        alice.trtc { #expect($0.startSpeedTest(strange) == 0) }
        try trtc.world.expect("onSpeedTestResult(failed:", on: alice)
        alice.network.isConnected = false
        alice.trtc { #expect($0.startSpeedTest(params()) == 0) }
        try trtc.world.expect("onSpeedTestResult(failed:", on: alice, within: .seconds(15))
        alice.trtc { cloud in
            #expect(cloud.startSpeedTest(params()) == 0)
            cloud.stopSpeedTest()
        }
        try trtc.world.expectNo("onSpeedTestResult", on: alice, for: .seconds(15))
    }

    @Test func `bandwidths have their range, and a room excludes a test`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let params = params()
        alice.trtc { cloud in
            for wrong in [9, 5001, -1] {
                params.expectedUpBandwidth = wrong
                #expect(cloud.startSpeedTest(params) == -2)
            }
            params.scene = .onlineChorusTesting
            params.expectedUpBandwidth = 1001
            #expect(cloud.startSpeedTest(params) == -2)
            params.expectedUpBandwidth = 1000
            params.userSig = ""
            #expect(cloud.startSpeedTest(params) == -2)
        }
        let bob = try trtc.enter("bob")
        bob.trtc { #expect($0.startSpeedTest(self.params("bob")) == -3) }
    }
}
