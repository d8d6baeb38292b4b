#if os(Linux) && _pointerBitWidth(_64)
    import CLoadedSymbols
    import Foundation

    /// A class in an app that listens, with the methods its code has.
    ///
    /// Swift does not tell a class's methods at run time. The linker's symbol table names them, and debug builds have it.
    struct ListenerClass {
        /// One method, as its symbol tells.
        struct Method: Hashable {
            /// Its name, its labels and its types.
            var signature: String
            /// Its code; nil if the optimizer removed it, because nobody calls it.
            var address: UnsafeRawPointer?
            var isPrivate = false
        }

        /// A method's place in a table of a protocol's methods.
        struct Witness: Hashable {
            var protocolName: String
            var signature: String
            var address: UnsafeRawPointer
        }

        /// The class's name, with its module.
        let name: String
        /// The methods the class has itself, overrides included.
        let methods: [Method]
        let descriptor: UnsafeRawPointer
        private let symbol: String

        /// Nil if there are no symbols.
        init?(_ type: AnyClass) {
            guard let descriptor = ListenerTable.descriptor(of: type) else { return nil }
            var buffer = [CChar](repeating: 0, count: 4096)
            guard loaded_symbols_name(descriptor, "CMn", &buffer, buffer.count) else { return nil }
            symbol = String(
                decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }.dropLast(2), as: UTF8.self)
            guard let name = ListenerClass.demangled(symbol + "Mn"), let space = name.place(of: " descriptor for ")
            else {
                return nil
            }
            let type = String(name[space.upperBound...])
            self.name = type
            self.descriptor = descriptor
            var methods: [String: Method] = [:]
            for (mangled, address) in ListenerClass.symbols(with: symbol, ending: ["F", "FTq"], inside: descriptor) {
                let isCode = mangled.hasSuffix("F")
                let text = isCode ? mangled : String(mangled.dropLast(2))
                guard let method = ListenerClass.demangled(text).flatMap({ Method($0, of: type) }) else { continue }
                if methods[method.signature] == nil { methods[method.signature] = method }
                if isCode { methods[method.signature]?.address = address }
            }
            self.methods = methods.values.sorted { $0.signature < $1.signature }
        }

        /// What this class does for the protocols it conforms to itself.
        func witnesses() -> [Witness] {
            ListenerClass.symbols(with: symbol, ending: ["FTW"], inside: descriptor).compactMap { mangled, address in
                guard let text = ListenerClass.demangled(mangled), let start = text.place(of: "protocol witness for "),
                    let middle = text.place(of: " in conformance \(name)")
                else { return nil }
                // A generic class's name has its parameters here.
                let rest = text[middle.upperBound...]
                guard rest.begins(with: " : ") || rest.begins(with: "<"), let colon = rest.place(of: " : ") else {
                    return nil
                }
                // The last of these words is in front of the conformance's module.
                let conformance = rest[colon.upperBound...]
                var end: String.Index?
                while let next = conformance[(end ?? conformance.startIndex)...].place(of: " in ") {
                    end = next.upperBound
                }
                guard let end else { return nil }
                let protocolName = String(Substring(conformance[..<end].utf8.dropLast(4)))
                let requirement = text[start.upperBound..<middle.lowerBound]
                guard requirement.begins(with: protocolName + ".") else { return nil }
                let signature = String(Substring(requirement.utf8.dropFirst(protocolName.utf8.count + 1)))
                return Witness(protocolName: protocolName, signature: signature, address: address)
            }
        }

        /// The class and those it inherits from, up to but without `NSObject`.
        static func line(of type: AnyClass) -> [AnyClass] {
            var line: [AnyClass] = []
            var next: AnyClass? = type
            while let type = next, type != NSObject.self {
                line.append(type)
                next = _getSuperclass(type)
            }
            return line
        }

        private final class Found {
            var symbols: [(String, UnsafeRawPointer)] = []
            let endings: [[UInt8]]
            init(_ endings: [String]) { self.endings = endings.map { Array($0.utf8) } }
        }

        private static func symbols(
            with prefix: String, ending: [String], inside: UnsafeRawPointer
        ) -> [(String, UnsafeRawPointer)] {
            let found = Found(ending)
            _ = loaded_symbols_visit(
                inside, prefix,
                { name, length, address, context in
                    guard let name, let address, let context else { return }
                    let found = Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
                    let bytes = UnsafeRawBufferPointer(start: name, count: length)
                    guard found.endings.contains(where: { bytes.suffix($0.count).elementsEqual($0) }) else { return }
                    found.symbols.append((String(decoding: bytes, as: UTF8.self), address))
                }, Unmanaged.passUnretained(found).toOpaque())
            return found.symbols
        }

        private static func demangled(_ symbol: String) -> String? {
            var symbol = symbol
            return symbol.withUTF8 { bytes in
                guard let base = bytes.baseAddress, let text = swift_demangle(base, bytes.count, nil, nil, 0) else {
                    return nil
                }
                defer { free(text) }
                return String(cString: text)
            }
        }
    }

    /// The runtime's own reader of symbols' names.
    @_silgen_name("swift_demangle")
    private func swift_demangle(
        _ name: UnsafePointer<UInt8>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
        _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
    ) -> UnsafeMutablePointer<CChar>?

    extension StringProtocol {
        /// Like `hasPrefix`, byte by byte.
        fileprivate func begins(with text: String) -> Bool { utf8.starts(with: text.utf8) }

        /// Where a text begins and ends at first, byte by byte: a class has hundreds of symbols, and Foundation's search takes long.
        fileprivate func place(of text: String) -> Range<Index>? {
            var (bytes, text) = (Substring(self), text)
            let offset: Int? = bytes.withUTF8 { bytes in
                text.withUTF8 { text in
                    stride(from: 0, through: bytes.count - text.count, by: 1).first { start in
                        bytes[start] == text[0] && bytes[start..<(start + text.count)].elementsEqual(text)
                    }
                }
            }
            guard let offset else { return nil }
            let start = utf8.index(startIndex, offsetBy: offset)
            return start..<utf8.index(start, offsetBy: text.utf8.count)
        }
    }

    extension ListenerClass.Method {
        /// Reads `Module.Class.method(label: Type) -> Result`; nil for what is no method of an instance of the class.
        fileprivate init?(_ text: String, of type: String) {
            var rest = Substring(text)
            if rest.begins(with: "(extension in "), let end = rest.place(of: "):") { rest = rest[end.upperBound...] }
            if rest.begins(with: type + ".") {
                rest = Substring(rest.utf8.dropFirst(type.utf8.count + 1))
            } else if rest.hasSuffix(" in " + type) {
                // A class that is declared in a function.
                rest = Substring(rest.utf8.dropLast(type.utf8.count + 4))
            } else {
                return nil
            }
            // A private method: (name in _FILE)(label: Type) -> Result.
            if rest.begins(with: "("), let middle = rest.place(of: " in _"), let end = rest.firstIndex(of: ")") {
                signature = String(rest.dropFirst().prefix(upTo: middle.lowerBound) + rest[rest.index(after: end)...])
                isPrivate = true
            } else {
                signature = String(rest)
            }
            guard let open = signature.firstIndex(of: "("), open != signature.startIndex else { return nil }
            guard !signature[..<open].contains(where: { $0 == " " || $0 == "." || $0 == "<" }) else { return nil }
        }
    }
#endif
