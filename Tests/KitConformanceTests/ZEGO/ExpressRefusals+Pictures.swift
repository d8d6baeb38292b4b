import Devices
import Foundation
import Testing
import VideoEngine
import ZegoExpressEngine

extension Refusal {
    static let expressPictures: [Refusal] = [
        guest(1_003_030, "a snapshot without a camera") { $0.takePublishStreamSnapshot { _, _ in } },
        guest(1_004_030, "a snapshot of a stream that is not played") {
            $0.takePlayStreamSnapshot("nobody") { _, _ in }
        },
        guest(1_008_042, "a snapshot of a player of sound") { $0.createMediaPlayer()?.takeSnapshot { _, _ in } },
        Refusal(1_011_001, "an own picture before pictures are taken") { world in
            let alice = try world.expressUser("alice")
            world.express(alice) { $0.enableCustomVideoCapture(true, config: nil) }
            world.settle()
            world.express(alice) { engine in
                givePicture { engine.sendCustomVideoCapturePixelBuffer($0, timestamp: $1) }
            }
            try world.expressFails(1_011_001, on: alice)
        },
        guest(1_011_002, "an own picture in the camera's place, without asking") { engine in
            givePicture { engine.sendCustomVideoCapturePixelBuffer($0, timestamp: $1) }
        },
        speaker(1_011_003, "own pictures while a stream is published") {
            $0.enableCustomVideoCapture(true, config: nil)
        },
        Refusal(1_011_004, "a changed picture before pictures come") { world in
            let alice = try world.expressUser("alice")
            world.express(alice) { $0.enableCustomVideoProcessing(true, config: nil) }
            world.settle()
            world.express(alice) { engine in
                givePicture { engine.sendCustomVideoProcessedCVPixelBuffer($0, timestamp: $1) }
            }
            try world.expressFails(1_011_004, on: alice)
        },
        guest(1_011_005, "a changed picture where none are changed") { engine in
            givePicture { engine.sendCustomVideoProcessedCVPixelBuffer($0, timestamp: $1) }
        },
        guest(1_011_011, "own pictures as bytes") { engine in
            let config = ZegoCustomVideoCaptureConfig()
            config.bufferType = .rawData
            engine.enableCustomVideoCapture(true, config: config)
        },
        Refusal(1_020_000, "a screen that the user does not show") { world in
            let alice = try world.expressUser("alice")
            try alice.video.useScreen(.unusable(.notAuthorized))
            world.express(alice) { $0.startScreenCapture(ZegoScreenCaptureConfig()) }
            try world.expressFails(1_020_000, on: alice)
        },
        guest(1_020_003, "a change of a screen that is not captured") {
            $0.updateScreenCaptureConfig(ZegoScreenCaptureConfig())
        },
        Refusal(1_020_005, "a screen that is not there") { world in
            let alice = try world.expressUser("alice")
            try alice.video.useScreen(.unusable(.missing))
            world.express(alice) { $0.startScreenCapture(ZegoScreenCaptureConfig()) }
            try world.expressFails(1_020_005, on: alice)
        },
    ]
}
