import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// What a test of the network measured.
struct SpeedTestValue: Sendable {
    /// Nil after an answer.
    var failure: String?
    var quality = TRTCQuality.unknown
    var upLoss = 0.0
    var downLoss = 0.0
    var roundTripMilliseconds = 0
    var upBandwidth = -1
    var downBandwidth = -1
    var upJitterMilliseconds = -1
    var downJitterMilliseconds = -1

    var model: TRTCSpeedTestResult {
        let model = TRTCSpeedTestResult()
        model.success = failure == nil
        model.errMsg = failure ?? ""
        model.ip = "127.0.0.1"
        model.quality = quality
        model.upLostRate = Float(upLoss)
        model.downLostRate = Float(downLoss)
        model.rtt = UInt32(roundTripMilliseconds)
        model.availableUpBandwidth = upBandwidth
        model.availableDownBandwidth = downBandwidth
        model.upJitter = upJitterMilliseconds
        model.downJitter = downJitterMilliseconds
        return model
    }
}

// MARK: Testing the network

extension TRTCCloud {
    /// Tests the network before a room is entered; `onSpeedTestResult` reports what was measured. 0, or -2 for arguments
    /// that are not valid, -3 in a room and while a test runs.
    ///
    /// The round trip is that of a request to the cloud. Loss and jitter are those of the device's network.
    @discardableResult
    public func startSpeedTest(_ params: TRTCSpeedTestParams) -> Int32 {
        let bandwidths = (up: params.expectedUpBandwidth, down: params.expectedDownBandwidth)
        let call = "startSpeedTest(userId: \(params.userId), up: \(bandwidths.up), down: \(bandwidths.down))"
        guard lifetime.begin("TRTCCloud.\(call)", on: device) else { return Tencent.TRTCCode.refused.rawValue }
        let sdk = Tencent.profile.sdk
        let most =
            params.scene == .onlineChorusTesting
            ? sdk.maximumChorusTestBandwidth.value : sdk.maximumTestBandwidth.value
        let isInRange = [bandwidths.up, bandwidths.down].allSatisfy {
            $0 == 0 || (sdk.minimumTestBandwidth.value...most).contains($0)
        }
        guard params.sdkAppId != 0, !params.userId.isEmpty, !params.userSig.isEmpty, isInRange else {
            return Tencent.TRTCCode.invalidArgument.rawValue
        }
        guard let number = beginSpeedTest() else { return Tencent.TRTCCode.refused.rawValue }
        let app = AppID("\(params.sdkAppId)")
        perform { cloud in
            cloud.measureNetwork(app, number, bandwidths) { [weak cloud] in cloud?.tell(.speedTested($0)) }
        }
        return Tencent.TRTCCode.success.rawValue
    }

    /// Tests the network before a room is entered; deprecated by the vendor. The block is called once, because there is
    /// one server here, on the delegate queue. Arguments that are not valid, a room and a test that runs fail at once.
    public func startSpeedTest(
        _ sdkAppId: UInt32, userId: String, userSig: String,
        completion: ((_ result: TRTCSpeedTestResult, _ completedCount: Int, _ totalCount: Int) -> Void)?
    ) {
        let done = Handover(completion)
        begin("startSpeedTest(\(sdkAppId), userId: \(userId))") { cloud in
            let answer: @Sendable (SpeedTestValue) -> Void = { [device = cloud.device, queue = cloud.outlet.queue] in
                let value = $0
                device.complete(on: queue, "TRTCCloud.startSpeedTest completion(\(value.text), 1 of 1)") {
                    done.value?(value.model, 1, 1)
                }
            }
            guard sdkAppId != 0, !userId.isEmpty, !userSig.isEmpty else {
                return answer(SpeedTestValue(failure: "sdkAppId is 0, or userId or userSig is empty"))
            }
            guard let number = cloud.beginSpeedTest() else {
                return answer(SpeedTestValue(failure: "a test runs, or the user is in a room"))
            }
            cloud.measureNetwork(AppID("\(sdkAppId)"), number, (0, 0), answer)
        }
    }

    /// Ends the test that runs; nothing is reported.
    public func stopSpeedTest() {
        begin("stopSpeedTest()") { cloud in cloud.state.withLock { $0.speedTest = nil } }
    }

    private func beginSpeedTest() -> Int? {
        state.withLock { state in
            guard state.room == nil, state.speedTest == nil else { return nil }
            state.lastSpeedTest += 1
            state.speedTest = state.lastSpeedTest
            return state.speedTest
        }
    }

    /// Asks the cloud for something that needs no login, and measures how long the answer takes.
    private func measureNetwork(
        _ app: AppID, _ number: Int, _ bandwidths: (up: Int, down: Int),
        _ done: @escaping @Sendable (SpeedTestValue) -> Void
    ) {
        let finish: @Sendable (SpeedTestValue) -> Void = { [weak self] value in
            guard let self, !lifetime.isOver else { return }
            let isCurrent = state.withLock { state in
                guard state.speedTest == number else { return false }
                state.speedTest = nil
                return true
            }
            if isCurrent { done(value) }
        }
        guard let link = device.connect(to: app) else {
            return finish(SpeedTestValue(failure: Tencent.TRTCFailure(.unknownApp(app: app)).text))
        }
        link.listen { _ in }
        let timeout = Duration.seconds(Tencent.profile.sdk.enterRoomTimeoutSeconds.value)
        device.after(timeout) {
            link.close()
            finish(SpeedTestValue(failure: "no answer from the cloud"))
        }
        let startedAt = device.now
        link.send(.rtc(.look(channel: Tencent.channel(stringRoom: "speed test")))) { [device] result in
            defer { link.close() }
            // It is in no such room, so a refusal is an answer.
            if case .failure(.lost(let error)) = result {
                return finish(SpeedTestValue(failure: Tencent.TRTCFailure(error).text))
            }
            let network = device.network
            let (up, down) = (network.uplink, network.downlink)
            let loss = max(up.loss, down.loss)
            finish(
                SpeedTestValue(
                    quality: TRTCQuality(lossPercent: loss * 100), upLoss: up.loss, downLoss: down.loss,
                    roundTripMilliseconds: Int((device.now - startedAt).milliseconds),
                    upBandwidth: bandwidths.up == 0 ? -1 : bandwidths.up,
                    downBandwidth: bandwidths.down == 0 ? -1 : bandwidths.down,
                    upJitterMilliseconds: Int(up.jitter.milliseconds),
                    downJitterMilliseconds: Int(down.jitter.milliseconds)))
        }
    }
}

extension SpeedTestValue {
    /// Its form in the trace.
    var text: String {
        if let failure { return "failed: \(failure)" }
        return "quality \(quality.rawValue), rtt \(roundTripMilliseconds) ms, up \(Int(upLoss * 100))%, "
            + "down \(Int(downLoss * 100))%"
    }
}
