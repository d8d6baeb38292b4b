import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// A speed test that runs.
struct SpeedTest: Sendable {
    /// Numbers the tests, so that the timer of an older one ends.
    var number = 0
    /// When it ends on its own; nil while none runs.
    var end: Duration?
    var directions: [ZegoNetworkSpeedTestType] = []
}

// MARK: Users' networks

extension ZegoExpressEngine {
    /// Reports this device's network, and those of the others in the room whose streams are played.
    func reportNetwork(in number: Int) {
        let isBusy = state.withLock { !$0.publications.isEmpty || !$0.plays.isEmpty }
        guard let room = room(number), isBusy else { return }
        func level(_ loss: Double) -> ZegoStreamQualityLevel {
            room.isReconnecting ? .die : ZegoStreamQualityLevel(loss: loss)
        }
        // Without a name it is this device's network.
        tell(.networkQuality("", up: level(uplinkLoss), down: level(downlinkLoss)))
        for (user, up) in othersUplinks(in: room) {
            // What reaches the other user is not known here.
            tell(.networkQuality(user.rawValue, up: up, down: .unknown))
        }
    }

    /// How good the way to the cloud is for the others in a room whose streams are played, by user.
    ///
    /// It is judged by the packets missed since the last report, less those that this device's network loses.
    private func othersUplinks(in room: Room) -> [(user: UserID, level: ZegoStreamQualityLevel)] {
        let statistics = device.audio.withEngine { $0.statistics }
        // The fraction that this device's network lets through.
        let passed = max(1 - downlinkLoss, 0.001)
        let (plays, base) = state.withLock { state in
            defer { state.quality.network.report(statistics) }
            return (state.plays.values.filter { $0.room == room.number }, state.quality.network)
        }
        var levels: [UserID: ZegoStreamQualityLevel] = [:]
        for play in plays {
            guard let playable = play.playable, playable.inputs.isEmpty,
                room.users.contains(where: { $0.user == playable.publisher })
            else { continue }
            let current = statistics.publishers.first { $0.publisher == play.stream.rawValue }
            let level: ZegoStreamQualityLevel
            if room.isReconnecting {
                level = .unknown
            } else if let change = current.map(base.change(of:)), change.receivedPackets > 0 {
                level = ZegoStreamQualityLevel(loss: max(0, 1 - (1 - change.loss) / passed))
            } else {
                // Who stops sending on purpose says so.
                let microphone = playable.devices.first { $0.device == .microphone }
                level =
                    play.introduced && microphone.map { ZegoRemoteDeviceState($0) == .open } ?? false ? .die : .unknown
            }
            let known = levels[playable.publisher]
            levels[playable.publisher] = known.map { Self.worse($0, level) } ?? level
        }
        return levels.sorted { $0.key < $1.key }.map { (user: $0.key, level: $0.value) }
    }

    /// The worse of two; `.unknown` is no news.
    private static func worse(
        _ left: ZegoStreamQualityLevel, _ right: ZegoStreamQualityLevel
    ) -> ZegoStreamQualityLevel {
        if left == .unknown { return right }
        return right == .unknown || left.rawValue > right.rawValue ? left : right
    }

    /// The fraction of this device's packets that the cloud missed recently; the network's setting if that was not reported.
    var uplinkLoss: Double {
        let measured = state.withLock { $0.link }?.uplinkLossPerMillion
        return Double(measured ?? device.network.conditions.uplink.lossPerMillion) / 1_000_000
    }

    /// The fraction of packets that this device's network loses on the way from the cloud.
    private var downlinkLoss: Double {
        Double(device.network.conditions.downlink.lossPerMillion) / 1_000_000
    }
}

// MARK: Speed tests

extension ZegoExpressEngine {
    /// As often as there is sound.
    private static let leastSpeedTestMilliseconds = 20

    /// Reports this device's network every 3 s, for 30 s at most, in the directions of the config; 1000002 outside a room.
    ///
    /// Publishing or playing ends it, and another test replaces it. Without a network, `onNetworkSpeedTestError` is
    /// called with 1002051, which is assumed.
    public func startNetworkSpeedTest(_ config: ZegoNetworkSpeedTestConfig) {
        startNetworkSpeedTest(config, interval: UInt32(ZEGO.profile.sdk.defaultSpeedTestMilliseconds.value))
    }

    /// As ``startNetworkSpeedTest(_:)``, with an interval in milliseconds, of at least 20.
    public func startNetworkSpeedTest(_ config: ZegoNetworkSpeedTestConfig, interval: UInt32) {
        let directions: [ZegoNetworkSpeedTestType] =
            (config.testUplink ? [.uplink] : []) + (config.testDownlink ? [.downlink] : [])
        begin("startNetworkSpeedTest(\(directions), interval: \(interval))") { engine in
            let number = engine.state.withLock { state -> Int? in
                guard state.rooms.contains(where: \.isInside) else { return nil }
                state.speedTest = SpeedTest(
                    number: state.speedTest.number + 1,
                    end: engine.device.now + .seconds(ZEGO.profile.sdk.maximumSpeedTestSeconds.value),
                    directions: directions)
                return state.speedTest.number
            }
            guard let number else {
                return engine.refuse("startNetworkSpeedTest", .outsideRooms)
            }
            engine.testSpeed(number, every: .milliseconds(max(Self.leastSpeedTestMilliseconds, Int(interval))))
        }
    }

    /// Ends a speed test.
    public func stopNetworkSpeedTest() {
        begin("stopNetworkSpeedTest()") { engine in engine.state.withLock { $0.speedTest.end = nil } }
    }

    private func testSpeed(_ number: Int, every interval: Duration) {
        after(interval) { engine in
            let directions = engine.state.withLock { state -> [ZegoNetworkSpeedTestType]? in
                guard state.speedTest.number == number, let end = state.speedTest.end, engine.device.now <= end,
                    state.publications.isEmpty, state.plays.isEmpty
                else { return nil }
                return state.speedTest.directions
            }
            guard let directions else { return }
            for direction in directions { engine.tellSpeed(direction) }
            engine.testSpeed(number, every: interval)
        }
    }

    private func tellSpeed(_ direction: ZegoNetworkSpeedTestType) {
        guard state.withLock({ $0.isConnected }) else { return tell(.speedTestFailed(.temporarilyBroken, direction)) }
        let network = device.network.conditions
        let roundTrip = Int((network.uplink.delay + network.downlink.delay).milliseconds)
        let loss = direction == .uplink ? network.uplink.lossPerMillion : network.downlink.lossPerMillion
        tell(.speedTest(roundTripMilliseconds: roundTrip, loss: Double(loss) / 1_000_000, direction))
    }
}
