import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// A room of the engine's: who is in it, what they publish, and what they say.
///
/// Methods return 0, or a code of ``ByteRTCReturnStatus`` below zero.
public final class ByteRTCRoom: ByteRTCRTSRoom, @unchecked Sendable {
    // Safe because it stores nothing besides what the room for messages does.

    /// The delegate; held weakly.
    public var delegate: (any ByteRTCRoomDelegate)? {
        get { roomDelegate }
        set { roomDelegate = newValue }
    }

    /// Sets the delegate.
    @discardableResult
    public func setRTCRoomDelegate(_ roomDelegate: (any ByteRTCRoomDelegate)?) -> Int32 {
        delegate = roomDelegate
        return lifetime.isOver ? ByteRTCVideo.destroyed : 0
    }

    /// The room's id.
    public func getId() -> String { id }

    /// The room's id, by the name that the method has in Objective-C.
    public func getRoomId() -> String { id }

    // MARK: Coming and going

    /// Joins the room: 0, or -1 for a user or a configuration that cannot be, -2 until the room is left.
    ///
    /// `rtcRoom(_:onRoomStateChanged:withUid:state:extraInfo:)` says what became of it: 0, or a code of
    /// ``ByteRTCErrorCode``. After -1000, -1001, -1004, -1006, -1009, -1011, -1025 and -1026 the room can be joined again.
    @discardableResult
    public func joinRoom(_ token: String?, userInfo: ByteRTCUserInfo, roomConfig: ByteRTCRoomConfig) -> Int32 {
        let user = userInfo.userId
        var subscribes: MediaKinds = []
        if roomConfig.isAutoSubscribeAudio { subscribes.insert(.sound) }
        if roomConfig.isAutoSubscribeVideo { subscribes.formUnion([.picture, .screen]) }
        var publishes: MediaKinds = []
        if roomConfig.isAutoPublish, roomConfig.isPublishAudio { publishes.insert(.sound) }
        if roomConfig.isAutoPublish, roomConfig.isPublishVideo { publishes.insert(.picture) }
        let request = StayRequest(
            user: UserID(user), extraInfo: userInfo.extraInfo, token: token ?? "", profile: roomConfig.profile,
            publishes: publishes, subscribes: subscribes, size: wish(of: roomConfig.remoteVideoConfig))
        return act("joinRoom(\(id), \(user))") { engine in engine.join(request, number) } ?? ByteRTCVideo.destroyed
    }

    /// Sets whether others see the user; true at first. An invisible user cannot publish.
    ///
    /// `rtcRoom(_:onUserVisibilityChanged:errorCode:)` says when it is so.
    @discardableResult
    public func setUserVisibility(_ enable: Bool) -> Int32 {
        stay("setUserVisibility(\(enable))") { stay in
            stay.wantsVisible = enable
            return .success
        } then: { engine, number in
            engine.settle(number)
        }
    }

    // MARK: Publishing and subscribing

    /// Publishes sound, pictures or both: 0, or -3 outside the room and for a user whom nobody sees.
    ///
    /// Sound is heard only while it is captured or mixed in as well.
    @discardableResult
    public func publishStream(_ type: ByteRTCMediaStreamType) -> Int32 {
        act("publishStream(\(type.word))") { engine in engine.publish(type.kinds, number) } ?? ByteRTCVideo.destroyed
    }

    /// Ends what is published: 0, or -3 outside the room. Capturing goes on.
    @discardableResult
    public func unpublishStream(_ type: ByteRTCMediaStreamType) -> Int32 {
        stay("unpublishStream(\(type.word))") { stay in
            guard stay.isInside else { return .wrongState }
            stay.wanted.subtract(type.kinds)
            return .success
        } then: { engine, number in
            engine.settle(number)
            engine.driveSound()
        }
    }

    /// Publishes the screen: 0, or -3 outside the room and for a user whom nobody sees. A screen has pictures only; -10 for its sound
    /// alone.
    ///
    /// Pictures come only while ``ByteRTCVideo/startScreenCapture(_:bundleId:)`` captures them.
    @discardableResult
    public func publishScreen(_ type: ByteRTCMediaStreamType) -> Int32 {
        act("publishScreen(\(type.word))") { engine in
            guard type != .audio else {
                device.record(.note, "ByteRTCRoom.publishScreen returned -10")
                return Int32(ByteRTCReturnStatus.notSupport.rawValue)
            }
            return engine.publish(type.screenKinds, number)
        } ?? ByteRTCVideo.destroyed
    }

    /// Ends the screen's stream: 0, or -3 outside the room. Capturing goes on.
    @discardableResult
    public func unpublishScreen(_ type: ByteRTCMediaStreamType) -> Int32 {
        stay("unpublishScreen(\(type.word))") { stay in
            guard stay.isInside else { return .wrongState }
            stay.wanted.subtract(type.screenKinds)
            return .success
        } then: { engine, number in
            engine.settle(number)
            engine.driveSound()
        }
    }

    /// Receives a user's sound, pictures or both. `rtcRoom(_:onStreamSubscribed:userId:subscribeConfig:)` says what became of it.
    @discardableResult
    public func subscribeStream(_ userId: String, mediaStreamType: ByteRTCMediaStreamType) -> Int32 {
        subscribe("subscribeStream", userId, mediaStreamType, true)
    }

    /// Receives a user's sound, pictures or both no more.
    @discardableResult
    public func unsubscribeStream(_ userId: String, mediaStreamType: ByteRTCMediaStreamType) -> Int32 {
        subscribe("unsubscribeStream", userId, mediaStreamType, false)
    }

    private func subscribe(_ call: String, _ user: String, _ type: ByteRTCMediaStreamType, _ isOn: Bool) -> Int32 {
        stay("\(call)(\(user), \(type.word))") { _ in
            type.kinds.isEmpty ? .parameterErr : .success
        } then: { engine, number in
            engine.subscribe(to: UserID(user), type.kinds, isOn, number)
        }
    }

    /// Receives a user's screen; -10 for its sound alone. `rtcRoom(_:onStreamSubscribed:userId:subscribeConfig:)` says what became of
    /// it.
    @discardableResult
    public func subscribeScreen(_ userId: String, mediaStreamType: ByteRTCMediaStreamType) -> Int32 {
        subscribeScreen("subscribeScreen", userId, mediaStreamType, true)
    }

    /// Receives a user's screen no more.
    @discardableResult
    public func unsubscribeScreen(_ userId: String, mediaStreamType: ByteRTCMediaStreamType) -> Int32 {
        subscribeScreen("unsubscribeScreen", userId, mediaStreamType, false)
    }

    private func subscribeScreen(
        _ call: String, _ user: String, _ type: ByteRTCMediaStreamType, _ isOn: Bool
    ) -> Int32 {
        stay("\(call)(\(user), \(type.word))") { _ in
            type == .audio ? .notSupport : type.screenKinds.isEmpty ? .parameterErr : .success
        } then: { engine, number in
            engine.subscribe(to: UserID(user), type.screenKinds, isOn, number)
        }
    }

    /// Receives everybody's sound, pictures or both: 0, or -3 outside the room.
    @discardableResult
    public func subscribeAllStreams(with mediaStreamType: ByteRTCMediaStreamType) -> Int32 {
        subscribeAll("subscribeAllStreams", mediaStreamType, true)
    }

    /// Receives nobody's sound, pictures or both: 0, or -3 outside the room.
    @discardableResult
    public func unsubscribeAllStreams(with mediaStreamType: ByteRTCMediaStreamType) -> Int32 {
        subscribeAll("unsubscribeAllStreams", mediaStreamType, false)
    }

    private func subscribeAll(_ call: String, _ type: ByteRTCMediaStreamType, _ isOn: Bool) -> Int32 {
        stay("\(call)(with: \(type.word))") { stay in
            stay.isInside ? .success : .wrongState
        } then: { engine, number in
            engine.subscribeToAll(type.kinds, isOn, number)
        }
    }

    /// Holds what is received: nobody is heard, and the subscriptions stay. 0, or -3 outside the room.
    @discardableResult
    public func pauseAllSubscribedStream(_ mediaType: ByteRTCPauseResumControlMediaType) -> Int32 {
        pause("pauseAllSubscribedStream(\(mediaType))", mediaType, true)
    }

    /// Goes on with what is received: 0, or -3 outside the room.
    @discardableResult
    public func resumeAllSubscribedStream(_ mediaType: ByteRTCPauseResumControlMediaType) -> Int32 {
        pause("resumeAllSubscribedStream(\(mediaType))", mediaType, false)
    }

    private func pause(_ call: String, _ type: ByteRTCPauseResumControlMediaType, _ isPaused: Bool) -> Int32 {
        stay(call) { stay in
            stay.isInside ? .success : .wrongState
        } then: { engine, number in
            engine.pause(type.kinds, isPaused, number)
        }
    }

    /// Sets how loud everybody in the room is heard: 0…400 %, clamped. It goes before what was set for single users.
    @discardableResult
    public func setRemoteRoomAudioPlaybackVolume(_ volume: Int) -> Int32 {
        stay("setRemoteRoomAudioPlaybackVolume(\(volume))") { stay in
            stay.volume = ByteRTCVideo.clamped(volume)
            for user in stay.remotes.keys { stay.remotes[user]?.volume = nil }
            return .success
        } then: { engine, number in
            engine.applyVolumes(number)
        }
    }

    /// Has no effect: everybody is heard.
    @discardableResult
    public func setAudioSelectionConfig(_ audioSelectionPriority: ByteRTCAudioSelectionPriority) -> Int32 {
        device.warn(of: Volcengine.RTCNotEmulated.audioSelection)
        return stay("setAudioSelectionConfig(\(audioSelectionPriority))") { _ in .success }
    }
}
