#if PICTURE_LIBRARIES
    import CPictureShims

    /// Turns VP8 into pictures, with libvpx. Not safe to share between threads.
    package final class PictureDecoder {
        private var state: OpaquePointer
        private var hasKeyFrame = false

        /// A decoder that waits for a key frame.
        package init() throws(PictureCodecError) {
            state = try Self.make()
        }

        deinit { cshim_vp8_decoder_destroy(state) }

        /// The picture of these bytes; nil if they show nothing.
        ///
        /// Throws ``PictureCodecError/undecodable(reason:)`` for bytes that are no VP8 picture, and
        /// ``PictureCodecError/keyFrameMissing`` where one has to be. After both the decoder waits for a key frame.
        package func decode(_ bytes: [UInt8]) throws(PictureCodecError) -> Picture? {
            guard let header = VP8Header(bytes) else {
                hasKeyFrame = false
                throw .undecodable(reason: "no header")
            }
            if header.isKey {
                let range = 1...PictureEncoding.sideRange.upperBound
                // Before libvpx sees them: it would take memory for any size.
                guard range.contains(header.width), range.contains(header.height) else {
                    hasKeyFrame = false
                    throw .sizeOutOfRange(width: header.width, height: header.height)
                }
            } else if !hasKeyFrame {
                throw .keyFrameMissing
            }
            var (width, height): (UInt32, UInt32) = (0, 0)
            let code = cshim_vp8_decode(state, bytes, bytes.count, &width, &height)
            guard code == 0 else {
                try startOver()
                throw .undecodable(reason: Self.sentence(code))
            }
            hasKeyFrame = true
            guard width > 0, height > 0 else { return nil }
            let count = Picture.byteCount(width: Int(width), height: Int(height))
            let planes = [UInt8](unsafeUninitializedCapacity: count) { planes, initializedCount in
                cshim_vp8_copy_planes(state, planes.baseAddress!)
                initializedCount = count
            }
            return try? Picture(planes: planes, width: Int(width), height: Int(height))
        }

        private func startOver() throws(PictureCodecError) {
            hasKeyFrame = false
            let made = try Self.make()
            cshim_vp8_decoder_destroy(state)
            state = made
        }

        private static func make() throws(PictureCodecError) -> OpaquePointer {
            var code: Int32 = 0
            guard let created = cshim_vp8_decoder_create(&code) else { throw .library(reason: sentence(code)) }
            return created
        }

        static func sentence(_ code: Int32) -> String {
            code < 0 ? "corrupted picture" : cshim_vpx_sentence(code).map { String(cString: $0) } ?? "code \(code)"
        }
    }
#endif
