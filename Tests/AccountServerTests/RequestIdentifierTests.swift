import AccountAPI
import AccountDomain
import AccountTestSupport
import HTTPTypes
import Testing

@testable import AccountServer

struct RequestIdentifierTests {
    @Test func `letters, digits and three signs are kept, 8 to 64 of them`() {
        let longest = String(repeating: "z", count: 64)
        for text in ["0123abcd", "A-b_C.d1", "01979f5e-7c4b-7e3a-8f00-5a1b2c3d4e5f", longest] {
            #expect(RequestIdentifier(text)?.text == text)
        }
        for text in [
            "", "short-1", longest + "z", "with space", "quote\"\"\"\"", "line\nbreak", "半角以外的字母", "é1234567",
            "a,b,c,d,e", "<script>", "null\u{0}null",
        ] {
            #expect(RequestIdentifier(text) == nil, "\(text)")
        }
    }

    @Test func `a new one is 32 digits, each time others`() {
        let made = Set((0..<100).map { _ in RequestIdentifier().text })
        #expect(made.count == 100)
        #expect(made.allSatisfy { RequestIdentifier($0) != nil && $0.utf8.count == 32 })
    }

    @Test func `a trusted proxy's is kept, nobody else's, and of two none`() throws {
        let proxies = TrustedProxies([try #require(AddressRange("10.0.0.0/8"))])
        let proxy = try #require(IPAddress("10.1.2.3"))
        let stranger = try #require(IPAddress("192.0.2.1"))
        func name(_ peer: IPAddress, _ values: String..., by proxies: TrustedProxies = proxies) -> String {
            var fields = HTTPFields()
            for value in values { fields.append(HTTPField(name: .requestID, value: value)) }
            return proxies.identifier(behind: peer, fields).text
        }
        #expect(name(proxy, "from-the-proxy") == "from-the-proxy")
        for made in [
            name(stranger, "from-the-proxy"), name(proxy, "from the proxy"), name(proxy),
            name(proxy, "from-the-proxy", "from-the-proxy"),
            name(proxy, "from-the-proxy", by: TrustedProxies([])),
        ] {
            #expect(made.utf8.count == 32 && made.utf8.allSatisfy { $0 != UInt8(ascii: "-") }, "\(made)")
        }
    }

    @Test func `every answer has one, which a refusal's body says too`() async throws {
        try await TestServer.run { server in
            let asks = [
                Ask(.health), Ask(.keys), Ask(.session), Ask("GET", "/nowhere"), Ask("PUT", "/health"),
                Ask("GET", "/"), Ask("HEAD", "/health"), Ask(.register).raw("{"),
            ].map(\.bytes)
            let broken = ["nonsense\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n"]
            var names: Set<String> = []
            for bytes in asks + broken.map({ Array($0.utf8) }) {
                let reply = Reply(try await Wire.exchange(bytes, port: server.port))
                let found = reply.all("x-request-id")
                #expect(found.count == 1 && RequestIdentifier(found.first ?? "") != nil)
                if reply.status >= 400 { #expect(try reply.problem().requestID == found.first) }
                names.formUnion(found)
            }
            #expect(names.count == asks.count + broken.count)
        }
    }

    @Test func `a fault's line in the log has the name that the answer has`() async throws {
        try await TestServer.run { server in
            await server.store.fail(with: .unavailable(reason: "test"))
            let app = App(server: server)
            let body = PasswordSignInBody(email: "ann@example.com", password: "Reading4ever")
            let reply = try await app.send(
                Ask(.passwordSignIn).json(body).with("X-Request-Id", "not-trusted"))
            #expect(reply.status == 503)
            let name = try #require(reply["x-request-id"])
            #expect(name != "not-trusted")
            let lines = server.log.lines.filter { $0.contains(name) }
            #expect(lines.count == 1 && lines[0].contains("The store cannot be used."), "\(server.log.lines)")
        }
    }
}
