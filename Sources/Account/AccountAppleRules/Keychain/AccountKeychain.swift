public import AccountClient
public import AppleRules
public import Bytes
internal import Files
internal import FoundationExports
internal import Secrets

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
        case .keyringDenied?, .keyringReadOnly?: self = .denied
        case .system(.noSpace, _)?: self = .full
        case .damaged?: self = .damaged
        case .failed(let reason)?: self = .failed(reason)
        case nil, .some: self = .failed("the keychain answered \(status.code)")
        }
    }
}

/// The steps of a visit; each leaves something that the next visit understands.
extension AccountKeychain {
    /// The session that is stored.
    func session() async throws(TokenStoreError) -> StoredSession? {
        if let next = try await next() {
            // It is the session, also where it cannot be carried over now.
            try? await carry(next)
            return next
        }
        guard let user = try await text(AccountNames.userID) else {
            try? await clear()
            return nil
        }
        guard let access = try await text(AccountNames.accessToken),
            let refresh = try await text(AccountNames.refreshToken)
        else {
            // Nobody but another program leaves it so: half a session is none.
            try? await clear()
            return nil
        }
        return StoredSession(userID: user, accessToken: access, refreshToken: refresh)
    }

    /// The session that is on its way into the three items.
    func next() async throws(TokenStoreError) -> StoredSession? {
        guard let bytes = try await read(AccountNames.next) else { return nil }
        guard let session = Self.session(bytes) else { throw .damaged }
        return session
    }

    /// Carries a session into the three items, and takes the further one away.
    func carry(_ session: StoredSession) async throws(TokenStoreError) {
        try await put(AccountNames.accessToken, session.accessToken.utf8)
        try await put(AccountNames.refreshToken, session.refreshToken.utf8)
        try await put(AccountNames.userID, session.userID.utf8)
        try await remove(AccountNames.next)
    }

    /// Takes the three items away; the first step ends the session.
    func clear() async throws(TokenStoreError) {
        for account in [AccountNames.userID, AccountNames.accessToken, AccountNames.refreshToken] {
            try await remove(account)
        }
    }

    private func text(_ account: String) async throws(TokenStoreError) -> String? {
        guard let bytes = try await read(account) else { return nil }
        guard let text = String(data: Data(bytes), encoding: .utf8), !text.isEmpty else { throw .damaged }
        return text
    }

    /// The sessions that the server must be told of, the oldest first.
    ///
    /// One that cannot be read is passed over: the server can never be told of it, and it must not stand in the way.
    func departures() async throws(TokenStoreError) -> [(account: String, session: StoredSession)] {
        var found: [(account: String, session: StoredSession)] = []
        let names = try await accounts()
        let numbers = names.compactMap(Self.number).sorted()
        for number in numbers {
            let account = AccountNames.departure + String(number)
            if let session = try await read(account).flatMap(Self.session) {
                found.append((account, session))
            }
        }
        return found
    }

    /// The number of a departure's account; nil for other accounts.
    static func number(_ account: String) -> Int? {
        guard account.hasPrefix(AccountNames.departure) else { return nil }
        let digits = account.dropFirst(AccountNames.departure.count)
        guard let number = Int(digits), number >= 0, String(number) == digits else { return nil }
        return number
    }

    private static func session(_ bytes: [UInt8]) -> StoredSession? {
        try? JSONDecoder().decode(StoredSession.self, from: Data(bytes))
    }
}

/// Generic passwords whose bytes can be replaced in one step; the rest is as ``AppleRules/KeychainItems`` says.
public protocol AccountItems: KeychainItems {
    /// Puts other bytes into an item that is there.
    ///
    /// - Parameters:
    ///   - account: which item.
    ///   - secret: its bytes from now on.
    /// - Returns: the keychain's status; `notFound` if there is no such item.
    func replace(_ account: String, _ secret: SecretBytes) async -> KeychainStatus
}

/// Under which names things stand in a keychain (requirements 4.2).
public enum AccountNames {
    /// The service of the session's items.
    public static let service = "com.readmigo.app"
    /// The service of the device's key, which no backup carries elsewhere.
    public static let deviceService = "com.readmigo.app.device"
    /// The JWT.
    public static let accessToken = "access_token"
    /// The refresh token.
    public static let refreshToken = "refresh_token"
    /// The account's id.
    public static let userID = "user_id"
    /// A session that is on its way into the three items above.
    static let next = "session_next"
    /// Sessions that the server must still be told of: this and a number.
    static let departure = "departure_"
    /// The device's key, under ``deviceService``.
    static let deviceKey = "device_key"
}

/// Whether what the device protects until its first unlock can be read.
///
/// Before that a keychain fails, and some answer "not found" (`research/auth.md`, section 4, trap 11): that answer
/// counts only while this is true.
public protocol ProtectedData: Sendable {
    /// Whether it can be read now.
    func isAvailable() async -> Bool
}

/// Of a system that has no such protection, such as the Mac.
public struct AlwaysAvailable: ProtectedData {
    /// Always available.
    public init() {}

    /// Yes.
    public func isAvailable() async -> Bool { true }
}
