import Devices
import EasemobVoiceRoom
import EmulatorAPI
import Foundation
import HyphenateChat
import ImSDK_Plus
import LoopbackPorts
import Synchronization
import TRTCVoiceRoom
import TXLiteAVSDK_TRTC
import Testing
import VolcEngineRTC
import ZIM
import ZegoExpressEngine

/// A login with one module, and where the module tells the app what went wrong.
struct NewcomerLogin: Sendable, CustomTestStringConvertible {
    let module: String
    let vendor: String
    let appID: String
    /// What the command calls the secret.
    var secret = "KEY"
    /// Logs in on the current device; `tell` gets the text of the failure. Returns what has to be kept meanwhile.
    let start: @Sendable (_ appID: String, _ tell: @escaping @Sendable (String) -> Void) -> AnyObject?

    var testDescription: String { module }

    static let all: [NewcomerLogin] = [
        chat, voiceRoom, zim, express, trtc, hyphenateChat, easemobVoiceRoom, volcEngine,
    ]

    static let chat = NewcomerLogin(module: "ImSDK_Plus", vendor: "tencent", appID: "1400999999") { appID, tell in
        let chat = V2TIMManager.sharedInstance()!
        chat.initSDK(Int32(appID) ?? 0, config: V2TIMSDKConfig())
        chat.login("alice", userSig: "sig", succ: {}, fail: { _, text in tell(text ?? "") })
        return nil
    }

    static let voiceRoom = NewcomerLogin(module: "TRTCVoiceRoom", vendor: "tencent", appID: "1400999999") {
        appID, tell in
        TRTCVoiceRoom.shared().login(sdkAppID: Int32(appID) ?? 0, userId: "alice", userSig: "sig") { _, text in
            tell(text)
        }
        return nil
    }

    static let trtc = NewcomerLogin(module: "TXLiteAVSDK_TRTC", vendor: "tencent", appID: "1400999999") {
        appID, tell in
        let listener = NewcomerTRTCListener(tell: tell)
        let params = TRTCParams()
        params.sdkAppId = UInt32(appID) ?? 0
        params.userId = "alice"
        params.userSig = "sig"
        params.roomId = 7
        TRTCCloud.sharedInstance().delegate = listener
        TRTCCloud.sharedInstance().enterRoom(params, appScene: .voiceChatRoom)
        return listener
    }

    static let zim = NewcomerLogin(module: "ZIM", vendor: "zego", appID: "999999999") { appID, tell in
        let config = ZIMAppConfig()
        config.appID = UInt32(appID) ?? 0
        let info = ZIMUserInfo()
        info.userID = "alice"
        ZIM.create(with: config)?.login(with: info, token: "token") { error in tell(error.message) }
        return nil
    }

    static let express = NewcomerLogin(module: "ZegoExpressEngine", vendor: "zego", appID: "999999999") {
        appID, tell in
        let listener = NewcomerExpressListener(tell: tell)
        let profile = ZegoEngineProfile()
        profile.appID = UInt32(appID) ?? 0
        let config = ZegoRoomConfig()
        config.token = "token"
        ZegoExpressEngine.createEngine(with: profile, eventHandler: listener)
        ZegoExpressEngine.shared().loginRoom("lobby", user: ZegoUser(userID: "alice"), config: config) { _, _ in }
        return listener
    }

    static let hyphenateChat = NewcomerLogin(module: "HyphenateChat", vendor: "easemob", appID: "acme#none") {
        appKey, tell in
        EMClient.shared().initializeSDK(with: EMOptions(appkey: appKey))
        EMClient.shared().login(withUsername: "alice", token: "token") { _, error in
            tell(error?.errorDescription ?? "")
        }
        return nil
    }

    // Apps are told codes only; the text is in the trace.
    static let volcEngine = NewcomerLogin(
        module: "VolcEngineRTC", vendor: "volcengine", appID: "nobodynobodynobodynobody", secret: "APPKEY"
    ) { appID, tell in
        Device.current.setTraceReceiver { if $0.kind == .note { tell($0.text) } }
        let engine = ByteRTCVideo.createRTCVideo(appID, delegate: nil, parameters: [:])
        let info = ByteRTCUserInfo()
        info.userId = "alice"
        let room = engine?.createRTCRoom("lobby")
        room?.joinRoom("token", userInfo: info, roomConfig: ByteRTCRoomConfig())
        return room
    }

    static let easemobVoiceRoom = NewcomerLogin(module: "EasemobVoiceRoom", vendor: "easemob", appID: "acme#none") {
        appKey, tell in
        let chat = VoiceRoomIMManager.shared
        chat?.configIM(appkey: appKey)
        chat?.loginIM(userName: "alice", token: "token") { _, error in tell(error?.errorDescription ?? "") }
        return nil
    }
}

private final class NewcomerTRTCListener: NSObject, TRTCCloudDelegate, Sendable {
    private let tell: @Sendable (String) -> Void
    init(tell: @escaping @Sendable (String) -> Void) { self.tell = tell }
    func onError(_ errCode: TXLiteAVError, errMsg: String?, extInfo: [AnyHashable: Any]?) { tell(errMsg ?? "") }
}

private final class NewcomerExpressListener: NSObject, ZegoEventHandler, Sendable {
    private let tell: @Sendable (String) -> Void
    init(tell: @escaping @Sendable (String) -> Void) { self.tell = tell }
    func onDebugError(_ errorCode: Int32, funcName: String, info: String) { tell(info) }
}

/// What an app is told that is not set up yet: nobody has its app id, or nobody listens where its server should be.
@Suite(.timeLimit(.minutes(15))) struct LiveNewcomerTests {
    /// The text of the failed login on a device.
    private func text(of login: NewcomerLogin, on device: Device) async -> String? {
        let (texts, tell) = AsyncStream.makeStream(of: String.self)
        let listener = device.run { login.start(login.appID) { tell.yield($0) } }
        defer { withExtendedLifetime(listener) {} }
        return await texts.first { _ in true }
    }

    @Test(arguments: NewcomerLogin.all)
    func `a refused app id names the command that makes such a tenant`(login: NewcomerLogin) async {
        let emulator = EmbeddedEmulator()
        let device = emulator.makeDevice("alice")
        let text = await text(of: login, on: device)
        let command =
            "parlor tenant create NAME --vendor \(login.vendor) --app-id \(login.appID) --secret \(login.secret)"
        #expect(text?.hasSuffix("; to make it: \(command)") == true, "\(text ?? "nothing")")
        device.close()
    }

    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    // TRTC says it when its ten seconds are over, the others at once.
    @Test(arguments: NewcomerLogin.all)
    func `a server that is not there is named, with where its address comes from, to the app and in the log`(
        login: NewcomerLogin
    ) async throws {
        let held = try HeldPort(isLent: true)
        defer { held.release() }
        let log = Log()
        let address = "127.0.0.1:\(held.port)"
        var environment = try EmulatorChoice(environment: ["PARLOR_EMULATOR_HOST": address]).deviceEnvironment
        environment.warn = { log.add($0) }
        let device = Device(name: "alice", environment: environment)
        let told = "no connection to the emulator at \(address) (from PARLOR_EMULATOR_HOST)"
        let text = await text(of: login, on: device)
        #expect(text?.hasPrefix(told) == true, "\(text ?? "nothing")")
        #expect(log.all.filter { $0.hasPrefix("no connection") } == ["\(told); see parlor status"])
        device.close()
    }

    @Test func `a server that an app names itself is told as the app's own`() async throws {
        let held = try HeldPort(isLent: true)
        defer { held.release() }
        let emulator = try RemoteEmulator("http://127.0.0.1:\(held.port)")
        let device = emulator.makeDevice("alice")
        let told = "no connection to the emulator at 127.0.0.1:\(held.port) (from the app's RemoteEmulator)"
        for _ in 1...2 {
            let text = await text(of: .chat, on: device)
            #expect(text?.hasPrefix(told) == true, "\(text ?? "nothing")")
        }
        // The log says it once.
        #expect(emulator.trace.filter { $0.kind == .note && $0.text.hasPrefix(told) }.count == 1)
        device.close()
    }
}
