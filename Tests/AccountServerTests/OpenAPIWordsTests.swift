import AccountAPI
import AccountDomain
import Testing

@testable import AccountServer

/// What a developer reads in the OpenAPI document, and what comes of doing as it says.
struct OpenAPIWordsTests {
    private static let document = OpenAPIDocument.make(
        origin: "https://account.example", issuer: "https://issuer.example")

    private static func operation(_ route: ServiceRoute) -> JSONValue? {
        document["paths"]?[route.place.path]?[route.place.verb.rawValue.lowercased()]
    }

    private static func text(_ value: JSONValue?) -> String {
        if case .text(let text)? = value { text } else { "" }
    }

    private static func list(_ value: JSONValue?) -> [JSONValue] {
        if case .list(let values)? = value { values } else { [] }
    }

    /// The media types of a body without an example.
    private static func bare(_ body: JSONValue?) -> [String] {
        guard case .object(let content)? = body?["content"] else { return [] }
        return content.filter { $0.value["example"] == nil }.map(\.key)
    }

    @Test(arguments: ServiceRoute.allCases)
    func `every operation has its words and its examples`(route: ServiceRoute) throws {
        let operation = try #require(Self.operation(route))
        let (summary, description) = (Self.text(operation["summary"]), Self.text(operation["description"]))
        #expect((8...80).contains(summary.count) && !summary.hasSuffix("."), "\(summary)")
        let sentences = description.split(separator: ".").filter { !$0.allSatisfy(\.isWhitespace) }
        #expect((1...3).contains(sentences.count) && description.hasSuffix("."), "\(description)")
        let tags = Self.list(Self.document["tags"])
        #expect(tags.allSatisfy { !Self.text($0["description"]).isEmpty })
        let names = Self.list(operation["tags"])
        #expect(names.count == 1 && tags.contains { $0["name"] == names.first })
        #expect(Self.bare(operation["requestBody"]) == [])
        #expect(Self.bare(operation["responses"]?[String(route.success)]) == [])
        for parameter in Self.list(operation["parameters"]) where parameter["in"] != "query" {
            #expect(!Self.text(parameter["description"]).isEmpty, "\(parameter)")
        }
    }

    @Test func `each route is in one group, and each group has routes`() {
        let routes = OperationTag.all.flatMap(\.operations.keys)
        #expect(routes.count == AccountRoute.allCases.count && Set(routes) == Set(AccountRoute.allCases))
        #expect(OperationTag.all.allSatisfy { !$0.operations.isEmpty })
    }

    @Test func `the overview explains proofs, cookies and every code`() {
        let overview = Self.text(Self.document["info"]?["description"])
        for word in ["DPoP-Nonce", "jti", "htm", "htu", "iat", "ath", "Readmigo-Client", "__Host-device"] {
            #expect(overview.contains(word), "\(word)")
        }
        for code in ProblemCode.allCases { #expect(overview.contains(code.rawValue)) }
        let schemes = Self.document["components"]?["securitySchemes"]
        for name in ["token", "boundToken", "cookie", "service"] {
            let description = Self.text(schemes?[name]?["description"])
            #expect(!description.isEmpty)
        }
    }

    @Test func `no request made as its example says is refused for its form`() async throws {
        let backend = try RegisteredService.sample()
        try await TestServer.run(policy: { $0.otherAudiences = ["sync.example"] }, services: [backend]) {
            server in
            let app = App(server: server)
            let token = try await app.register("zoe@example.com").accessToken
            for route in ServiceRoute.allCases {
                guard let content = Self.operation(route)?["requestBody"]?["content"] else { continue }
                var ask = Ask(route)
                if let example = content["application/json"]?["example"] {
                    ask = try ask.json(example)
                } else if case .object(let fields)? =
                    content["application/x-www-form-urlencoded"]?["example"]
                {
                    let form = fields.map { "\($0.key)=\(Self.text($0.value))" }.joined(separator: "&")
                    ask = ask.raw(form, "application/x-www-form-urlencoded")
                }
                let reply =
                    route.access == .service
                    ? try await server.send(ask.backend())
                    : try await app.send(ask, token: route.access == .anyone ? nil : token)
                #expect(![400, 413, 415].contains(reply.status), "\(route): \(reply.text)")
                // A proof and a session that do not hold would hide what the form is.
                let code = try? reply.read(ProblemBody.self).code
                let isInventedToken = route == .account(.refresh) && code == .session
                #expect(
                    isInventedToken || ![.proof, .session, .form].contains(code), "\(route): \(reply.text)")
            }
        }
    }
}
