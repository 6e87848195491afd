internal import AccountAPI
internal import AccountDomain
internal import FoundationExports
internal import HTTPTypes
internal import NIOCore

/// A refusal as it goes over the wire: a body, its status, and what else must stand in the head.
struct Problem: Sendable, Equatable {
    var body: ProblemBody
    /// The code's own one, but for refusals of the form: those have several.
    var status: Int
    var fields = HTTPFields()

    init(_ body: ProblemBody, status: Int? = nil) {
        self.body = body
        self.status = status ?? body.status
    }

    /// The bytes of the body, and the fields of the head that tell of them.
    func complete(_ head: inout HTTPResponse, to request: RequestIdentifier) -> ByteBuffer {
        let bytes = wire(request)
        head.status = HTTPResponse.Status(code: status)
        for field in fields { head.headerFields[field.name] = field.value }
        head.headerFields[.contentType] = Self.contentType
        head.headerFields[.contentLength] = String(bytes.readableBytes)
        return bytes
    }

    func answer(to request: RequestIdentifier) -> Answer {
        var answer = Answer(status, Self.contentType, wire(request))
        answer.problem = body.code
        for field in fields { answer.fields.append(field) }
        return answer
    }

    static let contentType = "application/problem+json"

    private func wire(_ request: RequestIdentifier) -> ByteBuffer {
        // A body of plain words and numbers can always be written; the short form is for the compiler.
        guard let bytes = try? WireJSON.encode(Wire(problem: self, request: request)) else {
            return ByteBuffer(string: "{}")
        }
        return ByteBuffer(bytes: bytes)
    }

    /// The body with the request's name, and with the status that is answered in place of its code's.
    private struct Wire: Encodable {
        let problem: Problem
        let request: RequestIdentifier
        private enum Key: CodingKey { case status, requestID }

        func encode(to encoder: any Encoder) throws {
            try problem.body.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(problem.status, forKey: .status)
            try container.encode(request.text, forKey: .requestID)
        }
    }
}

/// How an access token is shown in the head.
enum TokenScheme: String, Sendable {
    case bearer = "Bearer"
    case dpop = "DPoP"
}

extension ServiceRoute {
    /// The schemes that the route takes a session's or a sign-in's access token by; none where it takes no such token.
    var schemes: [TokenScheme] {
        if facts.access.isOfSession { return [.bearer, .dpop] }
        return self == .account(.userInfo) || self == .account(.postUserInfo) ? [.bearer] : []
    }
}

/// Why a request is refused before anybody looked at what it wants.
enum FormError: Error, Sendable, Equatable {
    /// The body is too long.
    case tooLarge
    /// The body is of a kind that is not read here.
    case contentType
    /// The body is not JSON, or JSON that is too deep or says something twice.
    case notJSON
    /// The address exists, and takes other verbs.
    case verb(allowed: String)
    /// There is nothing at this address.
    case address
    /// The head makes no sense.
    case malformed
    /// The request came past the proxy, or is for another host.
    case misdirected
}

extension Problem {
    init(form fault: FormError, _ language: Language = .chinese) {
        switch fault {
        case .tooLarge: self.init(ProblemBody(.form, language, subcode: .tooLarge), status: 413)
        case .contentType: self.init(ProblemBody(.form, language, subcode: .notJSON), status: 415)
        case .notJSON: self.init(ProblemBody(.form, language, subcode: .notJSON))
        case .verb(let allowed):
            self.init(ProblemBody(.form, language, subcode: .method), status: 405)
            fields[.allow] = allowed
        case .address: self.init(ProblemBody(.missing, language))
        case .malformed: self.init(ProblemBody(.form, language))
        case .misdirected: self.init(ProblemBody(.form, language), status: 421)
        }
    }
}

extension Problem {
    /// What a fault of the rules is on the wire; every fault has its place here.
    ///
    /// What the store or a provider said stays in the log.
    ///
    /// - Parameters:
    ///   - fault: why the flow refused.
    ///   - language: of the sentence.
    ///   - now: the server's time.
    ///   - nonce: what a device's next proof must carry.
    ///   - puzzle: what the same request must come with.
    init(
        _ fault: AccountError, _ language: Language, at now: Date, nonce: @autoclosure () -> String,
        puzzle: @autoclosure () -> PuzzleBody
    ) {
        self.init(Self.body(fault, language, now, puzzle))
        if let wait = body.retryAfter { fields[.retryAfter] = String(wait) }
        if status == 401 { fields[.wwwAuthenticate] = Self.scheme(of: fault) }
        if case .proof = fault { fields[.dpopNonce] = nonce() }
    }

    private static func body(
        _ fault: AccountError, _ language: Language, _ now: Date, _ puzzle: () -> PuzzleBody
    ) -> ProblemBody {
        switch fault {
        case .credentials(let failures, let left, let until):
            ProblemBody(
                .credentials, language, failedAttempts: failures, attemptsLeft: left,
                unlocksAt: until?.wire, retryAfter: wait(until, now))
        case .locked(let until):
            ProblemBody(.locked, language, unlocksAt: until.wire, retryAfter: wait(until, now))
        case .code(let reason, let left, let until):
            ProblemBody(
                .code, language, subcode: reason.subcode, attemptsLeft: left, unlocksAt: until?.wire,
                retryAfter: wait(until, now))
        case .session(let reason): ProblemBody(.session, language, subcode: reason.subcode)
        case .reauthentication(let ways):
            ProblemBody(
                .reauthentication, language, ways: ways.filter { $0 != .passkey },
                passkey: ways.contains(.passkey) ? true : nil)
        case .proof(let reason): ProblemBody(.proof, language, subcode: reason.subcode)
        case .provider(_, .unreachable): ProblemBody(.unavailable, language, retryAfter: 5)
        case .provider(_, let reason): ProblemBody(.provider, language, subcode: reason.subcode)
        case .passkey(let reason): ProblemBody(.passkey, language, subcode: reason.subcode)
        case .service: ProblemBody(.service, language)
        case .closed: ProblemBody(.closed, language, subcode: .closed)
        case .invalid(let field): ProblemBody(.invalid, language, field: field)
        case .password(let flaws): ProblemBody(.password, language, flaws: flaws.map(\.rawValue))
        case .terms: ProblemBody(.terms, language)
        case .missing: ProblemBody(.missing, language)
        case .conflict(let reason): ProblemBody(.conflict, language, subcode: reason.subcode)
        case .otherAccount(let challenge):
            ProblemBody(.conflict, language, subcode: .taken, challenge: challenge.text)
        case .tooMany(let wait): ProblemBody(.tooMany, language, retryAfter: wait)
        case .challenge: ProblemBody(.challenge, language, puzzle: puzzle())
        case .codesRefused(let end):
            ProblemBody(.codesRefused, language, retryAfter: wait(end, now))
        case .linkFirst: ProblemBody(.linkFirst, language)
        case .frozen: ProblemBody(.frozen, language)
        case .busy(let wait): ProblemBody(.busy, language, retryAfter: wait)
        case .unavailable: ProblemBody(.unavailable, language, retryAfter: 5)
        case .fault: ProblemBody(.fault, language)
        }
    }

    /// Seconds until a lock ends.
    private static func wait(_ until: Date?, _ now: Date) -> Int? {
        until.map { max(1, $0.seconds(since: now)) }
    }

    /// A 401 must say how to prove oneself (RFC 9110, section 15.5.2).
    private static func scheme(of fault: AccountError) -> String {
        switch fault {
        case .session: #"Bearer error="invalid_token""#
        case .proof(.nonce): #"DPoP algs="ES256", error="use_dpop_nonce""#
        case .proof: #"DPoP algs="ES256", error="invalid_dpop_proof""#
        case .service: serviceScheme
        default: #"Readmigo realm="account""#
        }
    }

    /// Says by which tokens a session is shown, and that one did not hold only where one was shown (RFC 6750, section 3.1;
    /// RFC 9449, section 7.1).
    mutating func offer(_ schemes: [TokenScheme], toShown shown: TokenScheme?) {
        guard status == 401, !schemes.isEmpty else { return }
        let all = schemes.map { scheme in
            var parameters = scheme == .dpop ? [#"algs="ES256""#] : []
            if scheme == shown { parameters.append(#"error="invalid_token""#) }
            return ([scheme.rawValue] + (parameters.isEmpty ? [] : [parameters.joined(separator: ", ")]))
                .joined(separator: " ")
        }
        fields[.wwwAuthenticate] = all.joined(separator: ", ")
    }

    /// How a registered backend proves itself.
    static let serviceScheme = #"Basic realm="services", charset="UTF-8""#

    /// A second proof is needed before a sign-in is complete.
    init(stepUp ticket: Ticket, _ ways: [ProofMethod], _ language: Language) {
        self.init(ProblemBody(.stepUp, language, ways: ways, challenge: ticket.challenge.text))
        fields[.wwwAuthenticate] = #"Readmigo realm="account""#
    }
}

extension AccountError.CodeReason {
    var subcode: Subcode {
        switch self {
        case .wrong: .wrong
        case .expired: .expired
        case .used: .used
        case .exhausted: .exhausted
        }
    }
}

extension AccountError.SessionReason {
    var subcode: Subcode {
        switch self {
        case .invalid: .invalid
        case .revoked: .revoked
        case .reused: .reused
        case .expired: .expired
        case .accessExpired: .accessExpired
        }
    }
}

extension AccountError.ProofReason {
    var subcode: Subcode {
        switch self {
        case .missing: .missing
        case .invalid: .invalid
        case .otherDevice: .otherDevice
        case .nonce: .nonce
        }
    }
}

extension AccountError.ProviderReason {
    var subcode: Subcode? {
        switch self {
        case .refused: .invalid
        case .used: .replayed
        case .cancelled: .cancelled
        case .misconfigured: .misconfigured
        case .unreachable: nil
        }
    }
}

extension AccountError.PasskeyReason {
    var subcode: Subcode {
        switch self {
        case .refused: .invalid
        case .unknown: .unknown
        case .algorithm: .algorithm
        }
    }
}

extension AccountError.ConflictReason {
    var subcode: Subcode {
        switch self {
        case .taken: .taken
        case .already: .already
        case .closed: .closed
        case .junior: .junior
        case .lastWay: .lastWay
        case .pending: .pending
        case .notYet: .notYet
        case .full: .full
        }
    }
}
