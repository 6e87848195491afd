/// `POST /v1/me/merges`: another account of the same person, which is to become part of the one that is signed in.
package struct MergeStartBody: Sendable, Equatable, Codable {
    package var email: String
    package var password: String

    package init(email: String, password: String) {
        self.email = email
        self.password = password
    }
}

/// A further proof of the other account.
package struct MergeProofBody: Sendable, Equatable, Codable {
    /// One of ``MergeBody/ways``.
    package var way: ProofMethod
    package var code: String

    package init(way: ProofMethod, code: String) {
        self.way = way
        self.code = code
    }
}

/// A merge that is about to be asked for: what a person sees before saying yes.
public struct MergeBody: Sendable, Equatable, Codable {
    /// The id that all answers go to.
    public var challenge: String
    /// In seconds from now.
    public var expiresIn: Int
    /// How the other account is to be proven further; none once it is proven.
    public var ways: [ProofMethod]
    /// The other account; nothing is told of it before it is proven.
    public var other: MergeAccountBody?

    package init(challenge: String, expiresIn: Int, ways: [ProofMethod] = [], other: MergeAccountBody? = nil)
    {
        self.challenge = challenge
        self.expiresIn = expiresIn
        self.ways = ways
        self.other = other
    }
}

/// An account that is to become part of another one.
public struct MergeAccountBody: Sendable, Equatable, Codable {
    /// What it is called.
    public var nickname: String
    /// RFC 3339 in UTC: since when it is an account.
    public var createdAt: String
    /// What of it becomes the other one's.
    public var moves: MergePartsBody
    /// What of it signs in no more: the other one has one of the kind already, or it cannot go over.
    public var stays: MergePartsBody

    package init(nickname: String, createdAt: String, moves: MergePartsBody, stays: MergePartsBody) {
        self.nickname = nickname
        self.createdAt = createdAt
        self.moves = moves
        self.stays = stays
    }
}

/// Ways to sign in to an account, and what protects it.
public struct MergePartsBody: Sendable, Equatable, Codable {
    /// The address.
    public var email: String?
    /// The number.
    public var phone: String?
    /// Whether the password is one of them.
    public var password: Bool
    /// Whether the second factor is, with its recovery codes.
    public var secondFactor: Bool
    /// Whether passkeys are; nil from a service that knows none.
    public var passkeys: Bool?
    /// The ids of ``SignInProvider``.
    public var providers: [String]

    package init(
        email: String? = nil, phone: String? = nil, password: Bool = false, secondFactor: Bool = false,
        passkeys: Bool? = nil, providers: [String] = []
    ) {
        self.email = email
        self.phone = phone
        self.password = password
        self.secondFactor = secondFactor
        self.passkeys = passkeys
        self.providers = providers
    }
}
