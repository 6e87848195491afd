internal import AccountAPI
package import AccountClient
package import AccountTestSupport
package import AccountDomain
internal import AccountServer
internal import Bytes
internal import Logging
internal import TestSupport

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The real account server with its rules, without sockets, over a store in memory.
package final class SimulatedService: Sendable {
    /// Where everything is kept.
    package let store = MemoryAccountStore()
    /// Apple and WeChat as a test wants them to answer.
    package let apple = ScriptedApple()
    package let weChat = ScriptedWeChat()
    /// The rules.
    package let accounts: Accounts
    private let server: SocketlessServer
    private let time: Locked<Date>

    /// The address of the service.
    package static let origin: ServiceOrigin = {
        guard let origin = ServiceOrigin("https://account.example") else { preconditionFailure("an origin") }
        return origin
    }()

    /// - Parameters:
    ///   - seed: of its chance.
    ///   - date: of its calendar.
    ///   - change: of the rules.
    /// - Throws: what keeps a server from starting.
    package init(
        seed: UInt64 = 1, at date: Date = Date(timeIntervalSince1970: 1_800_000_000),
        policy change: (inout AccountPolicy) -> Void = { _ in }
    ) throws {
        var policy = AccountPolicy()
        policy.sends.pause = 0
        policy.sends.perHour = 1_000_000
        policy.sends.perDay = 1_000_000
        change(&policy)
        guard let secrets = ServerSecrets(master: SecretBytes(Array(0..<32))),
            let keys = SigningKeys(current: SecretBytes(Array(32..<64)))
        else { throw AccountError.fault(reason: "a test's keys") }
        accounts = Accounts(
            AccountDependencies(
                store: store, secrets: secrets, tokens: AccessTokens(keys: keys, policy: policy),
                hashing: MemoryHashing(),
                providers: Providers([apple, weChat]),
                random: SeededRandomness(seed: seed), policy: policy, revokedSessions: RevokedSessions()))
        let time = Locked(date)
        self.time = time
        var configuration = ServerConfiguration()
        configuration.rates = .none
        configuration.origin = Self.origin.text
        server = try SocketlessServer(
            configuration: configuration, accounts: accounts, clock: { time.withLock { $0 } },
            metrics: PrometheusMetrics(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// The server's calendar.
    package var now: Date { time.withLock { $0 } }

    /// Lets the server's time pass.
    package func advance(_ duration: Duration) { time.withLock { $0 += duration.seconds } }

    /// Answers one request, with the `Date` that a socket's answer carries.
    func answer(_ request: TransportRequest) async -> TransportAnswer {
        let message = SocketlessServer.Message(
            headers: request.headers.map { ($0.name, $0.value) }, body: request.body ?? [])
        guard let reply = try? await server.answer(request.verb, request.path, message) else {
            return TransportAnswer(status: 500)
        }
        var headers = reply.headers.map { TransportRequest.Field($0.name, $0.value) }
        headers.append(.init("Date", HTTPDate.text(now)))
        return TransportAnswer(status: reply.status, headers: headers, body: reply.body)
    }

    /// The code of the last letter to an address.
    package func code(to recipient: String) async -> String? {
        await letters().last { $0.recipient == recipient }?.code
    }

    /// Every letter and short message so far.
    package func letters() async -> [OutgoingMessage] {
        await store.tables.messages.compactMap { message -> OutgoingMessage? in
            guard [.mail, .sms].contains(message.kind),
                let plain = accounts.dependencies.secrets.open(message.body, as: "message")
            else { return nil }
            return try? JSONDecoder().decode(OutgoingMessage.self, from: Data(plain))
        }
    }

    /// Every session that has not ended.
    package var openSessions: [Session] {
        get async { await store.tables.sessions.filter { $0.endedAt == nil } }
    }
}

/// The `Date` of an answer (RFC 9110, section 5.6.7).
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func text(_ date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        // 2027-01-15T08:00:00Z
        let parts = date.formatted(.iso8601).split { "-T:Z".contains($0) }.compactMap { Int($0) }
        let two = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }
        let day = days[(seconds / 86_400) % 7]
        return "\(day), \(two[2]) \(months[parts[1] - 1]) \(parts[0]) \(two[3]):\(two[4]):\(two[5]) GMT"
    }
}
