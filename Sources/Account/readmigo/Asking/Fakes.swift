import AccountClient
internal import FoundationExports

/// `account-fakes` in the place of Apple's sheet and WeChat's app: a person who agrees.
struct Fakes {
    private let origin: ServiceOrigin
    private let transport: any Transport
    private let app: App
    private let person: String

    /// - Parameters:
    ///   - text: where they stand.
    ///   - app: who signs in.
    ///   - person: the name of who agrees; the same name is the same person.
    /// - Throws: `usage`.
    init(_ text: String, _ app: App, person: String) throws(CommandError) {
        guard let origin = ServiceOrigin(text) else { throw .usage(.badServer(text)) }
        self.origin = origin
        self.app = app
        self.person = String(person.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(27))
        transport = app.home.plainTransport()
    }

    private struct AppleWish: Encodable {
        struct Person: Encodable {
            let subject, email, firstName: String
        }
        let client = "com.readmigo.reader"
        let nonce: String
        let person: Person
    }

    private struct AppleAnswer: Decodable {
        let identityToken, code: String
        let user: String?
    }

    /// Signs in by Apple.
    func apple(_ entrance: SignInFlow) async throws(CommandError) -> AccountClient.Step {
        let request = try await app.asking { client throws(AccountClientError) in
            try await client.startAppleSignIn()
        }
        let wish = AppleWish(
            nonce: request.nonce,
            person: .init(
                subject: "001234.\(person.lowercased()).0815", email: "\(person)@example.com",
                firstName: person))
        let answer: AppleAnswer = try await ask("/_fake/apple/authorizations", wish)
        let credential = AppleCredential(
            user: "001234.\(person.lowercased()).0815", identityToken: answer.identityToken,
            authorizationCode: answer.code, name: answer.user == nil ? nil : person)
        return try await app.asking { client throws(AccountClientError) in
            try await client.signIn(request, credential, terms: nil)
        }
    }

    private struct WeChatWish: Encodable {
        struct Person: Encodable {
            let unionid, nickname: String
        }
        let person: Person
    }

    private struct WeChatAnswer: Decodable {
        let code: String
    }

    /// Signs in by WeChat.
    func weChat(_ entrance: SignInFlow) async throws(CommandError) -> AccountClient.Step {
        let unionid = "o" + person + String(repeating: "x", count: 27 - person.count)
        let answer: WeChatAnswer = try await ask(
            "/_fake/wechat/codes", WeChatWish(person: .init(unionid: unionid, nickname: person)))
        return try await app.asking { client throws(AccountClientError) in
            try await client.signIn(weChatCode: answer.code, terms: nil)
        }
    }

    private func ask<Answer: Decodable>(
        _ path: String, _ wish: some Encodable
    ) async throws(CommandError) -> Answer {
        guard let body = try? JSONEncoder().encode(wish) else { throw .refused(.fakesUnknown) }
        let request = TransportRequest(
            "POST", origin, path, headers: [.init("Content-Type", "application/json")], body: Array(body))
        let answer: TransportAnswer
        do throws(TransportError) { answer = try await transport.send(request) } catch {
            throw .client(.transport(error))
        }
        guard answer.status == 200,
            let read = try? JSONDecoder().decode(Answer.self, from: Data(answer.body))
        else { throw .refused(.fakesUnknown) }
        return read
    }
}
