import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// What happens to pictures. Everything here runs on the device's queue.
extension ByteRTCVideo {
    func take(_ event: PictureEvent) {
        switch event {
        case .firstCaptured(let stream, let size):
            let index = stream.streamIndex
            tell("onFirstLocalVideoFrameCaptured(\(stream.prefix)\(size.text))") { [self] in
                $0.tellRtcEngine(
                    self, onFirstLocalVideoFrameCaptured: index, withFrameInfo: ByteRTCVideoFrameInfo(size))
            }
            tellLocalSize(size, stream)
        case .capturedSizeChanged(let stream, let size): tellLocalSize(size, stream)
        case .firstSent(let stream, _) where !stream.isSmall: tell(stream, .encoding, .ok)
        case .encodingFailed(let stream, let error):
            device.record(.note, "\(error)")
            if !stream.isSmall { tell(stream, .failed, .encodeFailure) }
        // A preview's first picture, the sent size and small pictures have no callback.
        case .firstPreviewShown, .sentSizeChanged, .firstSent: break
        case .firstReceived(let key):
            found(key) { tellPicture($0, key.stream, $1.number, .starting, .internal) }
        case .firstDecoded(let key, let size):
            found(key) { user, stay in
                let room = stay.channel.rawValue
                tell("onFirstRemoteVideoFrameDecoded(\(user), \(key.stream.prefix)\(size.text))") { [self] in
                    $0.tellRtcEngine(
                        self,
                        onFirstRemoteVideoFrameDecoded: ByteRTCRemoteStreamKey(room: room, user: user, key.stream),
                        withFrameInfo: ByteRTCVideoFrameInfo(size))
                }
                tellSize(size, user, key.stream, stay)
                tellPicture(user, key.stream, stay.number, .decoding, .localUnmuted)
            }
        case .firstShown(let key, let size):
            found(key) { user, stay in
                let room = stay.channel.rawValue
                tell("onFirstRemoteVideoFrameRendered(\(user), \(key.stream.prefix)\(size.text))") { [self] in
                    $0.tellRtcEngine(
                        self,
                        onFirstRemoteVideoFrameRendered: ByteRTCRemoteStreamKey(room: room, user: user, key.stream),
                        withFrameInfo: ByteRTCVideoFrameInfo(size))
                }
            }
        case .sizeChanged(let key, let size): found(key) { tellSize(size, $0, key.stream, $1) }
        case .froze(let key): found(key) { tellPicture($0, key.stream, $1.number, .frozen, .networkCongestion) }
        case .resumed(let key): found(key) { tellPicture($0, key.stream, $1.number, .decoding, .networkRecovery) }
        case .keyFrameWanted(let key): request(of: key) { .requestKeyFrame(channel: $0, stream: $1, kind: $2) }
        case .packetsWanted(let key, let sequences):
            request(of: key) { .requestPackets(channel: $0, stream: $1, kind: $2, sequences: sequences) }
        }
    }

    /// Asks the publisher of a stream for something. A request that the network loses is made again half a second later.
    private func request(
        of key: PictureStreamKey, _ command: (ChannelID, StreamReference, MediaKinds) -> RTCCommand
    ) {
        found(key) { user, stay in
            let stream = StreamReference.numbered(user: user, index: key.stream.index)
            let request = command(stay.channel, stream, key.stream.kind)
            state.withLock { $0.connection.link }?.send(.rtc(request)) { _ in }
        }
    }

    /// Does something with the user whom a stream is of.
    func found(_ key: PictureStreamKey, _ body: (UserID, Stay) -> Void) {
        for stay in state.withLock({ $0.stays.all }) where stay.isInside {
            guard let user = stay.remotes.keys.first(where: { stay.publisher($0) == key.publisher }) else { continue }
            return body(user, stay)
        }
    }

    private func tellLocalSize(_ size: PictureSize, _ stream: PictureStream) {
        let index = stream.streamIndex
        tell("onLocalVideoSizeChanged(\(stream.prefix)\(size.text))") { [self] in
            $0.tellRtcEngine(self, onLocalVideoSizeChanged: index, withFrameInfo: ByteRTCVideoFrameInfo(size))
        }
    }

    private func tellSize(_ size: PictureSize, _ user: UserID, _ stream: PictureStream, _ stay: Stay) {
        let room = stay.channel.rawValue
        tell("onRemoteVideoSizeChanged(\(user), \(stream.prefix)\(size.text))") { [self] in
            $0.tellRtcEngine(
                self, onRemoteVideoSizeChanged: ByteRTCRemoteStreamKey(room: room, user: user, stream),
                withFrameInfo: ByteRTCVideoFrameInfo(size))
        }
    }

    /// Tells the state of a user's picture, if it is another.
    func tellPicture(
        _ user: UserID, _ stream: PictureStream, _ number: Int, _ new: ByteRTCRemoteVideoState,
        _ reason: ByteRTCRemoteVideoStateChangeReason
    ) {
        let changed = change(number) { stay -> String? in
            guard let remote = stay.remotes[user], remote.pictureStates[stream] ?? .stopped != new else { return nil }
            stay.remotes[user]?.pictureStates[stream] = new
            return stay.channel.rawValue
        }
        guard let room = changed ?? nil else { return }
        tell("onRemoteVideoStateChanged(\(user), \(stream.prefix)state: \(new), reason: \(reason))") { [self] in
            $0.tellRtcEngine(
                self, onRemoteVideoStateChanged: ByteRTCRemoteStreamKey(room: room, user: user, stream),
                withVideoState: new, withVideoStateReason: reason)
        }
    }
}

extension PictureSize {
    /// For traces.
    fileprivate var text: String { "\(width) × \(height)" }
}

extension ByteRTCRemoteStreamKey {
    /// A user's stream of pictures.
    convenience init(room: String, user: UserID, _ stream: PictureStream) {
        self.init(room: room, user: user.rawValue, index: stream.streamIndex)
    }
}
