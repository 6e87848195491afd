public import AccountClient
public import AppleRules
internal import Bytes

/// Makes and uses keys of this device: the Secure Enclave's, or one in software where there is none.
public protocol KeyMaker: Sendable {
    /// Makes a key.
    ///
    /// - Returns: what stands for it, which only this maker understands.
    /// - Throws: `failed`, `locked`.
    func make() async throws(DeviceKeyError) -> [UInt8]

    /// The public half of a key.
    ///
    /// - Parameter key: what ``make()`` gave.
    /// - Returns: the point, uncompressed, 65 bytes.
    /// - Throws: `damaged` if it is no key of this device; `failed`, `locked`.
    func publicKey(_ key: [UInt8]) async throws(DeviceKeyError) -> [UInt8]

    /// Signs by a key.
    ///
    /// - Parameters:
    ///   - message: what is hashed with SHA-256 and signed.
    ///   - key: what ``make()`` gave.
    /// - Returns: r and s, 64 bytes.
    /// - Throws: `damaged` if it is no key of this device; `failed`, `locked`.
    func sign(_ message: [UInt8], _ key: [UInt8]) async throws(DeviceKeyError) -> [UInt8]
}

/// The key of this device, in a keychain's item that no backup carries elsewhere.
///
/// A key of the Secure Enclave is kept as what the Enclave gave out for it, which is of no use anywhere else.
public struct KeychainDeviceKey: DeviceKey {
    private let items: any KeychainItems
    private let data: any ProtectedData
    private let maker: any KeyMaker

    /// A key, which need not be there yet.
    ///
    /// - Parameters:
    ///   - items: of the service ``AccountNames/deviceService``, for this device only.
    ///   - data: whether "not found" is to be believed.
    ///   - maker: makes and uses keys.
    public init(_ items: any KeychainItems, data: any ProtectedData, maker: any KeyMaker) {
        self.items = items
        self.data = data
        self.maker = maker
    }

    /// The public half; see ``AccountClient/DeviceKey/publicKey()``.
    public func publicKey() async throws(DeviceKeyError) -> [UInt8]? {
        guard let key = try await read() else { return nil }
        return try await maker.publicKey(key)
    }

    /// Makes a key unless there is one; see ``AccountClient/DeviceKey/make()``.
    ///
    /// One that is of no use on this device any more gives way: this is asked for where somebody signs in, and who is
    /// signed in by it cannot be any more.
    public func make() async throws(DeviceKeyError) -> [UInt8] {
        for _ in 0..<3 {
            if let key = try await read() {
                do throws(DeviceKeyError) {
                    return try await maker.publicKey(key)
                } catch .damaged {
                    try Self.check(await items.remove(AccountNames.deviceKey), isFine: [.done, .notFound])
                }
            }
            let status = await items.add(AccountNames.deviceKey, SecretBytes(try await maker.make()))
            // Another process of the app was faster: its key is the one.
            try Self.check(status, isFine: [.done, .duplicate])
        }
        throw .failed("the keychain does not keep it")
    }

    /// Signs; see ``AccountClient/DeviceKey/sign(_:)``.
    public func sign(_ message: [UInt8]) async throws(DeviceKeyError) -> [UInt8] {
        guard let key = try await read() else { throw .missing }
        return try await maker.sign(message, key)
    }

    private func read() async throws(DeviceKeyError) -> [UInt8]? {
        let (status, secret) = await items.secret(of: AccountNames.deviceKey)
        if status == .notFound {
            guard await data.isAvailable() else { throw .locked }
            return nil
        }
        try Self.check(status, isFine: [.done])
        guard let secret else { throw .damaged }
        return unsafe secret.withUnsafeBytes { unsafe Array($0) }
    }

    private static func check(
        _ status: KeychainStatus, isFine fine: Set<KeychainStatus>
    ) throws(DeviceKeyError) {
        guard !fine.contains(status) else { return }
        switch TokenStoreError(status) {
        case .locked: throw .locked
        case .damaged: throw .damaged
        case .failed(let reason): throw .failed(reason)
        case .gated, .denied, .full: throw .failed("the keychain answered \(status.code)")
        }
    }
}

/// What stands for a device's key in its item: of which kind it is, and the key.
public struct StoredKey: Sendable, Equatable {
    /// Where a key can live.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// In the Secure Enclave; the bytes are what it gave out.
        case enclave = 0x45
        /// In software; the bytes are the private scalar.
        case software = 0x53
    }

    /// Where it lives.
    public let kind: Kind
    /// What the maker of that kind gave out.
    public let bytes: [UInt8]

    /// A key.
    public init(_ kind: Kind, _ bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
    }

    /// Reads an item.
    ///
    /// - Parameter item: its bytes; nil for anything that is no key.
    public init?(item: [UInt8]) {
        guard let first = item.first, let kind = Kind(rawValue: first), item.count > 1 else { return nil }
        self.init(kind, Array(item.dropFirst()))
    }

    /// The bytes of its item.
    public var item: [UInt8] { [kind.rawValue] + bytes }
}

extension StoredKey: CustomStringConvertible, CustomReflectable {
    /// Its kind alone.
    public var description: String { "<\(kind) key>" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
