import EmulatorWire
import Foundation

/// The live programs of a tenant as they are kept beside it: a binary property list with the bytes of each under its name.
enum KeptPrograms {
    /// Ends the name of the file, behind that of the tenant's.
    static let suffix = ".live"
    /// The longest file: the longest programs, and what a property list has besides.
    static let maximumByteCount = LivePrograms.maximumPrograms * LiveProgram.maximumByteCount + 4096

    static func bytes(of programs: [String: LiveProgram]) throws -> [UInt8] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return Array(try encoder.encode(programs.mapValues { Data($0.bytes) }))
    }

    /// - Parameter place: where they are, for an error.
    static func programs(in bytes: Data, of place: String) throws(StorageError) -> [String: LiveProgram] {
        do {
            let programs = try PropertyListDecoder().decode([String: Data].self, from: bytes)
            guard programs.count <= LivePrograms.maximumPrograms, programs.keys.allSatisfy(LivePrograms.isName) else {
                throw StorageError.unreadable(file: place, reason: "a server does not keep such programs")
            }
            return try programs.mapValues { try LiveProgram(Array($0)) }
        } catch let error as StorageError {
            throw error
        } catch {
            throw .unreadable(file: place, reason: TenantFile.reason(error))
        }
    }
}
