import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import VoiceEngine

/// A delegate that listens to everything and says nothing, or does what a test wants on entering.
final class Listener: NSObject, TRTCCloudDelegate, Sendable {
    let entered: (@Sendable (Int) -> Void)?

    init(entered: (@Sendable (Int) -> Void)? = nil) { self.entered = entered }

    func onEnterRoom(_ result: Int) { entered?(result) }
}

/// A world with one tenant, and people who use TRTC in it.
final class TRTCWorld {
    static let appID: UInt32 = 1_400_000_001

    let world = World(seed: 7)
    let tenant: WorldTenant
    /// Delegates are held weakly by the SDK.
    private var listeners: [Listener] = []

    init(_ tenant: Tenant = .tencentDemo) { self.tenant = world.addTenant(tenant) }

    /// What `user` enters the room with.
    func params(_ user: String, room: UInt32 = 7, role: TRTCRoleType = .anchor) -> TRTCParams {
        let params = TRTCParams()
        params.sdkAppId = Self.appID
        params.userId = user
        params.userSig = tenant.token(for: user)
        params.roomId = room
        params.role = role
        return params
    }

    /// A device whose app listens to TRTC, and whose microphone hears a tone.
    func person(_ name: String, hertz: Double = 440) throws -> Device {
        let device = world.device(name)
        try device.audio.use(.tone(hertz: hertz, amplitude: 0.3))
        listen(on: device)
        return device
    }

    func listen(on device: Device, _ listener: Listener = Listener()) {
        listeners.append(listener)
        device.run { TRTCCloud.sharedInstance().delegate = listener }
    }

    /// A person in the room; an anchor speaks.
    func enter(
        _ name: String, hertz: Double = 440, room: UInt32 = 7, role: TRTCRoleType = .anchor,
        scene: TRTCAppScene = .voiceChatRoom, speaks: Bool = true
    ) throws -> Device {
        let device = try person(name, hertz: hertz)
        device.run {
            TRTCCloud.sharedInstance().enterRoom(params(name, room: room, role: role), appScene: scene)
            if speaks, role == .anchor { TRTCCloud.sharedInstance().startLocalAudio(.default) }
        }
        try world.expect("onEnterRoom(", on: device)
        return device
    }

    /// How many callbacks on a device have `text` in them so far.
    func count(_ text: String, on device: Device) -> Int {
        world.callbacks(on: device).filter { $0.contains(text) }.count
    }
}

extension Device {
    /// Uses this device's TRTC.
    func trtc(_ body: (TRTCCloud) -> Void) { run { body(TRTCCloud.sharedInstance()) } }
}
