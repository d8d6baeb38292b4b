import Devices
import TXLiteAVSDK_TRTC
import VideoEngine

/// A view of a size, and its canvas.
final class Window: Sendable {
    let canvas: PictureCanvas
    // Safe because views are made and handed over on the test's thread only.
    private nonisolated(unsafe) let view: TXView

    init() {
        view = TXView()
        canvas = view.canvas
    }

    func give(to body: (TXView) -> Void) { body(view) }
}

/// Alice and Bob in a room, both anchors.
func callOfTwo() throws -> (trtc: TRTCWorld, alice: Device, bob: Device) {
    let trtc = TRTCWorld()
    return (trtc, try trtc.enter("alice"), try trtc.enter("bob", hertz: 880))
}

func openCamera(_ device: Device, _ window: Window? = nil, front: Bool = true) {
    device.trtc { cloud in
        guard let window else { return cloud.startLocalPreview(front, view: nil) }
        window.give { cloud.startLocalPreview(front, view: $0) }
    }
}

func watch(_ user: String, on device: Device, _ window: Window, _ type: TRTCVideoStreamType = .big) {
    device.trtc { cloud in window.give { cloud.startRemoteView(user, streamType: type, view: $0) } }
}
