// The part of Apple's CryptoKit that the targets an iPhone links may use, for scripts/check-apple.
// Availability is Apple's (the framework starts at iOS 13 and macOS 10.15).
public import Foundation

@available(iOS 13.0, macOS 10.15, *)
public enum CryptoKitError: Error {
    case incorrectKeySize, incorrectParameterSize, authenticationFailure, wrapFailure, unwrapFailure
    case underlyingCoreCryptoError(error: Int32)
}

@available(iOS 13.0, macOS 10.15, *)
public struct SymmetricKeySize: Sendable {
    public let bitCount: Int
    public init(bitCount: Int) { self.bitCount = bitCount }
    public static var bits128: SymmetricKeySize { .init(bitCount: 128) }
    public static var bits256: SymmetricKeySize { .init(bitCount: 256) }
}

@available(iOS 13.0, macOS 10.15, *)
public struct SymmetricKey: Sendable, Equatable, ContiguousBytes {
    public var bitCount: Int { 0 }
    public init<D: ContiguousBytes>(data: D) {}
    public init(size: SymmetricKeySize) {}
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}

@available(iOS 13.0, macOS 10.15, *)
public protocol Digest: Hashable, Sendable, ContiguousBytes, Sequence where Element == UInt8 {
    static var byteCount: Int { get }
}

@available(iOS 13.0, macOS 10.15, *)
public protocol HashFunction: Sendable {
    associatedtype Digest: CryptoKit.Digest
    static var blockByteCount: Int { get }
    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    func finalize() -> Digest
}

@available(iOS 13.0, macOS 10.15, *)
extension HashFunction {
    public static func hash<D: DataProtocol>(data: D) -> Digest { Self().finalize() }
    public mutating func update<D: DataProtocol>(data: D) {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
}

@available(iOS 13.0, macOS 10.15, *)
public struct StubDigest: Digest {
    public static var byteCount: Int { 0 }
    public func makeIterator() -> IndexingIterator<[UInt8]> { [UInt8]().makeIterator() }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}

@available(iOS 13.0, macOS 10.15, *)
public struct SHA256: HashFunction {
    public typealias Digest = StubDigest
    public static var blockByteCount: Int { 64 }
    public init() {}
    public func finalize() -> StubDigest { StubDigest() }
}

@available(iOS 13.0, macOS 10.15, *)
public struct SHA512: HashFunction {
    public typealias Digest = StubDigest
    public static var blockByteCount: Int { 128 }
    public init() {}
    public func finalize() -> StubDigest { StubDigest() }
}

@available(iOS 13.0, macOS 10.15, *)
public enum Insecure {
    public struct SHA1: HashFunction {
        public typealias Digest = StubDigest
        public static var blockByteCount: Int { 64 }
        public init() {}
        public func finalize() -> StubDigest { StubDigest() }
    }
}

@available(iOS 13.0, macOS 10.15, *)
public struct HashedAuthenticationCode<H: HashFunction>: Hashable, Sendable, ContiguousBytes, Sequence {
    public var byteCount: Int { 0 }
    public func makeIterator() -> IndexingIterator<[UInt8]> { [UInt8]().makeIterator() }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}

@available(iOS 13.0, macOS 10.15, *)
public struct HMAC<H: HashFunction>: Sendable {
    public typealias MAC = HashedAuthenticationCode<H>
    public init(key: SymmetricKey) {}
    public mutating func update<D: DataProtocol>(data: D) {}
    public func finalize() -> MAC { MAC() }
    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
        MAC()
    }
    public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
        _ code: C, authenticating data: D, using key: SymmetricKey
    ) -> Bool { false }
}

@available(iOS 14.0, macOS 11.0, *)
public struct HKDF<H: HashFunction>: Sendable {
    public static func deriveKey<Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey, info: Info, outputByteCount: Int
    ) -> SymmetricKey { inputKeyMaterial }
    public static func deriveKey<Salt: DataProtocol, Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey, salt: Salt, info: Info, outputByteCount: Int
    ) -> SymmetricKey { inputKeyMaterial }
}

@available(iOS 13.0, macOS 10.15, *)
public enum AES {
    public enum GCM {
        public struct Nonce: Sendable, ContiguousBytes, Sequence {
            public init() {}
            public init<D: DataProtocol>(data: D) throws {}
            public func makeIterator() -> IndexingIterator<[UInt8]> { [UInt8]().makeIterator() }
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
                try unsafe body(UnsafeRawBufferPointer(start: nil, count: 0))
            }
        }
        public struct SealedBox: Sendable {
            public let tag: Data
            public let ciphertext: Data
            public let nonce: Nonce
            public var combined: Data? { nil }
            public init<D: DataProtocol>(combined: D) throws { fatalError() }
            public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
                fatalError()
            }
        }
        public static func seal<Plain: DataProtocol>(
            _ message: Plain, using key: SymmetricKey, nonce: Nonce? = nil
        ) throws -> SealedBox { fatalError() }
        public static func seal<Plain: DataProtocol, Extra: DataProtocol>(
            _ message: Plain, using key: SymmetricKey, nonce: Nonce? = nil, authenticating extra: Extra
        ) throws -> SealedBox { fatalError() }
        public static func open(_ box: SealedBox, using key: SymmetricKey) throws -> Data { fatalError() }
        public static func open<Extra: DataProtocol>(
            _ box: SealedBox, using key: SymmetricKey, authenticating extra: Extra
        ) throws -> Data { fatalError() }
    }
}

@available(iOS 13.0, macOS 10.15, *)
public enum P256 {
    public enum Signing {
        public struct PublicKey: Sendable {
            public var x963Representation: Data { Data() }
        }
        public struct ECDSASignature: Sendable {
            public var rawRepresentation: Data { Data() }
        }
        public struct PrivateKey: Sendable {
            public init(compactRepresentable: Bool = true) {}
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            public var rawRepresentation: Data { Data() }
            public var publicKey: PublicKey { PublicKey() }
            // cryptokit/p256/signing/privatekey/signature(for:): of a digest, and of data
            public func signature<D: Digest>(for digest: D) throws -> ECDSASignature { ECDSASignature() }
            public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature { ECDSASignature() }
        }
    }
}

// cryptokit/secureenclave
@available(iOS 13.0, macOS 10.15, *)
public enum SecureEnclave {
    public static var isAvailable: Bool { false }
    public enum P256 {
        public enum Signing {
            public struct PrivateKey: Sendable {
                // An access control may be named before the context; the usual one is after the first unlock, this
                // device only.
                public init(compactRepresentable: Bool = true) throws {}
                // An authentication context may follow.
                public init(dataRepresentation: Data) throws {}
                public var dataRepresentation: Data { Data() }
                public var publicKey: CryptoKit.P256.Signing.PublicKey { CryptoKit.P256.Signing.PublicKey() }
                public func signature<D: Digest>(for digest: D) throws
                    -> CryptoKit.P256.Signing.ECDSASignature
                {
                    fatalError()
                }
                public func signature<D: DataProtocol>(
                    for data: D
                ) throws -> CryptoKit.P256.Signing.ECDSASignature { fatalError() }
            }
        }
    }
}
