import AccountAPI
import FoundationEssentials
import Testing

@testable import AccountClient

struct ServiceOriginTests {
    @Test(arguments: [
        ("https://account.readmigo.com", "https://account.readmigo.com", "account.readmigo.com", 443),
        ("HTTPS://Account.Readmigo.com/", "https://account.readmigo.com", "account.readmigo.com", 443),
        ("https://a.example:443", "https://a.example", "a.example", 443),
        ("https://a.example:8443", "https://a.example:8443", "a.example", 8443),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080", "127.0.0.1", 8080),
        ("http://localhost", "http://localhost", "localhost", 80),
        ("http://[::1]:8080", "http://[::1]:8080", "::1", 8080),
        ("https://[2001:db8::1]", "https://[2001:db8::1]", "2001:db8::1", 443),
    ])
    func `an origin is read`(text: String, shown: String, host: String, port: Int) throws {
        let origin = try #require(ServiceOrigin(text))
        #expect(origin.text == shown)
        #expect(origin.host == host)
        #expect(origin.port == port)
        #expect(origin.isSecure == shown.hasPrefix("https"))
    }

    @Test(arguments: [
        "", "account.readmigo.com", "ftp://a.example", "http://account.readmigo.com", "http://10.0.0.1",
        "https://", "https:///", "https://a.example/path", "https://a.example?x", "https://u@a.example",
        "https://a.example:", "https://a.example:0", "https://a.example:65536", "https://a.example:8a",
        "https://a b", "https://a.example#x", "https://[::1", "https://[::1]x", "https://[abc]",
        "https://ä.example", "https://a.example\r\nX: y", "http://127.0.0.1.evil.example",
        "https://" + String(repeating: "a", count: 254),
    ])
    func `anything else is none, plain HTTP to another machine included`(text: String) {
        #expect(ServiceOrigin(text) == nil)
    }
}

struct ServerDateTests {
    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Thu, 31 Dec 2099 12:00:00 GMT", 4_102_401_600),
        ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ])
    func `the server's calendar is read`(text: String, seconds: Double) {
        #expect(ServerDate.read(text)?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 06 Xyz 1994 08:49:37 GMT",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Nov 99999999999 08:00:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
    ])
    func `what is no date changes nothing`(text: String) { #expect(ServerDate.read(text) == nil) }
}

struct SignedClaimsTests {
    @Test func `what a token says is read`() throws {
        let claims = try #require(SignedClaims(StoredSession.sample("s7", user: "u7", stage: 5).accessToken))
        #expect(claims.user == "u7")
        #expect(claims.session == "s7")
        #expect(claims.expiresAt.timeIntervalSince1970 == 1_800_000_005)
    }

    @Test(arguments: ["", "a.b", "a.b.c", "a.e30.c", "a.bm90IGpzb24.c", "..", "a.b.c.d"])
    func `a token that says nothing is none`(text: String) { #expect(SignedClaims(text) == nil) }
}

struct RefusalTests {
    private func answer(_ status: Int, _ problem: ProblemBody? = nil) throws -> TransportAnswer {
        guard let problem else { return TransportAnswer(status: status, body: Array("no".utf8)) }
        return TransportAnswer(
            status: status, headers: [.init("content-type", "application/problem+json")],
            body: Array(try JSONEncoder().encode(problem)))
    }

    // Trap 6: a 401 means the token, or a wrong password, or a wrong code.
    @Test(arguments: ProblemCode.allCases) func `only AUTH_004 means the token`(code: ProblemCode) throws {
        let answer = try answer(code.status, ProblemBody(code, .english))
        #expect(Wire.refusesToken(answer) == (code == .session))
    }

    @Test func `a 401 of a service that speaks otherwise means the token, and no other status does`() throws {
        #expect(Wire.refusesToken(try answer(401)))
        for status in [200, 204, 301, 400, 403, 404, 429, 500, 503] {
            #expect(!Wire.refusesToken(try answer(status)))
        }
    }

    // Trap 7.
    @Test func `only definitive words end a session`() {
        for code in ProblemCode.allCases {
            for subcode in [nil] + Subcode.allCases.map(Optional.some) {
                let end = ProblemBody(code, .english, subcode: subcode).end
                switch (code, subcode) {
                case (.session, .accessExpired): #expect(end == nil)
                case (.session, .revoked): #expect(end == .revoked)
                case (.session, .reused): #expect(end == .reused)
                case (.session, .expired): #expect(end == .expired)
                case (.session, _): #expect(end == .invalid)
                case (.proof, .otherDevice): #expect(end == .deviceChanged)
                default: #expect(end == nil)
                }
            }
        }
    }

    @Test func `a problem of a newer server is an answer that is not known, and ends nothing`() throws {
        let body = #"{"type":"x","title":"x","status":403,"code":"AUTH_099"}"#
        let answer = TransportAnswer(
            status: 403, headers: [.init("Content-Type", "application/problem+json")], body: Array(body.utf8))
        let error = #expect(throws: AccountClientError.self) { try Wire.check(answer) }
        #expect(error == .answer(status: 403))
    }
}

/// Nothing that holds a secret prints it.
struct SilenceTests {
    @Test func `tokens are in no text that a log may take`() {
        let request = TransportRequest(
            "POST", ServiceOrigin("https://a.example")!, "/v1/x?code=hidden",
            headers: [.init("Authorization", "Bearer hidden")], body: Array("hidden".utf8))
        let answer = TransportAnswer(
            status: 200, headers: [.init("X", "hidden")], body: Array("hidden".utf8))
        let session = StoredSession(userID: "hidden", accessToken: "hidden", refreshToken: "hidden")
        let credential = AppleCredential(
            user: "hidden", identityToken: "hidden", authorizationCode: "hidden", name: "hidden")
        for value in [request, answer, session, credential] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains("hidden")) }
        }
    }
}
