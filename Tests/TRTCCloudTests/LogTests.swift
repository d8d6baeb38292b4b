import Devices
import Foundation
import ParlorTesting
import Synchronization
import TXLiteAVSDK_TRTC
import Testing

/// The SDK's log, and what says that it has no effect.
struct LogTests {
    final class Lines: NSObject, TRTCLogDelegate, Sendable {
        private let lines = Mutex<[(text: String, level: TRTCLogLevel)]>([])
        var all: [(text: String, level: TRTCLogLevel)] { lines.withLock { $0 } }

        func onLog(_ log: String?, logLevel: TRTCLogLevel, whichModule: String?) {
            lines.withLock { $0.append((log ?? "", logLevel)) }
        }
    }

    @Test func `a log delegate gets the lines of its device and level`() throws {
        let trtc = TRTCWorld()
        let lines = Lines()
        let alice = try trtc.person("alice")
        alice.run {
            TRTCCloud.setLogDelegate(lines)
            TRTCCloud.sharedInstance().setAudioRoute(.modeEarpiece)
        }
        trtc.world.advance(by: .seconds(1))
        #expect(lines.all.isEmpty, "at first there is no log")
        alice.run {
            TRTCCloud.setLogLevel(.info)
            TRTCCloud.sharedInstance().setAudioRoute(.modeSpeakerphone)
            TRTCCloud.sharedInstance().callExperimentalAPI("none")
        }
        _ = try trtc.enter("bob")
        trtc.world.advance(by: .seconds(1))
        let texts = lines.all.map(\.text)
        #expect(texts.contains { $0.contains("setAudioRoute(") })
        #expect(lines.all.contains { $0.text.contains("onAudioRouteChanged(") && $0.level == .info })
        #expect(lines.all.contains { $0.text.contains("onError(-2,") && $0.level == .error })
        #expect(!texts.contains { $0.contains("bob") })
        alice.run {
            TRTCCloud.setLogLevel(.error)
            TRTCCloud.sharedInstance().setAudioRoute(.modeEarpiece)
        }
        trtc.world.advance(by: .seconds(1))
        #expect(lines.all.count == texts.count)
    }

    @Test func `a licence is accepted, and said to be`() throws {
        let trtc = TRTCWorld()
        final class LicenceListener: NSObject, TXLiveBaseDelegate, Sendable {}
        let listener = LicenceListener()
        let alice = trtc.world.device("alice")
        alice.run {
            TXLiveBase.sharedInstance().delegate = listener
            TXLiveBase.setLicenceURL("https://example.com/licence", key: "key")
        }
        try trtc.world.expect("TXLiveBase.onLicenceLoaded(0)", on: alice)
        alice.run { TXLiveBase.sharedInstance().delegate = nil }
        withExtendedLifetime(listener) {}
    }

    @Test func `what has no effect says so once`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let params = trtc.params("alice")
        params.streamId = "show"
        params.userDefineRecordId = "record"
        params.bussInfo = "{}"
        alice.trtc { cloud in
            for _ in 1...2 {
                cloud.setSystemVolumeType(.VOIP)
                cloud.getDeviceManager().setSystemVolumeType(.media)
                cloud.getAudioEffectManager().setMusicScratchSpeedRate(1, speedRate: 2)
                cloud.getAudioEffectManager().setMusicTrack(1, track: 1)
                cloud.showDebugView(1)
                TRTCCloud.setLogCompressEnabled(false)
                TRTCCloud.setLogDirPath("/tmp")
                for api in ["enableChorus", "setLowLatencyModeEnabled", "setAudioCacheParams"] {
                    cloud.callExperimentalAPI(#"{"api":"\#(api)","params":{"enable":1}}"#)
                }
            }
            cloud.enterRoom(params, appScene: .voiceChatRoom)
        }
        try trtc.world.expect("onEnterRoom(", on: alice)
        let notes = trtc.world.trace.filter { $0.kind == .note && $0.text.contains("has no effect here") }.map(\.text)
        for name in [
            "TRTCCloud.setSystemVolumeType", "TXDeviceManager.setSystemVolumeType",
            "setMusicScratchSpeedRate", "setMusicTrack", "showDebugView", "setLogCompressEnabled", "setLogDirPath",
            "enableChorus", "setLowLatencyModeEnabled", "setAudioCacheParams", "TRTCParams.streamId",
            "TRTCParams.userDefineRecordId", "TRTCParams.bussInfo",
        ] { #expect(notes.filter { $0.contains(name) }.count == 1, "\(name)") }
    }
}
