import FlyingFox
import Foundation
import JWTKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a token for this service says (RFC 9068).
struct BooksToken: JWTPayload {
    let iss: IssuerClaim
    let aud: AudienceClaim
    let sub: SubjectClaim
    let nbf: NotBeforeClaim
    let exp: ExpirationClaim

    func verify(using algorithm: some JWTAlgorithm) throws {
        guard iss.value == Books.account else {
            throw JWTError.claimVerificationFailure(failedClaim: iss, reason: "another issuer")
        }
        // Its own audience and nothing else: a session's token is no business of this service.
        guard aud.value == ["books.example.com"] else {
            throw JWTError.claimVerificationFailure(failedClaim: aud, reason: "another audience")
        }
        // Clocks differ.
        try nbf.verifyNotBefore(currentDate: .now + 60)
        try exp.verifyNotExpired(currentDate: .now - 60)
    }
}

/// The account service's keys, read again every five minutes, and where a token names another one.
actor AccountKeys {
    private var keys = JWTKeyCollection()
    private var names: Set<String> = []
    private var triedAt = ContinuousClock.Instant?.none
    private var reading: Task<(JWTKeyCollection, Set<String>)?, Never>?

    /// What the token says; throws for one that is none of ours, and `KeysUnknown` where that cannot be told.
    func verify(_ token: String) async throws -> BooksToken {
        let parts = token.split(separator: ".").map { Data(base64URL: $0) }
        guard parts.count == 3, let head = parts[0],
            let header = try? JSONDecoder().decode(Header.self, from: head), header.typ == "at+jwt"
        else { throw JWTError.malformedToken(reason: "no access token") }
        let age = triedAt.map { .now - $0 } ?? .seconds(3600)
        // Nobody makes it ask for the keys more often than every ten seconds, whether it gets them or not.
        let isDue = age > .seconds(300) || (!names.contains(header.kid) && age > .seconds(10))
        if isDue || reading != nil { await read() }
        guard !names.isEmpty else { throw KeysUnknown() }
        guard names.contains(header.kid) else { throw JWTError.malformedToken(reason: "another key") }
        return try await keys.verify(token, as: BooksToken.self)
    }

    /// Reads the keys, once for all who wait; those of before stay where that fails.
    private func read() async {
        triedAt = .now
        let task = reading ?? Task { try? await Self.fetch() }
        reading = task
        let found = await task.value
        reading = nil
        if let found { (keys, names) = found }
    }

    private static func fetch() async throws -> (JWTKeyCollection, Set<String>) {
        guard let place = URL(string: Books.account + "/.well-known/jwks.json") else { throw KeysUnknown() }
        var request = URLRequest(url: place)
        request.timeoutInterval = 5
        let set = try JSONDecoder().decode(JWKS.self, from: await URLSession.shared.data(for: request).0)
        let keys = JWTKeyCollection()
        try await keys.add(jwks: set)
        return (keys, Set(set.keys.compactMap { $0.keyIdentifier?.string }))
    }

    private struct Header: Decodable {
        let typ: String
        let kid: String
    }
}

/// The account service could not be asked for its keys yet.
struct KeysUnknown: Error {}

extension Data {
    init?(base64URL text: Substring) {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }
}

@main struct Books {
    static let account = ProcessInfo.processInfo.environment["ACCOUNT"] ?? "http://127.0.0.1:8080"

    static func main() async throws {
        let port = ProcessInfo.processInfo.environment["PORT"].flatMap { UInt16($0) } ?? 8081
        let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port))
        let keys = AccountKeys()
        await server.appendRoute("GET /v1/books") { request in
            let words = request.headers[.authorization]?.split(separator: " ") ?? []
            let token: BooksToken
            do {
                guard words.count == 2, words[0].lowercased() == "bearer" else {
                    throw JWTError.malformedToken(reason: "no access token")
                }
                token = try await keys.verify(String(words[1]))
            } catch is KeysUnknown {
                // No fault of the token's: who is told 401 asks for another one.
                return HTTPResponse(statusCode: .serviceUnavailable)
            } catch {
                return HTTPResponse(
                    statusCode: .unauthorized, headers: HTTPHeaders([.init("WWW-Authenticate"): "Bearer"]))
            }
            let body = try JSONEncoder().encode([
                "reader": token.sub.value, "book": "Dream of the Red Chamber",
            ])
            return HTTPResponse(
                statusCode: .ok, headers: HTTPHeaders([.contentType: "application/json"]), body: body)
        }
        try await server.run()
    }
}
