/// What went wrong, in one word that never changes; clients decide by it.
///
/// AUTH_001 to AUTH_004 are those of the requirements (10.2). The others say what the four cannot.
public enum ProblemCode: String, Sendable, Equatable, Codable, CaseIterable {
    /// 邮箱或密码错误. The same whether or not the account exists.
    case credentials = "AUTH_001"
    /// 账号已被锁定. The same whether or not the account exists.
    case locked = "AUTH_002"
    /// 验证码错误.
    case code = "AUTH_003"
    /// 登录已过期: the session has ended, and only signing in again helps. See ``ProblemBody/subcode`` for why.
    case session = "AUTH_004"
    /// A second proof is needed before the sign-in is complete.
    case stepUp = "AUTH_005"
    /// A proof must be given again before this.
    case reauthentication = "AUTH_006"
    /// A device's proof is missing or wrong, or must carry the nonce of this answer.
    case proof = "AUTH_007"
    /// A provider (Apple, WeChat) refused, or its answer did not hold.
    case provider = "AUTH_008"
    /// The account is closed, or about to be deleted.
    case closed = "AUTH_009"
    /// Many wrong passwords came from devices that are not known: the mailbox is to be proven before a password counts.
    case linkFirst = "AUTH_010"
    /// Two people contend for the account: signed-in devices of a week read, and nothing changes until the support has looked.
    case frozen = "AUTH_011"
    /// A passkey's answer did not hold, or no account has that passkey.
    case passkey = "AUTH_012"
    /// A backend is not registered, or shows a wrong secret.
    case service = "AUTH_013"
    /// A field is missing or wrong.
    case invalid = "REQUEST_001"
    /// The password does not meet the rules.
    case password = "REQUEST_002"
    /// The terms that were accepted are not the present ones.
    case terms = "REQUEST_003"
    /// Nothing stands there, or it is not yours.
    case missing = "REQUEST_004"
    /// What was asked for contradicts how things stand now.
    case conflict = "REQUEST_005"
    /// The request is too large, or its form is not one that is read here.
    case form = "REQUEST_006"
    /// Too many requests; try again later.
    case tooMany = "LIMIT_001"
    /// The same request with ``ProblemBody/puzzle`` solved is taken.
    case challenge = "LIMIT_002"
    /// Too many codes were answered wrongly: the link in the letter, the password or a known device are the way.
    case codesRefused = "LIMIT_003"
    /// The server is busy; try again later.
    case busy = "SERVER_001"
    /// The server cannot reach its store, or a provider cannot be reached.
    case unavailable = "SERVER_002"
    /// A fault of the server's own.
    case fault = "SERVER_003"

    /// The answer's status.
    public var status: Int {
        switch self {
        case .credentials, .code, .session, .stepUp, .proof, .passkey, .service: 401
        case .locked, .reauthentication, .provider, .closed, .linkFirst, .frozen: 403
        case .invalid, .password, .terms, .form: 400
        case .missing: 404
        case .conflict: 409
        case .tooMany, .challenge, .codesRefused: 429
        case .busy, .unavailable: 503
        case .fault: 500
        }
    }
}

extension ProblemCode: Localizable {
    /// What a person reads; those of AUTH_001 to AUTH_004 in Chinese are the requirements' to the letter.
    public func text(in language: Language) -> String { strings.text(in: language) }

    var strings: AccountAPIStrings {
        switch self {
        case .credentials: .credentials
        case .locked: .locked
        case .code: .code
        case .session: .session
        case .stepUp: .stepUp
        case .reauthentication: .reauthentication
        case .proof: .proof
        case .provider: .provider
        case .closed: .closed
        case .linkFirst: .linkFirst
        case .frozen: .frozen
        case .passkey: .passkey
        case .service: .service
        case .invalid: .invalid
        case .password: .password
        case .terms: .terms
        case .missing: .missing
        case .conflict: .conflict
        case .form: .form
        case .tooMany: .tooMany
        case .challenge: .challenge
        case .codesRefused: .codesRefused
        case .busy: .busy
        case .unavailable: .unavailable
        case .fault: .fault
        }
    }
}
