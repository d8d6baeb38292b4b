import CAudioShims
import COpus
import Foundation
import OpusAudio

func audioFigures() throws -> [Figure] {
    let frames = 2_000
    let samples = (0..<960).map { Float(0.3 * sin(2 * .pi * 440 * Double($0) / 48_000)) }

    let encoder = try OpusEncoder(channelCount: 1, application: .voip)
    let decoder = try OpusDecoder(channelCount: 1)
    let ours = try median {
        try time {
            for _ in 0..<frames { _ = try decoder.decode(try encoder.encode(samples)) }
        }
    }

    var failure: Int32 = 0
    let bareEncoder = opus_encoder_create(48_000, 1, OPUS_APPLICATION_VOIP, &failure)
    cshim_opus_set_signal(bareEncoder!, OPUS_SIGNAL_VOICE)
    let bareDecoder = opus_decoder_create(48_000, 1, &failure)
    defer {
        opus_encoder_destroy(bareEncoder)
        opus_decoder_destroy(bareDecoder)
    }
    var packet = [UInt8](repeating: 0, count: 1500)
    var output = [Float](repeating: 0, count: 960)
    let bare = median {
        time {
            for _ in 0..<frames {
                let count = opus_encode_float(bareEncoder!, samples, 960, &packet, 1500)
                _ = opus_decode_float(bareDecoder!, packet, count, &output, 960, 0)
            }
        }
    }
    return [
        try audioRoomFigure(),
        Figure("Opus encode and decode of 20 ms", ours.inSeconds / Double(frames) * 1_000_000, "µs"),
        Figure("the same with bare libopus", bare.inSeconds / Double(frames) * 1_000_000, "µs"),
        Figure("ours beside bare libopus", ours.inSeconds / bare.inSeconds, "x", atMost: 1.1),
    ]
}
