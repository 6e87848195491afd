internal import AccountClient

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The steps of a visit; each leaves something that the next visit understands.
extension AccountKeychain {
    /// The session that stands there.
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
