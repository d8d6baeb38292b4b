// Stands in for Apple's CryptoKit.
public import Foundation

public protocol HashFunction: Sendable {}

public struct SHA256Digest: Sequence, Sendable {
    public func makeIterator() -> [UInt8].Iterator { [].makeIterator() }
}

public struct SHA256: HashFunction {
    public static func hash(data: some DataProtocol) -> SHA256Digest { SHA256Digest() }
}

public enum Insecure {
    public struct Digest: Sequence, Sendable {
        public func makeIterator() -> [UInt8].Iterator { [].makeIterator() }
    }
    public struct SHA1: HashFunction {
        public static func hash(data: some DataProtocol) -> Digest { Digest() }
    }
    public struct MD5: HashFunction {
        public static func hash(data: some DataProtocol) -> Digest { Digest() }
    }
}

public struct SymmetricKey: Sendable {
    public init(data: some ContiguousBytes) {}
}

public struct HashedAuthenticationCode<H: HashFunction>: Sequence, ContiguousBytes, Sendable {
    public func makeIterator() -> [UInt8].Iterator { [].makeIterator() }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try [].withUnsafeBytes(body)
    }
}

public struct HMAC<H: HashFunction>: Sendable {
    public typealias MAC = HashedAuthenticationCode<H>
    public init(key: SymmetricKey) {}
    public mutating func update(data: some DataProtocol) {}
    public func finalize() -> MAC { MAC() }
    public static func authenticationCode(for data: some DataProtocol, using key: SymmetricKey) -> MAC { MAC() }
    public static func isValidAuthenticationCode(
        _ code: some ContiguousBytes, authenticating data: some DataProtocol, using key: SymmetricKey
    ) -> Bool { false }
}

public enum AES {
    public enum GCM {
        public struct Nonce: Sendable {
            public init(data: some DataProtocol) throws {}
        }
        public struct SealedBox: Sendable {
            public var ciphertext: Data { Data() }
            public var tag: Data { Data() }
            public init(nonce: Nonce, ciphertext: some DataProtocol, tag: some DataProtocol) throws {}
        }
        public static func seal(
            _ message: some DataProtocol, using key: SymmetricKey, nonce: Nonce? = nil
        ) throws -> SealedBox { try SealedBox(nonce: Nonce(data: [UInt8]()), ciphertext: [UInt8](), tag: [UInt8]()) }
        public static func open(_ box: SealedBox, using key: SymmetricKey) throws -> Data { Data() }
    }
}
