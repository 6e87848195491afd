import AccountAPI
import AccountClient
import ArgumentParser

/// Signs in.
struct SignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Sign in: by e-mail and password, by phone, by \(ProviderFlag.names).",
        discussion: """
            The password is asked for without being shown, or read from a pipe; never from the arguments, which \
            other users can see. Codes are asked for in the same way, one line each.

            On a computer there is neither \(ProviderFlag.sheets): \(ProviderFlag.flags) ask the fakes that \
            scripts/run-account starts.

            Example:  readmigo sign-in --email ann@example.com
            Example:  readmigo sign-in --phone +8613800000000
            Who comes by a provider for the first time is asked whether they are new here; --accept-terms says so \
            beforehand, and --link names the account that the provider is to be added to, whose password is asked for.

            Example:  readmigo sign-in --apple --fakes http://127.0.0.1:8091
            """)

    @Option(help: ArgumentHelp("The e-mail address; asked for if it is not given.", valueName: "address"))
    var email: String?

    @Option(help: ArgumentHelp("Sign in by a code to this phone.", valueName: "number"))
    var phone: String?

    @Flag
    var providers: [ProviderFlag] = []

    @OptionGroup var sheet: FakesOption

    @Option(
        help: ArgumentHelp(
            "The e-mail address of an account that you have: at a provider's first sign-in it is added there.",
            valueName: "address"))
    var link: String?

    @Option(
        help: ArgumentHelp(
            "How to give a further proof: authenticator, recovery-code or mail.", valueName: "way"),
        completion: .list(SignInMethod.names))
    var way: String?

    @Option(help: ArgumentHelp("The name of a new account; asked for if it is not given.", valueName: "name"))
    var nickname: String?

    @Option(
        help: ArgumentHelp(
            "The version of the terms that you accept, for a new account; asked about if it is not given.",
            valueName: "version"))
    var acceptTerms: String?

    @OptionGroup var flags: AppFlags

    func run() async throws {
        let ways = [email, phone].count { $0 != nil } + Set(providers).count
        guard ways <= 1 else { throw CommandError.usage(.oneWay) }
        guard link == nil || acceptTerms == nil && !providers.isEmpty else {
            throw CommandError.usage(.linkOrNew)
        }
        let chosen = try way.map { name throws(CommandError) in try SignInMethod.named(name) }
        let app = try await App(flags)
        try await app.refuseSecondSignIn()
        // Kept first: whatever is stored from now on belongs to this service.
        try app.home.keep()
        let entrance = SignInFlow(
            app: app, way: chosen, nickname: nickname, acceptedTerms: acceptTerms, link: link)
        try await entrance.finish(try await begin(app))
    }

    private func begin(_ app: App) async throws(CommandError) -> AccountClient.Step {
        if let phone { return try await byPhone(phone, app) }
        if let provider = providers.first {
            let fakes = try Fakes(try sheet.place(), app, person: sheet.person)
            return try await app.signIn(by: try await provider.sheet.answer(fakes))
        }
        let address: String
        if let email { address = email } else { address = try app.asker.line(app.text(.emailPrompt)) }
        let password = try app.asker.secret(app.text(.passwordPrompt))
        return try await app.asking { client throws(AccountClientError) in
            try await client.signIn(email: address, password: password)
        }
    }

    private func byPhone(_ phone: String, _ app: App) async throws(CommandError) -> AccountClient.Step {
        let sent = try await app.asking { client throws(AccountClientError) in
            try await client.sendCode(toPhone: phone)
        }
        app.say(.codeSent(phone))
        return try await app.retrying { () async throws(CommandError) in
            let code = try app.asker.line(app.text(.codePrompt))
            return try await app.asking { client throws(AccountClientError) in
                try await client.signIn(phoneCode: code, sent.challenge)
            }
        }
    }
}

extension App {
    /// Somebody who is signed in signs out first: which sign-in counts is never a guess.
    func refuseSecondSignIn() async throws(CommandError) {
        let stored: StoredSession?
        do throws(TokenStoreError) { stored = try await tokens.session() } catch {
            throw .client(.store(error))
        }
        if stored != nil { throw .notDone(.signedInAlready) }
    }

    /// Does something that hangs on a code, again while a person can type another one.
    func retrying<Result>(_ work: () async throws(CommandError) -> Result) async throws(CommandError)
        -> Result
    {
        while true {
            do throws(CommandError) { return try await work() } catch {
                guard asker.isPerson, case .client(.problem(let problem)) = error, problem.code == .code,
                    problem.subcode == "wrong"
                else { throw error }
                say(problem)
            }
        }
    }
}
