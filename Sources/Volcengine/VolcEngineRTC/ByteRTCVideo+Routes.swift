import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// Where sound comes out, and why.
struct RouteState: Sendable {
    /// Without accessories.
    var usual = ByteRTCAudioRoute.speakerphone
    /// What the app chose among what is there.
    var chosen: ByteRTCAudioRoute?
    var plugged: [AudioAccessory] = []

    /// The accessory that was plugged in last goes first.
    var current: ByteRTCAudioRoute { chosen ?? plugged.last.map(ByteRTCAudioRoute.init) ?? usual }

    func isThere(_ route: ByteRTCAudioRoute) -> Bool {
        switch route {
        case .default, .earpiece, .speakerphone: true
        case .headset, .headsetBluetooth, .headsetUSB: plugged.contains { ByteRTCAudioRoute($0) == route }
        }
    }
}

extension ByteRTCAudioRoute {
    init(_ accessory: AudioAccessory) {
        switch accessory {
        case .headset: self = .headset
        case .bluetooth: self = .headsetBluetooth
        case .usb: self = .headsetUSB
        }
    }
}

extension ByteRTCVideo {
    /// Sets where sound comes out without accessories: at the ear or from the speaker, as at first; -2 for anything else.
    @discardableResult
    public func setDefaultAudioRoute(_ audioRoute: ByteRTCAudioRoute) -> Int32 {
        changeRoute("setDefaultAudioRoute(\(audioRoute))") { route in
            guard audioRoute == .earpiece || audioRoute == .speakerphone else { return .parameterErr }
            route.usual = audioRoute
            route.chosen = nil
            return .success
        }
    }

    /// Sets where sound comes out, ``ByteRTCAudioRoute/default`` takes that back: 0, or -1 and a warning of the device but in the
    /// scenario ``ByteRTCAudioScenarioType/communication``, and for an accessory that is not there.
    @discardableResult
    public func setAudioRoute(_ audioRoute: ByteRTCAudioRoute) -> Int32 {
        var warning: ByteRTCMediaDeviceWarning?
        let scenario = state.withLock { $0.sound.scenario }
        let result = changeRoute("setAudioRoute(\(audioRoute))") { route in
            if scenario != .communication {
                warning = .setAudioRouteInvalidScenario
            } else if !route.isThere(audioRoute) {
                warning = .setAudioRouteNotExists
            }
            guard warning == nil else { return .failure }
            route.chosen = audioRoute == .default ? nil : audioRoute
            return .success
        }
        if let warning {
            tell("onAudioDeviceWarning(speaker, \(warning))") { [self] in
                $0.tellRtcEngine(
                    self, onAudioDeviceWarning: "speaker", deviceType: .renderDevice, deviceWarning: warning)
            }
        }
        return result
    }

    /// Where sound comes out.
    public func getAudioRoute() -> ByteRTCAudioRoute { state.withLock { $0.sound.route.current } }

    private func changeRoute(_ call: String, _ body: (inout RouteState) -> ByteRTCReturnStatus) -> Int32 {
        var news: ByteRTCAudioRoute?
        let result = act(call) { state in
            let old = state.sound.route.current
            let status = body(&state.sound.route)
            news = state.sound.route.current == old ? nil : state.sound.route.current
            return status
        }
        if let news { tellRoute(news) }
        return result
    }

    private func tellRoute(_ route: ByteRTCAudioRoute) {
        tell("onAudioRouteChanged(\(route))") { [self] in $0.tellRtcEngine(self, onAudioRouteChanged: route) }
    }

    /// Takes what is plugged into the phone.
    func take(_ accessories: [AudioAccessory]) {
        let news = state.withLock { state -> ByteRTCAudioRoute? in
            let old = state.sound.route.current
            let isFurther = accessories.count > state.sound.route.plugged.count
            state.sound.route.plugged = accessories
            // What was just plugged in is heard, and what is gone is not.
            if let chosen = state.sound.route.chosen, isFurther || !state.sound.route.isThere(chosen) {
                state.sound.route.chosen = nil
            }
            return state.sound.route.current == old ? nil : state.sound.route.current
        }
        if let news { tellRoute(news) }
    }
}
