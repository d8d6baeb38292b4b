#if os(Linux) && _pointerBitWidth(_64)
    import CLoadedSymbols

    /// The table that Swift made of a class's methods for a protocol.
    ///
    /// Its words are the conformance and then, for each requirement, a method's address or the table of an inherited
    /// protocol. Swift does not promise this layout on Linux. So everything is read only where a file was loaded to, and
    /// only if a protocol of this file reads as expected; otherwise there is no value of this type.
    struct ListenerTable {
        let address: UnsafeRawPointer
        /// What identifies the declaration of the class.
        let type: UnsafeRawPointer
        private let protocolName: String
        private let requirements: [Requirement]

        private enum Requirement: UInt8 { case inheritedProtocol, method, other }

        init?(_ address: UnsafeRawPointer) {
            guard Self.isKnown else { return nil }
            self.init(reading: address)
        }

        private init?(reading address: UnsafeRawPointer) {
            guard let conformance = Self.read(UnsafeRawPointer.self, at: address),
                let flags = Self.read(UInt32.self, at: conformance + 12),
                // Neither conditional nor made for one type of a generic class: such tables have more in front of them.
                flags & 0x3_FF00 == 0, let type = Self.type(of: conformance, kind: flags >> 3 & 7),
                let described = Self.target(of: conformance, isMaybeIndirect: true),
                let name = Self.target(of: described + 8).flatMap(Self.name(at:)),
                let requirements = Self.requirements(of: described),
                loaded_symbols_holds(address, 8 * (requirements.count + 1))
            else { return nil }
            self.address = address
            self.type = type
            protocolName = name
            self.requirements = requirements
        }

        /// A copy of this table and of those of the protocols that kits make for forms; `replacement` is asked for each
        /// method. It lives as long as the process.
        func copy(_ replacement: (UnsafeRawPointer) -> UnsafeRawPointer?) -> UnsafeRawPointer {
            let words = address.assumingMemoryBound(to: UnsafeRawPointer?.self)
            let copy = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: requirements.count + 1)
            copy.initialize(from: words, count: requirements.count + 1)
            for (index, requirement) in requirements.enumerated() {
                guard let word = words[index + 1] else { continue }
                switch requirement {
                case .inheritedProtocol:
                    // `NSObjectProtocol`'s stays as it is.
                    guard let inherited = ListenerTable(reading: word), inherited.protocolName.hasPrefix("_") else {
                        break
                    }
                    copy[index + 1] = inherited.copy(replacement)
                case .method: copy[index + 1] = replacement(word) ?? word
                case .other: break
                }
            }
            return UnsafeRawPointer(copy)
        }

        // MARK: Reading

        /// A value of a protocol that only classes conform to: the object, and the table of its class's methods.
        struct Existential {
            var object: AnyObject
            var table: UnsafeRawPointer
        }

        /// Whether the table of a class in this file reads as what it is.
        private static let isKnown: Bool = {
            let parts = unsafeBitCast(Sample() as any SampleListener, to: Existential.self)
            guard let table = ListenerTable(reading: parts.table) else { return false }
            return table.protocolName == "SampleListener" && table.requirements == [.method, .method]
                && table.type == descriptor(of: Sample.self)
        }()

        /// What identifies the declaration of a class; nil where classes are laid out in another way.
        static func descriptor(of type: AnyClass) -> UnsafeRawPointer? {
            // After kind, superclass, and 24 bytes of flags and sizes. A class's own memory may be anywhere.
            let descriptor = unsafeBitCast(type, to: UnsafeRawPointer.self)
                .loadUnaligned(fromByteOffset: 40, as: UnsafeRawPointer?.self)
            return descriptor.flatMap { loaded_symbols_holds($0, 24) ? $0 : nil }
        }

        private static func type(of conformance: UnsafeRawPointer, kind: UInt32) -> UnsafeRawPointer? {
            switch kind {
            case 0: target(of: conformance + 4)
            case 1: target(of: conformance + 4).flatMap { read(UnsafeRawPointer.self, at: $0) }
            default: nil
            }
        }

        /// What each of a protocol's requirements is, in the order of its tables.
        private static func requirements(of described: UnsafeRawPointer) -> [Requirement]? {
            guard let signature = read(UInt32.self, at: described + 12), signature < 1000,
                let count = read(UInt32.self, at: described + 16), count < 10_000
            else { return nil }
            let first = described + 24 + Int(signature) * 12
            guard loaded_symbols_holds(first, Int(count) * 8) else { return nil }
            return (0..<Int(count)).map {
                switch first.load(fromByteOffset: $0 * 8, as: UInt32.self) & 15 {
                case 0: .inheritedProtocol
                case 1: .method
                default: .other
                }
            }
        }

        private static func name(at address: UnsafeRawPointer) -> String? {
            var bytes: [UInt8] = []
            while bytes.count < 1000, let byte = read(UInt8.self, at: address + bytes.count) {
                guard byte != 0 else { return String(decoding: bytes, as: UTF8.self) }
                bytes.append(byte)
            }
            return nil
        }

        /// The address that a field names relative to itself; an odd one names a pointer to it.
        private static func target(of field: UnsafeRawPointer, isMaybeIndirect: Bool = false) -> UnsafeRawPointer? {
            guard let distance = read(Int32.self, at: field).map(Int.init) else { return nil }
            guard isMaybeIndirect, distance & 1 != 0 else { return field + distance }
            return read(UnsafeRawPointer.self, at: field + (distance & ~1))
        }

        private static func read<Value: BitwiseCopyable>(_ type: Value.Type, at address: UnsafeRawPointer) -> Value? {
            guard loaded_symbols_holds(address, MemoryLayout<Value>.size) else { return nil }
            return address.loadUnaligned(as: type)
        }
    }

    private protocol SampleListener: AnyObject {
        func first()
        func second()
    }

    private final class Sample: SampleListener {
        func first() {}
        func second() {}
    }
#endif
