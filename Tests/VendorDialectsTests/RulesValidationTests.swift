import EmulatorAPI
import Testing
import VendorDialects

/// Rules that come from outside, such as those in a file.
@Suite struct RulesValidationTests {
    private static var rules: TenantRules {
        ZEGO.setup(
            appID: 1_234_567_890, appSign: nil, serverSecret: String(repeating: "s", count: 32), seed: 1,
            bornAtUnixMilliseconds: 0
        ).rules
    }

    private static func fault(_ change: (inout TenantRules) -> Void) -> String? {
        var rules = rules
        change(&rules)
        do throws(RulesFault) {
            try rules.validate()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func `rules at their ends are good`() {
        #expect(Self.fault { _ in } == nil)
        #expect(Self.fault { $0.room.maximumRooms = 0 } == nil)
        #expect(Self.fault { $0.room.maximumRooms = Int(Int32.max) } == nil)
        #expect(Self.fault { $0.identity.offlineGrace = .zero } == nil)
        #expect(Self.fault { $0.identity.offlineGrace = .milliseconds(3_155_760_000_000) } == nil)
        let longest = Self.rules.signaling.invitations?.maximumTimeoutMilliseconds ?? 0
        #expect(longest > 0)
        #expect(Self.fault { $0.signaling.invitations?.minimumTimeoutMilliseconds = longest } == nil)
        #expect(Self.fault { $0.room.kinds = [] } == nil)
    }

    @Test func `a row that is below zero, beyond the end or upside down is named with its value`() {
        #expect(
            Self.fault { $0.room.maximumRooms = -1 }
                == "the rule room.maximumRooms is -1; it must be 0...2147483647")
        #expect(
            Self.fault { $0.room.maximumRooms = Int(Int32.max) + 1 }
                == "the rule room.maximumRooms is 2147483648; it must be 0...2147483647")
        #expect(
            Self.fault { $0.room.kinds[0].memberListPage = 0 }
                == "the rule room.kinds[0].memberListPage is 0; it must be 1...2147483647")
        #expect(
            Self.fault { $0.attribute.maximumWritesPerSecond = .min }
                == "the rule attribute.maximumWritesPerSecond is -9223372036854775808; it must be 0...2147483647")
        #expect(
            Self.fault { $0.rtc.offlineGrace = .nanoseconds(-1) }
                == "the rule rtc.offlineGrace is -1e-09 seconds; it must be 0...3155760000000 ms")
        #expect(
            Self.fault { $0.identity.tokenWarning = .seconds(Int64.max) }?
                .hasPrefix("the rule identity.tokenWarning is ") == true)
        #expect(
            Self.fault { $0.signaling.invitations?.maximumTimeoutMilliseconds = .max }
                == "the rule signaling.invitations.maximumTimeoutMilliseconds is 9223372036854775807; "
                + "it must be 0...3155760000000")
        #expect(
            Self.fault {
                $0.signaling.invitations?.maximumTimeoutMilliseconds = 600_000
                $0.signaling.invitations?.minimumTimeoutMilliseconds = 600_001
            }
                == "the rule signaling.invitations.minimumTimeoutMilliseconds is 600001; "
                + "it must be at most maximumTimeoutMilliseconds, which is 600000")
    }

    @Test func `lists and texts have an end too`() {
        let kind = Self.rules.room.kinds[0]
        #expect(Self.fault { $0.room.kinds = Array(repeating: kind, count: 1000) } == nil)
        #expect(
            Self.fault { $0.room.kinds = Array(repeating: kind, count: 1001) }
                == "the rule room.kinds is 1001 entries long; it must be 1000 at most")
        #expect(Self.fault { $0.room.reservedRoomIDPrefix = String(repeating: "a", count: 1024) } == nil)
        #expect(
            Self.fault { $0.room.reservedRoomIDPrefix = String(repeating: "a", count: 1025) }
                == "the rule room.reservedRoomIDPrefix is 1025 bytes long; it must be 1024 at most")
        #expect(
            Self.fault { $0.room.kinds[0].kind = RoomKind(String(repeating: "a", count: 1025)) }
                == "the rule room.kinds[0].kind.rawValue is 1025 bytes long; it must be 1024 at most")
    }
}
