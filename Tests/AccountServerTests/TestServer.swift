import AccountAPI
import AccountTestSupport
import AccountDomain
import Bytes
import FoundationEssentials
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import Testing
import Traces

@testable import AccountServer

/// The server's time, in a test's hand.
final class TestClock: Sendable {
    private let moment = Mutex(Date.moment(0))

    var now: Date { moment.withLock { $0 } }
    func advance(_ seconds: TimeInterval) { moment.withLock { $0 += seconds } }
}

/// A server in this process, on a free port, with a store in memory.
struct TestServer: Sendable {
    let port: Int
    let store: MemoryAccountStore
    let accounts: Accounts
    let clock: TestClock
    let apple: ScriptedApple
    let weChat: ScriptedWeChat
    let hashing: MemoryHashing
    let metrics: PrometheusMetrics
    let log: LogSink
    /// Begins to stop the server.
    let stop: @Sendable () async -> Void

    /// Starts one, does what a test wants with it, and stops it.
    ///
    /// - Parameters:
    ///   - configure: limits are far off unless a test sets them.
    ///   - policy: changes the rules.
    ///   - certificate: what the server proves its name by; nil reads the files that `configure` names.
    ///   - recorder: makes a trace of each request.
    ///   - services: the backends that may ask about tokens.
    ///   - body: what the test wants.
    /// - Throws: what `body` throws.
    static func run(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        policy: (inout AccountPolicy) -> Void = { _ in }, certificate: ServerCertificate? = nil,
        recorder: SpanRecorder? = nil, services: [RegisteredService] = [],
        _ body: @Sendable @escaping (TestServer) async throws -> Void
    ) async throws {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.rates = .none
        configuration.limits.linger = .milliseconds(200)
        configure(&configuration)
        var rules = AccountPolicy()
        rules.budget = .unlimited
        policy(&rules)
        let parts = try Parts(rules)
        let (ports, found) = AsyncStream<Int>.makeStream()
        let app = try buildApplication(
            configuration: configuration, certificate: certificate, accounts: parts.accounts,
            services: RegisteredServices(services), clock: { parts.clock.now }, metrics: parts.metrics,
            logger: parts.log.logger,
            recorder: recorder
        ) { channel in
            found.yield(channel.localAddress?.port ?? 0)
        }
        let group = ServiceGroup(
            configuration: .init(
                services: [app], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                defer { found.finish() }
                try await group.run()
            }
            for await port in ports {
                let server = parts.server(port) { await group.triggerGracefulShutdown() }
                let result = await Result { try await body(server) }
                await group.triggerGracefulShutdown()
                try await tasks.waitForAll()
                try result.get()
                return
            }
            try await tasks.waitForAll()
        }
    }

    struct Parts: Sendable {
        let store = MemoryAccountStore()
        let clock = TestClock()
        let apple = ScriptedApple()
        let weChat = ScriptedWeChat()
        let hashing = MemoryHashing()
        let metrics = PrometheusMetrics()
        let log = LogSink()
        let accounts: Accounts

        init(_ policy: AccountPolicy = AccountPolicy()) throws {
            let secrets = try #require(ServerSecrets(master: SecretBytes(Array(0..<32))))
            let keys = try #require(SigningKeys(current: SecretBytes(Array(32..<64))))
            accounts = Accounts(
                AccountDependencies(
                    store: store, secrets: secrets, tokens: AccessTokens(keys: keys, policy: policy),
                    hashing: hashing, providers: Providers([apple, weChat]),
                    random: SeededRandomness(), policy: policy, revokedSessions: RevokedSessions()))
        }

        func server(_ port: Int, stop: @escaping @Sendable () async -> Void) -> TestServer {
            TestServer(
                port: port, store: store, accounts: accounts, clock: clock, apple: apple, weChat: weChat,
                hashing: hashing, metrics: metrics, log: log, stop: stop)
        }
    }

    /// The last letter to an address.
    func letter(to recipient: String) async throws -> OutgoingMessage {
        let letters = try await store.tables.messages.compactMap { message -> OutgoingMessage? in
            guard [.mail, .sms].contains(message.kind) else { return nil }
            let plain = try #require(accounts.dependencies.secrets.open(message.body, as: "message"))
            return try JSONDecoder().decode(OutgoingMessage.self, from: Data(plain))
        }
        return try #require(letters.last { $0.recipient == recipient })
    }
}

extension Result where Failure == any Error, Success: Sendable {
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// What the server said to its log.
final class LogSink: Sendable {
    private let said = Mutex<[String]>([])

    var lines: [String] { said.withLock { $0 } }
    var logger: Logger { Logger(label: "accountd") { _ in Handler(sink: self) } }

    private struct Handler: LogHandler {
        let sink: LogSink
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.debug

        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let line = "\(event.level) \(event.message) \(event.metadata ?? [:])"
            sink.said.withLock { $0.append(line) }
        }
    }
}
