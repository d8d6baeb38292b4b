import EmulatorAPI
import Fuzzing
import Testing

/// Tokens of every vendor with something broken in them: each is read or refused, and none says more than it was signed for.
@Suite struct TokenFuzzTests {
    @Test(arguments: FuzzTime.seeds(0...0))
    func `a token with broken bytes verifies only where it says what it said`(seed: UInt64) throws {
        for scene in FuzzScene.all where !scene.name.hasSuffix("-small") {
            var random = RandomSource(seed: seed).stream(scene.name)
            let claims = Claims(
                app: scene.setup.app, user: "u1", issuedAtUnixSeconds: FuzzScene.bornAtUnixSeconds,
                expiresAtUnixSeconds: FuzzScene.bornAtUnixSeconds + 60)
            let original = Array(scene.setup.tokenFormat.write(claims, scene.setup.secret).utf8)
            // What a vendor's token says beside its user and its times is the vendor's to choose.
            let said = try scene.setup.tokenFormat.read(
                String(decoding: original, as: UTF8.self), scene.setup.secret)
            #expect(said.isSignatureValid && said.claims.app == claims.app)
            let time = FuzzTime(rounds: 1000)
            var round = 0
            while time.goesOn(round) {
                round += 1
                var bytes = original
                for _ in 0...random.next() % 3 {
                    let place = Int(random.next() % UInt64(max(bytes.count, 1)))
                    switch random.next() % 5 {
                    case 0 where !bytes.isEmpty: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                    case 1 where !bytes.isEmpty: bytes[place] = original[place % original.count]
                    case 2: bytes.insert(UInt8(ascii: "A"), at: min(place, bytes.count))
                    case 3 where !bytes.isEmpty: bytes.remove(at: place)
                    default: bytes.removeLast(min(bytes.count, 4))
                    }
                }
                let text = String(decoding: bytes, as: UTF8.self)
                guard let read = try? scene.setup.tokenFormat.read(text, scene.setup.secret), read.isSignatureValid
                else { continue }
                // Volcengine signs what follows the app's id. Who reads the token refuses it for another app.
                guard read.claims.app == said.claims.app else { continue }
                // The older of one vendor's two ciphers has no seal: its blocks can be changed, to what nobody chooses.
                #expect(read.claims == said.claims, "seed \(seed), \(scene.name): \(text)")
            }
        }
    }
}
