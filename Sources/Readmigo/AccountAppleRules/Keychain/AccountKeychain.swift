public import AccountClient
public import AppleRules
internal import Bytes
internal import SecretStore

/// One keychain's items, asked so that "not found" is the keychain's own word.
struct AccountKeychain: Sendable {
    let items: any AccountItems
    let data: any ProtectedData

    /// The bytes of an item; nil only if there is none.
    ///
    /// - Throws: what the keychain answered; `locked` if it cannot know yet.
    func read(_ account: String) async throws(TokenStoreError) -> [UInt8]? {
        let (status, secret) = await items.secret(of: account)
        switch status {
        case .done:
            guard let secret else { throw .damaged }
            return unsafe secret.withUnsafeBytes { unsafe Array($0) }
        case .notFound:
            try await believe()
            return nil
        default: throw TokenStoreError(status)
        }
    }

    /// The accounts of all items.
    func accounts() async throws(TokenStoreError) -> [String] {
        let (status, accounts) = await items.accounts()
        switch status {
        case .done: return accounts
        case .notFound:
            try await believe()
            return []
        default: throw TokenStoreError(status)
        }
    }

    /// Puts bytes into an item, whether or not it is there.
    func put(_ account: String, _ bytes: some Sequence<UInt8>) async throws(TokenStoreError) {
        let secret = SecretBytes(Array(bytes))
        var status = await items.replace(account, secret)
        if status == .notFound {
            status = await items.add(account, secret)
            // Not found by the one, in the way of the other: it could not be seen a moment before.
            if status == .duplicate { status = await items.replace(account, secret) }
        }
        guard status == .done else { throw TokenStoreError(status) }
    }

    /// Adds an item.
    ///
    /// - Returns: false if one of that account is there.
    func add(_ account: String, _ bytes: some Sequence<UInt8>) async throws(TokenStoreError) -> Bool {
        let status = await items.add(account, SecretBytes(Array(bytes)))
        if status == .duplicate { return false }
        guard status == .done else { throw TokenStoreError(status) }
        return true
    }

    /// Removes an item; one that is not there is no fault.
    func remove(_ account: String) async throws(TokenStoreError) {
        let status = await items.remove(account)
        if status == .notFound { return try await believe() }
        guard status == .done else { throw TokenStoreError(status) }
    }

    /// Whether "not found" is to be believed.
    private func believe() async throws(TokenStoreError) {
        guard await data.isAvailable() else { throw .locked }
    }
}

extension TokenStoreError {
    /// What a keychain's answer means where it is not the one that was wanted.
    ///
    /// - Parameter status: any but ``AppleRules/KeychainStatus/done``.
    public init(_ status: KeychainStatus) {
        switch status.failure(of: "session") {
        case .locked?: self = .locked
        case .denied?, .readOnly?: self = .denied
        case .full?: self = .full
        case .damaged?: self = .damaged
        case .failed(let reason)?: self = .failed(reason)
        case nil, .some: self = .failed("the keychain answered \(status.code)")
        }
    }
}
