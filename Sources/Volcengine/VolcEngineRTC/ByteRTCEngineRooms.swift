// Rooms by their names from version 3.60 of the SDK on.
extension ByteRTCRoom {
    /// Joins the room, seen by others or not: 0, or -1 for a user or a configuration that cannot be, -2 until the room is left.
    @discardableResult
    public func joinRoom(
        _ token: String?, userInfo: ByteRTCUserInfo, userVisibility: Bool, roomConfig: ByteRTCRoomConfig
    ) -> Int32 {
        let result = setUserVisibility(userVisibility)
        return result == 0 ? joinRoom(token, userInfo: userInfo, roomConfig: roomConfig) : result
    }

    /// Leaves the room: 0, or -3 where it was not joined. `rtcRoom(_:onLeaveRoom:)` follows.
    @discardableResult
    public func leave() -> Int32 { leaveRoom() }

    /// Publishes the local sound, or ends that. Returns 0, or -3 outside the room and for publishing as an invisible user.
    @discardableResult
    public func publishStreamAudio(_ publish: Bool) -> Int32 {
        publish ? publishStream(.audio) : unpublishStream(.audio)
    }

    /// Publishes the local picture, or ends that. Returns 0, or -3 outside the room and for publishing as an invisible user.
    @discardableResult
    public func publishStreamVideo(_ publish: Bool) -> Int32 {
        publish ? publishStream(.video) : unpublishStream(.video)
    }

    /// Receives a stream's sound, or does without it: 0, or -2 for a stream of another room.
    /// `rtcRoom(_:onAudioSubscribeStateChanged:info:state:reason:)` says what became of it.
    @discardableResult
    public func subscribeStreamAudio(_ streamId: String, subscribe: Bool) -> Int32 {
        receive(streamId, .audio, subscribe)
    }

    /// Receives a stream's pictures, or does without them: 0, or -2 for a stream of another room.
    /// `rtcRoom(_:onVideoSubscribeStateChanged:info:state:reason:)` says what became of it.
    @discardableResult
    public func subscribeStreamVideo(_ streamId: String, subscribe: Bool) -> Int32 {
        receive(streamId, .video, subscribe)
    }

    private func receive(_ streamId: String, _ type: ByteRTCMediaStreamType, _ isOn: Bool) -> Int32 {
        let key = ByteRTCStreamInfo.key(streamId)
        guard key.roomId == getId(), let user = key.userId else {
            return stay("subscribeStream(\(streamId))") { _ in .parameterErr }
        }
        if key.streamIndex == .indexScreen {
            return isOn
                ? subscribeScreen(user, mediaStreamType: type) : unsubscribeScreen(user, mediaStreamType: type)
        }
        return isOn ? subscribeStream(user, mediaStreamType: type) : unsubscribeStream(user, mediaStreamType: type)
    }

    /// Receives everybody's sound, or nobody's: 0, or -3 outside the room.
    @discardableResult
    public func subscribeAllStreamsAudio(_ subscribe: Bool) -> Int32 {
        subscribe ? subscribeAllStreams(with: .audio) : unsubscribeAllStreams(with: .audio)
    }

    /// Receives everybody's pictures, or nobody's: 0, or -3 outside the room.
    @discardableResult
    public func subscribeAllStreamsVideo(_ subscribe: Bool) -> Int32 {
        subscribe ? subscribeAllStreams(with: .video) : unsubscribeAllStreams(with: .video)
    }

    /// Holds all sound that is received: 0, or -3 outside the room.
    @discardableResult
    public func pauseAllSubscribedStreamAudio() -> Int32 { pauseAllSubscribedStream(.rtcControlMediaTypeAudio) }

    /// Holds all pictures that are received: 0, or -3 outside the room.
    @discardableResult
    public func pauseAllSubscribedStreamVideo() -> Int32 { pauseAllSubscribedStream(.rtcControlMediaTypeVideo) }

    /// Goes on with all sound that is received: 0, or -3 outside the room.
    @discardableResult
    public func resumeAllSubscribedStreamAudio() -> Int32 { resumeAllSubscribedStream(.rtcControlMediaTypeAudio) }

    /// Goes on with all pictures that are received: 0, or -3 outside the room.
    @discardableResult
    public func resumeAllSubscribedStreamVideo() -> Int32 { resumeAllSubscribedStream(.rtcControlMediaTypeVideo) }
}
