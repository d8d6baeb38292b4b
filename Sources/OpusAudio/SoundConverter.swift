#if !AUDIO_LIBRARIES
    import AudioToolbox

    /// The converter of Apple's systems between sound and Opus packets.
    ///
    /// Only type-checked: nobody has run it yet.
    final class SoundConverter {
        /// What the converter's callback says when everything given is used up; the converter goes on with the next call.
        private static let isDrained: OSStatus = 0x6472_6E64

        private let converter: AudioConverterRef

        init(from source: AudioStreamBasicDescription, to target: AudioStreamBasicDescription) throws(OpusError) {
            var (source, target) = (source, target)
            var made: AudioConverterRef?
            try Self.check(AudioConverterNew(&source, &target, &made))
            guard let made else { throw OpusError(code: -7) }
            converter = made
        }

        deinit { _ = AudioConverterDispose(converter) }

        /// Interleaved samples at 48 kHz.
        static func sound(channelCount: Int) -> AudioStreamBasicDescription {
            let bytes = UInt32(channelCount * MemoryLayout<Float>.stride)
            return AudioStreamBasicDescription(
                mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
                mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: bytes,
                mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channelCount),
                mBitsPerChannel: 32,
                mReserved: 0)
        }

        /// Opus packets of 20 ms.
        static func packets(channelCount: Int) -> AudioStreamBasicDescription {
            AudioStreamBasicDescription(
                mSampleRate: 48_000, mFormatID: kAudioFormatOpus, mFormatFlags: 0, mBytesPerPacket: 0,
                mFramesPerPacket: UInt32(OpusEncoder.frameCount), mBytesPerFrame: 0,
                mChannelsPerFrame: UInt32(channelCount), mBitsPerChannel: 0, mReserved: 0)
        }

        func setBitRate(_ bitRate: UInt32) throws(OpusError) {
            var bitRate = bitRate
            try Self.check(
                AudioConverterSetProperty(
                    converter, kAudioConverterEncodeBitRate, UInt32(MemoryLayout<UInt32>.size), &bitRate))
        }

        func reset() { _ = AudioConverterReset(converter) }

        /// Converts `source`, `sourceCount` packets of `channelCount` channels in all (a frame of sound is one), into at
        /// most `capacity` packets in `target`. The result is how many, and the bytes they have.
        func convert(
            _ source: UnsafeRawBufferPointer, count sourceCount: Int, channelCount: Int,
            into target: UnsafeMutableRawBufferPointer, capacity: Int
        ) throws(OpusError) -> (count: Int, bytes: Int) {
            var input = Input(
                bytes: source, count: UInt32(sourceCount), channelCount: UInt32(channelCount),
                // One packet of Opus says how long it is; frames of sound are all alike.
                packet: AudioStreamPacketDescription(
                    mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: UInt32(source.count)))
            var count = UInt32(capacity)
            var output = AudioBufferList(
                mNumberBuffers: 1,
                mBuffers: AudioBuffer(
                    mNumberChannels: UInt32(channelCount), mDataByteSize: UInt32(target.count),
                    mData: target.baseAddress))
            var packet = AudioStreamPacketDescription()
            let status = withUnsafeMutablePointer(to: &input) { input in
                AudioConverterFillComplexBuffer(converter, Input.give, input, &count, &output, &packet)
            }
            if status != Self.isDrained { try Self.check(status) }
            return (Int(count), Int(output.mBuffers.mDataByteSize))
        }

        private static func check(_ status: OSStatus) throws(OpusError) {
            guard status == 0 else { throw OpusError(code: status) }
        }

        /// What one call converts. The converter asks for it, and gets all of it at once.
        private struct Input {
            var bytes: UnsafeRawBufferPointer
            var count: UInt32
            var channelCount: UInt32
            var packet: AudioStreamPacketDescription

            static let give: AudioConverterComplexInputDataProc = { _, count, list, packets, this in
                guard let this = this?.assumingMemoryBound(to: Input.self), this.pointee.count > 0 else {
                    count.pointee = 0
                    return SoundConverter.isDrained
                }
                count.pointee = this.pointee.count
                this.pointee.count = 0
                list.pointee.mBuffers = AudioBuffer(
                    mNumberChannels: this.pointee.channelCount, mDataByteSize: UInt32(this.pointee.bytes.count),
                    mData: UnsafeMutableRawPointer(mutating: this.pointee.bytes.baseAddress))
                if let packets {
                    // The description lives as long as the call that the converter is in.
                    packets.pointee = withUnsafeMutablePointer(to: &this.pointee.packet) { $0 }
                }
                return 0
            }
        }
    }
#endif
