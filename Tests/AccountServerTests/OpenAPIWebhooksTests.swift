import AccountAPI
import AccountTestSupport
import Bytes
import FoundationEssentials
import Testing

@testable import AccountDomain
@testable import AccountServer

/// What the OpenAPI document says of what this service itself posts is what it posts.
struct OpenAPIWebhooksTests {
    private static let issuer = AccountPolicy().issuer
    private static let document = OpenAPIDocument.make(origin: "https://account.example", issuer: issuer)

    private static func operation(_ name: String) -> JSONValue? { document["webhooks"]?[name]?["post"] }

    /// JSON that was read: which names it has, whatever their values are.
    private indirect enum Shape: Decodable, Equatable {
        case object([String: Shape])
        case value

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self = (try? container.decode([String: Shape].self)).map(Shape.object) ?? .value
        }

        subscript(name: String) -> Shape? {
            guard case .object(let values) = self else { return nil }
            return values[name]
        }
    }

    private static func part(_ token: some StringProtocol, _ number: Int) throws -> Shape {
        let parts = token.split(separator: ".")
        #expect(parts.count == 3)
        return try JSONDecoder().decode(Shape.self, from: Data(try #require(Base64URL.decode(parts[number]))))
    }

    private static func sameShape(_ token: some StringProtocol, _ example: JSONValue?) throws {
        guard case .text(let text)? = example else { return #expect(Bool(false), "no example") }
        for number in 0...1 { #expect(try part(token, number) == part(text, number)) }
    }

    private static func posted(
        _ kind: SecurityEvent.Kind, session: Bool = false, merged: Bool = false
    ) throws -> (body: String, type: String) {
        let event = SecurityEvent(
            kind, of: .number(1), session: session ? .number(2) : nil, into: merged ? .number(3) : nil,
            at: .moment(0))
        let keys = try #require(SigningKeys(current: SecretBytes(Array(0..<32))))
        return try AccessTokens(keys: keys, policy: AccountPolicy()).post(
            QueuedEvent(for: "books", event), .number(7), at: .moment(1))
    }

    @Test(arguments: [
        ("sessionEnded", SecurityEvent.Kind.sessionEnded, true, false),
        ("userDeleted", .userDeleted, false, false), ("userMerged", .userDeleted, false, true),
        ("userCreated", .userCreated, false, false),
    ])
    func `a security event's example claims what a token of its kind does`(
        name: String, kind: SecurityEvent.Kind, session: Bool, merged: Bool
    ) throws {
        let (token, type) = try Self.posted(kind, session: session, merged: merged)
        let content = Self.operation("securityEvent")?["requestBody"]?["content"]?[type]
        try Self.sameShape(token, content?["examples"]?[name]?["value"])
    }

    @Test func `a logout's example claims what a logout token does`() throws {
        let (body, type) = try Self.posted(.serviceLogout, session: true)
        #expect(body.hasPrefix("logout_token="))
        let content = Self.operation("backChannelLogout")?["requestBody"]?["content"]?[type]
        try Self.sameShape(body.dropFirst("logout_token=".count), content?["example"]?["logout_token"])
    }

    @Test(arguments: ["securityEvent", "backChannelLogout"])
    func `each has its words, and says what its answers mean`(name: String) throws {
        let operation = try #require(Self.operation(name))
        for word in ["summary", "description"] {
            guard case .text(let text)? = operation[word] else { return #expect(Bool(false), "\(word)") }
            #expect(text.count > 20)
        }
        guard case .object(let responses)? = operation["responses"],
            case .list(let tags)? = operation["tags"],
            case .list(let known)? = Self.document["tags"]
        else { return #expect(Bool(false), "responses and tags") }
        #expect(responses.count == 3 && responses["400"] != nil && responses["default"] != nil)
        #expect(tags.count == 1 && known.contains { $0["name"] == tags[0] })
    }
}
