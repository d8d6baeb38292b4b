import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// How media is encrypted.
open class AgoraEncryptionConfig: NSObject {
    /// The mode, which all users of a channel share.
    public var encryptionMode: AgoraEncryptionMode = .AES128GCM2
    /// The key, which all users of a channel share.
    public var encryptionKey: String?
    /// 32 bytes, which all users of a channel share; for ``AgoraEncryptionMode/AES128GCM2`` and
    /// ``AgoraEncryptionMode/AES256GCM2``.
    public var encryptionKdfSalt: Data?
    /// Whether data streams are encrypted too. They are not.
    public var datastreamEncryptionEnabled = false
}

/// How media is encrypted. Users with different modes do not hear each other.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraEncryptionMode: Int, Sendable {
    /// AES with 128 bits, XTS.
    case AES128XTS = 1
    /// AES with 128 bits, ECB.
    case AES128ECB = 2
    /// AES with 256 bits, XTS.
    case AES256XTS = 3
    /// SM4 with 128 bits, ECB.
    case SM4128ECB = 4
    /// AES with 128 bits, GCM.
    case AES128GCM = 5
    /// AES with 256 bits, GCM.
    case AES256GCM = 6
    /// AES with 128 bits, GCM, with a salt.
    case AES128GCM2 = 7
    /// AES with 256 bits, GCM, with a salt.
    case AES256GCM2 = 8
    /// The number of modes.
    case end = 9
}

/// What went wrong with encrypted media.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraEncryptionErrorType: Int, Sendable {
    /// Never comes here.
    case internalFailure = 0
    /// What came cannot be decrypted: the users have different modes, keys or salts.
    case decryptionFailure = 1
    /// Never comes here.
    case encryptionFailure = 2
    /// Never comes here.
    case datastreamDecryptionFailure = 3
    /// Never comes here.
    case datastreamEncryptionFailure = 4
}

/// A packet of a user's pictures as it is shown.
struct OpenedPicture: Hashable, Sendable {
    var packet: PicturePacket
    var isSmall: Bool
}

/// Pictures of a user that may be sealed otherwise.
struct UnprovenPictures: Hashable, Sendable {
    /// So many in a row prove the key: a wrong one opens one of 256.
    private static let proof = 4

    private var waiting: [OpenedPicture] = []
    private var isProven = false

    /// The packets that are good by now; nil for one that did not open.
    mutating func take(_ packet: OpenedPicture?) -> [OpenedPicture]? {
        guard let packet else {
            self = UnprovenPictures()
            return nil
        }
        guard !isProven else { return [packet] }
        waiting.append(packet)
        guard waiting.count >= Self.proof else { return [] }
        defer { waiting = [] }
        isProven = true
        return waiting
    }
}

// MARK: Encryption

extension AgoraRtcEngineKit {
    /// Encrypts the local sound and pictures, and decrypts those of others: 0, or -2 without a key, without a salt of 32 bytes
    /// for the modes that have one, and for a mode that is none. Leaving the channel ends it.
    ///
    /// Who has another mode, key or salt, or none, hears and sees nothing of the user, and the other way round;
    /// `rtcEngine(_:didEncryptionErrorOccur:)` tells it, once for each user.
    @discardableResult
    public func enableEncryption(_ enabled: Bool, encryptionConfig: AgoraEncryptionConfig) -> Int32 {
        encrypt("enableEncryption", enabled, encryptionConfig, .main) { _ in .noError }
    }

    /// The same for a further connection; -113 where it is not there.
    @discardableResult
    public func enableEncryptionEx(
        _ enabled: Bool, encryptionConfig: AgoraEncryptionConfig, connection: AgoraRtcConnection
    ) -> Int32 {
        let key = Self.key(connection)
        return encrypt("enableEncryptionEx", enabled, encryptionConfig, key) { state in
            state.connections[key] == nil ? .notInChannel : .noError
        }
    }

    private func encrypt(
        _ call: String, _ isOn: Bool, _ config: AgoraEncryptionConfig, _ key: Connection.Key,
        _ check: (State) -> Agora.ErrorCode
    ) -> Int32 {
        if isOn, config.datastreamEncryptionEnabled { device.warn(of: Agora.RTCNotEmulated.dataStreamEncryption) }
        let (secret, salt) = (config.encryptionKey ?? "", [UInt8](config.encryptionKdfSalt ?? Data()))
        let mode = config.encryptionMode
        return act("\(call)(\(isOn), mode: \(mode))") { state in
            let code = check(state)
            guard code == .noError else { return code }
            var cipher: Agora.MediaCipher?
            if isOn {
                let hasSalt = mode == .AES128GCM2 || mode == .AES256GCM2
                guard mode != .end, !secret.isEmpty,
                    !hasSalt || salt.count == Agora.profile.sdk.encryptionSaltBytes.value
                else { return .invalidArgument }
                cipher = Agora.MediaCipher(mode: mode.rawValue, key: secret, salt: hasSalt ? salt : [])
            }
            if key == .main { state.cipher = cipher }
            _ = state.connections.change(key) { connection in
                guard connection.cipher != cipher else { return }
                connection.cipher = cipher
                connection.unproven = [:]
                connection.undecryptable = []
            }
            return .noError
        }
    }
}

// What the media path carries. Everything here runs on the device's queue.
extension AgoraRtcEngineKit {
    /// A packet's payload as it is sent.
    func sealed(_ packet: MediaPacket, of connection: Connection) -> MediaPacket {
        guard let cipher = connection.cipher else { return packet }
        var sealed = packet
        let place = Agora.MediaCipher.Place(packet)
        sealed.payload =
            packet.kind == .sound
            ? cipher.seal(sound: packet.payload, at: place) : cipher.seal(picture: packet.payload, at: place)
        return sealed
    }

    /// The payload of another user's sound; nil for what cannot be decrypted.
    func opened(sound packet: MediaPacket, from uid: UInt, _ connection: Connection) -> [UInt8]? {
        let isSealed = Agora.MediaCipher.isSealed(sound: packet.payload)
        if connection.cipher == nil, !isSealed { return packet.payload }
        let payload = connection.cipher?.open(sound: packet.payload, at: Agora.MediaCipher.Place(packet))
        if payload == nil { tellUndecryptable(uid, connection.number) }
        return payload
    }

    /// The packets of another user's pictures that can be shown by now; nil for what cannot be decrypted.
    func opened(picture packet: MediaPacket, from uid: UInt, _ connection: Connection) -> [OpenedPicture]? {
        let isSealed = Agora.MediaCipher.isSealed(picture: packet.payload)
        let isSmall = packet.kind == .smallPicture
        guard connection.cipher != nil || isSealed else {
            return PicturePacket(packet).map { [OpenedPicture(packet: $0, isSmall: isSmall)] }
        }
        var opened: OpenedPicture?
        if let payload = connection.cipher?.open(picture: packet.payload, at: Agora.MediaCipher.Place(packet)) {
            var plain = packet
            plain.payload = payload
            opened = PicturePacket(plain).map { OpenedPicture(packet: $0, isSmall: isSmall) }
        }
        let packets = change(connection.number) { connection in
            var pictures = connection.unproven[uid] ?? UnprovenPictures()
            defer { connection.unproven[uid] = pictures }
            return pictures.take(opened)
        }
        if opened == nil { tellUndecryptable(uid, connection.number) }
        return packets ?? nil
    }

    private func tellUndecryptable(_ uid: UInt, _ number: Int) {
        let outlet = change(number) { connection in
            connection.undecryptable.insert(uid).inserted ? connection.outlet : nil
        }
        guard let outlet = outlet ?? nil else { return }
        tell(outlet, "didEncryptionErrorOccur(decryptionFailure)") { [self] in
            $0.tellRtcEngine(self, didEncryptionErrorOccur: .decryptionFailure)
        }
    }
}

extension Agora.MediaCipher.Place {
    fileprivate init(_ packet: MediaPacket) {
        self.init(
            publisher: UInt32(truncatingIfNeeded: UserNumber.number(of: packet.publisher)), sequence: packet.sequence,
            timestamp: packet.timestamp, isSmall: packet.kind == .smallPicture)
    }
}
