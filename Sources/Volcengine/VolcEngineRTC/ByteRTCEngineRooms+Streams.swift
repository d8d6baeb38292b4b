import EmulatorAPI
import Foundation
import VendorDialects

// What a room tells in the words of versions from 3.60 on, beside those of 3.5x.
extension Stay {
    /// Tells that a user publishes kinds, or no longer does, and that they are received therefore.
    func tellStreams(
        of user: UserID, _ kinds: MediaKinds, isPublished: Bool, to delegate: any ByteRTCRoomDelegate
    ) {
        let info = info(of: user, kinds)
        if kinds.contains(.sound) {
            delegate.tellRtcRoom(room, onUserPublishStreamAudio: info.streamId, info: info, isPublish: isPublished)
        }
        if !kinds.isDisjoint(with: [.picture, .screen]) {
            delegate.tellRtcRoom(room, onUserPublishStreamVideo: info.streamId, info: info, isPublish: isPublished)
        }
        let received = kinds.intersection(remotes[user]?.received ?? [])
        tellSubscribed(
            to: user, received, isPublished, isPublished ? .remotePublish : .remoteUnpublish, to: delegate)
    }

    /// Tells that kinds of a user's stream are received, or not.
    func tellSubscribed(
        to user: UserID, _ kinds: MediaKinds, _ isReceived: Bool, _ reason: ByteRTCSubscribeStateChangeReason,
        to delegate: any ByteRTCRoomDelegate
    ) {
        let info = info(of: user, kinds)
        let state: ByteRTCSubscribeState = isReceived ? .subscribed : .unsubscribed
        if kinds.contains(.sound) {
            delegate.tellRtcRoom(
                room, onAudioSubscribeStateChanged: info.streamId, info: info, state: state, reason: reason)
        }
        if !kinds.isDisjoint(with: [.picture, .screen]) {
            delegate.tellRtcRoom(
                room, onVideoSubscribeStateChanged: info.streamId, info: info, state: state, reason: reason)
        }
    }

    /// The stream that kinds are of.
    fileprivate func info(of user: UserID, _ kinds: MediaKinds) -> ByteRTCStreamInfo {
        ByteRTCStreamInfo(
            room: channel.rawValue, user: user.rawValue, index: kinds.contains(.screen) ? .indexScreen : .indexMain)
    }
}

extension ByteRTCVideo {
    /// Tells that kinds of local media are published, or not.
    func tellPublished(
        _ kinds: MediaKinds, _ isPublished: Bool, _ reason: ByteRTCPublishStateChangeReason, _ stay: Stay
    ) {
        guard let user = stay.request?.user else { return }
        let state: ByteRTCPublishState = isPublished ? .published : .unpublished
        stay.room.tell(nil) {
            let info = stay.info(of: user, kinds)
            if kinds.contains(.sound) {
                $0.tellRtcRoom(
                    stay.room, onAudioPublishStateChanged: info.streamId, info: info, state: state, reason: reason)
            }
            if !kinds.isDisjoint(with: [.picture, .screen]) {
                $0.tellRtcRoom(
                    stay.room, onVideoPublishStateChanged: info.streamId, info: info, state: state, reason: reason)
            }
        }
    }
}

extension ByteRTCPublishStateChangeReason {
    /// Why a stream was not published, where older versions have a code for it.
    init(_ code: Volcengine.ErrorCode) {
        switch code {
        case .noPublishPermission: self = .noPublishPermission
        case .tooManyStreams, .tooManyScreens: self = .overStreamPublishLimit
        default: self = .publishStreamFailed
        }
    }
}

extension ByteRTCSubscribeStateChangeReason {
    /// Why a stream is received or not, as the app asked.
    init(_ state: ByteRTCSubscribeState, isOn: Bool) {
        switch state {
        case .success: self = isOn ? .subscribe : .unsubscribe
        case .failedNotInRoom, .failedStreamNotFound: self = .streamFailed404
        case .failedOverLimit: self = .overStreamSubscribeLimit
        }
    }
}
