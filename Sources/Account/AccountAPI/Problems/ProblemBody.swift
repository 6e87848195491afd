/// The body of an answer that is not a success (RFC 9457, `application/problem+json`).
///
/// ```swift
/// let problem = try JSONDecoder().decode(ProblemBody.self, from: answer)
/// let sentence = problem.text(in: .english)
/// ```
public struct ProblemBody: Sendable, Equatable, Codable {
    /// Names the kind of problem: `urn:readmigo:problem:AUTH_001`.
    public let type: String
    /// The sentence of the code.
    public let title: String
    /// HTTP's status.
    public let status: Int
    /// What went wrong; clients decide by it.
    public let code: ProblemCode
    /// What exactly, in a word of ``Subcode``; more may come.
    public let subcode: String?
    /// A further sentence.
    public let detail: String?
    /// AUTH_001: wrong attempts in a row.
    public let failedAttempts: Int?
    /// AUTH_001 and AUTH_003: how many are left before a lock, or before the code is void.
    public let attemptsLeft: Int?
    /// AUTH_002, and AUTH_001 and AUTH_003 of the attempt that locks: when it opens again, RFC 3339 in UTC.
    public let unlocksAt: String?
    /// In seconds; stands in the `Retry-After` header, too.
    public let retryAfter: Int?
    /// REQUEST_001: the field that is meant.
    public let field: String?
    /// REQUEST_002: each rule that is not met, in words of `PasswordFlaw`.
    public let flaws: [String]?
    /// AUTH_005 and AUTH_006: how it can be done.
    public let ways: [ProofMethod]?
    /// AUTH_006: whether a passkey of the account is a way, too.
    ///
    /// It does not stand among the others: clients of before would understand none of them.
    public let passkey: Bool?
    /// AUTH_005: what the answer must name.
    ///
    /// REQUEST_005: what a merge with the other account must name.
    public let challenge: String?
    /// LIMIT_002: what the same request is to come with.
    public let puzzle: PuzzleBody?
    /// What names the request, also in the service's log; stands in the `X-Request-Id` header, too.
    public let requestID: String?

    package init(
        _ code: ProblemCode, _ language: Language, subcode: Subcode? = nil, detail: String? = nil,
        failedAttempts: Int? = nil, attemptsLeft: Int? = nil, unlocksAt: String? = nil,
        retryAfter: Int? = nil, field: String? = nil, flaws: [String]? = nil, ways: [ProofMethod]? = nil,
        passkey: Bool? = nil, challenge: String? = nil, puzzle: PuzzleBody? = nil, requestID: String? = nil
    ) {
        type = "urn:readmigo:problem:\(code.rawValue)"
        title = code.text(in: language)
        status = code.status
        self.code = code
        self.subcode = subcode?.rawValue
        self.detail = detail
        self.failedAttempts = failedAttempts
        self.attemptsLeft = attemptsLeft
        self.unlocksAt = unlocksAt
        self.retryAfter = retryAfter
        self.field = field
        self.flaws = flaws
        self.ways = ways
        self.passkey = passkey
        self.challenge = challenge
        self.puzzle = puzzle
        self.requestID = requestID
    }
}

extension ProblemBody: Localizable {
    /// What a person reads of a problem: its sentence, what there is to know, and what to do next (requirements 10.1).
    public func text(in language: Language) -> String {
        let said = advice.reduce(LocalizedText(code)) { said, next in
            LocalizedText(AccountAPIStrings.sentences(said: said, next: LocalizedText(next)))
        }
        return AccountAPIStrings.sentence(said).text(in: language)
    }

    private var advice: [AccountAPIStrings] {
        if let unlocksAt { return lock(until: unlocksAt) }
        var parts = attemptsLeft.map { [AccountAPIStrings.attemptsLeft($0)] } ?? []
        switch code {
        case .credentials: parts.append(.registerFirst)
        case .locked: break
        case .code:
            if subcode != Subcode.wrong.rawValue { parts.append(.askForCode) }
        case .session: parts.append(.signInAgain)
        case .password: parts += (flaws ?? []).compactMap { PasswordFlaw(rawValue: $0)?.strings }
        case .conflict where subcode == Subcode.closed.rawValue: parts.append(.noNewAccounts)
        case .conflict where subcode == Subcode.junior.rawValue: parts.append(.juniorDevice)
        case .conflict where subcode == Subcode.lastWay.rawValue: parts.append(.lastWay)
        case .conflict where subcode == Subcode.pending.rawValue: parts.append(.changePending)
        case .conflict where subcode == Subcode.notYet.rawValue: parts.append(.notYet)
        case .conflict where subcode == Subcode.full.rawValue: parts.append(.passkeysFull)
        case .passkey where subcode == Subcode.unknown.rawValue: parts.append(.passkeyUnknown)
        case .passkey: parts.append(.otherWay)
        case .conflict where challenge != nil: parts.append(.otherAccount)
        case .invalid:
            if let field { parts.append(.lookAt(field)) }
        default:
            if let retryAfter { parts.append(.tryAgainIn(retryAfter)) }
        }
        // The log has a line about these.
        if [.unavailable, .fault].contains(code), let requestID { parts.append(.request(requestID)) }
        return parts
    }

    /// A lock, and when it ends: how long that takes from now says more than a moment in UTC.
    private func lock(until moment: String) -> [AccountAPIStrings] {
        let end = retryAfter.map { AccountAPIStrings.opensIn(($0 + 59) / 60) } ?? .opensAt(moment)
        return code == .locked ? [end] : [.locked, end]
    }
}

/// The second word about a problem.
public enum Subcode: String, Sendable, Equatable, Codable, CaseIterable {
    // AUTH_003
    case wrong, expired, used, exhausted
    // AUTH_004
    case invalid, revoked, reused, accessExpired
    // AUTH_007
    case nonce, missing, otherDevice
    // AUTH_008
    case cancelled, misconfigured, replayed
    // AUTH_009
    case closed
    // REQUEST_005, which has `closed`, too
    case taken, already, junior, lastWay, pending, notYet, full
    // AUTH_012, which has `invalid`, too
    case unknown, algorithm
    // REQUEST_006
    case tooLarge, notJSON, method
}
