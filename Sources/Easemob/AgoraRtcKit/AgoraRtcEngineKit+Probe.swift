import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects

/// How the network is tested.
open class AgoraLastmileProbeConfig: NSObject {
    /// Whether sending is tested.
    public var probeUplink = false
    /// Whether receiving is tested.
    public var probeDownlink = false
    /// How much the app wants to send, in bit/s: 100,000…5,000,000.
    public var expectedUplinkBitrate: UInt = 0
    /// How much the app wants to receive, in bit/s: 100,000…5,000,000.
    public var expectedDownlinkBitrate: UInt = 0
}

/// What a test found of one direction.
open class AgoraLastmileProbeOneWayResult: NSObject {
    /// Lost packets, in percent.
    public var packetLossRate: UInt = 0
    /// How much packets' times vary, in milliseconds.
    public var jitter: UInt = 0
    /// How much gets through, in bit/s. An emulated network has no bound, so it is what was expected.
    public var availableBandwidth: UInt = 0
}

/// What a test found.
open class AgoraLastmileProbeResult: NSObject {
    /// Whether it is complete.
    public var state: AgoraLastmileProbeResultState = .unavailable
    /// How long there and back takes, in milliseconds.
    public var rtt: UInt = 0
    /// Sending.
    public var uplinkReport = AgoraLastmileProbeOneWayResult()
    /// Receiving.
    public var downlinkReport = AgoraLastmileProbeOneWayResult()
}

/// Whether a test of the network is complete.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraLastmileProbeResultState: UInt, Sendable {
    /// It is.
    case complete = 1
    /// Never comes here: how much gets through is always found.
    case incompleteNoBwe = 2
    /// There was no network.
    case unavailable = 3
}

/// A test that runs.
struct Probe: Sendable {
    /// Tells its answers from those of an earlier test.
    let number: Int
    /// What the app wants to send and receive, in bit/s; nil for what is not tested.
    let sent: UInt?
    let received: UInt?
}

/// What is found of one direction.
private struct OneWay: Sendable {
    var loss: UInt = 0
    var jitter: UInt = 0
    var bandwidth: UInt = 0

    init(_ impairment: Impairment, _ wanted: UInt?) {
        guard let wanted else { return }
        loss = UInt(max(0, impairment.lossPerMillion / 10_000))
        jitter = UInt(max(0, impairment.jitter.milliseconds))
        bandwidth = wanted
    }

    var model: AgoraLastmileProbeOneWayResult {
        let model = AgoraLastmileProbeOneWayResult()
        (model.packetLossRate, model.jitter, model.availableBandwidth) = (loss, jitter, bandwidth)
        return model
    }
}

// MARK: Testing the network

extension AgoraRtcEngineKit {
    /// Tests the network before a channel: 0, or -2 for expected bits beyond 100,000…5,000,000 a second, -8 in a channel and while
    /// a test runs.
    ///
    /// `rtcEngine(_:lastmileQuality:)` comes after 2 s and `rtcEngine(_:lastmileProbeTest:)` after 30 s, unless the test is ended.
    @discardableResult
    public func startLastmileProbeTest(_ config: AgoraLastmileProbeConfig?) -> Int32 {
        let sent = config.flatMap { $0.probeUplink ? $0.expectedUplinkBitrate : nil }
        let received = config.flatMap { $0.probeDownlink ? $0.expectedDownlinkBitrate : nil }
        var number = 0
        let result = act("startLastmileProbeTest(\(sent ?? 0), \(received ?? 0))") { state in
            let sdk = Agora.profile.sdk
            let range = sdk.minimumProbeBits.value...sdk.maximumProbeBits.value
            guard [sent, received].allSatisfy({ $0.map { range.contains(Int(clamping: $0)) } ?? true }),
                config != nil
            else { return .invalidArgument }
            guard state.connections.all.isEmpty, state.probe == nil else { return .invalidState }
            number = state.nextNumber()
            state.probe = Probe(number: number, sent: sent, received: received)
            return .noError
        }
        guard result == 0 else { return result }
        let sdk = Agora.profile.sdk
        after(sdk.probeQualitySeconds.value, of: number) { $0.tellLastmileQuality() }
        after(sdk.probeResultSeconds.value, of: number) { $0.tellLastmileResult() }
        return result
    }

    private func after(_ seconds: Int, of number: Int, _ work: @escaping @Sendable (AgoraRtcEngineKit) -> Void) {
        device.after(.seconds(seconds)) { [weak self] in
            guard let self, !lifetime.isOver, state.withLock({ $0.probe?.number == number }) else { return }
            work(self)
        }
    }

    /// Ends the test of the network. Without one nothing happens.
    @discardableResult
    public func stopLastmileProbeTest() -> Int32 {
        act("stopLastmileProbeTest()") { state in
            state.probe = nil
            return .noError
        }
    }

    private func tellLastmileQuality() {
        let conditions = device.network.conditions
        let loss = max(conditions.uplink.lossPerMillion, conditions.downlink.lossPerMillion) / 10_000
        let quality = conditions.isConnected ? AgoraNetworkQuality(lossPercent: loss) : .down
        tell("lastmileQuality(\(quality))") { [self] in $0.tellRtcEngine(self, lastmileQuality: quality) }
    }

    private func tellLastmileResult() {
        guard let probe = state.withLock({ $0.probe }) else { return }
        let conditions = device.network.conditions
        let (uplink, downlink) = (
            OneWay(conditions.uplink, probe.sent), OneWay(conditions.downlink, probe.received)
        )
        let roundTrip = UInt(max(0, (conditions.uplink.delay + conditions.downlink.delay).milliseconds))
        let isConnected = conditions.isConnected
        tell("lastmileProbeTest(\(isConnected ? "complete" : "unavailable"))") { [self] in
            let result = AgoraLastmileProbeResult()
            if isConnected {
                result.state = .complete
                result.rtt = roundTrip
                (result.uplinkReport, result.downlinkReport) = (uplink.model, downlink.model)
            }
            $0.tellRtcEngine(self, lastmileProbeTest: result)
        }
    }
}
