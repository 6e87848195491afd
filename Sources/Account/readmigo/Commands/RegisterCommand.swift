import AccountAPI
import AccountClient
import ArgumentParser
import Terminal

/// Makes an account by e-mail.
struct RegisterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "register",
        abstract: "Make an account by e-mail, and sign in to it.",
        discussion: """
            Asks for the password twice without showing it, says how strong it is, shows where the terms are, and \
            asks for the code that goes to the address. From a pipe it reads the password once, then the code, one \
            line each, and --accept-terms is needed.

            Example:  readmigo register --email ann@example.com
            """)

    @Option(help: ArgumentHelp("The e-mail address; asked for if it is not given.", valueName: "address"))
    var email: String?

    @Option(help: ArgumentHelp("What you are called; asked for if it is not given.", valueName: "name"))
    var nickname: String?

    @Option(
        help: ArgumentHelp(
            "The version of the terms that you accept; asked about if it is not given.", valueName: "version")
    )
    var acceptTerms: String?

    @OptionGroup var flags: AppFlags

    func run() async throws {
        let app = try await App(flags)
        try await app.refuseSecondSignIn()
        let entrance = SignInFlow(app: app, way: nil, nickname: nickname, acceptedTerms: acceptTerms)
        let facts = try await app.asking { client throws(AccountClientError) in try await client.service() }
        guard facts.allowsRegistration else { throw CommandError.refused(.registrationClosed) }
        let terms = try entrance.accept(facts)
        let address: String
        if let email { address = email } else { address = try app.asker.line(app.text(.emailPrompt)) }
        let password = try password(app)
        let sent = try await app.asking { client throws(AccountClientError) in
            try await client.register(email: address, password: password, terms: terms)
        }
        try tell(sent, address, app)
        let challenge = try await prove(sent.challenge, address, app)
        try app.home.keep()
        try await entrance.finish(try await entrance.profile(challenge, terms: nil))
    }

    private func password(_ app: App) throws(CommandError) -> String {
        while true {
            let password = try app.asker.secret(app.text(.newPasswordPrompt))
            guard app.asker.isPerson else { return password }
            app.say(.strength(PasswordStrength(password)))
            if try app.asker.secret(app.text(.passwordAgainPrompt)) == password { return password }
            app.say(.passwordsDiffer)
        }
    }

    /// Says where the code is: on its way, or in a letter that left before.
    ///
    /// - Throws: `notDone` where that letter's code is another device's.
    private func tell(_ sent: ChallengeBody, _ address: String, _ app: App) throws(CommandError) {
        guard let age = sent.letterAge else { return app.say(.codeSent(address)) }
        app.say(.letterLeft(place: address, minutes: max(age / 60, 1)))
        if sent.takesCode == false { throw .notDone(.letterElsewhere) }
    }

    /// Proves the address; an empty line has another code sent.
    private func prove(
        _ challenge: String, _ address: String, _ app: App
    ) async throws(CommandError) -> String {
        var challenge = challenge
        return try await app.retrying { () async throws(CommandError) in
            while true {
                let code = try app.asker.line(app.text(.codeOrResendPrompt))
                guard code.isEmpty, app.asker.isPerson else {
                    let proven = challenge
                    try await app.asking { client throws(AccountClientError) in
                        try await client.proveRegistration(proven, code: code)
                    }
                    return proven
                }
                let last = challenge
                do throws(CommandError) {
                    let sent = try await app.asking { client throws(AccountClientError) in
                        try await client.resendRegistration(last)
                    }
                    challenge = sent.challenge
                    try tell(sent, address, app)
                } catch .notDone(let why) {
                    throw .notDone(why)
                } catch {
                    // Too early: the code that is under way still counts.
                    error.sentences(in: app.language).forEach(Output.message)
                }
            }
        }
    }
}
