import CLoadedSymbols
import Foundation
import Synchronization

#if os(Linux) && _pointerBitWidth(_64)
    /// Finds the methods of an app's listener that its protocol does not call.
    ///
    /// On Apple's systems a callback is found by its name when it is made. Elsewhere Swift chooses a class's methods for a
    /// protocol's when the class is compiled: a method that a subclass adds is not among them, and neither is one whose
    /// labels or types differ from all forms in the protocol. The second kind is reported. The first kind is made part of a
    /// copy of the protocol's table, in programs that are not optimized; in others it is reported too, because an optimizer
    /// may change how a method is called that seems to have no other callers than those it sees.
    ///
    /// Both need the symbol table, which a stripped program does not have, and which names few of the methods that nobody
    /// calls in an optimized program.
    struct ListenerCheck {
        /// What was found out about a class as a listener.
        struct Finding: @unchecked Sendable {
            // Safe because a table is never changed or freed once it is here.

            /// The protocol's methods of the class and its subclasses; nil if the class's own table has all.
            var table: UnsafeRawPointer?
            /// A sentence about each method that is never called.
            var complaints: [String] = []
        }

        private struct Key: Hashable {
            var type: ObjectIdentifier
            var listener: ObjectIdentifier
        }

        private static let findings = Mutex<[Key: Finding]>([:])

        /// What the class of a listener has for `Listener`, a protocol's existential type, and whether this is news.
        static func finding<Listener>(of listener: Listener) -> (Finding, isNew: Bool) {
            guard MemoryLayout<Listener>.size == MemoryLayout<ListenerTable.Existential>.size else {
                return (Finding(), false)
            }
            let parts = unsafeBitCast(listener, to: ListenerTable.Existential.self)
            let type: AnyClass = Swift.type(of: parts.object)
            let key = Key(type: ObjectIdentifier(type), listener: ObjectIdentifier(Listener.self))
            if let known = findings.withLock({ $0[key] }) { return (known, false) }
            let name = String(reflecting: Listener.self)
            let found = ListenerTable(parts.table).flatMap { ListenerCheck(type, name, $0) }?.finding() ?? Finding()
            // Another thread may have been faster; its table is the one that all use.
            return findings.withLock { findings in
                if let known = findings[key] { return (known, false) }
                findings[key] = found
                return (found, true)
            }
        }

        /// The listener's class and those above it, up to but without `NSObject`.
        private let line: [ListenerClass]
        /// Where in `line` the class is that conforms to the protocol.
        private let conforming: Int
        private let protocolName: String
        private let table: ListenerTable
        /// The forms of the protocol's callbacks.
        private let forms: [ListenerClass.Witness]

        private init?(_ type: AnyClass, _ protocolName: String, _ table: ListenerTable) {
            let line = ListenerClass.line(of: type).map { ListenerClass($0) }
            let own = line.prefix { $0 != nil }.compactMap { $0 }
            guard let conforming = own.firstIndex(where: { $0.descriptor == table.type }) else { return nil }
            self.line = own
            self.conforming = conforming
            self.protocolName = protocolName
            self.table = table
            let dot = protocolName.lastIndex(of: ".").map { protocolName.index(after: $0) } ?? protocolName.startIndex
            let inherited = "\(protocolName[..<dot])_\(protocolName[dot...])Forms"
            forms = own[conforming].witnesses().filter {
                $0.protocolName == protocolName || $0.protocolName.hasPrefix(inherited)
            }
        }

        private func finding() -> Finding {
            let accepted = Set(forms.map(\.signature))
            let names = Set(accepted.map(Self.baseName))
            let fixed = Set(line[conforming...].flatMap(\.methods).filter { !$0.isPrivate }.map(\.signature))
            var finding = Finding()
            // The newest class's method for each form that the class's own table may lack.
            var leftOut: [String: (address: UnsafeRawPointer?, owner: ListenerClass, method: ListenerClass.Method)] =
                [:]
            var others: Set<String>?
            for type in line {
                for method in type.methods where names.contains(Self.baseName(method.signature)) {
                    if accepted.contains(method.signature), !method.isPrivate {
                        guard isLeftOut(method.signature, fixed: fixed) else { continue }
                        if leftOut[method.signature] == nil {
                            leftOut[method.signature] = (method.address, type, method)
                        }
                        continue
                    }
                    if others == nil { others = Set((line.map { $0.witnesses() }.joined()).map(\.signature)) }
                    // Another protocol's callback may have the same name.
                    if !method.isPrivate, others?.contains(method.signature) == true { continue }
                    finding.complaints.append(complaint(about: method, of: type))
                }
            }
            let completions = leftOut.compactMapValues(\.address)
            if ListenerCheck.completesTables { finding.table = completed(with: completions) }
            let lost = finding.table == nil ? leftOut : leftOut.filter { $0.value.address == nil }
            for (_, owner, method) in lost.values.sorted(by: { $0.method.signature < $1.method.signature }) {
                finding.complaints.append(complaint(about: method, of: owner))
            }
            return finding
        }

        /// Whether the class's own table may lack a method with this signature: only subclasses have it, or the forms are
        /// not all that can be written with `T?` and `T!`, which look the same in symbols.
        private func isLeftOut(_ signature: String, fixed: Set<String>) -> Bool {
            guard fixed.contains(signature) else { return true }
            let optionals = Self.types(in: signature).filter { $0.hasPrefix("Swift.Optional<") }.count
            return optionals > 1 && forms.filter { $0.signature == signature }.count < 1 << optionals
        }

        // MARK: Tables

        /// Whether the app is not optimized: then each method's code is called as its declaration says. An app is built as this is, but
        /// Parlor's own tests are not.
        #if UNOPTIMIZED_APPS
            private static let completesTables = true
        #else
            private static let completesTables = _isDebugAssertConfiguration()
        #endif

        /// A copy of the class's table with these methods in the places of their forms, each in one.
        private func completed(with methods: [String: UnsafeRawPointer]) -> UnsafeRawPointer? {
            guard !methods.isEmpty else { return nil }
            var places: [UnsafeRawPointer: String] = [:]
            for form in forms {
                // Several methods may have one address, which then does not tell their forms apart.
                guard places[form.address] ?? form.signature == form.signature else { return nil }
                places[form.address] = form.signature
            }
            var waiting = methods
            let copy = table.copy { place in
                guard let signature = places[place], methods[signature] != nil else { return nil }
                if let method = waiting.removeValue(forKey: signature) { return method }
                // A callback with a result has all forms, so what stands here does nothing and has an answer.
                guard signature.hasSuffix(" -> ()") else { return nil }
                let ignore: @convention(c) () -> Void = loaded_symbols_ignore
                return unsafeBitCast(ignore, to: UnsafeRawPointer.self)
            }
            return waiting.isEmpty ? copy : nil
        }

        // MARK: Complaints

        private func complaint(about method: ListenerClass.Method, of type: ListenerClass) -> String {
            let short = protocolName.split(separator: ".").last.map(String.init) ?? protocolName
            let called = "\(short): \(Self.readable(type.name)).\(Self.readable(method.signature)) is"
            let text = "\(called) never called: "
            if forms.contains(where: { $0.signature == method.signature }) {
                if method.isPrivate { return text + "it is private" }
                guard line[..<conforming].contains(where: { $0.descriptor == type.descriptor }) else {
                    return "\(called) called only if its optionals are all `T?` or all `T!`"
                }
                let reason = Self.completesTables ? "" : "optimized programs do not call methods that subclasses add; "
                return text + "\(reason)write it in \(Self.readable(line[conforming].name))"
            }
            let closest = forms.map(\.signature).min {
                (Self.distance($0, method.signature), $0) < (Self.distance($1, method.signature), $1)
            }
            return text + "write \(Self.readable(closest ?? ""))"
        }

        /// How far a form is from a method: first by labels, then by types.
        private static func distance(_ form: String, _ method: String) -> Int {
            guard baseName(form) == baseName(method) else { return .max }
            let (wanted, written) = (labels(in: form), labels(in: method))
            let missing = Set(wanted).symmetricDifference(written).count
            let (types, others) = (types(in: form), types(in: method))
            let optional = types.filter { $0.hasPrefix("Swift.Optional<") }.count
            return missing * 10_000 + (wanted == written ? 0 : 1000)
                + (types.count == others.count ? zip(types, others).filter { $0 != $1 }.count * 10 : 500) + optional
        }

        private static func baseName(_ signature: String) -> String {
            String(signature.prefix { $0 != "(" })
        }

        /// The texts between the outermost commas of a signature's parameters.
        private static func parameters(in signature: String) -> [Substring] {
            var (parts, depth): ([Substring], Int) = ([], 0)
            guard let open = signature.firstIndex(of: "(") else { return [] }
            var start = signature.index(after: open)
            for index in signature.indices[start...] {
                switch signature[index] {
                case "(", "[", "<": depth += 1
                case ">" where signature[..<index].last == "-": break
                case ")" where depth == 0, "," where depth == 0:
                    let part = signature[start..<index]
                    if !part.isEmpty { parts.append(part.drop { $0 == " " }) }
                    if signature[index] == ")" { return parts }
                    start = signature.index(after: index)
                case ")", "]", ">": depth -= 1
                default: break
                }
            }
            return parts
        }

        private static func labels(in signature: String) -> [Substring] {
            parameters(in: signature).map { part in part.range(of: ": ").map { part[..<$0.lowerBound] } ?? "_" }
        }

        private static func types(in signature: String) -> [Substring] {
            parameters(in: signature).map { part in part.range(of: ": ").map { part[$0.upperBound...] } ?? part }
        }

        /// Symbols' types as an app writes them: without modules, `T?` for `Optional<T>`, `[T]` for `Array<T>`.
        static func readable(_ text: String) -> String {
            var text = text
            let replacements = [
                (#"Swift\.Optional<([^<>]*)>"#, "$1?"), (#"Swift\.Array<([^<>]*)>"#, "[$1]"),
                (#"Swift\.Dictionary<([^<>,]*), ([^<>]*)>"#, "[$1: $2]"),
            ]
            var before = ""
            while before != text {
                before = text
                for (pattern, template) in replacements {
                    text = text.replacingOccurrences(of: pattern, with: template, options: .regularExpression)
                }
            }
            text = text.replacingOccurrences(of: #"\((\w+) in _\w+\)"#, with: "$1", options: .regularExpression)
            text = text.replacingOccurrences(of: #" -> \(\)$"#, with: "", options: .regularExpression)
            return text.replacingOccurrences(of: #"\b[A-Za-z_]\w*\.(?=[A-Z])"#, with: "", options: .regularExpression)
        }
    }
#endif

extension Device {
    /// The listener with all methods of its class that fit a callback, those that subclasses add too. It reports each
    /// method that has a callback's name and is never called: in the trace, and once in a process on standard error.
    ///
    /// `Listener` has to be the protocol, `any P`: write `listener.map(device.checked)`, as a call with a value of `any P`
    /// would take what is in it.
    package func checked<Listener>(_ listener: Listener) -> Listener {
        #if os(Linux) && _pointerBitWidth(_64)
            let (finding, isNew) = ListenerCheck.finding(of: listener)
            for complaint in finding.complaints {
                record(.note, complaint)
                if isNew { try? FileHandle.standardError.write(contentsOf: Data("parlor: \(complaint)\n".utf8)) }
            }
            guard let table = finding.table else { return listener }
            var parts = unsafeBitCast(listener, to: ListenerTable.Existential.self)
            parts.table = table
            return unsafeBitCast(parts, to: Listener.self)
        #else
            // There a callback is found by its name, or there are no symbols that could be read.
            return listener
        #endif
    }
}
