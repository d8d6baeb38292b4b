import CAudioShims
import COpus
import Foundation
import OpusAudio
import VoiceEngine

/// What libopus takes of a room of ten: each voice encoded once and decoded once, which no emulator can do without.
func bareOpusRoom(seconds: Double) -> Duration {
    let quality = VoiceQuality.standard
    let frameCount = Int(seconds * 50)
    var failure: Int32 = 0
    var packet = [UInt8](repeating: 0, count: 1500)
    var output = [Float](repeating: 0, count: 960)
    var spent = Duration.zero
    for hertz in audioRoomTones {
        let encoder = opus_encoder_create(48_000, 1, OPUS_APPLICATION_VOIP, &failure)!
        let decoder = opus_decoder_create(48_000, 1, &failure)!
        defer {
            opus_encoder_destroy(encoder)
            opus_decoder_destroy(decoder)
        }
        cshim_opus_set_signal(encoder, OPUS_SIGNAL_VOICE)
        cshim_opus_set_bitrate(encoder, Int32(quality.bitRate))
        cshim_opus_set_complexity(encoder, Int32(quality.complexity))
        cshim_opus_set_inband_fec(encoder, quality.usesInBandFEC ? 1 : 0)
        cshim_opus_set_packet_loss_percentage(encoder, Int32(quality.expectedLossPercentage))
        cshim_opus_set_maximum_bandwidth(encoder, quality.audioBandwidth.rawValue)
        let tone = (0..<frameCount * 960).map { Float(audioRoomAmplitude * sin(2 * .pi * hertz * Double($0) / 48_000)) }
        spent += processorTime {
            tone.withUnsafeBufferPointer { tone in
                for frame in 0..<frameCount {
                    let count = opus_encode_float(encoder, tone.baseAddress! + frame * 960, 960, &packet, 1500)
                    _ = opus_decode_float(decoder, packet, count, &output, 960, 0)
                }
            }
        }
    }
    return spent
}

func opusFigures() throws -> [Figure] {
    let frames = amount(2_000)
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
        Figure("Opus encode and decode of 20 ms", ours.inSeconds / Double(frames) * 1_000_000, "µs").beside(
            [Peer("bare libopus", bare.inSeconds / Double(frames) * 1_000_000)], .value(.atMost(1.1)))
    ]
}
