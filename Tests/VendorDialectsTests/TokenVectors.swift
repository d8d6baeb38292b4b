import EmulatorAPI
import Foundation
import Testing

@testable import VendorDialects

/// A token and what it was made from, as `Golden/make_usersig_vectors.py` reads and writes it.
struct TokenVector: Codable, Equatable {
    /// A number or a text, like the room it names.
    enum Room: Codable, Equatable {
        case number(UInt32)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(UInt32.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }

    var app: UInt32
    var key: String
    var user: String
    var now: Int64
    var expire: Int64
    var room: Room?
    var privileges: UInt32?
    /// The JSON inside the token; the vendor's vectors carry it, ours need not.
    var json: String?
    var token: String

    var claims: Claims {
        var claims = Claims(
            app: AppID("\(app)"), user: UserID(user), issuedAtUnixSeconds: now, expiresAtUnixSeconds: now + expire)
        let channel: ChannelID? =
            switch room {
            case .number(let number): Tencent.channel(numericRoom: number)
            case .text(let text): Tencent.channel(stringRoom: text)
            case nil: nil
            }
        if let channel {
            claims.channel = ChannelClaims(
                user: UserID(user), channel: channel, privileges: Privileges(rawValue: privileges ?? 0),
                expiresAtUnixSeconds: now + expire)
        }
        return claims
    }

    static func load(_ name: String) throws -> [TokenVector] {
        struct File: Decodable { var vectors: [TokenVector] }
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: golden(name))).vectors
    }

    static func golden(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
    }
}

/// Whether this process deflates as the zlib that made the vectors does; other deflaters' tokens are as good.
let deflatesLikeTheVectors = ["1.2.13", "1.3", "1.3.1"].contains(Deflate.libraryVersion)

/// The JSON text inside a token.
func json(in token: String) throws -> String {
    String(decoding: try UserSig.json(in: token), as: UTF8.self)
}

/// A token whose JSON is `json`, which need not be one the generator writes.
func token(json: String) -> String {
    UserSig.base64.encode(Deflate.compress(Array(json.utf8)))
}

/// The documents' invented secret and app.
let demoSecret = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
let demoApp = AppID("1400000000")

/// Claims of the user of the documents' examples.
func claims(
    lasting seconds: Int64, from issued: Int64 = 1_700_000_000, channel: ChannelID? = nil, privileges: Privileges = .all
)
    -> Claims
{
    Claims(
        app: demoApp, user: "xiaojun", issuedAtUnixSeconds: issued, expiresAtUnixSeconds: issued + seconds,
        channel: channel.map {
            ChannelClaims(user: "xiaojun", channel: $0, privileges: privileges, expiresAtUnixSeconds: issued + seconds)
        })
}
