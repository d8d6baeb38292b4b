extension Agora {
    /// Seals what the media path carries, for those who have the same mode, key and salt; who has others opens nothing.
    ///
    /// All modes seal with AES-256-GCM here: an app sees only whether two users agree. The vector is made of where a packet is in its
    /// stream, and travels with it anyway.
    package struct MediaCipher: Hashable, Sendable {
        private let key: [UInt8]

        /// A cipher in one of Agora's modes.
        package init(mode: Int, key: String, salt: [UInt8]) {
            let text = Array(key.utf8)
            self.key = Cipher.digest(
                Self.bytes(UInt32(truncatingIfNeeded: mode)) + Self.bytes(UInt32(truncatingIfNeeded: text.count)) + text
                    + salt, count: Cipher.keyBytes)
        }

        /// Where a packet is.
        package struct Place: Hashable, Sendable {
            /// Whose stream it is of.
            package var publisher: UInt32
            package var sequence: UInt32
            package var timestamp: UInt32
            /// Whether it is of a camera's small pictures, whose packets have numbers of their own.
            package var isSmall: Bool

            package init(publisher: UInt32, sequence: UInt32, timestamp: UInt32, isSmall: Bool = false) {
                self.publisher = publisher
                self.sequence = sequence
                self.timestamp = timestamp
                self.isSmall = isSmall
            }
        }

        private static func bytes(_ number: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }

        /// The highest bits of the publisher's and the packet's number say of which kind the packet is, so that no vector is used
        /// twice.
        private static func vector(_ place: Place, isPicture: Bool) -> [UInt8] {
            let publisher = place.publisher & 0x7FFF_FFFF | (isPicture ? 0x8000_0000 : 0)
            let sequence = place.sequence & 0x7FFF_FFFF | (place.isSmall ? 0x8000_0000 : 0)
            return bytes(publisher) + bytes(sequence) + bytes(place.timestamp)
        }

        // MARK: Sound

        /// No packet of Opus begins so: it would say that it has frames, and that they are none. Source: RFC 6716, section 3.2.5.
        private static let soundMark: [UInt8] = [0xFF, 0x00]

        /// Whether a payload of sound is sealed.
        package static func isSealed(sound payload: [UInt8]) -> Bool { payload.starts(with: soundMark) }

        /// Seals a payload of sound.
        package func seal(sound payload: [UInt8], at place: Place) -> [UInt8] {
            Self.soundMark + Cipher.sealGCM(payload, key: key, vector: Self.vector(place, isPicture: false))
        }

        /// Nil for what was not sealed so.
        package func open(sound payload: [UInt8], at place: Place) -> [UInt8]? {
            guard Self.isSealed(sound: payload) else { return nil }
            return Cipher.openGCM(
                Array(payload.dropFirst(Self.soundMark.count)), key: key, vector: Self.vector(place, isPicture: false))
        }

        // MARK: Pictures

        // A packet of pictures is as long as it may be, so nothing can be added. Its second byte says which numbers follow, and is
        // always the same; it makes room for one byte of the tag. The first one has flags, of which two are never set.
        private static let pictureMark: UInt8 = 0x60
        private static let extensionByte: UInt8 = 0x80
        private static let headBytes = 2

        /// Whether a payload of pictures is sealed.
        package static func isSealed(picture payload: [UInt8]) -> Bool {
            payload.first.map { $0 & pictureMark == pictureMark } ?? false
        }

        /// Seals a payload of pictures, which stays as long as it is.
        package func seal(picture payload: [UInt8], at place: Place) -> [UInt8] {
            precondition(
                payload.count >= Self.headBytes && payload[1] == Self.extensionByte
                    && !Self.isSealed(picture: payload), "no payload of pictures")
            let sealed = sealed([payload[0]] + payload[Self.headBytes...], place)
            let end = payload.count - 1
            return [payload[0] | Self.pictureMark, sealed[end]] + sealed[1..<end]
        }

        /// Nil for what was not sealed so, and in one of 256 packets that were sealed with another key something that is no picture:
        /// who opens a stream waits until several packets in a row opened.
        package func open(picture payload: [UInt8], at place: Place) -> [UInt8]? {
            guard Self.isSealed(picture: payload), payload.count >= Self.headBytes else { return nil }
            let first = payload[0] & ~Self.pictureMark
            let end = payload.count - 1
            // What seals opens, but for the tag.
            let opened = sealed([first] + payload[Self.headBytes...], place)[1..<end]
            guard sealed([first] + opened, place)[end] == payload[1] else { return nil }
            return [first, Self.extensionByte] + opened
        }

        private func sealed(_ bytes: [UInt8], _ place: Place) -> [UInt8] {
            Cipher.sealGCM(bytes, key: key, vector: Self.vector(place, isPicture: true))
        }
    }
}
