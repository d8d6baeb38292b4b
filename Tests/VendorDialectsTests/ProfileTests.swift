import EmulatorAPI
import GoldenFiles
import Testing

@testable import VendorDialects

struct ProfileTests {
    @Test func `every fact of the profile is a row with its source`() throws {
        let rows = Tencent.profile.rows
        let assumed = rows.count { if case .assumed = $0.basis { true } else { false } }
        let text = table(rows.map { [$0.name, $0.value, $0.basis.summary] })
        let difference = try differenceFromGolden(
            "\(rows.count) facts, \(assumed) of them assumed\n\n" + text, "tencent-profile.txt")
        #expect(difference == nil)
    }

    @Test func `no two facts have one name`() {
        let names = Tencent.profile.rows.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.contains("attribute.maximumCount"))
        #expect(names.contains("avChatRoom.membershipEndsWithSession"))
        #expect(names.contains("sdk.attributeWrites"))
    }

    @Test func `the rules are the rows`() {
        let profile = Tencent.profile
        let rules = profile.rules
        #expect(rules.attribute.maximumCount == profile.attribute.maximumCount.value)
        #expect(rules.identity.offlineGrace == .seconds(400))
        #expect(rules.rtc.offlineGrace == .seconds(90))
        #expect(rules.room.kinds.map(\.kind) == ["AVChatRoom", "Work", "Public", "Meeting", "Community"])
    }

    @Test func `a live room forgets members with their sessions, its owner stays, and nobody is kicked`() throws {
        let kind = try #require(Tencent.profile.rules.room.rules(of: "AVChatRoom"))
        #expect(kind.membershipEndsWithSession)
        #expect(kind.ownership == .refuseLeaving)
        #expect(kind.concurrentMemberships == 1)
        #expect(kind.missingFeatures == [.kicking, .messageReceivers, .memberDescriptions])
        let work = try #require(Tencent.profile.rules.room.rules(of: "Work"))
        #expect(work.ownership == .passOn)
        #expect(!work.isOpen)
    }

    @Test func `a tenant's tokens are signed with the secret it was set up with`() throws {
        let setup = Tencent.setup(
            sdkAppID: 1_400_000_001, secretKey: "secret", seed: 7, bornAtUnixMilliseconds: 1_767_225_600_000)
        let claims = Claims(app: setup.app, user: "alice", issuedAtUnixSeconds: 100, expiresAtUnixSeconds: 200)
        let token = setup.tokenFormat.write(claims, setup.secret)
        let own = try setup.tokenFormat.read(token, "secret")
        let others = try setup.tokenFormat.read(token, "another")
        #expect(setup.app == "1400000001")
        #expect(own == TokenReading(claims: claims, isSignatureValid: true))
        #expect(!others.isSignatureValid)
    }
}
