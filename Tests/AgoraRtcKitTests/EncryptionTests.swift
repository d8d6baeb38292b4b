import AgoraRtcKit
import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects

/// Sound and pictures that only those with the same key hear and see.
struct EncryptionTests {
    private static let salt = Data("EncryptionKdfSaltOfThirtyTwoByte".utf8)

    private func config(
        _ key: String?, _ mode: AgoraEncryptionMode = .AES128GCM2, salt: Data? = Self.salt
    ) -> AgoraEncryptionConfig {
        let config = AgoraEncryptionConfig()
        (config.encryptionKey, config.encryptionMode, config.encryptionKdfSalt) = (key, mode, salt)
        return config
    }

    private func user(
        _ agora: AgoraWorld, _ name: String, _ uid: UInt, _ hertz: Double, _ config: AgoraEncryptionConfig?
    ) throws -> Device {
        let device = try agora.person(name, hertz: hertz)
        if let config { device.agora { #expect($0.enableEncryption(true, encryptionConfig: config) == 0) } }
        return try agora.enter(name, uid: uid, hertz: hertz)
    }

    @Test func `only who has the same key, mode and salt hears a user`() throws {
        let agora = AgoraWorld()
        let alice = try user(agora, "alice", 1, 440, config("secret"))
        let bob = try user(agora, "bob", 2, 700, config("secret"))
        let others = try [
            user(agora, "carol", 3, 1_000, config("another")),
            user(agora, "dave", 4, 1_300, config("secret", .AES256GCM2)),
            user(agora, "erin", 5, 1_600, config("secret", salt: Data(count: 32))),
            user(agora, "frank", 6, 1_900, nil),
        ]
        agora.settle(.seconds(3))
        #expect(alice.tone(700) > 0.05)
        #expect(bob.tone(440) > 0.05)
        #expect(agora.callbacks("EncryptionError", on: alice).count == 4)
        for (other, hertz) in zip(others, [1_000.0, 1_300, 1_600, 1_900]) {
            #expect(other.tone(440) < 0.005)
            #expect(other.tone(700) < 0.005)
            #expect(alice.tone(hertz) < 0.005)
            #expect(
                agora.callbacks("EncryptionError", on: other).allSatisfy {
                    $0 == "didEncryptionErrorOccur(decryptionFailure)"
                })
            #expect(agora.callbacks("EncryptionError", on: other).count == 5)
        }
        // Frank learns the key.
        others[3].agora { #expect($0.enableEncryption(true, encryptionConfig: config("secret")) == 0) }
        agora.settle(.seconds(2))
        #expect(others[3].tone(440) > 0.05)
        #expect(alice.tone(1_900) > 0.05)
    }

    @Test func `leaving ends encryption`() throws {
        let agora = AgoraWorld()
        let alice = try user(agora, "alice", 1, 440, config("secret"))
        let bob = try agora.enter("bob", uid: 2)
        agora.settle()
        #expect(bob.tone(440) < 0.01)
        alice.agora { $0.leaveChannel() }
        _ = try agora.enter("alice", uid: 1)
        agora.settle(.seconds(2))
        #expect(bob.tone(440) > 0.05)
    }

    @Test func `a key that is none is refused`() throws {
        let agora = AgoraWorld()
        try agora.person("alice").agora { engine in
            func enable(_ config: AgoraEncryptionConfig) -> Int32 {
                engine.enableEncryption(true, encryptionConfig: config)
            }
            #expect(enable(config(nil)) == -2)
            #expect(enable(config("")) == -2)
            #expect(enable(config("secret", salt: nil)) == -2)
            #expect(enable(config("secret", .AES256GCM2, salt: Data(count: 31))) == -2)
            #expect(enable(config("secret", .AES256GCM2, salt: Data(count: 33))) == -2)
            #expect(enable(config("secret", .end)) == -2)
            #expect(enable(config("secret", .SM4128ECB, salt: nil)) == 0)
            #expect(engine.enableEncryption(false, encryptionConfig: AgoraEncryptionConfig()) == 0)
            #expect(
                engine.enableEncryptionEx(
                    true, encryptionConfig: config("secret"),
                    connection: AgoraRtcConnection(channelId: "lobby", localUid: 5)) == -113)
        }
    }

    @Test func `only who has the same key sees a user`() throws {
        let agora = AgoraWorld()
        let secret = config("secret")
        let alice = try agora.seen("alice", uid: 1) { $0.enableEncryption(true, encryptionConfig: secret) }
        let bob = try agora.seen("bob", uid: 2, role: .audience) {
            $0.enableEncryption(true, encryptionConfig: secret)
        }
        let carol = try agora.seen("carol", uid: 3, role: .audience) { [other = config("another")] in
            $0.enableEncryption(true, encryptionConfig: other)
        }
        let dave = try agora.seen("dave", uid: 4, role: .audience)
        agora.settle(.seconds(3))
        withExtendedLifetime(alice) {}
        #expect(agora.callbacks("firstRemoteVideoDecodedOfUid", on: bob).count == 1)
        #expect(agora.callbacks("firstRemoteVideoDecodedOfUid", on: carol) == [])
        #expect(agora.callbacks("firstRemoteVideoDecodedOfUid", on: dave) == [])
        #expect(agora.callbacks("EncryptionError", on: dave).count == 1)
    }
}
