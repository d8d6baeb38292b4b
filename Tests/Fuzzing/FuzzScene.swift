package import EmulatorAPI
import Foundation
import VendorDialects

/// A tenant to be fuzzed: the rules of one vendor as they are, or with small numbers, so that limits are met soon.
package struct FuzzScene: Sendable {
    /// `tencent`, `tencent-small` and so on.
    package let name: String
    package let setup: TenantSetup
    /// Every whole number in the rules: a length, a count or a time at which something changes.
    let numbers: [Int]

    /// One of each.
    package static let all: [FuzzScene] = Vendor.allCases.flatMap { vendor in
        [FuzzScene(vendor, isSmall: false), FuzzScene(vendor, isSmall: true)]
    }

    /// The scene of this name.
    package static func named(_ name: String) -> FuzzScene? { all.first { $0.name == name } }

    /// The wall clock when the tenant began, in Unix seconds.
    package static let bornAtUnixSeconds: Int64 = 1_700_000_000
    /// Greatest count and length in small rules; times are kept.
    private static let smallNumber: Int64 = 12

    private init(_ vendor: Vendor, isSmall: Bool) {
        name = vendor.rawValue + (isSmall ? "-small" : "")
        // Where a demo tenant has several vendors, each is fuzzed on its own, with everything.
        guard let service = TenantDescription.demos.flatMap(\.allServices).first(where: { $0.vendor == vendor }),
            var setup = try? TenantDescription(
                name: vendor.rawValue, vendor: vendor, appID: service.appID, secret: service.secret,
                clientKey: service.clientKey
            ).setup(seed: 7, bornAtUnixMilliseconds: Self.bornAtUnixSeconds * 1000),
            var rules = try? JSONDecoder().decode(RulesTree.self, from: JSONEncoder().encode(setup.rules))
        else { preconditionFailure("every vendor has a service in a demo tenant, whose rules can be encoded") }
        if isSmall {
            rules = rules.limited(to: Self.smallNumber)
            guard let small = try? JSONDecoder().decode(TenantRules.self, from: JSONEncoder().encode(rules)) else {
                preconditionFailure("rules with smaller numbers are rules")
            }
            setup.rules = small
            // Here everybody makes rooms, so that there are some in programs without the app's own server.
            setup.rules.room.onlyNamedUsersMakeRooms = false
        }
        self.setup = setup
        numbers = Set(rules.numbers.compactMap { Int(exactly: $0) }).sorted()
    }
}

/// A tenant's rules as what JSON knows.
private indirect enum RulesTree: Codable {
    case bool(Bool)
    case number(Int64)
    /// Half of a duration: durations are lists of two numbers.
    case half(UInt64)
    case text(String)
    case list([RulesTree])
    case object([String: RulesTree])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .number(value)
        } else if let value = try? container.decode(UInt64.self) {
            self = .half(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([RulesTree].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: RulesTree].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .half(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    private var isDuration: Bool {
        guard case .list(let list) = self else { return false }
        return list.allSatisfy {
            switch $0 {
            case .number, .half: true
            case .bool, .text, .list, .object: false
            }
        }
    }

    private static func limited(_ rule: RulesTree, _ name: String, to maximum: Int64) -> RulesTree {
        if name.hasSuffix("Milliseconds") { return rule }
        // These count what a frame takes, where names of parts are most of it.
        let isOfFrame = ["maximumDescriptionBytes", "maximumProfileBytes"].contains(name)
        return rule.limited(to: isOfFrame ? maximum * 10 : maximum)
    }

    func limited(to maximum: Int64) -> RulesTree {
        switch self {
        case .number(let value): .number(min(value, maximum))
        case .list(let list): isDuration ? self : .list(list.map { $0.limited(to: maximum) })
        case .object(let object):
            .object(Dictionary(uniqueKeysWithValues: object.map { ($0, Self.limited($1, $0, to: maximum)) }))
        case .bool, .half, .text: self
        }
    }

    var numbers: [Int64] {
        switch self {
        case .number(let value): [value]
        case .list(let list): isDuration ? [] : list.flatMap(\.numbers)
        case .object(let object): object.values.flatMap(\.numbers)
        case .bool, .half, .text: []
        }
    }
}
