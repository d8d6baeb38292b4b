import EmulatorAPI
import Testing
import VendorDialects

/// What the vendors' profiles make of the rules. A rule that all of them have alike is none, unless something else sets it.
@Suite struct RuleChoiceTests {
    /// The rules that are alike in all profiles, with the reason why they are rules nevertheless.
    private static let reasons = [
        "IdentityRules.newcomerPatience": "a server sets it, and within a process nobody is kept out",
        "IdentityRules.maximumNewcomers": "the checks of a host make sessions without end",
        "IdentityRules.newcomerGrace": "the services' tests have sessions that nobody logs in on",
        "SignalingRules.hasPresence": "a vendor's console turns it off, which has a code of its own",
    ]

    /// By rule, as `Structure.rule`, whether it has what a choice needs: a yes and a no, or a value and none.
    private static func sides(of all: [TenantRules]) -> [String: Set<Bool>] {
        var found: [String: Set<Bool>] = [:]
        func look(at value: Any) {
            let parts = Mirror(reflecting: value)
            if parts.displayStyle == .struct, "\(type(of: value))".hasSuffix("Rules") {
                for part in parts.children {
                    let name = "\(type(of: value)).\(part.label ?? "")"
                    let mirror = Mirror(reflecting: part.value)
                    if let choice = part.value as? Bool {
                        found[name, default: []].insert(choice)
                    } else if mirror.displayStyle == .optional {
                        found[name, default: []].insert(mirror.children.isEmpty)
                    }
                    look(at: part.value)
                }
            } else {
                for part in parts.children { look(at: part.value) }
            }
        }
        for rules in all { look(at: rules) }
        return found
    }

    @Test func `each rule that is yes or no, or may be absent, is so for one vendor and not so for another`() {
        let all = [
            Tencent.profile.rules, ZEGO.profile.rules, Easemob.profile.rules, Volcengine.profile.rules,
        ]
        let sides = Self.sides(of: all)
        #expect(sides.count > 40)
        let alike = sides.filter { $0.value.count < 2 }.map(\.key).sorted()
        #expect(alike == Self.reasons.keys.sorted())
    }
}
