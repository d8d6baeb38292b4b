#if PICTURE_LIBRARIES
    import CPictureShims

    /// Turns pictures of one size into VP8, with libvpx.
    ///
    /// Each picture depends on those before it, so one encoder serves one stream. The same pictures give the same bytes:
    /// it uses one thread, and its effort does not depend on the machine. Not safe to share between threads.
    package final class PictureEncoder {
        /// Size and rates.
        package private(set) var encoding: PictureEncoding
        private let state: OpaquePointer

        /// An encoder whose first picture is a key frame.
        package init(_ encoding: PictureEncoding) throws(PictureCodecError) {
            var code: Int32 = 0
            let created = cshim_vp8_encoder_create(
                UInt32(encoding.width), UInt32(encoding.height), UInt32(encoding.bitRate / 1_000), &code)
            guard let created else { throw .library(reason: PictureDecoder.sentence(code)) }
            self.encoding = encoding
            state = created
        }

        deinit { cshim_vp8_encoder_destroy(state) }

        /// Whether the encoder can go on with these settings. Another size takes another encoder.
        package func setRates(_ encoding: PictureEncoding) -> Bool {
            guard encoding.width == self.encoding.width, encoding.height == self.encoding.height else { return false }
            guard
                encoding.bitRate == self.encoding.bitRate
                    || cshim_vp8_encoder_set_bit_rate(state, UInt32(encoding.bitRate / 1_000)) == 0
            else { return false }
            self.encoding = encoding
            return true
        }

        /// The bytes of a picture that begins at a time in 1/90,000 s, which grows with each picture.
        ///
        /// Throws ``PictureCodecError/wrongSize(width:height:)`` for a picture of another size than the encoder's.
        package func encode(_ picture: Picture, at time: Int, isKey: Bool) throws(PictureCodecError) -> [UInt8] {
            guard picture.width == encoding.width, picture.height == encoding.height else {
                throw .wrongSize(width: picture.width, height: picture.height)
            }
            var bytes: UnsafePointer<UInt8>?
            var size = 0
            let code = cshim_vp8_encode(
                state, picture.planes, Int64(time), UInt32(90_000 / encoding.frameRate), isKey ? 1 : 0, &bytes, &size)
            guard code == 0 else { throw .library(reason: PictureDecoder.sentence(code)) }
            return Array(UnsafeBufferPointer(start: bytes, count: size))
        }
    }
#endif
