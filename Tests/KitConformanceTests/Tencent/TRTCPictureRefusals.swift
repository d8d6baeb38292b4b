import Devices
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import VideoEngine

extension Refusal {
    /// A camera is opened that does not open.
    private static func camera(
        _ code: Int32, _ description: String, _ fault: CameraFault, _ line: String
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.entered("alice")
            try alice.video.use(.unusable(fault))
            world.trtc(alice) { $0.startLocalPreview(true, view: nil) }
            try world.expect(line, on: alice)
        }
    }

    /// An app pushes a picture in a form that there is not.
    private static func pushing(
        _ code: Int32, _ description: String, _ format: TRTCVideoPixelFormat, _ buffer: TRTCVideoBufferType
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.entered("alice")
            world.trtc(alice) { $0.enableCustomVideoCapture(.big, enable: true) }
            world.advance(by: .seconds(1))
            world.trtc(alice) { cloud in
                let frame = TRTCVideoFrame()
                (frame.pixelFormat, frame.bufferType) = (format, buffer)
                (frame.width, frame.height, frame.data) = (16, 16, Data(count: 384))
                cloud.sendCustomVideoData(.big, frame: frame)
            }
            try world.expect("onError(\(code),", on: alice)
        }
    }

    /// The codes of pictures.
    static let pictures: [Refusal] = [
        camera(-1301, "no camera", .missing, "onError(-1301,"),
        camera(1111, "no camera", .missing, "onWarning(1111,"),
        camera(-1314, "a camera that the app may not use", .notAuthorized, "onError(-1314,"),
        camera(-1316, "a camera that another app has", .occupied, "onError(-1316,"),
        Refusal(-1308, "a screen that cannot be shared") { world in
            let alice = try world.entered("alice")
            try alice.video.useScreen(.unusable(.notAuthorized))
            world.trtc(alice) { $0.startScreenCapture(inApp: .sub, encParam: nil) }
            try world.expect("onError(-1308,", on: alice)
        },
        pushing(-1327, "an app's picture in a texture", ._Texture_2D, .nsData),
        pushing(-1328, "an app's picture whose pixel buffer is missing", ._I420, .pixelBuffer),
    ]
}
