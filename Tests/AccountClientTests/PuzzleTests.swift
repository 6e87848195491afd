import AccountAPI
import AccountClientTestSupport
import AccountDomain
import Foundation
import TestSupport
import Testing

@testable import AccountClient

/// Work that the service asks for before it answers a stranger (LIMIT_002).
@Suite(.timeLimit(.minutes(2))) struct PuzzleTests {
    /// A phone whose network may compare nothing without a puzzle, and with one so often.
    private func phone(_ times: Int, scrypt: any ScryptHash = ServerScrypt()) async throws -> SimulatedApp {
        let ceilings = [
            Ceiling(0, per: 1000, of: .network(.host), for: .stranger ... .stranger, else: .challenge),
            Ceiling(times, per: 1000, of: .network(.host), for: .solvedChallenge ... .solvedChallenge),
        ]
        let service = try SimulatedService { $0.budget = Budget([.comparison: ceilings]) }
        let app = SimulatedPhone(service, scrypt: scrypt).start()
        await app.client.look()
        return app
    }

    private func signIn(_ app: SimulatedApp) async -> AccountClientError? { await signIn(app.client) }

    private func signIn(_ client: AccountClient) async -> AccountClientError? {
        do throws(AccountClientError) {
            _ = try await client.signIn(email: "nobody@example.com", password: "wrong password")
            return nil
        } catch { return error }
    }

    private func code(_ error: AccountClientError?) -> ProblemCode? {
        guard case .problem(let problem)? = error else { return nil }
        return problem.code
    }

    @Test func `a puzzle is solved, and the same request goes once more with its solution`() async throws {
        let app = try await phone(1)
        #expect(code(await signIn(app)) == .credentials)
        let sent = app.network.requests.filter { $0.verb == "POST" }
        #expect(sent.count == 2 && sent[0].body == sent[1].body && sent[0].path == sent[1].path)
        let work = sent.map { request in request.headers.filter { $0.name == "Readmigo-Work" }.map(\.value) }
        #expect(work[0].isEmpty && work[1].count == 1 && work[1][0].contains("."))
        // Its proof is another one: each counts once.
        let proofs = sent.map { request in request.headers.first { $0.name == "DPoP" }?.value }
        #expect(proofs[0] != proofs[1])
    }

    @Test func `it is solved once for a request: what is refused then is told`() async throws {
        let app = try await phone(0)
        #expect(code(await signIn(app)) == .tooMany)
        #expect(app.network.requests.count { $0.verb == "POST" } == 2)
    }

    @Test func `without scrypt the refusal is told as it came`() async throws {
        let app = try await phone(1)
        let client = AccountClient(
            ClientConfiguration(account: SimulatedService.origin, deviceName: "x", language: .english),
            ClientPorts(
                tokens: app.tokens, key: app.key, transport: app.network, notes: app.notes,
                clock: app.phone.clock))
        await client.look()
        #expect(code(await signIn(client)) == .challenge)
        #expect(app.network.requests.filter { $0.verb == "POST" }.map(\.path) == ["/v1/sign-in/password"])
    }

    /// Never a solution; tells when it is asked.
    private struct Endless: ScryptHash {
        let asked: AsyncStream<Void>.Continuation

        func digest(of text: [UInt8], salt: [UInt8], n: Int, r: Int, p: Int) -> [UInt8]? {
            asked.yield()
            return [UInt8](repeating: 0xFF, count: 32)
        }
    }

    @Test func `while it is solved the client answers, and a cancelled task ends it`() async throws {
        let (asked, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let app = try await phone(1, scrypt: Endless(asked: continuation))
        let attempt = Task { await signIn(app) }
        for await _ in asked { break }
        #expect(await app.client.state == .signingIn)
        attempt.cancel()
        #expect(await attempt.value == .cancelled)
        #expect(app.network.requests.count { $0.verb == "POST" } == 1)
    }

    private struct NoMemory: ScryptHash {
        func digest(of text: [UInt8], salt: [UInt8], n: Int, r: Int, p: Int) -> [UInt8]? { nil }
    }

    @Test func `memory that is not to be had is said`() async throws {
        #expect(await signIn(try await phone(1, scrypt: NoMemory())) == .puzzle(.noMemory))
    }

    @Test(
        arguments: [
            (#"{"salt":"AA","bits":15,"n":1024,"r":8,"p":1,"expiresIn":300}"#, nil),
            (#"{"salt":"AA","bits":0,"n":2,"r":1,"p":1,"expiresIn":0}"#, nil),
            (#"{"salt":"AA","bits":16,"n":1024,"r":8,"p":1,"expiresIn":300}"#, .tooCostly),
            (#"{"salt":"AA","bits":64,"n":2,"r":1,"p":1,"expiresIn":300}"#, .tooCostly),
            (#"{"salt":"AA","bits":0,"n":32768,"r":8,"p":1,"expiresIn":300}"#, .tooCostly),
            (#"{"salt":"AA","bits":0,"n":4611686018427387904,"r":8,"p":1,"expiresIn":300}"#, .tooCostly),
            (#"{"salt":"AA","bits":0,"n":2,"r":1,"p":9223372036854775807,"expiresIn":300}"#, .tooCostly),
            (#"{"salt":"AA","bits":1,"n":1000,"r":8,"p":1,"expiresIn":300}"#, .unknown),
            (#"{"salt":"AA","bits":-1,"n":1024,"r":8,"p":1,"expiresIn":300}"#, .unknown),
            (#"{"salt":"AA","bits":1,"n":1024,"r":0,"p":1,"expiresIn":300}"#, .unknown),
            (#"{"salt":"AA","bits":1,"n":1024,"r":8,"p":-1,"expiresIn":300}"#, .unknown),
            (#"{"salt":"","bits":1,"n":1024,"r":8,"p":1,"expiresIn":300}"#, .unknown),
            (#"{"salt":"A\r\nX: y","bits":1,"n":1024,"r":8,"p":1,"expiresIn":300}"#, .unknown),
        ] as [(String, PuzzleError?)])
    func `only work of an honest size is begun`(json: String, error: PuzzleError?) async throws {
        let puzzle = try JSONDecoder().decode(PuzzleBody.self, from: Data(json.utf8))
        let search = PuzzleSearch(scrypt: NoMemory())
        // The memory runs out at the first number: what is refused before that says why.
        await #expect(throws: AccountClientError.puzzle(error ?? .noMemory)) {
            try await search.solution(of: puzzle)
        }
    }
}
