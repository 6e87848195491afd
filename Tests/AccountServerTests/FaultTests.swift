import AccountAPI
import AccountTestSupport
import AccountDomain
import FoundationEssentials
import HTTPTypes
import NIOCore
import Testing

@testable import AccountServer

struct FaultTests {
    private struct Wanted: Equatable {
        var status: Int
        var code: ProblemCode
        var subcode: String?
        var retryAfter: String?
        var scheme: String?
        var nonce: String?
    }

    private static let account = #"Readmigo realm="account""#
    private static let bearer = #"Bearer error="invalid_token""#
    private static let dpop = #"DPoP algs="ES256", error="invalid_dpop_proof""#

    private static let table: [(AccountError, Wanted)] = [
        (.credentials(failures: 2, left: 3), Wanted(status: 401, code: .credentials, scheme: account)),
        (.locked(until: .moment(300)), Wanted(status: 403, code: .locked, retryAfter: "300")),
        (.code(.wrong, left: 4), Wanted(status: 401, code: .code, subcode: "wrong", scheme: account)),
        (.code(.expired, left: nil), Wanted(status: 401, code: .code, subcode: "expired", scheme: account)),
        (.code(.used, left: nil), Wanted(status: 401, code: .code, subcode: "used", scheme: account)),
        (.code(.exhausted, left: 0), Wanted(status: 401, code: .code, subcode: "exhausted", scheme: account)),
        (.session(.invalid), Wanted(status: 401, code: .session, subcode: "invalid", scheme: bearer)),
        (.session(.revoked), Wanted(status: 401, code: .session, subcode: "revoked", scheme: bearer)),
        (.session(.reused), Wanted(status: 401, code: .session, subcode: "reused", scheme: bearer)),
        (.session(.expired), Wanted(status: 401, code: .session, subcode: "expired", scheme: bearer)),
        (
            .session(.accessExpired),
            Wanted(status: 401, code: .session, subcode: "accessExpired", scheme: bearer)
        ),
        (.reauthentication([.password]), Wanted(status: 403, code: .reauthentication)),
        (
            .proof(.missing),
            Wanted(status: 401, code: .proof, subcode: "missing", scheme: dpop, nonce: "n")
        ),
        (
            .proof(.invalid),
            Wanted(status: 401, code: .proof, subcode: "invalid", scheme: dpop, nonce: "n")
        ),
        (
            .proof(.otherDevice),
            Wanted(status: 401, code: .proof, subcode: "otherDevice", scheme: dpop, nonce: "n")
        ),
        (
            .proof(.nonce),
            Wanted(
                status: 401, code: .proof, subcode: "nonce",
                scheme: #"DPoP algs="ES256", error="use_dpop_nonce""#, nonce: "n")
        ),
        (.provider(.apple, .refused), Wanted(status: 403, code: .provider, subcode: "invalid")),
        (.provider(.apple, .used), Wanted(status: 403, code: .provider, subcode: "replayed")),
        (.provider(.wechat, .cancelled), Wanted(status: 403, code: .provider, subcode: "cancelled")),
        (.provider(.wechat, .misconfigured), Wanted(status: 403, code: .provider, subcode: "misconfigured")),
        (.provider(.wechat, .unreachable), Wanted(status: 503, code: .unavailable, retryAfter: "5")),
        (.closed, Wanted(status: 403, code: .closed, subcode: "closed")),
        (.invalid(field: "email"), Wanted(status: 400, code: .invalid)),
        (.password([.tooShort]), Wanted(status: 400, code: .password)),
        (.terms, Wanted(status: 400, code: .terms)),
        (.missing, Wanted(status: 404, code: .missing)),
        (.conflict(.taken), Wanted(status: 409, code: .conflict, subcode: "taken")),
        (.conflict(.already), Wanted(status: 409, code: .conflict, subcode: "already")),
        (.conflict(.closed), Wanted(status: 409, code: .conflict, subcode: "closed")),
        (.challenge, Wanted(status: 429, code: .challenge)),
        (.codesRefused(until: .moment(9)), Wanted(status: 429, code: .codesRefused, retryAfter: "9")),
        (.linkFirst, Wanted(status: 403, code: .linkFirst)),
        (.tooMany(retryAfter: 7), Wanted(status: 429, code: .tooMany, retryAfter: "7")),
        (.busy(retryAfter: 2), Wanted(status: 503, code: .busy, retryAfter: "2")),
        (.unavailable(reason: "secret"), Wanted(status: 503, code: .unavailable, retryAfter: "5")),
        (.fault(reason: "secret"), Wanted(status: 500, code: .fault)),
    ]

    @Test(arguments: table.indices)
    func `each fault has its answer`(row: Int) throws {
        let (fault, wanted) = Self.table[row]
        let answer = Problem(
            fault, .english, at: .moment(0), nonce: "n",
            puzzle: PuzzleBody(salt: "s", bits: 7, expiresIn: 300)
        ).answer(to: RequestIdentifier())
        let body = try JSONDecoder().decode(
            ProblemBody.self, from: Data(try #require(answer.body).readableBytesView))
        let found = Wanted(
            status: answer.status, code: body.code, subcode: body.subcode,
            retryAfter: answer.fields[.retryAfter], scheme: answer.fields[.wwwAuthenticate],
            nonce: answer.fields[.dpopNonce])
        #expect(found == wanted)
        #expect(body.status == wanted.status)
        #expect(body.title == wanted.code.text(in: .english))
        #expect(!"\(answer)".contains("secret"))
    }

    @Test(arguments: Language.allCases)
    func `where no new accounts are taken a person reads so`(_ language: Language) async throws {
        try await TestServer.run(policy: { $0.allowsRegistration = false }) { server in
            let body = RegistrationBody(
                email: "ann@example.com", password: "Reading4ever", terms: "2026-01")
            let reply = try await App(server: server).send(
                Ask(.register).json(body).with("Accept-Language", language.rawValue))
            let problem = try reply.problem()
            #expect(problem.code == .conflict)
            #expect(problem.subcode == "closed")
            let sentence = language == .chinese ? "目前不开放注册。" : "No new accounts are taken here now."
            #expect(problem.text(in: language).hasSuffix(sentence))
        }
    }

    @Test func `numbers and times stand in the body`() {
        func body(_ fault: AccountError) -> ProblemBody {
            Problem(
                fault, .chinese, at: .moment(0), nonce: "",
                puzzle: PuzzleBody(salt: "", bits: 0, expiresIn: 0)
            ).body
        }
        #expect(body(.credentials(failures: 2, left: 3)).failedAttempts == 2)
        #expect(body(.credentials(failures: 2, left: 3)).attemptsLeft == 3)
        let faults: [AccountError] = [
            .locked(until: .moment(300)), .credentials(failures: 5, left: 0, lockedUntil: .moment(300)),
            .code(.wrong, left: 0, lockedUntil: .moment(300)),
        ]
        for fault in faults {
            #expect(body(fault).unlocksAt == "2026-01-01T12:05:00Z")
            #expect(body(fault).retryAfter == 300)
        }
        #expect(body(.credentials(failures: 4, left: 1)).unlocksAt == nil)
        #expect(body(.credentials(failures: 4, left: 1)).retryAfter == nil)
        #expect(body(.code(.wrong, left: 4)).attemptsLeft == 4)
        #expect(body(.reauthentication([.password, .mail])).ways == [.password, .mail])
        #expect(body(.invalid(field: "email")).field == "email")
        #expect(body(.password([.tooShort, .noDigit])).flaws == ["tooShort", "noDigit"])
    }

    @Test func `the store's words stay in the log`() async throws {
        try await TestServer.run { server in
            await server.store.fail(with: .unavailable(reason: "disk full"))
            let reply = try await server.send(Ask(.health))
            #expect(reply.status == 503)
            #expect(reply["retry-after"] == "5")
            #expect(!reply.text.contains("disk"))
            #expect(server.log.lines.contains { $0.contains("disk full") && $0.contains("health") })
            await server.store.fail(with: nil)
            server.clock.advance(5)
            let healed = try await server.send(Ask(.health))
            #expect(healed.status == 200)
            #expect(healed.text == #"{"status":"ok"}"#)
        }
    }

    @Test func `an instance that cannot write, or compare a password, is alive and not ready`() async throws {
        try await TestServer.run { server in
            func expect(ready status: Int) async throws {
                server.clock.advance(5)
                let (live, ready) = (try await server.send(Ask(.live)), try await server.send(Ask(.ready)))
                #expect(live.status == 200 && ready.status == status)
            }
            try await expect(ready: 200)
            await server.store.failCommits(with: .unavailable(reason: "disk full"))
            try await expect(ready: 503)
            await server.store.failCommits(with: nil)
            try await expect(ready: 200)
            server.hashing.setBusy(true)
            try await expect(ready: 503)
            server.hashing.setBusy(false)
            try await expect(ready: 200)
        }
    }

    @Test func `the answer holds for some seconds, so that who asks often costs no writes`() async throws {
        try await TestServer.run { server in
            func ask() async throws {
                let reply = try await server.send(Ask(.ready))
                #expect(reply.status == 200)
            }
            for _ in 0..<20 { try await ask() }
            let rows = await server.store.tables.attempts
            #expect(rows.map(\.version) == [0])
            server.clock.advance(5)
            for _ in 0..<20 { try await ask() }
            #expect(await server.store.tables.attempts.map(\.version) == [1])
            // A clock that was set back asks again.
            server.clock.advance(-3600)
            try await ask()
            #expect(await server.store.tables.attempts.map(\.version) == [2])
        }
    }
}
