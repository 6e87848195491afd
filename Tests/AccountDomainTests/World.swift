import AccountAPI
import AccountTestSupport
import AccountDomain
import Bytes
import Foundation
import Testing

/// A server without sockets: the rules over a store in memory, a mailbox that tests read, and devices that they name.
struct World: Sendable {
    let store: MemoryAccountStore
    let hashing = MemoryHashing()
    let apple = ScriptedApple()
    let weChat = ScriptedWeChat()
    let accounts: Accounts

    static let password = "Reading4ever"

    init(_ change: (inout AccountPolicy) -> Void = { _ in }) throws {
        var policy = AccountPolicy()
        change(&policy)
        let master = try #require(ServerSecrets(master: SecretBytes(Array(0..<32))))
        let keys = try #require(SigningKeys(current: SecretBytes([UInt8](repeating: 7, count: 32))))
        store = MemoryAccountStore { EventOracle.check($0, $1, master) }
        accounts = Accounts(
            AccountDependencies(
                store: store, secrets: master, tokens: AccessTokens(keys: keys, policy: policy),
                hashing: hashing, providers: Providers([apple, weChat]),
                random: SeededRandomness(), policy: policy, revokedSessions: RevokedSessions(),
                services: RegisteredServices(EventOracle.services)))
    }

    /// A device by its number, in the network of the same number unless another is named.
    static func caller(
        _ device: Int, network: Int? = nil, kind: DeviceCredential.Kind = .key,
        _ language: Language = .chinese
    ) -> RequestOrigin {
        RequestOrigin(
            credential: .sample(device, kind), deviceName: "device \(device)",
            network: .sample(network ?? device), networks: .sample(network ?? device), language: language)
    }

    /// The letters that wait to leave, in the order of their sending.
    func letters() async throws -> [OutgoingMessage] {
        let messages = await store.tables.messages.filter { [.mail, .sms].contains($0.kind) }
        return try messages.sorted { $0.createdAt < $1.createdAt }.map { message in
            let plain = try #require(accounts.dependencies.secrets.open(message.body, as: "message"))
            return try JSONDecoder().decode(OutgoingMessage.self, from: Data(plain))
        }
    }

    /// The code of the last letter.
    func code() async throws -> String {
        try #require(try await letters().last { $0.code != nil }?.code)
    }

    /// The kinds of all letters to an address.
    func kinds(to recipient: String) async throws -> [OutgoingMessage.Kind] {
        try await letters().filter { $0.recipient == recipient }.map(\.kind)
    }

    /// An account that registered by mail on device 1.
    func register(
        _ email: String = "ann@example.com", on caller: RequestOrigin = World.caller(1),
        at now: Date = .moment(0)
    ) async throws -> IssuedSession {
        let ticket = try await accounts.startRegistration(
            email: email, password: Self.password, terms: "2026-01", caller, at: now)
        try await accounts.proveRegistration(
            ticket.challenge, code: try await code(), caller, at: now)
        return try await accounts.finishProfile(
            ticket.challenge, nickname: "Ann", terms: nil, caller, at: now)
    }

    /// What somebody who comes by Apple meets, a second after they asked for the nonce.
    func comeByApple(_ caller: RequestOrigin, at now: Date = .moment(0)) async throws -> SignInOutcome {
        let begun = try await accounts.startSignIn(.apple, caller, at: now)
        return try await accounts.signIn(
            .apple, ProviderAnswer(code: "c", identityToken: "t", nonce: begun.nonce),
            to: begun.ticket.challenge, caller, at: now + 1)
    }

    /// An account that came by Apple on device 1, from moment 0 to 2.
    func register(byApple person: ProvidedPerson) async throws -> IssuedSession {
        apple.answer(.success(person))
        let profile = try registering(try await comeByApple(World.caller(1)))
        return try await accounts.finishProfile(
            profile.challenge, nickname: "Ann", terms: "2026-01", World.caller(1), at: .moment(2))
    }

    func signIn(
        _ email: String = "ann@example.com", _ password: String = World.password, on caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> SignInOutcome {
        try await accounts.signIn(email: email, password: password, caller, at: now)
    }

    /// A session by the password, and by the code of a letter where one is asked for.
    func enter(
        _ email: String = "ann@example.com", _ password: String = World.password, on caller: RequestOrigin,
        at now: Date
    ) async throws -> IssuedSession {
        try await prove(try await signIn(email, password, on: caller, at: now), caller, at: now)
    }

    /// Asks for another address or number, and proves it at its own end.
    func prove(_ address: NewAddress, _ who: Authorised, on caller: RequestOrigin, at now: Date) async throws
    {
        let ticket = try await accounts.startAddressChange(who, to: address, caller, at: now)
        try await accounts.proveAddress(
            who, ticket.challenge, code: try await code(), caller, at: now)
    }

    /// Confirms the change that is pending by the end that is replaced.
    func confirmChange(_ who: Authorised, _ caller: RequestOrigin, at now: Date) async throws {
        let line = try #require(await store.tables.credentialChanges.last { $0.isPending })
        let ticket = try await accounts.sendChangeCode(line.id, who, caller, at: now)
        try await accounts.confirmChange(
            line.id, who, ticket.challenge, code: try await code(), caller, at: now)
    }

    /// The session that a code by mail completes, where an outcome asks for one.
    func prove(_ outcome: SignInOutcome, _ caller: RequestOrigin, at now: Date) async throws -> IssuedSession
    {
        guard case .stepUp(let ticket, [.mail]) = outcome else { return try entered(outcome) }
        _ = try await accounts.sendStepUpMail(ticket.challenge, caller, at: now)
        return try await accounts.stepUp(
            ticket.challenge, way: .mail, code: try await code(), caller, at: now)
    }

    func who(_ entry: IssuedSession, at now: Date) throws -> Authorised {
        let who = try accounts.check(entry.accessToken, at: now)
        accounts.noteUse(who, at: now)
        return who
    }

    /// The events of the log, in their order.
    func events() async -> [AuditEntry.Event] { await store.tables.log.map(\.event) }
}

/// So many days and seconds after the first moment.
func at(day: Double, _ seconds: Double = 0) -> Date { .moment(day * 86_400 + seconds) }

/// The session of an outcome that is one.
func entered(_ outcome: SignInOutcome) throws -> IssuedSession {
    guard case .entered(let entry) = outcome else {
        Issue.record("no session: \(outcome)")
        throw AccountError.missing
    }
    return entry
}

/// The profile that an outcome asks for.
func registering(_ outcome: SignInOutcome) throws -> Ticket {
    guard case .profile(let ticket) = outcome else {
        Issue.record("no new account: \(outcome)")
        throw AccountError.missing
    }
    return ticket
}

/// The second step of an outcome that asks for one.
func steppingUp(_ outcome: SignInOutcome) throws -> (Ticket, [ProofMethod]) {
    guard case .stepUp(let ticket, let ways) = outcome else {
        Issue.record("no second step: \(outcome)")
        throw AccountError.missing
    }
    return (ticket, ways)
}

/// The fault that a body throws.
func fault(_ body: () async throws -> Void) async -> AccountError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? AccountError
    }
}
