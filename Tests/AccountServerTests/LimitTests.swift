import AccountAPI
import AccountDomain
import AccountTestSupport
import Bytes
import FoundationEssentials
import HTTPTypes
import Synchronization
import Testing

@testable import AccountServer

struct LimitTests {
    private let rule = RateRule(burst: 3, perSecond: 0.5)

    @Test func `a bucket gives what it has, fills up, and says when`() {
        let buckets = TokenBuckets(capacity: 10)
        func take(_ seconds: TimeInterval) -> Int? { buckets.take(1, rule, at: .moment(seconds)) }
        #expect([take(0), take(0), take(0), take(0)] == [nil, nil, nil, 2])
        #expect([take(1), take(2), take(2)] == [1, nil, 2])
        // A clock that is set back takes nothing away and gives nothing.
        #expect(take(-1000) == 2)
        #expect([take(1000), take(1000), take(1000), take(1000)] == [nil, nil, nil, 2])
        #expect(buckets.take(2, rule, at: .moment(0)) == nil)
    }

    @Test func `memory is bounded, and who keeps asking is not forgotten`() {
        let buckets = TokenBuckets(capacity: 100)
        for _ in 0..<3 { _ = buckets.take(-1, rule, at: .moment(0)) }
        for key in 0..<10_000 {
            _ = buckets.take(key, rule, at: .moment(0))
            if key.isMultiple(of: 20) { #expect(buckets.take(-1, rule, at: .moment(0)) != nil) }
        }
        #expect(buckets.count <= 100)
    }

    @Test func `one address cannot ask for ever, another can`() async throws {
        try await TestServer.run {
            $0.rates.everything = RateRule(burst: 3, perSecond: 1)
            $0.trustedProxies = [AddressRange("127.0.0.1")].compactMap(\.self)
            $0.origin = "https://127.0.0.1"
        } _: { server in
            func ask(_ address: String) async throws -> Reply {
                try await server.send(Ask(.keys).with("X-Forwarded-For", address))
            }
            for _ in 0..<3 { #expect(try await ask("192.0.2.1").status == 200) }
            let refused = try await ask("192.0.2.1")
            #expect(refused.status == 429)
            #expect(refused["retry-after"] == "1")
            #expect(try refused.problem().retryAfter == 1)
            #expect(try await ask("192.0.2.2").status == 200)
            // Of IPv6, a household has 64 bits.
            for last in 1...3 { #expect(try await ask("2001:db8::\(last)").status == 200) }
            #expect(try await ask("2001:db8::4").status == 429)
            #expect(try await ask("2001:db8:0:1::4").status == 200)
            server.clock.advance(1)
            #expect(try await ask("192.0.2.1").status == 200)
        }
    }

    @Test func `behind a proxy, who comes past it or asks for another host is refused`() async throws {
        func statuses(trusting proxies: String, _ host: String) async throws -> [Int] {
            let found = Mutex<[Int]>([])
            try await TestServer.run {
                $0.trustedProxies = [AddressRange(proxies)].compactMap(\.self)
                $0.origin = "https://Account.example"
            } _: { server in
                for path in ["/live", "/ready", "/health", "/", "/nowhere", "/v1/session"] {
                    let reply = try await server.send(Ask("GET", path).with("Host", host))
                    found.withLock { $0.append(reply.status) }
                    #expect(reply.status != 421 || reply.all("set-cookie").isEmpty)
                }
            }
            return found.withLock { $0 }
        }
        let through = try await statuses(trusting: "127.0.0.1", "account.EXAMPLE")
        let misnamed = try await statuses(trusting: "127.0.0.1", "evil.example")
        let past = try await statuses(trusting: "10.0.0.0/8", "account.example")
        #expect(through == [200, 200, 200, 200, 404, 401])
        #expect(misnamed == [200, 200, 200, 421, 421, 421] && past == misnamed)
        // The scheme's own port is no other host (RFC 9110, section 4.2.3).
        #expect(try await statuses(trusting: "127.0.0.1", "account.example:443") == through)
        for port in [":80", ":8443", ":", ":443:443"] {
            #expect(try await statuses(trusting: "127.0.0.1", "account.example" + port) == misnamed)
        }
    }

    @Test func `what compares something is asked with a puzzle, and then not at all`() async throws {
        let ceilings = [Asker.Kind.stranger, .solvedChallenge].map { kind in
            Ceiling(
                1, per: 1000, of: .network(.host), for: kind...kind,
                else: kind == .stranger ? .challenge : .refusal)
        }
        let budget = Budget([.comparison: ceilings, .page: Array(ceilings.suffix(1))])
        for route in ServiceRoute.allCases
        where route.binding.purpose == .comparison && route.facts.access == .anyone {
            try await TestServer.run(policy: { $0.budget = budget }) { server in
                func ask(_ solution: String?) async throws -> Reply {
                    let ask = Ask(route).raw("{}").with("Readmigo-Client", "browser")
                    return try await server.send(solution.map { ask.with("Readmigo-Work", $0) } ?? ask)
                }
                #expect(try await ask(nil).status != 429, "\(route)")
                let refused = try await ask(nil)
                #expect(refused.status == 429, "\(route)")
                let solution = try solve(try #require(try refused.problem().puzzle))
                #expect(try await ask(solution).status != 429, "\(route)")
                #expect(
                    try await ask(solution).problem().code == .challenge, "a solution counts once: \(route)")
                let other = try solve(try #require(try await ask(nil).problem().puzzle))
                #expect(try await ask(other).problem().code == .tooMany, "\(route)")
            }
        }
    }

    /// A puzzle's solution, tried out.
    private func solve(_ puzzle: PuzzleBody) throws -> String {
        let cost = PasswordCost(exponent: 10, blockSize: puzzle.r, lanes: puzzle.p)
        #expect(puzzle.n == 1024)
        for number in 0..<100_000 {
            let digest = try #require(
                cost.digest(of: SecretBytes("\(number)".utf8), salt: Array(puzzle.salt.utf8)))
            let bytes = unsafe digest.withUnsafeBytes { unsafe Array($0) }
            let bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
            if bits.prefix(puzzle.bits).allSatisfy({ $0 == 0 }) { return "\(puzzle.salt).\(number)" }
        }
        throw Unsolved()
    }

    private struct Unsolved: Error {}

    @Test func `a session is counted by itself, whatever its neighbours ask for`() async throws {
        try await TestServer.run {
            $0.rates.everything = RateRule(burst: 20, perSecond: 0.001)
        } _: { server in
            let app = App(server: server)
            let tokens = try await app.register("ann@example.com")
            var statuses: [Int] = []
            while statuses.last != 429, statuses.count < 30 {
                statuses.append(try await server.send(Ask(.keys)).status)
            }
            #expect(statuses.last == 429)
            #expect(try await app.send(Ask(.profile), token: tokens.accessToken).status == 200)
        }
    }

    @Test func `refreshes are counted by session, and without one by address`() async throws {
        try await TestServer.run {
            $0.rates.refresh = RateRule(burst: 1, perSecond: 0.001)
        } _: { server in
            let app = App(server: server)
            let token = try await app.register("ann@example.com").refreshToken
            func refresh(_ app: App, _ token: String?) async throws -> Int {
                try await app.send(Ask(.refresh).json(RefreshBody(refreshToken: token))).status
            }
            let strangers = App(server: server)
            #expect(try await refresh(strangers, "nonsense") == 401)
            #expect(try await refresh(strangers, "nonsense") == 429)
            #expect(try await refresh(app, token) == 200)
            #expect(try await refresh(app, token) == 429)
        }
    }

    @Test(
        arguments: [
            ("10.0.0.9", ["192.0.2.1"], "10.0.0.9"), ("127.0.0.1", [], "127.0.0.1"),
            ("127.0.0.1", ["192.0.2.1"], "192.0.2.1"),
            ("127.0.0.1", ["6.6.6.6, 192.0.2.1"], "192.0.2.1"),
            ("127.0.0.1", ["6.6.6.6, 192.0.2.1, 10.1.2.3"], "192.0.2.1"),
            ("127.0.0.1", ["6.6.6.6", "192.0.2.1", "10.1.2.3"], "192.0.2.1"),
            ("127.0.0.1", ["10.1.2.3"], "10.1.2.3"), ("127.0.0.1", ["6.6.6.6, rubbish"], "127.0.0.1"),
            ("127.0.0.1", ["6.6.6.6, rubbish, 10.1.2.3"], "10.1.2.3"), ("127.0.0.1", [""], "127.0.0.1"),
            ("127.0.0.1", ["192.0.2.1:4711"], "192.0.2.1"),
            ("127.0.0.1", ["[2001:db8::1]:80"], "2001:db8::1"),
            ("127.0.0.1", ["2001:db8::1"], "2001:db8::1"), ("127.0.0.1", ["::ffff:192.0.2.1"], "192.0.2.1"),
        ])
    func `the client is the right-most address that no trusted proxy has`(
        peer: String, values: [String], client: String
    ) throws {
        let proxies = TrustedProxies(["127.0.0.1", "10.1.0.0/16"].compactMap { AddressRange($0) })
        var fields = HTTPFields()
        for value in values { fields.append(HTTPField(name: .known("X-Forwarded-For"), value: value)) }
        let found = proxies.client(behind: try #require(IPAddress(peer)), fields)
        #expect(found == IPAddress(client))
    }

    @Test func `without a trusted proxy nobody's word is taken`() throws {
        var fields = HTTPFields()
        fields[.known("X-Forwarded-For")] = "192.0.2.1"
        let peer = try #require(IPAddress("127.0.0.1"))
        #expect(TrustedProxies([]).client(behind: peer, fields) == peer)
    }

    @Test(
        arguments: [
            ("10.0.0.0/8", true), ("10.0.0.1/8", false), ("10.0.0.0/33", false), ("2001:db8::/32", true),
            ("::1", true), ("x", false), ("10.0.0.0/", false), ("10.0.0.0/-1", false), ("0.0.0.0/0", true),
            ("2001:db8:0:1::/64", true), ("2001:db8::1/64", false),
        ])
    func `ranges`(text: String, isOne: Bool) {
        #expect((AddressRange(text) != nil) == isOne)
    }

    @Test(
        arguments: [
            ("192.0.2.77", "192.0.2.1", true), ("192.0.3.77", "192.0.2.77", false),
            ("2001:db8:1:2::1", "2001:db8:1:ffff::9", true), ("2001:db8:2::", "2001:db8:1::", false),
            ("::ffff:192.0.2.5", "192.0.2.77", true),
        ])
    func `a network is 24 bits of IPv4 and 48 of IPv6`(one: String, other: String, isSame: Bool) throws {
        let networks = try [one, other].map { try #require(IPAddress($0)).network }
        #expect((networks[0] == networks[1]) == isSame)
    }

    @Test func `an address has so many connections, and gets them back`() throws {
        let table = OpenConnections(
            most: 100, mostPerAddress: 2,
            proxies: TrustedProxies([AddressRange("10.0.0.1")].compactMap(\.self)))
        func open(_ text: String) -> OpenConnections.Connection? { table.open(IPAddress(text)) {} }
        let held = [open("192.0.2.1"), open("192.0.2.1")]
        #expect(held.count { $0 != nil } == 2)
        #expect(open("192.0.2.1") == nil)
        #expect(open("192.0.2.2") != nil)
        for _ in 0..<5 { #expect(open("10.0.0.1") != nil) }
        let first = try #require(held[0])
        table.forget(first)
        table.forget(first)
        #expect(open("192.0.2.1") != nil)
        #expect(open("192.0.2.1") == nil)
        #expect(table.count == 8)
    }

    @Test func `where there is no room those go that have waited longest, and never one at work`() throws {
        let table = OpenConnections(most: 4, mostPerAddress: 9, proxies: TrustedProxies([]))
        let closed = Mutex<[Int]>([])
        func open(_ number: Int) -> OpenConnections.Connection? {
            table.open(IPAddress("192.0.2.1")) { closed.withLock { $0.append(number) } }
        }
        var held = (0..<4).map(open)
        // The second begins to wait again, the third is at work.
        held[1]?.isIdle = false
        held[1]?.isIdle = true
        held[2]?.isIdle = false
        for number in 4..<7 { held.append(open(number)) }
        #expect(held.allSatisfy { $0 != nil } && table.count == 4)
        #expect(closed.withLock { $0 } == [0, 3, 1])
        for each in held { each?.isIdle = false }
        #expect(open(7) == nil && table.count == 4)
        table.forget(try #require(held[2]))
        #expect(open(8) != nil)
    }
}
