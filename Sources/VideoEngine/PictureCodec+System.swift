#if !PICTURE_LIBRARIES
    /// Where there is no libvpx, nothing can be encoded.
    package final class PictureEncoder {
        package let encoding: PictureEncoding

        /// Throws ``PictureCodecError/notAvailable``.
        package init(_ encoding: PictureEncoding) throws(PictureCodecError) { throw .notAvailable }

        /// Never called, because there is no encoder.
        package func setRates(_ encoding: PictureEncoding) -> Bool { false }

        /// Never called, because there is no encoder.
        package func encode(_ picture: Picture, at time: Int, isKey: Bool) throws(PictureCodecError) -> [UInt8] {
            throw .notAvailable
        }
    }

    /// Where there is no libvpx, nothing can be decoded.
    package final class PictureDecoder {
        /// Throws ``PictureCodecError/notAvailable``.
        package init() throws(PictureCodecError) { throw .notAvailable }

        /// Never called, because there is no decoder.
        package func decode(_ bytes: [UInt8]) throws(PictureCodecError) -> Picture? { throw .notAvailable }
    }
#endif
