package import AccountAPI
package import FoundationExports

/// What an account has that becomes another one's, or signs in no more.
package struct MergeParts: Sendable, Equatable, Codable {
    package var email: String?
    package var phone: String?
    package var hasPassword = false
    package var hasSecondFactor = false
    /// Nil for none: what was kept by an earlier version says nothing of them.
    package var hasPasskeys: Bool?
    /// In the order of their table.
    package var providers: [Identity.Provider] = []

    package init() {}
}

/// An account that another one is to become part of, as the person is shown it before saying yes.
package struct MergeOffer: Sendable, Equatable {
    package let challenge: Identifier<Challenge>
    package let expiresAt: Date
    /// How that account is to be proven further; nothing is told of it before.
    package let ways: [ProofMethod]
    package let other: Other?

    package struct Other: Sendable, Equatable {
        package let nickname: String
        package let createdAt: Date
        package let terms: MergeTerms
    }
}

/// What of an account becomes another one's, and what signs in no more: that has one of the kind already, or it is no way in.
package struct MergeTerms: Sendable, Equatable, Codable {
    package var moves = MergeParts()
    package var stays = MergeParts()
}

/// What a person said yes to: also which identities and which password, not only that there are some.
struct AgreedMerge: Codable {
    let terms: MergeTerms
    /// Those that go over, in the order of their names.
    let identities: [MergeRecord.MovedIdentity]
    let passwordAt: Date?

    init(_ plan: Accounts.MergePlan, of other: User) {
        terms = plan.terms
        identities = plan.identities.sorted { $0.provider.rawValue < $1.provider.rawValue }
            .map { MergeRecord.MovedIdentity(key: $0.key, since: $0.createdAt) }
        passwordAt = other.passwordChangedAt
    }

    /// Whether another one is the same; one that got a better name is the same identity.
    func matches(_ other: AgreedMerge) -> Bool {
        func isSame(_ one: Date?, _ other: Date?) -> Bool {
            guard let one, let other else { return one == other }
            // As the store keeps them.
            return abs(one.timeIntervalSince(other)) < 0.001
        }
        return terms == other.terms && identities.count == other.identities.count
            && zip(identities, other.identities).allSatisfy { one, other in
                one.key == other.key
                    || one.key.provider == other.key.provider && isSame(one.since, other.since)
            }
            && (!terms.moves.hasPassword || isSame(passwordAt, other.passwordAt))
    }
}

/// What a history keeps of a merge, as JSON.
struct MergeRecord: Codable {
    /// An identity that went over, and since when it had been the other account's.
    struct MovedIdentity: Codable {
        let key: Identity.Key
        let since: Date
    }

    /// The other account.
    let account: Identifier<User>
    /// What it was called: its address, its number or its nickname.
    let name: String
    /// What the person was shown and said yes to, while it is pending.
    var agreed: AgreedMerge?
    /// The accounts that were part of that one.
    var parts: [Identifier<User>] = []
    var identities: [MovedIdentity] = []
    var email: String?
    var phone: String?
    /// When the other account's password became this one's; nil if it did not.
    var passwordAt: Date?
    /// The lines that it wrote in the history of the account that stays.
    var lines: [Identifier<CredentialChange>] = []

    init(_ other: User) {
        account = other.id
        name = other.email?.text ?? other.phone?.text ?? other.nickname
    }
}

/// A merge's two halves, each with its account.
struct MergePair {
    struct Half {
        let user: User
        let line: CredentialChange
    }

    /// The account that stays; nil once it is deleted.
    let into: Half?
    /// The account that becomes part of it.
    let out: Half
}
