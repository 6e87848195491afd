import AccountAPI
import AccountClient
import ArgumentParser
import Localization

/// Makes another account of the same person part of the one that is signed in.
struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Make another account of yours part of the one that is signed in.",
        discussion: """
            Proves the other account, by its address and password or by \(ProviderFlag.names), shows what becomes of \
            it, and asks; --yes says yes beforehand. It happens in three days; until then readmigo stop ends it, at \
            either account. A fresh proof of who you are is asked for, unless one was given within five minutes.

            Example:  readmigo merge --email ann@work.example
            Example:  readmigo merge --apple --fakes http://127.0.0.1:8091
            """)

    @Option(help: ArgumentHelp("The address of the other account.", valueName: "address"))
    var email: String?

    @Flag
    var providers: [ProviderFlag] = []

    @OptionGroup var sheet: FakesOption

    @Flag(help: "Merge them without asking.")
    var yes = false

    @OptionGroup var proof: ProofOption
    @OptionGroup var flags: AppFlags

    func run() async throws {
        guard (email == nil) != providers.isEmpty else { throw CommandError.usage(.oneMerge) }
        let chosen = try proof.method()
        let app: App
        let begun: MergeBody
        if let email {
            app = try await App(flags)
            try await app.entered()
            begun = try await app.startMerge(email, chosen)
        } else {
            let provider = try ProviderFlag.only(providers)
            let place = try sheet.place()
            app = try await App(flags)
            try await app.entered()
            begun = try await app.startMerge(by: provider, Fakes(place, app, person: sheet.person), chosen)
        }
        try await app.merge(begun, isAgreed: yes, chosen)
    }
}

/// Stops a change of the account that is pending.
struct StopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop a change of the account that is pending.",
        discussion: """
            readmigo whoami shows what is pending. A device can stop what it asked for itself, and once it has been \
            signed in for a week whatever others asked for.

            Example:  readmigo stop
            Example:  readmigo stop 2
            """)

    @Argument(help: ArgumentHelp("Which one, where there are several.", valueName: "number"))
    var number: Int?

    @OptionGroup var flags: AppFlags

    func run() async throws {
        let app = try await App(flags)
        try await app.entered()
        let profile = try await app.asking { client throws(AccountClientError) in try await client.profile() }
        let pending = profile.pendingChanges ?? []
        guard !pending.isEmpty else { throw CommandError.notDone(.nothingPending) }
        guard let number = number ?? (pending.count == 1 ? 1 : nil), pending.indices.contains(number - 1)
        else {
            throw CommandError.usage(.whichChange(pending.count))
        }
        try await app.asking { client throws(AccountClientError) in
            try await client.stopChange(pending[number - 1].changeID)
        }
        app.say(.changeStopped)
    }
}

/// Asks for the removal of a second factor that is lost.
struct LostFactorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lost-factor",
        abstract: "Have two-step verification removed that is lost with its recovery codes.",
        discussion: """
            Asks for the password. It is removed in three days; until then readmigo stop ends that, here and on every \
            device of a week.

            Example:  readmigo lost-factor
            """)

    @OptionGroup var flags: AppFlags

    func run() async throws {
        let app = try await App(flags)
        try await app.entered()
        let password = try app.asker.secret(app.text(.passwordPrompt))
        let due = try await app.asking { client throws(AccountClientError) in
            try await client.removeLostFactor(password: password)
        }
        app.say(.factorRemovedOn(due))
    }
}

extension App {
    /// Proves another account by its address and password.
    fileprivate func startMerge(
        _ email: String, _ way: SignInMethod?
    ) async throws(CommandError) -> MergeBody {
        let password = try asker.secret(text(.otherPasswordPrompt(email)))
        do throws(CommandError) {
            return try await proving(way) { () async throws(CommandError) in
                try await asking { client throws(AccountClientError) in
                    try await client.startMerge(email: email, password: password)
                }
            }
        } catch {
            guard case .client(.problem(let problem)) = error, problem.subcode == Subcode.already.rawValue
            else {
                throw error
            }
            throw .refused(.sameAccount)
        }
    }

    /// Proves the other account that a provider signs in to.
    fileprivate func startMerge(
        by provider: ProviderFlag, _ source: Fakes, _ way: SignInMethod?
    ) async throws(CommandError) -> MergeBody {
        let challenge = try await proving(way) { () async throws(CommandError) -> String? in
            do throws(CommandError) {
                _ = try await startLink(by: provider, source)
                return nil
            } catch {
                guard case .client(.problem(let problem)) = error, problem.code == .conflict,
                    let challenge = problem.challenge
                else { throw error }
                return challenge
            }
        }
        guard let challenge else {
            throw .refused(.noOtherAccount(LocalizedText(provider.provider.row.name)))
        }
        return try await asking { client throws(AccountClientError) in
            try await client.mergeOffer(challenge)
        }
    }

    /// Shows what a merge would do, and asks for it once the person agrees.
    ///
    /// - Throws: `notDone` if they say no; `usage` where nobody can be asked; `client`.
    fileprivate func merge(
        _ begun: MergeBody, isAgreed: Bool, _ way: SignInMethod?
    ) async throws(CommandError) {
        let offer = try await further(begun)
        guard let other = offer.other else { throw .refused(.noWayHere) }
        let name = ShownText.line(other.nickname)
        say(.mergeOther(name: name, date: String(other.createdAt.prefix(10))))
        let (moves, stays) = (parts(other.moves), parts(other.stays))
        say(moves.isEmpty ? .mergeMovesNothing : .mergeMoves(moves))
        if !stays.isEmpty { say(.mergeStays(stays)) }
        if !isAgreed {
            guard asker.isPerson else { throw .usage(.mergeYesNeeded(name)) }
            guard asker.agrees(text(.mergeQuestion(name))) else { throw .notDone(.notMerged) }
        }
        let due = try await proving(way) { () async throws(CommandError) in
            try await asking { client throws(AccountClientError) in try await client.merge(offer.challenge) }
        }
        say(.mergePending(due))
    }

    /// Gives the further proof of the other account, where it asks for one.
    private func further(_ begun: MergeBody) async throws(CommandError) -> MergeBody {
        guard !begun.ways.isEmpty else { return begun }
        say(.mergeFurther)
        let way = try SignInMethod.pick(begun.ways, nil, self)
        if way.needsSending {
            _ = try await asking { client throws(AccountClientError) in
                try await client.sendMergeCode(begun.challenge)
            }
            say(.codeOnItsWay)
        }
        return try await retrying { () async throws(CommandError) in
            let code = try asker.line(text(way.prompt))
            return try await asking { client throws(AccountClientError) in
                try await client.proveMerge(begun.challenge, way.proof, code: code)
            }
        }
    }

    private func parts(_ parts: MergePartsBody) -> [String] {
        [parts.email, parts.phone].compactMap(\.self).map { ShownText.line($0) }
            + parts.providers.map { id in
                SignInProvider(rawValue: id).map { $0.row.name.text(in: language) } ?? ShownText.line(id)
            }
            + (parts.password ? [text(.partPassword)] : []) + (parts.secondFactor ? [text(.partFactor)] : [])
            + (parts.passkeys ?? false ? [text(.partPasskeys)] : [])
    }
}
