import ArgumentParser
import Bytes
import Files
import Imports
import KeyText
import KeyTransfer
import OneTimePassword
import SecondCore
import SecondHost
import Terminal

/// Hands out accounts: all of them in a file, or one as a QR code.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: Help.text("Write all accounts to a new file, or show one as a QR code."),
        usage: """
            second export <file>|- [--plain [--yes]]
            second export --qr <query> …
            """,
        discussion: Help.text(
            """
            The file is sealed with a new passphrase, in the documented format of Aegis, which Aegis and second \
            import open. The passphrase is asked for twice without being shown, or read from a pipe as one line; \
            never from the arguments. No file is ever replaced.

            Example:  second export /media/stick/accounts.json
            Example:  second export --qr github
            """))

    @Argument(
        help: ArgumentHelp(
            Help.text("The new file, which only you may read; - for standard output."), valueName: "file"),
        completion: .file())
    var file: String?

    @Flag(
        help: ArgumentHelp(Help.text("Write otpauth links instead, one a line, unencrypted.")))
    var plain = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            Help.text("Show the QR code of one account in the terminal, after asking."), valueName: "query"))
    var qr: [String] = []

    @Flag(name: [.short, .long], help: ArgumentHelp(Help.text("With --plain: do not ask.")))
    var yes = false

    @OptionGroup var flags: HostFlags

    /// Stands for standard output.
    private static let pipe = "-"

    func run() async throws {
        guard qr.isEmpty else {
            if file != nil { throw CommandError.usage(.onlyOne(one: "FILE", other: "--qr")) }
            if plain { throw CommandError.usage(.onlyOne(one: "--plain", other: "--qr")) }
            return try await showCode()
        }
        guard let file else { throw CommandError.imports(.exportMissing) }
        guard file != "" else { throw CommandError.host(.emptyPlace(option: "FILE")) }
        guard file == Self.pipe || !PlainFile.exists(file) else {
            throw CommandError.host(.files(.alreadyExists(path: file)))
        }
        let session = try await Session(ready: flags.options, firstLook: .always)
        let tokens = session.state.tokens
        guard !tokens.isEmpty else { throw CommandError(.nothing, SecondCommandStrings.emptyHint) }
        if plain {
            try writeLinks(tokens, to: file, session)
        } else {
            try await seal(tokens, into: file, session)
        }
        let unreadable = session.state.unreadable.count
        if unreadable > 0 { session.say(ImportExportStrings.unreadable(unreadable)) }
    }

    private func seal(
        _ tokens: [Token], into file: String, _ session: Session
    ) async throws(CommandError) {
        let passphrase: Passphrase
        do throws(KeyTransferError) {
            passphrase = try NewPassphrase(of: Session.keys, language: session.language).ask()
        } catch {
            throw CommandError(error, of: Session.self)
        }
        let text: String
        do throws(ImportError) {
            text = try await AccountsExport.sealed(tokens, with: passphrase)
        } catch {
            throw CommandError(.failed, error)
        }
        let sentence = SecondImportStrings.sealed(path: file, count: tokens.count)
        try put(SecretBytes(text.utf8), sentence, into: file, session)
    }

    /// Writes the text into a new file, and says so; or to standard output.
    private func put(
        _ text: SecretBytes, _ sentence: SecondImportStrings, into file: String, _ session: Session
    ) throws(CommandError) {
        guard file != Self.pipe else {
            return Output.text(unsafe text.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) })
        }
        do throws(FilesError) { try PlainFile.create(file, text) } catch { throw .host(.files(error)) }
        session.say(sentence)
    }

    private func writeLinks(_ tokens: [Token], to file: String, _ session: Session) throws(CommandError) {
        session.say(ImportExportStrings.plainWarning)
        let question = ImportExportStrings.plainQuestion.text(in: session.language)
        try session.confirm(question, isAnswered: yes, else: .imports(.notExported, .notDone))
        let text = AccountsExport.links(tokens)
        try put(text, SecondImportStrings.written(path: file, count: tokens.count), into: file, session)
    }

    private func showCode() async throws {
        guard Output.isTerminal, let prompt = Prompt() else {
            throw CommandError.usage(.terminalNeeded("export --qr"))
        }
        var session = try await Session(ready: flags.options)
        let token = try await session.tokenAnywhere(qr.joined(separator: " "))
        let name = session.name(token)
        guard let link = token.link, let drawing = QRDrawing(link.text()) else {
            throw CommandError(.failed, ImportExportStrings.qrTooLong(name))
        }
        let size = TerminalSize.now
        guard drawing.columns <= size.columns, drawing.lines.count < size.rows else {
            throw CommandError.imports(.qrTooWide(columns: drawing.columns, rows: drawing.lines.count + 1))
        }
        guard prompt.agrees(ImportExportStrings.qrQuestion(name).text(in: session.language)) else {
            throw CommandError.imports(.qrNotShown, .notDone)
        }
        Output.text(drawing.lines.joined(separator: "\n") + "\n")
        session.say(SecondImportStrings.qrHint)
    }
}
