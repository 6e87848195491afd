public import Bytes
public import Secrets

/// Secrets as generic passwords of a keychain: the account is the name, the password is the secret.
///
/// Nothing tells whether iCloud Keychain is on, whether it has brought everything, or that something came: who waits for
/// a secret asks again.
public struct KeychainSecretStore: SecretStore {
    private let items: any KeychainItems

    /// A store.
    ///
    /// - Parameter items: the keychain's items of one service.
    public init(_ items: any KeychainItems) { self.items = items }

    /// The names of all items that can be names, sorted.
    ///
    /// - Throws: whatever the keychain answered but success and "not found".
    public func names() async throws(SecretStoreError) -> [String] {
        let (status, accounts) = await items.accounts()
        if let failure = status.failure(of: "*") { throw failure }
        guard status == .done else { return [] }
        return accounts.filter { (try? SecretRules.check(name: $0)) != nil }.sorted()
    }

    /// The secret of a name.
    ///
    /// - Parameter name: a name by the rule of ``SecretStore/SecretStore``.
    /// - Returns: nil only if the keychain itself said that it has none.
    /// - Throws: `damaged` if the item holds no secret, else what the keychain answered.
    public func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        try SecretRules.check(name: name)
        let (status, secret) = await items.secret(of: name)
        if let failure = status.failure(of: name) { throw failure }
        guard status == .done else { return nil }
        guard let secret, (try? SecretRules.check(secret: secret)) != nil else { throw .damaged(name: name) }
        return secret
    }

    /// Stores a secret under a free name; the keychain itself refuses one that is taken.
    ///
    /// - Parameters:
    ///   - name: a name by the rule of ``SecretStore/SecretStore``.
    ///   - secret: 1 to 2048 bytes.
    /// - Throws: `alreadyExists`, or what else the keychain answered.
    public func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
        try SecretRules.check(name: name)
        try SecretRules.check(secret: secret)
        let status = await items.add(name, secret)
        if let failure = status.failure(of: name) { throw failure }
        // "Not found" is no answer to this question.
        guard status == .done else { throw .failed("the keychain answered \(status.code)") }
    }

    /// Removes the item of a name; one that is not there is no fault.
    ///
    /// - Parameter name: a name by the rule of ``SecretStore/SecretStore``.
    /// - Throws: what the keychain answered.
    public func remove(_ name: String) async throws(SecretStoreError) {
        try SecretRules.check(name: name)
        if let failure = await items.remove(name).failure(of: name) { throw failure }
    }
}
