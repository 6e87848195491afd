import ArgumentParser
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
        let batch = try await ImportSource(session: session).read(files)
        let preview = batch.preview(beside: session.state.tokens)
        show(preview, session)
        let new = preview.new
        guard !new.isEmpty else {
            session.say(ImportExportStrings.nothingNew)
            throw CommandError.ended(.notDone)
        }
        let question = SecondImportStrings.question(new.count).text(in: session.language)
        try session.confirm(question, isAnswered: yes, else: .notDone(.notAdded))
        _ = try await session.act { () async throws(AuthenticatorError) in
            try await session.authenticator.importTokens(new, at: session.now)
        }
        let added = ImportExportStrings.added(new.count)
        let canUndo = await !session.authenticator.lastImport().isEmpty
        if canUndo { session.say(SecondImportStrings.done(LocalizedText(added))) } else { session.say(added) }
        for sentence in batch.advice { session.say(sentence) }
        await session.handOver()
        if preview.isPartial { throw CommandError.ended(.notDone) }
    }

    /// Shows what would be done, before it is.
    private func show(_ preview: ImportPreview, _ session: Session) {
        for section in preview.sections(in: session.language) {
            Output.text(([section.title] + section.lines.map { "  " + $0 }).joined(separator: "\n") + "\n")
        }
        for remark in preview.remarks { Output.line(remark.text(in: session.language)) }
    }

    private func takeBack() async throws {
        let session = try await Session(ready: flags.options)
        let tokens = await session.authenticator.lastImport()
        guard !tokens.isEmpty else { throw CommandError(.nothing, ImportExportStrings.nothingToUndo) }
        let question = SecondImportStrings.undoQuestion(tokens.count).text(in: session.language)
        for token in tokens { Output.line("  " + session.name(token)) }
        try session.confirm(question, isAnswered: yes, else: .notDone(.notDeleted))
        let count = try await session.act { () async throws(AuthenticatorError) in
            try await session.authenticator.undoImport(at: session.now)
        }
        session.say(SecondImportStrings.undone(LocalizedText(ImportExportStrings.undone(count))))
        await session.handOver()
    }
}
