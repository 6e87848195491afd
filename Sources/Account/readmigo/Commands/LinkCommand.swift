import AccountAPI
import AccountClient
import ArgumentParser
import Localization

/// Adds a provider's account as a way to sign in.
struct LinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Add a way to sign in: \(ProviderFlag.names).",
        discussion: """
            Shows what is about to be added, and asks; --yes says yes beforehand. A fresh proof of who you are is asked \
            for first, unless one was given within five minutes.

            Example:  readmigo link --apple --fakes http://127.0.0.1:8091
            """)

    @Flag
    var providers: [ProviderFlag] = []

    @OptionGroup var sheet: FakesOption

    @Flag(help: "Add it without asking.")
    var yes = false

    @OptionGroup var proof: ProofOption
    @OptionGroup var flags: AppFlags

    func run() async throws {
        let provider = try ProviderFlag.only(providers)
        let chosen = try proof.method()
        let place = try sheet.place()
        let app = try await App(flags)
        try await app.entered()
        let source = try Fakes(place, app, person: sheet.person)
        // Each attempt asks the provider again: what it gave is good once.
        let pending = try await app.proving(chosen) { () async throws(CommandError) in
            try await app.startLink(by: provider, source)
        }
        try await app.link(pending, isAgreed: yes, chosen)
    }
}

/// Ends that a provider's account signs in.
struct UnlinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink",
        abstract: "Remove a way to sign in: \(ProviderFlag.names).",
        discussion: """
            The last way into an account cannot be removed. A fresh proof of who you are is asked for first, unless one \
            was given within five minutes.

            Example:  readmigo unlink --apple
            """)

    @Flag
    var providers: [ProviderFlag] = []

    @OptionGroup var proof: ProofOption
    @OptionGroup var flags: AppFlags

    func run() async throws {
        let provider = try ProviderFlag.only(providers).provider
        let chosen = try proof.method()
        let app = try await App(flags)
        try await app.entered()
        try await app.proving(chosen) { () async throws(CommandError) in
            try await app.asking { client throws(AccountClientError) in try await client.unlink(provider) }
        }
        app.say(.unlinked(LocalizedText(provider.row.name)))
    }
}

/// What stands for a provider's sheet, which a terminal has not.
struct FakesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("Where account-fakes stands, for \(ProviderFlag.flags).", valueName: "origin"))
    var fakes: String?

    @Option(help: ArgumentHelp("Who agrees at the fakes, for \(ProviderFlag.flags).", valueName: "name"))
    var person = "reader"

    /// Where the fakes are.
    ///
    /// - Throws: `usage` where no option says it.
    func place() throws(CommandError) -> String {
        guard let fakes else { throw .usage(.fakesNeeded) }
        return fakes
    }
}

/// How to give a fresh proof.
struct ProofOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("How to give a fresh proof: password, authenticator, …", valueName: "way"),
        completion: .list(SignInMethod.allCases.map(\.rawValue)))
    var way: String?

    /// The way that the option names.
    ///
    /// - Throws: `usage`.
    func method() throws(CommandError) -> SignInMethod? {
        try way.map { name throws(CommandError) in try SignInMethod.named(name) }
    }
}

extension ProviderFlag {
    /// The one that was named.
    ///
    /// - Throws: `usage`.
    static func only(_ flags: [ProviderFlag]) throws(CommandError) -> ProviderFlag {
        guard let first = flags.first, Set(flags).count == 1 else { throw .usage(.oneProvider) }
        return first
    }
}

extension App {
    /// Begins to link what a provider's sheet gives.
    func startLink(
        by provider: ProviderFlag, _ source: Fakes
    ) async throws(CommandError) -> ChallengeBody {
        let answer = try await provider.sheet.answer(source)
        return try await asking { client throws(AccountClientError) in
            switch answer {
            case .apple(let request, let credential): try await client.startLink(request, credential)
            case .code(let provider, let code): try await client.startLink(by: provider, code: code)
            }
        }
    }

    /// Shows what is about to be linked to the account that is signed in, and links it once the person agrees.
    ///
    /// - Parameters:
    ///   - pending: what was proven.
    ///   - isAgreed: whether the person said yes beforehand.
    ///   - way: how to give a fresh proof, as an option named it.
    /// - Throws: `notDone` if they say no; `usage` where nobody can be asked; `client`.
    func link(
        _ pending: ChallengeBody, isAgreed: Bool, _ way: SignInMethod?
    ) async throws(CommandError) {
        let name = pending.identity?.shownName(in: language) ?? ""
        if !isAgreed {
            guard asker.isPerson else { throw .usage(.yesNeeded(name)) }
            guard asker.agrees(text(.linkQuestion(name))) else { throw .notDone(.notLinked) }
        }
        try await proving(way) { () async throws(CommandError) in
            try await asking { client throws(AccountClientError) in try await client.link(pending.challenge) }
        }
        say(.linked(name))
    }
}

extension PendingIdentityBody {
    /// The provider, and whom it names.
    func shownName(in language: Language) -> String {
        let name = SignInProvider(rawValue: provider).map { $0.row.name.text(in: language) } ?? provider
        return (email ?? self.name).map { "\(name) (\(ShownText.line($0)))" } ?? name
    }
}
