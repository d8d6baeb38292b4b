import Devices
import EasemobVoiceRoom
import Foundation
import ParlorTesting

extension Kit {
    /// The vendor's demo component, which stands on chat, on the channel and on the App Server.
    static let easemobVoiceRoom = Kit(
        module: "EasemobVoiceRoom",
        source: (
            "Sources/Easemob/EasemobVoiceRoom",
            ["VoiceRoomIMManager", "ASRTCKit", "VoiceRoomBusinessRequest", "VoiceRoomRequest"]
        ),
        tenant: easemobTenant, demo: .easemobDemo, makeApp: { EasemobRoomApp(appKey: $0, heard: $1) },
        codeOfOthersToken: 202,
        standings: [
            Standing("before configIM", [.sdk: 1]) { _, _ in },
            Standing("before login", [.login: 201, .room: 201, .stay: 401]) { world, bob in
                let app = try world.easemobRoomVisitor("bob", logsIn: false)
                // The connection is there.
                world.ask(app, .get, .fetchRoomList(cursor: "", pageSize: 1, type: nil))
                try world.expect("callback(status: 401, code: 401)", on: bob)
            },
            Standing("outside the room", [.room: 702, .stay: 403]) { world, _ in
                _ = try world.easemobRoomVisitor("bob")
            },
            Standing("after leaving", [.login: 201, .room: 201, .stay: 401]) { world, bob in
                let app = try world.easemobRoomApp("bob")
                app.leave { _ in }
                try world.expect("/members/leave callback(status: 200)", on: bob)
            },
        ],
        calls: KitCall.ofEasemobVoiceRoom,
        neverRefused: [
            "getSharedInstance addChatRoomListener removeListener configHost changeHost convertApi":
                "the objects themselves",
            "configIM": "what the others wait for",
            """
            tokenDidExpire tokenWillExpire messagesDidReceive chatroomAnnouncementDidUpdate didDismiss \
            chatroomAttributesDidUpdated chatroomAttributesDidRemoved userDidLeave rtcEngine
            """: "callbacks of the SDKs below, which the component takes",
            "joinVoicRoomWith joinKTVChannelWith leaveChannel":
                "of the channel alone, which wants neither a login to chat nor one to the App Server",
            """
            setClientRole enableAEC setAINS enableLocalAudio muteLocalAudioStream enableinearmonitoring \
            setInEarMonitoringVolume adjustRecordingSignalVolume adjustUserPlaybackSignalVolume \
            adjustAudioMixingVolume setVoiceBeautifierParameters enableLocalVideo muteLocalVideoStream \
            setupLocalVideo setupRemoteVideo playMusic stopPlayMusic playSound stopPlaySound
            """: "the engine's settings and sounds, which it takes outside a channel as well",
            "getPlayerState getPosition getDuration": "answered at once; without a player failed, or 0",
        ],
        refusals: Refusal.easemobVoiceRoom, limits: Limit.ofEasemobVoiceRoom)
}

extension KitCall {
    /// A call of chat.
    private static func chat(
        _ name: String, _ need: Standing.Need = .login, code: Int? = nil, traced: String? = nil,
        _ make: @escaping @Sendable (VoiceRoomIMManager, _ room: String) -> Void
    ) -> KitCall {
        KitCall(name: name, need: need, code: code, line: "\(traced ?? name) error # ") { world, device in
            let room = world.easemobRoomOwner?.chatRoom ?? ""
            device.run { VoiceRoomIMManager.shared.map { make($0, room) } }
        }
    }

    /// A request for a route of the owner's room.
    private static func request(
        _ name: String, _ need: Standing.Need = .stay, code: Int? = nil, line: String,
        _ make: @escaping @Sendable (VoiceRoomBusinessRequest, _ room: String) -> Void
    ) -> KitCall {
        KitCall(name: name, need: need, code: code, line: line) { world, device in
            let room = world.easemobRoomOwner?.room ?? ""
            device.run { make(VoiceRoomBusinessRequest.shared, room) }
        }
    }

    /// A call of the karaoke room's player, which is not there outside one. What it returned is noted in the trace.
    private static func player(_ name: String, _ make: @escaping @Sendable (ASRTCKit) -> Int32) -> KitCall {
        KitCall(name: name, need: .room, code: -1, line: "\(name) gave the app #.") { _, device in
            let returned = device.run {
                AgoraConfig.rtcId = Tenant.easemobDemoAgoraAppID
                return make(ASRTCKit.getSharedInstance())
            }
            device.record(.note, "\(name) gave the app \(returned).")
        }
    }

    /// The calls of the component's that need an app key, a login or the room.
    static let ofEasemobVoiceRoom: [KitCall] = [
        chat("loginIM", .sdk, traced: "login") { chat, _ in chat.loginIM(userName: "bob", token: "t") { _, _ in } },
        chat("joinedChatRoom", traced: "joinChatroom") { $0.joinedChatRoom(roomId: $1) { _, _ in } },
        chat("fetchMembersCount", traced: "getChatroomSpecificationFromServer") {
            $0.fetchMembersCount(roomId: $1) { _ in }
        },
        // The SDK looks at the room's id first, which is that of no room.
        chat("userQuitRoom", code: 700, traced: "leaveChatroom") { chat, _ in chat.userQuitRoom(completion: nil) },
        chat("sendMessage", .room, traced: "send") {
            $0.sendMessage(roomId: $1, text: "hi", ext: nil) { _, _ in }
        },
        chat("sendCustomMessage", .room, traced: "send") {
            $0.sendCustomMessage(roomId: $1, event: VoiceRoomGift, customExt: [:]) { _, _ in }
        },
        request("constructRequest", .sdk, code: URLError.Code.badURL.rawValue, line: "callback(error: #)") { _, room in
            VoiceRoomRequest.shared.constructRequest(
                method: .get, uri: "/voice/room/\(room)", params: [:], headers: [:]
            ) { _, _, _ in }
        },
        request("sendGETRequest", line: "/mic/apply callback(status: #,") {
            $0.sendGETRequest(api: .fetchApplyMembers(roomId: $1, cursor: "", pageSize: 10), params: [:]) { _, _ in }
        },
        request("sendPOSTRequest", line: "/mic/apply callback(status: #,") {
            $0.sendPOSTRequest(api: .submitApply(roomId: $1), params: ["mic_index": 1]) { _, _ in }
        },
        request("sendDELETERequest", line: "/mic/apply callback(status: #,") {
            $0.sendDELETERequest(api: .cancelApply(roomId: $1), params: [:]) { _, _ in }
        },
        request("sendRequest", line: "/mic/exchange callback(status: #,") { requests, room in
            requests.sendRequest(
                method: .post, uri: "/voice/room/\(room)/mic/exchange", params: ["from": 1, "to": 2]
            ) { (_: [String: Any]?, _: (any Error)?) in }
        },
        // To those who are nobody, and to those who do not own the room.
        request("sendPUTRequest", code: 401, line: "callback(status: #,") {
            $0.sendPUTRequest(api: .modifyRoomInfo(roomId: $1), params: ["name": "Bar"]) { _, _ in }
        },
        player("open") { $0.open(with: "/no/such/file.mp3", startPos: 0) },
        player("play") { $0.play() },
        player("pause") { $0.pause() },
        player("stop") { $0.stop() },
        player("seek") { $0.seek(to: 0) },
        player("setAudioDualMonoMode") { $0.setAudioDualMonoMode(with: .mix) },
        player("adjustPlayoutVolume") { $0.adjustPlayoutVolume(with: 50) },
        KitCall(name: "sendStreamMessage", need: .room, code: nil, line: "sendStreamMessage was refused.") {
            _, device in
            let returned = device.run {
                AgoraConfig.rtcId = Tenant.easemobDemoAgoraAppID
                return ASRTCKit.getSharedInstance().sendStreamMessage(with: Data("hi".utf8))
            }
            device.record(.note, "sendStreamMessage was \(returned == 0 ? "taken" : "refused").")
        },
    ]
}
