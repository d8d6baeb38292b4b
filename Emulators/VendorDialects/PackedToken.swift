import EmulatorAPI

/// What the tokens of several vendors have in common: a version and an app id in front of packed fields in Base64, which list
/// privileges.
package enum PackedToken {
    static let maximumTextLength = 4096
    static let maximumPrivileges = 64

    /// A right and the last Unix second at which it holds; 0 for as long as the token.
    package struct Privilege: Hashable, Sendable {
        package var number: UInt16
        package var endsAtUnixSeconds: UInt32

        package init(_ number: UInt16, endsAtUnixSeconds: UInt32) {
            self.number = number
            self.endsAtUnixSeconds = endsAtUnixSeconds
        }
    }

    /// Takes a token apart; throws where it is none of the version.
    static func split(
        _ text: String, version: String, appIDCharacters: Int
    ) throws(TokenFault) -> (appID: String, content: [UInt8]) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= maximumTextLength else {
            throw .malformed(reason: "the token has \(text.utf8.count) bytes, more than \(maximumTextLength)")
        }
        guard text.utf8.starts(with: version.utf8) else {
            throw .unsupportedVersion(version: String(text.prefix(version.count)))
        }
        let rest = text.utf8.dropFirst(version.utf8.count)
        guard rest.count >= appIDCharacters, let appID = String(rest.prefix(appIDCharacters))
        else { throw .malformed(reason: "the token ends inside of its app id") }
        do throws(Base64.Fault) {
            return (appID, try Base64.standard.decode(Substring(rest.dropFirst(appIDCharacters))))
        } catch {
            throw .malformed(reason: "the token is not Base64: \(error.reason)")
        }
    }

    /// Reads the fields of a token.
    static func read<Fields>(
        _ bytes: [UInt8], _ fields: (inout PackedReader) throws(PackedReader.Fault) -> Fields
    ) throws(TokenFault) -> Fields {
        do throws(PackedReader.Fault) {
            var reader = PackedReader(bytes)
            let read = try fields(&reader)
            try reader.end()
            return read
        } catch {
            throw .malformed(reason: "the token cannot be read: \(error.reason)")
        }
    }
}

extension PackedWriter {
    mutating func append(_ privileges: [PackedToken.Privilege]) {
        append(UInt16(privileges.count))
        for privilege in privileges {
            append(privilege.number)
            append(privilege.endsAtUnixSeconds)
        }
    }
}

extension PackedReader {
    /// The privileges, ascending by number.
    mutating func privileges() throws(Fault) -> [PackedToken.Privilege] {
        let count = try number("number of privileges", as: UInt16.self)
        guard count <= PackedToken.maximumPrivileges else { throw Fault(reason: "it has \(count) privileges") }
        var privileges: [PackedToken.Privilege] = []
        privileges.reserveCapacity(Int(count))
        for _ in 0..<count {
            let privilege = PackedToken.Privilege(
                try number("privilege"), endsAtUnixSeconds: try number("end of a privilege"))
            guard !privileges.contains(where: { $0.number == privilege.number }) else {
                throw Fault(reason: "it has the privilege \(privilege.number) twice")
            }
            privileges.append(privilege)
        }
        return privileges.sorted { $0.number < $1.number }
    }
}
