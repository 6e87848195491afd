internal import AccountAPI
internal import AccountDomain
internal import FoundationExports
internal import HTTPTypes
internal import NIOCore

/// A request that came through every check of its form.
struct RequestContext: Sendable {
    let name: RequestIdentifier
    let route: ServiceRoute
    let head: HTTPRequest
    /// What stands in the place of the path's part in braces.
    let parameter: Substring?
    var body = ByteBuffer()
    let address: IPAddress
    let now: Date
    let desk: AccountController
    /// Who holds the token, or why it does not hold; nil on routes that anyone may ask.
    private(set) var authorisation: Result<Authorised, AccountError>?
    /// The backend that asks, on routes for those; nil if it is none that is registered.
    private(set) var service: RegisteredService?
    /// The device's proof, which holds for this request; nil where there is none, or nobody asks for one.
    private(set) var proof: DeviceProof?
    /// What is known of the device; nil on routes that do not care.
    var visitor: ClientFingerprint?

    var accounts: Accounts { desk.accounts }
    /// Who holds the token.
    var who: Authorised? { try? authorisation?.get() }
    var fields: HTTPFields { head.headerFields }
    var language: Language { Language(acceptLanguage: fields[.acceptLanguage], otherwise: .chinese) }

    /// Looks at the token, once for each request.
    mutating func authorise() {
        authorisation = Result { () throws(AccountError) in try desk.authorise(self) }
    }

    /// Takes notice of the backend that asks.
    mutating func identify(_ known: RegisteredService?) { service = known }

    /// The backend that asks.
    ///
    /// - Throws: `service`.
    func askingService() throws(AccountError) -> RegisteredService {
        guard let service else { throw .service }
        return service
    }

    /// Looks at the device's proof, once for each request, and holds a token to the key that it is bound to (RFC 9449,
    /// section 7.1).
    ///
    /// - Throws: `proof`.
    mutating func takeProof() throws(AccountError) {
        let thumbprint = who?.thumbprint
        guard thumbprint != nil || route.facts.origin == .device else { return }
        let token = who == nil ? nil : desk.token(in: self)
        proof = try proven(beside: token)
        guard let thumbprint else { return }
        guard let proof, token?.scheme == .dpop else { throw .proof(.missing) }
        guard proof.credential.thumbprint == thumbprint else { throw .proof(.otherDevice) }
    }

    private func proven(
        beside token: AccountController.ShownToken?
    ) throws(AccountError) -> DeviceProof? {
        guard let text = fields[.dpop] else { return nil }
        let path = (head.path ?? "").prefix { $0 != "?" }
        let request = DeviceProof.Request(
            verb: head.method.rawValue, target: desk.configuration.origin + path,
            accessToken: token.flatMap { $0.scheme == .cookie ? nil : String($0.text) },
            hasSession: token != nil)
        let proof = try DeviceProof(text, for: request, at: now, desk.nonces)
        guard desk.proofs.isFirst(proof, at: now) else { throw .proof(.invalid) }
        return proof
    }

    /// Who is signed in.
    ///
    /// - Throws: `fault` on a route without a session, which asks for nobody.
    func signedIn() throws(AccountError) -> Authorised {
        guard let who else { throw .fault(reason: "\(route.name) has no session") }
        return who
    }

    /// Who asks.
    ///
    /// - Parameter name: what the device calls itself.
    /// - Returns: device, network and language.
    /// - Throws: `fault` on a route without a device, which asks for none.
    func caller(named name: String? = nil) throws(AccountError) -> RequestOrigin {
        guard var caller = visitor?.caller else { throw .fault(reason: "\(route.name) has no caller") }
        if let name = DeviceName.cleaned(name) { caller.deviceName = name }
        return caller
    }

    /// Spends a share of a budget for who asks: a session's account, or a stranger.
    ///
    /// - Throws: `challenge`, `tooMany`.
    func spend(_ purpose: BudgetPurpose?) async throws(AccountError) {
        guard let purpose else { return }
        let asker =
            who.map { Asker(.session, from: address.scopes, of: $0.user) }
            ?? Asker(
                visitor?.caller.hasSolvedChallenge == true ? .solvedChallenge : .stranger,
                from: address.scopes)
        try await accounts.dependencies.budgets.spend(purpose, by: asker, at: now)
    }

    /// Whether a puzzle's solution holds; looking costs, so a network that sends many is not believed.
    func checkSolution(_ solution: String) async -> Bool {
        let asker = Asker(.stranger, from: address.scopes)
        guard (try? await accounts.dependencies.budgets.spend(.solution, by: asker, at: now)) != nil else {
            return false
        }
        return await desk.puzzles.isSolved(solution, at: now)
    }

    /// The id in the path.
    ///
    /// - Throws: `missing` for what is no id: nothing stands there.
    func id<Owner>(_ type: Owner.Type = Owner.self) throws(AccountError) -> Identifier<Owner> {
        guard let found = parameter.flatMap({ Identifier<Owner>(String($0)) }) else { throw .missing }
        return found
    }

    /// The query's fields; none if it is broken.
    var query: WebForm? {
        guard let path = head.path, let mark = path.firstIndex(of: "?") else { return WebForm("") }
        return WebForm(path[path.index(after: mark)...])
    }

    /// Whether a person looks at the answer in a browser.
    var wantsPage: Bool { head.wantsPage }
}

extension RequestContext {
    /// The body as a value.
    ///
    /// - Throws: `contentType` or `notJSON` for its form, `invalid` with the field for what is missing or wrong.
    func read<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body {
        try requireType("application/json")
        let bytes = Array(body.readableBytesView)
        try JSONForm.check(bytes)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw AccountError.invalid(field: Self.field(error))
        }
    }

    /// The same; nil if there is no body at all.
    func readIfAny<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body? {
        body.readableBytes == 0 ? nil : try read(type)
    }

    /// The body as a form.
    ///
    /// - Throws: `contentType`, or `malformed` if it is broken.
    func readForm() throws -> WebForm {
        try requireType("application/x-www-form-urlencoded")
        guard let text = String(validating: body.readableBytesView, as: UTF8.self), let form = WebForm(text)
        else { throw FormError.malformed }
        return form
    }

    private func requireType(_ wanted: String) throws(FormError) {
        let parts = (fields[.contentType] ?? "").split(separator: ";")
        let type = parts.first.map { $0.trimmed.lowercased() } ?? ""
        let isPlain = (fields[.contentEncoding] ?? "identity").lowercased() == "identity"
        guard type == wanted, isPlain else { throw .contentType }
        for parameter in parts.dropFirst() {
            let parameter = parameter.trimmed.lowercased()
            guard !parameter.hasPrefix("charset=") || parameter.filter({ $0 != "\"" }) == "charset=utf-8"
            else {
                throw .contentType
            }
        }
    }

    private static func field(_ error: DecodingError) -> String {
        let path: [any CodingKey] =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            case .keyNotFound(let key, let context): context.codingPath + [key]
            @unknown default: []
            }
        return path.isEmpty ? "body" : path.map(\.stringValue).joined(separator: ".")
    }
}
