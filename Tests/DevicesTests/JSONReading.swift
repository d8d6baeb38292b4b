import EmulatorAPI
import Foundation

extension JSONValue {
    /// The fields of an object of JSON.
    static func reading(_ bytes: [UInt8]) throws -> [String: JSONValue] {
        try JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
    }
}
