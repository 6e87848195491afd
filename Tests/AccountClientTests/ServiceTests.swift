import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountDomain
import AccountTestSupport
import FoundationEssentials
import Synchronization
import Testing

/// Requests to other services.
struct ServiceTests {
    private static let books = ServiceOrigin("https://books.example")

    /// Another service, and the tokens that it was shown; it takes none of those that it shall refuse.
    private final class Books: Transport {
        private let inner: any Transport
        private let seen = Mutex<(shown: [String], refused: Set<String>)>(([], []))

        init(_ inner: any Transport) { self.inner = inner }

        var shown: [String] { seen.withLock { $0.shown } }
        func refuse(_ token: String) { seen.withLock { _ = $0.refused.insert(token) } }

        func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
            guard request.origin == ServiceTests.books else { return try await inner.send(request) }
            let header = request.headers.filter { $0.name == "Authorization" }.map(\.value)
            let isRefused = seen.withLock { seen in
                seen.shown += header
                return header.count != 1 || seen.refused.contains("all") || seen.refused.contains(header[0])
                    || request.headers.contains { $0.name.lowercased() == "dpop" }
            }
            return TransportAnswer(status: isRefused ? 401 : 200)
        }
    }

    private struct Shelf {
        let ann: Ann
        let books: Books
        let client: AccountClient
        let origin: ServiceOrigin

        init() async throws {
            ann = try await Ann { $0.otherAudiences = ["books.example"] }
            books = Books(ann.app.network)
            origin = try #require(ServiceTests.books)
            let phone = ann.phone
            client = AccountClient(
                ClientConfiguration(
                    account: SimulatedService.origin, services: [origin: "books.example"],
                    deviceName: "Phone", language: .english),
                ClientPorts(
                    tokens: ann.app.tokens, key: ann.app.key, transport: books, notes: ann.app.notes,
                    scrypt: phone.scrypt, lock: ann.app.lock, clock: phone.clock))
        }

        func ask() async throws -> Int {
            // What an app writes into these fields itself is replaced.
            try await client.send(
                TransportRequest(
                    "GET", origin, "/shelf", headers: [.init("DPoP", "x"), .init("authorization", "x")])
            ).status
        }
    }

    @Test func `a person sees which services they let in, and removes one`() async throws {
        let ann = try await Ann()
        #expect(try await ann.app.client.services() == [])
        let user = try #require(await ann.service.store.tables.users.first)
        let grant = ServiceGrant(
            .init(user.id, "books"), createdAt: ann.service.now, scopes: [.email, .openid])
        #expect(try await ann.service.store.commit([.insert(.serviceGrant(grant))]) == .done)
        let services = try await ann.app.client.services()
        #expect(services.map(\.name) == ["books"] && services[0].scopes == ["openid", "email"])
        try await ann.app.client.removeService("books")
        #expect(try await ann.app.client.services() == [])
        let refused = await #expect(throws: AccountClientError.self) {
            try await ann.app.client.removeService("books")
        }
        guard case .problem(let problem)? = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        #expect(problem.code == .missing)
    }

    @Test func `a service gets a token of its own, never the session's, and the same while it holds`()
        async throws
    {
        let shelf = try await Shelf()
        for _ in 0..<3 { #expect(try await shelf.ask() == 200) }
        let first = try #require(shelf.books.shown.first)
        #expect(shelf.books.shown == [first, first, first] && first.hasPrefix("Bearer "))
        #expect(first != "Bearer \(try #require(shelf.ann.phone.kept.session).accessToken)")
        shelf.ann.phone.advance(.seconds(569))
        #expect(try await shelf.ask() == 200)
        shelf.ann.phone.advance(.seconds(1))
        #expect(try await shelf.ask() == 200)
        #expect(shelf.books.shown[3] == first && shelf.books.shown[4] != first)
    }

    @Test func `one that is refused is asked for once more, and no further`() async throws {
        let shelf = try await Shelf()
        #expect(try await shelf.ask() == 200)
        shelf.books.refuse(shelf.books.shown[0])
        shelf.ann.phone.advance(.seconds(1))
        #expect(try await shelf.ask() == 200)
        #expect(Set(shelf.books.shown).count == 2 && shelf.books.shown.count == 3)
        // Each token has a name of its own (jti), also in the same second: all are refused.
        shelf.books.refuse("all")
        #expect(try await shelf.ask() == 401)
        #expect(shelf.books.shown.count == 5)
    }

    @Test func `nobody's token goes to an address that is not named, and none for what is unknown`()
        async throws
    {
        let shelf = try await Shelf()
        let other = try #require(ServiceOrigin("https://other.example"))
        let foreign = await #expect(throws: AccountClientError.self) {
            try await shelf.client.send(TransportRequest("GET", other, "/"))
        }
        #expect(foreign == .foreign(other))
        let unknown = await #expect(throws: AccountClientError.self) {
            try await shelf.client.serviceToken(for: "other.example")
        }
        guard case .problem(let problem)? = unknown else { return #expect(Bool(false), "\(unknown as Any)") }
        #expect(problem.code == .invalid && problem.field == "audience")
    }
}
