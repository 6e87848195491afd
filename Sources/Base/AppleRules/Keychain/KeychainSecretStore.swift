public import Bytes
internal import Files
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

/// What a keychain's call answered: one of Apple's `OSStatus` numbers.
///
/// Source: "Security Framework Result Codes" in Apple's documentation. Exactly one number means that there is no such
/// item; a number that is not known is a failure.
public struct KeychainStatus: Hashable, Sendable {
    /// Apple's number.
    public let code: Int32

    /// A status.
    ///
    /// - Parameter code: Apple's number.
    public init(_ code: Int32) { self.code = code }

    /// The call did what it was asked to (`errSecSuccess`).
    public static let done = KeychainStatus(0)
    /// There is no such item (`errSecItemNotFound`), said by the keychain itself.
    public static let notFound = KeychainStatus(-25300)
    /// An item of that name stands there already (`errSecDuplicateItem`).
    public static let duplicate = KeychainStatus(-25299)
    /// The item's bytes are not what was asked for (`errSecDecode`).
    public static let undecodable = KeychainStatus(-26275)

    /// What this status means for the item of a name.
    ///
    /// - Parameter name: the item's.
    /// - Returns: the error; nil for ``done`` and ``notFound`` alone.
    public func failure(of name: String) -> SecretStoreError? {
        switch self {
        case .done, .notFound: nil
        case .duplicate: .alreadyExists(name: name)
        case .undecodable: .damaged(name: name)
        default: Self.failures[code] ?? .failed("the keychain answered \(code)")
        }
    }

    private static let failures: [Int32: SecretStoreError] = [
        // Before the first unlock after a start, or where nobody can be asked.
        -25308: .locked,  // errSecInteractionNotAllowed
        -25315: .locked,  // errSecInteractionRequired
        -25320: .locked,  // errSecInDarkWake
        -25293: .keyringDenied,  // errSecAuthFailed
        -128: .keyringDenied,  // errSecUserCanceled
        -61: .keyringReadOnly,  // errSecWrPerm
        -34: .system(.noSpace, path: "Keychain"),  // errSecDiskFull
        -25291: .unreachable(.noAnswer),  // errSecNotAvailable
        -25316: .unreachable(.noAnswer),  // errSecDataNotAvailable
        -49: .unreachable(.noAnswer),  // errSecOpWr
        -25307: .unreachable(.noKeyring),  // errSecNoDefaultKeychain
        -34018: .failed("this app is not signed for the keychain (-34018)"),  // errSecMissingEntitlement
        -50: .failed("the keychain did not understand the question (-50)"),  // errSecParam
        -108: .failed("there is not enough memory (-108)"),  // errSecAllocate
        -36: .failed("the keychain could not be read or written (-36)"),  // errSecIO
        -4: .failed("this system's keychain cannot do that (-4)"),  // errSecUnimplemented
        -2070: .failed("a part of the keychain failed (-2070)"),  // errSecInternalComponent
        -67671: .failed("the keychain failed within (-67671)"),  // errSecInternalError
        -25302: .failed("the keychain takes no secret of that size (-25302)"),  // errSecDataTooLarge
    ]
}
