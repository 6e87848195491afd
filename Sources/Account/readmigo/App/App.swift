import AccountAPI
import AccountClient
import Hosting
import Localization
import Synchronization
import Terminal

/// The app of this run, as a reading app would hold it: its home, its client, and what it keeps on the device.
struct App {
    let home: Home
    let language: Language
    let asker = Prompter()
    let client: AccountClient
    let tokens: any TokenStore
    let transport: WatchedTransport
    let library: Library

    /// Puts everything together, and delivers what earlier runs owe the service.
    ///
    /// - Parameters:
    ///   - flags: the command line's options.
    ///   - isOnline: false for a run that must not touch the network.
    /// - Throws: `host`, `files`, `usage`, `refused`, `client`.
    init(_ flags: AppFlags, isOnline: Bool = true) async throws(CommandError) {
        do throws(HostError) { language = try Language(flags.options, .process) } catch {
            throw .host(error)
        }
        home = try Home(flags)
        library = Library(home.directory)
        tokens = home.tokens(home.settings)
        let language = language
        transport = WatchedTransport(try home.transport { Output.message($0.text(in: language)) })
        client = AccountClient(
            ClientConfiguration(account: home.server, deviceName: home.deviceName, language: language),
            try home.ports(tokens, transport), data: library.parts)
        library.courier.carry(by: client, to: home.server)
        try await refuseOtherPlace()
        if isOnline { await settle() }
    }

    /// A home belongs to one service while it holds a sign-in of it, or owes it a sign-out: no token goes elsewhere.
    private func refuseOtherPlace() async throws(CommandError) {
        guard let kept = home.kept, kept.store != home.settings.store || isOther(kept.server) else { return }
        let store = home.tokens(kept)
        let isEmpty: Bool
        do throws(TokenStoreError) {
            let (session, departures) = (try await store.session(), try await store.departures())
            isEmpty = session == nil && departures.isEmpty
        } catch {
            throw .client(.store(error))
        }
        guard isEmpty else { throw .usage(.otherPlace(kept.server)) }
    }

    private func isOther(_ server: String) -> Bool { ServiceOrigin(server) != home.server }

    /// Tells the service of earlier sign-outs that it does not know of, no longer than a person waits.
    private func settle() async {
        guard let owed = try? await tokens.departures().count, owed > 0 else {
            return await quietly { await client.settle() }
        }
        await quietly { await client.settle() }
        let left = (try? await tokens.departures().count) ?? owed
        if left < owed { say(.delivered(owed - left)) }
        if left > 0 { say(.owed(left)) }
    }

    private func quietly(_ work: @escaping @Sendable () async -> Bool) async {
        _ = await Timeout.within(.seconds(10), work)
    }
}

extension App {
    /// Says something to the person.
    func say(_ key: ReadmigoStrings) { Output.message(text(key)) }
    func say(_ said: some Localizable) { Output.message(said.text(in: language)) }

    /// A text in the person's language.
    func text(_ key: ReadmigoStrings) -> String { key.text(in: language) }

    /// Makes sure that somebody is signed in, and renews the session where that is due.
    ///
    /// - Returns: the account's id.
    /// - Throws: `signedOut`, `client`.
    @discardableResult
    func entered() async throws(CommandError) -> String {
        await client.look()
        switch await client.state {
        case .signedIn(let user): return user
        case .expired(let end): throw .client(.ended(end))
        case .unknown(let error?): throw .client(.store(error))
        default: throw .signedOut(.nobodySignedIn)
        }
    }

    /// Does something with the client; its errors are the command's.
    func asking<Result>(
        _ work: (AccountClient) async throws(AccountClientError) -> Result
    ) async throws(CommandError) -> Result {
        do throws(AccountClientError) { return try await work(client) } catch { throw .client(error) }
    }
}

extension App {
    /// Does something that the service does after a fresh proof alone; the proof is asked for where it is missing.
    ///
    /// - Parameters:
    ///   - way: how to prove, as an option named it.
    ///   - work: what needs the proof.
    /// - Returns: what it gives.
    /// - Throws: what ended it.
    func proving<Result>(
        _ way: SignInMethod?, _ work: () async throws(CommandError) -> Result
    ) async throws(CommandError) -> Result {
        do throws(CommandError) {
            return try await work()
        } catch {
            guard case .client(.problem(let problem)) = error, problem.code == .reauthentication else {
                throw error
            }
            try await prove(problem.ways ?? [], way)
            return try await work()
        }
    }

    private func prove(_ ways: [ProofMethod], _ chosen: SignInMethod?) async throws(CommandError) {
        say(.freshProof)
        let way = try SignInMethod.pick(ways, chosen, self)
        var challenge: String?
        if way.needsSending {
            challenge = try await asking { client throws(AccountClientError) in
                try await client.sendReauthenticationCode().challenge
            }
            say(.codeOnItsWay)
        }
        let sent = challenge
        try await retrying { () async throws(CommandError) in
            let secret: String
            if way == .password {
                secret = try asker.secret(text(.passwordPrompt))
            } else {
                secret = try asker.line(text(way.prompt))
            }
            try await asking { client throws(AccountClientError) in
                try await client.reauthenticate(way.proof, secret: secret, challenge: sent)
            }
        }
    }
}

/// A transport that counts what passes: how many renewals there were, and the ages of the tokens that went along.
///
/// It keeps no token.
final class WatchedTransport: Transport {
    /// What passed so far.
    struct TransportCounters: Sendable, Equatable {
        /// Renewals of this process that went well.
        var renewals = 0
        /// Of the access token that went along last.
        var times: TokenTimes?
    }

    private let inner: any Transport
    private let counted = Mutex(TransportCounters())

    init(_ inner: any Transport) { self.inner = inner }

    /// What passed so far.
    var tally: TransportCounters { counted.withLock { $0 } }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
        let shown = request.headers.first { $0.name.lowercased() == "authorization" }?.value
        if let shown, shown.hasPrefix("DPoP ") {
            let times = TokenTimes(String(shown.dropFirst("DPoP ".count)))
            counted.withLock { $0.times = times }
        }
        let answer = try await inner.send(request)
        if request.path == "/v1/tokens", answer.status == 200 { counted.withLock { $0.renewals += 1 } }
        return answer
    }
}
