import ArgumentParser
import Imports
import SecondCore
import SecondHost
import Terminal

/// Takes in the accounts of other authenticators.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: Help.text("Take in the accounts of another authenticator."),
        usage: """
            second import <file> … [--yes]
            second import --undo [--yes]
            """,
        discussion: Help.text(
            """
            Reads files of Aegis, 2FAS, Ente Auth, Bitwarden, Proton Authenticator, Google Authenticator, Apple \
            Passwords, andOTP, FreeOTP+, Raivo, Stratum and KeePassXC, otpauth links one a line, and pictures of QR \
            codes; which it is, the content tells. Shows first what would be added, what is here already and what \
            cannot be imported and why; nothing is written before a yes.
            The password of an encrypted file is asked for without being shown, or read from a pipe as one line for \
            each such file; never from the arguments.

            Example:  second import aegis-export.json
            Example:  second import google-1.png google-2.png
            Example:  second import --undo
            """))

    @Argument(
        help: ArgumentHelp(
            Help.text("Files, or - for a pipe; several parts of one export together."), valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Flag(help: ArgumentHelp(Help.text("Delete what the last import on this device added, after asking.")))
    var undo = false

    @Flag(name: [.short, .long], help: ArgumentHelp(Help.text("Do not ask.")))
    var yes = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        guard !undo || files.isEmpty else { throw CommandError.imports(.undoAlone) }
        if undo { return try await takeBack() }
        guard !files.isEmpty else { throw CommandError.imports(.fileMissing) }
        let session = try await Session(ready: flags.options, firstLook: .always, mayWait: true)
        let given = try await ImportSource(session: session).read(files)
        let present = session.state.tokens.map {
            ImportPlan.Present(issuer: $0.issuer, account: $0.account, totp: $0.totp)
        }
        let plan = ImportPlan(given.entries, beside: present)
        ImportPreview(session: session, plan: plan, given: given).show()
        let new = plan.new.map { NewToken($0) }
        guard !new.isEmpty else {
            session.say(SecondImportStrings.nothingNew)
            throw CommandError.ended(.notDone)
        }
        let question = SecondImportStrings.question(new.count).text(in: session.language)
        try session.confirm(question, isAnswered: yes, else: .notDone(.notAdded))
        try await session.act { () async throws(AuthenticatorError) in
            try await session.authenticator.importTokens(new, at: session.now)
        }
        session.say(SecondImportStrings.done(new.count))
        if !given.openFiles.isEmpty { session.say(SecondImportStrings.deleteFiles(given.openFiles)) }
        if !given.sealedFiles.isEmpty { session.say(SecondImportStrings.deleteSealed(given.sealedFiles)) }
        await session.handOver()
        let isRefused = plan.count { outcome in if case .refused = outcome { true } else { false } } > 0
        if isRefused { throw CommandError.ended(.notDone) }
    }

    private func takeBack() async throws {
        let session = try await Session(ready: flags.options)
        let tokens = await session.authenticator.lastImport()
        guard !tokens.isEmpty else { throw CommandError.imports(.nothingToUndo, .nothing) }
        let question = SecondImportStrings.undoQuestion(tokens.count).text(in: session.language)
        for token in tokens { Output.line("  " + session.name(token)) }
        try session.confirm(question, isAnswered: yes, else: .notDone(.notDeleted))
        let count = try await session.act { () async throws(AuthenticatorError) in
            try await session.authenticator.undoImport(at: session.now)
        }
        session.say(SecondImportStrings.undone(count))
        await session.handOver()
    }
}

/// What an import would do, as the person sees it before it is done.
struct ImportPreview {
    let session: Session
    let plan: ImportPlan
    let given: ImportSource.Given

    func show() {
        var (new, here, twice, refused): ([String], [String], [String], [String]) = ([], [], [], [])
        for row in plan.rows {
            let name = name(row.entry)
            switch row.outcome {
            case .new: new.append(name)
            case .here(let issuer, let account):
                let other = session.name(issuer: issuer, account: account)
                here.append(other == name ? name : words(.hereAs(name: name, other: other)))
            case .twice: twice.append(name)
            case .refused(let reason):
                refused.append(words(.refusedEntry(name: name, reason: LocalizedText(reason))))
            }
        }
        list(.new(new.count), new)
        list(.here(here.count), here)
        list(.twice(twice.count), twice)
        list(.refused(refused.count), refused)
        if given.withoutCode > 0 { Output.line(words(.withoutCode(given.withoutCode))) }
        let missing = GooglePart.missing(beside: given.parts)
        if missing > 0 { Output.line(words(.partsMissing(missing))) }
    }

    private func list(_ title: SecondImportStrings, _ lines: [String]) {
        guard !lines.isEmpty else { return }
        Output.text(([words(title)] + lines.map { "  " + ShownText.line($0) }).joined(separator: "\n") + "\n")
    }

    private func name(_ entry: ImportedEntry) -> String {
        guard !entry.issuer.isEmpty || !entry.account.isEmpty else { return words(.nameless(entry.number)) }
        return session.name(issuer: entry.issuer, account: entry.account)
    }

    private func words(_ string: SecondImportStrings) -> String { string.text(in: session.language) }
}
